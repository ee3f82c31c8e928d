"""The store on real SQLite: idempotent, never overwriting, safe when its writer is killed."""

import json
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import pytest

from pilothouse_host.errors import CommandError
from pilothouse_host.store import store as bounds
from pilothouse_host.store.database import Unavailable
from pilothouse_host.store.store import Added, Board, Gap, Store, TooMuch


def record(n: int, what: str = "speed", value: object = 4) -> bytes:
    return json.dumps([n, what, value, 10], separators=(",", ":")).encode()


START = record(0, "start", {"game": "mississippi", "commit": "00"})


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "folder" / "games.sqlite"


def test_records_are_kept_in_order_and_once(db: Path | str):
    with Store(db) as store:
        batch = [START, record(1), record(2)]
        assert store.add("g", 0, batch, "b", "s") == Added("g", 0, 3)
        assert store.add("g", 0, batch, "b", "s") == Added("g", 3, 0)
        assert store.add("g", 2, [record(2), record(3)], "b", "s") == Added("g", 3, 1)
    with Store(db) as store:
        assert store.records("g") == [*batch, record(3)]
        assert store.records("g", 2) == [record(2), record(3)]
        assert store.count("g") == 4
        assert store.count("other") == 0


def test_two_histories_of_a_game_are_kept_apart_and_whole(db: Path | str):
    one = [START, *[record(n) for n in range(1, 6)]]
    other = [*one[:3], *[record(n, value=7) for n in range(3, 9)]]
    third = [*other[:5], record(5, value=9)]
    with Store(db) as store:
        store.add("g", 0, one, "b", "s")
        assert store.add("g", 0, other[:2], "b", "s") == Added("g", 6, 0)
        assert store.add("g", 2, other[2:5], "b", "s", "g") == Added("g.2", 3, 2, parted=3)
        assert store.add("g", 5, other[5:], "b", "s", "g.2") == Added("g.2", 5, 4)
        # Whichever board comes back goes on with its own, and a third one begins another.
        assert store.add("g", 0, [*one, record(6)], "b", "s") == Added("g", 6, 1)
        assert store.add("g", 0, [*other, record(9)], "b", "s") == Added("g.2", 9, 1)
        assert store.add("g", 0, third, "b", "s") == Added("g.3", 3, 3, parted=3)
        assert store.records("g") == [*one, record(6)]
        assert store.records("g.2") == [*other, record(9)]
        assert store.records("g.3") == third
        found = [(g.id, g.told_as, g.game, g.beside, g.parted) for g in store.histories("g")]
        assert found == [
            ("g", "g", "mississippi", "", None),
            ("g.2", "g", "mississippi", "g", 3),
            ("g.3", "g", "mississippi", "g", 3),
        ]


def test_another_game_under_the_same_id_is_another_history(db: Path | str):
    other = record(0, "start", {"game": "triangle", "commit": "00"})
    with Store(db) as store:
        store.add("g", 0, [START, record(1)], "b", "s")
        assert store.add("g", 0, [other], "b", "s") == Added("g.2", 0, 1, parted=0)
        assert [game.game for game in store.games()] == ["mississippi", "triangle"]


