"""Initiative Points: the alternative combat rules for Ars Magica, third edition.

Whoever has most Initiative Points goes first, pays for what he does, and it happens in the phase
of the points he has left. Rows of the rules table are named in square brackets, as [IP.PHASES];
where the source is silent a reading is named beside what it decides.
"""
