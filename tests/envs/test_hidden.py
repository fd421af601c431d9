"""An observation tells nothing that the table hides: each hidden field is varied, nothing moves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from typing import Any

import numpy as np
import pytest
from envs.play import advance

from lanista.envs import BattleVecEnv, BattleVectorEnv, DuelEnv, SkirmishEnv
from lanista.envs.aec import BattleAEC
from lanista.envs.parallel import BattleParallel
from lanista.rules import Battle
from lanista.rules.core.compile import interpreted
from lanista.rules.initiative_points.vocabulary import Ask
from lanista.rules.mythras.conditions import wound_of
from lanista.rules.mythras.vocabulary import COUNTERS, SKILLS, Place

SCENARIOS = ["duel", "duel_mixed", "fencers", "two_on_one", "tiger_hunt"]
Change = Callable[[Any, int], bool]


def fighter_of(b: Any, foe: int) -> Any:
    return b.now.fighters[foe]


def skills(b: Any, foe: int) -> bool:
    """Percentages of skills."""
    for skill in range(SKILLS):
        b.roster.bodies[foe].skills[skill] += 17
    return True


def styles(b: Any, foe: int) -> bool:
    """Percentages of combat styles."""
    body = b.roster.bodies[foe]
    for style in range(body.styles_n):
        body.styles[style].percent += 17
    return bool(body.styles_n)


def characteristics(b: Any, foe: int) -> bool:
    """Characteristics that no figure on the table shows."""
    body = b.roster.bodies[foe]
    for name in ("strength", "constitution", "dexterity", "intelligence", "power", "charisma"):
        setattr(body, name, getattr(body, name) + 3)
    body.modifier_step += 1
    body.healing_rate += 1
    return True


def luck(b: Any, foe: int) -> bool:
    """Luck Points."""
    fighter_of(b, foe).luck += 2
    return True


def magic(b: Any, foe: int) -> bool:
    """Magic Points."""
    fighter_of(b, foe).magic += 5
    return True


def counters(b: Any, foe: int) -> bool:
    """Prepared counters."""
    for k in range(COUNTERS):
        fighter_of(b, foe).counters[k] = 100 + k
    return True


def hit_points(b: Any, foe: int) -> bool:
    """Exact hit points: another number with the same wound."""
    wound = interpreted(wound_of)
    changed = False
    for k in range(b.roster.bodies[foe].locations_n):
        points, row = fighter_of(b, foe).hit_points, b.roster.bodies[foe].locations[k]
        was = wound(b, foe, k)
        if points[k] == row.hit_points:
            points[k] += 2
            row.hit_points += 2
        else:
            points[k] -= 1
        if wound(b, foe, k) != was:
            points[k] += 1
        else:
            changed = True
    return changed


def stowed_weapons(b: Any, foe: int) -> bool:
    """Weapons that are not drawn."""
    changed = False
    for k in range(fighter_of(b, foe).items_n):
        item = fighter_of(b, foe).items[k]
        if item.place == Place.STOWED:
            item.weapon = (item.weapon + 1) % b.roster.weapons_n
            item.hit_points += 1
            changed = True
    return changed


def signs(b: Any, foe: int) -> bool:
    """Signs that are meant for others."""
    fighter_of(b, foe).signal = 5
    return fighter_of(b, foe).receivers == 0


def armour(b: Any, foe: int) -> bool:
    """Armour that nobody has struck."""
    changed = False
    for k in range(b.roster.bodies[foe].locations_n):
        if not fighter_of(b, foe).struck >> k & 1:
            fighter_of(b, foe).worn[k] += 3
            fighter_of(b, foe).natural[k] += 1
            changed = True
    return changed


def rolled_against(b: Any, foe: int) -> bool:
    """The percentages behind the dice that lie open."""
    changed = False
    if b.blow.attacker == foe:
        b.blow.attack_skill += 17
        b.blow.attack_plain += 17
        b.blow.attack_excess += 5
        changed = True
    if b.blow.defender == foe:
        b.blow.defence_skill += 17
        b.blow.defence_plain += 17
        changed = True
    if changed and b.head.foe == foe:
        b.blow.skill_in_question += 17
    return changed


CHANGES: list[Change] = [
    skills, styles, characteristics, luck, magic, counters, hit_points, stowed_weapons, armour,
    signs, rolled_against,
]  # fmt: skip


# ---------------------------------------------------------------- hidden under Initiative Points


def totals(b: Any, foe: int) -> bool:
    """What its totals are made of."""
    body = b.roster.bodies[foe]
    for name in ("quickness", "dexterity", "strength", "stamina", "perception", "encumbrance"):
        setattr(body, name, getattr(body, name) + 2)
    for name in ("athletics", "awareness", "concentration"):
        setattr(body, name, getattr(body, name) + 3)
    for item in range(body.items_n):
        body.skills[item] += 3
    return True


def spells(b: Any, foe: int) -> bool:
    """Spells, which no two casters here know equally well."""
    body = b.roster.bodies[foe]
    for slot in range(body.spells_n):
        spell = b.roster.spells[body.spells[slot]]
        for name in ("level", "total", "power", "distance"):
            setattr(spell, name, getattr(spell, name) + 5)
    return bool(body.spells_n)


def weapons_at_the_belt(b: Any, foe: int) -> bool:
    """Weapons that are not in hand."""
    changed = False
    arms = [row for row in range(b.roster.weapons_n) if b.roster.weapons[row].hands]
    for item in range(b.roster.bodies[foe].items_n):
        row = b.roster.bodies[foe].items[item]
        if row in arms and not fighter_of(b, foe).in_hand >> item & 1:
            b.roster.bodies[foe].items[item] = arms[arms.index(row) - 1]
            changed = True
    return changed


def hide(b: Any, foe: int) -> bool:
    """Armour and hide that no blow has met."""
    b.roster.bodies[foe].protection += 3
    b.roster.bodies[foe].soak_nature += 2
    return not fighter_of(b, foe).struck


IP_CHANGES: list[Change] = [totals, spells, weapons_at_the_belt, hide]
IP_SCENARIOS = ["venetian_ambush", "duel_of_magi"]  # in which every kind of question comes
IP_OPTIONS = {"guard": True, "fixed_six": True, "risk_die": True}
IP_KINDS = {ask.name.lower() for ask in Ask}


def foes_of(battle: Battle, who: int) -> list[int]:
    teams = battle.blueprint.teams
    return [foe for foe, team in enumerate(teams) if team != teams[who]]


def watch(battle: Battle, change: Change, met: Counter[str]) -> None:
    """Varies a hidden field of each foe at the pending decision, for every pair of eyes."""
    decision = battle.decision
    assert decision is not None
    everybody = range(battle.blueprint.fighters_n)
    for foe in everybody:
        other = battle.clone()
        if not change(other.record, foe):
            continue
        met[decision.kind] += 1
        for who in everybody:
            looked_about = change is stowed_weapons and battle.record.now.fighters[who].aware
            if foe in foes_of(battle, who) and not looked_about:
                before, after = battle.observe(who), other.observe(who)
                names = battle.ruleset.feature_names(*battle.view())
                shown = [names[k] for k in np.flatnonzero(before != after)]
                assert not shown, f"{change.__name__} of a foe shows at {decision.kind}: {shown}"


def watched(change: Change, scenarios: list[str], options: dict[str, bool] | None) -> Counter[str]:
    """Watches a hidden field at the decisions of some fights; how often at each kind."""
    met: Counter[str] = Counter()
    for k, scenario in enumerate(scenarios):
        battle = Battle(scenario, seed=31, fight=k, options=options, compiled=False)
        for step in range(80):
            if battle.over:
                break
            watch(battle, change, met)
            advance(battle, 1, seed=1000 * k + step)
    return met


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.__name__)
def test_hidden_fields_do_not_show(change: Change) -> None:
    met = watched(change, SCENARIOS, None)
    assert met.total() > 50, f"hardly ever put to the test: {met}"


@pytest.mark.parametrize("change", IP_CHANGES, ids=lambda change: change.__name__)
def test_hidden_fields_of_initiative_points_do_not_show(change: Change) -> None:
    met = watched(change, IP_SCENARIOS, IP_OPTIONS)
    unseen = IP_KINDS - set(met)
    if change is weapons_at_the_belt:  # those in the ambush have all their weapons in hand
        unseen -= {"guard", "called_shot"}
    assert not unseen, f"never put to the test: {unseen}"


@pytest.mark.parametrize("change", [skills, luck, counters, armour], ids=lambda c: c.__name__)
def test_open_information_shows_them(change: Change) -> None:
    battle = Battle("duel", seed=31, compiled=False)
    other = battle.clone()
    change(other.record, 1)
    assert (battle.observe(0, information="open") != other.observe(0, information="open")).any()


def test_allies_are_open() -> None:
    battle = Battle("skirmish_3v3", seed=31, compiled=False)
    other = battle.clone()
    luck(other.record, 1)
    assert (battle.observe(0) != other.observe(0)).any()
    assert (battle.observe(3) == other.observe(3)).all()


# ---------------------------------------------------------------- what the faces show of it


def aec_views(env: Any) -> Iterator[tuple[int, int, Any]]:
    """Of an AEC or parallel environment: fight, fighter and what it is shown, for all agents."""
    aec = getattr(env, "aec", env)
    for agent in aec.possible_agents:
        yield 0, aec.battle.blueprint.agents.index(agent), aec.observe(agent)["observation"]


def play_aec(env: Any) -> Iterator[Any]:
    env.reset(seed=31)
    while not env.over:
        yield from aec_views(env)
        env.step(int(env.bout.mask.argmax()))


def play_parallel(env: Any) -> Iterator[Any]:
    seen, infos = env.reset(seed=31)
    agents = env.aec.battle.blueprint.agents
    while env.agents:
        yield from ((0, agents.index(agent), seen[agent]["observation"]) for agent in env.agents)
        active = env.aec.agent_selection
        assert all(set(info) == {"action_mask", "active_agent"} for info in infos.values())
        seen, *_, infos = env.step({active: int(seen[active]["action_mask"].argmax())})


def play_single(env: Any) -> Iterator[Any]:
    seen, info = env.reset(seed=31)
    ended = False
    while not ended:
        yield 0, info["fighter"], seen
        assert set(info) == {"action_mask", "seat", "opponent", "fighter"}
        seen, _, terminated, truncated, info = env.step(int(info["action_mask"].argmax()))
        ended = terminated or truncated


def play_vector(envs: Any) -> Iterator[Any]:
    seen = envs.reset()
    for _ in range(40):
        flat = envs.form.flat(seen)
        yield from ((i, int(who), flat[i]) for i, who in enumerate(envs.batch.actors))
        seen, *_ = envs.step(envs.action_masks().argmax(axis=1))


def play_vector_env(envs: Any) -> Iterator[Any]:
    seen, infos = envs.reset(seed=31)
    for _ in range(40):
        flat = envs.form.flat(seen)
        yield from ((i, int(who), flat[i]) for i, who in enumerate(infos["fighter"]))
        assert {name.lstrip("_") for name in infos} <= {
            "action_mask", "seat", "opponent", "fighter", "final_obs", "final_info",
        }  # fmt: skip
        seen, *_, infos = envs.step(infos["action_mask"].argmax(axis=1))


SHOWN: dict[str, tuple[Callable[..., Any], Callable[[Any], Iterator[Any]]]] = {
    "aec": (BattleAEC, play_aec),
    "parallel": (lambda **its: BattleParallel(BattleAEC(**its)), play_parallel),
    "duel": (DuelEnv, play_single),
    "skirmish": (SkirmishEnv, play_single),
    "gymnasium vector": (partial(BattleVectorEnv, 2), play_vector_env),
    "stable-baselines3": (lambda **its: BattleVecEnv(n=2, seed=31, **its), play_vector),
}


@pytest.mark.parametrize("face", SHOWN)
@pytest.mark.parametrize(
    ("scenario", "observation"),
    [("two_on_one", "flat"), ("two_on_one", "blocks"), ("spear_and_sword", "blocks")],
)
def test_a_face_shows_what_its_fighter_perceives_and_no_more(
    face: str, scenario: str, observation: Any
) -> None:
    make, play = SHOWN[face]
    env = make(scenario=scenario, observation=observation, compiled=False)
    seen = 0
    for fight, fighter, shown in islice(play(env), 150):
        flat = shown if isinstance(shown, np.ndarray) else env.form.flat(shown)
        assert (flat == env.batch.window(fight).observe(fighter)).all()
        seen += 1
    assert seen > 30


def test_every_feature_has_a_name_and_stays_within_bounds() -> None:
    kinds: set[str] = set()
    for k, scenario in enumerate(SCENARIOS):
        battle = Battle(scenario, seed=8, fight=k, compiled=False)
        names = battle.ruleset.feature_names(*battle.view())
        assert len(names) == len(set(names)) == len(battle.observe(0))
        while battle.decision is not None:
            kinds.add(battle.decision.kind)
            for who in {battle.decision.fighter, battle.blueprint.fighters_n - 1}:
                seen = battle.observe(who, information="open")
                assert np.isfinite(seen).all() and (abs(seen) <= 1).all()
            advance(battle, 1, seed=battle.round)
    assert {"turn", "react", "parry_with", "effect", "luck", "interrupt"} <= kinds


def test_blocks_beyond_the_fight_are_zero() -> None:
    battle = Battle("duel", seed=3, compiled=False)
    wide = battle.observe(0, view=(2, 3))
    named = dict(zip(battle.ruleset.feature_names(2, 3), wide))
    assert len(named) == len(wide)
    assert named["self.present"] == named["foe_0.present"] == 1
    empty = [value for name, value in named.items() if name.startswith(("ally_", "foe_1", "foe_2"))]
    assert not any(empty)
