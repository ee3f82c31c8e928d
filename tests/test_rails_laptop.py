"""Fantasy Island Rails on the laptop: the ledger and the typed map_names."""

import json
import random
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from rails_tables import aside, rails, say

from pilothouse.games import find
from pilothouse.games.rails import data
from pilothouse.table.chance import Chance
from pilothouse.table.table import Table
from pilothouse_host.board import map_names
from pilothouse_host.cli import main
from pilothouse_host.errors import CommandError
from pilothouse_host.play.bots import player
from pilothouse_host.play.bots.rails import Player
from pilothouse_host.play.keystrokes import THROW
from pilothouse_host.replay import ledger
from pilothouse_host.store.store import Store

TYPED = """
# my map
large: Avalon,  Port Royal
medium: Bree
small: Dorf, Ib
port: Anchor Bay
goods: Coal 3, Gold 2 +1, Textiles 2+2
"""


# --- the ledger ------------------------------------------------------------------------------


def played(seed: int, players: int) -> tuple[Table, list[bytes]]:
    kept: list[bytes] = []
    table = Table(find, Chance(bytes([seed]) * 32), kept)
    table.start("rails", {}, "test")
    player = Player(random.Random(seed), players)
    while not table.over:
        assert table.question is not None
        chosen = player.choose(table.question, table.game)
        if chosen == THROW and table.question.kind == "throw":
            table.throw()
        else:
            table.answer(chosen)
        if len(kept) == 100:
            aside(table, "name", "A", "Anna")
        if len(kept) == 200:
            table.undo()
    return table, kept


def test_the_ledger_of_a_whole_game() -> None:
    table, kept = played(5, 3)
    books = ledger.ledger_of(kept)
    assert ledger.is_rails(kept) and books.proven and not books.hidden
    assert books.sums() == books.balances
    assert books.balances == {
        **{p["id"]: p["money"] for p in table.game.view()["players"]},
        "bank": table.game.view()["bank"],
    }
    plain = json.loads(json.dumps(ledger.plain(books)))
    assert len(plain["bookings"]) == len(books.bookings) and plain["proven"]
    assert plain["rounds"][-1] == [table.game.view()["round"], books.balances]


BOOKED = re.compile(r"\s+\d+  (\S.*?) +> (\S.*?) +(\d+)  \S")


