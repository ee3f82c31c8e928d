"""A record in the words of the board's language, for the log, the undo preview and the laptop."""

try:
    from typing import Any

    from pilothouse.words import Words
except ImportError:  # MicroPython
    pass


def told(say: "Words", what: str, value: "Any") -> str:
    """One short line: what was asked, and the answer."""
    if what in ("throw", "hand"):
        return "%s: %s" % (say(value[0]), say.option(value[0], value[1]))
    if what == "correct":
        name, who, now = value
        return "%s: %s %s %s" % (say("correct"), say(name), who, _answer(say, name, now))
    if what == "aside":
        return say(value)
    answer = _answer(say, what, value)
    return "%s: %s" % (say(what), answer) if answer else say(what)


def _answer(say: "Words", name: str, value: "Any") -> str:
    if value is None:
        return ""
    if value is True or value is False:
        return say("yes" if value else "no")
    if isinstance(value, dict):
        counted = [(key, value[key]) for key in sorted(value)]  # type: ignore[reportUnknown]
        return ", ".join(["%s %d" % (say.option(name, key), n) for key, n in counted]) or "✓"
    if isinstance(value, list):
        return " ".join([say.option(name, v) for v in value])  # type: ignore[reportUnknown]
    return say.option(name, value)
