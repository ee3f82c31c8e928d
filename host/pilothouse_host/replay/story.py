"""Stories of stored games, and what the commands say about their records, in English."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from pilothouse_host.store.record import parsed
from pilothouse_host.story.asked import asked
from pilothouse_host.story.line import Line
from pilothouse_host.story.page import teller_of
from pilothouse_host.story.position import places_of
from pilothouse_host.story.rules import find
from pilothouse_host.story.story import Story
from pilothouse_host.story.story import story_of as story_read_by

__all__ = [
    "Line",
    "Story",
    "follow_and_tell",
    "in_words",
    "new_story",
    "open_question",
    "places_in_words",
    "places_of",
    "story_of",
    "told",
    "when",
]


def new_story() -> Story:
    """An empty story, for a game that begins."""
    return Story(parsed, find)


def story_of(records: Sequence[bytes]) -> Story:
    """The story after all these records."""
    return story_read_by(records, parsed, find)


def in_words(story: Story, line: Line) -> str:
    """A line as a sentence that everybody may read at this moment."""
    return teller_of(story, "en").sentence(line, story)


def told(story: Story, first: int = 0) -> list[dict[str, Any]]:
    """The lines from record `first` on as plain data, without what is hidden now."""
    teller = teller_of(story, "en")
    return [
        {
            "n": line.n,
            "what": line.what,
            "value": story.shown(line.what, line.value),
            "ms": line.ms,
            "who": line.who,
            "text": teller.sentence(line, story),
            "undone": line.undone,
        }
        for line in story.lines[first:]
    ]


def follow_and_tell(story: Story, record: bytes) -> dict[str, Any]:
    """Let the story follow one more record; returns its line as plain data."""
    return told(story, story.follow(record).n)[0]


def open_question(story: Story) -> tuple[str, list[str]]:
    """The open question with the player it is for, and its reminders; ("", []) if none."""
    found = asked(story, teller_of(story, "en"))
    return (f"{found['who']} {found['text']}".strip(), found["notes"]) if found else ("", [])


def when(seconds: Any) -> str:
    """A time, given in seconds since 1970, as local date and time."""
    try:
        return datetime.fromtimestamp(seconds).strftime("%Y-%m-%d %H:%M")
    except (ValueError, OverflowError, OSError, TypeError):
        return f"at no time ({seconds})"


def places_in_words(places: Sequence[Sequence[Any]], names: dict[str, str] | None = None) -> str:
    """Standings as one line: "1. B Anna, 2. A, without a place: C"."""

    def named(who: str) -> str:
        return f"{who} {(names or {}).get(who, '')}".strip()

    parts = [f"{place}. {named(who)}" for who, place in places if place]
    others = [named(who) for who, place in places if not place]
    if others:
        parts.append(f"without a place: {' '.join(others)}")
    return ", ".join(parts)
