"""`pilothouse check` on an emulated Pico: what a game takes there, and whether it works."""

from pathlib import Path

import pytest

from broken_games import ENGLISH, SOUND
from picos import workshop
from pilothouse_host.kit import own_games
from pilothouse_host.kit.on_pico import on_pico

# Harmless on a laptop, and more than the chip's memory holds.
HUNGRY = "FOREST = [bytearray(1000) for tree in range(300)]\n" + SOUND


def put(place: Path, name: str, rules: str) -> None:
    (place / name / "words").mkdir(parents=True)
    (place / name / "rules.py").write_text(rules)
    (place / name / "words" / "en.py").write_text(ENGLISH)


def test_figures_of_a_sound_game_and_a_line_for_one_that_does_not_work_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(own_games.VARIABLE, str(tmp_path))
    own_games.use()
    workshop("pico")
    put(tmp_path, "shells", SOUND)
    assert on_pico("shells") == 0
    said = capsys.readouterr().out
    assert "the next question stands" in said and "KB of its heap are in use" in said, said
    put(tmp_path, "hungry", HUNGRY)
    assert on_pico("hungry") == 1
    said = capsys.readouterr().err
    assert said.startswith("pilothouse: hungry: on an emulated Pico: "), said
    assert len(said.splitlines()) == 1
