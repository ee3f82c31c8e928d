"""A running game that hides its balances: no output tells an amount; after the end all do.

Two games are played alike, but for their amounts. As long as they run, whatever anybody can see of
them must be the same: then no balance can follow from it, by any path.
"""

import json
import re
import threading
import urllib.request
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from rails_tables import aside, end, rails, refused, say
from websockets.sync.client import connect

from pilothouse_host.cli import main
from pilothouse_host.page.live import Live
from pilothouse_host.page.message import StoredGames, message
from pilothouse_host.page.server import Server, application, listen
from pilothouse_host.replay.replay import verify
from pilothouse_host.replay.story import story_of
from pilothouse_host.store.store import Store
from test_page_games import NoStation, stage  # noqa: F401  (a fixture)

GAME = "0123456789"
# Also what lies outside the window, which is no part of an inner text.
TEXTS = """() => [...document.querySelectorAll("#game *")]
  .filter((one) => !one.children.length).map((one) => `: ${one.textContent}`).join("\\n")"""
SECRETS = ((57, 2, 421, 131), (44, 9, 377, 163))  # distance, plain marks, bank, balance set


def played(number: int) -> Any:
    """One of the two games, in the middle of a turn; table.kept holds its records."""
    distance, plain, gift, balance = SECRETS[number]
    table: Any = rails(3, 4, A={"loads": "Gold Coal"})
    table.note("clock", 1_700_000_000)
    say(table, "> Gold", distance, "public-land")
    aside(table, "bank", "A", "gets", "other", gift)
    aside(table, "bank", "B", "pays", 5 if number else 3)
    aside(table, "deal", "A", "C", 20 if number else 10)
    aside(table, "agree", "round", "B", "A", 6, 4)
    say(table, "net", "B", "track", {"plain": plain, "small": 1}, "S1")
    table.correct("spent", "", 12 if number else 7)
    end(table)
    assert table.question.who == "B"
    table.correct("money", "B", balance)
    say(table, "load", "Wine", "train", "B-9")
    table.undo()
    table.undo()
    table.answer("track")
    too_much = {"mountain": 11} if number else {"high": 4, "plain": 1}
    assert refused(table.answer, too_much)[0] == "E22"
    table.answer({"plain": plain})
    a, b, _ = [player["money"] for player in table.game.view()["players"]]
    table.secrets = (distance, distance + 1, gift, balance, a, b)
    return table


