"""Many fights on a cluster of Ray: the same results as here, from several processes.

Fight k of a seed is the same fight wherever it is played, so the fights of a match are cut into
chunks, and a chunk is a task of Ray. What a chunk came to is kept by this process as soon as it is
known; a worker that dies takes no more with it than the chunk it was at, which another one repeats.
"""

from __future__ import annotations

import logging
import os
import pickle
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np
import ray
from ray.exceptions import OutOfMemoryError, RayTaskError, WorkerCrashedError

from lanista.agents import BuiltInAgent
from lanista.configs import OptionsLike, ScenarioLike
from lanista.configs.errors import ContentError
from lanista.configs.registry import load_named
from lanista.rules.blueprint import Blueprint, blueprint, blueprint_of_json
from lanista.training.play import (
    FEW_FIGHTS,
    MOST_AT_ONCE,
    Match,
    Tally,
    match_of,
    play_seat,
    seat_numbers,
)
from lanista.training.tournament import Pairs

# So many workers may die over one chunk before it is given up.
MOST_DEATHS = 5
OBJECT_STORE_BYTES = 256_000_000
# No statistics leave the machine.
QUIET = {"RAY_USAGE_STATS_ENABLED": "0", "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0"}


@contextmanager
def cluster() -> Iterator[int]:
    """A cluster of Ray for the time of the block; gives the number of its processors.

    It is one of this machine, which ends with the block in all cases; or the one that the caller
    has joined by `ray.init`, of any size, which runs on.
    """
    if ray.is_initialized():
        yield int(ray.cluster_resources()["CPU"])
        return
    for name, value in QUIET.items():
        os.environ.setdefault(name, value)
    main = threading.current_thread() is threading.main_thread()
    before = signal.getsignal(signal.SIGTERM)
    try:
        ray.init(
            address="local",
            num_cpus=max(2, os.cpu_count() or 2),
            include_dashboard=False,
            object_store_memory=OBJECT_STORE_BYTES,
            logging_level=logging.ERROR,
            log_to_driver=False,
        )
        if main:
            # Ray's own handler ends the process without a word to those who wait for the block.
            signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(128 + number))
        yield int(ray.cluster_resources()["CPU"])
    finally:
        ray.shutdown()
        if main:
            signal.signal(signal.SIGTERM, before)


def play_on_ray(
    pairs: Pairs,
    scenario: ScenarioLike,
    fights: int,
    seed: int,
    options: OptionsLike = None,
    compiled: bool | None = None,
    chunk: int = MOST_AT_ONCE,
) -> Iterator[Match]:
    """Plays all pairs, `chunk` fights a task, and gives their matches in order.

    A policy that draws its answers draws them anew in each chunk; all else is as in
    `tournament.play_in_turn`, whose arguments these are.

    Raises:
        ContentError: if worker after worker dies over the same chunk.
    """
    plan = blueprint(scenario, options)
    with cluster():
        if compiled or (compiled is None and fights > FEW_FIGHTS):
            compile_here(pairs, plan, seed)
        yield from _matches(pairs, plan, fights, seed, compiled, chunk)


def _matches(
    pairs: Pairs, plan: Blueprint, fights: int, seed: int, compiled: bool | None, chunk: int
) -> Iterator[Match]:
    play = ray.remote(num_cpus=1, max_retries=MOST_DEATHS)(play_chunk)
    content = plan.scenario.model_dump_json()
    waiting: dict[Any, tuple[int, str]] = {}
    for k, pair in enumerate(pairs):
        shared = ray.put(ray.cloudpickle.dumps(pair))
        for team, name in enumerate(plan.team_names):
            numbers = seat_numbers(team, fights)
            for start in range(0, fights, chunk):
                part = numbers[start : start + chunk]
                task = play.remote(content, shared, team, part, seed, compiled)
                waiting[task] = (k, name)
    seats = [dict.fromkeys(plan.team_names, Tally(0, 0, 0, 0)) for _ in pairs]
    due = 0
    while due < len(pairs):
        if all(tally.n == fights for tally in seats[due].values()):
            yield match_of(plan, pairs[due], seats[due], seed)
            due += 1
            continue
        (task,), _ = ray.wait(list(waiting), num_returns=1)
        k, name = waiting.pop(task)
        seats[k][name] += _result(task, pairs[k])


def play_chunk(
    content: str, pair: bytes, team: int, numbers: Any, seed: int, compiled: bool | None
) -> Tally:
    """What a worker does: the fights of these numbers, of a scenario given as JSON."""
    load_named()
    return play_seat(blueprint_of_json(content), pickle.loads(pair), team, numbers, seed, compiled)


def _result(task: Any, pair: Any) -> Tally:
    try:
        tally: Tally = ray.get(task)
    except RayTaskError as error:
        raise error.cause from None
    except (WorkerCrashedError, OutOfMemoryError):
        raise ContentError(
            f"{1 + MOST_DEATHS} workers died over the same fights of {pair[0].name} against "
            f"{pair[1].name}, most likely for want of memory; try it without --ray."
        ) from None
    return tally


def compile_here(pairs: Pairs, plan: Blueprint, seed: int) -> None:
    """Compiles what the pairs need, if this machine has not: once, and where it is seen."""
    kinds = {all(isinstance(player, BuiltInAgent) for player in pair): pair for pair in pairs}
    for pair in kinds.values():
        play_seat(plan, pair, 0, np.arange(1), seed, compiled=True)
