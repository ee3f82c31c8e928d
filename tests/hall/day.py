"""A day in the hall: tables that play, faults that come, and at the end what must be true."""

import contextlib
import random
import socket
import time
from collections import Counter
from collections.abc import Callable, Generator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hall.laptop import Laptop
from hall.table import Table, Wrong
from hall.visitor import Visitor
from pilothouse_host.replay.replay import verify
from pilothouse_host.store.store import Store

GAMES = ("mississippi", "triangle", "rails", "counters")
_LONGEST_FAULT = 8.0  # seconds
_LONGEST_GAME = 900.0  # seconds, once nobody thinks any more
_SETTLING = 180.0


@dataclass(frozen=True)
class Hall:
    """boards: how many. games: what is played. pace: seconds for an answer. between: seconds from
    a fault to the next one. stop_server, start_server: of the database, where it is a server."""

    folder: Path
    db: str
    seed: str
    boards: int = 20
    games: tuple[str, ...] = GAMES
    pace: float = 2.5
    between: float = 6.0
    stop_server: Callable[[], None] | None = None
    start_server: Callable[[], None] | None = None

    def play(self, seconds: float) -> list[str]:
        """Play so long, then to the end of each game; what there is to say. Raises Wrong."""
        ports = self.folder / "ports"
        ports.mkdir()
        laptop = Laptop(self.folder, ports, self.db, _free_port())
        visitor = Visitor(laptop.address)
        with self._tables(ports) as tables:
            laptop.start()
            try:
                visitor.come()
                _wait_for(lambda: bool(visitor.waits), lambda: "there is no page")
                began = time.monotonic()
                for table in tables:
                    table.start()
                faults = self._disturb(tables, laptop, began + seconds)
                for table in tables:
                    table.last_game()
                for table in tables:
                    table.wait(_LONGEST_GAME)
                games = self._judge(tables, visitor)
            finally:
                visitor.go()
                laptop.stop()
        waits = sorted(visitor.waits)
        told = ", ".join(f"{kind} {count}" for kind, count in sorted(faults.items()))
        return [
            f"{len(tables)} boards, {games} games, {sum(t.answers for t in tables)} answers,"
            f" {time.monotonic() - began:.0f} s",
            f"faults: {told}; boards started again: {sum(t.restarts for t in tables)}",
            f"page: {len(waits)} lists of games, half of them within {_ms(waits, 0.5)} ms,"
            f" 95 of 100 within {_ms(waits, 0.95)} ms, the slowest {_ms(waits, 1)} ms;"
            f" {visitor.unanswered} asked in vain while laptop or server were away;"
            f" the hall view changed {visitor.told} times",
            "every game is complete on board and laptop, equal byte for byte, and verified",
        ]

    @contextlib.contextmanager
    def _tables(self, ports: Path) -> Generator[list[Table]]:
        with contextlib.ExitStack() as stack:
            tables: list[Table] = []
            for number in range(self.boards):
                folder = self.folder / f"table-{number}"
                folder.mkdir()
                table = Table(folder, ports, f"{self.seed} {number}", self.games, self.pace)
                stack.callback(table.close)
                tables.append(table)
            yield tables

    # --- faults ------------------------------------------------------------------------------

    def _disturb(self, tables: list[Table], laptop: Laptop, end: float) -> Counter[str]:
        """Let things go wrong until this time; how often each did. Raises Wrong."""
        dice = random.Random(f"{self.seed} faults")
        counts: Counter[str] = Counter()
        acts: dict[str, tuple[int, Callable[[Table, float], None]]] = {
            "cable damaged": (8, lambda table, _: table.cable.spoil()),
            "cable pulled": (5, lambda table, seconds: table.pull_cable(seconds)),
            "power cut": (5, lambda table, seconds: table.cut_power(seconds)),
            "laptop killed": (2, lambda _, seconds: _rest(laptop.kill, laptop.start, seconds)),
            "laptop asleep": (1, lambda _, seconds: _sleep(laptop, seconds)),
        }
        if self.stop_server and self.start_server:
            stop, start = self.stop_server, self.start_server
            acts["server down"] = (2, lambda _, seconds: _rest(stop, start, seconds))
        while (left := end - time.monotonic()) > 0:
            time.sleep(min(left, dice.uniform(0, 2 * self.between)))
            kind = dice.choices(list(acts), [weight for weight, _ in acts.values()])[0]
            acts[kind][1](dice.choice(tables), dice.uniform(0, _LONGEST_FAULT))
            counts[kind] += 1
            for table in tables:
                if table.wrong:
                    table.wait(_SETTLING)
        return counts

    # --- what must be true -------------------------------------------------------------------

    def _judge(self, tables: list[Table], visitor: Visitor) -> int:
        """How many games there are. Raises Wrong."""
        on_boards = [game for table in tables for game in table.journal().items()]
        where = self.db if "://" in self.db else Path(self.db)
        with Store(where, only_read=True) as store:
            _wait_for(
                lambda: all(store.count(game) >= len(records) for game, records in on_boards),
                lambda: "not everything is stored",
            )
            for game, records in on_boards:
                if store.records(game) != records:
                    raise Wrong(f"game {game} is not the same on its board and in the database")
                verdict = verify(records)
                if not verdict.proven:
                    raise Wrong(f"game {game}: {verdict.words()}")
            stored = store.games()
            if len(stored) != len(on_boards) or any(game.beside for game in stored):
                raise Wrong(f"{len(stored)} games are stored, {len(on_boards)} were played")
            counts: dict[str, set[int]] = {}
            for game in stored:
                counts.setdefault(game.board, set()).add(game.records)
        _wait_for(
            lambda: (
                set(visitor.shown) == set(counts)
                and all(_is_as_stored(visitor.shown[board], counts[board]) for board in counts)
            ),
            lambda: f"the hall view shows {visitor.shown}",
        )
        return len(stored)


def _is_as_stored(shown: dict[str, Any], counts: set[int]) -> bool:
    """A game that came as a whole, after it had ended, is not shown on the table."""
    game = shown["game"]
    return shown["link"] == "stored" and (game is None or game["records"] in counts)


def _wait_for(true: Callable[[], bool], what: Callable[[], str]) -> None:
    end = time.monotonic() + _SETTLING
    while not true():
        if time.monotonic() > end:
            raise Wrong(what())
        time.sleep(1)


def _rest(stop: Callable[[], None], start: Callable[[], None], seconds: float) -> None:
    stop()
    time.sleep(seconds)
    start()


def _sleep(laptop: Laptop, seconds: float) -> None:
    laptop.freeze(True)
    time.sleep(seconds)
    laptop.freeze(False)


def _ms(waits: list[float], share: float) -> int:
    return round(1000 * waits[min(len(waits) - 1, int(len(waits) * share))]) if waits else 0


def _free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])
