"""The KiCad schematic of a circuit board: a box for each part, a label on each of its legs."""

from dataclasses import dataclass
from uuid import NAMESPACE_URL, uuid5

from pilothouse_tools.hardware.circuit import Circuit
from pilothouse_tools.hardware.wiring import HEADER, SIDE

_GRID = 2.54
_FONT = "(effects (font (size 1.27 1.27)))"
_HIDDEN = "(effects (font (size 1.27 1.27)) hide)"
_NAMES = {
    "U1": "Raspberry Pi Pico",
    "DS1": "OLED 128x64, I2C",
    "BZ1": "piezo, passive",
    "D1": "1N5817",
    "BT1": "3 x AAA",
    "J1": "wires",
}
_PLACES = {  # of the boxes' middles, in steps of the grid
    "U1": (30, 40),
    "DS1": (70, 20),
    "SW1": (70, 34),
    "SW2": (70, 42),
    "SW3": (70, 50),
    "SW4": (70, 58),
    "BZ1": (96, 34),
    "D1": (96, 42),
    "BT1": (96, 20),
    "J1": (96, 20),
}


@dataclass(frozen=True)
class _Pin:
    """A leg of a box: where it ends, from the box's middle; y goes up there."""

    name: str
    shown: str
    x: float
    y: float
    net: str

    @property
    def right(self) -> bool:
        return self.x > 0


class _Sheet:
    """The lines of the file, with ids that are the same on every run."""

    def __init__(self, circuit: Circuit) -> None:
        self.circuit = circuit
        self.lines: list[str] = []
        self._count = 0

    def id(self) -> str:
        self._count += 1
        return str(uuid5(NAMESPACE_URL, f"pilothouse/sheet/{self.circuit.name}/{self._count}"))


def _pins(circuit: Circuit, part: str) -> list[_Pin]:
    """The legs of a part, once each: a button's two joined legs have one number."""
    nets = {hole.name: hole.net for hole in circuit.holes if hole.part == part}
    names = list(nets)
    half = SIDE if part == "U1" else len(names) if len(names) > 2 else 1
    pins: list[_Pin] = []
    for n, name in enumerate(names):
        right = n >= half
        row = (2 * half - 1 - n if part == "U1" else n - half) if right else n
        x, y = (6 if right else -6) * _GRID, ((half - 1) / 2 - row) * _GRID
        shown = HEADER[n] if part == "U1" else name
        pins.append(_Pin(name, shown, x, _round(y), nets[name]))
    return pins


def _round(y: float) -> float:
    """Onto KiCad's grid of 1.27 mm."""
    return round(y / 1.27) * 1.27


def _parts(circuit: Circuit) -> list[str]:
    return sorted(
        {hole.part for hole in circuit.holes}, key=lambda part: list(_PLACES).index(part)
    )


def _kind(sheet: _Sheet, part: str) -> None:
    """The drawing of a part."""
    pins = _pins(sheet.circuit, part)
    high = max(pin.y for pin in pins) + _GRID
    low = min(pin.y for pin in pins) - _GRID
    out = sheet.lines
    out.append(f'  (symbol "Pilothouse:{part}" (in_bom yes) (on_board yes)')
    texts = (("Reference", part.rstrip("0123456789")), ("Value", _NAMES.get(part, "button")))
    for n, (name, text) in enumerate(texts):
        y = high + 1.27 if not n else low - 1.27
        out.append(f'   (property "{name}" "{text}" (id {n}) (at 0 {y:g} 0) {_FONT})')
    for n, name in enumerate(("Footprint", "Datasheet"), 2):
        out.append(f'   (property "{name}" "" (id {n}) (at 0 0 0) {_HIDDEN})')
    edge = 4 * _GRID
    out.append(
        f'   (symbol "{part}_0_1" (rectangle (start {-edge:g} {high:g}) (end {edge:g} {low:g})'
        " (stroke (width 0.254) (type default) (color 0 0 0 0)) (fill (type background))))"
    )
    out.append(f'   (symbol "{part}_1_1"')
    for pin in pins:
        out.append(
            f"    (pin passive line (at {pin.x:g} {pin.y:g} {180 if pin.right else 0})"
            f' (length {2 * _GRID:g}) (name "{pin.shown}" {_FONT})'
            f' (number "{pin.name}" {_FONT}))'
        )
    out.append("   ))")


def _use(sheet: _Sheet, part: str) -> str:
    """The part in its place, and what its legs are joined to; gives the part's id."""
    column, row = _PLACES[part]
    x, y = column * _GRID, row * _GRID
    pins = _pins(sheet.circuit, part)
    for pin in pins:
        at = f"{x + pin.x:g} {y - pin.y:g}"
        if not pin.net:
            sheet.lines.append(f"  (no_connect (at {at}) (uuid {sheet.id()}))")
            continue
        turn, side = (0, "left") if pin.right else (180, "right")
        sheet.lines.append(
            f'  (global_label "{pin.net}" (shape passive) (at {at} {turn})'
            f" (effects (font (size 1.27 1.27)) (justify {side})) (uuid {sheet.id()}))"
        )
    own = sheet.id()
    high = max(pin.y for pin in pins) + _GRID + 1.27
    low = min(pin.y for pin in pins) - _GRID - 1.27
    texts = (
        ("Reference", part, f"{x:g} {y - high:g} 0", _FONT),
        ("Value", _NAMES.get(part, "button"), f"{x:g} {y - low:g} 0", _FONT),
        ("Footprint", f"Pilothouse:{part}", f"{x:g} {y:g} 0", _HIDDEN),
        ("Datasheet", "", f"{x:g} {y:g} 0", _HIDDEN),
    )
    sheet.lines.append(
        f'  (symbol (lib_id "Pilothouse:{part}") (at {x:g} {y:g} 0) (unit 1)'
        f" (in_bom yes) (on_board yes) (uuid {own})"
    )
    for n, (name, text, at, effects) in enumerate(texts):
        sheet.lines.append(f'   (property "{name}" "{text}" (id {n}) (at {at}) {effects})')
    sheet.lines += [f'   (pin "{pin.name}" (uuid {sheet.id()}))' for pin in pins]
    sheet.lines.append("  )")
    return own


def draw(circuit: Circuit, source: str) -> str:
    """The text of the .kicad_sch file."""
    sheet = _Sheet(circuit)
    out = sheet.lines
    out.append("(kicad_sch (version 20211123) (generator pilothouse)")
    out.append(f'  (uuid {sheet.id()}) (paper "A4")')
    comment = f'(comment 1 "make hardware, from {source}")'
    out.append(f'  (title_block (title "Pilothouse {circuit.name}") {comment})')
    out.append(" (lib_symbols")
    for part in _parts(circuit):
        _kind(sheet, part)
    out.append(" )")
    ids = {part: _use(sheet, part) for part in _parts(circuit)}
    out.append('  (sheet_instances (path "/" (page "1")))')
    out.append("  (symbol_instances")
    out += [
        f'   (path "/{own}" (reference "{part}") (unit 1)'
        f' (value "{_NAMES.get(part, "button")}") (footprint "Pilothouse:{part}"))'
        for part, own in ids.items()
    ]
    return "\n".join([*out, "  )", ")", ""])
