"""Records as sentences for players, in one language."""

from pilothouse.games import names as games_known
from pilothouse.words import Words
from pilothouse_host.story.plain import dictionary, sequence, text_of
from pilothouse_host.story.words import own_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from pilothouse.table.errors import Refused
    from pilothouse_host.story.line import Line
    from pilothouse_host.story.position import Position

_RAW_SHOWN = 200  # bytes shown of a record that cannot be read
_NOT_OFFERED = ("not-offered", "not-a-face", "malformed", "missing")
_SHORT = 60  # characters; a longer explanation is not quoted in a sentence


class Teller:
    """Puts one game into the words of one language; `names` are the players' names by letter."""

    def __init__(self, language: str, game: str, names: "dict[str, str] | None" = None):
        self.language = language
        self.game = game
        self.names: dict[str, str] = names or {}
        self.say = Words(language)
        if game in games_known():
            self.say.use(game)
        self._own = own_words(language)

    def own(self, key: str, *values: "Any") -> str:
        """A text from the story's own word list, with values filled in."""
        text = self._own[key]
        return text.format(*values) if values else text

    def title(self) -> str:
        """The game's title."""
        return self.say.title(self.game) if self.game in games_known() else self.game

    def person(self, who: str) -> str:
        """A player's name, or the letter if there is no name."""
        return self.names.get(who) or who

    def answer(self, name: str, value: "Any") -> str:
        """An answer to the question `name` in words; "" for a plain OK."""
        if value is None:
            return ""
        if value is True or value is False:
            return self.say("yes" if value else "no")
        if isinstance(value, dict):
            counts = dictionary(value)
            parts = [self._count(name, key, counts[key]) for key in sorted(counts)]
            return self.say.listed(parts)
        if isinstance(value, list):
            return self.say.listed([self.option(name, one) for one in sequence(value)])
        return self.option(name, value)

    def option(self, name: str, option: "Any") -> str:
        """One option in words; for a player, the letter with the name."""
        if isinstance(option, str) and self.names.get(option):
            return "%s (%s)" % (option, self.names[option])
        if name == "do" and isinstance(option, str) and option.startswith("> "):
            return self.say("do.deliver", self.say.option("load", option[2:]))
        return self.say.option(name, option)

    def refusal(self, refusal: "Refused") -> str:
        """Why an answer is refused."""
        if refusal.reason in _NOT_OFFERED:  # the board's text for these contains internal ids
            return self.own("not-possible")
        return self.say(refusal.reason, *refusal.values)

    def price(self, unit: str, amount: int) -> str:
        """The cost of an answer in words; "" if it costs nothing."""
        if amount <= 0:
            return ""
        if self.say.text("cost." + unit) is None:  # words for a cost are optional
            return "%s: %d" % (self.say(unit), amount)
        return self.say("cost." + unit, amount)

    def reminder(self, at: "Position", note: "Sequence[Any]") -> str:
        """A reminder under a question, without hidden values."""
        return self.say(note[0], *[at.shown(note[0], value) for value in note[1:]])

    def sentence(self, line: "Line", now: "Position") -> str:
        """The line as a sentence that everybody may read at this moment; "" if there is none."""
        try:
            if line.what:
                return self._sentence(line, now)
        except Exception:  # not a record the rules would write: show it as it is
            pass
        value = text_of(line.raw[:_RAW_SHOWN]) if line.raw else line.what
        return self.own("unreadable", value)

    def _sentence(self, line: "Line", now: "Position") -> str:
        special = _SPECIAL.get(line.what)
        if special:
            return special(self, line, now)
        name, answer = line.name, line.answer
        seen = now.shown(line.what, line.value)
        veiled = seen is not line.value
        if veiled:
            answer = seen
        text = self._answered(line, name, answer)
        if line.price and line.price[1] > 0 and not veiled:
            text = self.own("and-price", text, self.price(*line.price))
        return self.own("by-hand", text) if line.what == "hand" else text

    def _answered(self, line: "Line", name: str, given: "Any") -> str:
        answer: "Any" = given  # isinstance would leave its type unknown
        own = self._own.get("%s.%s" % (self.game, name))
        if own and given is not None and not isinstance(given, dict):
            return own.format(self.answer(name, answer))
        if line.what == "aside":
            return self.say(str(answer))
        title = self.say(name, *line.args)
        if answer is None:
            # If other rules asked the question, the values for its text are unknown.
            told = line.explained and self.say.fill(
                self.say.explanation(line.explained), line.args
            )
            short = told and len(told) <= _SHORT
            return (
                self.say("told", title, told.replace("\n", " "))
                if short
                else self.own("did", title)
            )
        told = self.answer(name, answer)
        if told:
            return self.say("told", title, told)
        return self._own.get("%s.%s.none" % (self.game, name)) or self.own("did", title)

    def _count(self, name: str, key: str, count: int) -> str:
        what = self.say.option(name, key)
        return "%s ×%d" % (what, count) if count != 1 else what


