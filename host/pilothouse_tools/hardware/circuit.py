"""The circuit boards: a carrier for everything, and the strip of buttons for the case."""

from dataclasses import dataclass, replace
from functools import cache

from pilothouse_tools.hardware import case, layout, strip
from pilothouse_tools.hardware.router import CELL, Leg, Router, Tracks
from pilothouse_tools.hardware.wiring import KEYS, Wiring

_MARGIN = 5 * CELL * 1.2  # from the outermost holes to the edge
_LEGS = 2.25, 3.25  # of a button, from its middle


Block = tuple[float, float, float, float]  # middle and size


@dataclass(frozen=True)
class Hole:
    """A soldered leg on a circuit board, in mm from its upper left corner."""

    part: str
    name: str
    x: float
    y: float
    net: str
    pad: float
    drill: float

    @property
    def square(self) -> bool:
        """The first leg, or the one that must not be mistaken, has a square pad."""
        return self.name in ("1", "GND", "K", "-")


@dataclass(frozen=True)
class Text:
    """White print around a point; `turn` in degrees, to the left."""

    x: float
    y: float
    text: str
    turn: int = 0


@dataclass(frozen=True)
class Circuit:
    """A board: its size, legs, screws' holes, parts' bodies, white print and tracks."""

    name: str
    wide: float
    high: float
    holes: tuple[Hole, ...]
    screws: tuple[tuple[float, float, float], ...]  # x, y, diameter
    blocks: dict[str, Block]  # the parts' bodies; wires have none
    texts: tuple[Text, ...]
    bars: tuple[tuple[float, float, float, float], ...]  # white lines: from x, y, to x, y
    tracks: Tracks

    @property
    def nets(self) -> dict[str, set[tuple[str, str]]]:
        """Part and leg of everything that is joined, by the name of the net."""
        found: dict[str, set[tuple[str, str]]] = {}
        for hole in self.holes:
            if hole.net:
                found.setdefault(hole.net, set()).add((hole.part, hole.name))
        return found

    def is_outlined(self, part: str) -> bool:
        """Whether a part's outline is printed: a button's would lie on its own legs."""
        return part in self.blocks and not part.startswith("SW")

    def label(self, part: str) -> tuple[float, float]:
        """Where a part's designator is printed: above a small one, else in its middle."""
        x, y, wide, high = self.blocks[part]
        return (x, y - high / 2 - 1) if min(wide, high) < 5 or part == "BZ1" else (x, y)


def carrier(wiring: Wiring) -> Circuit:
    """Pico, display, four buttons, buzzer, diode and battery on one board."""
    off = _at(0)
    wide = 2 * off + (layout.COLUMNS - 1) * layout.PITCH
    high = 2 * off + (layout.ROWS - 1) * layout.PITCH
    holes: list[Hole] = []
    for pad in layout.pads(wiring):
        x, y = _at(pad.column), _at(pad.row)
        size, drill = 1.7, 1.0
        if pad.part.startswith("SW"):  # the true places of its legs, off the grid
            x += layout.PITCH - _LEGS[0] if pad.name == "1" else _LEGS[0] - layout.PITCH
            y += (3 * layout.PITCH / 2 - _LEGS[1]) * (1 if pad.row < layout.ROWS - 4 else -1)
            size, drill = 2.0, 1.1
        holes.append(Hole(pad.part, pad.name, x, y, pad.net, size, drill))
    names = [hole for hole in holes if hole.part == "DS1"]
    others = _swapped(names)
    holes += others
    d = case.dimensions()
    corners = [
        (_at(c), _at(r), 2.7) for c in (0, layout.COLUMNS - 1) for r in (0, layout.ROWS - 1)
    ]
    step = layout.PITCH  # between the display's two rows of holes
    below = _at(2) + (d["display_high"] - step) / 2 - 1.5
    blocks: dict[str, Block] = {
        "U1": (_at(5.5), _at(11.5), d["pico_wide"], d["pico_long"]),
        "DS1": (_at(20.5), below, d["display_wide"], d["display_high"] + step),
        "D1": (_at(12.5), _at(3), 4.2, 2.7),
        "BT1": (_at(12.5), _at(6), 5.4, 3.4),
    }
    texts = [
        Text(_at(5.5), _at(2), "USB"),
        Text(_at(3), _at(2), "1"),
        Text(_at(12.5), _at(7.6), "- BATTERY +"),
    ]
    texts += [Text(hole.x, hole.y + 3, hole.name, 90) for hole in names]
    texts += [Text(hole.x, hole.y - 3.4, hole.name, 90) for hole in others]
    stripe = _at(12.5) - 1.3  # of the diode, as on its body
    bars = [(stripe, _at(3) - 0.9, stripe, _at(3) + 0.9)]
    if wiring.signal("buzzer"):
        blocks["BZ1"] = (_at(29), _at(8), d["buzzer_widest"], d["buzzer_widest"])
    for number, key in enumerate(KEYS, 1):
        pads = [h for h in holes if h.part == f"SW{number}"]
        x = sum(h.x for h in pads) / 4
        y = sum(h.y for h in pads) / 4
        blocks[f"SW{number}"] = (x, y, d["switch_wide"], d["switch_wide"])
        texts.append(Text(x, y + 6.0, key.upper()))
    texts.append(Text(_at(20.5), _at(layout.ROWS - 1), "PILOTHOUSE"))
    return _routed("carrier", wide, high, holes, corners, blocks, texts, bars)