class Outputs:
    """Everything the laptop tells of a game, by the real commands, HTTP and WebSocket."""

    def __init__(self, db: Path, records: list[bytes]):
        self._db, self._records = db, records
        with Store(db) as store:
            store.add(GAME, 0, records, "board", "storage")

    def command(self, capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
        assert main([*arguments, "--db", str(self._db)]) == 0
        return capsys.readouterr().out

    def data(self, capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
        """What a command prints as plain data, but for when the laptop has first heard of it."""
        found = json.loads(self.command(capsys, *arguments, "--json"))
        for game in found if isinstance(found, list) else [found]:
            del game["seen"]
        return found

    def page(self) -> tuple[Any, Any]:
        """The game as a page gets it that is open, and as one that looks it up."""
        live = Live()
        live.tell("game", message(GAME, story_of(self._records)))
        with Store(self._db) as store, listen(None) as listener:
            server = Server(application(NoStation(live), StoredGames(store)))
            thread = threading.Thread(target=server.run, args=([listener],), daemon=True)
            thread.start()
            host = f"127.0.0.1:{listener.getsockname()[1]}"
            with connect(f"ws://{host}/live") as visitor:
                assert "rights" in json.loads(visitor.recv(10))
                told = json.loads(visitor.recv(10))["game"]
            with urllib.request.urlopen(f"http://{host}/api/games/{GAME}") as answer:
                looked_up = json.load(answer)
            server.should_exit = True
            thread.join(10)
        return told, looked_up


def outputs(tables: list[Any], folder: Path) -> list[Outputs]:
    return [Outputs(folder / f"{n}.sqlite", table.kept) for n, table in enumerate(tables)]


def secrets_in(text: str, table: Any) -> list[int]:
    """Those of a game's amounts that stand in a text, apart from the numbers of records."""
    said = re.sub(r"^ *\d+|record \d+", "", text, flags=re.MULTILINE)
    return [n for n in table.secrets if re.search(rf"\b{n}\b", said)]


def test_while_they_run_two_games_with_other_amounts_look_alike(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    one, other = outputs([played(0), played(1)], tmp_path)
    assert one.command(capsys, "show", GAME) == other.command(capsys, "show", GAME)
    assert one.command(capsys, "games") == other.command(capsys, "games")
    assert one.data(capsys, "show", GAME) == other.data(capsys, "show", GAME)
    assert one.data(capsys, "games") == other.data(capsys, "games")
    assert one.page() == other.page()


def test_no_secret_number_is_in_what_is_shown_until_the_end(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for number in (0, 1):
        table = played(number)
        for ended in (False, True):
            if ended:
                table.abandon()
            found = Outputs(tmp_path / f"{number}{ended}.sqlite", table.kept)
            for text in (
                found.command(capsys, "show", GAME),
                "\n".join(found.data(capsys, "show", GAME)["ledger"]["text"]),
                *(json.dumps(told["view"]) for told in found.page()),
                *("\n".join(line["text"] for line in told["log"]) for told in found.page()),
            ):
                assert bool(secrets_in(text, table)) == ended, text


def test_show_says_that_amounts_are_hidden_and_how_they_open(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = played(0)
    said = Outputs(tmp_path / "hidden.sqlite", table.kept).command(capsys, "show", GAME)
    (line,) = [line for line in said.splitlines() if "hidden" in line]
    assert "until the game ends" in line and "Correction, Balances, open" in line
    assert "bank > A     ···  public order delivered" in said  # who paid whom, and why
    table.correct("balances", "", "open")
    said = Outputs(tmp_path / "open.sqlite", table.kept).command(capsys, "show", GAME)
    assert "hidden" not in said and secrets_in(said, table) and "after round 4: " in said


def test_records_the_rules_refuse_tell_no_amount(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Not even a log that does not fit the rules."""
    table = played(0)
    wrong = json.dumps([len(table.kept), "correct", ["money", "A", 131], 0]).encode()
    found = Outputs(tmp_path / "wrong.sqlite", [*table.kept, wrong])
    said = found.command(capsys, "show", GAME)
    assert "NOT verified: record" in said and not secrets_in(said, table)
    assert all(told["problem"] and not secrets_in(told["problem"], table) for told in found.page())


def test_the_store_keeps_everything(tmp_path: Path) -> None:
    table = played(1)
    Outputs(tmp_path / "kept.sqlite", table.kept)
    with Store(tmp_path / "kept.sqlite") as store:
        assert store.records(GAME) == table.kept
    assert verify(table.kept).replays
    table.abandon()
    assert verify(table.kept).proven


def test_the_page_draws_no_amount_until_the_end(stage: tuple[Live, Page]) -> None:  # noqa: F811
    live, page = stage
    table = played(0)
    money = page.locator(".railway .money")
    live.tell("game", message("running", story_of(table.kept)))
    expect(page.locator('[data-game="running"] .railway')).to_have_count(3)
    expect(money).to_have_text(["• • •"] * 3)
    expect(page.locator(".bookings")).to_contain_text("hides amounts and balances until the end")
    expect(page.locator("#facts")).to_contain_text("building")
    text = page.evaluate(TEXTS)
    assert not secrets_in(text, table) and "To build: ··· M" in text
    table.abandon()
    live.tell("game", message("ended", story_of(table.kept)))
    expect(page.locator('[data-game="ended"] .railway')).to_have_count(3)
    expect(money).to_have_text([f"{p['money']} M" for p in table.game.view()["players"]])
    assert secrets_in(page.evaluate(TEXTS), table)
