"""What the parts of the firmware expect of each other, for the type checker.

They stand here because every name in a file that a chip loads stays in its memory; on a chip
nothing imports this one.
"""

from typing import Any, Protocol, Sequence


class Port(Protocol):
    """A serial port that never blocks."""

    def read(self, __buffer: "bytearray | memoryview") -> int:
        """Put waiting bytes into the buffer; how many."""
        ...

    def write(self, __data: "bytes | memoryview") -> int:
        """How many of these bytes were taken; 0 while nobody reads."""
        ...


class Bus(Protocol):
    """An I2C bus, of which a driver only needs to write: machine.I2C."""

    def writevto(self, __addr: int, __vector: "Sequence[bytes | memoryview]") -> int:
        """Raises OSError when nothing answers."""
        ...


class Registers(Protocol):
    """A part of the chip, word by word: on the chip its address (see drivers/i2c_feeder.py)."""

    def __getitem__(self, __word: int) -> int: ...
    def __setitem__(self, __word: int, __value: int) -> None: ...


class Display(Protocol):
    """A display of eight pages; drivers/paged.py says how its buffer is laid out."""

    @property
    def buffer(self) -> bytearray: ...
    def sending(self) -> bool:
        """Whether something that was sent is still on its way; raises OSError like all others."""
        ...

    def begin(self) -> None: ...
    def send(self, spans: bytearray, end: int) -> None:
        """Send columns: page, first and last column of each span, in the bytes before `end`.

        While it is `sending`, spans and buffer must stay as they are, and nothing else be sent.
        """
        ...

    def contrast(self, level: int) -> None: ...
    def power(self, on: bool) -> None: ...


class Buttons(Protocol):
    """The keys (keys.py) as they are pressed."""

    @property
    def timing(self) -> bytearray:
        """Stirred by the moment of every press."""
        ...

    repeated: bool  # whether the last key comes from a button that was held
    ok_repeats: bool  # whether OK repeats while it is held, as up and down do
    idle_since: int  # ticks of the last press, repeat or release

    def poll(self) -> "int | None":
        """The next key, or None; ask until None."""
        ...

    def spend(self) -> None:
        """Nothing more comes of the keys that are held."""
        ...


class Board(Protocol):
    """One wiring: everything that is soldered, and the chip's own parts."""

    id: str
    name: str
    entropy_kind: str  # "rp2", "os" or "test"

    @property
    def port(self) -> Port: ...
    @property
    def display(self) -> Display: ...
    def displays(self) -> "tuple[str, ...]":
        """The kinds of display that its wires can drive; none, where it is soldered on."""
        ...

    def display_kind(self, settings: "dict[str, Any]") -> "tuple[str, int]":
        """Which of these the settings mean, and by how many columns its picture is moved."""
        ...

    def use_display(self, settings: "dict[str, Any]") -> Display:
        """Go on with the display that the settings mean."""
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
        """So many bytes of the bits that these are made of, as they come."""
        ...
