"""From validated content of Initiative Points to battle records: the only module that sees both."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np

from lanista.configs.errors import ContentError
from lanista.configs.initiative_points.options import InitiativePointsOptions
from lanista.configs.initiative_points.resolved import Fighter as Sheet
from lanista.configs.initiative_points.resolved import ResolvedScenario
from lanista.configs.initiative_points.resolved import Spell as Formula
from lanista.configs.initiative_points.resolved import Weapon as Arm
from lanista.configs.initiative_points.scenario import Scenario
from lanista.rules.blueprint import Blueprint
from lanista.rules.core.game import write_header, write_sides
from lanista.rules.core.schema import ViewRows, words_of
from lanista.rules.initiative_points import vocabulary as v
from lanista.rules.initiative_points.state import Battle, Now

# What the record holds for a weapon that anybody is strong enough for.
NO_STRENGTH_NEEDED = -99
MAY_NOTICE, CANNOT_NOTICE = 1, 2


@dataclass(frozen=True)
class InitiativePointsBlueprint(Blueprint):
    """A scenario of Initiative Points ready to be fought."""

    weapon_names: tuple[str, ...]
    spell_names: tuple[str, ...]


def build(scenario: Scenario, text: str) -> InitiativePointsBlueprint:
    """The blueprint of a scenario, whose JSON is `text`. Raises ContentError."""
    resolved = scenario.resolved()
    words = np.zeros((1, words_of(Battle)), np.int64)
    b: Any = ViewRows(Battle, words)[0]
    sheets = resolved.fighters
    arms, formulas = distinct_weapons(sheets), distinct_spells(sheets)
    teams = tuple(k for k, team in enumerate(resolved.teams) for _ in team.fighters)
    write_roster(b, resolved, teams)
    b.roster.weapons_n, b.roster.spells_n = len(arms), len(formulas)
    for row, arm in enumerate(arms):
        write_weapon(b.roster.weapons[row], arm)
    for row, formula in enumerate(formulas):
        write_spell(b.roster.spells[row], formula)
    for who, sheet in enumerate(sheets):
        write_body(b.roster.bodies[who], sheet, arms, formulas)
        write_fighter(b.now.fighters[who], sheet, resolved.places[who])
    write_surprise(b, resolved)
    write_header(b, Battle, Now, len(sheets))
    b.now.clock = v.NONE
    return InitiativePointsBlueprint(
        scenario=scenario,
        text=text,
        content_hash=scenario.content_hash(),
        options=resolved.options,
        template=words[0],
        team_names=tuple(team.name for team in resolved.teams),
        teams=teams,
        fighter_names=tuple(sheet.name for sheet in sheets),
        weapon_names=tuple(arm.name for arm in arms),
        spell_names=tuple(formula.name for formula in formulas),
    )


def distinct_weapons(sheets: tuple[Sheet, ...]) -> tuple[Arm, ...]:
    """Every different weapon of a fight, in order of first appearance."""
    arms = tuple(dict.fromkeys(arm for sheet in sheets for arm in sheet.weapons))
    if len(arms) > v.WEAPON_ROWS:
        raise ContentError(
            f"the fighters carry {len(arms)} different weapons; a fight has room for "
            f"{v.WEAPON_ROWS}"
        )
    return arms


def distinct_spells(sheets: tuple[Sheet, ...]) -> tuple[Formula, ...]:
    """Every different spell of a fight; one spell is two if two casters know it unequally well."""
    formulas = tuple(dict.fromkeys(formula for sheet in sheets for formula in sheet.spells))
    if len(formulas) > v.SPELL_ROWS:
        raise ContentError(
            f"the fighters know {len(formulas)} different spells, one that two know unequally "
            f"well counted twice; a fight has room for {v.SPELL_ROWS}"
        )
    return formulas


# ---------------------------------------------------------------- the roster


def mask_of(bits: Iterable[int]) -> int:
    """The bit mask of some bits."""
    return sum(1 << bit for bit in set(bits))


def option_bits(options: InitiativePointsOptions) -> int:
    """The rules options that are flags in the record."""
    flags = {
        v.OptionFlag.DECLARED: options.timing == "declared",
        v.OptionFlag.TIES_MISS: options.ties == "miss",
        v.OptionFlag.SIMPLE_DIE: options.initiative_die == "simple",
        v.OptionFlag.FIXED_SIX: options.fixed_six,
        v.OptionFlag.RISK_DIE: options.risk_die,
        v.OptionFlag.FATIGUE_SLOWS: options.fatigue_affects_initiative,
        v.OptionFlag.SOAK_SIX: options.soak == "six",
        v.OptionFlag.ROUND_DOWN: options.wound_rounding == "down",
        v.OptionFlag.GUARD: options.guard,
        v.OptionFlag.HELPLESS_BARE: options.helpless_ignores_armour,
    }
    return mask_of(flag for flag, on in flags.items() if on)


def write_roster(b: Any, resolved: ResolvedScenario, teams: tuple[int, ...]) -> None:
    """Options, and everybody's order of everybody."""
    roster, options = b.roster, resolved.options
    roster.options = option_bits(options)
    roster.disabled = mask_of(v.Switch[name.upper()] for name in options.disabled)
    roster.max_rounds = resolved.max_rounds
    roster.lowest, roster.highest = resolved.ground.lowest, resolved.ground.highest
    roster.wound_step = options.wound_step
    roster.undefended_melee_ease = options.undefended_melee_ease
    write_sides(roster, teams)
    for who, team in enumerate(teams):
        roster.bodies[who].six = resolved.teams[team].name in options.game_master_six


