"""A fight as JSON that people can read: `Battle.to_json` and `Battle.from_json`.

    format          "lanista/fight@1"
    lanista         the version that wrote it; for the reader
    ruleset         the scenario's, such as "mythras"
    content_hash    of the scenario, as `lanista.configs` computes it
    scenario        the whole scenario, as `lanista.configs.Scenario` validates it, options included
    seed, fight     the seed, 0 to 2**64 - 1, and which of its streams
    generator       the state of the generator: four words of 32 bits
    dice            "generator" or "asked"
    skip_forced     whether a decision with one legal answer is taken automatically
    inputs          answers and thrown dice so far, -1 where one was taken back; null: not known
    tape            what was answered and thrown in the running turn, forced answers left out:
                    {"asked": kind, "answer": name} or {"sides": of the die, "face": thrown}
    question        what is waited for: {"pending": "answer", "die" or "nothing", "kind": of
                    decision or die, "who", "foe", "about": numbers or -1, "sides": of the last die}
    told            how many events were told before the last turn that was played, and in it
    checkpoint      the state at the start of the running turn
    now, ...        the state now, and what the turn in progress needs besides (of Mythras the
                    `blow`), which follow from the checkpoint and the tape

`checkpoint`, `now` and what follows hold the fields of the schema classes of the ruleset, such as
those in `lanista.rules.mythras.state`, whose documentation says what they mean: whole numbers,
flags 0 or 1, sets as bit masks, -1 for none; of fighters and their items only those that the fight
has room for.
`fight_schema()` is the JSON Schema of all this.

The format's number changes when a field is added, renamed or changes its meaning. Reading is
strict: what is missing, unknown, out of range, or does not follow from the rest is an error that
says so. Reading runs the turn again from its checkpoint and compares the outcome with `now`; so
a fight saved under other rules is noticed at once. Whoever wants to edit a state edits the
checkpoint and makes `now` equal to it, with an empty tape.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import metadata
from typing import Any

import numpy as np
import numpy.typing as npt

from lanista.configs.errors import ContentError, in_words, suggestion
from lanista.configs.rulesets import validate_scenario
from lanista.rules.blueprint import Blueprint, blueprint_of_json
from lanista.rules.core.game import Rows, Ruleset
from lanista.rules.core.record import EVENT_LENGTH, TAPE_LENGTH, DiceSource, Fault, Pending
from lanista.rules.core.schema import Field, fields_of, words_of
from lanista.rules.core.tape import FORCED

FIGHT_FORMAT = "lanista/fight@1"
DICE: dict[int, str] = {DiceSource.GENERATOR: "generator", DiceSource.ASKED: "asked"}
KEYS = (
    "format", "lanista", "ruleset", "content_hash", "scenario", "seed", "fight", "generator",
    "dice", "skip_forced", "inputs", "tape", "question", "told",
)  # fmt: skip
CONCERNS = ("who", "foe", "about", "sides")
WHOLE = {"type": "integer"}

Words = npt.NDArray[np.int64]


def version() -> str:
    """The installed version of Lanista."""
    try:
        return metadata.version("lanista")
    except metadata.PackageNotFoundError:
        return "unknown"


def parts_of(ruleset: Ruleset) -> list[Field]:
    """The parts of a record that a document names: checkpoint, state, and what a turn needs."""
    parts = {field.name: field for field in fields_of(ruleset.schema)}
    names = list(parts)
    passing = names[names.index("tape") + 1 : names.index("now")]
    return [parts[name] for name in ("checkpoint", "now", *passing)]


class StateText:
    """Writes and reads the named parts of a record of one scenario.

    Of a state only the members in use are told, and of each member only the room it may need.
    """

    def __init__(self, ruleset: Ruleset, plan: Blueprint) -> None:
        self.ruleset, self.plan = ruleset, plan
        self.parts = parts_of(ruleset)
        state: Any = self.parts[0].schema
        member: Any = fields_of(state)[-1].schema
        self.used = {state: plan.head.now_words, member: plan.head.member_used}

    def told(self, words: Words) -> dict[str, Any]:
        """All parts as nested mappings."""
        return {part.name: self._record(part.schema, words, part.at) for part in self.parts}

    def write(self, document: Mapping[str, Any], words: Words) -> None:
        """Writes the parts of a document into a row. Raises ContentError with the place."""
        for part in self.parts:
            self._write_record(part.schema, document[part.name], words, part.at, part.name)

    def _length(self, schema: type, field: Field) -> int:
        used: int = self.used.get(schema, words_of(schema))
        return min(field.length, (used - field.at) // field.element_words)

    def _record(self, schema: Any, words: Words, at: int) -> dict[str, Any]:
        return {
            field.name: self._value(schema, field, words, at + field.at)
            for field in fields_of(schema)
        }

    def _value(self, schema: type, field: Field, words: Words, at: int) -> Any:
        def element(k: int) -> Any:
            place = at + k * field.element_words
            if field.schema is None:
                return int(words[place])
            return self._record(field.schema, words, place)

        if not field.length:
            return element(0)
        return [element(k) for k in range(self._length(schema, field))]

    def _write_record(self, schema: Any, value: Any, words: Words, at: int, where: str) -> None:
        fields = fields_of(schema)
        require_keys(value, [field.name for field in fields], where)
        for field in fields:
            place = f"{where}.{field.name}"
            elements = [value[field.name]]
            if field.length:
                length = self._length(schema, field)
                elements = require_list(value[field.name], length, place)
            for k, element in enumerate(elements):
                inside = f"{place}[{k}]" if field.length else place
                target = at + field.at + k * field.element_words
                if field.schema is None:
                    words[target] = require_whole(element, inside)
                else:
                    self._write_record(field.schema, element, words, target, inside)

    def require_equal(self, stated: Words, found: Words) -> None:
        """Raises ContentError with the first field whose stated value is not the one found."""
        for (place, value), (_, other) in zip(flat(self.told(stated)), flat(self.told(found))):
            if value != other:
                raise ContentError(
                    f"{place} is {value}, but checkpoint and tape lead to {other}: the fight was "
                    "edited, or saved under other rules. Edit the checkpoint, not what follows."
                )


def flat(value: Any, where: str = "") -> list[tuple[str, Any]]:
    """Every number of nested mappings and lists with its place, such as `now.fighters[0].luck`."""
    if isinstance(value, dict):
        dot = "." if where else ""
        return [pair for key, item in value.items() for pair in flat(item, f"{where}{dot}{key}")]
    if isinstance(value, list):
        return [pair for k, item in enumerate(value) for pair in flat(item, f"{where}[{k}]")]
    return [(where, value)]


# ---------------------------------------------------------------- checks


def require_keys(value: Any, names: list[str], where: str) -> None:
    """Raises ContentError unless the value is a mapping of exactly these keys."""
    if not isinstance(value, Mapping):
        raise ContentError(f"{where} is {in_words(value)}; it must be a mapping of keys to values.")
    for key in value:
        if key not in names:
            raise ContentError(f'{where}: "{key}" is no field here; {suggestion(str(key), names)}')
    missing = [name for name in names if name not in value]
    if missing:
        raise ContentError(f"{where}: {missing[0]} is missing; every field must be given.")


def require_list(value: Any, length: int, where: str) -> list[Any]:
    """Raises ContentError unless the value is a list of this length."""
    if not isinstance(value, list) or len(value) != length:
        found = f"has {len(value)} entries" if isinstance(value, list) else f"is {in_words(value)}"
        raise ContentError(f"{where} {found}; in this fight it is a list of {length}.")
    return value


def require_whole(value: Any, where: str, low: int = -(1 << 63), high: int = (1 << 63) - 1) -> int:
    """Raises ContentError unless the value is a whole number from low to high."""
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise ContentError(
            f"{where} is {in_words(value)}; it must be a whole number from {low} to {high}."
        )
    return value


def require_name(value: Any, numbers: Mapping[int, str], where: str) -> int:
    """The number of a name. Raises ContentError with the names that exist."""
    for number, name in numbers.items():
        if name == value:
            return number
    raise ContentError(f"{where} is {in_words(value)}; {suggestion(str(value), numbers.values())}")


# ---------------------------------------------------------------- the document


def document_of(
    ruleset: Ruleset, plan: Blueprint, record: Any, words: Words, inputs: list[int] | None
) -> dict[str, Any]:
    """The document of a fight."""
    head = record.head
    return {
        "format": FIGHT_FORMAT,
        "lanista": version(),
        "ruleset": ruleset.name,
        "content_hash": plan.content_hash,
        "scenario": plan.scenario.model_dump(mode="json"),
        "seed": head.seed_low | head.seed_high << 32,
        "fight": head.fight,
        "generator": list(head.generator),
        "dice": DICE[head.dice_source],
        "skip_forced": bool(head.skip_forced),
        "inputs": inputs,
        "tape": [_entry(ruleset, entry) for entry in tape_of(record) if entry.kind < FORCED],
        "question": _question(ruleset, head),
        "told": [head.event_base, head.event_n],
        **StateText(ruleset, plan).told(words),
    }


def tape_of(record: Any) -> list[Any]:
    """The entries of a record's tape."""
    return [record.tape[k] for k in range(record.head.tape_n)]


