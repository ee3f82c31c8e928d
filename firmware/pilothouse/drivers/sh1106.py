"""The SH1106 display (128x64, I2C), often sold as an SSD1306."""

from pilothouse.drivers.ssd1306 import on_bus

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from pilothouse.drivers.paged import I2CDisplay

SETTINGS = (
    b"\xae"  # off until the picture has been sent
    b"\x40\xd3\x00"  # first line on top, no offset
    b"\xa1\xc8"  # direction of columns and rows, for a module mounted with its pins on top
    b"\xa8\x3f\xda\x12"  # 64 rows, wired alternately
    b"\xd5\x80\xd9\x22\xdb\x35"  # clock, precharge, deselect level: the data sheet's defaults
    b"\xa4\xa6"  # show the memory, not inverted
    b"\xad\x8b\x32"  # built-in charge pump on, at 8 V
)
OFFSET = 2  # its memory has 132 columns; most modules show them from the third on
_SPARE = 4  # columns of the memory that are not visible, left and right together


def wired(pins: "dict[str, Any]", offset: "int | None", turned: bool = False) -> "I2CDisplay":
    """The display on these pins. offset: of its columns, None for the usual one."""
    shift = OFFSET if offset is None else offset
    return on_bus(pins, SETTINGS, _SPARE - shift if turned else shift, turned)
