"""Bodies as a picture: parallel projection, depth buffer, and dark lines along the edges."""

from array import array
from dataclasses import dataclass
from math import ceil, cos, floor, radians, sin, sqrt
from typing import Literal

from PIL import Image, ImageDraw, ImageFont

from pilothouse_tools.hardware.assembly import Body, Colour
from pilothouse_tools.hardware.mesh import Point

_FINE = 2  # drawn this much larger, then reduced: smooth edges
_LIGHT = (0.35, -0.45, 0.82)
_PAPER = (255, 255, 255)
_FAR = -1e9
_STEP = 0.6  # mm of depth between neighbours that make an edge
_MARGIN = 0.29  # of the bodies' width, on each side: labels stand there
Side = Literal["left", "right"]
Way = tuple[int, int, int, int]  # a face's body, and its direction, 12 units long


@dataclass(frozen=True)
class View:
    """From where one looks: degrees around the upright axis, degrees above the table."""

    around: float
    above: float

    def see(self, p: Point) -> Point:
        """Right, up, and towards the eye."""
        a, e = radians(self.around), radians(self.above)
        x, y = p[0] * cos(a) - p[1] * sin(a), p[0] * sin(a) + p[1] * cos(a)
        return x, y * sin(e) + p[2] * cos(e), p[2] * sin(e) - y * cos(e)


