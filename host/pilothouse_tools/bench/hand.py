"""Somebody at the table of a board under orders: its buttons, its cable."""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

from pilothouse import games
from pilothouse.table.questions import Pick, Question
from pilothouse.table.table import Table
from pilothouse_host.errors import CommandError
from pilothouse_host.link.client import Client, LinkError
from pilothouse_host.play.bots import Player
from pilothouse_host.play.keystrokes import keys_for
from pilothouse_tools.bench.orders import Board, Transfer
from pilothouse_tools.bench.tables import Log

_SLICE = 10.0  # ms after which the laptop looks at the cable
_HOLD = 60.0  # ms a key is down,
_SHORT_HOLD = 30.0  # and by somebody in a hurry
_BOUNCE = 20.0
_QUIET = 30.0  # ms without a byte on the bus: the picture is complete
_NO_CHANGE = 300.0  # ms after which nothing will come of a press
_LONG_BACK = 700.0
_LOADING = 10000.0  # ms a game may take to load
_SLOWEST = 60000.0  # ms; no board is that slow
_PATIENCE = 3000.0
_TOUR = (
    ("back", "overview"),
    ("ok", "menu"),
    ("down", ""),
    ("ok", "history"),
    ("back", "menu"),
    ("back", "overview"),
    ("back", "question"),
)
_NO_ANSWER = ("start", "data", "salt", "clock", "pause", "boot", "prompt")


@dataclass(frozen=True)
class Change:
    """What a press did to the display."""

    at: float  # when the key acted, ms since power-on
    ms: float  # from then to the last byte on the bus
    count: int  # bytes
    what: str  # what was pressed, and at what
    work: float = 0.0  # real ms it took, with the save, where that is counted


class Laptop:
    """The other end of the cable: keeps records, and a table that follows them."""

    def __init__(self) -> None:
        self.records: dict[str, list[bytes]] = {}
        self.table = Table(games.find)
        self.text: list[str] = []
        self.lacking: int | None = None

    def know(self, log: Log) -> None:
        """This game came in an earlier session."""
        self.records[log.id] = list(log.records)
        self.table.replay(list(log.records))

    def greeted(self, about: dict[str, Any]) -> None:
        self.hello = about

    def counts(self, game: str) -> list[int]:
        return [len(self.records[game])] if game in self.records else []

    def salt(self, start: bytes) -> str:
        return "5a" * 16

    def lacks(self, records: int | None) -> None:
        self.lacking = records

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

    def warned(self, text: str, *, lasting: bool = False) -> None:
        self.text.append(text)


