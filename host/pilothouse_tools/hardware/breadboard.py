"""wiring.svg: a breadboard as it lies on the table, with every wire named at both ends.

It lies with column 1 at the right, under the Pico's USB socket: then row a is above, as printed on
real boards, and pin n of the Pico (to 20) stands in column n.
"""

from collections.abc import Callable

from pilothouse_tools.hardware import case
from pilothouse_tools.hardware.steps import POWER, Step
from pilothouse_tools.hardware.svg import Svg
from pilothouse_tools.hardware.wiring import HEADER, KEYS, MARKS, SIDE, Wire, Wiring

_COLUMNS = 63  # of a full-size breadboard
_PITCH = 16.0
_LEFT = 96.0
_WIDTH, _MM = 1160.0, 277.0  # A4, across
_HEAD = 66.0
_LANE = 24.0
_SIDE = 14.0  # for each wire that goes around the left end
_LABEL = 14.0
_SMALL = 12.5
_NAME = 11.0  # of a pin, inside the Pico and the display
_AROUND = {"3V3": 28.0, "GND": 73.0}  # how far outside the rails are joined
_ROWS = "abcde", "fghij"
_CUT = 31.5  # where many boards have their rails cut

_DISPLAY = 57  # columns of the parts' first legs
_BUTTONS = {"up": 47, "down": 42, "ok": 37, "back": 32}
_BUZZER = 26
_TERMINALS = ("GND", "VCC", "SCL", "SDA")
_FADED = "#bdbdbd"


class _Board:
    """Where everything is, once the number of lanes above is known."""

    def __init__(self, above: int, below: int, around: int) -> None:
        self.left = _LEFT + around * _SIDE
        self.top = _HEAD + above * _LANE + 14
        self.rail_top = self.top + 18  # + of the upper pair; - is one pitch below
        self.first = self.rail_top + 3 * _PITCH  # row a
        self.second = self.first + 7 * _PITCH  # row f: three pitches below row e
        self.rail_bottom = self.second + 6 * _PITCH
        self.bottom = self.rail_bottom + _PITCH + 18
        self.height = self.bottom + max(below, 1) * _LANE + 62

    def x(self, column: float) -> float:
        return self.left + (_COLUMNS - column) * _PITCH

    def y(self, row: str) -> float:
        if row in _ROWS[0]:
            return self.first + _ROWS[0].index(row) * _PITCH
        return self.second + _ROWS[1].index(row) * _PITCH

    def rail(self, sign: str, upper: bool) -> float:
        return (self.rail_top if upper else self.rail_bottom) + (_PITCH if sign == "-" else 0)

    def pin(self, pin: int) -> tuple[float, bool]:
        """A header pin's place along the board, and whether it is in the upper row."""
        return self.x(column_of(pin)), pin <= SIDE


def column_of(pin: int) -> int:
    """The column in which a pin of the Pico stands."""
    return pin if pin <= SIDE else 2 * SIDE + 1 - pin


class _Drawing:
    """One drawing: of the whole wiring, or of one step of it."""

    def __init__(self, wiring: Wiring, step: Step | None) -> None:
        self.wiring = wiring.only(step.signals) if step else wiring.usual
        self.fresh = step.fresh if step else tuple(w.signal for w in wiring.wires)
        signals = [wire for wire in self.wiring.wires if wire.signal not in POWER]
        self.upper = [wire for wire in signals if wire.pin <= SIDE]
        self.lower = [wire for wire in signals if wire.pin > SIDE]
        self.around = [wire for wire in self.lower if wire.signal not in KEYS]
        self.board = _Board(len(self.upper) + len(self.around), len(self.lower), len(self.around))
        self.wide = _WIDTH + len(self.around) * _SIDE
        title = step.title if step else f"Wiring: {wiring.title}"
        self.svg = Svg(self.wide, self.board.height, _MM, f"{title} on a breadboard")
        self.svg.words(20, 32, title, 24, bold=True)
        hint = step.hint if step else "Each wire carries its name at both ends."
        self.svg.words(20, 56, hint, 16)

    def is_new(self, signal: str) -> bool:
        return signal in self.fresh

    def lay(self, points: list[tuple[float, float]], ink: str, new: bool = True) -> None:
        """A wire with a light edge, so that crossings read as crossings; old ones are pale."""
        ink = ink if new else _FADED
        self.svg.line(points, "#fff", 7.5 if new else 5)
        self.svg.line(points, ink, 4 if new else 2.4)
        for x, y in (points[0], points[-1]):
            self.svg.circle(x, y, 4 if new else 3, ink, "#fff", 0.8)

    def tag(self, x: float, y: float, text: str, ink: str, new: bool = True) -> None:
        self.svg.tag(x, y, text, _LABEL, ink if new else _FADED, "#000" if new else "#666")


