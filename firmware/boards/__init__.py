"""The boards: one small module for each wiring; choice.py finds the right one at power-on."""

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

_WATCHDOG_MS = 8388  # the most an RP2040 can
_FEED_MS = 1000
_CTRL_C = 3
_REST_MS = 5  # where something ends it sooner


def power_on(root: str) -> "Callable[[], int] | None":
    """Run Pilothouse until somebody wants the REPL; `root` is the folder of its files.

    In WebAssembly nothing may loop: a timer calls the step that is given back.
    """
    board = this_board(root)
    if board.wants_prompt():
        print("OK and back are held: Pilothouse stays off, and this is the REPL")
        return None
    if board.buttons.down(UP) and board.buttons.down(DOWN):
        from pilothouse.rooms.reset import Reset

        supervisor = Reset(board, root)
    elif board.buttons.down(UP):
        from pilothouse.rooms.self_test import SelfTest  # a program of its own, seldom started

        supervisor = SelfTest(board, root)
    else:
        supervisor = Supervisor(board, root)
    if sys.platform != "webassembly":
        supervisor.run()
    return supervisor.step


def this_board(root: str) -> "Board":
    """The board this program runs on."""
    settings = settings_file.read(root)
    if sys.platform != "rp2":
        from boards import virtual  # only the virtual chip has its cable

        return virtual.Board(settings)
    return Board(choice.named_wiring(root), settings)


class Board:
    """Everything that is soldered, and the chip's own parts.

    wiring: a module with DISPLAY and PINS. settings: "display", "offset" (of its columns) and
    "turned" for another display on the same wires, "watchdog": 1.
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
        self.buzzer = Buzzer(
            pins.get("buzzer")
        )  # for clicks and tones; silent where there is none
        self._lamp = Lamp(pins.get("led"))
        self._watchdog: "machine.WDT | None" = None
        self.port = self._make_port()

    def _make_port(self) -> "Port":
        """The cable to the laptop."""
        return UsbPort(self.buttons)

    def displays(self) -> "tuple[str, ...]":
        """The kinds of display that its wires can drive; none, where it is soldered on."""
        return choice.I2C_DISPLAYS if self._wiring.DISPLAY in choice.I2C_DISPLAYS else ()

    def display_kind(self, settings: "dict[str, Any]") -> "tuple[str, int]":
        """Which of these the settings mean, and by how many columns its picture is moved."""
        return choice.kind(self._wiring, settings), choice.shift(self._wiring, settings)

    def use_display(self, settings: "dict[str, Any]") -> "Display":
        """Go on with the display that the settings mean."""
        self.display = choice.display(self._wiring, settings)
        return self.display

    def wants_prompt(self) -> bool:
        """OK and back are held: whoever switches on like this wants the REPL, not the app."""
        return self.buttons.down(OK) and self.buttons.down(BACK)

    def ticks(self) -> int:
        """Milliseconds, wrapping at 2**30."""
        return time.ticks_ms()

    def entropy(self, count: int) -> bytes:
        """Random bytes from the hardware."""
        return os.urandom(count)

    def raw_bits(self, count: int) -> bytes:
        """So many bytes of what the hardware makes them of, for its health check."""
        return oscillator.raw_bits(count)

    def tend(self, lost: bool) -> None:
        """Between two steps: end tones, flash the LED while the display is lost.

        And feed the watchdog, which is done nowhere else: a step that never ends is its.
        """
        if self.buzzer.sounds:
            self.buzzer.step(self.ticks())
        if self._watchdog:
            self._watchdog.feed()
        self._lamp.step(lost, self.ticks())

    def rest(self, ms: int) -> None:
        """Let time go by until the next step; a key, or a byte from the laptop, ends it."""
        port: "Any" = self.port  # the laptop's end of a test has no need to wait
        port.wait(_REST_MS)

    def hold_prompt(self, on: bool) -> None:
        """While on, Ctrl-C on the cable is a byte like any other, and does not end the app."""
        import micropython  # CPython, which draws the screens, has none

        micropython.kbd_intr(-1 if on else _CTRL_C)

    def watch(self) -> None:
        """Reset the board when it is not tended for 8 s; only if the settings say so."""
        if self._settings.get("watchdog") == 1:
            self._watchdog = machine.WDT(timeout=_WATCHDOG_MS)

    def release(self) -> None:
        """The REPL takes over: nothing is on its way to the display then.

        A watchdog cannot be stopped, so a timer feeds it from now on.
        """
        try:
            while self.display.sending():
                pass
        except OSError:  # there is none
            pass
        if self._watchdog:
            feed = self._watchdog.feed
            machine.Timer(-1, period=_FEED_MS, callback=lambda _timer: feed())
