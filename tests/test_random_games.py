"""A few of the random games that `make games` plays by the hundred."""

import pytest

from pilothouse_host.rule_books import games_with_rules as names
from random_games import numbered, played, played_on_micropython


@pytest.mark.parametrize(("game", "number"), numbered(30, first=5000))
def test_a_random_game_ends_whatever_is_done_under_its_questions(game: str, number: int) -> None:
    assert played((game, number))[-1] == ""


@pytest.mark.parametrize("game", names())
def test_the_same_is_done_on_micropython_and_leads_to_the_same(game: str) -> None:
    assert played_on_micropython((game, 6000))[-1] == ""
