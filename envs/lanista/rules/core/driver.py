"""Plays battles: the functions that Python calls, written once for every ruleset.

They are templates. A ruleset binds `take_turn` (plays to the end of one top-level turn) and
`observe`; whoever supplies opponents binds `choose`. Only `play_on` knows of suspension.

Everywhere `rows` are the records, `words` the same memory as a matrix of 64-bit words (what is
copied is copied as words), `i` the battle's row, and `masks` rows of 128 bytes as 16 words each.
"""

from __future__ import annotations

from typing import Any

from lanista.rules.core.compile import Suspend, copy_words, prefetch_words, rule
from lanista.rules.core.generator import seed_generator
from lanista.rules.core.record import ACTIONS, Fault, Pending
from lanista.rules.core.tape import append, clear_allowed, is_in_mask, write_mask

POLICY_STREAM = 1 << 31
ALL_WELL = -1
FAULTY = -2
MOST_UNASKED = 100
AHEAD = 2


def take_turn(b: Any) -> None:
    """Bound by a ruleset: plays until the end of one top-level turn, or suspends."""
    raise Suspend


def observe(b: Any, who: int, view: Any, out: Any) -> None:
    """Bound by a ruleset: what fighter `who` perceives, as float32 features."""
    raise Suspend


def choose(b: Any, policy: int, parameters: Any, state: Any) -> int:
    """Bound by whoever supplies opponents: the answer of a built-in policy."""
    raise Suspend


@rule
def copy_state(head: Any, words: Any, to: int, source: Any, at: int) -> None:
    """Copies a fight's state, of each member only what is in use: its size sets the speed."""
    copy_words(words, to, source, at, head.common_words)
    for member in range(head.members):
        first = head.common_words + member * head.member_words
        copy_words(words, to + first, source, at + first, head.member_used)


@rule
def fetch(row: Any, hot: Any) -> None:
    """Asks for what a coming battle will need while another is played: in a large batch every
    battle has left the cache since it was played last.

    Args:
        hot: int64[parts, 2]: first word and number of words of each part of a row.
    """
    for k in range(len(hot)):
        prefetch_words(row, hot[k, 0], hot[k, 1])


def play_on(b: Any, words: Any) -> None:
    """Plays until somebody must answer, a die is asked for, or the battle is over."""
    head = b.head
    try:
        while not b.now.over:
            take_turn(b)
            b.now.told = head.event_base + head.event_n
            copy_state(head, words, head.checkpoint_at, words, head.now_at)
            head.tape_n = 0
            head.tape_at = 0
    except Exception:
        if head.pending == Pending.NOTHING and head.fault == Fault.NONE:
            head.fault = Fault.ENGINE


def resume(b: Any, words: Any) -> None:
    """Re-runs the running turn from its checkpoint with what the tape now holds."""
    head = b.head
    copy_state(head, words, head.now_at, words, head.checkpoint_at)
    head.event_base = b.now.told
    head.event_n = 0
    head.tape_at = 0
    head.pending = Pending.NOTHING
    clear_allowed(b)
    play_on(b, words)


def give(b: Any, words: Any, value: int) -> None:
    """Hands over the pending answer or die and plays on. The value must be a legal one."""
    head = b.head
    kind = head.kind if head.pending == Pending.ANSWER else -head.sides
    append(b, value, kind)
    resume(b, words)


def begin(b: Any, words: Any, template: Any, fight: int) -> None:
    """Starts fight number `fight` of the battle's seed from the template row's state."""
    head = b.head
    copy_state(head, words, head.checkpoint_at, template, head.now_at)
    head.fight = fight
    head.fault = Fault.NONE
    head.tape_n = 0
    head.event_base = 0
    seed_generator(head.generator, head.seed_low, head.seed_high, fight)
    resume(b, words)


def begin_one(rows: Any, words: Any, i: int, template: Any, fight: int) -> None:
    """Starts battle `i`."""
    begin(rows[i], words[i], template, fight)


def give_one(rows: Any, words: Any, i: int, value: int) -> None:
    """Answers the pending question, or throws the pending die, of battle `i`."""
    give(rows[i], words[i], value)


