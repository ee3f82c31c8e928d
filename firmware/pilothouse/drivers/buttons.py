"""Four buttons to ground: presses, repeats, and the long press of back."""

from machine import Pin

try:
    from time import ticks_us
except ImportError:
    from time import perf_counter_ns

    def ticks_us() -> int:
        return perf_counter_ns() // 1000


try:
    from typing import Callable, Iterable
except ImportError:  # MicroPython
    pass

UP = 0
DOWN = 1
OK = 2
BACK = 3
UNDO = 4  # back, held

_BOUNCE_MS = 20
_REPEAT_AFTER_MS = 400
_REPEAT_MS = 120
_FAST_AFTER_MS = 1500
_FAST_MS = 40
_UNDO_MS = 600
_TICKS_MASK = 0x3FFFFFFF  # the wrap of ticks on every port is a multiple of this


class _Key:
    """One button. A press stands from its first edge until the pin was quiet for 20 ms."""

    def __init__(self, pin: Pin, now: int):
        self.pin = pin
        self.edge = False
        self.held = pin.value() == 0
        self.spent = self.held  # nothing more comes of this press
        self.since = now
        self.low_at = now
        self.due = 0  # ms after the press at which something happens next
        pin.irq(handler=self.latch, trigger=Pin.IRQ_FALLING)

    def latch(self, pin: Pin) -> None:
        """The interrupt: a tap that is over before the next poll (during a flash erase) counts."""
        self.edge = True


class Buttons:
    """The four buttons; `poll` gives their events one by one.

    pins: inputs with pull-up in the order up, down, ok, back; ticks: the board's clock in ms.
    A button already held when this is made (a boot chord, see `down`) does nothing until released.
    """

    def __init__(self, pins: "Iterable[Pin]", ticks: "Callable[[], int]"):
        self._ticks = ticks
        self.idle_since = ticks()  # ticks of the last press, repeat or release
        self.timing = bytearray(16)  # stirred by the moment of every press
        self._stirred = 0
        self.repeated = False  # the last key comes from a button that was held
        self._keys = [_Key(pin, self.idle_since) for pin in pins]

    def down(self, key: int) -> bool:
        """Whether UP, DOWN, OK or BACK is physically held now."""
        return self._keys[key].pin.value() == 0

    def poll(self) -> "int | None":
        """The next of UP, DOWN, OK, BACK, UNDO, or None; ask until None."""
        now = self._ticks()
        for number, key in enumerate(self._keys):
            low = active = key.pin.value() == 0
            if key.edge:
                key.edge = False  # only when seen: an interrupt may come between any two lines
                active = True
            if active:
                key.low_at = now
            if key.held:
                event = self._held(number, key, low, now)
            elif active:
                event = self._pressed(number, key, now)
            else:
                continue
            if event is not None:
                return event
        return None

    def _pressed(self, number: int, key: _Key, now: int) -> "int | None":
        key.held = True
        key.spent = number == OK
        key.since = self.idle_since = now
        self.repeated = False
        self._stir()
        if number == BACK:
            key.due = _UNDO_MS
            return None
        key.due = _REPEAT_AFTER_MS
        return number

    def _held(self, number: int, key: _Key, low: bool, now: int) -> "int | None":
        if not low:
            if (now - key.low_at) & _TICKS_MASK < _BOUNCE_MS:
                return None
            key.held = False
            self.idle_since = now
            return BACK if number == BACK and not key.spent else None
        age = (now - key.since) & _TICKS_MASK
        if key.spent or age < key.due:
            return None
        self.idle_since = now
        if number == BACK:
            key.spent = True
            return UNDO
        self.repeated = True
        step = _FAST_MS if key.due >= _FAST_AFTER_MS else _REPEAT_MS
        key.due += step
        if key.due <= age:  # polled late: no burst to catch up
            key.due = age + step
        return number

    def _stir(self) -> None:
        """Mix the low bits of the moment into `timing`."""
        moment = ticks_us()
        at = self._stirred
        self.timing[at] ^= moment & 0xFF
        self.timing[at + 1] ^= moment >> 8 & 0xFF
        self._stirred = (at + 2) % len(self.timing)
