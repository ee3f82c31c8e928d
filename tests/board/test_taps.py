"""Any finger on any contact: every tap counts once, whatever the board is doing meanwhile."""

import machine
from pilothouse.drivers.buttons import Buttons
from pilothouse.keys import BACK, DOWN, OK, UP

PINS = (10, 11, 12, 13)
BOUNCE = 10_000  # us
ERASE = 45_000
TRIALS = 150


class Lots:
    """The same numbers on every runtime."""

    def __init__(self, seed):
        self._state = seed

    def draw(self, low, high):
        self._state = (self._state * 1103515245 + 12345) & 0x3FFFFFFF
        return low + (self._state >> 4) % (high - low)


def tapping(lots, shortest, longest):
    """Keys, and how their contacts move: some taps of so many ms, with as much between them."""
    draw = lots.draw
    now = 1_000_000
    favourite = draw(0, 4)
    keys, moves = [], []
    for _ in range(draw(1, 10)):
        key = favourite if draw(0, 3) else draw(0, 4)
        keys.append(key)
        for level in (0, 1):
            bounces = [draw(0, BOUNCE) for _ in range(draw(0, 4) * 2)]
            for at in [0] + sorted(bounces):
                moves.append((now + at, key, level))
                level = 1 - level
            now += draw(shortest * 1000, longest * 1000)
    return keys, moves


def steps(lots, longest, erases):
    """When the board polls (None) and when interrupts go off and on: steps of so many ms."""
    draw = lots.draw
    now = 900_000
    while True:
        now += draw(500, longest * 1000)
        if erases and not draw(0, 4):
            yield now, True
            now += draw(1000, ERASE)
            yield now, False
            now += draw(10, 5000)
        yield now, None


def events(moves, steps):
    """What the buttons make of it."""
    clock = [0]
    for pin in PINS:
        machine.set_pin(pin, 1)
    pins = [machine.Pin(number, machine.Pin.IN, machine.Pin.PULL_UP) for number in PINS]
    buttons = Buttons(pins, lambda: clock[0] // 1000)
    found = []
    end = moves[-1][0] + 300_000
    moves = list(moves)
    for now, masked in steps:
        while moves and moves[0][0] <= now:
            clock[0], key, level = moves.pop(0)
            machine.set_pin(PINS[key], level)
        clock[0] = now
        if masked is not None:
            machine.mask(masked)
            continue
        event = buttons.poll()
        while event is not None:
            found.append(event)
            event = buttons.poll()
        if now > end:
            return found


def check(shortest, longest, erases):
    for seed in range(TRIALS):
        lots = Lots(seed)
        keys, moves = tapping(lots, shortest, longest)
        found = events(moves, steps(lots, (4, 20, 60, 250)[seed % 4], erases))
        assert found == keys, "seed %d: %s, not %s" % (seed, found, keys)


def test_the_quickest_taps_count_once_and_in_their_order():
    check(25, 35, erases=False)


def test_slow_taps_count_once_and_in_their_order():
    check(25, 350, erases=False)


def test_taps_around_flash_erases_count_once_and_in_their_order():
    check(70, 350, erases=True)


def in_an_erase(begins, *moves):
    """A contact that moves (ms, level) around an erase."""
    erase = [(begins * 1000, True), (begins * 1000 + ERASE, False)]
    polls = [(ms * 1000, None) for ms in range(begins + 50, begins + 700, 10)]
    return events([(ms * 1000, OK, level) for ms, level in moves], erase + polls)


def test_a_tap_within_an_erase_counts_though_no_interrupt_saw_it():
    assert in_an_erase(5, (10, 0), (40, 1)) == [OK]


def test_an_erase_that_begins_while_a_contact_bounces_makes_no_press():
    assert in_an_erase(4, (1, 0), (3, 1), (9, 0), (200, 1)) == [OK]  # as it closes,
    assert in_an_erase(104, (1, 0), (101, 1), (103, 0), (109, 1)) == [OK]  # as it opens,
    assert in_an_erase(102, (1, 0), (101, 1), (103, 0), (109, 1)) == [OK]  # and before it bounces


def test_more_taps_than_there_is_room_for_do_no_harm():
    moves = []
    for n in range(40):
        moves += [(n * 100_000, DOWN, 0), (n * 100_000 + 50_000, DOWN, 1)]
    moves += [(4_200_000, UP, 0), (4_300_000, UP, 1)]
    polls = [(4_100_000 + n * 10_000, None) for n in range(70)]
    assert events(moves, polls) == [DOWN] * 16 + [UP]


def test_back_comes_before_a_key_pressed_after_it():
    moves = [(0, BACK, 0), (40_000, BACK, 1), (80_000, OK, 0), (120_000, OK, 1)]
    moves += [(160_000, BACK, 0), (200_000, BACK, 1)]
    for first in (10_000, 170_000, 250_000):
        polls = [(first, None)] + [(200_000 + n * 100_000, None) for n in range(1, 5)]
        assert events(moves, polls) == [BACK, OK, BACK]
