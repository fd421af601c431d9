"""The figures of weapons, armour, spells and fighters, and where they come from."""

from __future__ import annotations

import pytest

from lanista.configs.initiative_points.equipment import FOLDER, armour, spells, weapons
from lanista.configs.initiative_points.fighter import FighterBlock, resolve
from lanista.configs.initiative_points.resolved import Fighter
from lanista.configs.reading import CONTENT, content_document

THREES = {"athletics": 3, "brawl": 3, "single_weapon": 3, "shield": 3}


def somebody(**stated: object) -> Fighter:
    """A fighter with characteristics 0 and abilities 3."""
    document = {"format": "lanista/fighter@1", "name": "Somebody", "abilities": THREES}
    return resolve(FighterBlock.model_validate({**document, **stated}))


def parry(fighter: Fighter, weapon: str) -> int:
    """6 + Dexterity + skill + what the weapon adds."""
    held = next(row for row in fighter.weapons if row.id == weapon)
    return 6 + fighter.dexterity + fighter.abilities[held.skill] + held.defence


def dodge(fighter: Fighter) -> int:
    """6 + Quickness + Athletics - Size - Encumbrance."""
    agility = fighter.quickness + fighter.abilities["athletics"]
    return 6 + agility - fighter.size - fighter.encumbrance


@pytest.mark.parametrize(
    ("weapon", "total"), [("broadsword", 12), ("round_shield", 12), ("kite_shield", 14)]
)
def test_what_a_parry_comes_to(weapon: str, total: int) -> None:
    assert parry(somebody(weapons=[weapon]), weapon) == total


def test_what_a_dodge_comes_to_and_what_a_load_takes_off_it() -> None:
    assert dodge(somebody()) == 9
    laden = somebody(armour="ring_hauberk", weapons=["broadsword", "round_shield"])
    assert laden.encumbrance == 4
    assert dodge(laden) == 5


def test_encumbrance_is_what_loads_exceed_strength_by_rounded_down() -> None:
    loads = {"armour": "ring_hauberk", "weapons": ["kite_shield"]}
    assert somebody(**loads).encumbrance == 4  # 4.5
    assert somebody(**loads, characteristics={"strength": 2}).encumbrance == 2
    assert somebody(**loads, characteristics={"strength": 9}).encumbrance == 0
    assert somebody(**loads, characteristics={"strength": -1}).encumbrance == 5
    assert somebody(**loads, encumbrance=1).encumbrance == 1


def test_soak_of_a_ring_hauberk_with_the_die_taken_as_six() -> None:
    wearer = somebody(armour="ring_hauberk")
    assert 6 + wearer.stamina + wearer.size + wearer.soak_bonus + wearer.armour.protection == 13
    assert wearer.armour.called_shot == 6


def test_called_shots_go_by_how_much_is_covered() -> None:
    penalties = {row.id: row.called_shot for row in armour().values()}
    assert penalties["leather_cuirass"] == 0
    assert penalties["scale_hauberk"] == 6
    assert penalties["scale_half_suit"] == 9
    assert penalties["chain_suit"] == 12


def test_a_spell_adds_technique_form_and_stamina() -> None:
    arts = {"creo": 7, "ignem": 6}
    caster = somebody(arts=arts, characteristics={"stamina": 2}, spells=["pilum_of_fire"])
    (spell,) = caster.spells
    assert (spell.total, spell.level, spell.kind, spell.power) == (15, 20, "damage", 15)


def test_what_is_in_hand_at_the_start() -> None:
    carrier = somebody(weapons=["dagger", "round_shield", "long_bow"])
    assert [carrier.weapons[k].id for k in carrier.in_hand] == ["dagger", "round_shield"]
    archer = somebody(weapons=["dagger", "long_bow"], in_hand=["long_bow"])
    assert [archer.weapons[k].id for k in archer.in_hand] == ["long_bow"]
    assert archer.weapons[-1].id == "fist"


def test_who_has_no_hands_has_no_fist() -> None:
    bite = {"id": "bite", "skill": "brawl", "attack": 3, "hands": 0}
    assert [row.id for row in somebody(hands=False, weapons=[bite]).weapons] == ["bite"]


@pytest.mark.parametrize("file", ["weapons.yaml", "armour.yaml", "spells.yaml"])
def test_open_figures_say_whose_they_are_and_under_which_licence(file: str) -> None:
    text = (CONTENT / FOLDER / file).read_text()
    assert "(c)1993-2024, licensed by Trident, Inc. d/b/a Atlas Games" in text
    assert "CC BY-SA 4.0" in text


def test_every_row_of_the_tables_is_read() -> None:
    for file, table in (("weapons", weapons()), ("armour", armour()), ("spells", spells())):
        assert len(table) == len(content_document(FOLDER, f"{file}.yaml")[file])