def test_what_a_board_can_have_stored_is_bounded(db: Path | str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(bounds, "MOST_RECORDS", 5)
    monkeypatch.setattr(bounds, "MOST_GAMES", 4)
    monkeypatch.setattr(bounds, "MOST_HISTORIES", 2)
    monkeypatch.setattr(bounds, "MOST_TEXTS", 3)
    with Store(db) as store:
        store.add("g", 0, [START, *[record(n) for n in range(1, 5)]], "b", "s")
        with pytest.raises(TooMuch, match="more than 5 records"):
            store.add("g", 5, [record(5)], "b", "s")
        store.add("g", 0, [START, record(1, value=7)], "b", "s")
        with pytest.raises(TooMuch, match="more than 2 histories"):
            store.add("g", 0, [START, record(1, value=8)], "b", "s")
        store.add("h", 0, [START], "b", "s")
        store.add("i", 0, [START], "b", "s")
        with pytest.raises(TooMuch, match="more than 4 games"):
            store.add("j", 0, [START], "b", "s")
        store.add("j", 0, [START], "b", "another storage")
        assert [(game.id, game.records) for game in store.games()] == [
            *[("g", 5), ("g.2", 2), ("h", 1), ("i", 1), ("j", 1)]
        ]
        assert [store.note_text("b", str(n)) for n in range(5)] == [False] * 3 + [True] * 2
        assert [text.text for text in store.texts()] == ["2", "3", "4"]


def test_the_last_game_is_the_one_that_came_last_whatever_the_clock_says(
    db: Path | str, monkeypatch: pytest.MonkeyPatch
):
    with Store(db) as store:
        store.add("z", 0, [START], "b", "s")
        monkeypatch.setattr(time, "time", lambda: 1.0)  # the laptop's clock was set back
        store.add("a", 0, [START], "b", "s")
        assert [game.id for game in store.games()] == ["z", "a"]


def test_a_gap_is_refused_whole(db: Path | str):
    with Store(db) as store:
        with pytest.raises(Gap):
            store.add("g", 1, [record(1)], "b", "s")
        assert store.games() == []
        store.add("g", 0, [START], "b", "s")
        with pytest.raises(Gap):
            store.add("g", 2, [record(2)], "b", "s")
        assert store.count("g") == 1


def test_a_games_row_follows_from_its_records(db: Path | str):
    with Store(db) as store:
        store.add("g", 0, [START], "b", "s")
        store.add("h", 0, [START, record(1, "end", {"why": "finished", "places": []})], "b", "s")
        games = store.games()
    assert [(g.id, g.game, g.ended, g.records) for g in games] == [
        ("g", "mississippi", "", 1),
        ("h", "mississippi", "finished", 2),
    ]


@pytest.mark.parametrize("odd", [b"", b"[0]", b"\xff", b'[0,"start",7,0]', b'[0,"end",null,0]'])
def test_odd_records_are_kept_as_they_are(db: Path | str, odd: bytes):
    with Store(db) as store:
        store.add("g", 0, [odd], "b", "s")
        assert store.records("g") == [odd]


def test_boards_and_texts(db: Path | str):
    with Store(db) as store:
        assert store.note_board(Board("b1", "pico", "0.1", "s1")) is None
        assert store.note_board(Board("b1", "pico", "0.2", "s2")) == Board(
            *("b1", "pico", "0.1", "s1")
        )
        assert store.boards() == [Board("b1", "pico", "0.2", "s2")]
        for n in range(5):
            store.note_text("b1", f"line {n}")
        assert [text.text for text in store.texts(last=2)] == ["line 3", "line 4"]


def test_two_programs_may_use_it_at_once(db: Path | str):
    with Store(db) as one, Store(db) as two:
        one.add("g", 0, [START], "b", "s")
        assert two.count("g") == 1
        two.add("g", 1, [record(1)], "b", "s")
        assert one.records("g") == [START, record(1)]


def test_a_busy_database_is_said_to_be_busy_and_used_again_when_it_is_free(path: Path):
    with Store(path) as store:
        store.add("g", 0, [START], "b", "s")
        other = sqlite3.connect(path, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(Unavailable, match="another program is using it"):
            store.add("g", 1, [record(1)], "b", "s")
        assert store.records("g") == [START]
        other.execute("ROLLBACK")
        other.close()
        assert store.add("g", 1, [record(1)], "b", "s") == Added("g", 1, 1)


FULL_DISK = """
import resource, signal, sys
from pathlib import Path
from pilothouse_host.store.database import Unavailable
from pilothouse_host.store.store import Store
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
store = Store(Path(sys.argv[1]))
n = 0
def add():
    global n
    store.add("g", n, [b'[%d,"speed",%d,10]' % (i, i) for i in range(n, n + 50)], "b", "s")
    n += 50
add()
unlimited = resource.getrlimit(resource.RLIMIT_FSIZE)
resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, unlimited[1]))
try:
    while True:
        add()
except Unavailable as reason:
    print(reason)
assert store.count("g") == n > 50
resource.setrlimit(resource.RLIMIT_FSIZE, unlimited)
add()
assert store.count("g") == n
"""


def test_a_full_disk_loses_nothing_and_is_used_again_when_there_is_room(path: Path):
    done = subprocess.run(
        [sys.executable, "-c", FULL_DISK, str(path)], capture_output=True, text=True, check=True
    )
    assert "make room" in done.stdout or "look whether it is full" in done.stdout


READ = """
import os, sys
from pathlib import Path
from pilothouse_host.store.store import Store
if os.geteuid() == 0:
    os.setuid(65534)  # root may write everywhere
with Store(Path(sys.argv[1]), only_read=True) as store:
    print(store.count("g"))
"""


def test_a_store_in_a_read_only_folder_can_be_read():
    with tempfile.TemporaryDirectory() as name:
        folder, path = Path(name), Path(name) / "games.sqlite"
        copy = folder / "copied while it was in use.sqlite"
        with Store(path) as store:
            store.add("g", 0, [START, record(1)], "b", "s")
            for end in ("", "-wal"):
                shutil.copy(path.with_name(path.name + end), copy.with_name(copy.name + end))
        for file in folder.iterdir():
            file.chmod(0o444)
        folder.chmod(0o555)
        for file in (path, copy):
            done = subprocess.run(
                [sys.executable, "-c", READ, str(file)],
                capture_output=True,
                text=True,
                check=False,
            )
            assert (done.stdout, done.stderr) == ("2\n", "")
        assert len(list(folder.iterdir())) == 3
        folder.chmod(0o755)


WRITER = """
import sys
import tempfile
import time
from pathlib import Path
from pilothouse_host.store.store import Store
store = Store(sys.argv[1])
n = 0
while True:
    batch = [b'[%d,"speed",4,10]' % i for i in range(n, n + 3)]
    store.add("g", n, batch, "b", "s")
    n += 3
    print(n, flush=True)
"""


@pytest.mark.parametrize("batches", [1, 7, 60])
def test_what_was_acknowledged_survives_the_writers_death(db: Path | str, batches: int):
    with subprocess.Popen(
        [sys.executable, "-c", WRITER, str(db)], stdout=subprocess.PIPE, text=True
    ) as writer:
        assert writer.stdout is not None
        acknowledged = [int(writer.stdout.readline()) for _ in range(batches)][-1]
        writer.send_signal(signal.SIGKILL)
        acknowledged = max([acknowledged, *map(int, writer.stdout.read().split("\n")[:-1])])
    with Store(db) as store:
        records = store.records("g")
        assert len(records) >= acknowledged
        assert len(records) % 3 == 0  # a batch is there wholly or not at all
        assert [json.loads(r)[0] for r in records] == list(range(len(records)))
        assert store.add("g", 0, records, "b", "s") == Added("g", len(records), 0)


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
