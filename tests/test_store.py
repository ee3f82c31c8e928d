"""The store on real SQLite: idempotent, never overwriting, safe when its writer is killed."""

import json
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from pilothouse_host.errors import CommandError
from pilothouse_host.store.store import Added, Board, Gap, Store


def record(n: int, what: str = "speed", value: object = 4) -> bytes:
    return json.dumps([n, what, value, 10], separators=(",", ":")).encode()


START = record(0, "start", {"game": "mississippi", "commit": "00"})


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "folder" / "games.sqlite"


def test_records_are_kept_in_order_and_once(path: Path):
    with Store(path) as store:
        batch = [START, record(1), record(2)]
        assert store.add("g", 0, batch, "b", "s") == Added(3, ())
        assert store.add("g", 0, batch, "b", "s") == Added(0, ())
        assert store.add("g", 2, [record(2), record(3)], "b", "s") == Added(1, ())
    with Store(path) as store:
        assert store.records("g") == [*batch, record(3)]
        assert store.records("g", 2) == [record(2), record(3)]
        assert store.count("g") == 4
        assert store.count("other") == 0


def test_a_different_record_is_a_conflict_and_changes_nothing(path: Path):
    with Store(path) as store:
        store.add("g", 0, [START, record(1), record(2)], "b", "s")
        added = store.add("g", 1, [record(1, value=5), record(2), record(3)], "b", "s")
        assert added == Added(1, (1,))
        assert store.records("g") == [START, record(1), record(2), record(3)]
        store.add("g", 2, [record(2, value=6)], "b", "s")
        game = store.game("g")
        assert game is not None
        assert game.conflict == 1


def test_a_gap_is_refused_whole(path: Path):
    with Store(path) as store:
        with pytest.raises(Gap):
            store.add("g", 1, [record(1)], "b", "s")
        assert store.games() == []
        store.add("g", 0, [START], "b", "s")
        with pytest.raises(Gap):
            store.add("g", 2, [record(2)], "b", "s")
        assert store.count("g") == 1


def test_games_say_what_their_records_say(path: Path):
    with Store(path) as store:
        store.add("g", 0, [START], "b", "s")
        store.add("h", 0, [START, record(1, "end", {"why": "finished", "places": []})], "b", "s")
        games = store.games()
    assert [(g.id, g.game, g.ended, g.records) for g in games] == [
        ("g", "mississippi", "", 1),
        ("h", "mississippi", "finished", 2),
    ]


@pytest.mark.parametrize("odd", [b"", b"[0]", b"\xff", b'[0,"start",7,0]', b'[0,"end",null,0]'])
def test_odd_records_are_kept_as_they_are(path: Path, odd: bytes):
    with Store(path) as store:
        store.add("g", 0, [odd], "b", "s")
        assert store.records("g") == [odd]


def test_boards_and_texts(path: Path):
    with Store(path) as store:
        store.note_board(Board("b1", "pico", "0.1", "s1"))
        store.note_board(Board("b1", "pico", "0.2", "s2"))
        assert store.boards() == [Board("b1", "pico", "0.2", "s2")]
        for n in range(5):
            store.note_text("b1", f"line {n}")
        assert [text.text for text in store.texts(last=2)] == ["line 3", "line 4"]


def test_two_programs_may_use_it_at_once(path: Path):
    with Store(path) as one, Store(path) as two:
        one.add("g", 0, [START], "b", "s")
        assert two.count("g") == 1
        two.add("g", 1, [record(1)], "b", "s")
        assert one.records("g") == [START, record(1)]


WRITER = """
import sys
from pathlib import Path
from pilothouse_host.store.store import Store
store = Store(Path(sys.argv[1]))
n = 0
while True:
    batch = [b'[%d,"speed",4,10]' % i for i in range(n, n + 3)]
    store.add("g", n, batch, "b", "s")
    n += 3
    print(n, flush=True)
"""


@pytest.mark.parametrize("batches", [1, 7, 60])
def test_what_was_acknowledged_survives_the_writers_death(path: Path, batches: int):
    with subprocess.Popen(
        [sys.executable, "-c", WRITER, str(path)], stdout=subprocess.PIPE, text=True
    ) as writer:
        assert writer.stdout is not None
        acknowledged = [int(writer.stdout.readline()) for _ in range(batches)][-1]
        writer.send_signal(signal.SIGKILL)
        acknowledged = max([acknowledged, *map(int, writer.stdout.read().split("\n")[:-1])])
    with Store(path) as store:
        records = store.records("g")
        assert len(records) >= acknowledged
        assert len(records) % 3 == 0  # a batch is there wholly or not at all
        assert [json.loads(r)[0] for r in records] == list(range(len(records)))
        assert store.add("g", 0, records, "b", "s") == Added(0, ())


# --- files that are no store ---------------------------------------------------------------------


def no_database(path: Path) -> None:
    path.write_bytes(b"my diary, do not touch\n" * 100)


def damaged(path: Path) -> None:
    with Store(path) as store:
        store.add("g", 0, [START], "b", "s")
    data = bytearray(path.read_bytes())
    data[100:] = bytes([0xA5]) * (len(data) - 100)
    path.write_bytes(data)


def anothers(path: Path) -> None:
    with sqlite3.connect(path) as db:
        db.execute("CREATE TABLE recipes (name TEXT)")
    db.close()


def newer(path: Path) -> None:
    with sqlite3.connect(path) as db:
        db.execute("PRAGMA user_version = 99")
    db.close()


@pytest.mark.parametrize("make", [no_database, damaged, anothers, newer])
def test_a_file_that_is_no_store_is_refused_and_left_alone(path: Path, make):
    path.parent.mkdir()
    make(path)
    before = path.read_bytes()
    with pytest.raises(CommandError) as refused:
        Store(path)
    assert "\n" not in str(refused.value)
    assert str(path) in str(refused.value)
    assert path.read_bytes() == before


def test_a_folder_or_a_path_through_a_file_is_refused(tmp_path: Path):
    (tmp_path / "file").write_text("x")
    for path in (tmp_path, tmp_path / "file" / "games.sqlite"):
        with pytest.raises(CommandError, match="cannot use the database"):
            Store(path)
