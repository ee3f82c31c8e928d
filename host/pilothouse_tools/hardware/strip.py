"""strip.svg and case.svg: the strip of buttons, and the wires inside the case."""

from pilothouse_tools.hardware import case
from pilothouse_tools.hardware.svg import Svg
from pilothouse_tools.hardware.wiring import HEADER, KEYS, MARKS, SIDE, Wire, Wiring

_WIDTH, _MM = 1160.0, 277.0  # A4, across
COLUMNS, ROWS = 25, 6
MIDDLES = (3, 9, 15, 21)  # columns of the buttons' middles, counted from 0
SCREWS = (0, 12, 24)  # columns of the holes that are widened
SCREW_ROW = 4
UPPER, LOWER = 1, 4  # rows of the buttons' legs
_LABEL = 13.0
_SCALE = 6.2  # of the open case
_GROUND = "#111111"


def spare_grounds(wiring: Wiring) -> list[int]:
    """Ground pins that the display leaves free, the nearest to the buttons first."""
    keys = [wire.pin for wire in wiring.wires if wire.signal in KEYS]
    near = sum(keys) / len(keys)
    taken = {wire.pin for wire in wiring.wires}
    free = [n for n in range(1, 2 * SIDE + 1) if HEADER[n - 1] == "GND" and n not in taken]
    return sorted(free, key=lambda pin: (abs(pin - near), pin))


def _holes(svg: Svg, x: float, y: float, pitch: float) -> None:
    svg.rect(
        x - pitch,
        y - 0.7 * pitch,
        (COLUMNS + 1) * pitch,
        (ROWS + 0.4) * pitch,
        "#efe3c8",
        "#222",
        1.5,
        4,
    )
    for column in range(COLUMNS):
        for row in range(ROWS):
            screw = column in SCREWS and row == SCREW_ROW
            radius = 0.42 * pitch if screw else 0.17 * pitch
            svg.circle(x + column * pitch, y + row * pitch, radius, "#fff", "#555", 1)


def draw(wiring: Wiring) -> str:
    """The strip from in front and from behind."""
    pitch = 36.0
    svg = Svg(_WIDTH, 840, _MM, "The strip of buttons for the case")
    svg.words(20, 34, "The strip of buttons for the case", 22, bold=True)
    size = case.dimensions()
    text = (
        f"Perfboard, {COLUMNS} × {ROWS} holes,"
        f" {size['strip_long']:.0f} × {size['strip_wide']:.0f} mm."
        " Widen three holes to 2.2 mm for the screws (the big circles)."
    )
    svg.words(20, 58, text, 14)
    x, y = (_WIDTH - (COLUMNS - 1) * pitch) / 2, 150.0
    svg.words(
        20,
        96,
        "Front, columns counted: legs that are 6.5 mm apart stand one above the other.",
        15,
        bold=True,
    )
    _holes(svg, x, y, pitch)
    for key, middle in zip(KEYS, MIDDLES, strict=True):
        _front(svg, x + middle * pitch, y + 2.5 * pitch, pitch, key)
    counted = {*SCREWS, *(middle + side for middle in MIDDLES for side in (-1, 1))}
    for column in sorted(counted):
        number = str(column + 1)
        svg.words(x + column * pitch, y + 6.2 * pitch, number, _LABEL, "#333", "middle")
    y = 470.0
    svg.words(
        20, y - 54, "Back (turned over like a page: left is right): solder here.", 15, bold=True
    )
    _holes(svg, x, y, pitch)
    _bare(svg, x, y, pitch)
    ground = spare_grounds(wiring)[0]
    out = x + (COLUMNS + 0.4) * pitch
    svg.line([(out, y), (out, y - 40)], _GROUND, 5)
    svg.tag(x + (COLUMNS - 1.2) * pitch, y - 42, f"GND pin {ground}", _LABEL, _GROUND)
    for number, (key, middle) in enumerate(zip(KEYS, MIDDLES, strict=True)):
        wire = wiring.signal(key)
        assert wire
        _back(svg, x + (COLUMNS - 1 - middle) * pitch, y, pitch, wire, number)
    foot = (
        "One bare wire, a row above the joints, joins one leg of each button: ground."
        " The leg beside it has its own wire, 12 cm long."
    )
    svg.words(20, 790, foot, 14)
    svg.words(20, 820, f"Written by make hardware from firmware/boards/{wiring.name}.py.", 11)
    return svg.text


