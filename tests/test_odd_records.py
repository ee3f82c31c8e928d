"""Records that nobody can understand: stored, shown as such, and no harm to any other game."""

import json
import random
import threading
import urllib.request
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import connect

from pilothouse import games
from pilothouse.table.chance import Chance
from pilothouse.table.table import Table
from pilothouse_host.cli import main
from pilothouse_host.page.live import Live
from pilothouse_host.page.message import StoredGames, message
from pilothouse_host.page.server import Server, application, listen
from pilothouse_host.play.bots import player
from pilothouse_host.play.keystrokes import THROW
from pilothouse_host.replay import reports
from pilothouse_host.replay.story import story_of
from pilothouse_host.store.store import Store
from test_page_games import NoStation

START = (
    b'[0,"start",{"game":"mississippi","rules":%d,"commit":"00","entropy":"os","set":{}},0]'
    % (games.find("mississippi").rules)
)
FACES = " ".join(str(n) for n in range(300))  # no byte of chance gives so many
DEEP = b"[" * 450 + b"]" * 450
ODD: dict[str, list[bytes]] = {
    "hugeclock": [START, b'[1,"clock",99999999999999999999,0]'],
    "hugestclock": [START, b'[1,"clock",1e30,0]'],
    "earlyclock": [START, b'[1,"clock",-99999999999999,0]'],
    "endlessms": [START, b'[1,"speed",4,1e999]'],
    "endless": [START, b'[1,"speed",1e999,4]', b'[2,"speed",NaN,4]'],
    "nullms": [START, b'[1,"speed",4,null]'],
    "hugems": [START, b'[1,"speed",4,%s]' % (b"9" * 400)],
    "oddplaces": [START, b'[1,"end",{"why":"finished","places":7,"seed":"00"},5]'],
    "oddplace": [START, b'[1,"end",{"why":"finished","places":[7,["A"],["A",[]],[[],1]]},5]'],
    "oddwhy": [START, b'[1,"end",{"why":[1e5],"places":null,"seed":{}},5]'],
    "oddend": [START, b'[1,"end",7,5]'],
    "nostart": [b'[0,"start",7,0]', b'[1,"speed",4,5]'],
    "oddstart": [b'[0,"start",{"game":["x"],"rules":{},"commit":[],"entropy":7,"set":7},0]'],
    "oddset": [b'[0,"start",{"game":"rails","rules":1,"commit":null,"entropy":null,"set":[]},0]'],
    "deepstart": [b'[0,"start",{"game":%s},0]' % DEEP],
    "deep": [START, b'[1,"name",%s,5]' % DEEP],
    "halves": [START, b'[1,"name","\\ud800",5]', b'[2,"\\udfff",1,5]'],
    "correct": [START, b'[1,"correct",["coal"],5]', b'[2,"correct",[[],{}],5]'],
    "undo": [START, b'[1,"undo","x",5]', b'[2,"undo",1e5,5]', b'[3,"undo",-1,5]'],
    "bytes": [START, b"\xff\xfe\x00", b"", b"[1]", b"{}", b'"x"'],
    "faces": [
        b'[0,"start",{"game":"counters","rules":1,"commit":"%s","entropy":"os","set":{}},0]'
        % Chance(bytes(32)).commitment.encode(),
        b'[1,"data",["table","Points 0 9 1 0\\ndice %s\\n"],0]' % FACES.encode(),
        b'[2,"players",2,5]',
        b'[3,"act","throw-it",5,"A"]',
        b'[4,"throw",["own-die","7"],5,"A"]',
        b'[5,"end",{"why":"abandoned","places":[],"seed":"%s"},5]' % (b"00" * 32),
    ],
    "escapes": [START, b'[1,"name","\\u001b]52;c;aGk=\\u0007\\u001b[2J\\u009b1m\\u202e",5]'],
}

HARMLESS = ("hugeclock", "hugestclock", "earlyclock", "undo")  # these change nothing in the game


@pytest.fixture
def db(tmp_path: Path) -> Path:
    path = tmp_path / "odd.sqlite"
    with Store(path) as store:
        for game, records in ODD.items():
            store.add(game, 0, records, "b\x1b[2Jd", "s")
        store.add("sound", 0, [START, b'[1,"clock",1763269200,1]'], "b", "s")
    return path


