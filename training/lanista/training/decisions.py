"""A log of decisions: one row for each answer that a fighter gave, for training and for study.

>>> from lanista.training.decisions import record
>>> record("fights.jsonl", "duel", ["duellist", "brawler"], fights=50, seed=7).fights
50

In pandas:

    import pandas
    rows = pandas.read_json("fights.jsonl", lines=True)  # or pandas.read_parquet
    effects = rows[rows.kind == "effect"]
    print(effects.groupby(["player", "action_name"]).size().unstack(0))
    print(rows.drop_duplicates("fight").winner.value_counts())

The columns are those of `COLUMNS`; `lanista record --columns` prints them. Reward and outcome are
filled in when the fight has ended, so only whole fights are ever written:

- `.jsonl`: JSON lines, by the standard library. Each fight is added to the file when it is over;
  whatever happens to the run, the fights before are there to be read.
- `.parquet`: by pyarrow (the extra `data`). The file appears when the run ends, by Ctrl-C and
  SIGTERM too, with the fights that were over. A run that is killed outright leaves none.
"""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, Protocol

from lanista.configs.errors import ContentError
from lanista.configs.option_sets import OptionsLike
from lanista.configs.rulesets import ScenarioLike
from lanista.rules import Battle
from lanista.training.fight import Table
from lanista.training.play import FEW_FIGHTS
from lanista.training.stopping import stopping

ROWS_AT_ONCE = 20_000
SUFFIXES = (".jsonl", ".parquet")

Row = dict[str, Any]


@dataclass(frozen=True)
class Column:
    """A column of the log. kind: whole, number, text, flag, texts, wholes or numbers."""

    name: str
    kind: str
    meaning: str


COLUMNS = (
    Column("scenario", "text", "name of the scenario"),
    Column("content_hash", "text", "hash of its resolved content, options included"),
    Column("seed", "whole", "seed of the run"),
    Column("fight", "whole", "number of the fight in the seed"),
    Column("decision", "whole", "number of the answer in the fight, from 0"),
    Column("round", "whole", "round, from 1"),
    Column("agent", "text", "who is asked: red_0, blue_1 ..."),
    Column("name", "text", "the fighter's name"),
    Column("team", "text", "the fighter's team"),
    Column("player", "text", "the built-in agent or policy that answers"),
    Column("kind", "text", "kind of the decision: turn, react, effect ..."),
    Column("foe", "text", "the fighter whom it concerns, as in `agent`; null: nobody"),
    Column("about", "whole", "what else it concerns: an effect, a weapon, a location; -1: nothing"),
    Column("points", "whole", "points that the fighter has left to act with"),
    Column("legal", "wholes", "the legal actions"),
    Column("legal_names", "texts", "their names"),
    Column("action", "whole", "the answer"),
    Column("action_name", "text", "its name"),
    Column("observation", "numbers", "what the fighter perceived; only if asked for"),
    Column("reward", "number", "what the fight brought the team: 1, -1 shared by the losers, or 0"),
    Column("winner", "text", "the team that won; null: nobody"),
    Column("truncated", "flag", "whether the round limit ended the fight"),
    Column("rounds", "whole", "rounds of the fight"),
    Column("decisions", "whole", "answers in the fight"),
)


def columns(observations: bool) -> tuple[Column, ...]:
    """The columns of a log with or without observations."""
    return tuple(c for c in COLUMNS if observations or c.name != "observation")


class FightLog:
    """The rows of one fight, collected while it is fought."""

    def __init__(self, table: Table, observations: bool = False) -> None:
        self.table, self.observations = table, observations
        self.rows: list[Row] = []
        plan = table.plan
        self._names = table.names()
        self._of_fight = {
            "scenario": plan.scenario.name,
            "content_hash": plan.content_hash,
            "seed": table.seed,
        }

    def heard(self, battle: Battle, action: int) -> None:
        """Takes up an answer that is about to be given."""
        decision = battle.decision
        assert decision is not None
        who, plan = decision.fighter, battle.blueprint
        team = plan.team_names[plan.teams[who]]
        legal = battle.legal_actions()
        row = {
            **self._of_fight,
            "fight": battle.fight,
            "decision": len(self.rows),
            "round": battle.round,
            "agent": decision.agent,
            "name": decision.name,
            "team": team,
            "player": self._names[team],
            "kind": decision.kind,
            "foe": plan.agents[decision.foe] if decision.foe >= 0 else None,
            "about": decision.about,
            "points": getattr(battle.record.now.fighters[who], battle.ruleset.points),
            "legal": legal,
            "legal_names": [battle.action_name(item) for item in legal],
            "action": action,
            "action_name": battle.action_name(action),
        }
        if self.observations:
            row["observation"] = battle.observe(who).tolist()
        self.rows.append(row)

    def finished(self, battle: Battle) -> list[Row]:
        """The rows of the fight that has ended, its outcome filled in; forgets them."""
        losers = len(battle.blueprint.team_names) - 1
        winner = battle.winner
        outcome = {
            "winner": winner,
            "truncated": battle.truncated,
            "rounds": battle.round,
            "decisions": len(self.rows),
        }
        rows, self.rows = self.rows, []
        for row in rows:
            won = 1.0 if row["team"] == winner else -1.0 / losers
            row.update(reward=0.0 if winner is None else won, **outcome)
        return rows


