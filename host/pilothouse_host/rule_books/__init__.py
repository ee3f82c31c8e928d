"""The rules of the games as lists: every id with its sentence, its place in the rule book and who
keeps it. One file for each game, NAME.toml."""

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from pilothouse import games

# Who keeps a rule, in the words of the files.
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
    """One rule. `where`: book and heading of each place in the rule books, "own" with no heading
    where it stands in none."""

    id: str
    kept: str
    where: tuple[tuple[str, str], ...]
    says: str


@dataclass(frozen=True)
class RuleList:
    """All rules of a game, by their ids; `books`: the titles of its rule books by their keys."""

    title: str
    books: dict[str, str]
    rules: dict[str, Rule]


@cache
def read(game: str) -> RuleList | None:
    """The list of a game; None for a game without one."""
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
    """The places of "de: One heading; Another", all in the book named first."""
    book, _, headings = text.partition(": ")
    return tuple((book, heading) for heading in headings.split("; "))


def games_with_rules() -> list[str]:
    """The games that have a list."""
    return [game for game in games.names() if read(game)]
