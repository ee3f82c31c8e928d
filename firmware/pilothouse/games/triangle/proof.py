"""Whether a text is a dial (data.py says what is in one); on the board and on the laptop."""

import json

from pilothouse.ask_seldom import LETTERS
from pilothouse.games.triangle.data import CLOUD, EDGE, PORTS

try:
    from typing import Any, Sequence

    from pilothouse.games.triangle.data import Chart
except ImportError:  # MicroPython
    pass

LONGEST = 2048  # characters a laptop may send
WAYS = "NESW"
FEWEST_SEGMENTS, MOST_SEGMENTS = 8, 64
FARTHEST = 20  # points of one segment
SMALLEST, LARGEST = 3, 30  # columns or rows of the grid
LONGEST_LEG = 40
_LABEL = 16
_KEYS = ("dial", "segments", "grid", "red", "letters", "ports", "home", "legs")


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
    _check(chart)
    return chart


def _check(chart: "Chart") -> None:
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
    if not isinstance(label, str) or not 1 <= len(label) <= _LABEL:
        raise ValueError("dial: the label is a text of 1 to %d characters" % _LABEL)
    for character in label:
        if character not in LETTERS:
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
