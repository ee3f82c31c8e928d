"""The boards: one small module for each wiring; choice.py finds the right one at power-on."""

import os
import sys
import time
from binascii import hexlify

import machine
from machine import Pin
from pilothouse import loaded
from pilothouse.drivers.buttons import Buttons
from pilothouse.keys import UP

try:
    from typing import TYPE_CHECKING, Any, Callable

    if TYPE_CHECKING:
        from pilothouse.drivers.buzzer import Buzzer
        from pilothouse.drivers.lamp import Lamp
        from pilothouse.drivers.usb import UsbPort
        from pilothouse.protocols import Display, Port
except ImportError:  # MicroPython
    pass

_WATCHDOG_MS = 8388  # the most an RP2040 can
_FEED_MS = 1000
_REST_MS = 5  # where something ends it sooner


def power_on(root: str) -> "Callable[[], int] | None":
    """Run Pilothouse until somebody wants the REPL; `root` is the folder of its files.

    In WebAssembly nothing may loop: a timer calls the step that is given back.
    """
    choice = loaded.once("boards.choice")
    board = choice.pick(root)
    if choice.chord(board):
        return None
    if board.buttons.down(UP):
        from pilothouse.selftest import SelfTest as Supervisor
    else:
        from pilothouse.supervisor import Supervisor
    supervisor = Supervisor(board, root)
    if sys.platform != "webassembly":
        supervisor.run()
    return supervisor.step


class Board:
    """Everything that is soldered, and the chip's own parts.

    wiring: a module with DISPLAY and PINS. settings: "display" and "offset" (of its columns) for
    another display on the same wires, "watchdog": 1.
    """

    entropy_kind = "rp2"

    def __init__(self, wiring: "Any", settings: "dict[str, Any]"):
        self.name = wiring.__name__.split(".")[-1]
        self.id = hexlify(machine.unique_id()).decode()
        self._pins: "dict[str, Any]" = wiring.PINS
        self._settings = settings
        self.display: "Display" = loaded.once("boards.choice").display(wiring, settings)
        keys = [Pin(self._pins[k], Pin.IN, Pin.PULL_UP) for k in ("up", "down", "ok", "back")]
        self.buttons = Buttons(keys, self.ticks)
        # Loaded when they are needed, for the sake of a quick start.
        self._usb: "UsbPort | None" = None
        self._buzzer: "Buzzer | None" = None
        self._lamp: "Lamp | None" = None
        self._watchdog: "machine.WDT | None" = None

    @property
    def port(self) -> "Port":
        """The cable to the laptop."""
        if not self._usb:
            from pilothouse.drivers.usb import UsbPort

            self._usb = UsbPort(self.buttons)
        return self._usb

    @property
    def buzzer(self) -> "Buzzer":
        """For clicks and tones; silent where there is none."""
        if not self._buzzer:
            from pilothouse.drivers.buzzer import Buzzer

            self._buzzer = Buzzer(self._pins.get("buzzer"))
        return self._buzzer

    def ticks(self) -> int:
        """Milliseconds, wrapping at 2**30."""
        return time.ticks_ms()

    def entropy(self, count: int) -> bytes:
        """Random bytes from the hardware."""
        return os.urandom(count)

    def tend(self, lost: bool) -> None:
        """Between two steps: end tones, flash the LED while the display is lost.

        And feed the watchdog, which is done nowhere else: a step that never ends is its.
        """
        if self._buzzer and self._buzzer.sounds:
            self._buzzer.step(self.ticks())
        if self._watchdog:
            self._watchdog.feed()
        if lost and not self._lamp:
            from pilothouse.drivers.lamp import Lamp

            self._lamp = Lamp(self._pins.get("led"))
        if self._lamp:
            self._lamp.step(lost, self.ticks())

    def rest(self, ms: int) -> None:
        """Let time go by until the next step; a key, or a byte from the laptop, ends it."""
        if self._usb:
            self._usb.wait(_REST_MS)
        else:
            time.sleep_ms(ms)

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
