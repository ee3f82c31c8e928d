"""The cloud: where a spin turns and moves it (D22-D25). Positions are [column, row], from 1."""

from pilothouse.ask import Tell
from pilothouse.games.triangle.data import part

try:
    from pilothouse.games.triangle.data import Chart
except ImportError:  # MicroPython
    pass

STEPS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}


def eighths(letters: str, now: str, to: str) -> int:
    """D23: eighths of a turn clockwise until `to` stands at the notch instead of `now`.

    letters: as read clockwise around the cloud, so turning brings the one before to the notch.
    """
    return (letters.index(now) - letters.index(to)) % len(letters)


def moved(chart: "Chart", at: "list[int]", segment: str) -> "list[int]":
    """D24, D25: where the pointer ends; never beyond the outermost point."""
    _letter, number, way = part(segment)
    end: "list[int]" = []
    for i in range(2):
        far = chart["grid"][i]
        wanted = at[i] + STEPS[way][i] * (number or far)
        end.append(max(1, min(far, wanted)))
    return end


class Spun(Tell):
    """What a spin means for the cloud: a picture of its own (views.py)."""

    def __init__(self, name: str, spin: str, turn: int, way: "list[int]", chart: "Chart"):
        # The texts' values: letter, eighths, points, from column, row, to column, row.
        steps = abs(way[2] - way[0]) + abs(way[3] - way[1])
        super().__init__(name, "", (spin[0], turn, steps, way[0], way[1], way[2], way[3]))
        self.spin = spin
        self.turn = turn
        self.way = way
        self.segments = chart["segments"]
        self.grid = chart["grid"]