def write_surprise(b: Any, resolved: ResolvedScenario) -> None:
    """Who may be caught unawares [IP.FLAT_FOOTED]."""
    surprise = resolved.surprise
    if surprise is None:
        return
    b.roster.notice_ease = surprise.ease
    for who in range(b.roster.fighters_n):
        body = b.roster.bodies[who]
        if resolved.teams[body.team].name != surprise.by:
            body.unaware = MAY_NOTICE if surprise.noticed else CANNOT_NOTICE


def write_weapon(row: Any, arm: Arm) -> None:
    """One kind of weapon."""
    row.attack, row.damage, row.defence = arm.attack, arm.damage, arm.defence
    row.hands, row.shield = arm.hands, arm.shield
    row.missile, row.distance = arm.missile, arm.distance
    row.strength_needed = NO_STRENGTH_NEEDED if arm.strength is None else arm.strength
    row.reload = arm.reload


def write_spell(row: Any, formula: Formula) -> None:
    """One spell, as one caster knows it."""
    row.level, row.total = formula.level, formula.total
    row.kind = v.SpellKind[formula.kind.upper()]
    row.power, row.distance = formula.power, formula.distance


# ---------------------------------------------------------------- fighters


def write_body(
    body: Any, sheet: Sheet, arms: tuple[Arm, ...], formulas: tuple[Formula, ...]
) -> None:
    """What never changes of a fighter."""
    for name in ("quickness", "dexterity", "strength", "stamina", "perception", "encumbrance"):
        setattr(body, name, getattr(sheet, name))
    for name in ("athletics", "awareness", "concentration"):
        setattr(body, name, sheet.abilities[name])
    body.bulk = sheet.size
    body.protection, body.armour_gap = sheet.armour.protection, sheet.armour.called_shot
    body.soak_nature = sheet.soak_bonus
    body.items_n, body.spells_n = len(sheet.weapons), len(sheet.spells)
    for k, arm in enumerate(sheet.weapons):
        body.items[k], body.skills[k] = arms.index(arm), sheet.abilities[arm.skill]
    for k, formula in enumerate(sheet.spells):
        body.spells[k] = formulas.index(formula)


def write_fighter(fighter: Any, sheet: Sheet, place: int) -> None:
    """The state at the start of the fight."""
    fighter.place = place
    fighter.in_hand = mask_of(sheet.in_hand)
    fighter.act = fighter.foe = fighter.arm = fighter.heading = v.NONE
