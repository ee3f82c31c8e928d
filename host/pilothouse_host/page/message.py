"""The stored games as the page shows them: where each stands, at any moment, in any language."""

import threading
from collections import OrderedDict
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pilothouse.table.seal import seal
from pilothouse.words import Words
from pilothouse_host.page.certificate import certificate
from pilothouse_host.page.rule_pages import has_line
from pilothouse_host.replay import reports
from pilothouse_host.replay.replay import verify
from pilothouse_host.replay.story import new_story
from pilothouse_host.store.store import Store
from pilothouse_host.story import page
from pilothouse_host.story.figures import figures
from pilothouse_host.story.plain import dictionary
from pilothouse_host.story.story import Story

_PICTURES = Path(__file__).parent / "static" / "games"
_MOST_STORIES = 8  # that are kept for who looks at them again


def message(
    game_id: str, story: Story, language: str = "en", at: int | None = None, first: int = 0
) -> dict[str, Any]:
    """The game at record `at` or now, and its log from record `first` on."""
    name = story.game
    log = page.log(story, language, first)
    for line in log:
        if "rule" in line and not has_line(name, line["rule"]):
            del line["rule"]
    return {
        "id": game_id,
        **page.standing(story, language, at),
        "seal": " ".join(seal(dictionary(story.table.header).get("commit", ""))),
        "files": [file.name for file in _PICTURES.glob("*.*") if file.stem == name],
        "from": first,
        "log": log,
    }


@dataclass(frozen=True)
class Telling:
    """A game that goes on: each page is told of it in its own language, from where it knows it."""

    shelf: "Shelf"
    game: str
    records: int  # with another number it is news

    def told(self, language: str, first: int) -> dict[str, Any] | None:
        """The game as it is now."""
        return self.shelf.game(self.game, language, None, first)


def _verdict(story: Story, language: str) -> list[str]:
    """What can be said about the log, a sentence each."""
    found = verify(story.records)
    own = page.teller_of(story, language).own
    if found.problems:
        problems = [story.shown("drift", problem) for problem in found.problems]
        said = [own("verdict.bad", "; ".join(problems))]
    elif found.complete:
        said = [own("verdict.good", found.throws_checked)]
    else:
        said = [own("verdict.open")]
    if found.throws_by_hand:
        said.append(own("verdict.hand", found.throws_by_hand))
    return [*said, own("verdict.test")] if found.test_seed else said


class Shelf:
    """The stored games. May be used by several threads."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._lock = threading.Lock()
        self._stories: OrderedDict[str, Story] = OrderedDict()

    def games(self, language: str = "en") -> list[dict[str, Any]]:
        """All games, the newest first."""
        say = Words(language)
        return [
            {**reports.summary(game), "title": say.title(game.game)}
            for game in reversed(self._store.games())
        ]

    def game(
        self, game_id: str, language: str = "en", at: int | None = None, first: int = 0
    ) -> dict[str, Any] | None:
        """One game as the page shows it; None if there is no such game."""
        if self._store.game(game_id) is None:
            return None
        with self._lock:
            return message(game_id, self._story(game_id), language, at, first)

    def figures(self, game_id: str, language: str = "en") -> dict[str, Any] | None:
        """A game in figures; None if there is no such game."""
        if self._store.game(game_id) is None:
            return None
        with self._lock:
            story = self._story(game_id)
            return {**figures(story, language), "verdict": _verdict(story, language)}

    def certificate(self, game_id: str, language: str = "en") -> str | None:
        """A game's certificate; None if there is no such game, or its seed is not out yet."""
        if self._store.game(game_id) is None:
            return None
        with self._lock:
            story = self._story(game_id)
            seed = dictionary(story.table.ended).get("seed")
            return certificate(game_id, story, language) if seed else None

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
        story = self._stories.pop(game_id, None) or new_story()
        for record in self._store.records(game_id, len(story.lines)):
            story.follow(record)
        self._stories[game_id] = story
        if len(self._stories) > _MOST_STORIES:
            self._stories.popitem(last=False)
        return story
