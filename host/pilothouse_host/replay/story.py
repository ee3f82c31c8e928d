"""A game's records told in words: who answered what, and when."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, TypeVar

from pilothouse import games
from pilothouse.games.game import Game
from pilothouse.screen.describe import describe_record
from pilothouse.table.errors import Drift
from pilothouse.table.table import Table
from pilothouse.words import Words
from pilothouse_host.replay.replay import follow
from pilothouse_host.store.record import dictionary, parsed

_Found = TypeVar("_Found")
_RAW_SHOWN = 200  # bytes of a record that cannot be read
_SILENT = ("start", "end", "undo", "redo", "pause", "clock", "refused")


@dataclass
class Line:
    """One record in words. `ms` counts from the game's start, `who` is a player's id or ""."""

    n: int
    what: str
    value: Any
    ms: int
    who: str
    text: str
    undone: bool = False


class Story:
    """Follows a game record by record; its table stands where the records lead."""

    def __init__(self) -> None:
        self.table = Table(games.find)
        self.drift = ""  # why the table does not follow any more
        self.lines: list[Line] = []
        self._say = Words("en")
        self._ms = 0
        self._taken_back: list[list[Line]] = []  # by each undo that was not redone

    def seen(self, last: int = 0) -> list[Line]:
        """The lines, or the last of them, as anybody may read them now: see Game.seen."""
        return [self._veiled(line) for line in self.lines[-last:]]

    def _veiled(self, line: Line) -> Line:
        value = self.shown(line.what, line.value)
        if value is line.value:
            return line
        return replace(line, value=value, text=self._told(line.what, value, b"hidden"))

    def shown(self, what: str, value: Any) -> Any:
        """What anybody may see of a value now; after the end all of it."""
        if self.table.ended or not hasattr(self.table, "game"):
            return value
        try:
            return self.table.game.seen(what, value)
        except Exception:  # not as the rules write it
            return value

    def reminders(self) -> list[str]:
        """What the open question reminds of, oldest first, and its own note at the end."""
        question = self.table.question
        if not question:
            return []
        notes = [*question.notes, *([question.note] if len(question.notes) != 1 else [])]
        return [self._reminder(*note) for note in notes if note]

    def _reminder(self, key: Any, *values: Any) -> str:
        return self._say(key, *[self.shown(key, value) for value in values])

    def ask(self, question: Callable[[Game], _Found], otherwise: _Found) -> _Found:
        """What the game says; `otherwise` if there is none, or odd records have confused it."""
        try:
            return question(self.table.game)
        except Exception:
            return otherwise

    @property
    def players(self) -> list[list[Any]]:
        """Id, name and status of each."""
        return self.ask(lambda game: game.players(), [])

    @property
    def standings(self) -> list[list[Any]]:
        """Who has which place, as the end says or as the rules see it now."""
        if self.table.ended is not None:
            return places_of(self.table.ended)
        return self.ask(lambda game: game.standings(), [])

    @property
    def why_ended(self) -> str:
        """How: "finished", "abandoned", or another word from the log; "" while it goes on."""
        ended = self.table.ended
        return "" if ended is None else str(dictionary(ended).get("why", "")) or "ended"

    def follow(self, record: bytes) -> Line:
        """One more record."""
        n = len(self.lines)
        what, value, ms = parsed(record)
        self._ms += ms
        who = self._who(what, value)
        if what == "undo":
            self._undo(value)
        elif what == "redo":
            self._redo()
        elif what == "start":
            self._speak_of(dictionary(value).get("game"))
        if not self.drift:
            try:
                follow(self.table, record)
            except Drift as drift:
                self.drift = str(drift)
        if self.drift and what == "end":  # the rules are lost, but this much is clear
            self.table.ended = dictionary(value)
        line = Line(n, what, value, self._ms, who, self._told(what, value, record))
        self.lines.append(line)
        return line

    def _who(self, what: str, value: Any) -> str:
        if what == "correct":
            return str(value[1]) if isinstance(value, list) and len(value) > 1 else ""  # pyright: ignore[reportUnknownArgumentType]
        question = self.table.question
        return question.who if question and what not in (*_SILENT, "aside") else ""

    def _speak_of(self, game: Any) -> None:
        if isinstance(game, str) and game in games.names():
            self._say.use(game)

    def _undo(self, back_to: Any) -> None:
        after = [line for line in self.lines if isinstance(back_to, int) and line.n > back_to]
        taken = [line for line in after if line.what not in _SILENT and not line.undone]
        for line in taken:
            line.undone = True
        self._taken_back.append(taken)

    def _redo(self) -> None:
        for line in self._taken_back.pop() if self._taken_back else ():
            line.undone = False

    def _told(self, what: str, value: Any, record: bytes) -> str:
        try:
            if what:
                return self._in_words(what, value)
            raise ValueError("no record")
        except Exception:  # not as the rules write it: as it is
            return f"cannot be read: {record[:_RAW_SHOWN].decode('utf-8', 'replace')}"

    def _in_words(self, what: str, value: Any) -> str:
        say = self._say
        if what == "start":
            test = ", TEST SEED" if value["entropy"] == "test" else ""
            return f"{say(value['game'])} begins (rules {value['rules']}{test})"
        if what == "end":
            if value["why"] == "abandoned":
                return "ended early"
            return f"ended ({value['why']}): {places_in_words(places_of(value))}"
        if what == "undo":
            return f"undo, back to record {value}"
        if what == "redo":
            return f"redo, up to record {value}"
        if what == "pause":
            return "pause" if value else "resumed"
        if what == "clock":
            return f"clock: {when(value)}"
        if what == "refused":
            rule = f" ({value[2]})" if value[2] else ""
            return f"{say(value[0])}: refused: {value[1]}{rule}"
        if what == "data":
            return f"{value[0]}: {value[1]}".replace("\n", " / ")
        if what == "do" and value.startswith("> "):  # on the board's narrow log it reads "> Coal"
            return say("told", say("do"), say("do.deliver", value[2:]))
        text = describe_record(say, what, value)
        return f"{text} (thrown by hand)" if what == "hand" else text


def story_of(records: Sequence[bytes]) -> Story:
    """The whole story of these records."""
    story = Story()
    for record in records:
        story.follow(record)
    return story


def when(seconds: float) -> str:
    """A moment in the local time."""
    try:
        return datetime.fromtimestamp(seconds).strftime("%Y-%m-%d %H:%M")
    except (ValueError, OverflowError, OSError):
        return f"at no time ({seconds})"


def places_of(end: Any) -> list[list[Any]]:
    """Who has which place by the value of an end record; only what makes sense of it."""
    found = dictionary(end).get("places")
    rows: list[Any] = found if isinstance(found, list) else []  # pyright: ignore[reportUnknownVariableType]
    return [row for row in rows if _is_place(row)]


def _is_place(row: Any) -> bool:
    match row:
        case [str(), int()]:
            return True
        case _:
            return False


def places_in_words(places: Sequence[Sequence[Any]], names: dict[str, str] | None = None) -> str:
    """Standings as one line: "1. B Anna, 2. A, without a place: C"."""

    def named(who: str) -> str:
        return f"{who} {(names or {}).get(who, '')}".strip()

    parts = [f"{place}. {named(who)}" for who, place in places if place]
    others = [named(who) for who, place in places if not place]
    if others:
        parts.append(f"without a place: {' '.join(others)}")
    return ", ".join(parts)
