"""A board that says what no board should: the logger stores what it can and is never ended by it.

The port is a real pseudo-terminal, the database a real one.
"""

import queue
import resource
import signal
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import pytest

from pilothouse_host.link.events import (
    Event,
    Halted,
    Lacking,
    Linked,
    Lost,
    Said,
    Stored,
    Warned,
)
from pilothouse_host.link.logger import Logger
from pilothouse_host.link.ports import always
from pilothouse_host.store import store as bounds
from pilothouse_host.store.store import Board, Store
from pty_board import PATIENCE, PtyBoard

COMMAND = Path(sys.executable).parent / "pilothouse"
START = b'[0,"start",{"game":"mississippi"},0]'
_Kind = TypeVar("_Kind")


class Listener:
    """Hears the logger's events; `fail` may raise what it likes at any of them."""

    def __init__(self) -> None:
        self.all: list[Event] = []
        self._new: queue.Queue[Event] = queue.Queue()
        self.fail: Callable[[Event], None] = lambda event: None

    def __call__(self, event: Event) -> None:
        self.all.append(event)
        self._new.put(event)
        self.fail(event)

    def wait_for(self, kind: type[_Kind], *fields: object) -> _Kind:
        """The next event of this kind, with these first fields if they are given."""
        while True:
            event: Any = self._new.get(timeout=PATIENCE)
            if isinstance(event, kind) and fields == tuple(vars(event).values())[: len(fields)]:
                return event

    def warnings(self) -> list[str]:
        return [event.text for event in self.all if isinstance(event, Warned)]


@pytest.fixture
def board() -> Iterator[PtyBoard]:
    with PtyBoard() as found:
        yield found


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store(tmp_path / "games.sqlite") as found:
        yield found


@contextmanager
def logging(store: Store, board: PtyBoard) -> Iterator[Listener]:
    listener = Listener()
    logger = Logger(store, always(board.path), listener)
    logger.start()
    try:
        yield listener
    finally:
        logger.stop()


ODD_RECORDS = [
    b'[1,"clock",99999999999999999999,0]',
    b'[1,"clock",-5,0]',
    b'[1,"speed",4,1e999]',
    b'[1,"correct",["coal"],5]',
    b'[1,"end",{"why":"finished","places":7},5]',
    b'[1,"end",7,5]',
    b'[1,"name","\\ud800",5]',
    b'[1,"name",%s,5]' % (b"[" * 100 + b"]" * 100),
    b'[1,"throw",null,null]',
    b"[1,NaN,Infinity,-Infinity]",
    b"[1,]",
]


@pytest.mark.parametrize("odd", ODD_RECORDS)
def test_an_odd_record_is_stored_and_what_comes_after_it_too(
    store: Store, board: PtyBoard, odd: bytes
):
    board.plays("g", START, odd)
    with logging(store, board) as listener:
        listener.wait_for(Lacking, 0)
        board.app.flash["g"].append(b'[2,"speed",4,5]')
        listener.wait_for(Stored, "g", 2)
    assert store.records("g") == [START, odd, b'[2,"speed",4,5]']
    assert listener.warnings() == []


def test_a_record_nested_a_thousand_times_is_stored(store: Store, board: PtyBoard):
    deep = b'[1,"speed",%s,5]' % (b"[" * 480 + b"]" * 480)
    board.plays("g", START)
    with logging(store, board) as listener:
        listener.wait_for(Lacking, 0)
        board.says(b'["rec","g",%s]' % deep)
        listener.wait_for(Stored, "g", 1)
    assert store.records("g") == [START, deep]


