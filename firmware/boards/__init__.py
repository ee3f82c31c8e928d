"""The boards: one small module for each wiring; how the right one is found, and started.

The class is here too: on the chip every file costs 10 ms of the start.
"""

import os
import sys
import time
from binascii import hexlify

import machine
from machine import Pin
from pilothouse import chosen
from pilothouse.drivers.buttons import Buttons
from pilothouse.keys import BACK, OK, UP

try:
    from typing import TYPE_CHECKING, Any, Callable

    if TYPE_CHECKING:
        from pilothouse.drivers.buzzer import Buzzer
        from pilothouse.drivers.lamp import Lamp
        from pilothouse.protocols import Display, Port
except ImportError:  # MicroPython
    pass

WIRINGS = ("gfxpack", "pico", "pico2", "picow")
_I2C_DISPLAYS = ("ssd1306", "sh1106")
_WATCHDOG_MS = 8388  # the most an RP2040 can
_FEED_MS = 1000


def power_on(root: str) -> "Callable[[], int] | None":
    """Run Pilothouse until somebody wants the REPL; `root` is the folder of its files.

    In WebAssembly nothing may loop: a timer calls the step that is given back.
    """
    board = pick(root)
    if board.chord():
        print("OK and back are held: Pilothouse stays off, and this is the REPL")
        return None
    # MicroPython's own start leaves a module behind that nobody here needs: 1.4 KB.
    if sys.modules.pop("rp2", None):
        main: "Any" = __import__("__main__")
        main.__dict__.pop("rp2", None)
    if board.buttons.down(UP):
        from pilothouse.selftest import SelfTest as Supervisor
    else:
        from pilothouse.supervisor import Supervisor
    supervisor = Supervisor(board, root)
    if sys.platform != "webassembly":
        supervisor.run()
    return supervisor.step


def pick(root: str) -> "Board":
    """The board this program runs on."""
    settings = chosen(root + "/settings")
    if sys.platform != "rp2":
        from boards import virtual

        return virtual.Board(settings)
    return Board(wiring(_named(root + "/board") or native(sys.implementation[2])), settings)


def wiring(name: str) -> "Any":
    """The module of a wiring; the Pico's, and a line on the serial port, if there is no such."""
    if name not in WIRINGS:
        print("no board %r; using pico. There are %s" % (name, ", ".join(WIRINGS)))
        name = "pico"
    path = "boards." + name
    __import__(path)
    return sys.modules[path]


def native(machine: str) -> str:
    """The wiring for a chip that nobody has named, by what MicroPython calls it."""
    if "Pico2" in machine.replace(" ", ""):
        return "pico2"
    return "picow" if "Pico W" in machine else "pico"


def _named(path: str) -> str:
    try:
        with open(path) as file:
            return file.read().strip()
    except OSError:
        return ""


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
        self.display = self._display(wiring.DISPLAY)
        keys = [Pin(self._pins[k], Pin.IN, Pin.PULL_UP) for k in ("up", "down", "ok", "back")]
        self.buttons = Buttons(keys, self.ticks)
        # Loaded when they are needed, for the sake of a quick start.
        self._usb: "Port | None" = None
        self._buzzer: "Buzzer | None" = None
        self._lamp: "Lamp | None" = None
        self._watchdog: "machine.WDT | None" = None

    def _display(self, kind: str) -> "Display":
        if kind in _I2C_DISPLAYS:
            wanted = self._settings.get("display", kind)
            if wanted in _I2C_DISPLAYS:
                kind = wanted
            else:
                print("no display %r; using %s. There are ssd1306 and sh1106" % (wanted, kind))
        offset = self._settings.get("offset")
        path = "pilothouse.drivers." + kind
        __import__(path)
        return sys.modules[path].wired(self._pins, offset if isinstance(offset, int) else None)

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

    def chord(self) -> bool:
        """OK and back are held: whoever switches on like this wants the REPL, not the app."""
        return self.buttons.down(OK) and self.buttons.down(BACK)

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

    def watch(self) -> None:
        """Reset the board when it is not tended for 8 s; only if the settings say so."""
        if self._settings.get("watchdog") == 1:
            self._watchdog = machine.WDT(timeout=_WATCHDOG_MS)

    def release(self) -> None:
        """The REPL takes over: a watchdog cannot be stopped, so a timer feeds it from now on."""
        if self._watchdog:
            machine.Timer(-1, period=_FEED_MS, callback=self._feed_again)

    def _feed_again(self, _timer: "machine.Timer") -> None:
        if self._watchdog:
            self._watchdog.feed()
