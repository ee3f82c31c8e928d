"""The LED on the board, which flashes while the display does not work."""

from machine import Pin

_FLASH_MS = 128  # a flash, and the gap after it; there are two flashes every two seconds
_CYCLE_MS = 2048


class Lamp:
    """Off, or two short flashes and a pause. pin: a number or a name; None if there is no LED."""

    def __init__(self, pin: "int | str | None"):
        self._name = pin
        self._pin: "Pin | None" = None  # created when needed: on a W it wakes the wireless chip
        self._lit = False

    def step(self, lost: bool, now: int) -> None:
        """Flash while the display is lost; `now`: the board's ticks."""
        if not lost and not self._lit:
            return
        phase = now % _CYCLE_MS // _FLASH_MS
        lit = lost and phase in (0, 2)
        if lit != self._lit and self._name is not None:
            self._lit = lit
            if not self._pin:
                self._pin = Pin(self._name, Pin.OUT)
            self._pin.value(lit)
