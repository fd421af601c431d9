"""Training and measuring agents: runs, matches, tournaments, the learning gate, benchmarks.

`play.play_match` and `tournament.play_tournament` need the base installation only; `train.train`
needs the packages of the extra `train`.
"""
