"""A game's records told in words: who answered what, and when."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from pilothouse import games
from pilothouse.screen.describe import describe_record
from pilothouse.table.records import Drift
from pilothouse.table.table import Table
from pilothouse.words import Words
from pilothouse_host.replay.replay import dictionary, follow, parsed

_SILENT = ("start", "end", "undo", "pause", "clock", "refused")


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
        except (TypeError, IndexError, KeyError):  # not as the rules write it
            return value

    def follow(self, record: bytes) -> Line:
        """One more record."""
        n = len(self.lines)
        what, value, ms = parsed(record)
        self._ms += ms
        who = self._who(what, value)
        if what == "undo":
            self._undo(value)
        elif what == "start":
            self._speak_of(dictionary(value).get("game"))
        if not self.drift:
            try:
                follow(self.table, record)
            except Drift as drift:
                self.drift = str(drift)
        line = Line(n, what, value, self._ms, who, self._told(what, value, record))
        self.lines.append(line)
        return line

    def _who(self, what: str, value: Any) -> str:
        if what == "correct" and isinstance(value, list):
            return str(value[1])  # pyright: ignore[reportUnknownArgumentType]
        question = self.table.question
        return question.who if question and what not in (*_SILENT, "aside") else ""

    def _speak_of(self, game: Any) -> None:
        if game in games.names():
            self._say.use(game)

    def _undo(self, back_to: Any) -> None:
        for line in self.lines:
            if isinstance(back_to, int) and line.n > back_to and line.what not in _SILENT:
                line.undone = True

    def _told(self, what: str, value: Any, record: bytes) -> str:
        try:
            return self._in_words(what, value)
        except (KeyError, TypeError, ValueError, AttributeError, IndexError):
            return record.decode("utf-8", "replace")  # not as the rules write it: as it is

    def _in_words(self, what: str, value: Any) -> str:
        say = self._say
        if what == "start":
            test = ", TEST SEED" if value["entropy"] == "test" else ""
            return f"{say(value['game'])} begins (rules {value['rules']}{test})"
        if what == "end":
            return f"the end ({value['why']}): {places_in_words(value['places'])}"
        if what == "undo":
            return f"undo, back to record {value}"
        if what == "pause":
            return "pause" if value else "goes on"
        if what == "clock":
            return f"clock: {when(value)}"
        if what == "refused":
            rule = f" ({value[2]})" if value[2] else ""
            return f"{say(value[0])}: {value[1]} is refused{rule}"
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
    return datetime.fromtimestamp(seconds).strftime("%Y-%m-%d %H:%M")


def places_in_words(places: Sequence[Sequence[Any]], names: dict[str, str] | None = None) -> str:
    """Standings as one line: "1. B Anna, 2. A, without a place: C"."""

    def named(who: str) -> str:
        return f"{who} {(names or {}).get(who, '')}".strip()

    parts = [f"{place}. {named(who)}" for who, place in places if place]
    others = [named(who) for who, place in places if not place]
    if others:
        parts.append(f"without a place: {' '.join(others)}")
    return ", ".join(parts)
