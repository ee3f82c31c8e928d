"""The names of this map: its cities, its ports and its goods, one line for each kind.

    large=L1,L2              cities and ports by name
    goods=Coal:3,Gold:2+1    a good's name, how many chips of it there are, its bonus if it has one

A good without a number of chips has no limit. Where nobody has typed names, ids serve: "l1" is
the first large city, "g1" the first good on the sheet, and each language has its words for them
(words/__init__.py). How the 27 cities and 52 chips of the game are shared out among the kinds is
not in the rule book (E2, E33), so it is part of the text. The state knows cities and goods by
their numbers: their places in `cities` and in `goods`.
"""

from pilothouse.table.questions import LETTERS, NAME_LENGTH

CITIES = ("large", "medium", "small", "port")
FILES = {
    "names": "large=l1,l2,l3,l4,l5,l6,l7,l8,l9\n"
    "medium=m1,m2,m3,m4,m5,m6,m7,m8,m9,m10,m11,m12\n"
    "small=s1,s2,s3,s4,s5,s6,s7,s8,s9,s10,s11,s12,s13,s14,s15\n"
    "port=p1,p2,p3,p4,p5,p6,p7,p8,p9\n"
    "goods=g1,g2,g3,g4,g5,g6,g7,g8,g9,g10,g11,g12,g13,g14,g15,g16,g17,g18,gold+1,textiles+2"
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
    return [_good(entry)[0] for entry in line(text, "goods")]


def chips(text: str) -> "list[tuple[int, int]]":
    """For each good, how many chips there are of it (E33; 0: not known), and its bonus (E19)."""
    entries = [_good(entry) for entry in line(text, "goods")]
    return [(int(count or 0), int(bonus or 0)) for _name, count, bonus in entries]


def _good(entry: str) -> "tuple[str, str, str]":
    """Name, chips and bonus; what is missing is "", as the last entry may not be complete yet."""
    rest, _, bonus = entry.partition("+")
    name, _, count = rest.partition(":")
    return name, count, bonus


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
    name, count, bonus = _good(entry)
    chips = count in tuple("123456789") or ":" not in entry
    if not chips or "+" in entry and bonus not in ("1", "2", "3"):
        raise ValueError("goods: '%s' must read like Coal, Coal:3 or Gold:2+1" % entry[:20])
    return name


def _check_name(name: str, kind: str, longest: int) -> None:
    if not 1 <= len(name) <= longest or name != name.strip():
        raise ValueError("%s: '%s' must have 1 to %d letters" % (kind, name[:20], longest))
    for letter in name:
        if letter not in LETTERS:
            raise ValueError("%s: '%s' has a letter the board cannot draw" % (kind, name[:20]))
    # Ids and word keys begin with a small letter and players are single letters: a name is none.
    small = name[0].lower() == name[0] and name[0] not in "0123456789"
    if name in ("A", "B", "C") or small and name not in _ids():
        raise ValueError("%s: '%s' must begin with a capital letter" % (kind, name[:20]))


def _ids() -> "list[str]":
    """What serves for names where nobody has typed any."""
    return goods(FILES["names"]) + [name for name, _kind in cities(FILES["names"])]
