"""Playing on a virtual board through its buttons, and following the game through the logger."""

import json
import queue
from collections.abc import Callable
from pathlib import Path
from typing import Any, Self

from pilothouse import games
from pilothouse.table.questions import Confirm, Pick
from pilothouse_host.link.events import Event, Halted, Lacking, Linked, Lost, Stored, Warned
from pilothouse_host.link.logger import Logger
from pilothouse_host.link.ports import always
from pilothouse_host.play.bots import Player
from pilothouse_host.play.keystrokes import THROW, keys_for
from pilothouse_host.replay.story import Line, in_words, new_story
from pilothouse_host.store.store import Store
from pilothouse_host.virtual.board import VirtualBoard

_PATIENCE = 20.0  # seconds without an event before the game is given up
_UNDO_MS = 700  # to hold the back key
_NO_ANSWER = ("start", "salt", "restored", "clock", "pause", "boot", "prompt")


class PlayFailed(Exception):
    """The game cannot go on; the text is one line for people."""


def keys_to_begin(flash: Path, game: str) -> list[str]:
    """The presses from the home screen to a game's first question, with new players.

    flash: the folder of the board's files, which show what it asks on the way.
    """
    try:  # the last game, where the cursor starts, and its players, about whom it asks
        memory: dict[str, Any] = json.loads((flash / "settings").read_text(encoding="utf-8"))
    except FileNotFoundError:  # a new board
        memory = {}
    names, last = games.names(), memory.get("last")
    which = Pick("which-game", "", [*names, "readings"], last if last in names else None)
    same = keys_for(Confirm("same-table", "", True), False) if memory.get("players") else []
    language = [] if memory.get("language") else ["ok"]  # a new board asks for it: English
    return [*language, "ok", *keys_for(which, game), *same]


class Play:
    """Plays one game; `tell` is called with every answer. Use it in a `with`."""

    def __init__(
        self, store: Store, board: VirtualBoard, bot: Player, tell: Callable[[Line, str], None]
    ) -> None:
        self.game = ""  # its id
        self.story = new_story()
        self._store = store
        self._board = board
        self._bot = bot
        self._tell = tell
        self._others: set[str] = set()  # games that were on the board before
        self._events: queue.Queue[Event] = queue.Queue()
        self._logger = Logger(store, always(board.port), self._events.put)

    def __enter__(self) -> Self:
        self._logger.start()
        try:
            self._wait_for(Linked)
        except BaseException:
            self._logger.stop()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self._logger.stop()

    @property
    def over(self) -> bool:
        """Whether the end of the game is stored."""
        return self.story.table.ended is not None

    def begin(self, game: str) -> None:
        """Start a game from the home screen, with new players."""
        self.game, self.story = "", new_story()
        logs = self._board.flash.glob("games/*-*")
        self._others = {log.name.partition("-")[2].partition(".")[0] for log in logs}
        self.press(keys_to_begin(self._board.flash, game))
        while not self.game:
            self._hear()

    def resume(self, game_id: str) -> None:
        """Continue a game that is open on the board, once all of it is stored."""
        self.game = game_id
        while self._wait_for(Lacking) != Lacking(0):
            pass
        for record in self._store.records(game_id):
            self.story.follow(record)

    def answer(self) -> None:
        """Answer the open question, and wait until the answer is stored."""
        table = self.story.table
        if table.question is None:
            self._hear()  # the end is about to come
            return
        answer = self._bot.choose(table.question, table.game)
        self.press(keys_for(table.question, answer))
        self._hear_answer()

    def rethrow(self) -> None:
        """Take back the last throw and throw again, which gives the same face."""
        self._board.press("back", _UNDO_MS)
        self.press(["ok"])
        self._hear_answer()
        assert self.story.table.question is not None
        self.press(keys_for(self.story.table.question, THROW))
        self._hear_answer()

    def press(self, keys: list[str]) -> None:
        """Press these buttons one after the other."""
        for key in keys:
            self._board.press(key)

    def _hear(self) -> list[Line]:
        """Wait for new records, and return their lines; [] for records of another game."""
        stored = self._wait_for(Stored)
        assert isinstance(stored, Stored)
        told_as = stored.game.partition(".")[0]  # without the number of a history
        if told_as in self._others or self.game and stored.game != self.game:
            return []
        self.game = stored.game
        new = self._store.records(self.game, len(self.story.lines))
        lines = [self.story.follow(record) for record in new]
        if self.story.drift:
            raise PlayFailed(self.story.drift)
        return lines

    def _hear_answer(self) -> None:
        while True:
            answers = [line for line in self._hear() if line.what not in _NO_ANSWER]
            for line in answers:
                if line.what == "refused":
                    raise PlayFailed(f"record {line.n}: {in_words(self.story, line)}")
                self._tell(line, in_words(self.story, line))
            if answers:
                return

    def _wait_for(self, kind: type[Event]) -> Event:
        while True:
            try:
                event = self._events.get(timeout=_PATIENCE)
            except queue.Empty:
                last = self._board.console[-1] if self._board.console else "it says nothing"
                raise PlayFailed(f"the board has stopped answering ({last})") from None
            if isinstance(event, kind):
                return event
            if isinstance(event, Lost):
                raise PlayFailed(f"the board is lost: {event.why}")
            if isinstance(event, Halted):
                raise PlayFailed(event.why)
            # Lasting warnings are about older games, and do no harm here.
            if isinstance(event, Warned) and not event.lasting:
                raise PlayFailed(event.text)
