"""Fantasy Island Rails on the laptop: the ledger, the typed names, and how few presses it is."""

import json
import random
import sys
from pathlib import Path
from typing import Any

import pytest

from pilothouse.chance import Chance
from pilothouse.games import find
from pilothouse.games.rails import data
from pilothouse.table import Table
from pilothouse_host import ledger, names
from pilothouse_host.bot import THROW, keys_for
from pilothouse_host.bots.rails import Player
from pilothouse_host.errors import CommandError
from runtimes import TESTS

sys.path.insert(0, str(TESTS / "rules"))
from rails_tables import aside, rails, say  # noqa: E402

TYPED = """
# my map
large: Avalon,  Port Royal
medium: Bree
small: Dorf, Ib
port: Anchor Bay
goods: Coal 3, Gold 2 +1, Textiles 2+2
"""


def presses(table: Table, *answers: Any) -> int:
    """Give these answers by the keys that mean them; how many presses that takes."""
    count = 0
    for answer in answers:
        assert table.question is not None
        count += len(keys_for(table.question, answer))
        table.answer(answer)
    return count


def held(keys: list[str]) -> int:
    """Presses where a key that is held down counts once."""
    return sum(1 for n, key in enumerate(keys) if n == 0 or key != keys[n - 1] or key == "ok")


def test_an_ordinary_delivery_takes_at_most_6_presses() -> None:
    for distance in range(9, 16):
        table = rails(A={"loads": "Coal Gold"})
        assert presses(table, "> Coal", distance, "land") <= 6, distance


def test_a_delivery_of_any_distance_takes_at_most_6_presses_if_keys_are_held() -> None:
    for distance in range(1, 61):
        table = rails(A={"loads": "Coal"})
        table.answer("> Coal")
        keys = keys_for(table.question, distance)  # type: ignore[arg-type]
        assert len(keys) <= 18  # two seconds, at the speed with which the buttons repeat
        assert 1 + held(keys) + 1 <= 6


def test_the_second_delivery_of_a_good_begins_at_its_last_distance() -> None:
    table = rails(A={"loads": "Coal Coal"})
    say(table, "> Coal", 31, "land")
    assert presses(table, "> Coal", 31, "land") == 3


def test_common_amounts_are_one_press_away() -> None:
    table = rails()
    table.aside("deal")
    table.answer("A")
    assert [len(keys_for(table.question, n)) for n in (1, 2, 3, 5)] == [2, 1, 2, 3]  # type: ignore[arg-type]


def test_an_ordinary_turn_is_short() -> None:
    table = rails()
    assert presses(table, "load", "Coal") == 2
    assert presses(table, "track", {"plain": 5}, "end") <= 14


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
        if len(kept) == 200:
            table.undo()
    return table, kept


def test_the_books_of_a_whole_evening() -> None:
    table, kept = played(5, 3)
    books = ledger.ledger_of(kept)
    assert ledger.is_rails(kept) and books.proven and not books.hidden
    assert books.sums() == books.balances
    assert books.balances == {
        **{p["id"]: p["money"] for p in table.game.view()["players"]},
        "bank": table.game.view()["bank"],
    }
    rounds = books.rounds()
    assert [number for number, _, _ in rounds] == sorted({b.round for b in books.bookings})
    assert rounds[-1][2] == books.balances
    text = "\n".join(ledger.lines(books, {"A": "Anna"}))
    assert text.count("after round") == len(rounds)
    assert "A Anna" in text and f"the sum of {len(books.bookings)} bookings is every" in text
    plain = json.loads(json.dumps(ledger.plain(books)))
    assert len(plain["bookings"]) == len(books.bookings) and plain["proven"]


def test_what_was_taken_back_is_not_in_the_books() -> None:
    table: Any = rails()
    aside(table, "deal", "A", 5)
    for _ in range(3):
        table.undo()
    aside(table, "deal", "B", 3)
    deals = [b for b in ledger.ledger_of(table.kept).bookings if b.why == "deal"]
    assert [(b.payer, b.payee, b.amount) for b in deals] == [("B", "A", 3)]


def test_hidden_balances_are_not_in_the_books_before_the_end() -> None:
    table: Any = rails()
    aside(table, "deal", "A", 10)
    books = ledger.ledger_of(table.kept)
    text = "\n".join(ledger.lines(books))
    assert books.hidden and " 10  deal" not in text and " M" not in text.replace("M, why", "")
    assert all(b["amount"] is None for b in ledger.plain(books)["bookings"])
    table.correct("balances", "", "open")
    assert "10  deal" in "\n".join(ledger.lines(ledger.ledger_of(table.kept)))
    table.correct("balances", "", "hidden")
    table.abandon()
    assert not ledger.ledger_of(table.kept).hidden


def test_no_bookings_yet_and_other_games() -> None:
    assert not ledger.is_rails([b'[0,"start",{"game":"mississippi"},0]'])
    assert not ledger.is_rails([]) and not ledger.is_rails([b"nonsense"])
    kept: list[bytes] = []
    Table(find, Chance(bytes(32)), kept).start("rails", {}, "test")
    assert ledger.lines(ledger.ledger_of(kept)) == ["ledger: nothing is booked yet"]


# --- the names -------------------------------------------------------------------------------


def test_typed_names_become_what_the_board_keeps() -> None:
    text = names.compact(TYPED)
    assert data.line(text, "large") == ["Avalon", "Port Royal"]
    assert data.chips(text, 1) == (2, 1) and data.chips(text, 2) == (2, 2)
    assert names.compact(names.friendly(text)) == text
    assert names.compact(names.template()) == data.FILES["names"]


@pytest.mark.parametrize(
    ("bad", "said"),
    [
        (TYPED.replace("large:", "huge:"), "line 3: 'huge: Avalon"),
        (TYPED + "small: Eck", "line 8: small: stands there twice"),
        (TYPED.replace("Coal 3", "Coal"), "line 7: 'Coal' must read like"),
        (TYPED.replace("Bree", "bree"), "capital letter"),
        (TYPED.replace("Bree", "Avalon"), "twice"),
        (TYPED.replace("port: Anchor Bay", ""), "port= is missing"),
    ],
)
def test_a_mistake_gets_one_line(bad: str, said: str) -> None:
    with pytest.raises(CommandError, match=said) as error:
        names.compact(bad)
    assert "\n" not in str(error.value)


def test_a_file_of_names(tmp_path: Path) -> None:
    file = tmp_path / "names.txt"
    with pytest.raises(CommandError, match="no file"):
        names.read(file)
    file.write_text(TYPED, encoding="utf-8")
    assert names.read(file) == names.compact(TYPED)


def test_names_of_the_laptop_are_asked_on_the_board() -> None:
    kept: list[bytes] = []
    table = Table(find, Chance(bytes(32)), kept)
    table.start("rails", {}, "test", {"names": names.compact(TYPED)})
    say(table, 2, "as-laid")
    assert table.question is not None and table.question.start == 2  # large cities
    say(table, 2, 3, [], None, None, "A")
    assert list(table.question.options) == ["Avalon", "Port Royal"]  # type: ignore[union-attr]
    again = Table(find).replay(list(kept))
    assert again.game.view() == table.game.view()
