"""The talk at the terminal while people play: the situation, a question, an answer."""

from __future__ import annotations

import io
import secrets
import shlex
import sys
from pathlib import Path

from rich.columns import Columns
from rich.console import Console
from rich.text import Text

from lanista.cli.fight import title_of
from lanista.cli.output import out
from lanista.cli.questions import Unclear, answers, at_stake, chosen, face_of, question, sheet
from lanista.cli.story import in_colours, print_sentence, standing, told
from lanista.configs.errors import ContentError
from lanista.rules import Battle, DiceError
from lanista.training.hot_seat import HotSeat

COMMANDS = {
    "a number, or how a phrase begins": "that answer",
    "Enter": "what stands in brackets: your last answer to such a question; a die is thrown",
    "?": "explain the answers; ? NUMBER explains one",
    "a": "let the agent answer this question",
    "l": "look at the whole situation",
    "i": "the sheet of the fighter who is asked",
    "u": "take the last answer, or die, back",
    "s FILE": "save the fight as it stands; --resume FILE goes on with it",
    "q": "leave",
}


class Playing:
    """A fight between the people at a terminal and the agents.

    Args:
        save: where the fight is kept from question to question; None: nowhere.
        hint: show what the agent would answer.
    """

    def __init__(self, seat: HotSeat, save: Path | None = None, hint: bool = False) -> None:
        self.seat, self.save, self.hint = seat, save, hint
        self.console: Console = out()
        self._snapshot: Path | None = None
        # What the people have been told, and shown of the situation.
        self._told, self._shown = 0, [""]
        # By fighter and kind of question.
        self._usual: dict[tuple[int, str], int] = {}
        self._advice = -1

    @property
    def battle(self) -> Battle:
        """The fight as it stands."""
        return self.seat.battle

    def run(self) -> None:
        """Plays until the fight is over, or the people leave it."""
        if isinstance(sys.stdin, io.TextIOWrapper):
            sys.stdin.reconfigure(errors="replace")
        self.console.rule(Text(title_of(self.battle), style="bold"))
        self.console.print("Answer by number or by the first letters; ? helps, q leaves.")
        try:
            while self.put():
                pass
        finally:
            self.take_leave()

    def put(self) -> bool:
        """Puts what is asked until it is answered. False: the people leave."""
        self.keep()
        self.show_news()
        self.show_situation()
        self.show_question()
        while True:
            line = self.read()
            if line is None or line.lower() == "q" or (not line and self.battle.over):
                return False
            try:
                if self.obey(line):
                    return True
            except (Unclear, DiceError, ContentError) as error:
                self.say(str(error), "yellow")

    def read(self) -> str | None:
        """What somebody types; None: nobody will ever type again."""
        try:
            line = self.console.input(self.prompt()).strip()
        except (EOFError, KeyboardInterrupt) as end:
            self.console.print()
            if isinstance(end, KeyboardInterrupt):
                raise
            return None
        if not sys.stdin.isatty():
            self.say(line)
        return line

    def obey(self, line: str) -> bool:
        """Does what was typed. Returns whether there is something new to ask.

        Raises:
            Unclear, DiceError, ContentError: say what is wrong; nothing has changed.
        """
        command = line.lower()
        if command.startswith("?"):
            self.explain(line[1:].strip())
        elif command.startswith("s "):
            self.save_as(line[2:].strip())
        elif command == "l":
            self.show_situation(whole=True)
        elif command == "i" and self.battle.decision is not None:
            for known in sheet(self.battle):
                self.say(f"  {known}")
        elif command == "u":
            return self.take_back()
        elif self.battle.over:
            raise Unclear("The fight is over: u takes the last answer back, Enter leaves.")
        elif self.battle.pending_die is not None:
            return self.throw(line)
        else:
            return self.answer(line)
        return False

    # ------------------------------------------------------------ answers

    def answer(self, line: str) -> bool:
        """Gives the answer that is meant."""
        decision, phrases = self.battle.decision, answers(self.battle)
        assert decision is not None
        kind = (decision.fighter, decision.kind)
        if line.lower() == "a":
            action = self.advice()
            self.say(f"{self.adviser()} answers: {phrases[action]}", "dim")
        elif line:
            action = chosen(line, phrases)
        elif (usual := self.usual()) is not None:
            action = usual
        else:
            raise Unclear("Enter alone is no answer here: type a number, or ? for help.")
        self._usual[kind] = action
        self.seat.give(action)
        return True

    def throw(self, line: str) -> bool:
        """Hands over a die that was thrown at the table, or throws it."""
        die = self.battle.pending_die
        assert die is not None
        if line and line.lower() != "a":
            face = face_of(line, die.sides)
        else:
            face = 1 + secrets.randbelow(die.sides)
            self.say(f"thrown: {face}", "dim")
        self.seat.give(face)
        return True

    def take_back(self) -> bool:
        """Goes back to what was last asked of the people."""
        if not self.seat.take_back():
            raise Unclear("There is nothing to take back.")
        self.say("Taken back.", "dim")
        self._told, self._shown = len(self.battle.events), [""]
        return True

    def usual(self) -> int | None:
        """What Enter answers: the only answer, or what this fighter last did at such a question."""
        legal, decision = self.battle.legal_actions(), self.battle.decision
        if len(legal) == 1 or decision is None:
            return legal[0] if legal else None
        action = self._usual.get((decision.fighter, decision.kind))
        return action if action in legal else None

    def advice(self) -> int:
        """What the agent would answer; asked once a question, since agents may throw a coin."""
        if self._advice < 0:
            self._advice = self.seat.advice()
        return self._advice

    def adviser(self) -> str:
        """The name of that agent."""
        decision = self.battle.decision
        assert decision is not None
        return self.seat.table.player_of(self.battle.blueprint.teams[decision.fighter]).name

    # ------------------------------------------------------------ what is shown

    def say(self, text: str, style: str = "") -> None:
        """A line about the game itself, whole, so that a command in it can be copied."""
        self.console.print(Text(text, style=style), soft_wrap=True)

    def show_news(self) -> None:
        """What has happened since the last question."""
        news = self.battle.events[self._told :]
        self._told = len(self.battle.events)
        for accent, sentence in told(self.battle, news):
            print_sentence(self.console, self.battle, accent, sentence)

    def show_situation(self, whole: bool = False) -> None:
        """The moment and a line a fighter, of which the people's have a star; in the same moment
        only the lines that are new."""
        battle = self.battle
        lines = [battle.ruleset.headline(battle)]
        for who in range(battle.blueprint.fighters_n):
            star = "*" if who in self.seat.people else " "
            lines.append(f"{star} {standing(battle, who)}")
        whole = whole or lines[0] != self._shown[0]
        fresh = [line for line in lines if whole or line not in self._shown]
        self._shown = lines
        if fresh:
            self.console.print()
        for line in fresh:
            self.console.print(in_colours(battle, Text(line, style="dim")))

    def show_question(self) -> None:
        """Who is asked what, with the answers; or how it ended."""
        battle, self._advice = self.battle, -1
        self.console.print()
        if battle.over:
            won = f"{battle.winner.capitalize()} has won." if battle.winner else "Nobody has won."
            self.say(won, "bold")
            return
        self.console.print(in_colours(battle, Text(question(battle), style="bold")))
        if battle.decision is None:
            return
        if known := at_stake(battle):
            self.say(f"({known})", "dim")
        phrases = [
            Text.assemble((f"{k:3}", "bold"), f" {phrase}")
            for k, phrase in enumerate(answers(battle).values(), 1)
        ]
        self.console.print(Columns(phrases, padding=(0, 3), column_first=True))
        if self.hint:
            self.say(f"{self.adviser()} would: {battle.describe(self.advice())}", "dim")

    def prompt(self) -> Text:
        """What stands before the cursor, with what Enter does."""
        usual = self.usual()
        if self.battle.over:
            enter = "leave"
        elif self.battle.pending_die is not None:
            enter = "throw"
        else:
            enter = "" if usual is None else self.battle.describe(usual)
        return Text(f"[{enter}] > " if enter else "> ")

    def explain(self, line: str) -> None:
        """What answers mean, or one of them, and what else can be typed."""
        phrases, actions = answers(self.battle), self.battle.ruleset.actions()
        one = [chosen(line, phrases)] if line else None
        for action in one or phrases:
            row = actions[action]
            meaning = row.meaning if row.kind != "slot" else "what the question is about"
            self.console.print(Text.assemble((f"  {phrases[action]}", "bold"), f": {meaning}"))
        for typed, effect in COMMANDS.items() if one is None else ():
            self.console.print(Text.assemble((f"  {typed}", "cyan"), f": {effect}"))

    # ------------------------------------------------------------ files

    def keep(self) -> None:
        """Writes the fight where it is kept. What goes wrong is said, and the fight goes on."""
        if self.save is not None:
            try:
                self.seat.save(self.save)
            except ContentError as error:
                self.say(str(error), "yellow")

    def save_as(self, name: str) -> None:
        """Writes the fight into another file. Raises Unclear, ContentError."""
        path = Path(name).expanduser()
        if path.exists() and path not in (self.save, self._snapshot):
            raise Unclear(f"{path} exists already; name a new file.")
        self.seat.save(path)
        self._snapshot = path
        self.say(f"Saved: {path}", "dim")

    def take_leave(self) -> None:
        """How to go on, or to have it told again."""
        if self.save is not None and self.battle.over:
            self.say(f"Told again by: lanista replay {shlex.quote(str(self.save))}")
        elif self.save is not None:
            file = shlex.quote(str(self.save))
            self.say(f"Go on with: lanista play --resume {file} --save {file}")
        elif self._snapshot is not None:
            file = shlex.quote(str(self._snapshot))
            self.say(f"From where it was last saved: lanista play --resume {file}")
        elif not self.battle.over:
            self.say("The fight was not saved; s FILE, or --save FILE, keeps one.")