def draw(wiring: Wiring, step: Step | None = None) -> str:
    """The drawing of a board that is wired on a breadboard, or of one step towards it."""
    d = _Drawing(wiring, step)
    _breadboard(d)
    _pico(d, wiring.title)
    if d.wiring.signal("sda") or d.wiring.signal("scl"):
        _display(d)
    for key in KEYS:
        if d.wiring.signal(key):
            _button(d, key)
    if d.wiring.signal("buzzer"):
        _buzzer(d)
    _power(d)
    _signals(d)
    _power_names(d)
    d.svg.words(
        20,
        d.board.height - 14,
        f"Written by make hardware from firmware/boards/{wiring.name}.py."
        " Dashed: bridges for a breadboard whose rails are cut in the middle (look for a gap).",
        13,
    )
    return d.svg.text


def _breadboard(d: _Drawing) -> None:
    svg, board = d.svg, d.board
    left, right = board.x(_COLUMNS) - 22, board.x(1) + 22
    svg.rect(left, board.top, right - left, board.bottom - board.top, "#fbfaf6", "#555", 1.2, 6)
    groove = board.y("e") + _PITCH
    svg.rect(left, groove, right - left, _PITCH, "#ece9e0")
    for row in _ROWS[0] + _ROWS[1]:
        _holes(d, board.y(row), "4 12")
    above = {column_of(wire.pin) for wire in d.upper} | {_end(wire) for wire in d.upper}
    above |= {_DISPLAY - n for n in range(4)} if d.wiring.signal("sda") else set()
    below = {column_of(wire.pin) for wire in d.wiring.wires if wire.pin > SIDE}
    below |= {_end(wire) - 2 for wire in d.wiring.wires if wire.signal in KEYS} | {_BUZZER}
    for column in (1, *range(5, 61, 5), _COLUMNS):
        x = board.x(column)
        if column not in above:
            svg.words(x, board.y("a") - 8, str(column), _SMALL, "#333", "middle")
        if column not in below:
            svg.words(x, board.y("j") + 16, str(column), _SMALL, "#333", "middle")
    for row in _ROWS[0] + _ROWS[1]:
        svg.words(left + 8, board.y(row) + 4, row, _SMALL, "#333", "middle")
        if row in "abij":  # the Pico covers the others there
            svg.words(right - 9, board.y(row) + 4, row, _SMALL, "#333", "middle")
    middle = board.x(_CUT)
    for upper in (True, False):
        for sign, ink in (("+", "#c81e1e"), ("-", "#1d4ed8")):
            y = board.rail(sign, upper)
            _holes(d, y, "4 12 4 12 4 12 4 12 4 28")
            edge = y + (-7 if sign == "+" else 7)
            svg.line([(left + 18, edge), (middle - 8, edge)], ink, 1)
            svg.line([(middle + 8, edge), (right - 18, edge)], ink, 1)
            svg.words(right - 9, y + 5, "+" if sign == "+" else "−", 13, "#000", "middle", True)
            bow = y + (-6 if sign == "+" else 6)
            svg.line(
                [(middle - 24, y), (middle - 16, bow), (middle + 16, bow), (middle + 24, y)],
                "#c81e1e" if sign == "+" else "#111",
                2,
                "5 3",
            )


def _holes(d: _Drawing, y: float, dash: str) -> None:
    """A row of holes: the dashes of one line."""
    ends = (d.board.x(_COLUMNS) - 2, y), (d.board.x(1) + 2, y)
    d.svg.line(ends, "#bbb", 4, dash, "butt")


