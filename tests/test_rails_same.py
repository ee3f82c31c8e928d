"""The same records of rails games give the same view on CPython, the unix port and wasm."""

import json
import random
import sys
from pathlib import Path

import pytest

from runtimes import TESTS, run_on_unix, run_on_wasm
from test_rails_properties import answer, begun, disturb
from test_same_everywhere import SCRIPT

sys.path.insert(0, str(TESTS / "rules"))
from views_of_games import digests  # noqa: E402


@pytest.fixture(scope="module")
def script(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("rails")
    records: list[list[str]] = []
    for number in range(4):
        dice = random.Random(number)
        table, kept = begun(dice)
        while not table.over and len(kept) < 150:
            if not disturb(table, dice):
                answer(table, dice)
        records.append([record.decode() for record in kept])
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
