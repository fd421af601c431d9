"""The core on which every ruleset stands: tape, dice, decisions, events, copies, compilation.

It knows no rule of any game. A ruleset brings a record (`schema`), a function `take_turn` and
a function `observe`; `game.Game` makes a playable thing of them, compiled and interpreted.
"""