def _bare(svg: Svg, x: float, y: float, pitch: float) -> None:
    """The ground wire: a row above all joints, down to one leg of each button."""
    legs = [x + (COLUMNS - 1 - middle - 1) * pitch for middle in MIDDLES]
    paths = [[(min(legs), y), (x + (COLUMNS + 0.4) * pitch, y)]]
    paths += [[(leg, y), (leg, y + UPPER * pitch)] for leg in legs]
    for path in paths:
        svg.line(path, "#fff", 9)
    for path in paths:
        svg.line(path, _GROUND, 5)


def _front(svg: Svg, x: float, y: float, pitch: float, key: str) -> None:
    half = 3.0 / 2.54 * pitch
    svg.rect(x - half, y - half, 2 * half, 2 * half, "#444", "#222", 1.5, 5)
    svg.circle(x, y, 24, "#fff", "#222", 1.5)
    svg.words(x, y + 8, MARKS[key], 22, anchor="middle", bold=True)
    for dx in (-1, 1):
        for row in (-1.5, 1.5):
            svg.circle(x + dx * pitch, y + row * pitch, 9, "#ddd", "#222", 1.5)


def _back(svg: Svg, x: float, y: float, pitch: float, wire: Wire, number: int) -> None:
    """A button's joints; seen from behind its left legs are right."""
    top, low = y + UPPER * pitch, y + LOWER * pitch
    for dx in (-1, 1):
        svg.line([(x + dx * pitch, top), (x + dx * pitch, low)], "#999", 2, "4 4")
        for at in (top, low):
            svg.circle(x + dx * pitch, at, 9, "#ddd", "#222", 1.5)
    end = y + ROWS * pitch + 20
    svg.line([(x + pitch, low), (x + pitch, end)], "#fff", 9)
    svg.line([(x + pitch, low), (x + pitch, end)], wire.ink, 5)
    svg.words(x, y + 2.5 * pitch + 8, MARKS[wire.signal], 22, anchor="middle", bold=True)
    text = f"{wire.signal.upper()} {wire.gp} pin {wire.pin}"
    svg.tag(x + pitch, end + 12, text, _LABEL, wire.ink)


def inside(wiring: Wiring) -> str:
    """The open case: the lid lies beside the base like a page of a book."""
    d = case.dimensions()
    high = (d["inner_y"] + 2 * d["wall"]) * _SCALE
    svg = Svg(_WIDTH, high + 376, _MM, "The wires inside the case")
    svg.words(20, 34, "The wires inside the case", 22, bold=True)
    svg.words(
        20,
        58,
        "All are soldered and about 12 cm long. The numbers are those of the Pico’s pins.",
        14,
    )
    reset = wiring.signal("reset")
    if reset:
        svg.words(
            20,
            80,
            "The display of the large case (2.42 inches) has one wire more:"
            f" {reset.terminal} to pin {reset.pin} ({reset.gp}).",
            14,
        )
    return _Inside(svg, wiring.usual, d).text()


