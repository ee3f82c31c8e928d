"""The journal on a real littlefs: power cuts, wear, full flash."""

import re

import pytest

from runtimes import TESTS, run_on_unix

ERASES_PER_ANSWER = 0.12


def output(name: str, capsys: pytest.CaptureFixture[str]) -> str:
    """What the tests of that file print on the unix port, with room for a flash in memory."""
    run_on_unix(TESTS / "flash" / name, heap="8m")
    return capsys.readouterr().out


def figures(pattern: str, text: str) -> list[int]:
    found = re.search(pattern, text, re.MULTILINE)
    assert found, text
    return [int(figure) for figure in found.groups()]


def test_power_cuts(capsys: pytest.CaptureFixture[str]) -> None:
    text = output("journal_cuts.py", capsys)
    [cuts, _] = figures(r"^cuts (\d+) records not yet saved (\d+)$", text)
    [second] = figures(r"^second cuts (\d+)$", text)
    [mending] = figures(r"^cuts while mending (\d+)$", text)
    print(f"{cuts} power cuts, {second} pairs of them, {mending} while a torn log is mended")
    assert cuts >= 3 * 150
    assert second >= 100
    assert mending >= 3 * 10


def test_a_flash_that_stops_saving_in_mid_game() -> None:
    run_on_unix(TESTS / "flash" / "unsaved_answers.py", heap="8m")


def test_wear_and_full_flash(capsys: pytest.CaptureFixture[str]) -> None:
    text = output("journal_wear.py", capsys)
    [answers, erases, pages] = figures(r"^answers (\d+) erases (\d+) pages (\d+)$", text)
    [size] = figures(r"^hundredths of bytes in a record (\d+)$", text)
    print(f"{erases / answers:.3f} erases and {pages / answers:.2f} pages an answer")
    assert 2000 <= size <= 2500
    assert erases <= ERASES_PER_ANSWER * answers
