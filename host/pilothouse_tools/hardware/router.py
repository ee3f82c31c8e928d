"""Tracks of a circuit board: a wave from what is joined already to the next leg, on two layers."""

import heapq
from dataclasses import dataclass
from math import ceil, hypot

from pilothouse_host.errors import CommandError

CELL = 0.635  # mm; tracks run from cell to cell, straight or around a corner
WIDTH = 0.4  # of a track
CLEARANCE = 0.2
VIA = 0.8
EDGE = 1.0  # from the middle of a track to the board's edge
_TURN, _AGAINST, _THROUGH = 2, 2, 12  # cost of a corner, a step against the layer's way, a via

Cell = tuple[int, int, int]  # column, row, layer: 0 in front, 1 behind
Spot = tuple[float, float]


@dataclass(frozen=True)
class Leg:
    """What is to be joined: a round pad through the board."""

    x: float
    y: float
    radius: float
    net: str  # "" for a hole, which no track may touch


@dataclass
class Tracks:
    """What was found: lines on a layer, and vias, each with its net."""

    lines: list[tuple[str, int, Spot, Spot]]
    vias: list[tuple[str, Spot]]


class Router:
    """Joins the legs of all nets on a board of this size."""

    def __init__(self, wide: float, high: float, legs: list[Leg]) -> None:
        self._columns, self._rows = ceil(wide / CELL), ceil(high / CELL)
        self._size = wide, high
        self._legs = legs
        self._owner: dict[Cell, str] = {}  # tracks
        self._near: dict[Cell, set[str]] = {}  # nets whose via is too near for any other
        self._blocked: dict[tuple[int, int], set[str]] = {}  # nets whose pad is too near
        for leg in legs:
            reach = leg.radius + CLEARANCE + WIDTH / 2
            for cell in self._around(leg.x, leg.y, reach):
                self._blocked.setdefault(cell, set()).add(leg.net or f"hole {leg.x} {leg.y}")

    def _around(self, x: float, y: float, reach: float) -> list[tuple[int, int]]:
        middle, far = (round(x / CELL), round(y / CELL)), ceil(reach / CELL) + 1
        return [
            (column, row)
            for column in range(middle[0] - far, middle[0] + far + 1)
            for row in range(middle[1] - far, middle[1] + far + 1)
            if hypot(column * CELL - x, row * CELL - y) < reach - 1e-6
        ]

    def _free(self, cell: Cell, net: str) -> bool:
        column, row, _ = cell
        inside = (
            EDGE <= column * CELL <= self._size[0] - EDGE
            and EDGE <= row * CELL <= self._size[1] - EDGE
        )
        return (
            inside
            and self._owner.get(cell, net) == net
            and self._near.get(cell, set()) <= {net}
            and self._blocked.get((column, row), set()) <= {net}
        )

    def join(self, nets: list[str]) -> Tracks:
        """The tracks of all nets, in this order. Raises CommandError where there is no way."""
        found = Tracks([], [])
        for net in nets:
            legs = [leg for leg in self._legs if leg.net == net]
            joined = {self._cell(legs[0], layer) for layer in (0, 1)}
            left = legs[1:]
            maps = self._maps(net)
            while left:
                targets = {self._cell(leg, layer): leg for leg in left for layer in (0, 1)}
                path = self._way(maps, joined, set(targets))
                if not path:
                    raise CommandError(f"no way for the track {net}")
                reached = targets[path[-1]]
                left.remove(reached)
                joined |= {self._cell(reached, layer) for layer in (0, 1)}
                joined |= set(path)
                self._take(net, path, found)
            for leg in legs:  # a pad may stand beside the cells
                column, row, _ = self._cell(leg, 0)
                cell = (column * CELL, row * CELL)
                if hypot(cell[0] - leg.x, cell[1] - leg.y) > 0.01:
                    for layer in (0, 1):
                        if self._owner.get((column, row, layer)) == net:
                            found.lines.append((net, layer, cell, (leg.x, leg.y)))
        return found

    def _cell(self, leg: Leg, layer: int) -> Cell:
        return round(leg.x / CELL), round(leg.y / CELL), layer

    def _maps(self, net: str) -> tuple[bytearray, bytearray]:
        """Where a track of the net may run, and where it may change its layer."""
        size = self._columns * self._rows
        free, through = bytearray(2 * size), bytearray(size)
        for row in range(self._rows):
            for column in range(self._columns):
                at = row * self._columns + column
                for layer in (0, 1):
                    free[layer * size + at] = self._free((column, row, layer), net)
        for row in range(1, self._rows - 1):
            for column in range(1, self._columns - 1):
                at = row * self._columns + column
                through[at] = (column, row) not in self._blocked and all(
                    free[layer * size + at + dy * self._columns + dx]
                    for layer in (0, 1)
                    for dx in (-1, 0, 1)
                    for dy in (-1, 0, 1)
                )
        return free, through

    def _way(
        self, maps: tuple[bytearray, bytearray], sources: set[Cell], targets: set[Cell]
    ) -> list[Cell]:
        """The cheapest way from any source to any target."""
        free, through = maps
        wide, size = self._columns, self._columns * self._rows

        def number(cell: Cell) -> int:
            return cell[2] * size + cell[1] * wide + cell[0]

        ends = {number(cell) for cell in targets}
        costs = dict.fromkeys(map(number, sources), 0)
        before: dict[int, int] = {}
        queue = [(0, at) for at in sorted(costs)]
        heapq.heapify(queue)
        while queue:
            cost, at = heapq.heappop(queue)
            if cost > costs[at]:
                continue
            if at in ends:
                path = [at]
                while path[-1] in before:
                    path.append(before[path[-1]])
                cells = [(n % size % wide, n % size // wide, n // size) for n in reversed(path)]
                return cells
            behind = at >= size
            came = at - before[at] if at in before else 0
            for way in (1, -1, wide, -wide, -size if behind else size):
                to = at + way
                if not free[to]:
                    continue
                if abs(way) == size:
                    if not through[at % size]:
                        continue
                    step = _THROUGH
                else:
                    step = 1 + (_AGAINST if (abs(way) == 1) == behind else 0)
                    if came and came != way:
                        step += _TURN
                if cost + step < costs.get(to, 1 << 30):
                    costs[to] = cost + step
                    before[to] = at
                    heapq.heappush(queue, (cost + step, to))
        return []

    def _take(self, net: str, path: list[Cell], found: Tracks) -> None:
        for cell in path:
            self._owner[cell] = net
        start = path[0]
        for n, cell in enumerate(path[1:], 1):
            last = path[n - 1]
            if cell[2] != last[2]:
                _line(net, start, last, found)
                found.vias.append((net, (cell[0] * CELL, cell[1] * CELL)))
                for dx in (-1, 0, 1):
                    for dy in (-1, 0, 1):
                        for layer in (0, 1):
                            near = (cell[0] + dx, cell[1] + dy, layer)
                            self._near.setdefault(near, set()).add(net)
                start = cell
            elif n + 1 < len(path):
                after = path[n + 1]
                straight = (after[0] - cell[0], after[1] - cell[1]) == (
                    cell[0] - last[0],
                    cell[1] - last[1],
                )
                if not straight and after[2] == cell[2]:
                    _line(net, start, cell, found)
                    start = cell
        _line(net, start, path[-1], found)


def _line(net: str, a: Cell, b: Cell, found: Tracks) -> None:
    if a[:2] != b[:2]:
        ends = (a[0] * CELL, a[1] * CELL), (b[0] * CELL, b[1] * CELL)
        found.lines.append((net, a[2], *ends))
