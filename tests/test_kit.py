"""What people use who write a game: a new one runs and is sound, a fault is named in one line."""

from pathlib import Path

import pytest

from broken_games import BROKEN, ENGLISH, SOUND
from pilothouse import games
from pilothouse_host.errors import CommandError
from pilothouse_host.kit import new_game, own_games
from pilothouse_host.kit.check import check


@pytest.fixture(autouse=True)
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(own_games.VARIABLE, str(tmp_path))
    own_games.use()
    return tmp_path


def write(place: Path, name: str, rules: str, english: str | None) -> None:
    (place / name).mkdir()
    (place / name / "rules.py").write_text(rules)
    if english is not None:
        (place / name / "words").mkdir()
        (place / name / "words" / "en.py").write_text(english)


@pytest.mark.parametrize("name", sorted(BROKEN))
def test_a_fault_is_named_in_one_line(
    name: str, place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rules, english, word = BROKEN[name]
    write(place, name, rules, english)
    assert check(name) == 1
    said = capsys.readouterr().err.splitlines()
    assert word in said[0] and said[0].startswith(f"pilothouse: {name}: "), said
    assert len(said) == 1 or name == "too_wide", said  # wherever it is cut


def test_a_sound_game_passes(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(place, "shells", SOUND, ENGLISH)
    assert check("shells") == 0, capsys.readouterr().err
    assert "MicroPython and CPython agree" in capsys.readouterr().out


@pytest.mark.parametrize("game", games.NAMES)
def test_the_games_of_the_program_pass(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert check(game, 1) == 0, capsys.readouterr().err


def test_a_new_game_passes_and_its_own_tests_too(
    place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    made = new_game.create("sea_parrot")
    assert made == place / "sea_parrot" and "class SeaParrot(Game)" in (
        made / "rules.py"
    ).read_text("utf-8")
    assert check("sea_parrot") == 0, capsys.readouterr().err
    assert pytest.main(["-q", "-p", "no:xdist", "-c", "/dev/null", str(made)]) == 0


@pytest.mark.parametrize("name", ["Parrot", "x", "mississippi", "two words", "../up"])
def test_an_invalid_name_is_refused(name: str) -> None:
    with pytest.raises(CommandError):
        new_game.create(name)


def test_an_unknown_game_is_refused_with_a_list_of_games() -> None:
    with pytest.raises(CommandError, match="no game 'nothing'.*mississippi"):
        check("nothing")
