"""The core on which every ruleset stands: tape, dice, decisions, events, copies, compilation.

It knows no rule of any game. A ruleset brings a record (`schema`), a function `take_turn` and
a function `observe`; `game.Ruleset` makes a playable thing of them, compiled and interpreted.

What it costs, measured on the Mythras duel (November 2026, two shared cores that give about one;
`lanista bench` measures speed on your machine): a random decision with mask and observation takes
1.1 us, of which the observation is more than a quarter. Interpreted rules equal compiled ones in
the whole record after every decision (`tests/core/test_equality.py`).

Two walls of the first design were moved. A raised suspension cannot cross a C function, so a
segment returns a status and its caller raises anew. And interpreted rules see the record through
views over a row of words, not as NumPy records, so that every index is checked.
"""
