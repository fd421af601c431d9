"""The core on which every ruleset stands: tape, dice, decisions, events, copies, compilation.

It knows no rule of any game. A ruleset brings a record (`schema`), a function `take_turn` and
a function `observe`; `game.Ruleset` makes a playable thing of them, compiled and interpreted.

What it costs, measured on the Mythras duel (November 2026, two shared cores that give about one,
other work running; medians of a few runs; `lanista bench` measures speed on your machine):

- a random decision: 0.7 us in the engine alone, 1.5 us with mask and observation (0.05 and 0.9 us);
- re-running the running turn, three tape entries on average: 0.8 us, 0.2 us of it the checkpoint;
- interpreted: 1,700 decisions/s; equal to compiled in the whole record after every decision
  (`tests/core/test_equality.py`, 200 fights of all scenarios in two processes);
- compiling everything once: 57 s. Segments, and reading literals, flags and enumerations as plain
  integers, keep it there (see `compile.py`).

Two walls of the first design were moved. A raised suspension cannot cross a C function, so a
segment returns a status and its caller raises anew. And interpreted rules see the record through
views over a row of words, not as NumPy records, so that every index is checked.
"""