@pytest.mark.parametrize(
    "payload",
    [
        b'["rec",null,[0,"x",1,2]]',
        b'["rec",99999999999999999999999,[0,"x",1,2]]',
        b'["rec","\\ud800",[0,"x",1,2]]',
        b'["rec","g.2",[0,"x",1,2]]',
        b'["rec","../../etc/passwd",[0,"x",1,2]]',
        b'["rec","g",7]',
        b'["games",0,1,["\\ud800",1,0,0]]',
        b'["games",0,1,["g",1e999,0,0]]',
        b'["games",0,99999999999]',
        b'["pong",1,null,1]',
        b'["pong",1,"g",1e999]',
        b'["pong"]',
        b'["hello",7]',
        b'["no","get",[]]',
        b"[" * 480 + b"]" * 480,
        b"{}",
        b"",
    ],
)
def test_a_malformed_message_is_reported_and_ends_nothing(
    store: Store, board: PtyBoard, payload: bytes
):
    board.plays("g", START)
    with logging(store, board) as listener:
        listener.wait_for(Lacking, 0)
        board.says(payload)
        assert "cannot be read" in listener.wait_for(Warned).text
        board.app.flash["g"].append(b'[1,"speed",4,5]')
        listener.wait_for(Stored, "g", 1)
    assert not any(isinstance(event, Lost | Halted) for event in listener.all)


@pytest.mark.parametrize("nonsense", ["\ud800", None, "", 7])
def test_a_device_that_answers_hello_with_nonsense_is_no_board(
    store: Store, board: PtyBoard, nonsense: Any
):
    board.app.board.id = nonsense
    with logging(store, board) as listener:
        assert "answers as a Pilothouse board" in listener.wait_for(Warned).text
        board.app.board.id = "b1"
        listener.wait_for(Linked)


def test_a_listener_that_fails_does_not_end_the_logger(store: Store, board: PtyBoard):
    board.plays("g", START)
    with logging(store, board) as listener:
        listener.wait_for(Lacking, 0)

        def fail(event: Event) -> None:
            if isinstance(event, Stored):
                raise OverflowError("year 3170843 is out of range")

        listener.fail = fail
        for n in range(1, 4):
            board.app.flash["g"].append(b'[%d,"speed",4,5]' % n)
            listener.wait_for(Stored, "g", n)
        said = "this program cannot show what it has stored: OverflowError: year 3170843"
        assert said in listener.warnings()[0]
    assert store.count("g") == 4


def test_a_bug_in_the_program_is_reported_and_the_logger_goes_on(
    store: Store, board: PtyBoard, monkeypatch: pytest.MonkeyPatch
):
    board.plays("g", START)
    add, broken = store.add, threading.Event()

    def sometimes(*arguments: Any) -> Any:
        if broken.is_set():
            raise ZeroDivisionError("nobody has thought of that")
        return add(*arguments)

    monkeypatch.setattr(store, "add", sometimes)
    with logging(store, board) as listener:
        listener.wait_for(Lacking, 0)
        broken.set()
        board.app.flash["g"].append(b'[1,"speed",4,5]')
        assert "ZeroDivisionError: nobody has thought of that" in listener.wait_for(Halted).why
        broken.clear()
        listener.wait_for(Stored, "g", 1)
        listener.wait_for(Lacking, 0)


