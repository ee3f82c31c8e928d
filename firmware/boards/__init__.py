"""The boards: one small module per wiring; choice.py picks the right one at power-on."""

import os
import sys
import time
from binascii import hexlify

import machine
from boards import choice
from machine import Pin
from pilothouse import settings as settings_file
from pilothouse.drivers import oscillator
from pilothouse.drivers.buttons import Buttons
from pilothouse.drivers.buzzer import Buzzer
from pilothouse.drivers.lamp import Lamp
from pilothouse.drivers.usb import UsbPort
from pilothouse.keys import BACK, DOWN, OK, UP
from pilothouse.supervisor import Supervisor

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Callable

    from pilothouse.protocols import Display, Port

_WATCHDOG_MS = 8388  # the longest timeout an RP2040 supports
_FEED_MS = 1000
_CTRL_C = 3
_REST_MS = 5  # the longest sleep between two steps


def power_on(root: str) -> "Callable[[], int] | None":
    """Run Pilothouse until somebody asks for the REPL; `root` is the folder for its files.

    WebAssembly code must not block in a loop, so there this returns the step function, for a
    timer to call. Returns None if the REPL was requested at power-on.
    """
    board = this_board(root)
    if board.wants_prompt():
        print("OK and back are held: Pilothouse stays off, and this is the REPL")
        return None
    if board.buttons.down(UP) and board.buttons.down(DOWN):
        from pilothouse.rooms.reset import Reset

        supervisor = Reset(board, root)
    elif board.buttons.down(UP):
        from pilothouse.rooms.self_test import SelfTest

        supervisor = SelfTest(board, root)
    else:
        supervisor = Supervisor(board, root)
    if sys.platform != "webassembly":
        supervisor.run()
    return supervisor.step


def this_board(root: str) -> "Board":
    """Create the board this program runs on."""
    settings = settings_file.read(root)
    if sys.platform != "rp2":
        from boards import virtual  # needs the virtual chip's `cable` module

        return virtual.Board(settings)
    return Board(choice.named_wiring(root), settings)


class Board:
    """The wired parts (display, buttons, buzzer, LED) and the chip's own peripherals.

    wiring: a module with DISPLAY and PINS. settings used here: "display", "offset" and "turned"
    select a different display on the same wires (see choice.py); "watchdog": 1 enables it.
    """

    entropy_kind = "rp2"

    def __init__(self, wiring: "Any", settings: "dict[str, Any]"):
        self.name = wiring.__name__.split(".")[-1]
        self.id = hexlify(machine.unique_id()).decode()
        self._settings = settings
        self._wiring = wiring
        pins: "dict[str, Any]" = wiring.PINS
        self.display: "Display" = choice.display(wiring, settings)
        keys = [Pin(pins[k], Pin.IN, Pin.PULL_UP) for k in ("up", "down", "ok", "back")]
        self.buttons = Buttons(keys, self.ticks)
        self.buzzer = Buzzer(pins.get("buzzer"))  # silent if the wiring has none
        self._lamp = Lamp(pins.get("led"))
        self._watchdog: "machine.WDT | None" = None
        self.port = self._make_port()

    def _make_port(self) -> "Port":
        """Create the serial port to the laptop."""
        return UsbPort(self.buttons)

    def displays(self) -> "tuple[str, ...]":
        """The kinds of display that fit this wiring; none if the display is soldered on."""
        return choice.I2C_DISPLAYS if self._wiring.DISPLAY in choice.I2C_DISPLAYS else ()

    def display_kind(self, settings: "dict[str, Any]") -> "tuple[str, int]":
        """The kind of display that the settings select, and its column offset."""
        return choice.kind(self._wiring, settings), choice.shift(self._wiring, settings)

    def use_display(self, settings: "dict[str, Any]") -> "Display":
        """Switch to the display that the settings select."""
        self.display = choice.display(self._wiring, settings)
        return self.display

    def wants_prompt(self) -> bool:
        """Whether OK and back are held, which at power-on asks for the REPL."""
        return self.buttons.down(OK) and self.buttons.down(BACK)

    def ticks(self) -> int:
        """Milliseconds, wrapping at 2**30."""
        return time.ticks_ms()

    def entropy(self, count: int) -> bytes:
        """Random bytes from the hardware."""
        return os.urandom(count)

    def raw_bits(self, count: int) -> bytes:
        """This many unconditioned bytes from the entropy source, for its health check."""
        return oscillator.raw_bits(count)

    def tend(self, lost: bool) -> None:
        """Call between two steps: end tones, and flash the LED while the display is lost.

        Only this feeds the watchdog, so a step that hangs leads to a reset.
        """
        if self.buzzer.sounds:
            self.buzzer.step(self.ticks())
        if self._watchdog:
            self._watchdog.feed()
        self._lamp.step(lost, self.ticks())

    def rest(self, ms: int) -> None:
        """Sleep until the next step; a key or a byte from the laptop ends the sleep early."""
        port: "Any" = self.port  # Port in protocols.py has no `wait`: only UsbPort can
        port.wait(_REST_MS)

    def ignore_ctrl_c(self, on: bool) -> None:
        """While on, Ctrl-C over the serial port is ordinary data and does not end the app."""
        import micropython  # not on CPython, which imports this module to draw the screens

        micropython.kbd_intr(-1 if on else _CTRL_C)

    def watch(self) -> None:
        """Start the watchdog if the settings enable it: 8 s without `tend` reset the board."""
        if self._settings.get("watchdog") == 1:
            self._watchdog = machine.WDT(timeout=_WATCHDOG_MS)

    def release(self) -> None:
        """Prepare for the REPL: wait until nothing is being sent to the display.

        A watchdog cannot be stopped, so a timer feeds it from now on.
        """
        try:
            while self.display.sending():
                pass
        except OSError:  # no display answers
            pass
        if self._watchdog:
            feed = self._watchdog.feed
            machine.Timer(-1, period=_FEED_MS, callback=lambda _timer: feed())
