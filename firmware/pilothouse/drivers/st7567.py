"""The ST7567 liquid crystal display (128x64, SPI) with a backlight.

Tested on the virtual chip only, not yet on a real display.
"""

import time

from machine import PWM, SPI, Pin
from pilothouse.drivers.paged import COLUMNS, PagedDisplay

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_SETTINGS = (
    b"\xe2"  # reset
    b"\xae"  # off until the picture has been sent
    b"\xa3\xa0\xc8"  # bias 1/7, columns and rows as the GFX Pack has them
    b"\x40\xa4\xa6"  # first line on top; show the memory, not inverted
    b"\x2f\x24"  # all three power circuits on, regulator ratio 5.0
    b"\x81\x1e"  # contrast of the panel, 0 to 63
)
_RESET_MS = 10
_HZ = 500_000  # as in the manufacturer's driver for the GFX Pack
_BACKLIGHT_HZ = 1000


class ST7567(PagedDisplay):
    """See PagedDisplay. It cannot be read, so a missing display is never noticed.

    spi: a machine.SPI; select, data, reset: outputs. `contrast` is the brightness of the
    backlight, which can be None.
    """

    def __init__(
        self, spi: "Any", select: "Pin", data: "Pin", reset: "Pin", backlight: "PWM | None"
    ):
        super().__init__()
        self._spi = spi
        self._select = select
        self._data_pin = data
        self._reset = reset
        self._backlight = backlight
        self._level = 0

    def contrast(self, level: int) -> None:
        """Set the brightness of the backlight, 0 to 255."""
        self._level = level
        if self._backlight:
            self._backlight.duty_u16(level * level)  # squared, to look linear to the eye

    def power(self, on: bool) -> None:
        """Switch the panel and the backlight on or off; it keeps its picture."""
        super().power(on)
        if self._backlight:
            self._backlight.duty_u16(self._level * self._level if on else 0)

    def _set_up(self) -> None:
        for level in (0, 1):
            self._reset.value(level)
            time.sleep_ms(_RESET_MS)
        self._command(_SETTINGS)

    def _command(self, commands: bytes) -> None:
        self._write(0, commands)

    def _send_columns(self, page: int, first: int, last: int) -> None:
        self._command(bytes((0xB0 | page, 0x10 | first >> 4, first & 0x0F)))
        begin = page * COLUMNS
        self._write(1, self._view[begin + first : begin + last + 1])

    def _write(self, is_data: int, content: "bytes | memoryview") -> None:
        self._data_pin.value(is_data)
        self._select.value(0)
        self._spi.write(content)
        self._select.value(1)


def wired(pins: "dict[str, Any]", _offset: "int | None") -> ST7567:
    """The display on these pins."""
    sck = pins["sck"]
    spi = SPI(sck >> 3 & 1, baudrate=_HZ, sck=Pin(sck), mosi=Pin(pins["mosi"]))
    select, data, reset = [Pin(pins[n], Pin.OUT, value=1) for n in ("select", "data", "reset")]
    backlight = PWM(Pin(pins["backlight"]))
    backlight.freq(_BACKLIGHT_HZ)
    return ST7567(spi, select, data, reset, backlight)
