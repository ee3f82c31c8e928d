"""A display on an RP2040's I2C bus that is sent to while the program goes on.

machine.I2C waits for every byte, and half of the time from a press to its picture would be the
bus's. The controller itself has room for 16: here a timer keeps it supplied from a ring of its
commands. Chapter 4.3 of the RP2040's data sheet has the registers.
"""

from array import array

from machine import Timer
from pilothouse.drivers.ssd1306 import SSD1306
from pilothouse.screen.raster import STRIDE

try:
    from typing import TYPE_CHECKING, Any

    if TYPE_CHECKING:
        from pilothouse.protocols import Bus, Registers
except ImportError:  # MicroPython
    pass

ADDRESSES = (0x40044000, 0x40048000)  # of the two controllers' registers
_RING = 1024  # bytes, two for a command: 11 ms of the bus
_MASK = 1023
_SPAN = 268  # bytes that a span takes at the most, and two that stay free
_HZ = 3000  # what the controller has lasts for 0.36 ms
_STUCK = 150  # of the timer's calls: 50 ms without a byte
_DATA_CMD, _RAW_INTR_STAT, _CLR_TX_ABRT, _STATUS, _TXFLR = 4, 13, 21, 28, 29  # words
_TX_ABRT = 0x40  # nobody has acknowledged
_ACTIVITY = 0x20
_STOP = 2  # in a command's second byte: the last of a transfer
_DEPTH = 16
_EIO = 5
_AT, _END, _VAIN = 0, 1, 2

# What the timer's function knows: it is given nothing, and a method would take four times as long.
# So there is one display of this kind. Only the timer moves _AT, and only `send` moves _END.
_ring = bytearray(_RING)
_state = array("i", (0, 0, 0))  # the next to supply, behind the last, calls in vain
_registers: "Registers"


# viper
def _supply(_timer: "Any") -> None:
    """Give the controller what it has room for."""
    state = _state  # words
    at = state[_AT]
    end = state[_END]
    if at == end:
        return
    registers = _registers  # words
    room = _DEPTH - registers[_TXFLR]
    if room == 0 or registers[_RAW_INTR_STAT] & _TX_ABRT:
        state[_VAIN] = state[_VAIN] + 1
        return
    ring = _ring  # bytes
    while room > 0 and at != end:
        registers[_DATA_CMD] = ring[at] | ring[at + 1] << 8
        at = at + 2 & _MASK
        room -= 1
    state[_VAIN] = 0
    state[_AT] = at


# viper
def _commands(
    columns: bytearray, offset: int, spans: bytearray, span: int, last: int, at: int
) -> int:
    """Put spans into the ring, as commands for the controller, from `at` on; gives their end.

    A command is a byte to send, and whether that ends a transfer.
    """
    ring = _ring  # bytes
    while span < last:
        page = spans[span]
        column = spans[span + 1] + offset
        begin = page * STRIDE + 1 + spans[span + 1]
        end = page * STRIDE + 1 + spans[span + 2]
        span += 3
        k = 0
        while k < 5:
            byte = 0  # commands for the display follow
            if k == 1:
                byte = 0xB0 | page
            elif k == 2:
                byte = column & 0x0F
            elif k == 3:
                byte = 0x10 | column >> 4
            elif k == 4:
                byte = 0x40  # columns follow
            ring[at] = byte
            ring[at + 1] = _STOP if k == 3 else 0
            at = at + 2 & _MASK
            k += 1
        while begin <= end:
            ring[at] = columns[begin]
            ring[at + 1] = _STOP if begin == end else 0
            at = at + 2 & _MASK
            begin += 1
    return at


# viper
def _under_way() -> int:
    """Whether something is still on the bus."""
    registers = _registers  # words
    return registers[_TXFLR] | registers[_STATUS] & _ACTIVITY


# viper
def _given_up() -> int:
    """Whether nobody has acknowledged; then the controller is made ready again."""
    registers = _registers  # words
    given_up = registers[_RAW_INTR_STAT] & _TX_ABRT
    if given_up:
        given_up |= registers[_CLR_TX_ABRT]  # reading is what clears
    return given_up


class Background(SSD1306):
    """See Paged. `send` does not wait; `sending` and the next command tell what went wrong."""

    def __init__(self, i2c: "Bus", kind: "type[SSD1306]", offset: int, registers: "Any"):
        global _registers
        super().__init__(i2c, offset)
        self.INIT = kind.INIT
        _registers = registers
        _state[_AT] = _state[_END] = _state[_VAIN] = 0
        self._runs = False
        self._timer = Timer(-1)

    @property
    def room(self) -> int:
        """How many columns it takes now."""
        return (_RING - _SPAN - (_state[_END] - _state[_AT] & _MASK)) >> 1

    def send(self, spans: bytearray, at: int, end: int) -> None:
        """Begin to send; not more than there is room for, and one span."""
        _state[_END] = _commands(self.buffer, self._offset, spans, at, end, _state[_END])
        if not self._runs:
            self._runs = True
            _supply(None)
            self._timer.init(freq=_HZ, mode=Timer.PERIODIC, callback=_supply)

    @property
    def sending(self) -> bool:
        """Whether something that was sent is still on its way."""
        if not self._runs:
            return False
        left = _state[_AT] != _state[_END]
        if _state[_VAIN] < _STUCK and (_under_way() or left):
            return True
        self._runs = False
        self._timer.deinit()
        _state[_AT] = _state[_END] = _state[_VAIN] = 0
        if _given_up() or left:
            raise OSError(_EIO)
        return False

    def _command(self, address: int, data: "bytes | bytearray") -> None:
        while self.sending:
            pass
        super()._command(address, data)
