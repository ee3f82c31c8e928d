"""Four buttons to ground: presses, repeats, and the long press of back."""

from io import IOBase  # pyright: ignore[reportAttributeAccessIssue, reportUnknownVariableType]

from machine import Pin
from pilothouse.keys import BACK, OK, UNDO
from pilothouse.ticks import WRAP, elapsed

try:
    from time import ticks_us
except ImportError:
    from time import perf_counter_ns

    def ticks_us() -> int:
        return perf_counter_ns() // 1000


TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Callable, Iterable

_QUIET_MS = 12  # a contact bounces for 10: the edge after such a pause is a finger's
_REPEAT_AFTER_MS = 400
_REPEAT_MS = 120
_FAST_AFTER_MS = 1500
_FAST_MS = 40
_UNDO_MS = 600
_POLL, _READABLE = 3, 1  # MicroPython's numbers for streams
_ROOM = 16  # for presses that wait to be polled
# While a sector of flash is erased no interrupt comes, and one at its end for all that happened
# in those 45 ms. An edge seen so much later than the one before may still belong to its bounce.
_ERASE_MS = 57


class _Key:
    """One button. Its interrupt tells presses from bounces, whatever the board is doing."""

    def __init__(self, number: int, pin: Pin, buttons: "Buttons"):
        self.pin = pin
        self.held = self._low = pin.value() == 0  # held: a press was polled, its release was not
        self.spent = self.held  # nothing more comes of this press
        self.since = buttons.idle_since
        self.due = 0  # ms after the press at which something happens next
        self.edge_at = self._pressed_at = self.since - _ERASE_MS
        self._opening = False  # the edges that come now may be a press
        self._number = number
        self._buttons = buttons
        pin.irq(handler=self._edge, trigger=Pin.IRQ_FALLING | Pin.IRQ_RISING, hard=True)

    def _edge(self, pin: Pin) -> None:
        """The interrupt: nothing here may allocate, and little of the stack may be left.

        So it works out times itself: a call would take some of that.
        """
        now = self._buttons.ticks()
        pause = (now - self.edge_at) & WRAP
        self.edge_at = now
        if pause >= _QUIET_MS:
            self._opening = not self._low
            if self._low:  # let go
                self._pressed_at = now - _ERASE_MS
        self._low = pin.value() == 0
        if self._opening and (self._low or pause >= _ERASE_MS):
            self._opening = False
            if (now - self._pressed_at) & WRAP >= _ERASE_MS:
                self._pressed_at = now
                self._buttons.enter(self._number)


class Buttons(IOBase):  # pyright: ignore[reportUntypedBaseClass]: the stubs have forgotten it
    """The four buttons; `poll` gives their events one by one, and `select.poll` waits for one.

    pins: inputs with pull-up in the order up, down, ok, back; ticks: the board's clock in ms.
    Every press of 25 ms counts once if the button was up for 25 ms before it (around an erase of
    flash: 70 ms), however seldom `poll` is called; a bounce of 10 ms does not count.
    A button already held when this is made (a boot chord, see `down`) does nothing until released.
    """

    def __init__(self, pins: "Iterable[Pin]", ticks: "Callable[[], int]"):
        self.ticks = ticks
        self.idle_since = ticks()  # ticks of the last press, repeat or release
        self.timing = bytearray(16)  # stirred by the moment of every press
        self._stirred = 0
        self.repeated = False  # the last key comes from a button that was held
        self.ok_repeats = False  # whether OK repeats while it is held, as up and down do
        self._presses = bytearray(_ROOM)  # in their order, the first of them at _first
        self._first = self._end = 0
        self._keys: "list[_Key]" = []
        self._holding = 0
        for number, pin in enumerate(pins):
            key = _Key(number, pin, self)
            self._keys.append(key)
            self._holding += key.held

    def enter(self, number: int) -> None:
        """An interrupt has seen a press."""
        if self._end - self._first < _ROOM:
            self._presses[self._end % _ROOM] = number
            self._end += 1

    def ioctl(self, request: int, flags: int) -> int:
        """What select.poll asks: whether there is an event to be had, or may be soon."""
        if request != _POLL:
            return -1
        return flags & _READABLE if self._holding or self._first != self._end else 0

    def down(self, key: int) -> bool:
        """Whether UP, DOWN, OK or BACK is physically held now."""
        return self._keys[key].pin.value() == 0

    def spend(self) -> None:
        """Nothing more comes of the buttons that are held, until they are released."""
        for key in self._keys:
            key.spent = True

    def poll(self) -> "int | None":
        """The next of UP, DOWN, OK, BACK, UNDO, or None; ask until None."""
        if self._first == self._end and not self._holding:
            return None  # at most times
        now = self.ticks()
        if self._holding:
            event = self._while_held(now)
            if event is not None:
                return event
        if self._first == self._end:
            return None
        number = self._presses[self._first % _ROOM]
        self._first += 1
        key = self._keys[number]
        if not key.held:
            key.held = True
            self._holding += 1
        key.spent = False
        key.due = _UNDO_MS if number == BACK else _REPEAT_AFTER_MS
        key.since = self.idle_since = now
        self.repeated = False
        self._stir()
        return number if number != BACK else self.poll()  # it may have been let go

    def _while_held(self, now: int) -> "int | None":
        for number in range(len(self._keys)):
            key = self._keys[number]
            if key.held:
                event = self._held(number, key, now)
                if event is not None:
                    return event
        return None

    def _held(self, number: int, key: _Key, now: int) -> "int | None":
        """What comes of a button that is held, or was until now."""
        if self._waits(number) or (key.pin.value() and elapsed(now, key.edge_at) >= _QUIET_MS):
            key.held = False
            self._holding -= 1
            self.idle_since = now
            return BACK if number == BACK and not key.spent else None
        age = elapsed(now, key.since)
        if key.spent or age < key.due or key.pin.value():
            return None
        if number == OK and not self.ok_repeats:
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

    def _waits(self, number: int) -> bool:
        """Whether another press of this button is to be polled: it was let go before that."""
        if self._first == self._end:
            return False
        waiting = range(self._first, self._end)
        return any([self._presses[at % _ROOM] == number for at in waiting])

    def _stir(self) -> None:
        """Mix the low bits of the moment into `timing`."""
        moment = ticks_us()
        at = self._stirred
        self.timing[at] ^= moment & 0xFF
        self.timing[at + 1] ^= moment >> 8 & 0xFF
        self._stirred = (at + 2) % len(self.timing)
