"""Four buttons to ground: debounces them, repeats held ones and detects a long press of back."""

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

_QUIET_MS = 12  # contacts bounce for up to 10 ms: an edge after a longer pause is a finger's
_REPEAT_AFTER_MS = 400
_REPEAT_MS = 120
_FAST_AFTER_MS = 1500
_FAST_MS = 40
_UNDO_MS = 600
_POLL, _READABLE = 3, 1  # MicroPython's ioctl request and flag for select.poll
_ROOM = 16  # presses that can wait to be polled
# Erasing a sector of flash delays interrupts by up to 45 ms, and all edges in that time cause only
# one. So an edge seen up to this much later than the one before may still be part of its bounce.
_ERASE_MS = 57


class _Key:
    """One button. Its interrupt tells presses from bounces, even while the board is busy."""

    def __init__(self, number: int, pin: Pin, buttons: "Buttons"):
        self.pin = pin
        # held: its press was polled, its release was not seen yet
        self.held = self._low = pin.value() == 0
        self.ignored = self.held  # whether this press gives no more events
        self.since = buttons.idle_since
        self.due = 0  # ms after the press at which the next event is due
        self.edge_at = self._pressed_at = self.since - _ERASE_MS
        self._opening = False  # whether the edges that come now may be a press
        self._number = number
        self._buttons = buttons
        pin.irq(handler=self._edge, trigger=Pin.IRQ_FALLING | Pin.IRQ_RISING, hard=True)

    def _edge(self, pin: Pin) -> None:
        """Handle the interrupt. Must not allocate memory, and there may be little stack left.

        That is why it does not call `elapsed`.
        """
        now = self._buttons.ticks()
        pause = (now - self.edge_at) & WRAP
        self.edge_at = now
        if pause >= _QUIET_MS:
            self._opening = not self._low
            if self._low:  # the button was released
                self._pressed_at = now - _ERASE_MS
        self._low = pin.value() == 0
        if self._opening and (self._low or pause >= _ERASE_MS):
            self._opening = False
            if (now - self._pressed_at) & WRAP >= _ERASE_MS:
                self._pressed_at = now
                self._buttons.queue_press(self._number)


class Buttons(IOBase):  # pyright: ignore[reportUntypedBaseClass]: missing from the stubs
    """The four buttons: `poll` returns their events one by one, `select.poll` can wait for one.

    pins: inputs with pull-up in the order up, down, ok, back; ticks: the board's clock in ms.
    Every press of at least 25 ms counts once if the button was up for 25 ms before it (70 ms
    around an erase of flash), however rarely `poll` is called; a bounce of 10 ms does not count.
    A button held at power-on (see `down`) gives no events until it is released.
    """

    def __init__(self, pins: "Iterable[Pin]", ticks: "Callable[[], int]"):
        self.ticks = ticks
        self.idle_since = ticks()  # ticks of the last press, repeat or release
        self.timing = bytearray(16)  # the time of every press is mixed into it, as entropy
        self._mixed = 0  # where the next time is mixed in
        self.repeated = False  # whether the last event is a repeat from a held button
        self.ok_repeats = False  # whether OK repeats while it is held, as up and down do
        self._presses = bytearray(_ROOM)  # a ring of the presses that wait to be polled
        self._first = self._end = 0  # counts of those polled and those entered
        self._keys: "list[_Key]" = []
        self._holding = 0  # how many keys are `held`
        for number, pin in enumerate(pins):
            key = _Key(number, pin, self)
            self._keys.append(key)
            self._holding += key.held

    def queue_press(self, number: int) -> None:
        """Queue a press; called by interrupts."""
        if self._end - self._first < _ROOM:
            self._presses[self._end % _ROOM] = number
            self._end += 1

    def ioctl(self, request: int, flags: int) -> int:
        """Answer select.poll: readable if an event is waiting, or a button is held."""
        if request != _POLL:
            return -1
        return flags & _READABLE if self._holding or self._first != self._end else 0

    def down(self, key: int) -> bool:
        """Whether the button of UP, DOWN, OK or BACK is held at this moment."""
        return self._keys[key].pin.value() == 0

    def ignore_held(self) -> None:
        """Give no more events for the buttons held now, until they are released."""
        for key in self._keys:
            key.ignored = True

    def poll(self) -> "int | None":
        """The next event: UP, DOWN, OK, BACK, UNDO, or None if there is none; call until then.

        BACK comes when the button is released, UNDO when it is held for 600 ms.
        """
        if self._first == self._end and not self._holding:
            return None  # the usual case
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
        key.ignored = False
        key.due = _UNDO_MS if number == BACK else _REPEAT_AFTER_MS
        key.since = self.idle_since = now
        self.repeated = False
        self._mix_time()
        return number if number != BACK else self.poll()  # it may be released already

    def _while_held(self, now: int) -> "int | None":
        for number in range(len(self._keys)):
            key = self._keys[number]
            if key.held:
                event = self._held(number, key, now)
                if event is not None:
                    return event
        return None

    def _held(self, number: int, key: _Key, now: int) -> "int | None":
        """The event of a button that is held, or is found to be released; None for none."""
        if self._waits(number) or (key.pin.value() and elapsed(now, key.edge_at) >= _QUIET_MS):
            key.held = False
            self._holding -= 1
            self.idle_since = now
            return BACK if number == BACK and not key.ignored else None
        age = elapsed(now, key.since)
        if key.ignored or age < key.due or key.pin.value():
            return None
        if number == OK and not self.ok_repeats:
            return None
        self.idle_since = now
        if number == BACK:
            key.ignored = True
            return UNDO
        self.repeated = True
        step = _FAST_MS if key.due >= _FAST_AFTER_MS else _REPEAT_MS
        key.due += step
        if key.due <= age:  # polled late: skip what was missed
            key.due = age + step
        return number

    def _waits(self, number: int) -> bool:
        """Whether another press of this button waits, so that it must have been released."""
        if self._first == self._end:
            return False
        waiting = range(self._first, self._end)
        return any([self._presses[at % _ROOM] == number for at in waiting])

    def _mix_time(self) -> None:
        """Mix the low bits of the current time into `timing`."""
        now = ticks_us()
        at = self._mixed
        self.timing[at] ^= now & 0xFF
        self.timing[at + 1] ^= now >> 8 & 0xFF
        self._mixed = (at + 2) % len(self.timing)
