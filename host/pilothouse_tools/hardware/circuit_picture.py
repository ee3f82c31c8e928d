"""The picture of a circuit board: front with its parts, back as one sees it when turned over."""

from collections.abc import Callable

from pilothouse_tools.hardware.circuit import Circuit, marks
from pilothouse_tools.hardware.svg import Svg

_WIDTH, _MM = 1160.0, 277.0
_GREEN, _TRACK, _GOLD, _SILK = "#0f5f43", "#2f9a6f", "#e3b94f", "#ffffff"


def draw(circuit: Circuit, source: str) -> str:
    """Both sides."""
    beside = circuit.wide < 2 * circuit.high
    scale = (_WIDTH - 60) / circuit.wide / (2 if beside else 1) - (0.1 if beside else 0)
    wide, high = circuit.wide * scale, circuit.high * scale
    height = 150 + high * (1 if beside else 2) + (0 if beside else 50)
    svg = Svg(_WIDTH, height, _MM, f"Circuit board: {circuit.name}")
    svg.words(20, 34, f"Circuit board: {circuit.name}", 22, bold=True)
    svg.words(20, 58, f"{circuit.wide:.1f} × {circuit.high:.1f} mm, two layers, 1.6 mm", 14)
    svg.words(20, 92, "Front", 15, bold=True)
    _side(svg, circuit, lambda x, y: (20 + x * scale, 104 + y * scale), scale, 0)
    left, top = (_WIDTH - 20 - wide, 104.0) if beside else (20.0, 154 + high)
    svg.words(left, top - 12, "Back (turned over like a page)", 15, bold=True)

    def behind(x: float, y: float) -> tuple[float, float]:
        return left + (circuit.wide - x) * scale, top + y * scale

    _side(svg, circuit, behind, scale, 1)
    svg.words(20, height - 14, f"Written by make hardware from {source}.", 11)
    return svg.text


def _side(
    svg: Svg,
    circuit: Circuit,
    at: Callable[[float, float], tuple[float, float]],
    scale: float,
    layer: int,
) -> None:
    (ax, ay), (bx, by) = at(0, 0), at(circuit.wide, circuit.high)
    svg.rect(min(ax, bx), ay, abs(bx - ax), by - ay, _GREEN, "#222", 1, 6)
    for _, on, a, b in circuit.tracks.lines:
        if on == layer:
            svg.line([at(*a), at(*b)], _TRACK, 0.5 * scale)
    for _, place in circuit.tracks.vias:
        svg.circle(*at(*place), 0.4 * scale, _TRACK)
        svg.circle(*at(*place), 0.2 * scale, "#fff")
    for x, y, wide in circuit.screws:
        svg.circle(*at(x, y), wide / 2 * scale, "#fff", "#222", 1)
    shown = dict.fromkeys(hole.part for hole in circuit.holes)
    outlines = {part: rest for part, *rest in circuit.outlines}
    for part in shown:
        svg.raw(f'<g data-part="{part}">')
        if part in outlines and layer == 0:
            x, y, wide, high = outlines[part]
            corner = at(x - wide / 2, y - high / 2)
            svg.rect(*corner, wide * scale, high * scale, "none", _SILK, 1.6, 3)
            sign = marks().get(part, part)
            size = 0.62 * min(wide, high) * scale if part in marks() else 13
            if part in ("D1", "J1", "BZ1"):
                svg.words(*at(x, y - high / 2 - 0.8), sign, 12, _SILK, "middle", True)
            else:
                mx, my = at(x, y)
                svg.words(mx, my + size * 0.36, sign, min(size, 24), _SILK, "middle", True)
        for hole in circuit.holes:
            if hole.part == part:
                x, y = at(hole.x, hole.y)
                svg.circle(x, y, hole.pad / 2 * scale, _GOLD, "#222", 0.5)
                svg.circle(x, y, hole.drill / 2 * scale, "#fff")
        svg.raw("</g>")
    if layer == 0:
        for x, y, text in circuit.texts:
            mx, my = at(x, y)
            svg.words(mx, my + 4, text, 11, _SILK, "middle", True)
