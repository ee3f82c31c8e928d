"""What a table counts, and the die it throws; a laptop may send another one.

    Points 0 999 5 0       a counter: its name, lowest, highest, step, and what it begins with
    dice 1 2 3 4 5 6       the faces of the die; without this line nothing is thrown

A name is one word and begins with a capital. Points has a word in every language.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    Counter = tuple[str, int, int, int, int]  # name, lowest, highest, step, at first

FILES = {"table": "Points 0 999 5 0\ndice 1 2 3 4 5 6\n"}
_MOST = 4  # counters
_LONGEST = 10  # letters of a name
_MOST_FACES = 20


def counters(text: str) -> "list[Counter]":
    """The counters of a table."""
    found: "list[Counter]" = []
    for line in text.split("\n"):
        words = line.split()
        if words and words[0] != "dice":
            low, high, step, start = [int(word) for word in words[1:]]
            found.append((words[0], low, high, step, start))
    return found


def faces(text: str) -> "tuple[str, ...]":
    """The faces of the die; none if nothing is thrown."""
    for line in text.split("\n"):
        words = line.split()
        if words and words[0] == "dice":
            return tuple(words[1:])
    return ()


def check(file: str, text: str) -> None:
    """Raises ValueError with a sentence if this is no table."""
    try:
        found = counters(text)
    except ValueError:
        raise ValueError("a counter is: Name lowest highest step first")
    names = [name for name, _low, _high, _step, _start in found]
    if not 1 <= len(found) <= _MOST or len(set(names)) < len(names):
        raise ValueError("1 to %d counters, each with a name of its own" % _MOST)
    for name, low, high, step, start in found:
        if not "A" <= name[0] <= "Z" or len(name) > _LONGEST:
            raise ValueError("'%s': a capital letter first, %d letters" % (name, _LONGEST))
        if not (-9999 <= low <= start <= high <= 9999 and step >= 1):
            raise ValueError("'%s': lowest, highest, step and first do not go together" % name)
    if len(faces(text)) > _MOST_FACES or len(set(faces(text))) < len(faces(text)):
        raise ValueError("the die has up to %d faces, all different" % _MOST_FACES)
