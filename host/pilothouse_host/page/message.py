"""The stored games as the page shows them: where each stands, at any moment, in any language."""

import threading
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from pilothouse.words import Words
from pilothouse_host.page.certificate import forms
from pilothouse_host.replay.story import new_story
from pilothouse_host.rule_books import games_with_rules, read
from pilothouse_host.store.store import Store
from pilothouse_host.story import page, shelf
from pilothouse_host.story.story import Story
from pilothouse_host.story.summary import summary

_STORIES = 64  # a hall of tables, and what people look at beside
_PICTURES = Path(__file__).parent / "static" / "games"


def empty_shelf() -> shelf.Shelf:
    """A shelf without a game on it."""
    return shelf.Shelf(new_story, drawings(), rules_with_lines(), forms(), _STORIES)


def message(game_id: str, story: Story) -> dict[str, Any]:
    """A game as it stands, in English."""
    return shelf.message(game_id, story, drawings(), rules_with_lines())


@cache
def drawings() -> list[str]:
    """The files with the pictures of games."""
    return sorted(file.name for file in _PICTURES.glob("*.*"))


@cache
def rules_with_lines() -> dict[str, list[str]]:
    """The rules that a page of its own has a line for."""
    found = {game: read(game) for game in games_with_rules()}
    return {game: list(rules.rules) for game, rules in found.items() if rules}


@dataclass(frozen=True)
class Telling:
    """A game that goes on: each page is told of it in its own language, from where it knows it."""

    shelf: "Shelf"
    game: str
    records: int  # with another number it is news

    def told(self, language: str, first: int) -> dict[str, Any] | None:
        """The game as it is now."""
        return self.shelf.game(self.game, language, None, first)


class Shelf:
    """The stored games. May be used by several threads."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._lock = threading.Lock()
        self._shelf = empty_shelf()

    def games(self, language: str = "en") -> list[dict[str, Any]]:
        """All games, the newest first."""
        say = Words(language)
        return [
            {**summary(game), "title": say.title(game.game)}
            for game in reversed(self._store.games())
        ]

    def game(
        self, game_id: str, language: str = "en", at: int | None = None, first: int = 0
    ) -> dict[str, Any] | None:
        """One game as the page shows it; None if there is no such game."""
        if self._store.game(game_id) is None:
            return None
        with self._lock:
            self._story(game_id)
            return self._shelf.message(game_id, language, at, first)

    def glance(self, game_id: str, language: str = "en") -> dict[str, Any] | None:
        """One game in a few words; None if there is no such game."""
        if self._store.game(game_id) is None:
            return None
        with self._lock:
            return page.glance(self._story(game_id), language)

    def figures(self, game_id: str, language: str = "en") -> dict[str, Any] | None:
        """A game in figures; None if there is no such game."""
        if self._store.game(game_id) is None:
            return None
        with self._lock:
            self._story(game_id)
            return self._shelf.figures(game_id, language)

    def certificate(self, game_id: str, language: str = "en") -> str | None:
        """A game's certificate; None if there is no such game, or its seed is not out yet."""
        if self._store.game(game_id) is None:
            return None
        with self._lock:
            self._story(game_id)
            return self._shelf.certificate(game_id, language)

    def ended(self, game_id: str) -> bool:
        """Whether this game is over."""
        with self._lock:
            return bool(self._story(game_id).why_ended)

    def hides(self, game_id: str) -> bool:
        """Whether this game keeps amounts to itself for now."""
        with self._lock:
            return self._story(game_id).hides()

    def _story(self, game_id: str) -> Story:
        """The story of a game, as far as it is stored now."""
        story = self._shelf.story(game_id)
        for record in self._store.records(game_id, len(story.lines)):
            story.follow(record)
        return story
