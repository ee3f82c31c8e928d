"""The names of this map: its cities, its ports and its goods, one line for each kind.

    large=L1,L2              cities and ports by name
    goods=Coal:3,Gold:2+1    a good's name, how many chips of it there are, its bonus if it has one

Without a laptop letters and numbers serve: L1 is the first large city, G1 the first good on the
sheet. How the 27 cities and 52 chips of the game are shared out among the kinds is not in the rule
book (E2, E33), so it is part of the text. The state knows cities and goods by their numbers: their
places in `cities` and in `goods`.
"""

from pilothouse.table.questions import LETTERS, NAME_LENGTH

CITIES = ("large", "medium", "small", "port")
FILES = {
    "names": "large=L1,L2,L3,L4,L5,L6,L7,L8,L9\n"
    "medium=M1,M2,M3,M4,M5,M6,M7,M8,M9,M10,M11,M12\n"
    "small=S1,S2,S3,S4,S5,S6,S7,S8,S9,S10,S11,S12,S13,S14,S15\n"
    "port=P1,P2,P3,P4,P5,P6,P7,P8,P9\n"
    "goods=G1:3,G2:3,G3:3,G4:3,G5:3,G6:3,G7:3,G8:3,G9:3,G10:3,G11:3,G12:3,"
    "G13:2,G14:2,G15:2,G16:2,G17:2,G18:2,Gold:2+1,Textil:2+2"
}
_MOST_CITIES, _MOST_GOODS = 36, 20  # E2: a map shows 27, but letters must serve for any map
_MOST_PORTS = 12
_LONGEST_GOOD = 9  # "Deliver" stands before it


# --- reading -----------------------------------------------------------------------------------


def line(text: str, kind: str) -> "list[str]":
    """What stands in the line of this kind; nothing if that line is missing."""
    for one in text.split("\n"):
        if one.startswith(kind + "="):
            return one[len(kind) + 1 :].split(",")
    return []


def cities(text: str) -> "list[tuple[str, str]]":
    """(name, kind) of every city and port."""
    return [(name, kind) for kind in CITIES for name in line(text, kind)]


def goods(text: str) -> "list[str]":
    """The names of the goods."""
    return [entry.split(":")[0] for entry in line(text, "goods")]


def chips(text: str) -> "list[tuple[int, int]]":
    """For each good, how many chips there are of it (E33), and its bonus (E19)."""
    found: "list[tuple[int, int]]" = []
    for entry in line(text, "goods"):
        count, _, bonus = entry.partition(":")[2].partition("+")
        found.append((int(count or 0), int(bonus or 0)))  # the last entry may not be complete yet
    return found


# --- checking ----------------------------------------------------------------------------------


def check(file: str, text: str) -> None:
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
            name = _checked_good(entry) if kind == "goods" else entry
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


def _checked_good(entry: str) -> str:
    """The name of a good whose numbers can serve."""
    name, _, numbers = entry.partition(":")
    count, plus, bonus = numbers.partition("+")
    if len(count) != 1 or count not in "123456789" or plus and bonus not in ("1", "2", "3"):
        raise ValueError("goods: '%s' must read like Coal:3 or Gold:2+1" % entry[:20])
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
