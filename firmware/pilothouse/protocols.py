"""The interfaces between the parts of the firmware, for the type checker.

They have a file of their own because every name in a loaded file takes memory, and on a chip
nothing imports this one.
"""

from typing import Any, Protocol, Sequence


class Port(Protocol):
    """A serial port that never blocks."""

    def read(self, __buffer: "bytearray | memoryview") -> int:
        """Move received bytes into the buffer; returns how many."""
        ...

    def write(self, __data: "bytes | memoryview") -> int:
        """Send what fits; returns the number of bytes accepted, 0 while nobody reads."""
        ...


class Bus(Protocol):
    """An I2C bus that can be written to, such as machine.I2C."""

    def writevto(self, __addr: int, __vector: "Sequence[bytes | memoryview]") -> int:
        """Raises OSError when nothing answers."""
        ...


class Registers(Protocol):
    """A peripheral's registers by word index; on the chip their address (see i2c_feeder.py)."""

    def __getitem__(self, __word: int) -> int: ...
    def __setitem__(self, __word: int, __value: int) -> None: ...


class Display(Protocol):
    """A display of eight pages; drivers/paged.py describes the layout of its buffer.

    Every method may raise OSError when the display does not answer.
    """

    @property
    def buffer(self) -> bytearray: ...
    def sending(self) -> bool:
        """Whether a `send` is still in progress."""
        ...

    def begin(self) -> None: ...
    def send(self, spans: bytearray, end: int) -> None:
        """Send spans of columns: each is three bytes before `end`: page, first and last column.

        While `sending()`, do not change spans or buffer, and do not send anything else.
        """
        ...

    def contrast(self, level: int) -> None: ...
    def power(self, on: bool) -> None: ...


class Buttons(Protocol):
    """The keys (keys.py) as they are pressed."""

    @property
    def timing(self) -> bytearray:
        """Bytes that the time of every press is mixed into, as entropy."""
        ...

    repeated: bool  # whether the last key is a repeat from a held button
    ok_repeats: bool  # whether OK repeats while it is held, as up and down do
    idle_since: int  # ticks of the last press, repeat or release

    def poll(self) -> "int | None":
        """The next key, or None if there is none; call it until then."""
        ...

    def ignore_held(self) -> None:
        """Give no more keys for the buttons held now, until they are released."""
        ...


class Board(Protocol):
    """A board: its wired parts and the chip's own peripherals."""

    id: str
    name: str
    entropy_kind: str  # "rp2", "os" or "test"

    @property
    def port(self) -> Port: ...
    @property
    def display(self) -> Display: ...
    def displays(self) -> "tuple[str, ...]":
        """The kinds of display that fit its wiring; none if the display is soldered on."""
        ...

    def display_kind(self, settings: "dict[str, Any]") -> "tuple[str, int]":
        """The kind of display that the settings select, and its column offset."""
        ...

    def use_display(self, settings: "dict[str, Any]") -> Display:
        """Switch to the display that the settings select."""
        ...

    @property
    def buttons(self) -> Buttons: ...

    def ticks(self) -> int:
        """Milliseconds, wrapping at 2**30."""
        ...

    def entropy(self, count: int) -> bytes:
        """Random bytes."""
        ...

    def raw_bits(self, count: int) -> bytes:
        """This many unconditioned bytes from the entropy source, for its health check."""
        ...
