"""i2c_feeder.py as machine code, because a timer calls it 3000 times a second.

Only the chip imports this module. In viper code integers are machine words, arrays are addresses
and no index is checked, so keep every line equivalent to its twin in i2c_feeder.py.
"""

# ruff: noqa: F821 - ptr8 and ptr32 are built into MicroPython's compiler

import micropython
from micropython import const

_DATA_CMD = const(4)
_RAW_INTR_STAT = const(13)
_TXFLR = const(29)
_TX_ABRT = const(0x40)
_STOP = const(0x200)
_DEPTH = const(16)
_SPAN = const(0)
_WORD = const(1)
_END = const(2)
_IDLE = const(3)
_OFFSET = const(4)
_COMMANDS = const(0x00)
_DATA = const(0x40)


@micropython.viper
def feed(state: ptr32, spans: ptr8, columns: ptr8, registers: ptr32):
    """See i2c_feeder.py."""
    at = state[_SPAN]
    end = state[_END]
    if at == end:
        return
    room = _DEPTH - registers[_TXFLR]
    if room == 0 or registers[_RAW_INTR_STAT] & _TX_ABRT:
        state[_IDLE] = state[_IDLE] + 1
        return
    state[_IDLE] = 0
    word = state[_WORD]
    while room > 0 and at < end:
        page = spans[at]
        first = spans[at + 1]
        last = spans[at + 2]
        column = first + state[_OFFSET]
        if word == 0:
            value = _COMMANDS
        elif word == 1:
            value = 0xB0 | page
        elif word == 2:
            value = column & 0x0F
        elif word == 3:
            value = 0x10 | column >> 4 | _STOP
        elif word == 4:
            value = _DATA
        else:
            value = columns[page * 128 + first + word - 5]
        word += 1
        if word > 5 + last - first:
            value |= _STOP
            at += 3
            word = 0
        registers[_DATA_CMD] = value
        room -= 1
    state[_SPAN] = at
    state[_WORD] = word


@micropython.viper
def read_register(registers: ptr32, number: int) -> int:
    """See i2c_feeder.py."""
    return registers[number]