class Hand:
    """Plays on a board that was just switched on; the laptop knows the game in its journal.

    hurried: as fast as the board can follow, where nobody measures.
    """

    def __init__(self, board: Board, bot: Player, known: Log | None = None, hurried: bool = False):
        self.board = board
        self.laptop = Laptop()
        if known:
            self.laptop.know(known)
        self.values: list[Change] = []  # presses that changed a value or moved a cursor
        self.questions: list[Change] = []  # presses that led to the next question
        self._bot = bot
        self._hold = _SHORT_HOLD if hurried else _HOLD
        self._hurried = hurried
        self._listening = True
        self._last = ""  # the game that was begun last
        self._gaps = random.Random("gaps")
        self._client = Client(board.send, self.laptop)
        board.hear = self._client.feed

    def link(self) -> None:
        """Plug the laptop in, and let it compare what it knows."""
        self.wait_for(lambda: self.laptop.lacking == 0)
        self.wait(300)  # the display shows that it is linked, which no key has done

    def wait(self, ms: float) -> None:
        """Let time go by."""
        end = self.board.now + ms
        while self.board.now < end - 1e-6:
            self._tick()
            self.board.run(min(_SLICE, end - self.board.now))

    def _tick(self) -> None:
        if not self._listening:
            return
        try:
            self._client.tick(self.board.now / 1000)
        except LinkError as error:
            said = self.board.text[-1:] or self.laptop.text[-1:]
            raise CommandError(f"{error} {' '.join(said)}".strip()) from None

    def wait_for(self, done: Callable[[], object]) -> None:
        """Wait until this is so. Raises CommandError after 3 s."""
        end = self.board.now + _PATIENCE
        while not done():
            if self.board.now > end:
                said = self.board.text or self.laptop.text or list(self._client.recent)
                raise CommandError(f"the board has stopped answering: {said[-1]}")
            self.wait(_SLICE)

    def press(self, key: str, what: str = "", patience: float = _NO_CHANGE) -> Change:
        """Press a key until its picture is out, or nothing changes; what: for people.

        Back acts when its release is certain, 20 ms after it, and is counted from there.
        """
        board = self.board
        self._pause(0, 7)  # a finger knows nothing of the board's steps
        board.press(key)
        if key == "back":
            self.wait(self._hold)
            board.release(key)
            self.wait(_BOUNCE)
        before, begin, work = len(board.bus), board.now, board.work
        while True:
            self.wait(_SLICE)
            if board.now - begin >= self._hold:
                board.release(key)
            sent = _picture(board.bus[before:])
            last = sent[-1].end if sent else begin + patience
            if board.now > max(last + _QUIET, begin + 2 * self._hold):
                break
        ms = sent[-1].end - begin if sent else 0.0
        count = sum(transfer.count for transfer in sent)
        return Change(begin, ms, count, f"{key} {what}", board.work - work)

    def undo(self) -> Change:
        """Take back the last answer: hold back, and agree."""
        self.board.press("back")
        self.wait(_LONG_BACK)
        self.board.release("back")
        self.wait(_LONG_BACK)
        self._listening = False  # a board that replays for seconds is not lost
        change = self.press("ok", "undo", _SLOWEST)
        self._listening = True
        return change

    def begin(self, game: str) -> None:
        """From the home screen to the first question; the same people again, if it asks."""
        known = len(self.laptop.records)
        choice = Pick("which-game", "", [*games.names(), "readings"], self._last or None)
        self._listening = False  # a board that loads a game for seconds is not lost
        for key in ["ok", *keys_for(choice, game)] + (["ok"] if self._last else []):
            self.press(key, patience=_LOADING)
            self.wait(150)
        self._listening = True
        self._last = game
        self.wait_for(lambda: len(self.laptop.records) > known and self.laptop.table.question)

    def look_around(self) -> list[Change]:
        """Overview, menu, history, and back to the game: pictures that have nothing in common.

        None before the game is set up, or after its end: then there is no overview.
        """
        table = self.laptop.table
        if not table.question or not table.game.players():
            return []
        changes: list[Change] = []
        for key, to in _TOUR:
            change = self.press(key, f"> {to}")
            if to:
                changes.append(change)
            self.wait(100)
        return changes

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
            self._pause(20, 150)
        heard = len(table.records)
        change = self.press(last, _named(question))
        self.wait_for(lambda: _answered(self.laptop.table, heard))
        if self.laptop.text or self.board.text:  # a crash that it has survived
            raise CommandError(f"the board says {(self.laptop.text or self.board.text)[-1]!r}")
        then = self.laptop.table.question
        what = f"{change.what} > {_named(then) if then else 'end'}"
        self.questions.append(replace(change, what=what))
        self._pause(50, 700)

    def _pause(self, least: float, most: float) -> None:
        if not self._hurried:
            self.wait(self._gaps.uniform(least, most))


def _picture(sent: Sequence[Transfer]) -> Sequence[Transfer]:
    """What was sent before the first quiet: a dial that turns sends more pictures behind it."""
    for number, (one, other) in enumerate(pairwise(sent), 1):
        if other.begin - one.end > _QUIET:
            return sent[:number]
    return sent


def _named(question: Question) -> str:
    return f"{question.kind} {question.name}"


def _answered(table: Table, heard: int) -> bool:
    new = [table.read(n) for n in range(heard, len(table.records))]
    refused = [value for what, value in new if what == "refused"]
    if refused:
        raise CommandError(f"the board refused an answer: {refused}")
    return any(what not in _NO_ANSWER for what, _ in new)
