"""Fantasy Island Rails. Here: the names of its map, in one text, a line for each kind (data.py).

The text is kept as it is, and searched: lists of all its names would take 2 KB.
"""

CITIES = ("large", "medium", "small", "port")
_last: "tuple[str, list[str], list[int], bytes]" = ("", [], [], b"")


def line(text: str, kind: str) -> "list[str]":
    """What stands in the line of this kind."""
    kind += "="
    begin = text.find(kind)
    if begin < 0:
        return []
    rest = text[begin + len(kind) :]
    end = rest.find("\n")
    return (rest if end < 0 else rest[:end]).split(",")


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
