"""The SH1106 display (128x64, I2C), often sold as an SSD1306."""

from pilothouse.drivers.ssd1306 import SSD1306, on_bus

try:
    from typing import TYPE_CHECKING, Any

    if TYPE_CHECKING:
        from pilothouse.drivers.paged import OnI2C
        from pilothouse.protocols import Bus
except ImportError:  # MicroPython
    pass

INIT = (
    b"\x00"  # commands follow
    b"\xae"  # off, until the picture memory is written
    b"\x40\xd3\x00"  # first line on top, no offset
    b"\xa1\xc8"  # columns and rows as the module is usually mounted: pins up
    b"\xa8\x3f\xda\x12"  # 64 rows, wired alternately
    b"\xd5\x80\xd9\x22\xdb\x35"  # clock, precharge, deselect level as the data sheet has them
    b"\xa4\xa6"  # show the memory, not inverted
    b"\xad\x8b\x32"  # its own voltage pump on, at 8 V
)
_OFFSET = 2


class SH1106(SSD1306):
    """See Paged. Its memory has 132 columns; most modules show those from the third on."""

    def __init__(self, i2c: "Bus", offset: int = _OFFSET):
        super().__init__(i2c, offset, INIT)


def wired(pins: "dict[str, Any]", offset: "int | None") -> "OnI2C":
    """The display on these pins; the offset of its columns if it is not the usual one."""
    return on_bus(pins, SH1106, INIT, _OFFSET if offset is None else offset)
