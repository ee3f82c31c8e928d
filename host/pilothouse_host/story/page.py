"""A game as a page shows it: its position and its log, as plain JSON in one language."""

from pilothouse_host.story.asked import asked
from pilothouse_host.story.line import SILENT
from pilothouse_host.story.plain import dictionary
from pilothouse_host.story.sentences import Teller

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from pilothouse_host.story.line import Line
    from pilothouse_host.story.position import Position
    from pilothouse_host.story.story import Story

_LAST_CLOCK = 1 << 33  # the year 2242
_BRIEF = ("title", "records", "players", "standings", "paused", "ended", "problem")
_KINDS = {"hand": "throw", "redo": "undo"}  # of lines that are not named after their records


def teller_of(story: "Story", language: str) -> Teller:
    """The Teller for this game in this language, with the players' names."""
    names = {who: name for who, name, _ in story.players if name}
    return Teller(language, story.game, names)


def standing(story: "Story", language: str, n: "int | None" = None) -> "dict[str, Any]":
    """The position after record n; the current one by default."""
    last = len(story.lines) - 1
    n = last if n is None or n > last else n
    at = story.at(n)
    teller = teller_of(story, language)
    return {
        "header": dictionary(story.table.header),
        "title": teller.title(),
        "at": n,
        "records": last + 1,
        "date": began(story),
        "view": _in_words(at.view(), teller),
        "question": at.ask(lambda _: asked(at, teller), None),
        "players": [
            {"id": who, "name": name, "status": status} for who, name, status in at.players
        ],
        "standings": at.standings,
        "paused": at.table.paused,
        "ended": _ended(at),
        "hides": at.hides(),
        "problem": at.shown("drift", at.drift),
        "undone": story.undone(at, n),
    }


def glance(story: "Story", language: str) -> "dict[str, Any]":
    """The current position in brief: without the picture and the choices."""
    found = standing(story, language)
    asked = found["question"]
    brief = {key: found[key] for key in _BRIEF}
    brief["view"] = found["view"] is not None
    brief["question"] = {"text": asked["text"], "who": asked["who"]} if asked else None
    return brief


def _in_words(view: "Any", teller: Teller) -> "Any":
    """A view whose cards (games/players.py) have words in place of keys.

    Values of the table that have no words are meant for the game only, and are left out.
    """
    cards = dictionary(view).get("cards")
    if cards is None:
        return view
    say = teller.say
    told = [
        [who, [[say(key), value] for key, value in lines if who or say.text(key)]]
        for who, lines in cards
    ]
    found = dict(view)
    found["cards"] = [card for card in told if card[1]]
    return found


def log(story: "Story", language: str, first: int = 0) -> "list[dict[str, Any]]":
    """The lines from record `first` on, without those that have nothing to say."""
    teller = teller_of(story, language)
    lines = [_plain(story, teller, line) for line in story.lines[first:] if line.what != "clock"]
    return [line for line in lines if line["text"]]


def began(story: "Story") -> "int | None":
    """When the game began, in seconds since 1970; None if it has no clock record."""
    for line in story.lines:
        if line.what == "clock" and type(line.value) is int and 0 < line.value < _LAST_CLOCK:
            return line.value - line.ms // 1000
    return None


def _plain(story: "Story", teller: Teller, line: "Line") -> "dict[str, Any]":
    found: dict[str, Any] = {
        "n": line.n,
        "who": line.who,
        "text": teller.sentence(line, story),
        "kind": _kind(line),
        "ms": line.ms,
        "round": line.round,
    }
    if line.what == "refused" and line.refusal:
        found["rule"] = story.shown("refused", line.value)[2]
    return found


def _kind(line: "Line") -> str:
    if line.what in SILENT or line.what in ("throw", "hand", "correct"):
        return _KINDS.get(line.what, line.what)
    return "answer"


def _ended(at: "Position") -> "dict[str, str] | None":
    """How it ended and the revealed seed; None while it goes on."""
    if not at.why_ended:
        return None
    seed = dictionary(at.table.ended).get("seed", "")
    return {"why": at.why_ended, "seed": str(seed)}
