"""Feeds an RP2040's I2C controller: each call writes as many words as its queue has room for.

i2c_feeder_rp2.py has the same functions as machine code for the chip. These are their plain twins,
for reading and for use without a chip; tests/board/test_i2c_feeder.py compares the two. For the
registers see chapter 4.3 of the RP2040's data sheet.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from array import array

    from pilothouse.protocols import Registers

# Word offsets of the registers
DATA_CMD, RAW_INTR_STAT, CLR_TX_ABRT, STATUS, TXFLR = 4, 13, 21, 28, 29
TX_ABRT = 0x40  # in RAW_INTR_STAT: nothing has acknowledged
ACTIVITY = 0x20  # in STATUS: the controller is busy
_STOP = 0x200  # in DATA_CMD: this byte ends a transfer
_DEPTH = 16  # words in the controller's queue

# Indexes of the state that `feed` keeps between two calls
SPAN = 0  # where the current span begins
WORD = 1  # how many words of it were sent
END = 2  # where the last span ends
IDLE = 3  # how many calls in a row could send nothing
OFFSET = 4  # the display's number for the first visible column
STATE_SIZE = 5

_COMMANDS, _DATA = 0x00, 0x40  # control bytes: commands follow, columns follow


def feed(
    state: "array[int]", spans: bytearray, columns: bytearray, registers: "Registers"
) -> None:
    """Write the next words to the controller, as many as it has room for.

    For each span (page, first and last column) two transfers are sent: a control byte with the
    page and the two halves of the column; then another control byte with the columns.
    """
    at, end = state[SPAN], state[END]
    if at == end:
        return
    room = _DEPTH - registers[TXFLR]
    if room == 0 or registers[RAW_INTR_STAT] & TX_ABRT:
        state[IDLE] += 1
        return
    state[IDLE] = 0
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
        if word > 5 + last - first:  # that was the last column
            value |= _STOP
            at += 3
            word = 0
        registers[DATA_CMD] = value
        room -= 1
    state[SPAN] = at
    state[WORD] = word


def read_register(registers: "Registers", number: int) -> int:
    """The value of a register."""
    return registers[number]
