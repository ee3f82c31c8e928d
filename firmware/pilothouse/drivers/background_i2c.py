"""A display on an RP2040's I2C bus that receives its picture while the program goes on.

machine.I2C blocks until the last byte is sent, which would take half of the time from a press to
its picture. The controller has a queue of 16 words: here a timer keeps it filled.
"""

import sys
from array import array

from machine import Timer
from pilothouse.drivers import i2c_feeder
from pilothouse.drivers.paged import I2CDisplay

if sys.platform == "rp2":
    from pilothouse.drivers.i2c_feeder_rp2 import feed, read_register
else:
    from pilothouse.drivers.i2c_feeder import feed, read_register

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from machine import Pin
    from pilothouse.protocols import Bus

_HZ = 3000  # the controller's queue lasts for 0.36 ms
_STUCK = 150  # calls of the timer that could send nothing: 50 ms
_EIO = 5


class BackgroundDisplay(I2CDisplay):
    """An I2CDisplay whose `send` returns at once.

    If it fails, `sending` or the next command raises OSError. Do not change the spans or their
    columns until everything is sent. registers: the address of the controller's registers.
    """

    def __init__(
        self, bus: "Bus", settings: bytes, offset: int, reset: "Pin | None", registers: "Any"
    ):
        super().__init__(bus, settings, offset, reset)
        self._registers = registers
        self._spans = bytearray()
        self._state = array("i", [0] * i2c_feeder.STATE_SIZE)
        self._state[i2c_feeder.OFFSET] = offset
        self._running = False
        self._timer = Timer(-1)

    def send(self, spans: bytearray, end: int) -> None:
        """Start sending columns."""
        state = self._state
        state[i2c_feeder.SPAN] = state[i2c_feeder.WORD] = state[i2c_feeder.IDLE] = 0
        state[i2c_feeder.END] = end
        self._spans = spans
        self._running = True
        self._feed(None)
        self._timer.init(freq=_HZ, mode=Timer.PERIODIC, callback=self._feed)

    def _feed(self, _timer: "Any") -> None:
        feed(self._state, self._spans, self.buffer, self._registers)

    def sending(self) -> bool:
        """Whether a `send` is still in progress. Raises OSError if it has failed."""
        if not self._running:
            return False
        busy = self._is_busy()
        failed = self._has_failed()
        if busy and not failed:
            return True
        self._running = False
        self._timer.deinit()
        if failed:
            raise OSError(_EIO)
        return False

    def _has_failed(self) -> bool:
        if read_register(self._registers, i2c_feeder.RAW_INTR_STAT) & i2c_feeder.TX_ABRT:
            read_register(self._registers, i2c_feeder.CLR_TX_ABRT)  # reading it clears TX_ABRT
            return True
        return self._state[i2c_feeder.IDLE] > _STUCK

    def _is_busy(self) -> bool:
        """Whether anything is left to send, in the queue or on the bus."""
        return (
            self._state[i2c_feeder.SPAN] != self._state[i2c_feeder.END]
            or read_register(self._registers, i2c_feeder.TXFLR) > 0
            or read_register(self._registers, i2c_feeder.STATUS) & i2c_feeder.ACTIVITY != 0
        )

    def _command(self, commands: bytes) -> None:
        while self.sending():
            pass
        super()._command(commands)