def _pico(d: _Drawing, title: str) -> None:
    """The Pico's body in its true size, with what one can recognise on it."""
    svg, board = d.svg, d.board
    mm = _PITCH / 2.54
    size = case.dimensions()
    high = size["pico_wide"] * mm
    middle = (board.y("c") + board.y("h")) / 2
    top = middle - high / 2
    right = (board.x(1) + board.x(SIDE)) / 2 + size["pico_long"] * mm / 2
    long = size["pico_long"] * mm
    svg.rect(right - long, top, long, high, "#dcebdd", "#222", 1.5, 5)
    svg.rect(right - 5, middle - 4 * mm, 5 + 1.3 * mm, 8 * mm, "#ddd", "#222", 1.5, 2)
    svg.words(right + 5, middle, "USB", 11, anchor="middle", bold=True, turn=-90)
    x, y = right - size["bootsel_in"] * mm, top + size["bootsel_side"] * mm + 7
    svg.rect(x - 10, y - 6, 20, 20, "#fff", "#222", 1.2, 3)
    svg.circle(x, y + 4, 5, "#eee", "#222", 1)
    svg.words(x - 16, y + 9, "BOOTSEL", _SMALL, anchor="end", bold=True)
    x, y = right - size["lamp_in"] * mm, top + size["lamp_side"] * mm
    svg.rect(x - 5, y - 4, 10, 7, "#7fe08a", "#222", 1)
    svg.words(x, y + 18, "LED", _SMALL, anchor="middle")
    svg.rect(right - long / 2 + 22, middle + 2, 44, 44, "#444", "#222", 1, 3)
    svg.words(right - long + 10, middle + 16, title, 14, bold=True)
    for pin in range(1, 2 * SIDE + 1):
        x, upper = board.pin(pin)
        y = board.y("c" if upper else "h")
        wire = d.wiring.used.get(pin)
        lit = wire and d.is_new(wire.signal)
        svg.circle(x, y, 4.2, wire.ink if wire and lit else "#fff", "#222", 1.1)
        if wire or pin in (1, SIDE, SIDE + 1, 2 * SIDE):
            svg.words(x, board.y("b" if upper else "i") + 4, str(pin), 11.2, "#000", "middle")
        if wire:
            inside = y + 9 if upper else y - 9
            svg.words(
                x - 3.8,
                inside,
                HEADER[pin - 1],
                _NAME,
                "#000",
                "start" if upper else "end",
                True,
                90,
            )


def _display(d: _Drawing) -> None:
    svg, board = d.svg, d.board
    left = board.x(_DISPLAY) - 3.9 * _PITCH
    width = 10.8 * _PITCH
    top, height = board.y("b") - 9, 10.9 * _PITCH
    svg.rect(left, top, width, height, "#e0e8f6", "#222", 1.5, 4)
    for x in (left + 13, left + width - 13):
        for y in (top + 13, top + height - 13):
            svg.circle(x, y, 7, "#fff", "#222", 1)
    for terminal in _TERMINALS:
        x = board.x(_DISPLAY - _TERMINALS.index(terminal))
        svg.circle(x, board.y("b"), 4.2, "#fff", "#222", 1.1)
        svg.words(x - 3.8, board.y("b") + 8, terminal, _NAME, "#000", "start", True, turn=90)
    glass = top + 46
    svg.rect(left + 4, glass, width - 8, 100, "#2b2f36", "#222", 1, 2)
    svg.words(left + width / 2, glass + 44, "OLED 128 × 64", 13, "#fff", "middle", True)
    svg.words(left + width / 2, glass + 64, "SSD1306, I2C", 12, "#fff", "middle")


def _button(d: _Drawing, key: str) -> None:
    svg, board = d.svg, d.board
    left, right = board.x(_BUTTONS[key]), board.x(_BUTTONS[key] - 2)
    top, bottom = board.y("e"), board.y("f")
    for x in (left, right):
        svg.line([(x, top), (x, bottom)], "#777", 3)
    svg.rect(left - 7, top + 5, right - left + 14, bottom - top - 10, "#444", "#222", 1.5, 4)
    middle = (left + right) / 2
    svg.circle(middle, (top + bottom) / 2, 12, "#fff", "#222", 1.5)
    svg.words(middle, (top + bottom) / 2 + 5, MARKS[key], 13, anchor="middle", bold=True)
    svg.tag(middle, board.y("g"), key, _LABEL, "#bbb")
    for x in (left, right):
        for y in (top, bottom):
            svg.circle(x, y, 4.2, "#fff", "#222", 1.1)


def _buzzer(d: _Drawing) -> None:
    svg, board = d.svg, d.board
    x, top, bottom = board.x(_BUZZER), board.y("e"), board.y("f")
    svg.circle(x, (top + bottom) / 2, 36, "#444", "#222", 1.5)
    svg.circle(x, (top + bottom) / 2, 5, "#fff")
    svg.circle(x, top, 4.2, "#fff", "#222", 1.1)
    svg.circle(x, bottom, 4.2, "#fff", "#222", 1.1)
    svg.tag(x, board.y("h") - 2, "buzzer", _LABEL, "#bbb")


