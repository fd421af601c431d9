"""Weapons, shields and armour: the printed figures, and sizes of home-made weapons."""

from __future__ import annotations

import pytest

from lanista.configs import Dice, FighterBlock, resolve
from lanista.configs.equipment import armour, home_made, weapon, weapon_by_name, weapons
from lanista.configs.vocabulary import REACHES, SIZES

PEOPLE = {"STR": 11, "CON": 11, "SIZ": 13, "DEX": 11, "INT": 13, "POW": 11, "CHA": 11}


def armed(*carried: object, **stated: object) -> FighterBlock:
    style = {"name": "Arms", "percent": 50, "weapons": list(carried)}
    data = {"format": "lanista/fighter@1", "name": "Somebody", "characteristics": PEOPLE}
    return FighterBlock.model_validate({**data, "combat_styles": [style], **stated})


@pytest.mark.rule("WEAPON.CATEGORIES")
def test_sizes_and_reaches_the_chapter_names() -> None:
    assert weapon("dagger").sizes() == (SIZES["small"], REACHES["short"])
    assert weapon("mace").size == "medium"
    assert weapon("longspear").sizes() == (SIZES["large"], REACHES["very_long"])
    assert weapon("greatsword").size == "huge"
    assert weapon("ball_and_chain").reach == "medium"
    assert weapon("great_axe").reach == "long"
    assert weapon("lance").reach == "very_long"
    assert weapon("fist_kick").sizes() == (SIZES["small"], REACHES["touch"])
    assert weapon("pike").size == "large"
    assert weapon("shortsword").size == "medium"
    assert weapon("hoplite").size == "huge"


@pytest.mark.rule("WEAPON.CATEGORIES")
def test_the_five_sizes_and_reaches_in_order_and_what_exceeds_them() -> None:
    assert list(SIZES)[:5] == ["small", "medium", "large", "huge", "enormous"]
    assert list(REACHES)[:5] == ["touch", "short", "medium", "long", "very_long"]
    assert SIZES["colossal"] == 6
    assert REACHES["longer"] == 6


@pytest.mark.rule("WEAPON.CATEGORIES")
@pytest.mark.parametrize(
    ("mass_kg", "length_m", "hands", "use", "made"),
    [
        (0.4, 0.3, 1, "thrust", ("small", "short")),
        (0.9, 0.6, 1, "swing", ("small", "medium")),
        (1.0, 0.5, 1, "swing", ("medium", "medium")),
        (1.2, 0.4, 1, "swing", ("medium", "short")),
        (1.5, 1.6, 1, "thrust", ("medium", "long")),
        (2.5, 2.8, 2, "thrust", ("large", "very_long")),
        (3.0, 1.5, 2, "swing", ("huge", "long")),
    ],
)
def test_home_made_weapons(
    mass_kg: float, length_m: float, hands: int, use: str, made: tuple[str, str]
) -> None:
    assert home_made(mass_kg, length_m, hands, use) == made  # type: ignore[arg-type]
    plank = {
        "id": "plank",
        "damage": "1d6",
        "hands": hands,
        "mass_kg": mass_kg,
        "length_m": length_m,
        "use": use,
    }
    fighter = resolve(armed(plank))
    assert (fighter.weapons[0].size, fighter.weapons[0].reach) == (SIZES[made[0]], REACHES[made[1]])


@pytest.mark.rule("WEAPON.CATEGORIES")
def test_a_stated_size_stands_beside_mass_and_length() -> None:
    club = {"id": "tree", "damage": "1d12", "size": "enormous", "hands": 2}
    made = {**club, "mass_kg": 30, "length_m": 3, "use": "swing"}
    fighter = resolve(armed(made))
    assert (fighter.weapons[0].size, fighter.weapons[0].reach) == (5, REACHES["long"])


def test_printed_figures() -> None:
    def row(name: str) -> tuple[object, ...]:
        entry = weapon(name)
        return (entry.damage, entry.hands, entry.armour_points, entry.hit_points, entry.enc)

    assert row("broadsword") == ("1d8", 1, 6, 10, 2)
    assert row("great_axe") == ("2d6+2", 2, 4, 10, 2)
    assert row("halberd") == ("1d8+2", 2, 4, 10, 4)
    assert row("great_club") == ("2d6", 2, 4, 10, 3)
    assert row("hoplite") == ("1d4", 1, 6, 15, 3)
    assert weapon("longbow" if "longbow" in weapons() else "long_bow").damage == "1d8"


def test_the_catalogue_is_complete() -> None:
    rows = weapons().values()
    assert sum(row.shield for row in rows) == 8
    assert sum(row.melee and not row.shield for row in rows) == 38 + 5
    assert sum(not row.melee for row in rows) == 19 + 3
    assert len(armour()) == 8
    for row in rows:
        Dice.parse(row.damage)
        assert row.label