def test_the_printed_ledger_can_be_checked_by_hand(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Who paid whom, why, and the balances after each round: added up from what is printed."""
    table, kept = played(6, 3)
    db = tmp_path / "games.sqlite"
    with Store(db) as store:
        store.add("0123456789", 0, kept, "board", "storage")
    assert main(["show", "last", "--db", str(db)]) == 0
    balances = dict.fromkeys(["A Anna", "B", "C", "bank"], 0)
    rounds: list[int] = []
    for line in capsys.readouterr().out.splitlines():
        if booked := BOOKED.match(line):
            payer, payee, amount = booked.groups()
            balances[payer] -= int(amount)
            balances[payee] += int(amount)
        if "after round" in line or line.startswith("balances: "):
            said, _, listed = line.partition(": ")
            assert listed == ", ".join(f"{who} {m} M" for who, m in balances.items()), said
            rounds += [int(said.split()[-1])] if "after" in said else []
    assert rounds == list(range(1, table.game.view()["round"] + 1))
    assert list(balances.values())[:3] == [p["money"] for p in table.game.view()["players"]]
    assert sum(balances.values()) == 0


def test_a_round_without_bookings_has_its_balances_too() -> None:
    table: Any = rails(2, 4)  # nobody has booked anything since the start money
    aside(table, "deal", "A", 5)
    after = [(number, balances["A"]) for number, _, balances in books_of(table).rounds()]
    assert after == [(1, 30), (2, 30), (3, 30), (4, 25)]


def books_of(table: Any) -> ledger.Ledger:
    return ledger.ledger_of(table.kept)


def test_a_ledger_that_does_not_add_up_says_so() -> None:
    books = books_of(rails())
    wrong = replace(books, balances={**books.balances, "A": 31})
    assert not wrong.proven and "DO NOT ADD UP" in "\n".join(ledger.lines(wrong))


def test_bookings_taken_back_are_not_in_the_ledger() -> None:
    table: Any = rails()
    aside(table, "deal", "A", 5)
    for _ in range(3):
        table.undo()
    aside(table, "deal", "B", 3)
    deals = [b for b in ledger.ledger_of(table.kept).bookings if b.why == "deal"]
    assert [(b.payer, b.payee, b.amount) for b in deals] == [("B", "A", 3)]


def test_no_bookings_yet_and_other_games() -> None:
    assert not ledger.is_rails([b'[0,"start",{"game":"mississippi"},0]'])
    assert not ledger.is_rails([]) and not ledger.is_rails([b"nonsense"])
    kept: list[bytes] = []
    Table(find, Chance(bytes(32)), kept).start("rails", {}, "test")
    assert ledger.lines(ledger.ledger_of(kept)) == ["ledger: nothing is booked yet"]


def test_the_demo_plays_with_the_house_rules_wished_for() -> None:
    table = Table(find, Chance(bytes(32)), [])
    table.start("rails", {}, "test")
    bot = player("rails", "1", 2, ["by-lot", "open", "hire"])
    while table.question and not table.game.players():
        answer = bot.choose(table.question, table.game)
        table.throw() if answer == THROW else table.answer(answer)
    assert table.game.state["house"] == ["open", "hire"] and len(table.game.state["plates"]) == 8
    with pytest.raises(CommandError, match="--with race. rails takes open, sea"):
        player("rails", "1", 2, ["race"])


# --- the names -------------------------------------------------------------------------------


def test_typed_names_become_what_the_board_keeps() -> None:
    text = map_names.compact(TYPED)
    assert data.line(text, "large") == ["Avalon", "Port Royal"]
    assert data.chips(text)[1] == (2, 1) and data.chips(text)[2] == (2, 2)
    assert map_names.compact(map_names.friendly(text)) == text
    assert map_names.compact(map_names.template()) == data.FILES["names"]


@pytest.mark.parametrize(
    ("bad", "said"),
    [
        (TYPED.replace("large:", "huge:"), "line 3: 'huge: Avalon"),
        (TYPED + "small: Eck", "line 8: small: stands there twice"),
        (TYPED.replace("Coal 3", "Coal +x"), "line 7: 'Coal .x' must read like"),
        (TYPED.replace("Bree", "bree"), "medium: 'bree' must begin with a capital letter"),
        (TYPED.replace("Bree", "Avalon"), "twice"),
        (TYPED.replace("port: Anchor Bay", ""), "the line of port is missing"),
    ],
)
def test_a_mistake_gets_one_line(bad: str, said: str) -> None:
    with pytest.raises(CommandError, match=said) as error:
        map_names.compact(bad)
    assert "\n" not in str(error.value)


def test_a_file_of_names(tmp_path: Path) -> None:
    file = tmp_path / "names.txt"
    with pytest.raises(CommandError, match="no file"):
        map_names.read(file)
    file.write_text(TYPED, encoding="utf-8")
    assert map_names.read(file) == map_names.compact(TYPED)


def test_names_of_the_laptop_are_asked_on_the_board() -> None:
    kept: list[bytes] = []
    table = Table(find, Chance(bytes(32)), kept)
    table.start("rails", {}, "test", {"names": map_names.compact(TYPED)})
    say(table, 2, "as-laid")
    assert table.question is not None and table.question.start == 2  # large cities
    say(table, 2, 3, [], None, None, "A")
    assert list(table.question.options) == ["Avalon", "Port Royal"]  # type: ignore[union-attr]
    again = Table(find).replay(list(kept))
    assert again.game.view() == table.game.view()
