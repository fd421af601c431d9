"""Speed, measured: ours and our peers' with the same random policy, in one run.

A benchmark is a program, never a timed test. Every measurement is repeated in turn with the others,
so that whatever else the machine does weighs on all alike; what counts is the ratio.
"""
