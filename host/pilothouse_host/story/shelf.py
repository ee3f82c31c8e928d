"""The games a page shows: where each stands, at any moment, in any language."""

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
    """A game at record `at` or now, and its log from record `first` on; the rest as for Shelf."""
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


class Shelf:
    """Tells of games. Whoever has their records goes on with a story before asking about it.

    new_story(): the story of a game that begins. drawings: the files with pictures of games,
    named after them. rules: the ids of rules that have a line of their own, by games. forms: the
    parts of a certificate, see story/certificate.py. stories: how many are kept for who asks of
    them again.
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
        self._stories: list[tuple[str, Story]] = []  # the one that was asked for last at the end

    def story(self, game_id: str) -> "Story":
        """The story of a game as far as it is known; a new one if it is not."""
        kept = [story for known, story in self._stories if known == game_id]
        story = kept[0] if kept else self._new_story()
        self.forget(game_id)
        self._stories.append((game_id, story))
        del self._stories[: -self._most]
        return story

    def forget(self, game_id: str) -> None:
        """Another game has this id from now on."""
        self._stories = [one for one in self._stories if one[0] != game_id]

    def message(
        self, game_id: str, language: str = "en", at: "int | None" = None, first: int = 0
    ) -> "dict[str, Any]":
        """The game at record `at` or now, and its log from record `first` on."""
        story = self.story(game_id)
        return message(game_id, story, self._drawings, self._rules, language, at, first)

    def figures(self, game_id: str, language: str = "en") -> "dict[str, Any]":
        """A game in figures, and the verdict on its log."""
        return figures(self.story(game_id), language)

    def certificate(self, game_id: str, language: str = "en") -> "str | None":
        """A game's certificate; None if its seed is not out yet."""
        story = self.story(game_id)
        if not dictionary(story.table.ended).get("seed"):
            return None
        return certificate(game_id, story, language, self._forms)
