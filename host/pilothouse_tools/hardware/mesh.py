"""Triangles: STL files read and checked, and simple bodies for the parts one buys."""

import struct
from collections import Counter
from collections.abc import Callable, Iterable
from math import ceil, cos, floor, pi, radians, sin, sqrt
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


def stl(mesh: Mesh) -> bytes:
    """A binary STL file; the same bytes in whatever order the triangles come."""
    faces: list[Triangle] = []
    for a, b, c in mesh:
        first = min(a, b, c)
        faces.append((a, b, c) if first == a else (b, c, a) if first == b else (c, a, b))
    data = bytearray(80) + struct.pack("<I", len(faces))
    for face in sorted(faces):
        normal = (round(part, 5) + 0.0 for part in direction(face))
        data += struct.pack("<12fH", *normal, *face[0], *face[1], *face[2], 0)
    return bytes(data)


def _across(face: Triangle) -> tuple[Point, float]:
    """The cross product of a triangle's sides, and its length."""
    a, b, c = face
    u = (b[0] - a[0], b[1] - a[1], b[2] - a[2])
    v = (c[0] - a[0], c[1] - a[1], c[2] - a[2])
    n = (u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0])
    return n, sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2])


def direction(face: Triangle) -> Point:
    """Where a triangle looks: a vector of length 1, or 0 if it has no area."""
    n, size = _across(face)
    size = size or 1.0
    return n[0] / size, n[1] / size, n[2] / size


def area(face: Triangle) -> float:
    """The area of a triangle."""
    return _across(face)[1] / 2


def is_same_body(one: Mesh, other: Mesh) -> bool:
    """Whether two meshes are one body, though its faces may be cut into other triangles."""
    corners = [{corner for face in mesh for corner in face} for mesh in (one, other)]
    return corners[0] == corners[1] and abs(volume(one) - volume(other)) < 1e-6


def smoothed(mesh: Mesh) -> list[list[tuple[Point, Point]]]:
    """Each triangle's corners with the direction in which the surface looks there.

    Across an edge of less than about 35 degrees it is one surface, as on a round body.
    """
    ways = [_across(face)[0] for face in mesh]
    sizes = [sqrt(w[0] ** 2 + w[1] ** 2 + w[2] ** 2) for w in ways]
    around: dict[Point, list[int]] = {}
    for n, face in enumerate(mesh):
        for corner in face:
            around.setdefault(corner, []).append(n)

    def alike(n: int, m: int) -> bool:
        along = sum(a * b for a, b in zip(ways[n], ways[m], strict=True))
        return along > 0.82 * sizes[n] * sizes[m]

    found: list[list[tuple[Point, Point]]] = []
    for n, face in enumerate(mesh):
        corners: list[tuple[Point, Point]] = []
        for corner in face:
            x, y, z = ways[n]
            for m in around[corner]:
                if m != n and alike(n, m):
                    x, y, z = x + ways[m][0], y + ways[m][1], z + ways[m][2]
            corners.append((corner, (x, y, z)))
        found.append(corners)
    return found


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


def cone(x: float, y: float, low: float, high: float, z0: float, z1: float) -> Mesh:
    """A round block whose radius goes from `low` to `high`."""
    sides = 32
    turns = [2 * pi * n / sides for n in range(sides)]
    below: list[Point] = [(x + low * cos(t), y + low * sin(t), z0) for t in turns]
    above: list[Point] = [(x + high * cos(t), y + high * sin(t), z1) for t in turns]
    return _between(below, above)


def rod(a: Point, b: Point, radius: float) -> Mesh:
    """A thin round body from one point to another: a piece of wire."""
    along = [b[i] - a[i] for i in range(3)]
    length = sqrt(sum(part * part for part in along)) or 1.0
    w = [part / length for part in along]
    aside = (0.0, 0.0, 1.0) if abs(w[2]) < 0.9 else (1.0, 0.0, 0.0)
    u = [aside[1] * w[2] - aside[2] * w[1], aside[2] * w[0] - aside[0] * w[2]]
    u.append(aside[0] * w[1] - aside[1] * w[0])
    size = sqrt(sum(part * part for part in u))
    u = [part / size for part in u]
    v = [w[1] * u[2] - w[2] * u[1], w[2] * u[0] - w[0] * u[2], w[0] * u[1] - w[1] * u[0]]

    def ring(at: Point) -> list[Point]:
        found: list[Point] = []
        for n in range(16):
            c, s = radius * cos(n * pi / 8), radius * sin(n * pi / 8)
            x, y, z = (at[i] + c * u[i] + s * v[i] for i in range(3))
            found.append((x, y, z))
        return found

    return _between(ring(a), ring(b))


def turned(mesh: Mesh, x: float, y: float, degrees: float) -> Mesh:
    """The mesh, turned around an upright axis."""
    t = radians(degrees)

    def move(p: Point) -> Point:
        dx, dy = p[0] - x, p[1] - y
        return x + dx * cos(t) - dy * sin(t), y + dx * sin(t) + dy * cos(t), p[2]

    return moved(mesh, move)


def prism(outline: list[tuple[float, float]], z0: float, z1: float) -> Mesh:
    """A block over a convex outline, given counter-clockwise."""
    low: list[Point] = [(x, y, z0) for x, y in outline]
    high: list[Point] = [(x, y, z1) for x, y in outline]
    return _between(low, high)


def _between(low: list[Point], high: list[Point]) -> Mesh:
    """A block between two outlines with the same number of corners."""
    mesh: Mesh = []
    for n in range(1, len(low) - 1):
        mesh += [(low[0], low[n + 1], low[n]), (high[0], high[n], high[n + 1])]
    for n in range(len(low)):
        m = (n + 1) % len(low)
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
