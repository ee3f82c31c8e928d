"""wiring.svg: a breadboard as it lies on the table, with every wire named at both ends."""

from collections.abc import Callable

from pilothouse_tools.hardware.svg import Svg
from pilothouse_tools.hardware.wiring import HEADER, KEYS, MARKS, SIDE, Wire, Wiring

_COLUMNS = 63  # of a full-size breadboard
_PITCH = 16.0
_LEFT = 92.0
_WIDTH, _MM = 1160.0, 277.0  # A4, across
_HEAD = 58.0
_LANE = 23.0
_SIDE = 14.0  # for each wire that goes around the left end
_LABEL = 11.0
_SMALL = 10.5
_ROWS = "abcde", "fghij"

_DISPLAY = 7  # columns of the parts' first legs
_BUTTONS = {"up": 17, "down": 22, "ok": 27, "back": 32}
_BUZZER = 37
_TERMINALS = ("GND", "VCC", "SCL", "SDA")


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

    def x(self, column: int) -> float:
        return self.left + (column - 1) * _PITCH

    def y(self, row: str) -> float:
        if row in _ROWS[0]:
            return self.first + _ROWS[0].index(row) * _PITCH
        return self.second + _ROWS[1].index(row) * _PITCH

    def rail(self, sign: str, upper: bool) -> float:
        return (self.rail_top if upper else self.rail_bottom) + (_PITCH if sign == "-" else 0)

    def pin(self, pin: int) -> tuple[float, bool]:
        """A header pin's place along the board, and whether it is in the upper row.

        The USB socket looks to the right: pins 1 to 20 are above, counted from the right.
        """
        if pin <= SIDE:
            return self.x(_COLUMNS - (pin - 1)), True
        return self.x(_COLUMNS - (2 * SIDE - pin)), False


def draw(wiring: Wiring) -> str:
    """The drawing of a board that is wired on a breadboard."""
    signals = [wire for wire in wiring.wires if wire.signal not in ("3V3", "GND")]
    upper = [wire for wire in signals if wire.pin <= SIDE]
    lower = [wire for wire in signals if wire.pin > SIDE]
    around = [wire for wire in lower if wire.signal not in KEYS]
    board = _Board(len(upper) + len(around), len(lower), len(around))
    wide = _WIDTH + len(around) * _SIDE
    svg = Svg(wide, board.height, _MM, f"Wiring of the {wiring.title} on a breadboard")
    svg.words(20, 30, f"Wiring: {wiring.title}", 20, bold=True)
    svg.words(
        wide - 20,
        30,
        "Each wire carries its name at both ends. Legs of a button that face each other"
        " across the groove are one contact.",
        11,
        anchor="end",
    )
    _breadboard(svg, board)
    _pico(svg, board, wiring)
    if wiring.signal("sda") or wiring.signal("scl"):
        _display(svg, board)
    for key in KEYS:
        if wiring.signal(key):
            _button(svg, board, key)
    if wiring.signal("buzzer"):
        _buzzer(svg, board)
    _power(svg, board, wiring)
    _signals(svg, board, upper, lower, around)
    _power_names(svg, board, wiring)
    foot = board.height - 16
    svg.words(
        20,
        foot,
        f"Written by make hardware from firmware/boards/{wiring.name}.py. Before you plug in:"
        " does your display read GND VCC SCL SDA? If not, go by the names, not the places.",
        11,
    )
    return svg.text


def _breadboard(svg: Svg, board: _Board) -> None:
    left, right = board.x(1) - 22, board.x(_COLUMNS) + 22
    svg.rect(left, board.top, right - left, board.bottom - board.top, "#fbfaf6", "#555", 1.2, 6)
    groove = board.y("e") + _PITCH
    svg.rect(left, groove, right - left, _PITCH, "#ece9e0")
    for row in _ROWS[0] + _ROWS[1]:
        _holes(svg, board, board.y(row), "4 12")
    for upper in (True, False):
        for sign in "+-":  # in groups of five
            _holes(svg, board, board.rail(sign, upper), "4 12 4 12 4 12 4 12 4 28")
    for column in (1, 5, 15, 20, 25, 30, 35, 40):  # those that no wire covers
        svg.words(board.x(column), board.y("a") - 8, str(column), _SMALL, "#444", "middle")
    for row in _ROWS[0] + _ROWS[1]:
        svg.words(left + 9, board.y(row) + 4, row, _SMALL, "#444", "middle")
    for upper in (True, False):
        for sign, ink in (("+", "#c81e1e"), ("-", "#1d4ed8")):
            y = board.rail(sign, upper)
            edge = y + (-7 if sign == "+" else 7)
            svg.line([(left + 18, edge), (right - 18, edge)], ink, 1)
            svg.words(right - 10, y + 4, "+" if sign == "+" else "−", 13, "#000", "middle", True)