def _question(ruleset: Ruleset, head: Any) -> dict[str, Any]:
    pending = Pending(head.pending)
    names = {Pending.ANSWER: ruleset.asks, Pending.DIE: ruleset.dice}.get(pending, {})
    return {
        "pending": pending.name.lower(),
        "kind": names.get(head.kind),
        **{name: getattr(head, name) for name in CONCERNS},
    }


def _entry(ruleset: Ruleset, entry: Any) -> dict[str, Any]:
    if entry.kind < 0:
        return {"sides": -entry.kind, "face": entry.value}
    return {"asked": ruleset.asks[entry.kind], "answer": ruleset.acts[entry.value]}


def plan_of(document: Any, where: str = "the fight", wanted: str = FIGHT_FORMAT) -> Blueprint:
    """The blueprint of the scenario that a document carries.

    Raises:
        ContentError: if the document is of another format, or its scenario is not what its hash
            states.
    """
    stated = document.get("format") if isinstance(document, Mapping) else None
    if stated != wanted:
        raise ContentError(
            f"{where}: format is {in_words(stated)}; this version of Lanista ({version()}) reads "
            f'"{wanted}".'
        )
    scenario = validate_scenario(document.get("scenario"), where, "scenario")
    plan = blueprint_of_json(scenario.model_dump_json())
    if plan.content_hash != document.get("content_hash"):
        raise ContentError(
            f"{where}: content_hash is {in_words(document.get('content_hash'))}, but the scenario "
            f"has {plan.content_hash}: it was edited, or is read differently by this version of "
            f"Lanista ({version()}; it was written by {in_words(document.get('lanista'))})."
        )
    return plan


