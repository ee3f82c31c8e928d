"""The feeder in the chip's own code does what its plain twin does, word by word."""

import sys
from array import array

from pilothouse.drivers import i2c_feeder

WORDS = 32  # registers
SPANS = bytearray((0, 0, 127, 1, 5, 5, 1, 20, 31, 3, 0, 0, 7, 100, 127, 7, 127, 127))
COLUMNS = bytearray([(7 * n + n // 128) % 256 for n in range(1024)])


def twins():
    """Both feeders where MicroPython can compile native code; else the plain one alone."""
    found = [i2c_feeder]
    if sys.implementation.name == "micropython" and sys.platform != "webassembly":
        from pilothouse.drivers import i2c_feeder_rp2

        found.append(i2c_feeder_rp2)
    return found


def fed(feeder, offset, queued, aborted=()):
    """What each call wrote last, and the state it left.

    queued: how many words wait in the controller's queue, for one call after the other.
    """
    registers = array("I", [0] * WORDS)
    state = array("i", [0, 0, len(SPANS), 0, offset])
    seen = []
    call = 0
    while state[0] < state[2]:
        registers[i2c_feeder.TXFLR] = queued[call % len(queued)]
        registers[i2c_feeder.RAW_INTR_STAT] = 0x40 if call in aborted else 0x10
        registers[i2c_feeder.DATA_CMD] = 0xFFFF  # nothing was written
        feeder.feed(state, SPANS, COLUMNS, registers)
        seen.append((registers[i2c_feeder.DATA_CMD], list(state)))
        call += 1
    feeder.feed(state, SPANS, COLUMNS, registers)  # there is nothing left
    return seen


def test_each_span_is_placed_and_its_columns_follow():
    for feeder in twins():
        words = [word for word, _ in fed(feeder, 2, [15])]  # there is room for one word
        assert words[:5] == [0x00, 0xB0, 0x02, 0x210, 0x40]
        assert words[5:133] == list(COLUMNS[:127]) + [COLUMNS[127] | 0x200]
        assert words[133:139] == [0x00, 0xB1, 0x07, 0x210, 0x40, COLUMNS[133] | 0x200]
        assert words[-6:] == [0x00, 0xB7, 0x01, 0x218, 0x40, COLUMNS[1023] | 0x200]


def test_the_twins_do_the_same():
    plain = i2c_feeder
    for feeder in twins():
        for offset in (0, 2, 4):
            for queued in ([15], [0], [16, 0, 16, 16, 3], [1, 2, 5, 13, 14, 15, 16]):
                for aborted in ((), (1, 2, 3)):
                    given = (offset, queued, aborted)
                    assert fed(feeder, *given) == fed(plain, *given)
        registers = array("I", range(WORDS))
        for number in range(WORDS):
            assert feeder.read_register(registers, number) == number


def test_calls_in_vain_are_counted_until_one_is_not():
    for feeder in twins():
        counted = [state[3] for _, state in fed(feeder, 0, [16, 16, 16, 0])]
        assert counted[:5] == [1, 2, 3, 0, 1]