def _holes(svg: Svg, board: _Board, y: float, dash: str) -> None:
    """A row of holes: the dashes of one line."""
    ends = (board.x(1) - 2, y), (board.x(_COLUMNS) + 2, y)
    svg.line(ends, "#bbb", 4, dash, "butt")


def _pico(svg: Svg, board: _Board, wiring: Wiring) -> None:
    left, right = board.x(_COLUMNS - SIDE + 1) - 9, board.x(_COLUMNS) + 9
    top, bottom = board.y("c") - 9, board.y("h") + 9
    svg.rect(left, top, right - left, bottom - top, "#e3efe3", "#222", 1.5, 4)
    middle = (top + bottom) / 2
    svg.rect(right - 16, middle - 16, 34, 32, "#ddd", "#222", 1.5, 2)
    svg.words(right + 1, middle + 4, "USB", 11, anchor="middle", bold=True)
    svg.words((left + right) / 2, middle + 5, wiring.title, 15, anchor="middle", bold=True)
    for pin in range(1, 2 * SIDE + 1):
        x, upper = board.pin(pin)
        y = board.y("c" if upper else "h")
        wire = wiring.used.get(pin)
        svg.circle(x, y, 4.2, wire.ink if wire else "#fff", "#222", 1.1)
        base = y + 9 if upper else y - 9
        if wire or pin in (1, SIDE, SIDE + 1, 2 * SIDE):
            svg.words(x, board.y("b" if upper else "i") + 4, str(pin), _SMALL, "#000", "middle")
        svg.words(
            x - 3.8,
            base,
            HEADER[pin - 1].replace("ADC_", ""),
            _SMALL,
            "#000" if wire else "#666",
            "start" if upper else "end",
            bool(wire),
            turn=90,
        )


def _display(svg: Svg, board: _Board) -> None:
    left = board.x(_DISPLAY) - 3.9 * _PITCH
    width = 10.8 * _PITCH
    top, height = board.y("e") - 9, 10.9 * _PITCH
    svg.rect(left, top, width, height, "#e6ebf5", "#222", 1.5, 4)
    for terminal in _TERMINALS:
        x = board.x(_DISPLAY + _TERMINALS.index(terminal))
        svg.circle(x, board.y("e"), 4.2, "#fff", "#222", 1.1)
        svg.words(x - 3.8, board.y("e") + 8, terminal, _SMALL, "#000", "start", True, turn=90)
    glass = top + 46
    svg.rect(left + 6, glass, width - 12, 92, "#2b2f36", "#222", 1, 2)
    svg.words(left + width / 2, glass + 44, "OLED 128 × 64", 13, "#fff", "middle", True)
    svg.words(left + width / 2, glass + 62, "SSD1306, I2C", 12, "#fff", "middle")


def _button(svg: Svg, board: _Board, key: str) -> None:
    left, right = board.x(_BUTTONS[key]), board.x(_BUTTONS[key] + 2)
    top, bottom = board.y("e"), board.y("f")
    for x in (left, right):
        svg.line([(x, top), (x, bottom)], "#777", 3)
    svg.rect(left - 7, top + 6, right - left + 14, bottom - top - 12, "#eee", "#222", 1.5, 4)
    middle = (left + right) / 2
    svg.circle(middle, (top + bottom) / 2, 10, "#fff", "#222", 1.5)
    svg.words(middle, (top + bottom) / 2 + 5, MARKS[key], 13, anchor="middle", bold=True)
    svg.tag(middle, board.y("g"), key, _LABEL, "#bbb")
    for x in (left, right):
        for y in (top, bottom):
            svg.circle(x, y, 4.2, "#fff", "#222", 1.1)


def _buzzer(svg: Svg, board: _Board) -> None:
    x, top, bottom = board.x(_BUZZER), board.y("e"), board.y("f")
    svg.circle(x, (top + bottom) / 2, 31, "#eee", "#222", 1.5)
    svg.circle(x, (top + bottom) / 2, 4, "#222")
    svg.circle(x, top, 4.2, "#fff", "#222", 1.1)
    svg.circle(x, bottom, 4.2, "#fff", "#222", 1.1)
    svg.words(x + 13, top + 8, "+", 13, anchor="middle", bold=True)
    svg.tag(x, board.y("h") - 4, "buzzer", _LABEL, "#bbb")


def _lay(svg: Svg, points: list[tuple[float, float]], ink: str) -> None:
    """A wire with a light edge, so that crossings read as crossings."""
    svg.line(points, "#fff", 6)
    svg.line(points, ink, 3)
    for x, y in (points[0], points[-1]):
        svg.circle(x, y, 3.6, ink, "#fff", 0.8)


