"""Fantasy Island Rails. Here: the names of its map, in one text, a line for each kind (data.py).

The text is kept as it is, and searched: lists of all its names would take 2 KB.
"""

CITIES = ("large", "medium", "small", "port")
_last: "tuple[str, list[str], list[int], bytes]" = ("", [], [], b"")


def _bounds(text: str, kind: str) -> "tuple[int, int]":
    """Where the line of this kind begins and ends; (1, 0) if there is none."""
    begin = text.find(kind + "=")
    if begin < 0:
        return 1, 0
    begin += len(kind) + 1
    end = text.find("\n", begin)
    return begin, end if end >= 0 else len(text)


def line(text: str, kind: str) -> "list[str]":
    """What stands in the line of this kind."""
    begin, end = _bounds(text, kind)
    return text[begin:end].split(",") if begin <= end else []


def city_name(text: str, city: int) -> str:
    """How the city with this number is called."""
    firsts = known(text)[1]
    i = 0
    while firsts[i + 1] <= city:
        i += 1
    at, end = _bounds(text, CITIES[i])
    for _ in range(city - firsts[i]):
        at = text.find(",", at) + 1
    stop = text.find(",", at, end)
    return text[at : stop if stop >= 0 else end]


def number(text: str, name: str) -> int:
    """The number of the city that is called so. Raises KeyError."""
    found = 0
    for kind in CITIES:
        at, end = _bounds(text, kind)
        while at <= end:  # without a list: each name in it would be a new string
            stop = text.find(",", at, end)
            if stop < 0:
                stop = end
            if stop - at == len(name) and text.startswith(name, at):
                return found
            found += 1
            at = stop + 1
    raise KeyError(name)


def known(text: str) -> "tuple[list[str], list[int]]":
    """The goods by name; the number of each kind's first city, and one behind all of them.

    The state knows goods and cities by their numbers.
    Taking a text apart takes the chip 13 ms, and an undo would do it again: the last one is kept.
    """
    global _last
    if text != _last[0]:
        firsts = [0]
        for kind in CITIES:
            firsts.append(firsts[-1] + len(line(text, kind)))
        goods = [entry.partition(":") for entry in line(text, "goods")]
        worth = bytes([int(g[2][:1] or 0) << 4 | int(g[2][2:] or 0) for g in goods])
        _last = (text, [g[0] for g in goods], firsts, worth)
    return _last[1], _last[2]


def chips(text: str, good: int) -> "tuple[int, int]":
    """How many chips there are of a good (E33), and its bonus (E19)."""
    known(text)
    return _last[3][good] >> 4, _last[3][good] & 15
