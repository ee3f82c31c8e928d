"""The lists of the rules: complete, up to date, and nothing in them that is not played."""

import re

import pytest

from pilothouse_host.board import firmware
from pilothouse_host.rule_books import KEEPERS, RuleList, games_with_rules, read
from pilothouse_tools import rule_lists
from runtimes import FIRMWARE
from test_rule_coverage import ONLY_PEOPLE, RULES

WITH_RULES = games_with_rules()

RENEW = "run make rules"
LETTERS = {"mississippi": "ABR", "triangle": "D", "rails": "E"}

every_game = pytest.mark.parametrize("game", WITH_RULES)


def list_of(game: str) -> RuleList:
    found = read(game)
    assert found, game
    return found


def used(game: str) -> set[str]:
    """The ids in the code and the notes of a game; those of its readings begin with K."""
    folder = FIRMWARE / "pilothouse" / "games" / game
    text = "\n".join(file.read_text() for file in [*folder.rglob("*.py"), folder / "README.md"])
    # A3-1 is a tile.
    return set(re.findall(rf"\b[{LETTERS[game]}K][1-9]\d?\b(?!-\d)", text))


@every_game
def test_every_rule_of_the_specification_and_of_the_code_has_its_line(game: str) -> None:
    listed = set(list_of(game).rules)
    assert used(game) - listed == set()
    assert set(RULES[game]) - listed == set()


@every_game
def test_no_line_is_about_a_rule_that_does_not_exist(game: str) -> None:
    known = set(RULES[game]) | used(game) | set(rule_lists.proofs())
    assert set(list_of(game).rules) - known == set()


@every_game
def test_every_line_says_what_where_and_who(game: str) -> None:
    listed = list_of(game)
    for rule in listed.rules.values():
        assert rule.says.endswith("."), rule
        assert all(
            book in listed.books and (heading or book == "own") for book, heading in rule.where
        )
        assert all(word in KEEPERS for word in rule.kept.split(", ")), rule
        if rule.id in ONLY_PEOPLE:
            assert rule.kept == "players"


@every_game
def test_the_list_is_up_to_date(game: str) -> None:
    made = rule_lists.text(list_of(game), rule_lists.proofs())
    assert rule_lists.path(game).read_text("utf-8") == made, RENEW


def test_the_lists_stay_off_the_board() -> None:
    assert not [name for name in firmware.sources() if name.endswith(".md")]
