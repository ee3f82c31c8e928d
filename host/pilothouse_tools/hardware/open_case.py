"""case.svg: the wires inside the case, which lies open like a book."""

from pilothouse_tools.hardware import case
from pilothouse_tools.hardware.strip import GROUND, LABEL, MIDDLES, spare_grounds
from pilothouse_tools.hardware.svg import Svg
from pilothouse_tools.hardware.wiring import KEYS, MARKS, SIDE, Wiring

_WIDTH, _MM = 1160.0, 277.0  # A4, across
_SCALE = 6.2


def draw(wiring: Wiring) -> str:
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
    return _OpenCase(svg, wiring.usual, d).text()


class _OpenCase:
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
            found[pin] = GROUND
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
        for dx, ink, pin in ((-15, wire.ink, wire.pin), (15, GROUND, self.grounds()[1])):
            svg.circle(x + dx, y, 6, "#fff", ink, 3)
            svg.line([(x + dx, y - 6), (x + dx, y - 74)], ink, 4)
            svg.tag(x + dx * 1.6, y - 86, str(pin), LABEL, ink)

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
                svg.tag(px + (1.5 - place) * 26, py - 58, str(wire.pin), LABEL, wire.ink)

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
            svg.tag(px, py + 78, str(wire.pin), LABEL, wire.ink)
        ground = self.grounds()[0]
        legs = [
            self.lid(d["strip_x"] + (m - 12 + 1) * pitch, d["strip_y"] + 1.5 * pitch)
            for m in MIDDLES
        ]
        out, y = self.right + self.wide - 28, self.lid(0, d["strip_y"] + 2.5 * pitch)[1]
        svg.line([(legs[-1][0], y), (out, y), (out, y + 166)], GROUND, 4)
        for leg in legs:
            svg.line([(leg[0], y), leg], GROUND, 4)
        svg.tag(out, y + 174, str(ground), LABEL, GROUND)

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
            rows.append((pin, f"pin {pin} (GND)", what, GROUND))
        for n, (_, pin, to, ink) in enumerate(sorted(rows)):
            x, line = 24 + n // 4 * 380, y + n % 4 * 34
            svg.line([(x, line - 5), (x + 34, line - 5)], ink, 5)
            svg.words(x + 46, line, f"{pin}: {to}", 14)
