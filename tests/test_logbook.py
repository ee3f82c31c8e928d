"""The logbook's commands: figures over many games, and games on their way."""

import csv
import io
import json
import os
import pty
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from pilothouse.table.chance import Chance
from pilothouse_host.cli import main
from pilothouse_host.page.message import StoredGames
from pilothouse_host.store.store import Store
from pty_board import PtyBoard

COMMAND = Path(sys.executable).parent / "pilothouse"
OLD = Path(__file__).parent / "stores" / "version-2.sqlite"
START = b'[0,"start",{"game":"mississippi","commit":"00"},0]'


@pytest.fixture
def club(tmp_path: Path) -> str:
    """Six games, of all kinds and states."""
    path = tmp_path / "club.sqlite"
    shutil.copy(OLD, path)
    Store(path).close()
    return str(path)


def said(capsys: pytest.CaptureFixture[str], *arguments: str, status: int = 0) -> str:
    capsys.readouterr()
    assert main(arguments) == status
    return capsys.readouterr().out


def plain(capsys: pytest.CaptureFixture[str], *arguments: str, status: int = 0) -> Any:
    return json.loads(said(capsys, *arguments, "--json", status=status))


def records_of(path: str) -> dict[str, list[bytes]]:
    with Store(path) as store:
        return {game.id: store.records(game.id) for game in store.games()}


# --- lists and figures ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ([], 6),
        (["--game", "rails"], 1),
        (["--board", "e66"], 3),
        (["--since", "2025-11-14"], 1),
        (["--until", "2025-11-13"], 5),
        (["--player", "nobody"], 0),
    ],
)
def test_games_can_be_chosen(
    club: str, capsys: pytest.CaptureFixture[str], options: list[str], expected: int
):
    assert len(plain(capsys, "games", "--db", club, *options)) == expected
    before = plain(capsys, "--db", club, *options, "games")  # options may stand before the verb
    assert len(before) == expected


def test_tables_for_a_spreadsheet(club: str, capsys: pytest.CaptureFixture[str]):
    rows = list(csv.DictReader(io.StringIO(said(capsys, "games", "--csv", "--db", club))))
    assert [row["players"] for row in rows] == ["3", "2", "2", "4", "4", "3"]
    told = said(capsys, "export", "648", "--as", "csv", "--db", club)
    rows = list(csv.DictReader(io.StringIO(told)))
    assert len(rows) == 353
    assert json.loads(rows[0]["value"])["game"] == "rails"


