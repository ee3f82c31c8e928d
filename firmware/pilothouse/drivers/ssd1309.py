"""The SSD1309 display (128x64, I2C), as in 2.42-inch modules.

Tested on the virtual chip only, not yet on a real display. Unlike the SSD1306 it has no charge
pump to switch on, and most modules need a reset first.
"""

from pilothouse.drivers.ssd1306 import on_bus

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from pilothouse.drivers.paged import I2CDisplay

SETTINGS = (
    b"\xfd\x12"  # unlocked: accepts commands
    b"\xae"  # off until the picture has been sent
    b"\x20\x02"  # page addressing
    b"\x40\xd3\x00"  # first line on top, no offset
    b"\xa1\xc8"  # direction of columns and rows, for a module mounted with its pins on top
    b"\xa8\x3f\xda\x12"  # 64 rows, wired alternately
    b"\xd5\xa0\xd9\x25\xdb\x34"  # clock, precharge, deselect level for an external voltage
    b"\xa4\xa6"  # show the memory, not inverted
)
OFFSET = 0


def wired(pins: "dict[str, Any]", offset: "int | None", turned: bool = False) -> "I2CDisplay":
    """The display on these pins. offset: of its columns, None for the usual one."""
    return on_bus(pins, SETTINGS, OFFSET if offset is None else offset, turned)
