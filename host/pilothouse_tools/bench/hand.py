"""Plays on a board of orders.py by its buttons, with a laptop on its cable."""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

from pilothouse import games
from pilothouse.rooms.to_do import pages
from pilothouse.table.questions import Pick, Question
from pilothouse.table.table import Table
from pilothouse_host.errors import CommandError
from pilothouse_host.link.client import Client, LinkError
from pilothouse_host.play.bots import Player
from pilothouse_host.play.keystrokes import keys_for
from pilothouse_tools.bench.orders import Board, Transfer
from pilothouse_tools.bench.tables import Log

# All in ms
_SLICE = 10.0  # after which the laptop reads the cable
_HOLD = 60.0  # that a key is held down
_SHORT_HOLD = 30.0  # the same where nothing is measured
_BOUNCE = 20.0
_QUIET = 30.0  # without a byte on the bus, after which the picture is complete
_NO_CHANGE = 300.0  # after which a press will change nothing any more
_LONG_BACK = 700.0
_LOADING = 10000.0  # that a game may take to load
_SLOWEST = 60000.0  # that any action may take
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
    """The effect of a press on the display."""

    at: float  # when the key acted, ms since power-on
    ms: float  # from then to the last byte on the bus
    count: int  # bytes on the bus
    what: str  # the key and the question, for people
    work: float = 0.0  # real ms that it took, including the save, if measured


class Laptop:
    """The laptop: stores records, and has a table that follows them."""

    def __init__(self) -> None:
        self.records: dict[str, list[bytes]] = {}
        self.table = Table(games.find)
        self.text: list[str] = []
        self.lacking: int | None = None

    def know(self, log: Log) -> None:
        """Add a game from an earlier connection."""
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
    """Plays on a board that was just switched on.

    known: a game in its journal that the laptop has stored already. hurried: play as fast as the
    board can follow, where nothing is measured.
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
        self._last = ""  # the game that was started last
        self._gaps = random.Random("gaps")
        self._client = Client(board.send, self.laptop)
        board.hear = self._client.feed

    def link(self) -> None:
        """Connect the laptop, and wait until it has all records."""
        self.wait_for(lambda: self.laptop.lacking == 0)
        self.wait(300)  # until the display shows the link, which must not count for a key

    def wait(self, ms: float) -> None:
        """Let the board run for this long."""
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
        """Wait until `done` is true. Raises CommandError after 3 s."""
        end = self.board.now + _PATIENCE
        while not done():
            if self.board.now > end:
                said = self.board.text or self.laptop.text or list(self._client.recent)
                raise CommandError(f"the board has stopped answering: {said[-1]}")
            self.wait(_SLICE)

    def press(self, key: str, what: str = "", patience: float = _NO_CHANGE) -> Change:
        """Press a key, and wait until its picture is complete or `patience` is over.

        what: the question, for people. Back acts 20 ms after its release, when that is certain not
        to be a bounce; its time is measured from there.
        """
        board = self.board
        self._pause(0, 7)  # people do not press in time with the board's steps
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
        """Take back the last answer: hold back, then confirm."""
        self.board.press("back")
        self.wait(_LONG_BACK)
        self.board.release("back")
        self.wait(_LONG_BACK)
        self._listening = False  # a replay of some seconds is no loss of the link
        change = self.press("ok", "undo", _SLOWEST)
        self._listening = True
        return change

    def begin(self, game: str) -> None:
        """Start a game from the home screen; with the same players again, if it asks."""
        known = len(self.laptop.records)
        choice = Pick("which-game", "", [*games.names(), "readings"], self._last or None)
        self._listening = False  # loading a game for some seconds is no loss of the link
        for key in ["ok", *keys_for(choice, game)] + (["ok"] if self._last else []):
            self.press(key, patience=_LOADING)
            self.wait(150)
        self._listening = True
        self._last = game
        self.wait_for(lambda: len(self.laptop.records) > known and self.laptop.table.question)

    def look_around(self) -> list[Change]:
        """Visit overview, menu and history, and return: pictures with nothing in common.

        Returns [] before the game is set up and after its end, as there is no overview, and where
        pages of reminders lie over the question, as back would only close them.
        """
        table = self.laptop.table
        if not table.question or not table.game.players() or pages(table.question):
            return []
        changes: list[Change] = []
        for key, to in _TOUR:
            change = self.press(key, f"> {to}")
            if to:
                changes.append(change)
            self.wait(100)
        return changes

    def answer(self) -> None:
        """Answer the open question, and wait until the laptop has the record."""
        table = self.laptop.table
        question = table.question
        assert question is not None
        *ways, last = keys_for(question, self._bot.choose(question, table.game))
        for key in ways:
            change = self.press(key, _named(question))
            if change.count:  # else the value was at its limit already
                self.values.append(change)
            self._pause(20, 150)
        heard = len(table.records)
        change = self.press(last, _named(question))
        self.wait_for(lambda: _answered(self.laptop.table, heard))
        if self.laptop.text or self.board.text:  # the board has crashed and restarted
            raise CommandError(f"the board says {(self.laptop.text or self.board.text)[-1]!r}")
        then = self.laptop.table.question
        what = f"{change.what} > {_named(then) if then else 'end'}"
        self.questions.append(replace(change, what=what))
        self._pause(50, 700)

    def _pause(self, least: float, most: float) -> None:
        if not self._hurried:
            self.wait(self._gaps.uniform(least, most))


def _picture(sent: Sequence[Transfer]) -> Sequence[Transfer]:
    """The transfers before the first pause: an animation sends more pictures after it."""
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
