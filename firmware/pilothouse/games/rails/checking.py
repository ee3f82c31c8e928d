"""Whether a text can serve as the names of a map (data.py): needed once, when it is sent."""

from pilothouse.ask_seldom import LETTERS, NAME_LENGTH
from pilothouse.games.rails.data import CITIES, cities, line

_MOST_CITIES, _MOST_GOODS = 36, 20  # E2: a map shows 27, but letters must serve for any map
_MOST_PORTS = 12
_LONGEST_GOOD = 9  # "Deliver" stands before it


def check(text: str) -> None:
    """Raises ValueError with one sentence if the text cannot serve."""
    names: "list[str]" = []
    found: "list[str]" = []
    for number, one in enumerate(text.split("\n")):
        kind, equals, rest = one.partition("=")
        if not equals or kind not in CITIES + ("goods",) or kind in found:
            one_of = "one of large=, medium=, small=, port=, goods="
            raise ValueError("line %d must be %s" % (number + 1, one_of))
        found.append(kind)
        entries = rest.split(",")
        for entry in entries:
            name = _good(entry, kind) if kind == "goods" else entry
            _check_name(name, kind, _LONGEST_GOOD if kind == "goods" else NAME_LENGTH)
            if name in names:
                raise ValueError("%s: '%s' stands there twice" % (kind, name))
            names.append(name)
        if kind == "goods" and len(entries) > _MOST_GOODS:
            raise ValueError("%s: there are at most %d goods" % (kind, _MOST_GOODS))
        if kind == "port" and len(entries) > _MOST_PORTS:
            raise ValueError("%s: there are at most %d ports" % (kind, _MOST_PORTS))
    for kind in CITIES + ("goods",):
        if kind not in found:
            raise ValueError("the line of %s is missing" % kind)
    if len(cities(text)) - len(line(text, "port")) > _MOST_CITIES:
        raise ValueError("there are at most %d cities" % _MOST_CITIES)


def _good(entry: str, kind: str) -> str:
    name, _, numbers = entry.partition(":")
    count, plus, bonus = numbers.partition("+")
    if len(count) != 1 or count not in "123456789" or plus and bonus not in ("1", "2", "3"):
        raise ValueError("%s: '%s' must read like Coal:3 or Gold:2+1" % (kind, entry[:20]))
    return name


def _check_name(name: str, kind: str, longest: int) -> None:
    if not 1 <= len(name) <= longest or name != name.strip():
        raise ValueError("%s: '%s' must have 1 to %d letters" % (kind, name[:20], longest))
    for letter in name:
        if letter not in LETTERS:
            raise ValueError("%s: '%s' has a letter the board cannot draw" % (kind, name[:20]))
    # Word keys begin with a small letter and players are single letters: a name is neither.
    if name in ("A", "B", "C") or name[0].lower() == name[0] and name[0] not in "0123456789":
        raise ValueError("%s: '%s' must begin with a capital letter" % (kind, name[:20]))
