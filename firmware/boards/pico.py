"""A Raspberry Pi Pico on a breadboard: an SSD1306 on I2C0 and four buttons to ground."""

import os
import time
from binascii import hexlify

import machine
from machine import I2C, Pin
from pilothouse.drivers.buttons import Buttons
from pilothouse.drivers.ssd1306 import SSD1306

try:
    from typing import TYPE_CHECKING

    if TYPE_CHECKING:
        from pilothouse.protocols import Port
except ImportError:  # MicroPython
    pass

SDA, SCL = 4, 5
UP, DOWN, OK, BACK = 10, 11, 12, 13
BUS_HZ = 400_000


class Board:
    """Everything that is soldered, and the chip's own parts."""

    name = "pico"
    entropy_kind = "rp2"

    def __init__(self):
        self.id = hexlify(machine.unique_id()).decode()
        self.display = SSD1306(I2C(0, sda=Pin(SDA), scl=Pin(SCL), freq=BUS_HZ))
        pins = [Pin(n, Pin.IN, Pin.PULL_UP) for n in (UP, DOWN, OK, BACK)]
        self.buttons = Buttons(pins, self.ticks)
        self.port = self._port()

    def _port(self) -> "Port":
        from pilothouse.drivers.usb import UsbPort

        return UsbPort()

    def ticks(self) -> int:
        """Milliseconds, wrapping at 2**30."""
        return time.ticks_ms()

    def entropy(self, count: int) -> bytes:
        """Random bytes from the hardware."""
        return os.urandom(count)
