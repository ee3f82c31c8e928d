"""A little SVG: shapes and text, written the same way on every run."""

from collections.abc import Iterable
from html import escape
from math import ceil

FONT = "DejaVu Sans, Verdana, Arial, sans-serif"
_BOLD_WIDTH = 0.72  # of a letter, of its height; on the wide side, to keep boxes wide enough


def number(value: float) -> str:
    """A coordinate, as short as it can be written."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


class Svg:
    """A drawing that grows; `text` is the finished file. Units are those of its viewBox."""

    def __init__(self, width: float, height: float, mm: float, title: str) -> None:
        """mm: the printed width."""
        self._size = (width, height, mm, mm * height / width)
        self._title = title
        self._parts: list[str] = []

    def raw(self, text: str) -> None:
        self._parts.append(text)

    def rect(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        fill: str = "none",
        line: str = "none",
        thick: float = 1,
        round: float = 0,
        dash: str = "",
    ) -> None:
        box = " ".join(
            f'{name}="{number(value)}"'
            for name, value in (("x", x), ("y", y), ("width", width), ("height", height))
        )
        corner = f' rx="{number(round)}"' if round else ""
        self.raw(f"<rect {box}{corner}{_pen(fill, line, thick, dash)}/>")

    def circle(
        self,
        x: float,
        y: float,
        radius: float,
        fill: str = "none",
        line: str = "none",
        thick: float = 1,
    ) -> None:
        place = f'cx="{number(x)}" cy="{number(y)}" r="{number(radius)}"'
        self.raw(f"<circle {place}{_pen(fill, line, thick)}/>")

    def line(
        self,
        points: Iterable[tuple[float, float]],
        line: str,
        thick: float = 1,
        dash: str = "",
        end: str = "round",
    ) -> None:
        path = " ".join(f"{number(x)},{number(y)}" for x, y in points)
        self.raw(
            f'<polyline points="{path}"{_pen("none", line, thick, dash)}'
            f' stroke-linejoin="round" stroke-linecap="{end}"/>'
        )

    def shape(
        self,
        points: Iterable[tuple[float, float]],
        fill: str,
        line: str = "none",
        thick: float = 1,
    ) -> None:
        path = " ".join(f"{number(x)},{number(y)}" for x, y in points)
        self.raw(f'<polygon points="{path}"{_pen(fill, line, thick)}/>')

    def words(
        self,
        x: float,
        y: float,
        text: str,
        size: float,
        fill: str = "#000",
        anchor: str = "start",
        bold: bool = False,
        turn: float = 0,
    ) -> None:
        """Text on a base line at y; `turn` in degrees around its place."""
        weight = ' font-weight="bold"' if bold else ""
        where = "" if anchor == "start" else f' text-anchor="{anchor}"'
        place = f'x="{number(x)}" y="{number(y)}" font-size="{number(size)}"'
        spin = f' transform="rotate({number(turn)} {number(x)} {number(y)})"' if turn else ""
        self.raw(f'<text {place} fill="{fill}"{where}{weight}{spin}>{escape(text)}</text>')

    def tag(
        self, x: float, y: float, text: str, size: float, ink: str, fill: str = "#000"
    ) -> None:
        """A label in a white box, centred on a point: it stays legible on top of lines."""
        width = ceil(len(text) * size * _BOLD_WIDTH) + size * 0.9
        self.rect(x - width / 2, y - size * 0.75, width, size * 1.5, "#fff", ink, 1.2, 3)
        self.words(x, y + size * 0.36, text, size, fill, "middle", True)

    @property
    def text(self) -> str:
        width, height, wide, high = self._size
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{number(wide)}mm"'
            f' height="{number(high)}mm" viewBox="0 0 {number(width)} {number(height)}"'
            f' font-family="{FONT}">'
        )
        paper = f'<rect width="{number(width)}" height="{number(height)}" fill="#fff"/>'
        title = f"<title>{escape(self._title)}</title>"
        return "\n".join([head, title, paper, *self._parts, "</svg>", ""])


def _pen(fill: str, line: str, thick: float, dash: str = "") -> str:
    pen = f' fill="{fill}"'
    if line != "none":
        pen += f' stroke="{line}" stroke-width="{number(thick)}"'
        if dash:
            pen += f' stroke-dasharray="{dash}"'
    return pen
