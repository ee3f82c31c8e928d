"""The picture of a circuit board: front with its print, back as one sees it when turned over."""

from collections.abc import Callable

from pilothouse_tools.hardware.circuit import Circuit
from pilothouse_tools.hardware.svg import Svg

_WIDTH, _MM = 1160.0, 190.0  # A4, upright
_LEFT, _TOP, _BETWEEN = 20.0, 112.0, 60.0
_GREEN, _TRACK, _GOLD, _SILK = "#0f5f43", "#2f9a6f", "#e3b94f", "#ffffff"
_LETTERS = 1.35  # mm: the size of a font whose capitals are 1 mm high


def draw(circuit: Circuit, source: str) -> str:
    """Both sides, one below the other."""
    scale = (_WIDTH - 2 * _LEFT) / circuit.wide
    high = circuit.high * scale
    height = _TOP + 2 * high + _BETWEEN + 50
    svg = Svg(_WIDTH, height, _MM, f"Circuit board: {circuit.name}")
    svg.words(_LEFT, 36, f"Circuit board: {circuit.name}", 26, bold=True)
    svg.words(_LEFT, 66, f"{circuit.wide:.1f} × {circuit.high:.1f} mm, two layers, 1.6 mm", 18)
    svg.words(_LEFT, _TOP - 12, "Front", 20, bold=True)
    _side(svg, circuit, lambda x, y: (_LEFT + x * scale, _TOP + y * scale), scale, 0)
    top = _TOP + high + _BETWEEN
    svg.words(_LEFT, top - 12, "Back (turned over like a page)", 20, bold=True)

    def behind(x: float, y: float) -> tuple[float, float]:
        return _LEFT + (circuit.wide - x) * scale, top + y * scale

    _side(svg, circuit, behind, scale, 1)
    svg.words(_LEFT, height - 14, f"Written by make hardware from {source}.", 15)
    return svg.text


def _side(
    svg: Svg,
    circuit: Circuit,
    at: Callable[[float, float], tuple[float, float]],
    scale: float,
    layer: int,
) -> None:
    (ax, ay), (bx, by) = at(0, 0), at(circuit.wide, circuit.high)
    svg.rect(min(ax, bx), ay, abs(bx - ax), by - ay, _GREEN, "#222", 1, 12)
    for _, on, a, b in circuit.tracks.lines:
        if on == layer:
            svg.line([at(*a), at(*b)], _TRACK, 0.5 * scale)
    for _, place in circuit.tracks.vias:
        svg.circle(*at(*place), 0.4 * scale, _TRACK)
        svg.circle(*at(*place), 0.2 * scale, "#fff")
    for x, y, wide in circuit.screws:
        svg.circle(*at(x, y), wide / 2 * scale, "#fff", "#222", 1)
    for part in dict.fromkeys(hole.part for hole in circuit.holes):
        svg.raw(f'<g data-part="{part}">')
        if layer == 0:
            _printed(svg, circuit, part, at, scale)
        for hole in circuit.holes:
            if hole.part == part:
                x, y = at(hole.x, hole.y)
                pad = hole.pad * scale
                if hole.square:
                    svg.rect(x - pad / 2, y - pad / 2, pad, pad, _GOLD, "#222", 0.5)
                else:
                    svg.circle(x, y, pad / 2, _GOLD, "#222", 0.5)
                svg.circle(x, y, hole.drill / 2 * scale, "#fff")
        svg.raw("</g>")
    if layer == 0:
        for text in circuit.texts:
            _words(svg, at(text.x, text.y), text.text, scale, text.turn)
        for fx, fy, tx, ty in circuit.bars:
            svg.line([at(fx, fy), at(tx, ty)], _SILK, 0.5 * scale, end="butt")


def _printed(
    svg: Svg,
    circuit: Circuit,
    part: str,
    at: Callable[[float, float], tuple[float, float]],
    scale: float,
) -> None:
    """A part's outline and its designator."""
    if part not in circuit.blocks:
        return
    x, y, wide, high = circuit.blocks[part]
    if circuit.is_outlined(part):
        corner = at(x - wide / 2, y - high / 2)
        svg.rect(*corner, wide * scale, high * scale, "none", _SILK, 0.15 * scale)
    _words(svg, at(*circuit.label(part)), part, scale, 0)


def _words(svg: Svg, at: tuple[float, float], text: str, scale: float, turn: int) -> None:
    """Text around a point."""
    size = _LETTERS * scale
    low = 0.36 * size
    x, y = (at[0] + low, at[1]) if turn else (at[0], at[1] + low)
    svg.words(x, y, text, size, _SILK, "middle", True, -turn)
