"""A display on an RP2040's I2C bus that is sent to while the program goes on.

machine.I2C waits for every byte, and half of the time from a press to its picture would be the
bus's. The controller itself has room for 16: here a timer keeps it supplied. Chapter 4.3 of the
RP2040's data sheet has the registers.
"""

from array import array

from machine import Timer
from pilothouse.drivers.paged import STRIDE, OnI2C

try:
    from typing import TYPE_CHECKING, Any

    if TYPE_CHECKING:
        from pilothouse.protocols import Bus, Registers
except ImportError:  # MicroPython
    pass

_HZ = 3000  # what the controller has lasts for 0.36 ms
_STUCK = 150  # of the timer's calls: 50 ms without a byte
_DATA_CMD, _RAW_INTR_STAT, _CLR_TX_ABRT, _STATUS, _TXFLR = 4, 13, 21, 28, 29  # words
_TX_ABRT = 0x40  # nobody has acknowledged
_ACTIVITY = 0x20
_STOP = 0x200  # with a byte that ends a transfer
_DEPTH = 16
_EIO = 5
_AT, _END, _SENT, _VAIN, _OFFSET = 0, 1, 2, 3, 4

# What the timer's function knows: it is given nothing, and a method would take four times as long.
# So there is one display of this kind. Only `send` moves _END, and only the timer the others.
_state = array("i", (0, 0, 0, 0, 0))  # span to send, end of them, bytes of it sent, calls in vain
_spans = _columns = bytearray(0)
_registers: "Registers"


# viper
def _supply(_timer: "Any") -> None:
    """Give the controller what it has room for: each span is placed, then its columns follow."""
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
    state[_VAIN] = 0
    spans = _spans  # bytes
    columns = _columns  # bytes
    sent = state[_SENT]
    while room > 0 and at != end:
        column = spans[at + 1]
        if sent > 4:
            first = spans[at] * STRIDE + column - 4
            last = spans[at] * STRIDE + spans[at + 2]
            k = first + sent
            while k <= last and room > 0:
                registers[_DATA_CMD] = columns[k]
                k += 1
                room -= 1
            sent = k - first
            if room > 0:
                registers[_DATA_CMD] = columns[k] | _STOP
                at += 3
                sent = -1
        elif sent > 3:
            registers[_DATA_CMD] = 0x40  # the mark of columns
        elif sent > 2:
            registers[_DATA_CMD] = 0x10 | column + state[_OFFSET] >> 4 | _STOP
        elif sent > 1:
            registers[_DATA_CMD] = column + state[_OFFSET] & 0x0F
        elif sent > 0:
            registers[_DATA_CMD] = 0xB0 | spans[at]
        else:
            registers[_DATA_CMD] = 0  # the mark of commands
            if at > 0:
                if spans[at] == spans[at - 3]:  # it is on that page
                    sent = 1
        if room > 0:
            sent += 1
            room -= 1
    state[_AT] = at
    state[_SENT] = sent


# viper
def _look() -> int:
    """0 if nothing is on the bus, below 0 if nobody has acknowledged: that is cleared now."""
    registers = _registers  # words
    if registers[_RAW_INTR_STAT] & _TX_ABRT:
        return registers[_CLR_TX_ABRT] - 2  # which is 0 or 1; reading is what clears
    return registers[_TXFLR] | registers[_STATUS] & _ACTIVITY


class Background(OnI2C):
    """See Paged. `send` does not wait; `sending` and the next command tell what went wrong.

    Until all is out the spans and their columns must stay; more may be added behind them.
    """

    def __init__(self, i2c: "Bus", init: bytes, offset: int, registers: "Any"):
        global _registers, _columns
        super().__init__(i2c, init, offset)
        _registers = registers
        _columns = self.buffer
        _state[_OFFSET] = offset
        self._runs = False
        self._timer = Timer(-1)

    def send(self, spans: bytearray, at: int, end: int) -> int:
        """Begin to send all of it."""
        _state[_END] = end
        if not self._runs:
            self._begin(spans, at)
        return end

    def _begin(self, spans: bytearray, at: int) -> None:
        global _spans
        self._runs = True
        _spans = spans
        _state[_SENT] = _state[_VAIN] = 0
        _state[_AT] = at
        _supply(None)
        self._timer.init(freq=_HZ, mode=Timer.PERIODIC, callback=_supply)

    def hungry(self) -> bool:
        """Whether the controller has the last of what was sent."""
        return _state[_AT] == _state[_END]

    def sending(self) -> bool:
        """Whether something that was sent is still on its way."""
        if not self._runs:
            return False
        found = _look()
        if _state[_VAIN] > _STUCK:
            found = -1
        elif found > 0 or found == 0 and _state[_AT] != _state[_END]:
            return True
        self._runs = False
        self._timer.deinit()
        _state[_AT] = _state[_END]
        if found:
            raise OSError(_EIO)
        return False

    def _command(self, data: "bytes | bytearray") -> None:
        while self.sending():
            pass
        super()._command(data)