class _Inside:
    """The drawing of the open case: base left, lid right, seen from inside."""

    def __init__(self, svg: Svg, wiring: Wiring, d: dict[str, float]) -> None:
        self.svg, self.wiring, self.d = svg, wiring, d
        self.mm = _SCALE
        self.wide = (d["inner_x"] + 2 * d["wall"]) * self.mm
        self.high = (d["inner_y"] + 2 * d["wall"]) * self.mm
        self.left, self.right, self.top = 20.0, _WIDTH - 20 - self.wide, 96.0

    def base(self, x: float, y: float) -> tuple[float, float]:
        d = self.d
        return self.left + (x + d["wall"]) * self.mm, self.top + 30 + (
            d["inner_y"] + d["wall"] - y
        ) * self.mm

    def lid(self, x: float, y: float) -> tuple[float, float]:
        """Seen from inside, with the buttons below: left is right."""
        d = self.d
        return (
            self.right + (d["inner_x"] + d["wall"] - x) * self.mm,
            self.top + 30 + (d["inner_y"] + d["wall"] - y) * self.mm,
        )

    def pad(self, pin: int) -> tuple[float, float]:
        d = self.d
        side = -1 if pin <= SIDE else 1
        step = pin - 1 if pin <= SIDE else 2 * SIDE - pin
        y = d["pico_y"] + 9.5 * 2.54 - step * 2.54
        return self.base(d["pico_x"] + side * d["header_rows"] / 2, y)

    def text(self) -> str:
        svg, mm = self.svg, self.mm
        for x, title in ((self.left, "Base, from above"), (self.right, "Lid, from inside")):
            svg.words(x, self.top + 18, title, 15, bold=True)
            svg.rect(x, self.top + 30, self.wide, self.high, "#e8eef3", "#222", 2, 18)
            svg.rect(
                x + 2 * mm,
                self.top + 30 + 2 * mm,
                self.wide - 4 * mm,
                self.high - 4 * mm,
                "#fff",
                "#888",
                1,
                8,
            )
        self._pico()
        self._buzzer()
        self._display()
        self._strip()
        self._list()
        foot = self.top + 30 + self.high
        svg.words(
            20,
            foot + 226,
            f"Written by make hardware from firmware/boards/{self.wiring.name}.py.",
            11,
        )
        return svg.text

    def _pico(self) -> None:
        svg, d, mm = self.svg, self.d, self.mm
        x, y = self.base(d["pico_x"] - d["pico_wide"] / 2, d["pico_y"] + d["pico_long"] / 2)
        svg.rect(x, y, d["pico_wide"] * mm, d["pico_long"] * mm, "#dcebdd", "#222", 1.5, 4)
        middle = x + d["pico_wide"] * mm / 2
        svg.rect(middle - 4 * mm, y - 1.3 * mm, 8 * mm, 5.6 * mm, "#ddd", "#222", 1.5, 2)
        svg.words(middle, y + 18, "USB", 12, anchor="middle", bold=True)
        svg.words(middle, y + 190, "Pico", 15, anchor="middle", bold=True)
        bx, by = self.base(d["bootsel_x"], d["bootsel_y"])
        svg.rect(bx - 10, by - 13, 20, 26, "#fff", "#222", 1.2, 3)
        ends = self.ends()
        for pin in range(1, 2 * SIDE + 1):
            px, py = self.pad(pin)
            ink = ends.get(pin)
            svg.circle(px, py, 5.2, ink or "#fff", "#222", 1.1)
            if ink:
                out = -1 if pin <= SIDE else 1
                svg.words(
                    px - out * 9,
                    py + 4,
                    str(pin),
                    12,
                    anchor="start" if pin <= SIDE else "end",
                    bold=True,
                )

    def ends(self) -> dict[int, str]:
        """The pins with a wire, and its colour."""
        found = {wire.pin: wire.ink for wire in self.wiring.wires}
        for pin in self.grounds():
            found[pin] = _GROUND
        return found

    def grounds(self) -> list[int]:
        """Grounds of the strip and of the buzzer."""
        return spare_grounds(self.wiring)[: 2 if self.wiring.signal("buzzer") else 1]

    def _buzzer(self) -> None:
        wire = self.wiring.signal("buzzer")
        if not wire:
            return
        svg, d, mm = self.svg, self.d, self.mm
        x, y = self.base(d["buzzer_x"], d["buzzer_y"])
        svg.circle(x, y, (d["buzzer_widest"] / 2 + 1.5) * mm, "#e8eef3", "#222", 1.2)
        svg.circle(x, y, d["buzzer_wide"] / 2 * mm, "#444", "#222", 1.5)
        svg.words(x, y + 66, "buzzer", 13, anchor="middle", bold=True)
        for dx, ink, pin in ((-15, wire.ink, wire.pin), (15, _GROUND, self.grounds()[1])):
            svg.circle(x + dx, y, 6, "#fff", ink, 3)
            svg.line([(x + dx, y - 6), (x + dx, y - 74)], ink, 4)
            svg.tag(x + dx * 1.6, y - 86, str(pin), _LABEL, ink)

    def _display(self) -> None:
        svg, d, mm = self.svg, self.d, self.mm
        x, y = self.lid(
            d["display_x"] + d["display_wide"] / 2, d["display_y"] + d["display_high"] / 2
        )
        svg.rect(x, y, d["display_wide"] * mm, d["display_high"] * mm, "#dde6f5", "#222", 1.5, 4)
        svg.words(
            x + d["display_wide"] * mm / 2, y + 104, "display", 15, anchor="middle", bold=True
        )
        svg.words(x + d["display_wide"] * mm / 2, y + 124, "from behind", 13, anchor="middle")
        row = d["display_y"] + d["display_high"] / 2 - d["display_pins_in"]
        names = ("GND", "VCC", "SCL", "SDA")
        for wire in self.wiring.wires:
            if wire.part == "display":
                place = names.index(wire.terminal)
                px, py = self.lid(d["display_x"] + (place - 1.5) * 2.54, row)
                svg.line(
                    [(px, py), (px, py - 26), (px + (1.5 - place) * 26, py - 52)], wire.ink, 4
                )
                svg.circle(px, py, 5.5, "#fff", wire.ink, 3)
                svg.words(px + 4, py + 9, wire.terminal, 11, turn=90, bold=True)
                svg.tag(px + (1.5 - place) * 26, py - 58, str(wire.pin), _LABEL, wire.ink)

    def _strip(self) -> None:
        svg, d, mm = self.svg, self.d, self.mm
        x, y = self.lid(d["strip_x"] + d["strip_long"] / 2, d["strip_y"] + d["strip_wide"] / 2)
        svg.rect(x, y, d["strip_long"] * mm, d["strip_wide"] * mm, "#efe3c8", "#222", 1.5, 3)
        pitch = d["hole_pitch"]
        for key, middle in zip(KEYS, MIDDLES, strict=True):
            wire = self.wiring.signal(key)
            assert wire
            at = d["strip_x"] + (middle - 12) * pitch
            px, py = self.lid(at - pitch, d["strip_y"] - 1.5 * pitch)
            svg.line([(px, py), (px, py + 66)], wire.ink, 4)
            svg.circle(px, py, 5, "#fff", wire.ink, 3)
            mx, my = self.lid(at, d["strip_y"])
            svg.words(mx, my + 7, MARKS[key], 18, anchor="middle", bold=True)
            svg.tag(px, py + 78, str(wire.pin), _LABEL, wire.ink)
        ground = self.grounds()[0]
        legs = [
            self.lid(d["strip_x"] + (m - 12 + 1) * pitch, d["strip_y"] + 1.5 * pitch)
            for m in MIDDLES
        ]
        out, y = self.right + self.wide - 28, self.lid(0, d["strip_y"] + 2.5 * pitch)[1]
        svg.line([(legs[-1][0], y), (out, y), (out, y + 166)], _GROUND, 4)
        for leg in legs:
            svg.line([(leg[0], y), leg], _GROUND, 4)
        svg.tag(out, y + 174, str(ground), _LABEL, _GROUND)

    def _list(self) -> None:
        """All wires once more, as a list."""
        svg = self.svg
        y = self.top + 30 + self.high + 84
        rows: list[tuple[int, str, str, str]] = []
        for wire in self.wiring.wires:
            gp = "" if wire.gp == wire.signal else f" ({wire.gp})"
            to = (
                f"button {MARKS[wire.signal]}"
                if wire.signal in KEYS
                else f"{wire.part} {wire.terminal}"
            )
            rows.append((wire.pin, f"pin {wire.pin}{gp}", to, wire.ink))
        names = ("strip, bare ground wire", "buzzer, other leg")
        for pin, what in zip(self.grounds(), names, strict=False):
            rows.append((pin, f"pin {pin} (GND)", what, _GROUND))
        for n, (_, pin, to, ink) in enumerate(sorted(rows)):
            x, line = 24 + n // 4 * 380, y + n % 4 * 34
            svg.line([(x, line - 5), (x + 34, line - 5)], ink, 5)
            svg.words(x + 46, line, f"{pin}: {to}", 14)
