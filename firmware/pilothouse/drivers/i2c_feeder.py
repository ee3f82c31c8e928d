"""Feeding an RP2040's I2C controller: one call gives it as many words as it has room for.

i2c_feeder_rp2.py has the same functions in the chip's own code. These here say what they do, and
run wherever there is no chip: tests/board/test_i2c_feeder.py holds the two against each other.
Chapter 4.3 of the RP2040's data sheet has the registers.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from array import array

    from pilothouse.protocols import Registers

# Numbers of registers, each a word of four bytes
DATA_CMD, RAW_INTR_STAT, CLR_TX_ABRT, STATUS, TXFLR = 4, 13, 21, 28, 29
TX_ABRT = 0x40  # in RAW_INTR_STAT: nobody has acknowledged
ACTIVITY = 0x20  # in STATUS: the controller is at work
_STOP = 0x200  # in DATA_CMD: this byte ends a transfer
_DEPTH = 16  # words that the controller's queue holds

# What `feed` keeps from one call to the next
SPAN = 0  # where the span that is being sent begins
WORD = 1  # how many words of it were sent
END = 2  # where the last span ends
VAIN = 3  # how many calls in a row could send nothing
OFFSET = 4  # the display's own number of the first column
STATE_SIZE = 5

_COMMANDS, _DATA = 0x00, 0x40  # the marks before commands and before columns


def feed(
    state: "array[int]", spans: bytearray, columns: bytearray, registers: "Registers"
) -> None:
    """Give the controller what it has room for.

    Of each span (page, first and last column) its place is sent first: a mark, page, and column
    in two halves; then another mark and its columns.
    """
    at, end = state[SPAN], state[END]
    if at == end:
        return
    room = _DEPTH - registers[TXFLR]
    if room == 0 or registers[RAW_INTR_STAT] & TX_ABRT:
        state[VAIN] += 1
        return
    state[VAIN] = 0
    word = state[WORD]
    while room > 0 and at < end:
        page, first, last = spans[at], spans[at + 1], spans[at + 2]
        column = first + state[OFFSET]
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
        if word > 5 + last - first:  # that was its last column
            value |= _STOP
            at += 3
            word = 0
        registers[DATA_CMD] = value
        room -= 1
    state[SPAN] = at
    state[WORD] = word


def read_register(registers: "Registers", number: int) -> int:
    """What a register holds."""
    return registers[number]
