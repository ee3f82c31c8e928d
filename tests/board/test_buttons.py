"""The buttons as fingers know them: taps, holds, bounces, and taps while the board is busy."""

import select
import sys

import machine
from pilothouse.drivers.buttons import Buttons
from pilothouse.keys import BACK, DOWN, OK, UNDO, UP

PINS = (10, 11, 12, 13)
WRAP = 1 << 30


class Desk:
    """Four buttons on a clock that the test moves; the board polls every 5 ms."""

    def __init__(self, now=1000, held=()):
        self.now = now
        for key in (UP, DOWN, OK, BACK):
            machine.set_pin(PINS[key], 0 if key in held else 1)
        pins = [machine.Pin(number, machine.Pin.IN, machine.Pin.PULL_UP) for number in PINS]
        self.buttons = Buttons(pins, lambda: self.now)

    def press(self, key):
        machine.set_pin(PINS[key], 0)

    def release(self, key):
        machine.set_pin(PINS[key], 1)

    def bounce(self, key, down):
        """A contact that closes or opens with chatter of a few ms, polled in between."""
        events = []
        for level in (0, 1, 0, 1, 0, 1):
            machine.set_pin(PINS[key], level)
            events += self.wait(1, every=1)
        machine.set_pin(PINS[key], 0 if down else 1)
        return events + self.wait(2, every=1)

    def busy(self, ms):
        """Time in which the board cannot poll."""
        self.now = (self.now + ms) % WRAP

    def wait(self, ms, every=5):
        """The events of so many ms."""
        events = []
        for _ in range(ms // every):
            event = self.buttons.poll()
            while event is not None:
                events.append(event)
                event = self.buttons.poll()
            self.busy(every)
        return events

    def hold(self, key, ms):
        """The events of a press of so many ms, and of the time after it."""
        self.press(key)
        events = self.wait(ms)
        self.release(key)
        return events + self.wait(100)


def waiting(buttons):
    """Whether a wait for them would be over at once."""
    if sys.implementation.name != "micropython":  # whose select knows only the system's files
        return bool(buttons.ioctl(3, select.POLLIN))
    poll = select.poll()
    poll.register(buttons, select.POLLIN)
    return bool(poll.poll(0))


def test_a_key_ends_a_wait_for_the_laptop():
    desk = Desk()
    assert not waiting(desk.buttons)
    desk.press(BACK)
    assert waiting(desk.buttons)
    assert desk.wait(50) == []
    assert waiting(desk.buttons)  # it acts when it is let go
    desk.release(BACK)
    assert desk.wait(50) == [BACK]
    assert not waiting(desk.buttons)


def test_a_tap_of_each_key():
    desk = Desk()
    for key in (UP, DOWN, OK, BACK):
        assert desk.hold(key, 80) == [key]
    assert desk.wait(1000) == []


def test_up_down_and_ok_act_at_once_back_on_release():
    desk = Desk()
    for key in (UP, DOWN, OK):
        desk.press(key)
        assert desk.buttons.poll() == key
        desk.release(key)
        desk.wait(100)
    desk.press(BACK)
    assert desk.wait(300) == []
    desk.release(BACK)
    assert desk.wait(30) == [BACK]


def test_a_short_tap_during_a_flash_erase_counts_once():
    for key in (UP, DOWN, OK, BACK):
        desk = Desk()
        desk.wait(100)
        desk.busy(5)
        desk.press(key)
        desk.busy(30)
        desk.release(key)
        desk.busy(15)
        assert desk.wait(500) == [key]


def test_a_release_during_a_flash_erase_is_noticed():
    desk = Desk()
    desk.press(UP)
    assert desk.wait(20) == [UP]
    desk.release(UP)
    desk.busy(50)
    assert desk.wait(1000) == []


def test_bounces_never_count_twice():
    for key in (UP, DOWN, OK, BACK):
        desk = Desk()
        events = desk.bounce(key, down=True)
        events += desk.wait(60)
        events += desk.bounce(key, down=False)
        events += desk.wait(200)
        assert events == [key]


def test_bounces_during_an_erase_count_once():
    desk = Desk()
    for level in (0, 1, 0, 1, 0, 1, 0, 1):
        machine.set_pin(PINS[OK], level)
        desk.busy(4)
    assert desk.wait(200) == [OK]


def test_a_shaky_contact_while_held_is_one_press():
    desk = Desk()
    desk.press(OK)
    events = desk.wait(100)
    desk.release(OK)
    events += desk.wait(10)
    desk.press(OK)
    events += desk.wait(100)
    desk.release(OK)
    assert events + desk.wait(100) == [OK]


def test_quick_taps_all_count():
    desk = Desk()
    events = []
    for _ in range(10):
        desk.press(DOWN)
        events += desk.wait(40)
        desk.release(DOWN)
        events += desk.wait(40)
    assert events == [DOWN] * 10


def test_up_and_down_repeat_when_held_and_then_faster():
    for key in (UP, DOWN):
        desk = Desk()
        desk.press(key)
        assert desk.wait(400) == [key]
        assert desk.wait(1200) == [key] * 10  # at 400, 520 ... 1480
        assert len(desk.wait(400)) == 10  # at 1600, 1640 ...
        desk.release(key)
        assert desk.wait(500) == []


def test_a_busy_board_does_not_repeat_in_a_burst():
    desk = Desk()
    desk.press(UP)
    desk.wait(600)
    desk.busy(800)
    assert len(desk.wait(20)) == 1


def test_ok_repeats_only_where_it_is_told_to():
    assert Desk().hold(OK, 3000) == [OK]
    desk = Desk()
    desk.buttons.ok_repeats = True
    desk.press(OK)
    assert desk.wait(700) == [OK] * 4  # at once, at 400, 520 and 640
    desk.buttons.ok_repeats = False
    assert desk.wait(700) == []


def test_long_back_is_undo_once_and_not_back():
    desk = Desk()
    desk.press(BACK)
    assert desk.wait(600) == []
    assert desk.wait(5) == [UNDO]
    assert desk.wait(2000) == []
    desk.release(BACK)
    assert desk.wait(200) == []
    assert desk.hold(BACK, 590) == [BACK]


def test_two_keys_at_once_both_count():
    desk = Desk()
    desk.press(UP)
    desk.press(OK)
    assert sorted(desk.wait(20)) == [UP, OK]


def test_a_boot_chord_is_seen_but_does_not_act():
    desk = Desk(held=(OK, BACK))
    assert desk.buttons.down(OK) and desk.buttons.down(BACK)
    assert not desk.buttons.down(UP)
    assert desk.wait(3000) == []
    desk.release(OK)
    desk.release(BACK)
    assert desk.wait(100) == []
    assert not desk.buttons.down(OK)
    assert desk.hold(OK, 50) + desk.hold(BACK, 50) == [OK, BACK]


def test_the_clock_may_wrap():
    desk = Desk(now=WRAP - 200)
    desk.press(UP)
    assert desk.wait(400) == [UP]
    assert desk.wait(240) == [UP, UP]
    desk.release(UP)
    assert desk.wait(100) == []


def test_idle_since_and_timing_follow_the_presses():
    desk = Desk()
    desk.wait(5000)
    assert desk.buttons.idle_since == 1000
    assert desk.buttons.timing == bytearray(16)
    for _ in range(20):
        desk.hold(OK, 60)
    assert desk.now - desk.buttons.idle_since < 200
    assert desk.buttons.timing != bytearray(16)
    assert len(desk.buttons.timing) == 16
