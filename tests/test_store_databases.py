"""The store's row of a game, a store of an earlier version, and a store on a server."""

import base64
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import threading
from pathlib import Path

import psycopg
import pytest

from pilothouse_host.errors import CommandError
from pilothouse_host.replay.replay import verify
from pilothouse_host.store.database import Unavailable
from pilothouse_host.store.store import Added, Store
from pilothouse_tools import servers
from pilothouse_tools.servers import PostgresServer

COMMITMENT = b"cs1uhCLEB/ttCYaQ8RMLfe1+wvf14dML2dUh8BU2N5M"
START = b'[0,"start",{"game":"mississippi","commit":"00"},0]'


def record(n: int, value: int = 4) -> bytes:
    return b'[%d,"speed",%d,10]' % (n, value)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "folder" / "games.sqlite"


# --- what is noted of a game ---------------------------------------------------------------------


def test_the_row_of_a_game_says_when_how_long_and_who_won(db: Path | str):
    told = [
        START,
        b'[1,"clock",1763269200,5]',
        b'[2,"players",3,1000]',
        b'[3,"speed",4,2000,"A"]',
        b'[4,"move",{},500,"A"]',
        b'[5,"speed",4,7000,"B"]',
        b'[6,"end",{"why":"finished","places":[["B",1],["A",2],["C",0]]},100]',
    ]
    with Store(db) as store:
        store.add("g", 0, told[:4], "b", "s")
        (under_way,) = store.games()
        assert (under_way.seats, under_way.ms, under_way.result) == (3, 3005, {})
        store.add("g", 4, told[4:], "b", "s")
        (game,) = store.games()
    assert (game.played, game.date, game.ms, game.ended) == (
        1763269200,
        1763269200,
        10605,
        "finished",
    )
    found = [(p["id"], p["place"], p["turns"], p["ms"]) for p in game.result["players"]]
    assert found == [("B", 1, 1, 7000), ("A", 2, 1, 2500), ("C", 0, 0, 0)]


def test_a_deleted_game_is_gone_but_for_a_note_and_may_come_again(db: Path | str):
    with Store(db) as store:
        store.add("g", 0, [START, record(1)], "b", "s")
        store.add("h", 0, [START], "b", "s")
        store.delete("g")
        assert [game.id for game in store.games()] == ["h"]
        assert store.records("g") == []
        assert store.counts("g") == [2]  # so that nobody asks the board for it
        assert [(note.id, note.game, note.records) for note in store.deleted()] == [
            ("g", "mississippi", 2)
        ]
        with pytest.raises(KeyError):
            store.delete("g")
        assert store.add("g", 0, [START, record(1), record(2)], "b", "s") == Added("g", 0, 3)
        assert [game.id for game in store.games()] == ["h", "g"]


# --- a store of an earlier version ---------------------------------------------------------------

OLD = Path(__file__).parent / "stores" / "version-2.sqlite"


def test_a_store_of_an_earlier_version_is_brought_up_to_date_and_kept_as_it_was(path: Path):
    path.parent.mkdir()
    shutil.copy(OLD, path)
    with sqlite3.connect(OLD) as old:
        ids = [row[0] for row in old.execute("SELECT id FROM games ORDER BY arrival")]
        told = {
            game: [
                row[0]
                for row in old.execute(
                    "SELECT bytes FROM records r JOIN games ON r.game = arrival WHERE id = ?"
                    " ORDER BY n",
                    [game],
                )
            ]
            for game in ids
        }
    old.close()
    with Store(path) as store:
        games = store.games()
        assert [game.id for game in games] == ids
        assert {game.id: store.records(game.id) for game in games} == told
        assert [game.records for game in games] == [len(told[game]) for game in ids]
        assert [
            (game.game, game.ended, game.seats, len(game.result.get("players", ())))
            for game in games
        ] == [
            ("mississippi", "finished", 3, 3),
            ("triangle", "finished", 2, 2),
            ("rails", "finished", 2, 2),
            ("mississippi", "", 4, 0),
            ("mississippi", "", 4, 0),
            ("triangle", "abandoned", 3, 3),
        ]
        assert (games[4].beside, games[4].parted) == (games[3].id, 50)
        assert {board.id for board in store.boards()} == {"v1", "e66118604b"}
        assert store.add("new", 0, [START], "b", "s").new == 1
    kept = path.with_name(path.name + ".version-2")
    with sqlite3.connect(kept) as copy:
        assert copy.execute("PRAGMA user_version").fetchone() == (2,)
        assert copy.execute("SELECT count(*) FROM records").fetchone()[0] == sum(
            map(len, told.values())
        )
    copy.close()
    with Store(path, only_read=True) as store:
        assert len(store.games()) == 7


