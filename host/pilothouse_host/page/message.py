"""The stored games as the page shows them, at any moment and in any language."""

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
from pilothouse_host.story import game_pages, page
from pilothouse_host.story.story import Story
from pilothouse_host.story.summary import summary

_STORIES = 64  # cached: enough for a hall of tables, and for games that people look up
_PICTURES = Path(__file__).parent / "static" / "games"


def new_game_pages() -> game_pages.GamePages:
    """GamePages with the page's pictures and rules, and no games yet."""
    return game_pages.GamePages(new_story, drawings(), rules_with_lines(), forms(), _STORIES)


def message(game_id: str, story: Story) -> dict[str, Any]:
    """The current state of a game, in English."""
    return game_pages.message(game_id, story, drawings(), rules_with_lines())


@cache
def drawings() -> list[str]:
    """The names of the files with pictures of games."""
    return sorted(file.name for file in _PICTURES.glob("*.*"))


@cache
def rules_with_lines() -> dict[str, list[str]]:
    """For each game, the ids of the rules that its page of rules explains."""
    found = {game: read(game) for game in games_with_rules()}
    return {game: list(rules.rules) for game, rules in found.items() if rules}


@dataclass(frozen=True)
class Telling:
    """An update about a game; each page gets it in its language, from the record it needs."""

    stored: "StoredGames"
    game: str
    records: int  # a different number makes it a new value

    def told(self, language: str, first: int) -> dict[str, Any] | None:
        """The game as it is now, with its log from record `first` on."""
        return self.stored.game(self.game, language, None, first)


class StoredGames:
    """The stored games as pages show them. Thread-safe."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._lock = threading.Lock()
        self._pages = new_game_pages()

    def games(self, language: str = "en") -> list[dict[str, Any]]:
        """The list of all games, the newest first."""
        say = Words(language)
        return [
            {**summary(game), "title": say.title(game.game)}
            for game in reversed(self._store.games())
        ]

    def game(
        self, game_id: str, language: str = "en", at: int | None = None, first: int = 0
    ) -> dict[str, Any] | None:
        """A game at record `at` (None: now), with its log from `first` on; None if unknown."""
        if self._store.game(game_id) is None:
            return None
        with self._lock:
            self._story(game_id)
            return self._pages.message(game_id, language, at, first)

    def glance(self, game_id: str, language: str = "en") -> dict[str, Any] | None:
        """A game in brief; None if there is no such game."""
        if self._store.game(game_id) is None:
            return None
        with self._lock:
            return page.glance(self._story(game_id), language)

    def figures(self, game_id: str, language: str = "en") -> dict[str, Any] | None:
        """A game's figures; None if there is no such game."""
        if self._store.game(game_id) is None:
            return None
        with self._lock:
            self._story(game_id)
            return self._pages.figures(game_id, language)

    def certificate(self, game_id: str, language: str = "en") -> str | None:
        """A game's certificate; None if there is no such game, or its seed is not revealed yet."""
        if self._store.game(game_id) is None:
            return None
        with self._lock:
            self._story(game_id)
            return self._pages.certificate(game_id, language)

    def ended(self, game_id: str) -> bool:
        """Whether the game is over."""
        with self._lock:
            return bool(self._story(game_id).why_ended)

    def hides(self, game_id: str) -> bool:
        """Whether the game hides amounts for now."""
        with self._lock:
            return self._story(game_id).hides()

    def _story(self, game_id: str) -> Story:
        """The story of a game, brought up to date with the store."""
        story = self._pages.story(game_id)
        for record in self._store.records(game_id, len(story.lines)):
            story.follow(record)
        return story
