"""Somebody at the table of an emulated Pico: presses its buttons, has a laptop on its cable."""

import random
from dataclasses import dataclass, replace
from typing import Any

from pilothouse import games
from pilothouse.ask import Pick, Question
from pilothouse.table import Table
from pilothouse_host.bot import keys_for
from pilothouse_host.bots import Player
from pilothouse_host.chip.pico import EmulatedPico
from pilothouse_host.client import Client
from pilothouse_host.errors import CommandError

_SLICE = 10.0  # ms after which the laptop looks at the cable
_HOLD = 60.0  # ms a key is down
_QUIET = 30.0  # ms without a byte on the bus: the picture is complete
_PATIENCE = 3000.0
_NO_ANSWER = ("start", "data", "clock", "pause")


@dataclass(frozen=True)
class Change:
    """What a press did to the display."""

    at: float  # when the key went down (back: up), ms since power-on
    ms: float  # from then to the last byte on the bus
    count: int  # bytes
    what: str  # what was pressed, and at what


class Laptop:
    """The other end of the cable: keeps records, and a table that follows them."""

    def __init__(self) -> None:
        self.records: dict[str, list[bytes]] = {}
        self.table = Table(games.find)
        self.text: list[str] = []

    def know(self, game: str, records: list[bytes]) -> None:
        """These came in an earlier session."""
        self.records[game] = list(records)
        self.table.replay(records)

    def greeted(self, hello: dict[str, Any]) -> None:
        self.hello = hello

    def count(self, game: str) -> int:
        return len(self.records.get(game, ()))

    def keep(self, game: str, first: int, records: list[bytes]) -> bool:
        kept = self.records.setdefault(game, [])
        for record in records[len(kept) - first :]:
            if not kept:
                self.table = Table(games.find)
            kept.append(record)
            self.table.follow(record)
        return True

    def said(self, text: str) -> None:
        self.text.append(text)

    def warned(self, text: str) -> None:
        self.text.append(text)


class Hand:
    """Plays on a board that was just switched on."""

    def __init__(self, pico: EmulatedPico, bot: Player):
        self.pico = pico
        self.laptop = Laptop()
        self.values: list[Change] = []  # presses that changed a value or moved a cursor
        self.questions: list[Change] = []  # presses that led to the next question
        self._bot = bot
        self._gaps = random.Random("gaps")
        self._client = Client(pico.send, self.laptop)
        pico.hear = self._client.feed

    def link(self) -> None:
        """Plug the laptop in."""
        self.wait_for(lambda: self._client.greeted)
        self.wait(300)  # the display shows that it is linked, which no key has done

    def wait(self, ms: float) -> None:
        """Let time go by."""
        end = self.pico.now + ms
        while self.pico.now < end - 1e-6:
            self._client.tick(self.pico.now / 1000)
            self.pico.run(min(_SLICE, end - self.pico.now))

    def wait_for(self, done: Any) -> None:
        end = self.pico.now + _PATIENCE
        while not done():
            if self.pico.now > end:
                said = self.laptop.text[-1:] or list(self._client.recent)[-3:]
                raise CommandError(f"the emulated board has stopped answering: {said}")
            self.wait(_SLICE)

    def press(self, key: str, what: str = "", hold: float = _HOLD) -> Change:
        """Press a key, until its picture is out; back counts from its release."""
        pico = self.pico
        self.wait(self._gaps.uniform(0, 7))  # a finger knows nothing of the board's steps
        pico.press(key)
        if key == "back":
            self.wait(hold)
        before, begin = len(pico.bus), pico.now
        if key == "back" and hold == _HOLD:
            pico.release(key)
        held = key != "back"
        while True:
            self.wait(_SLICE)
            if held and pico.now - begin >= hold:
                pico.release(key)
                held = False
            sent = pico.bus[before:]
            last = sent[-1].end if sent else begin + _PATIENCE / 10
            if not held and pico.now > last + _QUIET:
                break
        if key == "back" and hold != _HOLD:
            pico.release(key)
            self.wait(_SLICE * 3)
        ms = sent[-1].end - begin if sent else 0.0
        return Change(begin, ms, sum(transfer.count for transfer in sent), f"{key} {what}")

    def begin(self, game: str) -> None:
        """From the home screen to the first question."""
        known = len(self.laptop.records)
        for key in ["ok", *keys_for(Pick("which-game", "", games.names()), game)]:
            self.press(key)
            self.wait(150)
        self.wait_for(lambda: len(self.laptop.records) > known and self.laptop.table.question)

    def answer(self) -> None:
        """Answer the open question, and wait until that is on the laptop."""
        table = self.laptop.table
        question = table.question
        assert question is not None
        *ways, last = keys_for(question, self._bot.choose(question, table.game))
        for key in ways:
            change = self.press(key, _named(question))
            if change.count:  # else it stands at its end already
                self.values.append(change)
            self.wait(self._gaps.uniform(20, 150))
        heard = len(table.records)
        change = self.press(last, _named(question))
        self.wait_for(lambda: _answered(self.laptop.table, heard))
        then = self.laptop.table.question
        what = f"{change.what} > {_named(then) if then else 'end'}"
        self.questions.append(replace(change, what=what))
        self.wait(self._gaps.uniform(50, 700))


def _named(question: Question) -> str:
    return f"{question.kind} {question.name}"


def _answered(table: Table, heard: int) -> bool:
    new = [table.read(n) for n in range(heard, len(table.records))]
    refused = [value for what, value in new if what == "refused"]
    if refused:
        raise CommandError(f"the emulated board refused an answer: {refused}")
    return any(what not in _NO_ANSWER for what, _ in new)
