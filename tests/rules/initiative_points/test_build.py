"""What content becomes in the record of a battle."""

from __future__ import annotations

from typing import Any

import pytest

from lanista.configs import ContentError, scenario_names
from lanista.configs.initiative_points.options import InitiativePointsOptions
from lanista.configs.initiative_points.scenario import Scenario
from lanista.configs.initiative_points.vocabulary import SWITCHES
from lanista.rules import Battle
from lanista.rules.core.compile import interpreted
from lanista.rules.initiative_points import totals
from lanista.rules.initiative_points.vocabulary import OptionFlag, SpellKind, Switch

dodge_total = interpreted(totals.dodge_total)
parry_total = interpreted(totals.parry_total)
soak_bonus = interpreted(totals.soak_bonus)


def record_of(scenario: str | Scenario, **options: Any) -> Any:
    """The record of a fight that begins."""
    return Battle(scenario, options=options, compiled=False).record


def named(battle: Battle, name: str) -> int:
    """The number of a fighter."""
    return battle.blueprint.fighter_names.index(name)


@pytest.mark.rule("IP.DEFENCE")
def test_the_guards_of_the_sample_have_the_totals_of_their_arms() -> None:
    battle = Battle("venetian_ambush", compiled=False)
    hans, michel = named(battle, "Hans"), named(battle, "Michel")
    assert dodge_total(battle.record, hans) == 5  # encumbrance 4
    assert dodge_total(battle.record, michel) == 9
    assert parry_total(battle.record, hans, 0) == 12  # broadsword
    assert parry_total(battle.record, hans, 1) == 12  # round shield
    assert soak_bonus(battle.record, hans, 0) == 7  # ring hauberk
    assert soak_bonus(battle.record, hans, 1) == 0


def test_who_is_ambushed_and_whose_die_is_a_six() -> None:
    b = record_of("venetian_ambush")
    assert [b.roster.bodies[who].unaware for who in range(8)] == [1, 1, 1, 0, 0, 0, 0, 0]
    assert [b.roster.bodies[who].six for who in range(8)] == [0, 0, 0, 1, 1, 1, 1, 1]
    assert b.roster.notice_ease == 12


def test_an_ambush_that_nobody_can_notice() -> None:
    ambush = {"by": "blue", "ease": 9, "unaware": True}
    teams = {"red": ["hans"], "blue": ["venetian_thug"]}
    scenario = Scenario.model_validate({"name": "dark", "surprise": ambush, "teams": teams})
    battle = Battle(scenario, compiled=False)
    assert [battle.record.roster.bodies[who].unaware for who in range(2)] == [2, 0]
    assert battle.record.now.fighters[0].flat_footed


def test_weapons_spells_and_places() -> None:
    battle = Battle("duel_of_magi", compiled=False)
    b, maga = battle.record, named(battle, "Maga of the mind")
    body = b.roster.bodies[maga]
    spells = [b.roster.spells[body.spells[k]] for k in range(body.spells_n)]
    assert [SpellKind(spell.kind).name for spell in spells] == [
        "SLEEP",
        "DAMAGE",
        "FATIGUE",
        "SOAK",
    ]
    assert (spells[0].level, spells[0].total, spells[0].distance) == (10, 23, 15)
    assert battle.blueprint.weapon_names[body.items[0]] == "Quarterstaff"
    assert (b.now.fighters[maga].in_hand, b.now.fighters[maga].place) == (1, 14)
    assert body.skills[0] == 3 and b.roster.weapons[body.items[0]].strength_needed == -3


OPTIONS = {
    OptionFlag.DECLARED: {"timing": "declared"},
    OptionFlag.TIES_MISS: {"ties": "miss"},
    OptionFlag.SIMPLE_DIE: {"initiative_die": "simple"},
    OptionFlag.FIXED_SIX: {"fixed_six": True},
    OptionFlag.RISK_DIE: {"fixed_six": True, "risk_die": True},
    OptionFlag.FATIGUE_SLOWS: {"fatigue_affects_initiative": True},
    OptionFlag.SOAK_SIX: {"soak": "six"},
    OptionFlag.ROUND_DOWN: {"wound_rounding": "down"},
    OptionFlag.GUARD: {"guard": True},
    OptionFlag.HELPLESS_BARE: {"helpless_ignores_armour": True},
}


@pytest.mark.parametrize("flag", OptionFlag)
def test_each_flag_has_its_option(flag: OptionFlag) -> None:
    other = {"helpless_ignores_armour": False}
    assert record_of("grog_duel", **{**other, **OPTIONS[flag]}).roster.options >> flag & 1
    assert not record_of("grog_duel", **other).roster.options >> flag & 1


def test_numbers_among_the_options() -> None:
    roster = record_of("grog_duel", wound_step=4, undefended_melee_ease=6).roster
    assert (roster.wound_step, roster.undefended_melee_ease) == (4, 6)


def test_every_option_is_in_the_record() -> None:
    numbers = {"wound_step", "undefended_melee_ease", "game_master_six", "disabled"}
    flags = {name for options in OPTIONS.values() for name in options}
    assert flags | numbers == set(InitiativePointsOptions.model_fields)


@pytest.mark.parametrize("name", SWITCHES)
def test_each_part_that_may_be_switched_off_has_its_bit(name: str) -> None:
    assert record_of("grog_duel", disabled=[name]).roster.disabled == 1 << Switch[name.upper()]
    assert {switch.name.lower() for switch in Switch} == set(SWITCHES)


@pytest.mark.parametrize("name", scenario_names("initiative_points"))
def test_every_scenario_is_fought_to_its_end(name: str) -> None:
    battle = Battle(name, seed=7, compiled=False)
    while not battle.over:
        # Of what there is, attacks stand first, and letting them come stands last.
        defends = battle.decision.kind == "defence"
        battle.step(battle.legal_actions()[-1 if defends else 0])
    assert battle.record.now.over


def test_a_fight_has_room_for_so_many_weapons() -> None:
    own = [[{"id": f"club_{k}_{n}", "skill": "brawl"} for n in range(5)] for k in range(8)]
    blocks = [
        {"fighter": {"format": "lanista/fighter@1", "name": f"F{k}", "weapons": weapons}}
        for k, weapons in enumerate(own)
    ]
    scenario = Scenario.model_validate(
        {"name": "many", "teams": {"a": blocks[:4], "b": blocks[4:]}}
    )
    with pytest.raises(ContentError, match="41 different weapons; a fight has room for 32"):
        record_of(scenario)