@pytest.mark.parametrize(
    ("shield", "covered"),
    [
        ("buckler", 2), ("heater", 3), ("target", 3), ("peltast", 3), ("viking", 4), ("kite", 4),
        ("hoplite", 4), ("scutum", 5),
    ],
)  # fmt: skip
def test_shields_ward_and_hang_on_the_arm(shield: str, covered: int) -> None:
    made = resolve(armed("club", shield)).weapons[1]
    assert (made.passive_block, made.shield) == (covered, True)
    assert made.strapped == (shield != "buckler")
    assert "ranged_parry" in made.traits


def test_classes_follow_from_effects_and_hands() -> None:
    fighter = resolve(armed("broadsword", "great_axe", "mace", "net", "longspear"))
    classes = {made.id: made.classes for made in fighter.weapons}
    assert classes["broadsword"] == {"cutting", "impaling"}
    assert classes["great_axe"] == {"cutting", "axe", "two_handed"}
    assert classes["mace"] == {"bludgeoning"}
    assert classes["net"] == {"entangling"}
    assert classes["longspear"] == {"impaling", "two_handed"}


def test_thrown_weapons_have_both_profiles() -> None:
    dagger, javelin, *_ = resolve(armed("dagger", "javelin")).weapons
    assert str(dagger.damage) == "1d4+1"
    assert dagger.melee
    assert dagger.ranged is not None
    assert str(dagger.ranged.damage) == "1d4"
    assert (dagger.ranged.close, dagger.ranged.effective, dagger.ranged.long) == (5, 10, 20)
    assert dagger.ranged.thrown
    assert not javelin.melee
    assert javelin.reach == 0
    assert javelin.ranged is not None
    assert (javelin.ranged.force, javelin.ranged.impale_size) == (SIZES["huge"], SIZES["medium"])


def test_missile_weapons_keep_their_load_and_their_damage_modifier() -> None:
    bow, crossbow, whip, *_ = resolve(armed("long_bow", "heavy_crossbow", "whip")).weapons
    assert bow.ranged is not None
    assert crossbow.ranged is not None
    assert (bow.ranged.load, crossbow.ranged.load) == (2, 4)
    assert (bow.adds_damage_modifier, crossbow.adds_damage_modifier) == (True, False)
    assert not whip.adds_damage_modifier


def test_humans_end_their_list_with_their_fists() -> None:
    fighter = resolve(armed("broadsword"))
    fist = fighter.weapons[-1]
    assert (fist.id, fist.size, fist.reach, str(fist.damage)) == ("fist_kick", 1, 1, "1d3")
    assert fist.effects == {"flurry", "grip", "take_weapon"}
    assert fist.natural


@pytest.mark.parametrize(
    ("carried", "held"),
    [
        (("broadsword", "dagger", "heater"), ["broadsword", "heater"]),
        (("heater", "broadsword"), ["broadsword", "heater"]),
        (("great_axe", "heater"), ["great_axe"]),
        (("broadsword", "dagger"), ["broadsword", "dagger"]),
        (("broadsword", "mace"), ["broadsword"]),
        (("dagger", "knife"), ["dagger", "knife"]),
        (("short_bow", "shortsword"), ["shortsword"]),
        (("short_bow",), ["short_bow"]),
        (("heater",), ["heater"]),
        ((), []),
    ],
)
@pytest.mark.rule("STYLE.OFFHAND")
def test_what_is_in_hand_at_the_start(carried: tuple[str, ...], held: list[str]) -> None:
    fighter = resolve(armed(*carried))
    assert [fighter.weapons[index].id for index in fighter.in_hand] == held


def test_two_weapons_of_a_kind() -> None:
    fighter = resolve(armed("dagger", in_hand=["dagger", "dagger"]))
    assert [made.id for made in fighter.weapons] == ["dagger", "dagger", "fist_kick"]
    assert fighter.in_hand == (0, 1)
    assert fighter.styles[0].weapons == (0, 1)


@pytest.mark.parametrize(
    ("printed", "two_handed", "found"),
    [
        ("Target Shield", False, "target"),
        ("Longsword", False, "longsword_1h"),
        ("Longsword", True, "longsword_2h"),
        ("light crossbow", False, "light_crossbow"),
        ("Ball & Chain", False, "ball_and_chain"),
        ("Battle Axe", True, "battleaxe_2h"),
        ("Round Shield", False, "viking"),
        ("Moon Whisk", False, None),
    ],
)
def test_weapons_by_their_printed_names(printed: str, two_handed: bool, found: str | None) -> None:
    row = weapon_by_name(printed, two_handed)
    assert (row.id if row else None) == found
