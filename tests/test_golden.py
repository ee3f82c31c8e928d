"""Games of long ago lead to the same standings for ever, by the rules they were played by."""

import importlib
import json
import shutil
from pathlib import Path

import pytest

from pilothouse import games
from pilothouse_host import kept_rules
from pilothouse_host.cli import main
from pilothouse_host.errors import CommandError
from pilothouse_host.replay.replay import result_of, table_of, verify
from pilothouse_host.store.store import Store
from pilothouse_tools.keep_rules import keep

GOLDEN = Path(__file__).parent / "golden"
EXPECTED = json.loads((GOLDEN / "standings.json").read_text())


def log(name: str) -> list[bytes]:
    return (GOLDEN / f"{name}.log").read_bytes().splitlines()


def logs_of(game: str) -> list[str]:
    return [name for name in EXPECTED if name.startswith(game)]


def by_version(records: list[bytes], version: int) -> list[bytes]:
    """The same log, as if other rules had written it."""
    number, what, value, *others = json.loads(records[0])
    return [
        json.dumps([number, what, {**value, "rules": version}, *others]).encode(),
        *records[1:],
    ]


@pytest.mark.parametrize("name", EXPECTED)
def test_a_golden_game_gives_the_same_standings_for_ever(name: str):
    records = log(name)
    assert json.loads(records[0])[2]["rules"] == EXPECTED[name]["rules"]
    verdict = verify(records)
    assert verdict.proven, verdict.words()
    assert table_of(records).game.standings() == EXPECTED[name]["places"]
    result = result_of(records)
    assert result["throws"] is not None
    assert {one["id"]: one["place"] for one in result["players"]} == dict(EXPECTED[name]["places"])


def test_every_game_has_golden_games_with_undo_and_corrections():
    assert {path.stem for path in GOLDEN.glob("*.log")} == set(EXPECTED)
    for game in games.names():
        kinds = {json.loads(record)[1] for name in logs_of(game) for record in log(name)}
        assert {"undo", "correct", "end"} <= kinds
        assert game == "timer" or "throw" in kinds  # which throws nothing


@pytest.mark.parametrize("game", games.names())
def test_a_log_is_replayed_by_the_rules_it_was_played_by(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    kept = keep(game, tmp_path)
    with pytest.raises(CommandError, match="is kept already"):
        keep(game, tmp_path)
    today = games.find(game).rules
    old = tmp_path / f"{game}_{today + 90}"
    shutil.move(kept, old)
    for file in old.glob("*.py"):
        file.write_text(
            file.read_text()
            .replace(kept.name, old.name)
            .replace(f"    rules = {today}\n", f"    rules = {today + 90}\n")
        )
    monkeypatch.setattr(kept_rules, "__path__", [*kept_rules.__path__, str(tmp_path)])
    importlib.invalidate_caches()
    for name in logs_of(game):
        verdict = verify(by_version(log(name), today + 90))
        assert verdict.proven, verdict.words()
    spoilt = by_version(log(logs_of(game)[-1]), today + 90)
    assert not verify([*spoilt[:-9], *spoilt[-8:]]).proven


def test_a_log_with_unknown_rules_is_still_shown(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    path = str(tmp_path / "games.sqlite")
    with Store(path) as store:
        store.add("g", 0, by_version(log("triangle-usual"), 99), "b", "s")
    assert main(["show", "g", "--db", path]) == 0
    shown = capsys.readouterr().out
    assert "The game ends: 1. D" in shown and "{" not in shown
    places = EXPECTED["triangle-usual"]["places"]
    assert "standings: " + ", ".join(f"{place}. {who}" for who, place in places) in shown
    assert "version 99 of the rules of triangle is not on this computer" in shown
    assert "cannot be proved here" in shown
    assert main(["games", "--db", path]) == 0
    assert capsys.readouterr().out.splitlines()[1].split()[-2:] == ["finished", "D"]
