"""The sample fight of the source, line for line, up to its one contradiction of itself.

Two lines are readings, as the print does not say them: whoever is equal with others and acts later
than they do has waited or passed, since equals declare together (Hans in phase 6, thug 2 in phase 3
of the second round).
"""

import pytest
from rules.initiative_points.table import AXE, KITE, SWORD, Fight, guard

from lanista.rules.initiative_points.tells import Tell
from lanista.rules.initiative_points.vocabulary import Act, Verdict

NAMES = ("H", "F", "M", "T1", "T2", "T3", "T4", "T5")
BODY = ("OK", "Hurt", "Light", "Medium", "Heavy", "Incapacitated", "dead")
FATIGUE = ("Fresh", "Winded", "Weary", "Tired", "Dazed", "Unconscious")

LEDGER = """
R1 11 H walk 1 11->10
R1 10 H wait 1 10->9
R1 9 T1 hustle 3 9->6
R1 9 T2 hustle 3 9->6
R1 9 T3 hustle 3 9->6
R1 9 T4 hustle 3 9->6
R1 9 T5 hustle 3 9->6
R1 9 H strike T1 3 9->6 hit
  > T1 parry 1 6->5
R1 6 T2 strike H 3 6->3 hit
  > H parry 1 6->5
R1 6 T3 strike H 3 6->3 hit
  > H parry 1 5->4
R1 6 T4 strike F 3 6->3 parried
  > F parry Fresh->Winded
R1 6 T5 strike F 3 6->3 hit F = Hurt
  > F parry Winded->Weary
R1 5 T1 strike H 3 5->2 hit H = Hurt
R1 4 H strike T1 3 4->1 hit T1 = dead
  > T1 parry 1 2->1
R1 3 T2 strike H 3 3->0 parried
  > H parry 1 1->0
R1 3 T3 strike H 3 3->0 hit H = Light
R1 3 T4 strike F 3 3->0 hit F = Light
R1 3 T5 strike F 3 3->0 hit F = Heavy
R2 9 T2 strike H 3 9->6 parried
  > H parry 1 7->6
R2 9 T3 strike H 3 9->6 parried
  > H parry 1 6->5
R2 9 T4 strike F 3 9->6 parried
  > F parry 1 3->2
R2 9 T5 strike M 3 9->6 dodged
  > M dodge 1 5->4
R2 6 T2 strike H 3 6->3 parried
  > H parry 1 5->4
R2 6 T3 strike H 3 6->3 parried
  > H parry 1 4->3
R2 6 T4 strike F 3 6->3 parried
  > F parry 1 2->1
R2 6 T5 strike M 3 6->3 dodged
  > M dodge 1 4->3
R2 3 H strike T2 3 3->0 hit T2 = dead
  > T2 parry 1 3->2
R2 3 T3 strike H 3 3->0 hit H = Medium
R2 3 T4 strike F 3 3->0 hit
"""


def ledger_of(fight):
    """The lines of the ledger, read off the events."""
    lines, declared, paid, line = [], {}, "", -1
    number = phase = 0
    for code, who, whom, first, second, third in fight.events:
        name = NAMES[who]
        if code == Tell.ROUND:
            number = first
        elif code == Tell.PHASE:
            phase = first
        elif code == Tell.DECLARES:
            declared[who] = f"{second} {third}->{max(0, third - second)}"
        elif code == Tell.WAITED:
            lines.append(f"R{number} {first} {name} wait {first - second} {first}->{second}")
        elif code == Tell.MOVES:
            act = Act(first).name.lower()
            lines.append(f"R{number} {phase} {name} {act} {declared[who]}")
        elif code == Tell.STRIKES:
            line = len(lines)
            lines.append(f"R{number} {phase} {name} strike {NAMES[whom]} {declared[who]}")
        elif code == Tell.PAYS:
            paid = f"{FATIGUE[second]}->{FATIGUE[third]}" if first else f"1 {second}->{third}"
        elif code in (Tell.DODGES, Tell.PARRIES):
            lines.append(f"  > {name} {'dodge' if code == Tell.DODGES else 'parry'} {paid}")
        elif code == Tell.VERDICT:
            lines[line] += f" {Verdict(first).name.lower()}"
        elif code == Tell.WOUND:
            lines[line] += f" {name} = {BODY[third]}"
    return lines


