"""A record in the words of the board's language, for the log, the undo preview and the laptop."""

try:
    from typing import Any

    from pilothouse.words import Words
except ImportError:  # MicroPython
    pass


def told(say: "Words", what: str, value: "Any") -> str:
    """One short line: what was asked, and the answer."""
    if what in ("throw", "hand"):
        return say("told", say(value[0]), say.option(value[0], value[1]))
    if what == "correct":
        name, who, now = value
        return "%s %s = %s" % (say(name), who, _answer(say, name, now))
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
    return ", ".join(["%s %d" % (say.option(name, key), counts[key]) for key in sorted(counts)])


def _names(say: "Words", name: str, options: "list[str | int]") -> str:
    names = [say.option(name, option) for option in options]
    return (", " if [n for n in names if " " in n] else " ").join(names)
