"""What a page shows of each game, at any moment and in any language."""

from pilothouse.table.seal import seal
from pilothouse_host.story import page
from pilothouse_host.story.certificate import certificate
from pilothouse_host.story.figures import figures
from pilothouse_host.story.plain import dictionary

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from pilothouse_host.story.story import Story


def message(
    game_id: str,
    story: "Story",
    drawings: "Sequence[str]",
    rules: "dict[str, list[str]]",
    language: str = "en",
    at: "int | None" = None,
    first: int = 0,
) -> "dict[str, Any]":
    """A game at record `at` (None: now) with its log from record `first` on.

    drawings, rules: as for GamePages.
    """
    log = page.log(story, language, first)
    for line in log:
        if "rule" in line and line["rule"] not in rules.get(story.game, ()):
            del line["rule"]
    found = page.standing(story, language, at)
    found["id"] = game_id
    found["seal"] = " ".join(seal(dictionary(story.table.header).get("commit", "")))
    found["files"] = [name for name in drawings if name.split(".")[0] == story.game]
    found["from"] = first
    found["log"] = log
    return found


class GamePages:
    """Builds what a page shows of a game, and caches the most recent stories.

    The caller gets a game's story, lets it follow the records it has not seen, and then asks.

    new_story(): creates an empty story. drawings: the names of files with pictures, GAME.*.
    rules: by game, the ids of the rules that its page of rules explains. forms: the parts of a
    certificate, see story/certificate.py. stories: how many are cached.
    """

    def __init__(
        self,
        new_story: "Callable[[], Story]",
        drawings: "Sequence[str]",
        rules: "dict[str, list[str]]",
        forms: "dict[str, Any]",
        stories: int = 8,
    ):
        self._most = stories
        self._new_story = new_story
        self._drawings = drawings
        self._rules = rules
        self._forms = forms
        self._stories: list[tuple[str, Story]] = []  # the most recently used one last

    def story(self, game_id: str) -> "Story":
        """The cached story of a game, or an empty one. The caller brings it up to date."""
        kept = [story for known, story in self._stories if known == game_id]
        story = kept[0] if kept else self._new_story()
        self.forget(game_id)
        self._stories.append((game_id, story))
        del self._stories[: -self._most]
        return story

    def forget(self, game_id: str) -> None:
        """Drop the cached story: this id now belongs to another game."""
        self._stories = [one for one in self._stories if one[0] != game_id]

    def message(
        self, game_id: str, language: str = "en", at: "int | None" = None, first: int = 0
    ) -> "dict[str, Any]":
        """The game at record `at` (None: now) with its log from record `first` on."""
        story = self.story(game_id)
        return message(game_id, story, self._drawings, self._rules, language, at, first)

    def figures(self, game_id: str, language: str = "en") -> "dict[str, Any]":
        """The game's figures, and the verdict on its log."""
        return figures(self.story(game_id), language)

    def certificate(self, game_id: str, language: str = "en") -> "str | None":
        """The game's certificate; None if its seed has not been revealed yet."""
        story = self.story(game_id)
        if not dictionary(story.table.ended).get("seed"):
            return None
        return certificate(game_id, story, language, self._forms)
