"""What Fantasy Island Rails says, and what it calls ids that no list of words can hold."""

from pilothouse.games.rails.constants import DELIVER, FIELD

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pilothouse.words import Words

_NAMED = ("gold", "textiles")  # goods that have a name where nobody has typed any


def called(say: "Words", question: str, option: "str | int") -> "str | None":
    """The words for an id; None where it has a text of its own, or is a name that was typed."""
    if not isinstance(option, str) or not option:
        return None
    if option.startswith(DELIVER):
        return say("do.deliver", option[len(DELIVER) :])
    if option in _NAMED:
        return say(option)
    if option[0] in "lmspg" and option[1:].isdigit():  # "l1": the first large city
        return say(option[0] + ".n", int(option[1:]))
    parts = option.split(FIELD)
    if question == "agreement" and len(parts) > 1:  # last round, payer, payee, M, kind, good
        about = {"use": "", "round": " ⟲"}.get(parts[4], "")
        about = " " + say.option("load", parts[5]) if parts[4] == "goods" else about
        return "%s: %s→%s %s M%s" % (parts[0], parts[1], parts[2], parts[3], about)
    if question == "lying" and len(parts) > 1:  # rounds left, good, city
        return "%s: %s" % (parts[0], ", ".join([say.option("city", part) for part in parts[1:]]))
    if question == "plate":
        return say("plate-face", *option.split("+"))
    return None
