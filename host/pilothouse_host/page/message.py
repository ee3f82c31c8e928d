"""A game as the page shows it: what view() says, the open question and the log, in words."""

from pathlib import Path
from typing import Any

from pilothouse.table.questions import Question
from pilothouse.words import Words
from pilothouse_host.replay import reports
from pilothouse_host.replay.story import Story, story_of
from pilothouse_host.store.store import Store

_LOG_SHOWN = 60
_NOT_SHOWN = ("clock",)
_PICTURES = Path(__file__).parent / "static" / "games"


def message(game_id: str, story: Story) -> dict[str, Any]:
    """The game as plain JSON; view is None where the rules cannot follow the records at all."""
    table = story.table
    game = getattr(table, "game", None)  # not there before a start record that fits the rules
    players: list[list[Any]] = game.players() if game else []
    name = table.header.get("game", "")
    lines = [line for line in story.seen(_LOG_SHOWN) if line.what not in _NOT_SHOWN]
    return {
        "id": game_id,
        "header": table.header,
        "title": Words("en").title(name),
        "files": [file.name for file in _PICTURES.glob("*.*") if file.stem == name],
        "view": story.shown("view", game.view()) if game else None,
        "question": _asked(name, table.question, story) if table.question else None,
        "players": [{"id": who, "name": known, "status": now} for who, known, now in players],
        "standings": game.standings() if game else [],
        "paused": table.paused,
        "ended": table.ended,
        "problem": story.shown("drift", story.drift),
        "log": [
            {"n": line.n, "who": line.who, "text": line.text, "undone": line.undone}
            for line in lines
        ],
    }


def _asked(game: str, question: Question, story: Story) -> dict[str, Any]:
    """The open question in words: its title, what the board explains below it, its reminder."""
    say = Words("en")
    say.use(game)
    name = question.name
    note, *values = [str(part) for part in question.note or [""]]
    return {
        "kind": question.kind,
        "name": name,
        "who": question.who,
        "text": say(name, *question.args),
        "more": say.explanation(name).format(*question.args),
        "note": say(note, *[story.shown(note, value) for value in values]) if note else "",
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
