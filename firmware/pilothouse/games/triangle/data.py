"""The owner's dial and board: what is printed on them, in one small JSON text.

No source has the printed dial, the grid or the lengths of the legs (K20), so the
default is a placeholder. It has the rule book's three segments: E 4 N, A 10 E, G to the east edge.

  dial      a label, in the log and on the display
  segments  of the dial: letter, number, compass letter ("E4N"); "G>E" goes to the east edge
  grid      columns and rows of cross points
  red       the red circle: column from the west, row from the north, both counted from 1
  letters   of the cloud, as read clockwise around it
  ports     in the order the ships sail
  home      the port behind which the bonus cards lie
  legs      marks from each port to the next

The laptop and the board check a dial with the same functions.
"""

import json

from pilothouse.table.questions import LETTERS as DRAWABLE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Sequence

    Chart = dict[str, Any]

CLOUD = "ABCDEFGH"  # its letters
EDGE = ">"  # in place of a segment's number
PORTS = ("sugar", "oil", "bananas", "wood")
PLACEHOLDER = "placeholder"

FILES = {
    "dial": '{"dial":"placeholder","segments":["E4N","A10E","G>E","C5W","H>N","B6S","F3E","D8W",'
    '"A2N","E7S","B>S","G4W","C9E","D>W","F5S","H6N"],"grid":[21,15],"red":[11,8],'
    '"letters":"ABCDEFGH","ports":["sugar","wood","bananas","oil"],"home":"sugar",'
    '"legs":[11,11,13,11]}'
}

LONGEST = 2048  # characters a laptop may send
WAYS = "NESW"
FEWEST_SEGMENTS, MOST_SEGMENTS = 8, 64
FARTHEST = 20  # points of one segment
SMALLEST, LARGEST = 3, 30  # columns or rows of the grid
LONGEST_LEG = 40
LONGEST_LABEL = 16
_KEYS = ("dial", "segments", "grid", "red", "letters", "ports", "home", "legs")


def check(file: str, text: str) -> None:
    """Refuse a text that is no dial. Raises ValueError with one sentence that says where."""
    parse(text)


def split_segment(segment: str) -> "tuple[str, int, str]":
    """Letter, number and way of a segment; the number is 0 where it goes to the edge."""
    middle = segment[1:-1]
    return segment[0], 0 if middle == EDGE else int(middle), segment[-1]


def parse(text: str) -> "Chart":
    """The text as checked plain data. Raises ValueError with one sentence that says where."""
    if len(text) > LONGEST:
        raise ValueError("dial: %d characters, at most %d" % (len(text), LONGEST))
    if not text.strip():
        raise ValueError("dial: the file is empty")
    text = text.strip()
    if text[0] != "{" or text[-1] != "}":  # MicroPython's parser takes half of one
        raise ValueError("dial: not JSON, it begins with { and ends with }")
    try:
        chart = json.loads(text)
    except ValueError:
        raise ValueError("dial: not JSON")
    _check_chart(chart)
    return chart


def _check_chart(chart: "Chart") -> None:
    for key in _KEYS:
        if key not in chart:
            raise ValueError("dial: '%s' is missing" % key)
    for key in sorted(chart):
        if key not in _KEYS:
            raise ValueError("dial: '%s' is unknown, only %s" % (key[:20], ", ".join(_KEYS)))
    _check_label(chart["dial"])
    _check_segments(chart["segments"])
    _numbers("grid", chart["grid"], 2, SMALLEST, LARGEST)
    _numbers("red", chart["red"], 2, 1, LARGEST)
    for i in range(2):
        if chart["red"][i] > chart["grid"][i]:
            axis, most = ("column", "row")[i], chart["grid"][i]
            raise ValueError("red: %s %d, 1 to %d" % (axis, chart["red"][i], most))
    _each_once("letters", chart["letters"], CLOUD)
    _each_once("ports", chart["ports"], PORTS)
    if chart["home"] not in PORTS:
        raise ValueError("home: '%s', one of %s" % (str(chart["home"])[:20], ", ".join(PORTS)))
    _numbers("legs", chart["legs"], len(PORTS), 1, LONGEST_LEG)


def _check_label(label: "Any") -> None:
    if not isinstance(label, str) or not 1 <= len(label) <= LONGEST_LABEL:
        raise ValueError("dial: the label is a text of 1 to %d characters" % LONGEST_LABEL)
    for character in label:
        if character not in DRAWABLE:
            raise ValueError("dial: the display cannot show '%s' of the label" % character)


def _check_segments(given: "Any") -> None:
    segments: "Sequence[Any]" = given
    if not isinstance(given, list) or not FEWEST_SEGMENTS <= len(segments) <= MOST_SEGMENTS:
        raise ValueError("segments: a list of %d to %d" % (FEWEST_SEGMENTS, MOST_SEGMENTS))
    for i in range(len(segments)):
        check_segment("segment %d '%s'" % (i + 1, str(segments[i])[:20]), segments[i])
    for letter in CLOUD:
        if letter not in [segment[0] for segment in segments]:
            raise ValueError("segments: none has the letter %s" % letter)
    if not [segment for segment in segments if segment[1] == EDGE]:  # no ship would ever be lost
        raise ValueError("segments: none goes to the edge, such as G>E")


def check_segment(name: str, segment: "Any") -> None:
    """Refuse what is no segment; `name` begins the sentence. Raises ValueError."""
    if not isinstance(segment, str) or not segment:
        raise ValueError("%s: a text such as E4N or G>E" % name)
    if segment[0] not in CLOUD:
        raise ValueError("%s: first a letter A to H" % name)
    if segment[-1] not in WAYS:
        raise ValueError("%s: last N, E, S or W" % name)
    middle = segment[1:-1]
    number = middle.isdigit() and middle[0] != "0" and len(middle) < 4 and int(middle) <= FARTHEST
    if middle != EDGE and not number:
        raise ValueError("%s: between them a number 1 to %d, or >" % (name, FARTHEST))


def _numbers(name: str, given: "Any", count: int, low: int, high: int) -> None:
    numbers: "Sequence[Any]" = given
    if not isinstance(given, list) or len(numbers) != count:
        raise ValueError("%s: a list of %d numbers" % (name, count))
    for number in numbers:
        if type(number) is not int or not low <= number <= high:
            raise ValueError("%s: %s, only %d to %d" % (name, str(number)[:20], low, high))


def _each_once(name: str, given: "Any", wanted: "Sequence[str]") -> None:
    found: "Sequence[Any]" = given
    if not isinstance(given, str if isinstance(wanted, str) else list):
        raise ValueError("%s: %s in the right order" % (name, ", ".join(wanted)))
    for one in wanted:
        if one not in found:
            raise ValueError("%s: %s is missing" % (name, one))
    if len(found) != len(wanted):
        raise ValueError("%s: %d of them, only %d" % (name, len(found), len(wanted)))