def test_a_store_of_version_3_is_brought_up_to_date_and_its_games_are_verified(path: Path):
    path.parent.mkdir()
    shutil.copy(OLD.with_name("version-3.sqlite"), path)
    with Store(path) as store:
        games = store.games()
        assert [(game.game, game.ended, game.origin) for game in games] == [
            ("mississippi", "finished", ""),
            ("triangle", "finished", ""),
            ("rails", "finished", ""),
            ("mississippi", "", ""),
            ("mississippi", "", ""),
        ]
        for game in games[:3]:
            assert verify(store.records(game.id), game.told_as).proven
        assert (games[4].beside, games[4].parted) == (games[3].id, 40)
        assert [gone.game for gone in store.deleted()] == ["timer"]
        goes_on = [START, b'[1,"restored","%s",0]' % COMMITMENT]
        new = store.add("new", 0, goes_on, "b", "s").game
        (later,) = store.restored_from(base64.b64decode(COMMITMENT + b"=")[:5].hex())
        assert later.id == new


READ = """
import os, sys
from pathlib import Path
from pilothouse_host.store.store import Store
if os.geteuid() == 0:
    os.setuid(65534)  # root may write everywhere
with Store(Path(sys.argv[1]), only_read=True) as store:
    print(store.games()[0].seats)
"""


def test_an_old_store_in_a_read_only_folder_can_be_read():
    with tempfile.TemporaryDirectory() as name:
        folder, path = Path(name), Path(name) / "games.sqlite"
        shutil.copy(OLD, path)
        path.chmod(0o444)
        folder.chmod(0o555)
        done = subprocess.run(
            [sys.executable, "-c", READ, str(path)],
            capture_output=True,
            text=True,
            check=False,
        )
        folder.chmod(0o755)
        assert (done.stdout, done.stderr) == ("3\n", "")
        assert path.read_bytes() == OLD.read_bytes()


# --- a server ------------------------------------------------------------------------------------


def test_two_laptops_that_see_the_same_games_converge(postgres: PostgresServer):
    url = postgres.new("converge")
    whole = {f"g{n}": [START, *[record(i, value=n) for i in range(1, 40)]] for n in range(6)}
    problems: list[BaseException] = []

    def laptop(number: int) -> None:
        try:
            with Store(url) as store:
                for game, told in whole.items():
                    for first in range(0, len(told), 3 + number):
                        store.add(game, first, told[first : first + 3 + number], "b", "s", game)
        except BaseException as problem:
            problems.append(problem)

    laptops = [threading.Thread(target=laptop, args=[number]) for number in range(4)]
    for thread in laptops:
        thread.start()
    for thread in laptops:
        thread.join()
    assert problems == []
    with Store(url) as store:
        assert sorted(game.id for game in store.games()) == sorted(whole)
        assert {game: store.records(game) for game in whole} == whole


def test_a_server_that_is_away_is_waited_for():
    if servers.postgres_programs() is None:
        pytest.skip(servers.missing())
    with servers.postgres() as server, Store(server.new("away")) as store:
        store.add("g", 0, [START], "b", "s")
        server.stop()
        with pytest.raises(Unavailable, match="the server does not answer"):
            store.add("g", 1, [record(1)], "b", "s")
        server.start()
        assert store.add("g", 1, [record(1)], "b", "s") == Added("g", 1, 1)
        assert store.records("g") == [START, record(1)]


def test_what_is_no_store_on_a_server_is_refused_in_one_line(postgres: PostgresServer):
    other = postgres.new("recipes")
    with psycopg.connect(other) as db:
        db.execute("CREATE TABLE games (name TEXT)")
    newer = postgres.new("newer")
    Store(newer).close()
    with psycopg.connect(newer) as db:
        db.execute("UPDATE pilothouse SET version = 99")
    for url, reason in (
        (other, "another program's database"),
        (newer, "made by a newer pilothouse"),
        (other.replace("/recipes", "/nowhere"), 'database "nowhere" does not exist'),
        ("postgresql://club:secret@127.0.0.1:1/games", "cannot use the database"),
        ("postgresql://club:se:cret@a:b:c", "is not of the form"),
    ):
        with pytest.raises(CommandError, match=reason) as refused:
            Store(url)
        assert "\n" not in str(refused.value)
        assert "secret" not in str(refused.value)