def _swapped(names: list[Hole]) -> list[Hole]:
    """A second row of holes, above the display's: for modules with VCC before GND."""
    first, second, *rest = names
    order = [replace(second, x=first.x), replace(first, x=second.x), *rest]
    return [replace(hole, y=hole.y - layout.PITCH) for hole in order]


def button_strip(wiring: Wiring) -> Circuit:
    """What the perfboard strip is in the case: the same size, holes and buttons."""
    d = case.dimensions()
    wide, high = d["strip_long"], d["strip_wide"]
    pitch = d["hole_pitch"]
    holes: list[Hole] = []
    blocks: dict[str, Block] = {}
    texts: list[Text] = []
    for number, (key, middle) in enumerate(zip(KEYS, strip.MIDDLES, strict=True), 1):
        x, y = wide / 2 + (middle - 12) * pitch, high / 2
        for sy in (-1, 1):
            for name, sx, net in (("1", -1, key), ("2", 1, "GND")):
                at = x + sx * _LEGS[0], y + sy * _LEGS[1]
                holes.append(Hole(f"SW{number}", name, *at, net, 2.0, 1.1))
        blocks[f"SW{number}"] = (x, y, d["switch_wide"], d["switch_wide"])
    # the wires: between the buttons, each beside its own
    for n, (key, middle) in enumerate((*zip(KEYS, strip.MIDDLES, strict=True), ("GND", 24))):
        x = wide / 2 + (middle - 12 - (2 if key != "GND" else 0.4)) * pitch
        y = high / 2 - (1.5 if key != "GND" else 0) * pitch
        wire = wiring.signal(key)
        assert wire or key == "GND"
        holes.append(Hole("J1", str(n + 1), x, y, key, 1.7, 0.9))
        texts.append(Text(x, y - 1.8, wire.gp if wire else "GND"))
    y = high / 2 - d["strip_screws"]
    screws = [(wide / 2 + n * d["strip_holes"], y, 2.2) for n in (-1, 0, 1)]
    return _routed("strip", wide, high, holes, screws, blocks, texts, [])


def _at(n: float) -> float:
    """A hole's place in mm; the grid of the tracks has a cell there."""
    return round(_MARGIN / CELL) * CELL + n * layout.PITCH


def _routed(
    name: str,
    wide: float,
    high: float,
    holes: list[Hole],
    screws: list[tuple[float, float, float]],
    blocks: dict[str, Block],
    texts: list[Text],
    bars: list[tuple[float, float, float, float]],
) -> Circuit:
    legs = [
        Leg(hole.x, hole.y, hole.pad / 2, hole.net or f"{hole.part} {hole.name}") for hole in holes
    ]
    legs += [Leg(x, y, wide_ / 2 + 1.0, "") for x, y, wide_ in screws]
    counted = {hole.net: 0 for hole in holes if hole.net}
    for hole in holes:
        if hole.net:
            counted[hole.net] += 1
    order = sorted((net for net, n in counted.items() if n > 1), key=lambda n: (counted[n], n))
    tracks = _joined(wide, high, tuple(legs), tuple(order))
    return Circuit(
        name,
        wide,
        high,
        tuple(holes),
        tuple(screws),
        blocks,
        tuple(texts),
        tuple(bars),
        tracks,
    )


@cache
def _joined(wide: float, high: float, legs: tuple[Leg, ...], order: tuple[str, ...]) -> Tracks:
    """The same for boards that are wired alike."""
    return Router(wide, high, list(legs)).join(list(order))
