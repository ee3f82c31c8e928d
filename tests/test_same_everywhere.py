"""The same records give the same view on CPython, on the unix port and on wasm."""

import json
import random
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import players
import test_triangle_properties as triangle
from runtimes import TESTS, run_on_unix, run_on_wasm
from test_rails_properties import answer, begun, disturb

sys.path.insert(0, str(TESTS / "rules"))
from views_of_games import digests  # noqa: E402

SCRIPT = """
import sys

sys.path.append({rules!r})
from views_of_games import digests

def test_same():
    found = digests({games!r})
    assert found == {expected!r}, found
"""


def rails(number: int) -> list[bytes]:
    """The records of the beginning of a random game."""
    dice = random.Random(number)
    table, kept = begun(dice)
    while not table.over and len(kept) < 150:
        if not disturb(table, dice):
            answer(table, dice)
    return kept


# Each game: how many are played, and how one is.
GAMES: dict[str, tuple[int, Callable[[int], list[bytes]]]] = {
    "mississippi": (8, lambda number: players.play(number)[1]),
    "triangle": (4, lambda number: triangle.play(number)[1]),
    "rails": (4, rails),
}


@pytest.fixture(scope="module", params=GAMES)
def script(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    count, play = GAMES[request.param]
    folder = tmp_path_factory.mktemp(request.param)
    games = folder / "games.json"
    games.write_text(json.dumps([[r.decode() for r in play(n)] for n in range(count)]))
    file = folder / "test_same.py"
    file.write_text(
        SCRIPT.format(rules=str(TESTS / "rules"), games=str(games), expected=digests(games))
    )
    return file


def test_same_on_unix(script: Path) -> None:
    run_on_unix(script, heap="600k")  # the rules compiled, and all the games' records


def test_same_on_wasm(script: Path) -> None:
    run_on_wasm(script)
