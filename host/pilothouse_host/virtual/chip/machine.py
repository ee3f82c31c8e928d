"""MicroPython's `machine` for the virtual board: the parts that drivers use, behaving as on rp2.

In the node process the pins and the bus are connected to the laptop's Python process. In a web
page the display is simulated here, and its pixels are passed to JavaScript. Elsewhere (unix port,
CPython) a test moves a button with `set_pin`, reads `outputs` and `waves`, looks at `panel`, and
puts displays on an SPI bus with `wire_spi`.
"""

from panel import Panel

try:
    import _chip  # JavaScript's side of the chip
    from uctypes import addressof
except ImportError:
    _chip = None

PANEL_ADDRESS = 0x3C
_LED = 25  # the pin that "LED" means
_LONGEST_WATCH_MS = 8388

outputs: "dict[int, int]" = {}  # pin number -> level, of every pin the firmware drives
waves: "dict[int, tuple[int, int]]" = {}  # pin number -> frequency, duty (of 65535) of its PWM
watchdogs: "list[WDT]" = []
timers: "list[Timer]" = []
resets = {}  # pin number -> the display whose reset is connected to it
panel = Panel()  # the display, unless the laptop has it

_levels: "dict[int, int]" = {}  # pin number -> level set from outside
_handlers = {}  # pin number -> (pin, handler, trigger)
_masked = None  # while interrupts are off: the numbers of pins with a pending one


class _RemotePanel:
    def write(self, data):
        _chip.i2c(PANEL_ADDRESS, addressof(data), len(data))


_remote = hasattr(_chip, "i2c")
devices = {PANEL_ADDRESS: _RemotePanel() if _remote else panel}  # by address, what is on the bus
_shown = 0  # panel.bytes when the pixels were last passed on


def show() -> None:
    """Pass the display's pixels to JavaScript, if anything was written since the last time."""
    global _shown
    if panel.bytes != _shown:
        _shown = panel.bytes
        pixels = panel.pixels()
        _chip.picture(addressof(pixels), len(pixels))


class Pin:
    """One pin; an unconnected input reads 1 with PULL_UP, otherwise 0."""

    IN = 0
    OUT = 1
    PULL_UP = 1
    PULL_DOWN = 2
    IRQ_FALLING = 4
    IRQ_RISING = 8

    def __init__(self, number, mode=IN, pull=None, *, value=0):
        self._number = _LED if number == "LED" else number
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
            if self._number in resets:
                resets[self._number].reset(level)
            if _chip:
                _chip.output(self._number, level)

    def irq(self, handler=None, trigger=IRQ_FALLING | IRQ_RISING, *, hard=False):
        _handlers[self._number] = (self, handler, trigger)


def set_pin(number: int, level: int) -> None:
    """Change an input from outside; an edge calls the pin's interrupt handler."""
    pin, handler, trigger = _handlers.get(number, (None, None, 0))
    before = pin.value() if pin else _levels.get(number)
    _levels[number] = level
    edge = Pin.IRQ_RISING if level else Pin.IRQ_FALLING
    if handler and before != level and trigger & edge:
        if _masked is None:
            handler(pin)
        elif number not in _masked:
            _masked.append(number)


def mask(on: bool) -> None:
    """Switch interrupts off, as during a flash erase, or on again.

    A pin that had several edges meanwhile gets one interrupt.
    """
    global _masked
    waiting, _masked = _masked or [], [] if on else None
    for number in waiting:
        pin, handler, _ = _handlers[number]
        handler(pin)


class I2C:
    """The I2C bus; writing to an address without a device raises OSError(5)."""

    def __init__(self, id, *, sda, scl, freq=400_000, timeout=50_000):
        pass

    def scan(self) -> "list[int]":
        return sorted(devices)

    def writeto(self, address: int, data: "bytes | bytearray | memoryview") -> int:
        if address not in devices:
            raise OSError(5, "EIO")
        devices[address].write(data)
        return len(data)

    def writevto(self, address: int, vector: "tuple[bytes | memoryview, ...]") -> int:
        return self.writeto(address, b"".join([bytes(part) for part in vector]))


class SPI:
    """The SPI bus; what is written goes to the devices whose select pin is low."""

    def __init__(self, id, *, baudrate=1_000_000, sck, mosi):
        self._id = id

    def write(self, data: "bytes | bytearray | memoryview") -> None:
        for id, device, select, data_pin, reset in _spi_devices:
            if id == self._id and outputs.get(select) == 0 and outputs.get(reset, 1):
                device.send(data, outputs[data_pin])


_spi_devices = []


def wire_spi(id: int, device, select: int, data: int, reset: int) -> None:
    """Connect a display to an SPI bus; select, data and reset are pin numbers."""
    _spi_devices.append((id, device, select, data, reset))


class PWM:
    """A square wave on a pin, recorded in `waves`."""

    def __init__(self, pin):
        self._number = pin._number
        self._freq = self._duty = 0

    def freq(self, hz: int) -> None:
        if not 8 <= hz <= 62_500_000:
            raise ValueError("freq too small" if hz < 8 else "freq too large")
        self._freq = hz
        self._note()

    def duty_u16(self, duty: int) -> None:
        self._duty = min(duty, 65535)
        self._note()

    def _note(self):
        waves[self._number] = (self._freq, self._duty)


class WDT:
    """The watchdog, which never resets here but counts how often it was fed."""

    def __init__(self, id=0, timeout=5000):
        if not 1 <= timeout <= _LONGEST_WATCH_MS:
            raise ValueError("timeout exceeds %d" % _LONGEST_WATCH_MS)
        self.timeout = timeout
        self.fed = 0
        watchdogs.append(self)

    def feed(self) -> None:
        self.fed += 1


class Timer:
    """A timer. While it runs it is in `timers`; a test calls `callback(timer)` to let it fire."""

    PERIODIC = 1

    def __init__(self, id, **given):
        if given:
            self.init(**given)

    def init(self, *, period=-1, freq=-1, mode=PERIODIC, callback=None):
        self.period = period if freq < 0 else 1000 / freq
        self.callback = callback
        timers.append(self)

    def deinit(self):
        if self in timers:
            timers.remove(self)


def unique_id() -> bytes:
    """Eight bytes that identify the board."""
    if _chip:
        return bytes(int(_chip.id[i : i + 2], 16) for i in range(0, 16, 2))
    return b"\xe6virtual"


def reset() -> None:
    """Restart as after power-on; does not return."""
    if _chip:
        _chip.reset()
    raise SystemExit
