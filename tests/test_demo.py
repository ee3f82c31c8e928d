"""A whole game end to end: buttons, firmware, cable, logger, store; and plugs pulled."""

import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import pytest

from pilothouse_host.play.bots import player
from pilothouse_host.play.play import Play
from pilothouse_host.replay.replay import verify
from pilothouse_host.store.record import parsed
from pilothouse_host.store.store import Store
from pilothouse_host.virtual.board import VirtualBoard

COMMAND = Path(sys.executable).parent / "pilothouse"
_LONG = 60.0  # seconds; nothing here takes a tenth of it


def pilothouse(*arguments: str | Path) -> str:
    done = subprocess.run([COMMAND, *arguments], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def play_demo(db: Path) -> str:
    return pilothouse("demo", "--game", "mississippi", "--players", "3", "--seed", "7", "--db", db)


@pytest.fixture(scope="module")
def demos(tmp_path_factory: pytest.TempPathFactory) -> list[tuple[str, Path]]:
    """Two with the same seed, played at the same time."""
    dbs = [tmp_path_factory.mktemp("demo") / "demo.sqlite" for _ in range(2)]
    with ThreadPoolExecutor() as players:
        return list(zip(players.map(play_demo, dbs), dbs, strict=True))


@pytest.fixture(scope="module")
def demo(demos: list[tuple[str, Path]]) -> tuple[str, Path]:
    return demos[0]


def stored(db: Path) -> list[bytes]:
    with Store(db) as store:
        return store.records(store.games()[-1].id)


def test_the_demo_ends_with_standings_and_a_proof(demo: tuple[str, Path]):
    said, _ = demo
    assert "standings: 1. " in said
    assert "verified: complete, replays to the same standings" in said
    assert "TEST seed" in said


def test_the_game_is_in_the_lists(demo: tuple[str, Path]):
    _, db = demo
    (game,) = json.loads(pilothouse("games", "--json", "--db", db))
    shown = json.loads(pilothouse("show", "last", "--json", "--db", db))
    assert (game["game"], game["players"], game["state"]) == ("mississippi", 3, "finished")
    assert game["records"] == len(shown["records"]) == len(stored(db))
    assert [game["winner"], 1] == shown["standings"][0]
    assert shown["verification"]["complete"]
    assert shown["verification"]["replays"]
    assert shown["verification"]["test_seed"]
    assert shown["verification"]["problems"] == []
    kinds = [line["what"] for line in shown["records"]]
    assert kinds[0] == "start"
    assert kinds[-1] == "end"
    assert kinds.count("undo") == 1
    assert shown["verification"]["throws_checked"] == kinds.count("throw") >= 2
    assert sum(line["undone"] for line in shown["records"]) == 1
    assert "[taken back]" in pilothouse("show", game["id"][:4], "--db", db)


def test_the_same_seed_gives_the_same_game(demos: list[tuple[str, Path]]):
    def without_time(records: list[bytes]) -> list[object]:
        contents = [parsed(record)[:2] for record in records]
        return [("clock", 0) if what == "clock" else (what, value) for what, value in contents]

    (_, one), (_, other) = demos
    assert without_time(stored(one)) == without_time(stored(other))


def test_another_demo_of_the_seed_is_kept_beside_the_first(demos: list[tuple[str, Path]]):
    db = demos[1][1]
    said = pilothouse("demo", "--game", "triangle", "--players", "3", "--seed", "7", "--db", db)
    with Store(db) as store:
        first, second = store.games()
        assert (first.game, second.game) == ("mississippi", "triangle")
        assert second.id == f"{first.id}.2"
        assert f"has the same id; an earlier one is kept as {first.id}" in said
        assert all(verify(store.records(game.id)).proven for game in (first, second))


def test_every_tampered_record_is_noticed(demo: tuple[str, Path]):
    """Change, drop or repeat any one record of a proven log: it is proven no more."""
    records = stored(demo[1])
    assert verify(records).proven
    for n, record in enumerate(records):
        what, value, ms = parsed(record)
        assert not verify(records[:n] + records[n + 1 :]).proven
        assert not verify([*records[:n], record, *records[n:]]).proven
        if what == "throw":
            faces = ["left", "straight", "right"]
            other = [value[0], faces[faces.index(value[1]) - 1]]
            forged = json.dumps([n, what, other, ms]).encode()
            assert not verify([*records[:n], forged, *records[n + 1 :]]).proven
    _, end, ms = parsed(records[-1])
    swapped = {**end, "places": [[who, place % 3 + 1] for who, place in end["places"]]}
    for value in (swapped, {**end, "seed": "00" * 32}, {**end, "seed": "?"}, {}):
        forged = json.dumps([len(records) - 1, "end", value, ms]).encode()
        assert not verify([*records[:-1], forged]).proven


def test_an_unfinished_game_is_not_proven_nor_wrong(demo: tuple[str, Path]):
    verdict = verify(stored(demo[1])[:20])
    assert (verdict.complete, verdict.replays, verdict.problems) == (False, True, ())
    assert "revealed at the end" in verdict.words()


def test_pulling_the_boards_plug_loses_only_the_press_under_way(tmp_path: Path):
    bot = player("mississippi", "plug", 3, ["race"])
    state = tmp_path / "board"
    with Store(tmp_path / "games.sqlite") as store:
        with (
            VirtualBoard(state, "plug") as board,
            Play(store, board, bot, lambda line, text: None) as play,
        ):
            play.begin("mississippi")
            for _ in range(3):
                play.answer()
            board.hold("ok")
            board.kill()
        for answers in (7, 16):
            before = store.records(play.game)
            with (
                VirtualBoard(state, "plug") as board,
                Play(store, board, bot, lambda line, text: None) as resumed,
            ):
                resumed.resume(play.game)
                assert store.records(play.game)[: len(before)] == before
                for _ in range(answers):
                    resumed.answer()
                assert len(store.records(play.game)) >= len(before) + answers
                board.kill()
        with (
            VirtualBoard(state, "plug") as board,
            Play(store, board, bot, lambda line, text: None) as resumed,
        ):
            resumed.resume(play.game)
            while not resumed.over:
                resumed.answer()
        game = store.game(play.game)
        assert game is not None
        assert game.beside == ""
        assert verify(store.records(play.game)).proven


def test_a_second_game_on_a_board_that_remembers_its_last_table(tmp_path: Path):
    def started(play: Play, game: str, players: int) -> None:
        play.begin(game)
        while not play.story.table.game.players():
            play.answer()
        table = play.story.table
        assert table.game.name == game
        assert [p[0] for p in table.game.players()] == list("ABCD"[:players])

    race = player("mississippi", "again", 3, ["race"])
    with VirtualBoard(tmp_path / "board", "again") as board:
        with (
            Store(tmp_path / "games.sqlite") as store,
            Play(store, board, race, lambda line, text: None) as play,
        ):
            started(play, "mississippi", 3)
            first = play.game
            while not play.over:
                play.answer()
            started(play, "mississippi", 3)
            while not play.over:
                play.answer()
            assert play.game != first
        triangle = player("triangle", "again", 4)
        with (  # another laptop: it must not take the old games for the new one
            Store(tmp_path / "other.sqlite") as store,
            Play(store, board, triangle, lambda line, text: None) as play,
        ):
            started(play, "triangle", 4)
            assert verify(store.records(play.game)).problems == ()


@contextmanager
def logging(port: Path, db: Path) -> Iterator["subprocess.Popen[str]"]:
    arguments = [COMMAND, "log", "--port", port, "--db", db]
    with subprocess.Popen(arguments, stdout=subprocess.PIPE, text=True) as process:
        watchdog = threading.Timer(_LONG, process.kill)  # so that no wait is for ever
        watchdog.start()
        try:
            yield process
        finally:
            watchdog.cancel()
            process.kill()


def wait_for(process: "subprocess.Popen[str]", word: str) -> str:
    assert process.stdout is not None
    for line in process.stdout:
        if word in line:
            return line
    raise AssertionError(f"the logger ended before it said {word!r}")


def wait_for_records(process: "subprocess.Popen[str]", db: Path, count: int) -> list[bytes]:
    while True:
        wait_for(process, "record")
        if len(records := stored(db)) >= count:
            return records


def wait_for_clock(process: "subprocess.Popen[str]", db: Path, more_than: int) -> list[bytes]:
    """The laptop's time is the last record a board writes when nobody presses."""
    while True:
        wait_for(process, "record")
        records = stored(db)
        if len(records) > more_than and parsed(records[-1])[0] == "clock":
            return records


def test_killing_the_logger_loses_nothing(tmp_path: Path):
    db, copy = tmp_path / "games.sqlite", tmp_path / "copy.sqlite"
    with VirtualBoard(tmp_path / "board", "logger") as board:
        port = tmp_path / "board" / "port"
        with logging(port, db) as first:
            wait_for(first, "board ")
            for _ in range(12):  # ok, and ok again: every question has an answer under the cursor
                board.press("ok")
            wait_for(first, "record")
            os.kill(first.pid, signal.SIGKILL)
        early = len(stored(db))
        for _ in range(10):
            board.press("ok")
        with logging(port, db) as second:
            records = wait_for_records(second, db, early + 10)
            second.send_signal(signal.SIGINT)
            assert "of 1 game in" in wait_for(second, "stored ")
            assert second.wait() == 0
        with logging(port, copy) as third:
            whole = wait_for_records(third, copy, len(records))
        assert len(records) >= 20
        assert whole[: len(records)] == records
        assert verify(whole).problems == ()


def test_replugging_is_normal(tmp_path: Path):
    db, state = tmp_path / "games.sqlite", tmp_path / "board"
    with VirtualBoard(state, "replug") as board, logging(state / "port", db) as logger:
        wait_for(logger, "board ")
        for _ in range(6):
            board.press("ok")
        wait_for(logger, "record")
        board.kill()
        wait_for(logger, "lost the board")
        wait_for(logger, "waiting for a board")
        before = stored(db)
        with VirtualBoard(state, "replug"):
            wait_for(logger, f"on {state / 'port'}")
            after = wait_for_clock(logger, db, len(before))
        logger.send_signal(signal.SIGTERM)
        wait_for(logger, "stored ")
        assert logger.wait() == 0
    assert after[: len(before)] == before