FIRST_ROUND = """
H: walk M toward
H: wait
T1: hustle H toward
T2: hustle H toward
T3: hustle H toward
T4: hustle F toward
T5: hustle M toward
H: strike T1
T1: parry
T2: strike H
T3: strike H
T4: strike F
T5: strike F
H: wait
H: parry
H: parry
F: parry kite
F: parry kite
T1: strike H
H: no defence
H: strike T1
T1: parry
T2: strike H
T3: strike H
T4: strike F
T5: strike F
H: parry
H: no defence
F: no defence
F: no defence
"""

SECOND_ROUND = """
T2: strike H
T3: strike H
T4: strike F
T5: strike M
H: parry
H: parry
F: parry kite
M: dodge
T2: strike H
T3: strike H
T4: strike F
T5: strike M
H: parry
H: parry
F: parry kite
M: dodge
H: strike T2
T2: pass
T3: strike H
T4: strike F
T5: pass
M: pass
T2: parry
H: no defence
F: no defence
"""


def answers(fight, lines):
    """Answers with the names of the ledger."""
    agents = dict(zip(NAMES, fight.names))
    for line in lines.strip().split("\n"):
        name, answer = line.split(": ")
        words = [agents.get(word, word) for word in answer.split()]
        fight.plays(f"{agents[name]}: {' '.join(words)}")


def ambush():
    """Hans, Fritz and Michel, and five thugs in the alley."""
    hans = guard(SWORD, armour=7, place=3)
    fritz = guard(KITE, SWORD, armour=7, place=0)
    michel = guard(place=0)
    thug = guard(AXE, place=14)
    dice = {"notice": [9, 5, 8], "initiative": 8}
    guards = [hans, fritz, michel]
    return Fight(guards, [thug] * 5, dice, timing="declared", ambush=12, rolls=["red"])


def first_round(fight):
    """Hans comes last of the five who are equal in phase 6. The last dice begin round 2."""
    fight.dice(
        tie=[9, 8, 7, 6, 5] + [1, 9, 8, 7, 6] + [9, 8, 7, 6] + [9, 8, 7, 6],
        attack=[5, 8, 9, 2, 9, 3, 4, 2, 5, 5, 5],
        damage=[2, 2, 2, 4, 4, 1, 10, 4, 4, 6],
        soak=[1, 8, 6, 6, 3, 3, 2, 3, 3, 3],
        initiative=[5, 5, 2],
    )
    answers(fight, FIRST_ROUND)


def second_round(fight):
    """Hans comes first of the six who are equal in phase 3, and Michel last."""
    fight.dice(
        tie=[9, 8, 7, 6] + [10, 5, 9, 8, 7, 6],
        attack=[2, 3, 2, 3] + [2, 3, 2, 3] + [5, 5, 5],
        damage=[1, 10, 4, 4],
        soak=[2, 3, 9],
    )
    answers(fight, SECOND_ROUND)


@pytest.mark.rule("IP.SAMPLE")
def test_the_sample_fight_line_for_line():
    fight = ambush()
    first_round(fight)
    second_round(fight)
    assert ledger_of(fight) == LEDGER.strip("\n").split("\n")


@pytest.mark.rule("IP.SAMPLE", "IP.ROLL", "IP.GAME_MASTER_SIX")
def test_the_points_of_both_rounds():
    fight = ambush()
    assert [fighter.points for fighter in fight.b.now.fighters][:8] == [11, 0, 0, 9, 9, 9, 9, 9]
    first_round(fight)
    assert [fighter.points for fighter in fight.b.now.fighters][:8] == [7, 3, 5, 0, 9, 9, 9, 9]


@pytest.mark.rule("IP.SAMPLE", "IP.CARRY")
def test_fritz_owes_two_points_for_his_last_attack():
    """The print has him attack for three points with one left, in phase 3; by the rule of carrying
    on he pays the one in phase 1, and owes two of the next round."""
    fight = ambush()
    first_round(fight)
    second_round(fight)
    assert fight.asked == ("red_1", "turn")
    fight.dice(initiative=[9, 9, 9])
    answers(fight, "F: strike T4")
    assert fight.told(Tell.DECLARES)[-1] == (1, 6, Act.STRIKE, 3, 1)
    assert fight.told(Tell.CARRIES) == [(1, -1, Act.STRIKE, 2, 0)]
    assert fight.told(Tell.RESUMES) == [(1, -1, Act.STRIKE, 2, 5)]
