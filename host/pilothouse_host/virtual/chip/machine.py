"""MicroPython's `machine` for the virtual board: what the drivers use, behaving as on rp2.

In the node process the pins and the bus are wired to the laptop's Python process. Anywhere else
(unix port, CPython) the chip is complete in itself: a test moves a button with `set_pin`, reads
`outputs`, and looks at `panel`.
"""

from panel import Panel

try:
    import _chip  # node's side of the chip
    from uctypes import addressof
except ImportError:
    _chip = None

PANEL_ADDRESS = 0x3C

outputs: "dict[int, int]" = {}  # pin number -> level, of every pin the firmware drives
panel = Panel()  # the display, unless the bus leads to the laptop

_levels: "dict[int, int]" = {}  # pin number -> level given from outside
_handlers = {}  # pin number -> (pin, handler, trigger)


class _RemotePanel:
    def write(self, data):
        _chip.i2c(PANEL_ADDRESS, addressof(data), len(data))


devices = {PANEL_ADDRESS: _RemotePanel() if _chip else panel}  # what answers on the bus


class Pin:
    """One pin; an input without a wire reads 1 with PULL_UP, else 0."""

    IN = 0
    OUT = 1
    PULL_UP = 1
    PULL_DOWN = 2
    IRQ_FALLING = 4
    IRQ_RISING = 8

    def __init__(self, number, mode=IN, pull=None, *, value=0):
        self._number = number
        self._mode = mode
        self._floating = 1 if pull == Pin.PULL_UP else 0
        if mode == Pin.OUT:
            self.value(value)

    def value(self, level: "int | None" = None) -> "int | None":
        if level is None:
            if self._mode == Pin.OUT:
                return outputs[self._number]
            return _levels.get(self._number, self._floating)
        level = 1 if level else 0
        if outputs.get(self._number) != level:
            outputs[self._number] = level
            if _chip:
                _chip.output(self._number, level)

    def irq(self, handler=None, trigger=IRQ_FALLING | IRQ_RISING):
        _handlers[self._number] = (self, handler, trigger)


def set_pin(number: int, level: int) -> None:
    """The world moves a pin: an edge calls the handler that waits for it."""
    pin, handler, trigger = _handlers.get(number, (None, None, 0))
    before = pin.value() if pin else _levels.get(number)
    _levels[number] = level
    edge = Pin.IRQ_RISING if level else Pin.IRQ_FALLING
    if handler and before != level and trigger & edge:
        handler(pin)


class I2C:
    """The bus; writing to an address where nothing answers raises OSError(5)."""

    def __init__(self, id, *, sda, scl, freq=400_000, timeout=50_000):
        pass

    def scan(self) -> "list[int]":
        return sorted(devices)

    def writeto(self, address: int, data: "bytes | bytearray | memoryview") -> int:
        if address not in devices:
            raise OSError(5, "EIO")
        devices[address].write(data)
        return len(data)


def unique_id() -> bytes:
    """8 bytes that stay the same for one board."""
    if _chip:
        return bytes(int(_chip.id[i : i + 2], 16) for i in range(0, 16, 2))
    return b"\xe6virtual"


def reset() -> None:
    """Start again as after power-on; does not return."""
    if _chip:
        _chip.reset()
    raise SystemExit
