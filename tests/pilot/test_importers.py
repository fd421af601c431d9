"""The importer of Mythras Encounter Generator files: traps of the format, refusals, round trip."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from lanista.configs import ContentError, load_fighter, load_scenario, resolve
from lanista.pilot.importers import ImportReport, import_document, import_file

DATA = Path(__file__).parent / "data"
GUARDS = DATA / "meg_bridge_watch.json"
REAVERS = DATA / "meg_fen_reavers.json"
SPIRIT = {
    "name": "Whisper",
    "stats": [{"INT": 9}, {"POW": 14}, {"CHA": 7}],
    "skills": [{"Willpower": 60}],
    "hit_locations": [],
    "combat_styles": [],
    "attributes": {"action_points": 2, "magic_points": 14, "strike_rank": "11",
                   "spirit_damage": "1d6"},
}  # fmt: skip

Change = Callable[[dict[str, Any]], object]


def guard(change: Change = lambda creature: None) -> dict[str, Any]:
    """The first bridge guard, changed."""
    creature: dict[str, Any] = json.loads(GUARDS.read_text())[0]
    change(creature)
    return creature


def imported(change: Change = lambda creature: None, strict: bool = False) -> ImportReport:
    return import_document([guard(change)], "guard.json", strict)


def complaint(change: Change) -> str:
    """The one paragraph with which a changed guard is refused."""
    with pytest.raises(ContentError) as error:
        imported(change)
    assert "\n" not in str(error.value)
    assert str(error.value).startswith("guard.json:")
    return str(error.value)


def weapon(**changed: Any) -> Change:
    return lambda creature: creature["combat_styles"][0]["weapons"][0].update(changed)


def attribute(**changed: Any) -> Change:
    return lambda creature: creature["attributes"].update(changed)


# ---------------------------------------------------------------- the two sample encounters


def test_the_sample_encounters_are_read_whole() -> None:
    watch, reavers = import_file(GUARDS), import_file(str(REAVERS))
    assert [block.name for block in watch.fighters] == [
        "Bridge Guard 1",
        "Bridge Guard 2",
        "Yeva (Road Warden 1)",
    ]
    assert [block.name for block in reavers.fighters][3] == "Fen Hound"
    assert watch.guessed == watch.refused == ()
    assert len(reavers.guessed) == 4
    every = (*watch.read, *watch.not_played, *reavers.guessed, *reavers.missing)
    assert all(
        line.startswith(("meg_bridge_watch.json:[", "meg_fen_reavers.json:[")) for line in every
    )


def test_the_built_in_bridge_is_what_the_importer_makes_of_them() -> None:
    blocks = [*import_file(GUARDS).fighters, *import_file(REAVERS).fighters]
    names = {
        "bridge/bridge_guard": (0, "Bridge Guard"),
        "bridge/road_warden": (2, "Yeva"),
        "bridge/fen_reaver": (3, "Fen Reaver"),
        "bridge/fen_hound": (6, "Fen Hound"),
    }
    for name, (index, title) in names.items():
        assert load_fighter(name) == blocks[index].model_copy(update={"name": title})
    assert len(load_scenario("bridge").resolved().fighters) == 7


def test_the_hound_has_a_body_of_its_own_judged_by_name() -> None:
    report = import_file(REAVERS)
    hound = resolve(report.fighters[3])
    assert hound.body == "custom"
    assert hound.legs == 4
    places = {place.name: (place.low, place.high, place.kind) for place in hound.locations}
    assert places["snout"] == (19, 19, "vital")
    assert places["head"] == (20, 20, "vital")
    assert places["forequarters"] == (8, 13, "vital")
    assert any("[3].hit_locations: no built-in body" in line for line in report.guessed)
    bite = hound.weapons[0]
    assert (bite.natural, bite.hands, bite.armour_points) == (True, 0, 0)
    assert bite.effects == {"bleed", "grip"}
    assert hound.in_hand == ()


def test_what_is_not_played_is_named() -> None:
    lines = import_file(GUARDS).not_played
    assert [line.split(": ", 1)[1] for line in lines] == [
        "Light crossbow: shots and throws are not played yet",
        "Bladesharp: magic is not played yet",
        "Heal: magic is not played yet",
    ]


# ---------------------------------------------------------------- what is stated stands


def test_nothing_stated_is_computed_again() -> None:
    def odd(creature: dict[str, Any]) -> None:
        creature["attributes"] |= {"action_points": 5, "damage_modifier": "+2d6",
                                   "magic_points": 1, "movement": "9"}  # fmt: skip
        creature["hit_locations"][0]["hp"] = 33

    fighter = resolve(imported(odd).fighters[0])
    assert (fighter.action_points, str(fighter.damage_modifier)) == (5, "2d6")
    assert (fighter.magic_points, fighter.movement) == (1, 9)
    assert fighter.locations[0].hit_points == 33


@pytest.mark.parametrize(
    ("text", "initiative", "penalty"),
    [
        ("10(13-3)", 10, 3),
        ("12(12-0)", 12, 0),
        ("11", 11, None),
        ("+11 (14-3)", 11, 3),
        (9, 9, None),
        ("-1(3-4)", -1, 4),
    ],
)
def test_the_leading_strike_rank_already_includes_the_armour(
    text: Any, initiative: int, penalty: int | None
) -> None:
    block = imported(attribute(strike_rank=text)).fighters[0]
    fighter = resolve(block)
    assert fighter.initiative == initiative
    if penalty is not None:
        assert fighter.armour_penalty == penalty


def test_a_strike_rank_that_does_not_add_up() -> None:
    report = imported(attribute(strike_rank="10(20-3)"))
    assert resolve(report.fighters[0]).initiative == 10
    assert "the leading number 10 is taken" in report.guessed[0]


@pytest.mark.parametrize(
    ("text", "walk", "fly", "guessed"),
    [
        ("6", 6, 0, False),
        ("12m", 12, 0, False),
        ("8 m", 8, 0, False),
        ("4m (15\u2019)", 4, 0, True),
        ("15', 50' fly", 5, 15, True),
        ("6 (12 flying)", 6, 12, True),
        ("6 (4 in the fen)", 6, 0, True),
        ("20 ft", 6, 0, True),
        (7, 7, 0, False),
    ],
)
def test_movement(text: Any, walk: int, fly: int, guessed: bool) -> None:
    report = imported(attribute(movement=text))
    fighter = resolve(report.fighters[0])
    assert (fighter.movement, fighter.fly_movement) == (walk, fly)
    assert bool(report.guessed) == guessed


def test_movement_that_says_nothing() -> None:
    report = imported(attribute(movement="as the wind"))
    assert resolve(report.fighters[0]).movement == 6
    assert any("holds no distance" in line for line in report.missing)


def test_percentages_may_exceed_100() -> None:
    block = imported(lambda creature: creature["combat_styles"][0].update(value=127)).fighters[0]
    assert block.combat_styles[0].percent == 127


@pytest.mark.parametrize("value", [-1, 1001, "many", None, True, 5.5])
def test_percentages_outside_0_to_1000_are_refused(value: Any) -> None:
    text = complaint(lambda creature: creature["combat_styles"][0].update(value=value))
    assert "guard.json:[0].combat_styles[0].value" in text
    assert "a whole number from 0 to 1000" in text
    assert "[0].skills[3]" in complaint(lambda c: c["skills"].__setitem__(3, {"Evade": value}))


# ---------------------------------------------------------------- weapons


def test_an_unknown_weapon_stands_on_its_figures() -> None:
    report = imported(weapon(name="Moon Whisk", damage="2d4+2", size="H", reach="U"))
    whisk = resolve(report.fighters[0]).weapons[0]
    assert (whisk.id, str(whisk.damage), whisk.size, whisk.reach) == ("moon_whisk", "2d4+2", 4, 6)
    assert any("is in no table" in line for line in report.read)


def test_stated_figures_beat_the_table() -> None:
    spear = resolve(imported(weapon(size="L", reach="VL", damage="3d6")).fighters[0]).weapons[0]
    assert (spear.size, spear.reach, str(spear.damage)) == (3, 5, "3d6")
    assert "set" in spear.traits
    assert spear.family == "spear"


def test_a_damage_of_nothing_stands() -> None:
    net = resolve(import_file(REAVERS).fighters[0]).weapons[1]
    assert (net.id, str(net.damage)) == ("net", "0")
    assert net.effects == {"entangle"}


def test_the_ward_hidden_in_the_effects() -> None:
    shield = resolve(imported().fighters[0]).weapons[1]
    assert (shield.passive_block, shield.shield, shield.strapped) == (3, True, True)
    assert shield.effects == {"bash", "impale"}
    warden = resolve(import_file(GUARDS).fighters[2])
    kite = next(made for made in warden.weapons if made.id == "kite_shield")
    assert kite.effects == {"bash", "stun_location"}


def test_effects_that_are_no_effects() -> None:
    report = imported(weapon(effects="Impale, Sparkle"))
    assert any('"Sparkle" names no effect' in line for line in report.missing)
    assert resolve(report.fighters[0]).weapons[0].effects == {"impale"}


@pytest.mark.parametrize("nothing", [None, "", "-"])
def test_no_range_no_effects_no_reach(nothing: Any) -> None:
    bow = {"name": "Long Bow", "type": "ranged", "size": "H", "reach": nothing, "range": nothing,
           "effects": nothing}  # fmt: skip
    report = imported(weapon(**bow))
    made = next(made for made in resolve(report.fighters[0]).weapons if made.id == "long_bow")
    assert made.ranged is not None
    assert (made.ranged.close, made.ranged.effective, made.ranged.long) == (15, 125, 250)
    assert any("no range is stated" in line for line in report.guessed)
    assert not made.melee


def test_a_missile_s_size_is_its_force() -> None:
    bow = next(
        made for made in resolve(import_file(GUARDS).fighters[2]).weapons if "bow" in made.id
    )
    assert bow.ranged is not None
    assert (bow.ranged.force, bow.ranged.load, bow.ranged.impale_size) == (3, 3, 1)
    assert bow.size == 1
    assert not bow.adds_damage_modifier


@pytest.mark.parametrize(
    ("changed", "guess"),
    [
        ({"size": "-"}, 'size: "-" is no size; taken as medium'),
        ({"reach": "-"}, 'reach: "-" is no reach; taken as long'),
        ({"type": "polearm"}, 'type: "polearm" is no type of weapon; taken as 1h-melee'),
        ({"damage": ""}, "no damage is stated; taken as 1d8+1"),
        ({"add_damage_modifier": None}, "the Damage Modifier is added"),
        ({"name": ""}, "the weapon has no name"),
    ],
)
def test_guesses_are_told_and_strict_refuses_them(changed: dict[str, Any], guess: str) -> None:
    assert any(guess in line for line in imported(weapon(**changed)).guessed)
    with pytest.raises(ContentError, match="A strict import does not guess"):
        imported(weapon(**changed), strict=True)


def test_a_clean_sheet_is_read_strictly() -> None:
    assert len(import_file(GUARDS, strict=True).fighters) == 3


def test_one_weapon_in_two_styles_and_two_weapons_of_one_name() -> None:
    def twice(creature: dict[str, Any]) -> None:
        style = copy.deepcopy(creature["combat_styles"][0])
        style["name"] = "Second"
        style["weapons"][0]["damage"] = "1d12"
        creature["combat_styles"].append(style)

    block = imported(twice).fighters[0]
    assert [made.id for made in block.weapons] == [
        "shortspear",
        "target_shield",
        "shortsword",
        "shortspear_2",
    ]
    assert block.combat_styles[1].entries == ("shortspear_2", "target_shield", "shortsword")


def test_more_than_fits_is_left_out_with_a_line() -> None:
    def many(creature: dict[str, Any]) -> None:
        spear = creature["combat_styles"][0]["weapons"][0]
        creature["combat_styles"] = [
            {"name": f"Style {n}", "value": 40, "weapons": [{**spear, "name": f"Spear {n}{m}"}
                                                            for m in range(3)]}
            for n in range(5)
        ]  # fmt: skip

    report = imported(many)
    assert len(report.fighters[0].combat_styles) == 4
    assert len(report.fighters[0].weapons) == 8
    assert sum("is left out; a fighter has at most" in line for line in report.missing) == 1 + 4


# ---------------------------------------------------------------- bodies, skills, prose


def test_single_numbers_leading_zeros_and_mixed_case() -> None:
    block = imported(
        lambda creature: creature["hit_locations"][6].update(name="HEAD", range="19-20")
    ).fighters[0]
    assert block.body == "humanoid"

    def split(creature: dict[str, Any]) -> None:
        creature["hit_locations"][6]["range"] = "19"
        creature["hit_locations"].append({"name": "Crest", "range": 20, "hp": 3, "ap": 0})

    fighter = resolve(imported(split).fighters[0])
    assert (fighter.locations[6].low, fighter.locations[6].high) == (19, 19)
    assert (fighter.locations[7].low, fighter.locations[7].high) == (20, 20)


def test_names_of_a_form_with_other_ranges() -> None:
    def shifted(creature: dict[str, Any]) -> None:
        creature["hit_locations"][0]["range"] = "01-02"
        creature["hit_locations"][1]["range"] = "03-06"

    report = imported(shifted)
    assert report.fighters[0].body == "humanoid"
    assert any("with other ranges" in line for line in report.guessed)


def test_armour_is_worn_unless_it_is_natural() -> None:
    worn = resolve(imported().fighters[0]).locations[3]
    assert (worn.worn, worn.natural) == (4, 0)
    grown = resolve(imported(lambda c: c.update(natural_armor=True)).fighters[0]).locations[3]
    assert (grown.worn, grown.natural) == (0, 4)
    del_key = resolve(imported(lambda c: c.pop("natural_armor")).fighters[0]).locations[3]
    assert (del_key.worn, del_key.natural) == (4, 0)


def test_an_overlap_names_file_creature_and_both_locations() -> None:
    assert complaint(lambda c: c["hit_locations"][3].update(range="10-13")) == (
        'guard.json: fighter "Bridge Guard 1": hit_locations[4] ("Right Arm") has range "13-15" '
        'and hit_locations[3] ("Chest") has "10-13": both claim 13. '
        "Each number 1-20 belongs to one location."
    )


def test_a_missing_location() -> None:
    text = complaint(lambda creature: creature["hit_locations"].pop(3))
    assert "hit_locations leave 10, 11, 12 without a location" in text


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (weapon(damage="1d0"), '"1d0": a die has 2 to 100 sides'),
        (weapon(ap=-3), "it must be 0 to 200"),
        (lambda c: c["hit_locations"][0].update(hp=0), "whole number from 1 to 500"),
        (lambda c: c["hit_locations"][0].update(range="1 to 3"), "is not a d20 range"),
        (lambda c: c["hit_locations"][0].update(name="Left leg"), 'are both called "Left leg"'),
        (attribute(damage_modifier="lots"), '"lots" is not dice'),
        (attribute(strike_rank="quick"), '"quick" is no strike rank'),
        (attribute(action_points=99), "whole number from 0 to 12"),
        (lambda c: c.update(stats=[{"STR": "strong"}]), "[0].stats[0]"),
        (lambda c: c.update(combat_styles="all"), "combat_styles must be a list"),
    ],
)
def test_figures_that_cannot_stand(change: Change, says: str) -> None:
    assert says in complaint(change)


def test_passions_and_lore_go_to_the_notes() -> None:
    warden = import_file(GUARDS).fighters[2]
    assert "Passion: Loyalty (Bridge Town, and its folk) 70%" in warden.notes
    assert "passion" not in " ".join(warden.skills)
    report = imported(
        lambda c: c["skills"].extend([{"Lang: Common": 70}, {"Ride:": 41}, {"Evade": 60}])
    )
    assert "Lang: Common 70%" in report.fighters[0].notes
    assert report.fighters[0].skills["ride"] == 41
    assert report.fighters[0].skills["evade"] == 60
    assert any("evade is stated twice" in line for line in report.guessed)


def test_prose_gives_suggestions_and_changes_nothing() -> None:
    report = imported(
        lambda c: c.update(features=["Level: ***Rabble***"], notes="They fight as a Shield Wall.")
    )
    assert report.fighters[0].rank is None
    assert report.fighters[0].combat_styles[0].trait_ids == ()
    assert any("rank: rabble?" in line for line in report.suggestions)
    assert any("shield_wall" in line for line in report.suggestions)


def test_extended_exports_are_read_and_the_extra_keys_named() -> None:
    report = imported(lambda c: c.update(profile="x", equipment=[], spirits=[SPIRIT]))
    assert any("[0].profile: this key is not read" in line for line in report.missing)
    assert any("1 bound spirits are left out" in line for line in report.missing)


def test_a_creature_of_spare_figures() -> None:
    bare = {"name": "Sketch", "hit_locations": guard()["hit_locations"], "skills": [],
            "stats": guard()["stats"]}  # fmt: skip
    report = import_document(bare, "bare.json")
    fighter = resolve(report.fighters[0])
    assert fighter.action_points == 2
    assert [made.id for made in fighter.weapons] == ["fist_kick"]
    keys = [line.split(":")[1] for line in report.missing]
    assert {"attributes", "combat_styles", "skills"} <= set(keys)


def test_two_of_one_name_are_told_apart() -> None:
    report = import_document([guard(), guard()], "two.json")
    assert [block.name for block in report.fighters] == ["Bridge Guard 1", "Bridge Guard 1 (2)"]
    assert "[1].name" in report.guessed[0]
