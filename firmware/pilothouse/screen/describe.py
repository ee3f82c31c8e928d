"""A record in the words of the board's language, for the log, the undo preview and the laptop."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from pilothouse.words import Words


def describe_record(say: "Words", what: str, value: "Any", who: str = "") -> str:
    """One short line: who was asked, what, and the answer."""
    line = _described(say, what, value)
    return "%s %s" % (who, line) if who else line


def _described(say: "Words", what: str, value: "Any") -> str:
    if what in ("throw", "hand"):
        return say("told", say(value[0]), say.option(value[0], value[1]))
    if what == "correct":
        name, who, now = value
        return ("%s %s" % (who, say("told", say(name), _answer(say, name, now)))).strip()
    if what == "aside":
        return say(value)
    answer = _answer(say, what, value)
    return say("told", say(what), answer) if answer else say(what)


def _answer(say: "Words", name: str, value: "Any") -> str:
    if value is None:
        return ""
    if value is True or value is False:
        return say("yes" if value else "no")
    if hasattr(value, "keys"):
        return _counts(say, name, value) or "✓"
    if hasattr(value, "append"):
        return _names(say, name, value)
    return say.option(name, value)


def _counts(say: "Words", name: str, counts: "dict[str, int]") -> str:
    parts: "list[str]" = []
    for key in sorted(counts):
        what = say.option(name, key)
        parts.append("%s ×%d" % (what, counts[key]) if counts[key] > 1 else what)
    return ", ".join(parts)


def _names(say: "Words", name: str, options: "list[str | int]") -> str:
    # A player's letter stands for itself.
    return ", ".join([str(o) if len(str(o)) == 1 else say.option(name, o) for o in options])
