"""Triangles: STL files read and checked, and simple bodies for the parts one buys."""

import struct
from collections import Counter
from collections.abc import Callable, Iterable
from math import ceil, cos, floor, pi, sin
from pathlib import Path

Point = tuple[float, float, float]
Triangle = tuple[Point, Point, Point]
Mesh = list[Triangle]
Column = list[tuple[float, float]]  # where a body is solid along z


def load(file: Path) -> Mesh:
    """The triangles of a binary STL file."""
    data = file.read_bytes()
    (count,) = struct.unpack_from("<I", data, 80)
    mesh: Mesh = []
    for n in range(count):
        v = struct.unpack_from("<9f", data, 84 + 50 * n + 12)
        # Rounded: the same corner must have the same numbers in all its triangles.
        a, b, c = ((round(v[i], 4), round(v[i + 1], 4), round(v[i + 2], 4)) for i in (0, 3, 6))
        if a != b and b != c and c != a:
            mesh.append((a, b, c))
    return mesh


def open_edges(mesh: Mesh) -> int:
    """How many edges are not shared by two triangles in opposite directions: 0 if closed."""
    edges: Counter[tuple[Point, Point]] = Counter()
    for a, b, c in mesh:
        edges.update([(a, b), (b, c), (c, a)])
    return sum(1 for (a, b), count in edges.items() if edges[b, a] != count)


def volume(mesh: Mesh) -> float:
    """The volume; more than 0 if all faces look outwards."""
    total = 0.0
    for a, b, c in mesh:
        total += a[0] * (b[1] * c[2] - b[2] * c[1])
        total += a[1] * (b[2] * c[0] - b[0] * c[2])
        total += a[2] * (b[0] * c[1] - b[1] * c[0])
    return total / 6


def bounds(mesh: Mesh) -> tuple[Point, Point]:
    """The lowest and the highest corner."""
    points = [point for triangle in mesh for point in triangle]
    low, high = (tuple(pick(p[i] for p in points) for i in range(3)) for pick in (min, max))
    return (low[0], low[1], low[2]), (high[0], high[1], high[2])


def moved(mesh: Mesh, move: Callable[[Point], Point]) -> Mesh:
    """The mesh somewhere else; `move` must be a turn or a shift, no mirror."""
    return [(move(a), move(b), move(c)) for a, b, c in mesh]


def shifted(mesh: Mesh, x: float, y: float, z: float) -> Mesh:
    """The mesh, shifted."""
    return moved(mesh, lambda p: (p[0] + x, p[1] + y, p[2] + z))


def box(low: Point, high: Point) -> Mesh:
    """A block."""
    (x0, y0, z0), (x1, y1, z1) = low, high
    return prism([(x0, y0), (x1, y0), (x1, y1), (x0, y1)], z0, z1)


def cylinder(x: float, y: float, radius: float, z0: float, z1: float, sides: int = 32) -> Mesh:
    """A round block."""
    turns = [2 * pi * n / sides for n in range(sides)]
    return prism([(x + radius * cos(t), y + radius * sin(t)) for t in turns], z0, z1)


def prism(outline: list[tuple[float, float]], z0: float, z1: float) -> Mesh:
    """A block over a convex outline, given counter-clockwise."""
    low: list[Point] = [(x, y, z0) for x, y in outline]
    high: list[Point] = [(x, y, z1) for x, y in outline]
    mesh: Mesh = []
    for n in range(1, len(outline) - 1):
        mesh += [(low[0], low[n + 1], low[n]), (high[0], high[n], high[n + 1])]
    for n in range(len(outline)):
        m = (n + 1) % len(outline)
        mesh += [(low[n], low[m], high[m]), (low[n], high[m], high[n])]
    return mesh


def columns(mesh: Mesh, step: float) -> dict[tuple[int, int], Column]:
    """Along which heights the body is solid, on a grid of vertical lines.

    Line (i, j) stands at ((i + 0.5137) * step, (j + 0.4871) * step): never on a corner.
    """
    cuts: dict[tuple[int, int], list[float]] = {}
    for a, b, c in mesh:
        area = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
        if abs(area) < 1e-9:
            continue
        for i in _lines(step, 0.5137, a[0], b[0], c[0]):
            x = (i + 0.5137) * step
            for j in _lines(step, 0.4871, a[1], b[1], c[1]):
                y = (j + 0.4871) * step
                u = ((x - a[0]) * (c[1] - a[1]) - (y - a[1]) * (c[0] - a[0])) / area
                v = ((b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0])) / area
                if u >= 0 and v >= 0 and u + v <= 1:
                    z = a[2] + u * (b[2] - a[2]) + v * (c[2] - a[2])
                    cuts.setdefault((i, j), []).append(z)
    solid: dict[tuple[int, int], Column] = {}
    for place, heights in cuts.items():
        heights.sort()
        solid[place] = list(zip(heights[::2], heights[1::2], strict=False))
    return solid


def _lines(step: float, offset: float, *values: float) -> Iterable[int]:
    return range(ceil(min(values) / step - offset), floor(max(values) / step - offset) + 1)


def overlap(
    one: dict[tuple[int, int], Column], other: dict[tuple[int, int], Column], step: float
) -> float:
    """The volume that two bodies share, as their columns show it."""
    shared = 0.0
    for place in one.keys() & other.keys():
        for low, high in one[place]:
            for bottom, top in other[place]:
                shared += max(0.0, min(high, top) - max(low, bottom)) * step * step
    return shared