def _start(teller: Teller, line: "Line", now: "Position") -> str:
    key = "begins-test" if line.value["entropy"] == "test" else "begins"
    return teller.own(key, teller.title())


def _end(teller: Teller, line: "Line", now: "Position") -> str:
    if line.value["why"] == "abandoned":
        return teller.own("ended-early")
    places = [
        "%d. %s" % (place, teller.person(who))
        for who, place in sorted(now.standings, key=lambda row: row[1])
        if place
    ]
    return teller.own("ends", ", ".join(places)) if places else teller.own("over")


def _undo(teller: Teller, line: "Line", now: "Position") -> str:
    return _taken(teller, line, now, "undo")


def _redo(teller: Teller, line: "Line", now: "Position") -> str:
    return _taken(teller, line, now, "redo")


def _taken(teller: Teller, line: "Line", now: "Position", key: str) -> str:
    if line.first is None:
        return teller.own(key + "-nothing")
    first = teller.sentence(line.first, now)
    if line.first.who:
        first = "%s: %s" % (teller.person(line.first.who), first)
    return (
        teller.own(key, first)
        if line.count == 1
        else teller.own(key + "-several", line.count, first)
    )


def _pause(teller: Teller, line: "Line", now: "Position") -> str:
    return teller.own("pause" if line.value else "resumed")


def _clock(teller: Teller, line: "Line", now: "Position") -> str:
    return teller.own("clock")


def _salt(teller: Teller, line: "Line", now: "Position") -> str:
    return teller.own("salt.laptop" if line.value[0] == "laptop" else "salt", line.value[1])


def _restored(teller: Teller, line: "Line", now: "Position") -> str:
    return teller.own("restored")


def _boot(teller: Teller, line: "Line", now: "Position") -> str:
    return teller.own("boot")


def _prompt(teller: Teller, line: "Line", now: "Position") -> str:
    return teller.own("prompt")


def _data(teller: Teller, line: "Line", now: "Position") -> str:
    """A sentence for the first piece of a file only; "" for further pieces."""
    name = line.value[0]
    before = now.table.read(line.n - 1)
    if before[0] == "data" and before[1][0] == name:
        return ""
    return teller.own("data." + name if name in _DATA else "data")


def _refused(teller: Teller, line: "Line", now: "Position") -> str:
    name, _, rule = now.shown("refused", line.value)
    title = teller.say(name)
    hidden = rule != line.value[2]
    if not hidden and line.refused is not None:
        answer = teller.answer(name, line.refused)
        title = teller.say("told", title, answer) if answer else title
    why = teller.refusal(line.refusal) if line.refusal and not hidden else ""
    if why and rule:
        why = "%s (%s)" % (why, rule)
    why = why or rule
    return teller.own("refused", title, why) if why else teller.own("refused-only", title)


def _correct(teller: Teller, line: "Line", now: "Position") -> str:
    name, _, value = now.shown("correct", line.value)
    return teller.own(
        "corrected", teller.say("told", teller.say(name), teller.answer(name, value))
    )


_DATA = ("dial", "names")
_SPECIAL: "dict[str, Callable[[Teller, Line, Position], str]]" = {
    "start": _start,
    "end": _end,
    "undo": _undo,
    "redo": _redo,
    "pause": _pause,
    "clock": _clock,
    "data": _data,
    "salt": _salt,
    "restored": _restored,
    "boot": _boot,
    "prompt": _prompt,
    "refused": _refused,
    "correct": _correct,
}