def _power(d: _Drawing) -> None:
    board = d.board
    for signal, sign in (("3V3", "+"), ("GND", "-")):
        wire = d.wiring.signal(signal)
        if not wire:
            continue
        new = d.is_new(signal)
        x, upper = board.pin(wire.pin)
        near = "a" if upper else "j"
        d.lay([(x, board.y(near)), (x, board.rail(sign, upper))], wire.ink, new)
        edge = board.x(_COLUMNS)
        outside = edge - _AROUND[signal]
        low, high = board.rail(sign, False), board.rail(sign, True)
        d.lay([(edge, low), (outside, low), (outside, high), (edge, high)], wire.ink, new)
        if d.wiring.signal("sda"):
            terminal = board.x(_DISPLAY - _TERMINALS.index(wire.terminal))
            d.lay([(terminal, board.y("a")), (terminal, high)], wire.ink, d.is_new("sda"))
        if signal == "GND":
            for key in (*KEYS, "buzzer"):
                if d.wiring.signal(key):
                    leg = board.x(_BUZZER if key == "buzzer" else _BUTTONS[key] - 2)
                    d.lay([(leg, board.y("i")), (leg, low)], wire.ink, d.is_new(key))


def _power_names(d: _Drawing) -> None:
    board = d.board
    for signal, side in _AROUND.items():
        wire = d.wiring.signal(signal)
        if not wire:
            continue
        new = d.is_new(signal)
        x, upper = board.pin(wire.pin)
        y = board.top - 12 if upper else board.bottom + 16
        rail = board.rail("+" if signal == "3V3" else "-", upper)
        aside = 40 if signal == "GND" else -50
        d.svg.line([(x, rail), (x, y), (x + aside, y)], wire.ink if new else _FADED, 1, "2 3")
        d.tag(x + aside, y, f"{signal} pin {wire.pin}", wire.ink, new)
        middle = (board.y("e") + board.y("f")) / 2
        d.tag(board.x(_COLUMNS) - side, middle, signal, wire.ink, new)
    legs = [board.x(_BUTTONS[key] - 2) for key in KEYS if d.wiring.signal(key)]
    legs += [board.x(_BUZZER)] if d.wiring.signal("buzzer") else []
    new = any(d.is_new(key) for key in (*KEYS, "buzzer"))
    if legs:
        text = "all to GND (−)"
        d.svg.words(
            (min(legs) + max(legs)) / 2,
            board.bottom + 18,
            text,
            _LABEL,
            "#000" if new else "#666",
            "middle",
            True,
        )


def _end(wire: Wire) -> int:
    """The column in which a signal's wire ends."""
    if wire.signal in KEYS:
        return _BUTTONS[wire.signal]
    if wire.signal == "buzzer":
        return _BUZZER
    return _DISPLAY - _TERMINALS.index(wire.terminal)


def _signals(d: _Drawing) -> None:
    """Wires in lanes above (or below) the board: the longer, the further out."""
    board = d.board

    def span(wire: Wire) -> float:
        return abs(board.pin(wire.pin)[0] - board.x(_end(wire)))

    def above(lane: int) -> float:
        return board.top - 12 - lane * _LANE

    def below(lane: int) -> float:
        return board.bottom + 40 + lane * _LANE

    drawn: list[tuple[list[tuple[float, float]], Wire, float]] = []
    for lane, wire in enumerate(sorted(d.upper, key=span)):
        start, end, y = board.pin(wire.pin)[0], board.x(_end(wire)), above(lane)
        row = board.y("a" if wire.part == "display" else "b")
        drawn.append(([(start, board.y("a")), (start, y), (end, y), (end, row)], wire, y))
    for lane, wire in enumerate(sorted(d.lower, key=span)):
        start, end, y = board.pin(wire.pin)[0], board.x(_end(wire)), below(lane)
        path = [(start, board.y("j")), (start, y)]
        if wire in d.around:  # these parts can only be reached from above
            place = len(d.around) - d.around.index(wire)
            outside, high = 2 + place * _SIDE, above(len(d.upper) + d.around.index(wire))
            row = board.y("a" if wire.part == "display" else "b")
            path += [(outside, y), (outside, high), (end, high), (end, row)]
        else:
            path += [(end, y), (end, board.y("i"))]
        drawn.append((path, wire, y))
    for fresh in (False, True):  # the new ones on top
        for path, wire, _ in drawn:
            if d.is_new(wire.signal) == fresh:
                d.lay(path, wire.ink, fresh)
    for path, wire, y in drawn:
        _name(d.tag, path, wire, y, d.is_new(wire.signal))
        if wire in d.around:
            _name(d.tag, path[2:], wire, path[3][1], d.is_new(wire.signal))


def _name(
    tag: Callable[[float, float, str, str, bool], None],
    path: list[tuple[float, float]],
    wire: Wire,
    y: float,
    new: bool,
) -> None:
    text = f"{wire.signal.upper()} {wire.gp}"
    start, end = max(path[1][0], path[2][0]), min(path[1][0], path[2][0])
    gap = 84.0
    if start - end < 3.4 * gap:
        tag((start + end) / 2, y, text, wire.ink, new)
        return
    tag(start - gap, y, text, wire.ink, new)
    tag(end + gap, y, text, wire.ink, new)