def said(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What is printed, and below it the talk beside it."""
    assert main(arguments) == 0
    out, err = capsys.readouterr()
    assert "pilothouse: " not in err
    assert all(character.isprintable() or character == "\n" for character in out + err)
    return out + err


def test_the_list_of_games_has_all_of_them(db: Path, capsys: pytest.CaptureFixture[str]):
    assert len(said(capsys, "games", "--db", str(db)).splitlines()) == len(ODD) + 2
    rows = json.loads(said(capsys, "games", "--json", "--db", str(db)), parse_constant=pytest.fail)
    assert [row["id"] for row in rows] == [*ODD, "sound"]
    assert rows[-1]["date"] == 1763269200


@pytest.mark.parametrize("game", ODD)
def test_an_odd_game_can_be_shown(game: str, db: Path, capsys: pytest.CaptureFixture[str]):
    text = said(capsys, "show", game, "--db", str(db))
    assert "NOT verified" in text
    only_the_id = "NOT verified: the game's id" in text  # which here is a name
    assert only_the_id == (game in HARMLESS)
    shown = json.loads(said(capsys, "show", game, "--json", "--db", str(db)))
    assert len(shown["records"]) == len(ODD[game])


@pytest.mark.parametrize("game", ["endlessms", "deep", "halves", "nullms", "bytes"])
def test_an_unreadable_record_is_shown_as_unreadable(
    game: str, db: Path, capsys: pytest.CaptureFixture[str]
):
    assert "cannot be read: " in said(capsys, "show", game, "--db", str(db))


def test_the_page_gets_all_of_them(db: Path, capsys: pytest.CaptureFixture[str]):
    live = Live()
    with Store(db) as store, listen(None) as listener:
        server = Server(application(NoStation(live), StoredGames(store)))
        thread = threading.Thread(target=server.run, args=([listener],), daemon=True)
        thread.start()
        host = f"127.0.0.1:{listener.getsockname()[1]}"
        looked_up: dict[str, Any] = {}
        try:
            with urllib.request.urlopen(f"http://{host}/api/games") as answer:
                assert len(json.load(answer)) == len(ODD) + 1
            for game in [*ODD, "sound"]:
                with urllib.request.urlopen(f"http://{host}/api/games/{game}") as answer:
                    looked_up = json.load(answer)
                live.tell("game", message(game, story_of(store.records(game))))
                with connect(f"ws://{host}/live") as visitor:
                    assert "rights" in json.loads(visitor.recv(10))
                    assert json.loads(visitor.recv(10))["game"] == looked_up
            assert looked_up["view"] and not looked_up["problem"]  # of the sound one
        finally:
            server.should_exit = True
            thread.join(10)
    assert capsys.readouterr() == ("", "")


def test_an_abandoned_game_has_no_winner(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    end = {"why": "abandoned", "places": [["A", 1], ["B", 1]], "seed": "00"}
    with Store(tmp_path / "games.sqlite") as store:
        store.add("g", 0, [START, json.dumps([1, "end", end, 5]).encode()], "b", "s")
    listed = said(capsys, "games", "--db", str(store.path)).splitlines()[1]
    assert listed.endswith("abandoned")
    shown = said(capsys, "show", "g", "--db", str(store.path))
    assert "ended early" in shown
    assert "standings when it was ended early: 1. A, 1. B" in shown


def test_both_histories_of_a_game_are_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    with Store(tmp_path / "games.sqlite") as store:
        for records in (
            [START, b'[1,"clock",1763269200,1]'],
            [START, b'[1,"clock",1763270000,1]'],
        ):
            store.add("abc", 0, records, "b", "s")
    db = str(store.path)
    listed = said(capsys, "games", "--db", db)
    assert "abc.2 is another history of abc: they differ from record 1 on" in listed
    for game, other in (("abc", "abc.2"), ("abc.2", "abc"), ("last", "abc")):
        shown = said(capsys, "show", game, "--db", db)
        assert f"another history of this game is {other}: they differ from record 1 on" in shown


# --- whole games with something changed ----------------------------------------------------------

VALUES: list[Any] = [
    *(None, True, -1, 10**30, 0.5, "", "x" * 300, "\x1b[2J", [], {}, [[]], [None], {"tiles": []}),
    *({"why": "finished", "places": [["A", "B"]]}, ["coal", "A", 10**9], [1, 2, 3, 4], "Zoë"),
]
KINDS = [
    "start",
    "data",
    "salt",
    "end",
    "undo",
    "pause",
    "clock",
    "boot",
    "prompt",
    "restored",
    "refused",
    "throw",
    "hand",
    "correct",
]


def played(game: str) -> list[bytes]:
    records: list[bytes] = []
    table = Table(games.find, Chance(bytes(32)), records)
    table.start(game, {}, "test", {})
    bot = player(game, "odd", 3)
    while (question := table.question) and len(records) < 70:
        answer = bot.choose(question, table.game)
        if answer == THROW and question.kind == "throw":
            table.throw()
        else:
            table.answer(answer)
    table.abandon()
    return records


@pytest.mark.parametrize("game", games.names())
def test_whatever_is_changed_in_a_game_it_can_be_listed_shown_and_sent(game: str, tmp_path: Path):
    dice = random.Random(game)
    whole = played(game)
    with Store(tmp_path / "games.sqlite") as store:
        for number in range(120):
            records = list(whole)
            for _ in range(dice.randrange(1, 4)):
                n = dice.randrange(len(records))
                found: list[Any] = json.loads(records[n])
                at = dice.choice([1, 2, 2, 2, 2, 3])
                found[at] = dice.choice(KINDS if at == 1 else VALUES)
                records[n] = json.dumps(found).encode()
            store.add(f"g{number}", 0, records, "b", "s")
            stored = store.game(f"g{number}")
            assert stored is not None
            shown = reports.details(store, stored)
            assert reports.summary(stored)
            assert reports.details_lines(shown)
            for sent in (shown, message(stored.id, story_of(records))):
                json.dumps(sent, allow_nan=False, ensure_ascii=False).encode()