def test_a_busy_database_is_waited_for(store: Store, board: PtyBoard):
    board.plays("g", START)
    with logging(store, board) as listener:
        listener.wait_for(Lacking, 0)
        other = sqlite3.connect(store.path, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        board.app.flash["g"].append(b'[1,"speed",4,5]')
        why = listener.wait_for(Halted).why
        assert "another program is using it: close that one" in why
        assert "the board keeps everything" in why
        board.wait_until(lambda: board.app.journal.acknowledged["g"] == 1)
        other.execute("ROLLBACK")
        other.close()
        listener.wait_for(Linked)
        listener.wait_for(Stored, "g", 1)
        listener.wait_for(Lacking, 0)
    board.wait_until(lambda: board.app.journal.acknowledged["g"] == 2)
    assert [event for event in listener.all if isinstance(event, Halted)] == [Halted(why)]


def test_a_board_restored_from_an_older_copy_makes_another_history(store: Store, board: PtyBoard):
    one = [START, *[b'[%d,"speed",4,5]' % n for n in range(1, 6)]]
    other = [*one[:3], *[b'[%d,"speed",3,5]' % n for n in range(3, 9)]]
    board.plays("g", *one)
    with logging(store, board) as listener:
        listener.wait_for(Lacking, 0)
    board.plays("g", *other)
    board.app.journal.ended.add("g")
    with logging(store, board) as listener:
        assert "from record 3 on" in listener.wait_for(Warned).text
        listener.wait_for(Lacking, 0)
    assert (store.records("g"), store.records("g.2")) == (one, other)
    board.wait_until(lambda: board.app.journal.acknowledged["g"] == len(other))


def test_a_game_that_a_board_contradicts_is_fetched_again_from_the_start(
    store: Store, board: PtyBoard
):
    board.plays("g", START, *[b'[%d,"speed",4,5]' % n for n in range(1, 4)])
    with logging(store, board) as listener:
        listener.wait_for(Lacking, 0)
        board.says(b'["rec","g",[0,"start",{},0]]')  # another history, of one record
        board.says(b'["rec","g",[3,"speed",4,5]]')  # and not the next one of that
        assert "contradicts" in listener.wait_for(Lost).why
        listener.wait_for(Lacking, 0)
        board.app.flash["g"].append(b'[4,"speed",4,5]')
        listener.wait_for(Stored, "g", 4)
    assert not any(isinstance(event, Halted) for event in listener.all)


def test_a_wiped_board_is_mentioned(store: Store, board: PtyBoard):
    store.note_board(Board("b1", "virtual", "0", "an earlier storage"))
    store.add("g", 0, [START], "b1", "an earlier storage")
    with logging(store, board) as listener:
        said = listener.wait_for(Warned).text
    assert "wiped" in said
    assert "1 games from before are only on this computer" in said


def test_more_than_a_board_can_have_is_reported_once_and_not_stored(
    store: Store, board: PtyBoard, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(bounds, "MOST_RECORDS", 3)
    monkeypatch.setattr(bounds, "MOST_TEXTS", 2)
    board.plays("g", START)
    with logging(store, board) as listener:
        listener.wait_for(Lacking, 0)
        for n in range(1, 6):
            board.app.flash["g"].append(b'[%d,"speed",4,5]' % n)
        assert "more than 3 records" in listener.wait_for(Warned).text
        assert listener.wait_for(Lacking).records
        for n in range(5):
            board.prints(b"line %d" % n)
            listener.wait_for(Said, f"line {n}")
    assert store.count("g") <= 3
    assert [text.text for text in store.texts()] == ["line 3", "line 4"]
    assert len(listener.warnings()) == 2


def test_the_command_waits_for_room_on_the_disk(tmp_path: Path, board: PtyBoard):
    db = tmp_path / "games.sqlite"
    board.plays("g", START)
    command = [COMMAND, "log", "--port", board.path, "--db", db]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        watchdog = threading.Timer(3 * PATIENCE, process.kill)  # so that no wait is for ever
        watchdog.start()
        assert process.stdout and process.stderr
        try:
            while process.stdout.readline() != "game g: record 0\n":
                assert process.poll() is None
            unlimited = resource.prlimit(process.pid, resource.RLIMIT_FSIZE)
            full = db.with_name(db.name + "-wal").stat().st_size
            resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (full, unlimited[1]))
            board.app.flash["g"].append(b'[1,"speed",4,5]')
            said = process.stderr.readline()
            assert said.startswith("pilothouse: not stored for now: the database")
            assert said.endswith("the board keeps everything until it is stored\n")
            board.wait_until(lambda: board.app.journal.acknowledged["g"] == 1)
            resource.prlimit(process.pid, resource.RLIMIT_FSIZE, unlimited)
            while process.stdout.readline() != "game g: record 1\n":
                assert process.poll() is None
            process.send_signal(signal.SIGINT)
            assert process.wait(PATIENCE) == 0
        finally:
            watchdog.cancel()
            process.kill()