def _power(svg: Svg, board: _Board, wiring: Wiring) -> None:
    for signal, sign, side in (("3V3", "+", 26.0), ("GND", "-", 62.0)):
        wire = wiring.signal(signal)
        if not wire:
            continue
        x, upper = board.pin(wire.pin)
        near, far = ("a", True) if upper else ("j", False)
        _lay(svg, [(x, board.y(near)), (x, board.rail(sign, far))], wire.ink)
        edge = board.x(1)
        outside = edge - side
        low, high = board.rail(sign, False), board.rail(sign, True)
        _lay(svg, [(edge, low), (outside, low), (outside, high), (edge, high)], wire.ink)
        if wiring.signal("sda"):
            terminal = board.x(_DISPLAY + _TERMINALS.index(wire.terminal))
            _lay(svg, [(terminal, board.y("c")), (terminal, high)], wire.ink)
        if signal == "GND":
            for key in KEYS:
                if wiring.signal(key):
                    leg = board.x(_BUTTONS[key] + 2)
                    _lay(svg, [(leg, board.y("i")), (leg, low)], wire.ink)
            if wiring.signal("buzzer"):
                leg = board.x(_BUZZER)
                _lay(svg, [(leg, board.y("i")), (leg, low)], wire.ink)


def _power_names(svg: Svg, board: _Board, wiring: Wiring) -> None:
    for signal, side in (("3V3", 26.0), ("GND", 62.0)):
        wire = wiring.signal(signal)
        if wire:
            x, upper = board.pin(wire.pin)
            y = board.top - 12 if upper else board.bottom + 14
            aside = 34 if signal == "GND" else -34
            svg.tag(x + aside, y, f"{signal} pin {wire.pin}", _LABEL, wire.ink)
            svg.tag(board.x(1) - side, (board.y("e") + board.y("f")) / 2, signal, _LABEL, wire.ink)


def _end(wire: Wire) -> int:
    """The column in which a signal's wire ends."""
    if wire.signal in KEYS:
        return _BUTTONS[wire.signal]
    if wire.signal == "buzzer":
        return _BUZZER
    return _DISPLAY + _TERMINALS.index(wire.terminal)


def _signals(
    svg: Svg, board: _Board, upper: list[Wire], lower: list[Wire], around: list[Wire]
) -> None:
    """Wires in lanes above (or below) the board: the longer, the further out."""

    def span(wire: Wire) -> float:
        return abs(board.pin(wire.pin)[0] - board.x(_end(wire)))

    def above(lane: int) -> float:
        return board.top - 12 - lane * _LANE

    def below(lane: int) -> float:
        return board.bottom + 36 + lane * _LANE

    drawn: list[tuple[list[tuple[float, float]], Wire, float]] = []
    for lane, wire in enumerate(sorted(upper, key=span)):
        start, end, y = board.pin(wire.pin)[0], board.x(_end(wire)), above(lane)
        row = board.y("c" if wire.part == "display" else "b")
        drawn.append(([(start, board.y("a")), (start, y), (end, y), (end, row)], wire, y))
    for lane, wire in enumerate(sorted(lower, key=span)):
        start, end, y = board.pin(wire.pin)[0], board.x(_end(wire)), below(lane)
        path = [(start, board.y("j")), (start, y)]
        if wire in around:  # these parts can only be reached from above
            place = len(around) - around.index(wire)
            outside, high = 2 + place * _SIDE, above(len(upper) + around.index(wire))
            row = board.y("c" if wire.part == "display" else "b")
            path += [(outside, y), (outside, high), (end, high), (end, row)]
        else:
            path += [(end, y), (end, board.y("i"))]
        drawn.append((path, wire, y))
    for path, wire, _ in drawn:
        _lay(svg, path, wire.ink)
    for path, wire, y in drawn:
        _name(svg.tag, path, wire, y)
        if wire in around:
            _name(svg.tag, path[2:], wire, path[3][1])


def _name(
    tag: Callable[[float, float, str, float, str], None],
    path: list[tuple[float, float]],
    wire: Wire,
    y: float,
) -> None:
    text = f"{wire.signal.upper()} {wire.gp}"
    start, end = max(path[1][0], path[2][0]), min(path[1][0], path[2][0])
    gap = 72.0
    if start - end < 2.5 * gap:
        tag((start + end) / 2, y, text, _LABEL, wire.ink)
        return
    tag(start - gap, y, text, _LABEL, wire.ink)
    tag(end + gap, y, text, _LABEL, wire.ink)
