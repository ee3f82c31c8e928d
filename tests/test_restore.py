"""A game goes on on another virtual board, from the laptop's copy: what is said and proved."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from pilothouse_host.cli import main
from pilothouse_host.play.bots import player
from pilothouse_host.play.play import Play
from pilothouse_host.replay.circumstances import circumstances
from pilothouse_host.replay.replay import verify
from pilothouse_host.store.store import Store
from pilothouse_host.virtual.board import VirtualBoard

THROWS = 1  # on the first board


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A folder with a store, in which a race has begun on a board that is gone."""
    folder = tmp_path_factory.mktemp("restore")
    with (
        Store(folder / "games.sqlite") as store,
        VirtualBoard(folder / "first") as board,
        Play(store, board, player("mississippi", "restore", 3, ["race"]), quiet) as play,
    ):
        play.begin("mississippi")
        while sum(line.what == "throw" for line in play.story.lines) < THROWS:
            play.answer()
        (folder / "id").write_text(play.game)
    yield folder


def quiet(line: object, text: str) -> None: ...


def command(home: Path, *words: str) -> int:
    return main([*words, "--db", str(home / "games.sqlite")])


@pytest.fixture(scope="module")
def restored(home: Path) -> Iterator[tuple[VirtualBoard, str]]:
    """The second board, and the id of the game there."""
    with VirtualBoard(home / "second") as board:
        assert command(home, "restore", "last", "--port", board.port) == 0
        game = next((home / "second" / "data" / "games").glob("*.seed")).stem
        yield board, game


def test_it_is_played_to_its_end_and_proved(
    home: Path,
    restored: tuple[VirtualBoard, str],
    capsys: pytest.CaptureFixture[str],
) -> None:
    board, game = restored
    old = (home / "id").read_text()
    with Store(home / "games.sqlite") as store:
        bot = player("mississippi", "restore", 3, ["race"])
        with Play(store, board, bot, quiet) as play:
            play.resume(game)
            play.press(["ok"])  # a new board asks for its language first
            while not play.over:
                play.answer()
        records, before = store.records(game), store.records(old)
        assert records[1 : len(before)] == before[1:]
        assert json.loads(records[len(before)])[1] == "restored"
        verdict = verify(records, game)
        assert verdict.proven and verdict.throws_before == THROWS
        assert verdict.throws_checked and verdict.salt == "laptop"
    assert command(home, "show", game) == 0
    said = capsys.readouterr().out
    assert f"it was restored from game {old}" in said
    assert f"{THROWS} more were thrown on another device" in said
    assert "neither the device nor this computer chose the throws" in said
    assert "The game goes on on another device, with a new seed" in said
    assert command(home, "show", old) == 0
    assert f"as game {game}" in capsys.readouterr().out
    assert command(home, "games", "--json") == 0
    listed = {row["id"]: row for row in json.loads(capsys.readouterr().out)}
    assert listed[old]["state"] == f"went on as {game}" and listed[old]["winner"] == ""
    assert listed[game]["state"] == "finished" and listed[game]["origin"] == old
    assert command(home, "verify", "--all") == 0
    capsys.readouterr()
    assert command(home, "restore", game, "--port", board.port) == 2
    assert "has ended (finished)" in one_line(capsys)


def one_line(capsys: pytest.CaptureFixture[str]) -> str:
    said = capsys.readouterr()
    assert said.out == "" and len(said.err.splitlines()) == 1, said
    return said.err


def test_a_copy_of_another_history_is_not_taken_for_the_game(
    home: Path, restored: tuple[VirtualBoard, str], tmp_path: Path
) -> None:
    _, game = restored
    old = (home / "id").read_text()
    with Store(home / "games.sqlite") as store, Store(tmp_path / "other.sqlite") as other:
        records = store.records(game)
        other.add(game, 0, records, "b", "s")
        kept = other.game(game)
        assert kept is not None
        assert "is not on this computer" in circumstances(other, kept, records).origin
        changed = [*store.records(old)]
        changed[-1] = changed[-1].replace(b",", b", ", 1)
        other.add(old, 0, changed, "b", "s")
        assert "begins in another way" in circumstances(other, kept, records).origin


def test_a_log_against_the_rules_is_refused_before_a_board_is_asked(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with Store(tmp_path / "games.sqlite") as store:
        store.add("stray", 0, [b'[0,"start",7,0]'], "b", "s")
    assert command(tmp_path, "restore", "last", "--port", "/dev/null") == 2
    assert "do not follow the rules" in one_line(capsys)


def test_without_a_board_one_line_says_so(
    home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pilothouse_host.link.ports.boards", lambda: [])
    assert command(home, "restore", (home / "id").read_text()) == 2
    assert "no board is plugged in" in one_line(capsys)


def test_the_boards_own_reason_is_said(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with VirtualBoard(home / "first") as board:
        assert command(home, "restore", (home / "id").read_text(), "--port", board.port) == 2
    assert "a game is being played on it" in one_line(capsys)