class Picture:
    """A drawing of bodies; `save` finishes it."""

    def __init__(self, view: View, bodies: list[Body], width: int) -> None:
        """width: in pixels; the height follows from what is to be seen."""
        self._view = view
        seen = [view.see(p) for body in bodies for triangle in body.mesh for p in triangle]
        left, right = min(p[0] for p in seen), max(p[0] for p in seen)
        low, high = min(p[1] for p in seen), max(p[1] for p in seen)
        beside, margin = _MARGIN * (right - left), 0.04 * (right - left)
        self._scale = width * _FINE / (right - left + 2 * beside)
        self._left, self._top = left - beside, high + margin
        self._wide = width * _FINE
        self._high = ceil((high - low + 2 * margin) * self._scale / _FINE) * _FINE
        cells = self._wide * self._high
        self._depth = array("f", [_FAR]) * cells
        self._face = array("i", [-1]) * cells  # which face is seen in each cell
        self._faces: dict[tuple[int, int, int, int, int], int] = {}
        self._colours: list[Colour] = []
        self._ways: list[Way] = []
        self._labels: list[tuple[str, Point, Side]] = []
        for number, body in enumerate(bodies):
            for triangle in body.mesh:
                self._fill(number, body.colour, triangle)

    def label(self, text: str, at: Point, side: Side) -> None:
        """Name a point; the text stands beside the bodies, as high as the point if it can."""
        self._labels.append((text, at, side))

    def _place(self, p: Point) -> Point:
        x, y, z = self._view.see(p)
        return (x - self._left) * self._scale, (self._top - y) * self._scale, z

    def _number(self, body: int, colour: Colour, normal: Point, at: Point) -> int:
        nx, ny, nz = (round(part * 12) for part in normal)
        level = round(4 * sum(n * a for n, a in zip(normal, at, strict=True)))
        key = (body, nx, ny, nz, level)
        if key not in self._faces:
            self._faces[key] = len(self._colours)
            self._ways.append(key[:4])
            lit = sum(n * li for n, li in zip(normal, _LIGHT, strict=True))
            shade = 0.62 + 0.38 * max(lit, -0.3)
            r, g, b = (min(255, int(part * shade)) for part in colour)
            self._colours.append((r, g, b))
        return self._faces[key]

    def _fill(self, number: int, colour: Colour, triangle: tuple[Point, Point, Point]) -> None:
        a, b, c = triangle
        u = (b[0] - a[0], b[1] - a[1], b[2] - a[2])
        v = (c[0] - a[0], c[1] - a[1], c[2] - a[2])
        n = (u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0])
        size = sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2])
        if size < 1e-9:
            return
        normal = (n[0] / size, n[1] / size, n[2] / size)
        (ax, ay, az), (bx, by, bz), (cx, cy, cz) = (self._place(p) for p in triangle)
        area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
        if area > -1e-9:  # it looks away
            return
        face = self._number(number, colour, normal, a)
        slope_x = ((bz - az) * (cy - ay) - (cz - az) * (by - ay)) / area
        slope_y = ((cz - az) * (bx - ax) - (bz - az) * (cx - ax)) / area
        edges = ((ax, ay, bx, by), (bx, by, cx, cy), (cx, cy, ax, ay))
        depth, faces, wide = self._depth, self._face, self._wide
        top, bottom = max(0, ceil(min(ay, by, cy))), min(self._high - 1, floor(max(ay, by, cy)))
        for row in range(top, bottom + 1):
            hits = [
                x0 + (row - y0) * (x1 - x0) / (y1 - y0)
                for x0, y0, x1, y1 in edges
                if y0 != y1 and min(y0, y1) <= row <= max(y0, y1)
            ]
            if not hits:
                continue
            first, last = max(0, ceil(min(hits))), min(wide - 1, floor(max(hits)))
            z = az + (first - ax) * slope_x + (row - ay) * slope_y
            for cell in range(row * wide + first, row * wide + last + 1):
                if z > depth[cell]:
                    depth[cell] = z
                    faces[cell] = face
                z += slope_x

    def _pixels(self) -> bytes:
        """Colours, dark where a face or the depth changes to the next cell."""
        out = bytearray()
        depth, faces, wide = self._depth, self._face, self._wide
        colours, ways = self._colours, self._ways
        cells = wide * self._high
        for cell in range(cells):
            face = faces[cell]
            edge = False
            for other in (cell + 1, cell + wide):
                if other < cells and faces[other] != face:
                    its = faces[other]
                    mine = colours[face] if face >= 0 else _PAPER
                    next_ = colours[its] if its >= 0 else _PAPER
                    change = sum(abs(p - q) for p, q in zip(mine, next_, strict=True))
                    far = abs(depth[other] - depth[cell]) > _STEP
                    bend = face >= 0 and its >= 0 and _is_edge(ways[face], ways[its])
                    edge = edge or far or bend or change > 40
            colour = (40, 36, 30) if edge else colours[face] if face >= 0 else _PAPER
            out += bytes(colour)
        return bytes(out)

    def image(self) -> Image.Image:
        """The finished picture."""
        whole = Image.frombytes("RGB", (self._wide, self._high), self._pixels())
        size = (self._wide // _FINE, self._high // _FINE)
        image = whole.reduce(_FINE)
        draw = ImageDraw.Draw(image)
        sides: tuple[Side, Side] = ("left", "right")
        for side in sides:
            self._write(draw, size, side)
        return image

    def _write(self, draw: ImageDraw.ImageDraw, size: tuple[int, int], side: Side) -> None:
        """The labels of one side, from the top, none over another."""
        font = ImageFont.load_default(max(15, size[0] // 48))
        named: list[tuple[float, float, str]] = []
        for text, at, where in self._labels:
            if where == side:
                x, y, _ = self._place(at)
                named.append((y / _FINE, x / _FINE, text))
        named.sort()
        step = size[0] // 48 * 2.2
        levels = spread([y for y, _, _ in named], step, step / 2, size[1] - step / 2)
        for (y, x, text), level in zip(named, levels, strict=True):
            room = draw.textbbox((0, 0), text, font, "lm")
            left = 16.0 if side == "left" else size[0] - 16 - room[2]
            near = left + room[2] + 7 if side == "left" else left - 7
            draw.line([(near, level), (x, y)], (0, 0, 0), 2)
            draw.ellipse([x - 4, y - 4, x + 4, y + 4], (0, 0, 0))
            frame = (left - 7, level + room[1] - 6, left + room[2] + 7, level + room[3] + 6)
            draw.rounded_rectangle(frame, 5, (255, 255, 255), (0, 0, 0), 2)
            draw.text((left, level), text, (0, 0, 0), font, "lm")


def _is_edge(one: Way, other: Way) -> bool:
    """Whether there is a line between two faces: a step, or a bend of more than about 30 degrees.

    The faces of a round body bend less.
    """
    return one == other or sum(a * b for a, b in zip(one[1:], other[1:], strict=True)) < 124


def spread(wanted: list[float], step: float, low: float, high: float) -> list[float]:
    """Ascending places between low and high, near those wanted, at least a step apart."""
    found = [max(place, low + n * step) for n, place in enumerate(wanted)]
    for n in range(1, len(found)):
        found[n] = max(found[n], found[n - 1] + step)
    for n in reversed(range(len(found))):
        limit = high if n == len(found) - 1 else found[n + 1] - step
        found[n] = min(found[n], limit)
    return found
