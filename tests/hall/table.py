"""A table of the hall: a virtual board, its cable, and people who press its buttons."""

import contextlib
import random
import shutil
import threading
import time
from collections.abc import Callable
from pathlib import Path

from hall.cable import Cable
from pilothouse.journal.journal import Journal
from pilothouse.link.frames import seven_bit
from pilothouse.table.questions import Question
from pilothouse_host.play.bots import Player, player
from pilothouse_host.play.keystrokes import keys_for
from pilothouse_host.play.play import keys_to_begin
from pilothouse_host.replay.story import new_story
from pilothouse_host.virtual.board import VirtualBoard

_PLAYERS = {"mississippi": (2, 3), "triangle": (2, 3), "rails": (2, 2), "counters": (1, 8)}
_OPTIONS = {"mississippi": ("race",)}
_UNDO = 0.03  # of the answers are taken back
_UNDO_MS = 700
_PATIENCE = 30.0  # seconds
_LOOK_SECONDS = 0.1
_MOST_IN_VAIN = 5  # answers in a row of which nothing has come

Records = dict[str, list[bytes]]  # by the game's id, in the order of the games


class Wrong(Exception):
    """A promise is broken; one line."""


class Table:
    """Its people play one game after the other, and know of it only what the flash says.

    pace: seconds for an answer, about. answers, restarts: how many there were. wrong: what went
    wrong, "" for nothing.
    """

    def __init__(self, folder: Path, ports: Path, seed: str, games: tuple[str, ...], pace: float):
        self.answers = self.restarts = 0
        self.wrong = ""
        self._folder, self._games, self._pace = folder, games, pace
        self._dice = random.Random(seed)
        self.cable = Cable(ports, folder.name, random.Random(f"{seed} cable"))
        self._board = VirtualBoard(folder / "board")
        self.cable.plug(self._board.port)
        self._power = threading.Lock()
        self._dark_until = 0.0
        self._unplugged_until = 0.0
        self._last = threading.Event()  # no game is begun any more
        self._bot: Player | None = None
        self._seen: Records = {}
        self._story = new_story()
        self._in_vain = 0
        self._thread = threading.Thread(target=self._run, daemon=True)

    def start(self) -> None:
        """The people sit down."""
        self._thread.start()

    def last_game(self) -> None:
        """They play this game to its end, as fast as they can, and then no other one."""
        self._last.set()

    def wait(self, seconds: float) -> None:
        """Until they have gone; the last one plugs everything in. Raises Wrong."""
        self._thread.join(seconds)
        if self._thread.is_alive() or self.wrong:
            raise Wrong(f"{self._folder.name}: {self.wrong or 'its game does not end'}")
        self._dark_until = self._unplugged_until = time.monotonic()
        self._mend()

    def close(self) -> None:
        """Switch the board off."""
        self.cable.unplug()
        with self._power:
            self._board.stop()

    def cut_power(self, seconds: float) -> None:
        """The board stops in the middle of whatever it does."""
        with self._power:
            self._dark_until = time.monotonic() + seconds
            self._board.kill()

    def pull_cable(self, seconds: float) -> None:
        """Out of the laptop; they play on."""
        self._unplugged_until = time.monotonic() + seconds
        self.cable.unplug()

    def journal(self) -> Records:
        """What lies on the board's flash, as it goes over the cable. Raises Wrong for a loss."""
        found = Journal(str(self._copied()))
        if found.problems:
            raise Wrong(f"its journal is damaged: {found.problems}")
        records = {
            entry.id: [seven_bit(record) for record in found.read(entry.id, 0)]
            for entry in found.games()
        }
        for game, before in self._seen.items():
            if records.get(game, [])[: len(before)] != before:
                raise Wrong(f"it has lost records of game {game}")
        self._seen = records
        return records

    def _copied(self) -> Path:
        """The flash as it was at one moment, between two writes."""
        copy = self._folder / "copy"
        while True:
            shutil.rmtree(copy, ignore_errors=True)
            before = _written(self._board.flash)
            with contextlib.suppress(shutil.Error, FileNotFoundError):
                shutil.copytree(self._board.flash, copy)
                if _written(self._board.flash) == before:
                    return copy

    # --- in the people's thread --------------------------------------------------------------

    def _run(self) -> None:
        try:
            while self._act():
                if not self._last.is_set():
                    time.sleep(self._pace * self._dice.uniform(0.3, 1.7))
        except Exception as error:
            self.wrong = f"{type(error).__name__}: {error}"

    def _act(self) -> bool:
        """Whether they go on."""
        self._mend()
        if not self._follow():
            if self._last.is_set():
                return False
            self._begin()
        elif question := self._story.table.question:
            for key in self._keys(question):
                self._board.press(key)
            self._hear()
        return True

    def _keys(self, question: Question) -> list[str]:
        """What to press now."""
        table = self._story.table
        if self._in_vain:  # something beside the game is on the display
            return ["ok"]
        if len(table.standing) > 4 and self._dice.random() < _UNDO:
            self._board.press("back", _UNDO_MS)
            return ["ok"]
        assert self._bot
        return keys_for(question, self._bot.choose(question, table.game))

    def _mend(self) -> None:
        """Power and cable, if it is time."""
        if not self._board.alive:
            time.sleep(max(0.0, self._dark_until - time.monotonic()))
            self._restart()
        if self._unplugged_until and time.monotonic() >= self._unplugged_until:
            self._unplugged_until = 0.0
            self.cable.plug(self._board.port)

    def _restart(self) -> None:
        self._board = VirtualBoard(self._folder / "board")
        self.restarts += 1
        if not self._unplugged_until:
            self.cable.plug(self._board.port)

    def _follow(self) -> bool:
        """Read what is new in the game that is played; whether there is one."""
        games = self.journal()
        records = games[list(games)[-1]] if games else []
        for record in records[len(self._story.lines) :]:
            self._story.follow(record)
        if self._story.drift:
            raise Wrong(self._story.drift)
        return bool(records) and not self._story.why_ended

    def _begin(self) -> None:
        """Switch it off and on, for the home screen, and choose a game there."""
        if self._seen:
            self.close()
            self._restart()
        before, self._story = len(self._seen), new_story()
        game = self._dice.choice(self._games)
        people = self._dice.randint(*_PLAYERS[game])
        self._bot = player(game, str(self._dice.random()), people, _OPTIONS.get(game, ()))
        for key in keys_to_begin(self._board.flash, game):
            self._board.press(key)
        self._wait_for(lambda: len(self.journal()) > before)

    def _hear(self) -> None:
        before = len(self._story.lines)
        heard = self._wait_for(lambda: not self._follow() or len(self._story.lines) > before)
        self.answers += heard
        self._in_vain = 0 if heard or not self._board.alive else self._in_vain + 1
        if self._in_vain > _MOST_IN_VAIN:
            raise Wrong(f"nothing comes of the answers to {self._story.table.question}")

    def _wait_for(self, true: Callable[[], bool]) -> bool:
        """Whether it comes true before the power goes, and in time."""
        end = time.monotonic() + _PATIENCE
        while not true():
            if not self._board.alive or time.monotonic() > end:
                return False
            time.sleep(_LOOK_SECONDS)
        return True


def _written(folder: Path) -> list[tuple[str, int, int]]:
    """All files, and when they were written."""
    found = [(path, path.stat()) for path in folder.rglob("*")]
    return sorted((str(path), stat.st_mtime_ns, stat.st_size) for path, stat in found)
