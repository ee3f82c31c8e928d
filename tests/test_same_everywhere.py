"""The same records give the same view on CPython, on the unix port and on wasm."""

import json
import sys
from pathlib import Path

import pytest

from players import play
from runtimes import TESTS, run_on_unix, run_on_wasm

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


@pytest.fixture(scope="module")
def script(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("games")
    records = [[r.decode() for r in play(number)[1]] for number in range(8)]
    games = folder / "games.json"
    games.write_text(json.dumps(records))
    file = folder / "test_same.py"
    file.write_text(
        SCRIPT.format(rules=str(TESTS / "rules"), games=str(games), expected=digests(games))
    )
    return file


def test_same_on_unix(script: Path) -> None:
    run_on_unix(script, heap="600k")  # the rules compiled, and all the games' records


def test_same_on_wasm(script: Path) -> None:
    run_on_wasm(script)
