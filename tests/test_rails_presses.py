"""Entering numbers with four buttons is quick: presses of Fantasy Island Rails, by its views."""

from typing import Any

import pytest
from rails_tables import money, rails, say

from inspection import view_of
from pilothouse import games
from pilothouse.games.rails.constants import LONGEST, USUAL_DISTANCE
from pilothouse.keys import DOWN, OK, UP
from pilothouse.table.table import Table
from pilothouse.words import Words
from pilothouse_host.play.keystrokes import keys_for
from pilothouse_tools.bench import deliveries

KEYS = {"up": UP, "down": DOWN, "ok": OK}
COMMON = 42  # marks; an order further away takes a train five turns and more
VIEWS = games.views("rails").VIEWS


def by_keys(table: Table, *answers: Any) -> int:
    """Give these answers by the keys that mean them, through the views; how many presses."""
    count = 0
    for answer in answers:
        question: Any = table.question
        view = view_of(question, Words("en"), {}, VIEWS)
        keys = keys_for(question, answer)
        taken = [view.press(KEYS[key]) for key in keys]
        assert taken == [False] * (len(keys) - 1) + [True], (question.name, keys)
        assert view.value == answer, question.name
        table.answer(view.value)
        count += len(keys)
    return count


@pytest.mark.parametrize("distance", range(1, COMMON + 1))
def test_an_ordinary_delivery_takes_at_most_6_presses(distance: int) -> None:
    """From the question where the player says "deliver" to the booked payout."""
    table: Any = rails(A={"loads": "Coal Gold"})
    assert by_keys(table, "> Coal", distance, "land") <= 6
    assert money(table)[0] == 30 + distance


@pytest.mark.parametrize("distance", range(1, 19))
def test_so_does_a_short_one_of_another_load_or_for_a_public_order(distance: int) -> None:
    table: Any = rails(2, 4, A={"loads": "Coal Gold"})
    assert by_keys(table, "> Gold", distance, "land") <= 6
    assert by_keys(table, "> Coal", distance, "public-land") <= 6
    assert money(table)[0] == 30 + 2 * distance + 1


def test_no_delivery_takes_long() -> None:
    for distance in range(COMMON + 1, LONGEST + 1):
        table: Any = rails(A={"loads": "Coal"})
        most = 10 if distance <= USUAL_DISTANCE else 15
        assert by_keys(table, "> Coal", distance, "land") <= most
        assert money(table)[0] == 30 + distance


def test_the_cursor_waits_where_the_turn_goes_on() -> None:
    table: Any = rails(A={"loads": "Coal"})
    assert table.question.start == "> Coal"
    table.answer("net")
    assert table.question.start == "> Coal"  # having paid for the way, the train arrives
    say(table, "load", "Wine")
    assert table.question.start == "track"  # it is full
    table = rails()
    say(table, "load", "Wine")
    assert table.question.start == "load"  # there is room for another one


def test_common_amounts_are_one_press_away() -> None:
    table: Any = rails()
    table.aside("deal")
    table.answer("A")
    assert [len(keys_for(table.question, n)) for n in (1, 2, 3, 5)] == [2, 1, 2, 3]
    table.answer("other")
    assert max(len(keys_for(table.question, n)) for n in range(1, 163)) == 5


def test_an_ordinary_turn_is_short() -> None:
    table: Any = rails()
    assert by_keys(table, "load", "Coal") == 2
    assert by_keys(table, "track", {"plain": 5}, "end") <= 14


def test_the_bench_counts_deliveries(capsys: pytest.CaptureFixture[str]) -> None:
    deliveries.presses_per_delivery()
    title, *rows = capsys.readouterr().out.splitlines()
    assert "rails games of three" in title
    shares = {int(row.split()[0]): float(row.split()[1].rstrip("%")) for row in rows}
    assert sum(share for presses, share in shares.items() if presses <= 6) > 90