def restore_document(
    ruleset: Ruleset, plan: Blueprint, document: Mapping[str, Any], words: Words
) -> list[int] | None:
    """Writes a document into a row made from the plan's template; returns the known inputs.

    Raises:
        ContentError: for what is missing, unknown or out of range, with its place, and for what
            does not follow from checkpoint and tape.
    """
    # Interpreted, for then every index is checked: anybody may have edited the text.
    rows = Rows(ruleset.schema, words.reshape(1, -1), False)
    record = rows.view(0)
    inputs = _write(ruleset, plan, document, record, words)
    stated = words.copy()
    _play_tape(ruleset, document["tape"], rows)
    StateText(ruleset, plan).require_equal(stated, words)
    question = document["question"]
    require_keys(question, ["pending", "kind", *CONCERNS], "question")
    found = _question(ruleset, record.head)
    for name in ("pending", "kind"):
        if question[name] != found[name]:
            raise ContentError(
                f"question.{name} is {in_words(question[name])}, but checkpoint and tape lead to "
                f"{in_words(found[name])}: the fight was edited, or saved under other rules."
            )
    for name in CONCERNS:
        setattr(record.head, name, require_whole(question[name], f"question.{name}", -1, 1000))
    base, n = require_list(document["told"], 2, "told")
    record.head.event_base = require_whole(base, "told[0]", 0)
    record.head.event_n = require_whole(n, "told[1]", 0, EVENT_LENGTH)
    return inputs


def _write(
    ruleset: Ruleset, plan: Blueprint, document: Mapping[str, Any], record: Any, words: Words
) -> list[int] | None:
    """Writes what a document states."""
    text = StateText(ruleset, plan)
    require_keys(document, [*KEYS, *(part.name for part in text.parts)], "the fight")
    head = record.head
    if document["ruleset"] != ruleset.name:
        raise ContentError(
            f'ruleset is {in_words(document["ruleset"])}; the scenario is of "{ruleset.name}".'
        )
    seed = require_whole(document["seed"], "seed", 0, (1 << 64) - 1)
    head.seed_low, head.seed_high = seed & 0xFFFFFFFF, seed >> 32
    head.fight = require_whole(document["fight"], "fight", 0, (1 << 31) - 1)
    for k, word in enumerate(require_list(document["generator"], 4, "generator")):
        head.generator[k] = require_whole(word, f"generator[{k}]", 0, (1 << 32) - 1)
    head.dice_source = require_name(document["dice"], DICE, "dice")
    if not isinstance(document["skip_forced"], bool):
        raise ContentError(f"skip_forced is {in_words(document['skip_forced'])}, not true or false")
    head.skip_forced = int(document["skip_forced"])
    text.write(document, words)
    return inputs_of(document["inputs"])


def inputs_of(value: Any) -> list[int] | None:
    """Answers and thrown dice, checked. Raises ContentError."""
    if value is None:
        return None
    given = require_list(value, len(value) if isinstance(value, list) else 0, "inputs")
    return [require_whole(item, f"inputs[{k}]", -1, 127) for k, item in enumerate(given)]


