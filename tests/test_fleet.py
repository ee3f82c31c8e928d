"""Many boards at once on real serial ports: each is followed, whichever port it is on."""

import contextlib
import random
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Self

import pytest

from pilothouse import VERSION
from pilothouse_host.link.events import Event, Halted, Lacking, Linked, Lost, Searching, Stored
from pilothouse_host.link.fleet import Fleet
from pilothouse_host.store.store import Store
from pty_board import PATIENCE, PtyBoard

BOARDS = 20


def record(board: str, n: int) -> bytes:
    what = '"start",{"game":"mississippi"}' if n == 0 else f'"speed","{board}"'
    return f"[{n},{what},7]".encode()


class Hall:
    """A fleet and the ports it is told of; remembers what it hears."""

    def __init__(self, store: Store) -> None:
        self.ports: list[str] = []
        self.heard: list[tuple[str, Event]] = []
        self._news = threading.Condition()
        self._fleet = Fleet(store, self._find, self._listen)

    def __enter__(self) -> Self:
        self._fleet.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._fleet.stop()

    def _find(self) -> list[str]:
        return self.ports

    def _listen(self, port: str, event: Event) -> None:
        with self._news:
            self.heard.append((port, event))
            self._news.notify_all()

    def wait_until(self, true: Callable[[list[tuple[str, Event]]], bool]) -> None:
        with self._news:
            assert self._news.wait_for(lambda: true(self.heard), timeout=3 * PATIENCE)

    def wait_for(self, port: str, *events: Event) -> None:
        self.wait_until(lambda heard: all((port, event) in heard for event in events))


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store(tmp_path / "games.sqlite") as found:
        yield found


@contextlib.contextmanager
def boards(count: int) -> Iterator[list[PtyBoard]]:
    with contextlib.ExitStack() as stack:
        found = [stack.enter_context(PtyBoard()) for _ in range(count)]
        for number, board in enumerate(found):
            board.app.board.id = f"b{number}"
            board.app.storage = f"s{number}"
        yield found


def test_twenty_boards_plugged_in_in_any_order_are_all_complete(db: Path | str):
    dice = random.Random("hall")
    with Store(db) as store, boards(BOARDS) as hall:
        _follow(store, hall, dice)
        for board in hall:
            for game, records in board.app.flash.items():
                assert store.records(game) == records
                kept = store.game(game)
                assert kept is None or kept.board == board.app.board.id
        assert len(store.boards()) == BOARDS


def _follow(store: Store, hall: list[PtyBoard], dice: random.Random) -> None:
    """Plug the boards in, one after the other, while all of them go on with their games."""
    with Hall(store) as fleet:
        for board in hall:
            name = board.app.board.id
            board.app.flash[f"old-{name}"] = [record(name, n) for n in range(dice.randrange(40))]
            board.plays(f"now-{name}", record(name, 0))
        for board in dice.sample(hall, BOARDS):
            fleet.ports = [*fleet.ports, board.path]
        for n in range(1, 30):
            for board in dice.sample(hall, BOARDS):
                board.app.flash[board.app.game_id].append(record(board.app.board.id, n))
        for board in hall:
            last = Stored(board.app.game_id, 29, 1)
            fleet.wait_until(
                lambda heard, last=last: any(
                    isinstance(event, Stored)
                    and event.game == last.game
                    and event.first + event.count == 30
                    for _, event in heard
                )
            )
            fleet.wait_until(
                lambda heard, path=board.path: (
                    [e for port, e in heard if port == path and isinstance(e, Lacking)][-1:]
                    == [Lacking(0)]
                )
            )


def test_a_port_may_belong_to_another_board_later(store: Store):
    with boards(2) as (one, other), Hall(store) as fleet:
        fleet.wait_for("", Searching())
        fleet.ports = [one.path, other.path]
        fleet.wait_for(one.path, Linked("b0", VERSION, one.path), Lacking(0))
        fleet.wait_for(other.path, Linked("b1", VERSION, other.path), Lacking(0))
        fleet.ports = [other.path]
        fleet.wait_for(one.path, Lost("unplugged"))
        one.app.board.id, one.app.storage = "b7", "s7"
        one.plays("g7", record("b7", 0))
        fleet.ports = [other.path, one.path]
        fleet.wait_for(one.path, Linked("b7", VERSION, one.path), Stored("g7", 0, 1))
        assert {port for port, event in fleet.heard if isinstance(event, Lost)} == {one.path}
        fleet.ports = []
        fleet.wait_for(other.path, Lost("unplugged"))
        fleet.wait_until(lambda heard: heard.count(("", Searching())) == 2)
    stored = store.game("g7")
    assert stored is not None and stored.board == "b7"


def test_a_failed_search_for_ports_is_repeated(store: Store):
    with boards(1) as (board,), Hall(store) as fleet:
        fleet.ports = None  # type: ignore[assignment]
        fleet.wait_until(lambda heard: any(isinstance(event, Halted) for _, event in heard))
        fleet.ports = [board.path]
        fleet.wait_for(board.path, Lacking(0))