# ---------------------------------------------------------------- files


class Writer(Protocol):
    """A file to which whole fights are added."""

    def add(self, rows: list[Row]) -> None:
        """Adds a fight."""

    def close(self) -> None:
        """Ends the file."""


class JsonLines:
    """JSON lines: a fight is in the file, whole, as soon as it is added."""

    def __init__(self, path: Path) -> None:
        self._file = path.open("xb", buffering=0)

    def add(self, rows: list[Row]) -> None:
        """Adds a fight."""
        lines = (json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
        self._file.write("".join(lines).encode())

    def close(self) -> None:
        """Ends the file."""
        self._file.close()


class Parquet:
    """A Parquet file: written beside its place in groups of rows, and put there by `close`."""

    def __init__(self, path: Path, observations: bool) -> None:
        import pyarrow
        import pyarrow.parquet

        if path.exists():
            raise FileExistsError
        self._arrow, self._path = pyarrow, path
        handle, self._temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        os.close(handle)
        self._schema = arrow_schema(observations)
        self._writer = pyarrow.parquet.ParquetWriter(self._temporary, self._schema)
        self._rows: list[Row] = []

    def add(self, rows: list[Row]) -> None:
        """Adds a fight."""
        self._rows += rows
        if len(self._rows) >= ROWS_AT_ONCE:
            self._flush()

    def _flush(self) -> None:
        self._writer.write_table(self._arrow.Table.from_pylist(self._rows, self._schema))
        self._rows = []

    def close(self) -> None:
        """Ends the file and puts it into its place."""
        if self._rows:
            self._flush()
        self._writer.close()
        os.chmod(self._temporary, 0o644)
        os.replace(self._temporary, self._path)


def arrow_schema(observations: bool) -> Any:
    """The columns as a schema of pyarrow."""
    import pyarrow as pa

    types = {
        "whole": pa.int64(), "number": pa.float64(), "text": pa.string(), "flag": pa.bool_(),
        "wholes": pa.list_(pa.int64()), "texts": pa.list_(pa.string()),
        "numbers": pa.list_(pa.float32()),
    }  # fmt: skip
    return pa.schema([(c.name, types[c.kind]) for c in columns(observations)])


def open_log(path: Path, observations: bool) -> Writer:
    """A new log, by the suffix of its name.

    Raises:
        ContentError: if there is such a file, it cannot be written, or pyarrow is missing.
    """
    if path.suffix not in SUFFIXES:
        raise ContentError(f"{path}: a log is called something{' or something'.join(SUFFIXES)}.")
    try:
        return Parquet(path, observations) if path.suffix == ".parquet" else JsonLines(path)
    except ModuleNotFoundError:
        raise ContentError(
            f"{path}: Parquet needs pyarrow, which the base installation leaves out; install it "
            'with: pip install "lanista[data]", or write a .jsonl file.'
        ) from None
    except FileExistsError:
        raise ContentError(f"{path} exists already; give the name of a new file.") from None
    except OSError as error:
        raise ContentError(f"{path} cannot be written: {error.strerror}.") from None


class Recorder:
    """Plays fights into a log. A context manager; what is over when it ends is in the file.

    Raises:
        ContentError: as `open_log`.
    """

    def __init__(self, path: str | Path, table: Table, observations: bool = False) -> None:
        self.table, self.log = table, FightLog(table, observations)
        self._writer = open_log(Path(path), observations)

    def play(self, fight: int) -> Battle:
        """Plays a fight and adds it to the file."""
        self.log.rows = []
        battle = self.table.play(fight, self.log.heard)
        self._writer.add(self.log.finished(battle))
        return battle

    def __enter__(self) -> Recorder:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._writer.close()


@dataclass(frozen=True)
class Recording:
    """What was recorded. stopped_by: the signal that ended it early, or None."""

    path: Path
    fights: int
    decisions: int
    stopped_by: int | None


def record(
    path: str | Path,
    scenario: ScenarioLike,
    agents: Sequence[Any],
    fights: int = 100,
    seed: int = 0,
    *,
    first: int = 0,
    options: OptionsLike = None,
    observations: bool = False,
    compiled: bool | None = None,
    told: Callable[[int], None] = lambda fights: None,
) -> Recording:
    """Plays fights `first`, `first + 1` ... of a seed and logs every decision.

    Args:
        path: a new file, .jsonl or .parquet.
        agents: who plays the first team, and who all others.
        observations: log what the fighter perceived too, float32[D] a row.
        compiled: True or False; None compiles unless the fights are few.
        told: called after each fight with how many are over, for progress.

    Raises:
        ContentError: for a scenario, agent or file that cannot be used.
    """
    if compiled is None and fights > FEW_FIGHTS:
        compiled = True
    table = Table(scenario, agents, seed, options=options, compiled=compiled)
    done = decisions = 0
    with stopping() as stop, Recorder(path, table, observations) as recorder:
        for fight in range(first, first + fights):
            battle = recorder.play(fight)
            done, decisions = done + 1, decisions + len(battle.inputs or ())
            told(done)
            if stop:
                break
    return Recording(Path(path), done, decisions, stop.signal)
