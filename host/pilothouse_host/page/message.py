"""A game as the page shows it: what view() says, the open question and the log, in words."""

from pathlib import Path
from typing import Any

from pilothouse.table.questions import Question
from pilothouse.words import Words
from pilothouse_host.page.rule_pages import rule_of
from pilothouse_host.replay import reports
from pilothouse_host.replay.story import Story, story_of
from pilothouse_host.store.record import dictionary
from pilothouse_host.store.store import Store

_LOG_SHOWN = 60
_NOT_SHOWN = ("clock",)
_PICTURES = Path(__file__).parent / "static" / "games"


def message(game_id: str, story: Story) -> dict[str, Any]:
    """The game as plain JSON; view is None where the rules cannot follow the records at all."""
    table = story.table
    name = str(dictionary(table.header).get("game", ""))
    lines = [line for line in story.seen(_LOG_SHOWN) if line.what not in _NOT_SHOWN]
    return {
        "id": game_id,
        "header": dictionary(table.header),
        "title": Words("en").title(name),
        "files": [file.name for file in _PICTURES.glob("*.*") if file.stem == name],
        "view": story.ask(lambda game: story.shown("view", game.view()), None),
        "question": story.ask(lambda _: _question(name, story), None),
        "players": [
            {"id": who, "name": known, "status": now} for who, known, now in story.players
        ],
        "standings": story.standings,
        "paused": table.paused,
        "ended": _ended(story),
        "problem": story.shown("drift", story.drift),
        "log": [
            {
                "n": line.n,
                "who": line.who,
                "text": line.text,
                "undone": line.undone,
                "rule": rule_of(name, line),
            }
            for line in lines
        ],
    }


def _question(name: str, story: Story) -> dict[str, Any] | None:
    """The open question; a game that was ended early has none any more."""
    question = story.table.question
    return _asked(name, question, story) if question and not story.why_ended else None


def _ended(story: Story) -> dict[str, str] | None:
    """How it ended, and the seed that then came out."""
    if not story.why_ended:
        return None
    return {"why": story.why_ended, "seed": str(dictionary(story.table.ended).get("seed", ""))}


def _asked(game: str, question: Question, story: Story) -> dict[str, Any]:
    """The open question in words: its title, what the board explains below it, its reminders."""
    say = Words("en")
    say.use(game)
    name = question.name
    return {
        "kind": question.kind,
        "name": name,
        "who": question.who,
        "text": say(name, *question.args),
        "more": say.fill(say.explanation(name), question.args),
        "notes": story.reminders(),
    }


class Shelf:
    """The stored games, for the page's list."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def games(self) -> list[dict[str, Any]]:
        """All games, the newest first."""
        say = Words("en")
        return [
            {**reports.summary(self._store, game), "title": say.title(game.game)}
            for game in reversed(self._store.games())
        ]

    def game(self, game_id: str) -> dict[str, Any] | None:
        """One game as the page shows it; None if there is no such game."""
        if self._store.game(game_id) is None:
            return None
        return message(game_id, story_of(self._store.records(game_id)))
