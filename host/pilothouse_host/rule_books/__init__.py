"""The rules of each game as a list, from NAME.toml.

Every rule has an id, a sentence, its places in the rule books, and who makes sure it is followed.
"""

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from pilothouse import games

# The ways in which a rule is kept, as the files name them.
KEEPERS = {
    "refuses": "the device refuses what breaks it",
    "counts": "the device counts or works it out",
    "asks": "the device asks",
    "draws": "the device throws or draws",
    "reminds": "the device reminds",
    "players": "the players; the device cannot see it",
}


@dataclass(frozen=True)
class Rule:
    """One rule.

    kept: a key of KEEPERS. where: book and heading of each place in the rule books; "own" without
    a heading if it is in none of them.
    """

    id: str
    kept: str
    where: tuple[tuple[str, str], ...]
    says: str


@dataclass(frozen=True)
class RuleList:
    """All rules of a game by id. books: the titles of its rule books by key."""

    title: str
    books: dict[str, str]
    rules: dict[str, Rule]


@cache
def read(game: str) -> RuleList | None:
    """The rules of a game; None if the game has no list."""
    if game not in games.names():
        return None
    file = Path(__file__).parent / f"{game}.toml"
    if not file.exists():
        return None
    found = tomllib.loads(file.read_text("utf-8"))
    rules = {
        name: Rule(name, kept, _places(where), says)
        for name, (kept, where, says) in found["rules"].items()
    }
    return RuleList(found["title"], found["books"], rules)


def _places(text: str) -> tuple[tuple[str, str], ...]:
    """The places in a text like "de: One heading; Another", as pairs of book and heading."""
    book, _, headings = text.partition(": ")
    return tuple((book, heading) for heading in headings.split("; "))


def games_with_rules() -> list[str]:
    """The games that have a list of rules."""
    return [game for game in games.names() if read(game)]
