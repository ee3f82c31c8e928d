"""The SSD1309 display (128x64, I2C), as in modules of 2.42 inches.

Tested on the virtual chip only: nobody has held this driver against the real glass yet. It makes
no voltage of its own, so there is no pump to switch on, and most modules want a reset first.
"""

from pilothouse.drivers.ssd1306 import on_bus

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from pilothouse.drivers.paged import I2CDisplay

SETTINGS = (
    b"\xfd\x12"  # it takes commands
    b"\xae"  # off, until the picture memory is written
    b"\x20\x02"  # page addressing
    b"\x40\xd3\x00"  # first line on top, no offset
    b"\xa1\xc8"  # columns and rows as the module is usually mounted: pins up
    b"\xa8\x3f\xda\x12"  # 64 rows, wired alternately
    b"\xd5\xa0\xd9\x25\xdb\x34"  # clock, precharge, deselect level for its outside voltage
    b"\xa4\xa6"  # show the memory, not inverted
)
OFFSET = 0


def wired(pins: "dict[str, Any]", offset: "int | None", turned: bool = False) -> "I2CDisplay":
    """The display on these pins; the offset of its columns if it is not the usual one."""
    return on_bus(pins, SETTINGS, OFFSET if offset is None else offset, turned)