def _play_tape(ruleset: Ruleset, value: Any, rows: Rows) -> None:
    """Plays the running turn again from its checkpoint, with the answers and dice of the tape.

    Raises:
        ContentError: for an entry that is not what the rules ask for.
    """
    head = rows.view(0).head
    stated, head.dice_source = head.dice_source, DiceSource.ASKED
    _call(ruleset, rows, "resume_one")
    most = min(len(value), TAPE_LENGTH) if isinstance(value, list) else 0
    for k, entry in enumerate(require_list(value, most, "tape")):
        _call(ruleset, rows, "give_one", _given(ruleset, entry, head, f"tape[{k}]"))
    head.dice_source = stated


def _call(ruleset: Ruleset, rows: Rows, name: str, *arguments: int) -> None:
    ruleset.drivers.call(False, name, rows.records, rows.row_words, 0, *arguments)
    fault = rows.view(0).head.fault
    if fault:
        raise ContentError(
            f"checkpoint and tape: the rules cannot play them (fault {Fault(fault).name}); the "
            "fight was edited, or saved under other rules."
        )


def _given(ruleset: Ruleset, entry: Any, head: Any, where: str) -> int:
    """The answer or die that an entry of the tape holds, if it is what the rules wait for."""
    if isinstance(entry, Mapping) and "sides" in entry:
        require_keys(entry, ["sides", "face"], where)
        sides = require_whole(entry["sides"], f"{where}.sides", 1, 1000)
        given = require_whole(entry["face"], f"{where}.face", 1, sides)
        fits = head.pending == Pending.DIE and sides == head.sides
    else:
        require_keys(entry, ["asked", "answer"], where)
        kind = require_name(entry["asked"], ruleset.asks, f"{where}.asked")
        given = require_name(entry["answer"], ruleset.acts, f"{where}.answer")
        legal = head.legal[given >> 5] >> (given & 31) & 1
        fits = head.pending == Pending.ANSWER and kind == head.kind and legal == 1
    if not fits:
        waiting = _question(ruleset, head)
        raise ContentError(
            f"{where} does not fit: checkpoint and tape lead to a pending {waiting['pending']} "
            f"({waiting['kind']}); the fight was edited, or saved under other rules."
        )
    return given


# ---------------------------------------------------------------- the JSON Schema


def fight_schema(ruleset: Ruleset) -> dict[str, Any]:
    """The JSON Schema (2020-12) of documents."""
    word = {"type": "integer", "minimum": 0, "maximum": (1 << 32) - 1}
    properties: dict[str, Any] = {
        "format": {"const": FIGHT_FORMAT},
        "lanista": {"type": "string"},
        "ruleset": {"const": ruleset.name},
        "content_hash": {"type": "string", "pattern": "^[0-9a-f]{64}$"},
        "scenario": {"type": "object"},
        "seed": {"type": "integer", "minimum": 0, "maximum": (1 << 64) - 1},
        "fight": {"type": "integer", "minimum": 0, "maximum": (1 << 31) - 1},
        "generator": {"type": "array", "items": word, "minItems": 4, "maxItems": 4},
        "dice": {"enum": list(DICE.values())},
        "skip_forced": {"type": "boolean"},
        "inputs": {
            "type": ["array", "null"],
            "items": {"type": "integer", "minimum": -1, "maximum": 127},
        },
        "tape": {"type": "array", "maxItems": TAPE_LENGTH, "items": _entry_schema(ruleset)},
        "question": {
            "type": "object",
            "properties": {
                "pending": {"enum": [pending.name.lower() for pending in Pending]},
                "kind": {"type": ["string", "null"]},
                **dict.fromkeys(CONCERNS, WHOLE),
            },
            "required": ["pending", "kind", *CONCERNS],
            "additionalProperties": False,
        },
        "told": {"type": "array", "items": WHOLE, "minItems": 2, "maxItems": 2},
        **{part.name: _schema_of(part.schema) for part in parts_of(ruleset)},
    }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A fight of Lanista",
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


def _schema_of(schema: Any) -> dict[str, Any]:
    properties: dict[str, Any] = {}
    for field in fields_of(schema):
        element = WHOLE if field.schema is None else _schema_of(field.schema)
        array = {"type": "array", "items": element, "maxItems": field.length}
        properties[field.name] = array if field.length else element
    return {
        "type": "object",
        "description": " ".join((schema.__doc__ or "").split()),
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


def _entry_schema(ruleset: Ruleset) -> dict[str, Any]:
    answer = {
        "asked": {"enum": list(ruleset.asks.values())},
        "answer": {"enum": list(ruleset.acts.values())},
    }
    die = {"sides": {"type": "integer", "minimum": 1}, "face": {"type": "integer", "minimum": 1}}
    return {
        "oneOf": [
            {
                "type": "object",
                "properties": properties,
                "required": list(properties),
                "additionalProperties": False,
            }
            for properties in (answer, die)
        ]
    }
