"""What a fighter perceives, and what stays hidden."""

from typing import Any

import numpy as np
import pytest
from rules.initiative_points.table import BOW, FIRE, KITE, SWORD, Fight, guard

from lanista.rules.initiative_points.observe import feature_names, observation_length, observe
from lanista.rules.initiative_points.vocabulary import Information

HIDDEN = (
    "quickness", "dexterity", "strength", "stamina", "perception", "athletics", "awareness",
    "concentration", "encumbrance", "protection", "soak_nature",
)  # fmt: skip


class Sight(dict[str, float]):
    """The features of one fighter's observation by name."""

    def __init__(self, fight: Fight, who: str, information: int = Information.TABLE) -> None:
        red, blue = len(fight.teams["red"]), len(fight.teams["blue"])
        view = np.array([max(red, blue) - 1, max(red, blue), information])
        self.values_in_order = np.full(observation_length(*view[:2]), 9.0, np.float32)
        fight.rule(observe, fight.names.index(who), view, self.values_in_order)
        names = feature_names(int(view[0]), int(view[1]))
        super().__init__(zip(names, map(float, self.values_in_order)))

    def part(self, row: str) -> dict[str, float]:
        """The features of a row that are not 0."""
        return {name: value for name, value in self.items() if value and name.startswith(row)}


def ambushed() -> Fight:
    """An archer and a swordsman, and a foe who sees them come."""
    archer = guard(BOW, SWORD, spells=[FIRE], place=10, quickness=2, armour=7, gap=6)
    red, blue = [archer, guard(SWORD, KITE)], guard(SWORD, KITE, place=2)
    return Fight(red, blue, {"notice": [9, 8]}, ambush=12)


def test_the_asked_sees_the_question_and_others_do_not():
    fight = ambushed()
    asked, other = Sight(fight, "red_0"), Sight(fight, "blue")
    assert asked["decision.kind_turn"] == 1.0
    assert not any(value for name, value in other.items() if name.startswith("decision.kind"))
    assert asked["decision.phase"] == pytest.approx(11 / 20)
    assert asked["decision.round"] == pytest.approx(1 / 60)


def test_what_is_open_at_the_table():
    fight = ambushed()
    fight.plays("red_0: shoot")
    foe = Sight(fight, "blue").part("foe_0.")
    assert foe["foe_0.points"] == pytest.approx(8 / 20)
    assert foe["foe_0.shoots"] == foe["foe_0.at_me"] == 1.0
    assert foe["foe_0.comes_in_phase"] == pytest.approx(8 / 20)
    assert foe["foe_0.way"] == pytest.approx(8 / 60)
    assert foe["foe_0.armour_gap"] == 0.5
    assert foe["foe_0.weapon_0.missile"] == 1.0
    assert Sight(fight, "blue")["foe_1.flat_footed"] == 1.0


def test_what_is_hidden_until_it_is_seen():
    fight = ambushed()
    foe = Sight(fight, "blue").part("foe_0.")
    hidden = {name for name in foe if "spell" in name or "weapon_1" in name or "skill" in name}
    assert not hidden
    assert "foe_0.protection" not in foe and "foe_0.known" not in foe
    ally = Sight(fight, "red_1").part("ally_0.")
    assert {"ally_0.known", "ally_0.protection", "ally_0.spell_0.there"} <= set(ally)
    assert ally["ally_0.weapon_1.there"] == 1.0
    fight.b.now.fighters[0].struck = 1
    assert Sight(fight, "blue")["foe_0.protection"] == pytest.approx(7 / 20)


def changed(fight: Fight) -> list[tuple[Any, str | int]]:
    """Every hidden number of the archer: the record that holds it, and its name there."""
    body = fight.b.roster.bodies[0]
    return [
        *((body, name) for name in HIDDEN),
        (body.skills, 0),
        *((fight.b.roster.spells[0], name) for name in ("level", "total", "power", "distance")),
    ]


def test_no_hidden_number_leaks():
    """Each is changed by itself at each kind of question; a foe sees no difference, whoever sees
    all does."""
    fight = ambushed()
    for line in ("red_0: shoot", "blue: hustle red_0 toward"):
        fight.plays(line)
        before = Sight(fight, "blue").values_in_order
        open_before = Sight(fight, "blue", Information.OPEN).values_in_order
        for record, name in changed(fight):
            old = record[name] if isinstance(name, int) else getattr(record, name)
            put(record, name, old + 1)
            assert (Sight(fight, "blue").values_in_order == before).all(), name
            seen = Sight(fight, "blue", Information.OPEN).values_in_order
            assert (seen != open_before).any(), name
            put(record, name, old)


def put(record: Any, name: str | int, value: int) -> None:
    """Writes a number of a record or array."""
    if isinstance(name, int):
        record[name] = value
    else:
        setattr(record, name, value)


def test_an_attack_in_progress_is_seen():
    fight = Fight(guard(quickness=1), guard(armour=3, gap=9), timing="declared")
    fight.plays("red: strike call shot")
    sight = Sight(fight, "blue")
    assert sight["decision.attack_open"] == sight["decision.defending"] == 1.0
    assert sight["decision.called"] == 0.75
    assert sight["decision.kind_defence"] == 1.0
    assert Sight(fight, "red")["decision.attacking"] == 1.0


def test_rows_that_nobody_fills_are_zero():
    fight = ambushed()
    sight = Sight(fight, "red_0")
    assert not sight.part("foe_1.")
    assert sight["foe_0.present"] == sight["ally_0.present"] == 1.0
    assert np.abs(sight.values_in_order).max() <= 1.0
