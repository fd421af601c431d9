"""Event codes: what the rules report and the narration tells."""

from __future__ import annotations

from enum import IntEnum


class Tell(IntEnum):
    """Event codes, each with `who -> whom: first, second, third`; what is not named is -1 or 0.

    ROUND: number of the round. PHASE: number of the phase.
    NOTICES, SURPRISED: who: total of Perception + Awareness, what it had to reach.
    TAKES_SIX, RISKS: who: takes the six for initiative; risks a stress die.
    INITIATIVE: who: value of the die, total, points left when debts are paid.
    RESUMES: who: the act begun in an earlier round, points paid for it now, its phase.
    STILL_OWES: who: the act, points paid for it now, points still owed.
    DECLARES: who -> whom it is aimed at: the act, its cost, points before. Points after are what
        remains, at least 0; the phase is that of the points after (before, if options say so).
    CARRIES: who: the act, points owed in the next round.
    WAITS: who: points. WAITED: who: points before, points after. PASSES: who: points.
    VOID: who -> whom: the act that is no longer possible.
    STRIKES, SHOOTS: attacker -> defender: row of the weapon, penalty of a called shot or 0.
    PAYS: who -> attacker: 0 for points or 1 for Fatigue, points or Fatigue levels before, after.
    DODGES: defender -> attacker: total. PARRIES: defender -> attacker: total, row of the weapon.
    TAKES_IT: defender -> attacker.
    GUARDS: who parries -> the attacker: total, row of the weapon, for whom.
    ATTACK: attacker -> defender: value of the die, total, what it had to reach.
    VERDICT: attacker -> defender: `Verdict`, row of the parrying weapon or -1.
    DAMAGE: attacker -> defender: total of damage, of Soak, body levels lost.
    WOUND: who: body levels lost, lost in all before, lost in all after.
    FATIGUE: who: Fatigue levels lost, lost in all before, lost in all after.
    INCAPACITATED, UNCONSCIOUS, DEAD: who.
    BOTCH: who: `Die` of the roll, zeros on the botch dice. DROPS: who: row of the weapon.
    CASTS: who -> whom: row of the spell, total, its level; the botched total is 0.
    FIZZLES: who -> whom: row of the spell, by how much it fell short.
    CONCENTRATES, LOSES_SPELL: who: row of the spell, total, what it had to reach.
    SHIELDED: who -> on whom: row of the spell, bonus to Soak.
    MOVES: who -> towards or from whom: the act, the heading (`Act.TOWARD` or `Act.AWAY`), paces
        along the line, below 0 towards its lower end.
    READIES, PUTS_AWAY, RELOADS: who: row of the weapon.
    OVER: winning team or -1, round.
    """

    ROUND = 0
    PHASE = 1
    NOTICES = 2
    SURPRISED = 3
    TAKES_SIX = 4
    RISKS = 5
    INITIATIVE = 6
    RESUMES = 7
    STILL_OWES = 8
    DECLARES = 9
    CARRIES = 10
    WAITS = 11
    WAITED = 12
    PASSES = 13
    VOID = 14
    STRIKES = 15
    SHOOTS = 16
    PAYS = 17
    DODGES = 18
    PARRIES = 19
    TAKES_IT = 20
    GUARDS = 21
    ATTACK = 22
    VERDICT = 23
    DAMAGE = 24
    WOUND = 25
    FATIGUE = 26
    INCAPACITATED = 27
    UNCONSCIOUS = 28
    DEAD = 29
    BOTCH = 30
    DROPS = 31
    CASTS = 32
    FIZZLES = 33
    CONCENTRATES = 34
    LOSES_SPELL = 35
    SHIELDED = 36
    MOVES = 37
    READIES = 38
    PUTS_AWAY = 39
    RELOADS = 40
    OVER = 41