def resume_one(rows: Any, words: Any, i: int) -> None:
    """Re-runs the running turn of battle `i` after its tape was edited."""
    resume(rows[i], words[i])


def observe_one(rows: Any, i: int, who: int, view: Any, out: Any) -> None:
    """Writes what fighter `who` of battle `i` perceives."""
    observe(rows[i], who, view, out)


def choose_one(rows: Any, i: int, policy: int, parameters: Any, state: Any) -> int:
    """What a built-in policy answers to the pending question of battle `i`."""
    return choose(rows[i], policy, parameters, state)


def play_others(b: Any, words: Any, seats: Any, parameters: Any, state: Any) -> int:
    """Answers for the fighters that built-in policies play, until a free seat must answer.

    `seats[who]` is 0 for a free seat, else the number of a policy. Returns the answers given.
    """
    given = 0
    while not b.now.over and b.head.fault == Fault.NONE and seats[b.head.who] != 0:
        give(b, words, choose(b, seats[b.head.who], parameters, state))
        given += 1
    return given


def first_illegal(masks: Any, answers: Any) -> int:
    """The first battle whose answer is not legal, or -1. A negative answer leaves its battle be."""
    for i in range(len(answers)):
        if answers[i] >= ACTIONS or (answers[i] >= 0 and not is_in_mask(masks[i], answers[i])):
            return i
    return -1


def start(
    b: Any,
    words: Any,
    template: Any,
    fight: int,
    stride: int,
    seats: Any,
    parameters: Any,
    state: Any,
) -> None:
    """Starts fight number `fight` and plays up to the first question to a free seat.

    A fight that is over before is followed by the one `stride` numbers on. The built-in policies
    draw from a stream of the fight's own, which no fight's dice use: numbers below 2**31 are dice.
    """
    for _ in range(MOST_UNASKED):
        begin(b, words, template, fight)
        seed_generator(state, b.head.seed_low, b.head.seed_high, fight ^ POLICY_STREAM)
        play_others(b, words, seats, parameters, state)
        if not b.now.over or b.head.fault != Fault.NONE:
            return
        fight += stride
    b.head.fault = Fault.NEVER_ASKED


def present(
    b: Any, i: int, who: int, view: Any, masks: Any, observations: Any, actors: Any
) -> None:
    """Writes who acts in battle `i`, the mask, and what `who` perceives."""
    actors[i] = who
    write_mask(b, masks[i])
    observe(b, who, view, observations[i])


# The entry points for many battles take first what has a row for each battle, so that a batch can
# be played in several parts at once, then what all share. `count` is the number of battles in all
# parts: the fights of one row of a batch are `count` numbers apart.


def begin_many(
    rows: Any,
    words: Any,
    fights: Any,
    seats: Any,
    states: Any,
    masks: Any,
    observations: Any,
    actors: Any,
    template: Any,
    parameters: Any,
    view: Any,
    count: int,
) -> int:
    """Starts the fights of these numbers. A negative number leaves its battle as it is."""
    for i in range(len(fights)):
        if fights[i] >= 0:
            b = rows[i]
            start(b, words[i], template, fights[i], count, seats[i], parameters, states[i])
            present(b, i, b.head.who, view, masks, observations, actors)
    return ALL_WELL


