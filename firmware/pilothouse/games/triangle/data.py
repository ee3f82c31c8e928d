"""The owner's dial and board: what is printed on them, in one small JSON text.

No source has the printed dial, the grid or the lengths of the legs (rules.md 3.1, K20), so the
default is a placeholder. It has the rule book's three segments: E 4 N, A 10 E, G to the east edge.

  dial      a label, in the log and on the display
  segments  of the dial: letter, number, compass letter ("E4N"); "G>E" goes to the east edge
  grid      columns and rows of cross points
  red       the red circle: column from the west, row from the north, both counted from 1
  letters   of the cloud, as read clockwise around it
  ports     in the order the ships sail
  home      the port behind which the bonus cards lie
  legs      marks from each port to the next
"""

from pilothouse.loaded import once

try:
    from typing import Any

    Chart = dict[str, Any]
except ImportError:  # MicroPython
    pass

CLOUD = "ABCDEFGH"  # its letters
EDGE = ">"
PORTS = ("sugar", "oil", "bananas", "wood")
PLACEHOLDER = "placeholder"

FILES = {
    "dial": '{"dial":"placeholder","segments":["E4N","A10E","G>E","C5W","H>N","B6S","F3E","D8W",'
    '"A2N","E7S","B>S","G4W","C9E","D>W","F5S","H6N"],"grid":[21,15],"red":[11,8],'
    '"letters":"ABCDEFGH","ports":["sugar","wood","bananas","oil"],"home":"sugar",'
    '"legs":[11,11,13,11]}'
}


def check(file: str, text: str) -> None:
    """Refuse a text that is no dial: ValueError with one sentence that says where."""
    parse(text)


def parse(text: str) -> "Chart":
    """The text as checked plain data. Raises ValueError."""
    return once("pilothouse.games.triangle.proof").parse(text)  # only when a dial comes


def part(segment: str) -> "tuple[str, int, str]":
    """Letter, number and way of a segment; the number is 0 where it goes to the edge."""
    middle = segment[1:-1]
    return segment[0], 0 if middle == EDGE else int(middle), segment[-1]