def test_all_games_are_verified(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    path = str(tmp_path / "games.sqlite")
    with Store(path) as store:
        for seed in (1, 2, 3):
            told = played_by("Anna", "Bert", seed=seed)
            store.add(Chance(bytes([seed]) * 32).id, 0, told[:60] if seed == 3 else told, "b", "s")
    rows = plain(capsys, "verify", "--all", "--db", path)
    assert [row["state"] for row in rows] == ["proven", "proven", "so far"]
    with Store(path) as store:
        store.add("odd", 0, [START, b'[1,"speed",9,5]'], "b", "s")
    rows = plain(capsys, "verify", "--all", "--db", path, status=1)
    assert rows[-1]["state"] == "wrong"


def test_games_of_the_first_protocol_are_kept_but_prove_nothing(
    club: str, capsys: pytest.CaptureFixture[str]
):
    rows = plain(capsys, "verify", "--all", "--db", club, status=1)
    assert [row["state"] for row in rows] == ["wrong"] * 6


def test_a_game_is_replayed(club: str, capsys: pytest.CaptureFixture[str]):
    told = said(capsys, "replay", "648", "--db", club)
    assert "Players: 2" in told and "→ A Your turn" in told
    assert "standings: 1. A, 2. B" in told
    stopped = plain(capsys, "replay", "648", "--at", "100", "--db", club)
    assert len(stopped["steps"]) == 101
    assert stopped["view"]["players"]
    assert said(capsys, "replay", "648", "--at", "999", "--db", club, status=2) == ""


def test_who_wins_most(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    path = str(tmp_path / "named.sqlite")
    with Store(path) as store:
        for number in range(6):
            told = played_by("Anna", "Bert", seed=number)
            store.add(f"g{number}", 0, told, "b", "s")
    found = plain(capsys, "stats", "--db", path)
    rows = {row["player"]: row for row in found["players"]}
    assert set(rows) == {"Anna", "Bert"}
    assert rows["Anna"]["games"] == rows["Bert"]["games"] == 6
    assert rows["Anna"]["won"] + rows["Bert"]["won"] >= 6
    assert rows["Anna"]["rating"] + rows["Bert"]["rating"] == pytest.approx(3000, abs=1)
    better = max(rows.values(), key=lambda row: row["won"])
    assert better["rating"] == max(row["rating"] for row in rows.values())
    assert found["games"][0]["games"] == 6
    assert len(plain(capsys, "games", "--player", "ANNA", "--db", path)) == 6
    assert "Anna" in said(capsys, "stats", "--db", path)


def test_who_won_most_in_which_year(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    path = str(tmp_path / "years.sqlite")
    with Store(path) as store:
        for seed, seen in ((1, 1700000000.0), (2, 1740000000.0), (3, 1740009999.0)):
            told = played_by("Anna", "Bert", seed=seed)
            store.add(f"g{seed}", 0, told, "b", "s", received=seen)
    found = plain(capsys, "stats", "--per", "year", "--db", path)
    assert {(row["period"], row["player"], row["games"]) for row in found["players"]} == {
        *(("2023", "Anna", 1), ("2023", "Bert", 1), ("2025", "Anna", 2), ("2025", "Bert", 2)),
    }
    assert [(row["period"], row["games"]) for row in found["games"]] == [("2023", 1), ("2025", 2)]
    assert "2023-11" in said(capsys, "stats", "--per", "month", "--db", path)


def played_by(*names: str, seed: int) -> list[bytes]:
    """A whole game of the triangle by bots that have names."""
    from pilothouse import games
    from pilothouse.table.table import Table
    from pilothouse_host.play.bots import player
    from pilothouse_host.play.keystrokes import THROW

    records: list[bytes] = []
    table = Table(games.find, Chance(bytes([seed]) * 32), records)
    table.start("triangle", {}, "test", {})
    bot = player("triangle", f"names {seed}", len(names))
    named = False
    while (question := table.question) and not table.over:
        if table.game.players() and not named and "name" in table.game.asides():
            named = True
            for who, name in zip("ABCDEF", names, strict=False):
                table.aside("name")
                table.answer(who)
                table.answer(name)
            continue
        answer = bot.choose(question, table.game)
        if answer == THROW and question.kind == "throw":
            table.throw()
        else:
            table.answer(answer)
    return records


# --- fairness ------------------------------------------------------------------------------------


def test_the_dice_of_all_games(club: str, capsys: pytest.CaptureFixture[str]):
    with Store(club) as store:  # only what ends from now on is noted die by die
        whole = played_by("Anna", "Bert", seed=3)
        store.add("g", 0, whole, "b", "s")
    rows = plain(capsys, "fairness", "--game", "triangle", "--db", club)
    die = next(row for row in rows if row["die"] == "die")
    assert sum(die["counts"].values()) == die["throws"] > 20
    assert "chi-square" in said(capsys, "fairness", "--db", club)


# --- on their way --------------------------------------------------------------------------------


def test_everything_moves_between_two_kinds_of_database(
    club: str, db: Path | str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    log, back = str(tmp_path / "club.log"), str(tmp_path / "back.sqlite")
    said(capsys, "export", "--all", "-o", log, "--db", club)
    said(capsys, "import", log, "--db", str(db))
    assert records_of(str(db)) == records_of(club)
    with Store(club) as one, Store(db) as other:
        assert [vars(game) for game in one.games()] == [vars(game) for game in other.games()]
        assert {board.id for board in one.boards()} == {board.id for board in other.boards()}
    said(capsys, "import", str(db), "--db", back)  # a database can be read as it is
    assert records_of(back) == records_of(club)
    capsys.readouterr()
    assert main(["import", log, "--db", back]) == 0
    assert "games: 0 new, 0 gone on, 6 here already" in capsys.readouterr().err


def test_another_history_is_kept_beside_the_one_there_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    one, other, log = (str(tmp_path / name) for name in ("one.db", "other.db", "log"))
    with Store(one) as store:
        store.add("g", 0, [START, b'[1,"speed",4,5]', b'[2,"speed",3,5]'], "b", "s")
    with Store(other) as store:
        store.add("g", 0, [START, b'[1,"speed",2,5]'], "b", "s")
    for path, target in ((one, other), (other, one)):
        Path(log).unlink(missing_ok=True)
        said(capsys, "export", "g", "-o", log, "--db", path)
        said(capsys, "import", log, "--db", target)
    assert sorted(map(len, records_of(one).values())) == [2, 3]
    assert sorted(map(len, records_of(other).values())) == [2, 3]


ODD = [START, b"\xff\x00", b'{"base64":"x"}', b"[1]\r", b'[4,"name","Zo\xc3\xab",1]']


def test_an_export_keeps_every_byte(tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes]):
    path, log = str(tmp_path / "odd.sqlite"), tmp_path / "odd.log"
    with Store(path) as store:
        store.add("g", 0, ODD, "b", "s")
    done = subprocess.run([COMMAND, "export", "g", "--db", path], capture_output=True, check=True)
    log.write_bytes(done.stdout)
    assert main(["import", str(log), "--db", str(tmp_path / "new.sqlite")]) == 0
    assert records_of(str(tmp_path / "new.sqlite")) == {"g": ODD}


@pytest.mark.parametrize(
    ("spoil", "reason"),
    [
        (lambda lines: lines[:-2], "is cut off in line 5, in game g, which is not imported"),
        (lambda lines: lines[:-1], "is cut off in line 6, in the last line"),
        (lambda lines: [b"dear diary", *lines], "was not made by pilothouse export"),
        (lambda lines: [], "was not made by pilothouse export"),
        (lambda lines: [lines[0], b'{"game":{"id":7}}'], "line 2: it does not describe a game"),
        (lambda lines: [lines[0], b"{", *lines], "line 2: it cannot be read"),
        (lambda lines: [*lines[:3], b"{}", *lines[4:]], "line 4: it is no record of game g"),
        (lambda lines: [lines[0], b"[7]", *lines], "line 2: it is no game"),
    ],
)
def test_a_broken_file_is_refused_with_its_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], spoil: Any, reason: str
):
    path, log = str(tmp_path / "g.sqlite"), tmp_path / "g.log"
    with Store(path) as store:
        store.add("g", 0, [START, b'[1,"speed",4,5]', b'[2,"speed",3,5]'], "b", "s")
    said(capsys, "export", "g", "-o", str(log), "--db", path)
    lines = log.read_bytes().splitlines()
    log.write_bytes(b"".join(line + b"\n" for line in spoil(lines)))
    capsys.readouterr()
    assert main(["import", str(log), "--db", str(tmp_path / "new.sqlite")]) == 2
    complaint = capsys.readouterr().err.splitlines()[-1]
    assert complaint.startswith("pilothouse: ") and reason in complaint


def test_a_play_for_bg_stats(club: str, capsys: pytest.CaptureFixture[str]):
    link, _, picture = said(capsys, "export", "72c", "--as", "bgstats", "--db", club).partition(
        "\n"
    )
    [data] = parse_qs(urlsplit(link).query)["data"]
    told = json.loads(data)
    assert told["game"]["name"] == "Mississippi Queen"
    assert [one["rank"] for one in told["players"] if one["winner"]] == [1]
    assert len(link) < 8000
    assert picture.count("█") > 100
    assert said(capsys, "export", "b9b", "--as", "bgstats", "--db", club, status=2) == ""


def test_a_certificate_is_the_one_of_the_page(
    tmp_path: Path, club: str, capsys: pytest.CaptureFixture[str]
):
    file = tmp_path / "certificate.html"
    said(capsys, "export", "72c", "--as", "html", "-o", str(file), "--db", club)
    with Store(Path(club)) as store:
        [game] = store.beginning_with("72c")
        assert file.read_text(encoding="utf-8") == StoredGames(store).certificate(game.id)
        [going_on, *_] = [game.id for game in store.games() if not game.ended]
    assert main(["export", going_on, "--as", "html", "--db", club]) == 2
    assert "needs the seed, which comes out at the end" in capsys.readouterr().err


def test_a_backup_while_games_are_logged(
    club: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    target = str(tmp_path / "copy.sqlite")
    with Store(club) as store:
        store.add("g", 0, [START], "b", "s")
        said(capsys, "backup", target, "--db", club)
        store.add("g", 1, [b'[1,"speed",4,5]'], "b", "s")
    copied = records_of(target)
    assert copied["g"] == [START]
    assert len(copied) == 7
    assert said(capsys, "backup", target, "--db", club, status=2) == ""  # never over another file


def test_a_game_is_deleted_only_on_demand(club: str, capsys: pytest.CaptureFixture[str]):
    assert said(capsys, "delete", "72c", "--db", club, status=2) == ""
    assert len(records_of(club)) == 6
    said(capsys, "delete", "72c", "--yes", "--db", club)
    assert len(records_of(club)) == 5
    with Store(club) as store:
        assert [note.id for note in store.deleted()] == ["72cd6e8422"]


# --- devices, and the command itself -------------------------------------------------------------


def test_devices_and_their_latency(tmp_path: Path, club: str, capsys: pytest.CaptureFixture[str]):
    with PtyBoard() as board:
        rows = plain(capsys, "boards", "--port", board.path, "--db", club)
        assert [(row["board"], row["state"]) for row in rows] == [
            ("b1", "plugged in"),
            ("e66118604b", "not plugged in"),
            ("v1", "not plugged in"),
        ]
        [row] = plain(capsys, "latency", "--port", board.path, "--count", "20")
        assert 0 < row["p50_ms"] <= row["max_ms"]
    [row, *_] = plain(capsys, "boards", "--port", "/dev/no-such-port", "--db", club)
    assert "there is no port" in row["state"]


def test_the_doctor_says_what_is_wrong(
    tmp_path: Path, club: str, capsys: pytest.CaptureFixture[str]
):
    rows = {row["what"]: row for row in plain(capsys, "doctor", "--db", club)}
    assert rows["database"]["found"].endswith("6 games")
    diary = tmp_path / "diary.txt"
    diary.write_text("dear diary\n" * 1000)
    rows = {row["what"]: row for row in plain(capsys, "doctor", "--db", str(diary), status=1)}
    assert rows["database"]["state"] == "wrong"
    assert "not a database" in rows["database"]["remedy"]


def test_the_environment_names_the_database(club: str):
    for command in ([COMMAND], [sys.executable, "-m", "pilothouse_host"]):
        done = subprocess.run(
            [*command, "games"],
            env=os.environ | {"PILOTHOUSE_DB": club},
            capture_output=True,
            text=True,
            check=True,
        )
        assert len(done.stdout.splitlines()) == 7


def on_a_terminal(*arguments: str, **environment: str) -> bytes:
    master, slave = pty.openpty()
    known = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "80", **environment}
    subprocess.run([COMMAND, *arguments], stdout=slave, env=known, check=True)
    os.close(slave)
    told = os.read(master, 1 << 16)
    os.close(master)
    return told


def test_a_terminal_gets_what_fits_with_whole_ids(club: str):
    told = on_a_terminal("games", "--db", club)
    assert b"72cd6e8422 " in told and b"8c0cc17a04.2 " in told
    lines = re.sub(rb"\x1b\[[0-9;]*m", b"", told).decode().splitlines()
    assert max(map(len, lines)) <= 80


def test_colours_only_where_they_are_wanted():
    colour = re.compile(rb"\x1b\[(1;)?3\d")
    assert colour.search(on_a_terminal("games", "--help"))
    assert not colour.search(on_a_terminal("games", "--help", NO_COLOR="1"))


def test_a_shell_can_complete():
    done = subprocess.run(
        [COMMAND, "--show-completion", "bash"],
        env=os.environ | {"_TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert "_PILOTHOUSE_COMPLETE" in done.stdout


def test_a_shell_completes_the_ids_of_games(club: str):
    words = {"COMP_WORDS": "pilothouse show 7", "COMP_CWORD": "2"}
    asked = {"_PILOTHOUSE_COMPLETE": "complete_bash", **words}
    done = subprocess.run(
        [COMMAND],
        env=os.environ | asked | {"PILOTHOUSE_DB": club},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.split() == ["72cd6e8422", "75877bb41d"]