def step_many(
    rows: Any,
    words: Any,
    answers: Any,
    seats: Any,
    states: Any,
    masks: Any,
    observations: Any,
    last_observations: Any,
    actors: Any,
    dones: Any,
    winners: Any,
    truncations: Any,
    template: Any,
    parameters: Any,
    view: Any,
    hot: Any,
    renew: int,
    count: int,
) -> int:
    """Answers in every battle, and plays the other seats.

    A negative answer leaves its battle as it is: whoever infers answers in groups steps the rest.
    With `renew`, a new fight begins where one ended; its number in the seed grows by the number
    of battles, so that no two fights of a batch share a stream of dice.

    Returns the first battle with an illegal answer (then nothing was done), ALL_WELL, or
    FAULTY if a battle cannot go on.
    """
    illegal = first_illegal(masks, answers)
    if illegal >= 0:
        return illegal
    verdict = ALL_WELL
    for i in range(len(answers)):
        if i + AHEAD < len(answers) and answers[i + AHEAD] >= 0:
            fetch(words[i + AHEAD], hot)
        b = rows[i]
        dones[i] = b.now.over
        if answers[i] < 0:
            continue
        who = b.head.who
        give(b, words[i], answers[i])
        play_others(b, words[i], seats[i], parameters, states[i])
        dones[i] = b.now.over
        winners[i] = b.now.winner
        truncations[i] = b.now.truncated
        if b.now.over:
            observe(b, who, view, last_observations[i])
            if renew:
                fight = b.head.fight + count
                start(b, words[i], template, fight, count, seats[i], parameters, states[i])
        if not b.now.over:
            who = b.head.who
        if b.head.fault != Fault.NONE:
            verdict = FAULTY
        present(b, i, who, view, masks, observations, actors)
    return verdict


def play_many(
    rows: Any,
    words: Any,
    seats: Any,
    states: Any,
    masks: Any,
    observations: Any,
    actors: Any,
    template: Any,
    parameters: Any,
    view: Any,
    hot: Any,
    steps: int,
    count: int,
) -> int:
    """Makes `steps` decisions a battle with built-in policies, with masks and observations.

    For throughput and soak runs. Returns the fights that ended.
    """
    ended = 0
    for i in range(len(actors)):
        if i + AHEAD < len(actors):
            fetch(words[i + AHEAD], hot)
        b = rows[i]
        for _ in range(steps):
            give(b, words[i], choose(b, seats[i, b.head.who], parameters, states[i]))
            if b.now.over and b.head.fault == Fault.NONE:
                ended += 1
                begin(b, words[i], template, b.head.fight + count)
            if b.head.fault != Fault.NONE:
                return ended
            present(b, i, b.head.who, view, masks, observations, actors)
    return ended


def reseed_many(rows: Any, states: Any, low: int, high: int) -> None:
    """Lets each battle throw other dice from now on: battle `i` those of stream `i` of a seed."""
    for i in range(len(states)):
        seed_generator(rows[i].head.generator, low, high, i)
        seed_generator(states[i], low, high, i ^ POLICY_STREAM)


def play_turns(
    rows: Any,
    words: Any,
    seats: Any,
    states: Any,
    masks: Any,
    observations: Any,
    actors: Any,
    dones: Any,
    winners: Any,
    truncations: Any,
    parameters: Any,
    view: Any,
    hot: Any,
    turns: int,
) -> int:
    """Plays every battle on with built-in policies until `turns` more turns are over.

    Returns the decisions made.
    """
    given = 0
    for i in range(len(actors)):
        if i + AHEAD < len(actors):
            fetch(words[i + AHEAD], hot)
        b = rows[i]
        last = b.now.turns + turns
        while not b.now.over and b.head.fault == Fault.NONE and b.now.turns < last:
            give(b, words[i], choose(b, seats[i, b.head.who], parameters, states[i]))
            given += 1
        dones[i], winners[i], truncations[i] = b.now.over, b.now.winner, b.now.truncated
        who = actors[i] if b.now.over else b.head.who
        present(b, i, who, view, masks, observations, actors)
    return given


def finish_many(
    rows: Any,
    words: Any,
    template: Any,
    fights: Any,
    seats: Any,
    parameters: Any,
    state: Any,
    winners: Any,
    rounds: Any,
) -> int:
    """Plays fights from beginning to end with built-in policies, all in the first row.

    Writes the winning team (-1: a draw) and the answers given. Returns the fights played; fewer
    than asked for means a fault.
    """
    b = rows[0]
    for k in range(len(fights)):
        begin(b, words[0], template, fights[k])
        seed_generator(state, b.head.seed_low, b.head.seed_high, fights[k] ^ POLICY_STREAM)
        rounds[k] = play_others(b, words[0], seats[k], parameters, state)
        if b.head.fault != Fault.NONE:
            return k
        winners[k] = b.now.winner
    return len(fights)
