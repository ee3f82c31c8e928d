"""The events that a logger reports to its listener."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Searching:
    """No board is on the cable."""


@dataclass(frozen=True)
class Linked:
    """A board has answered. Earlier warnings no longer apply unless they are repeated."""

    board: str
    firmware: str
    port: str


@dataclass(frozen=True)
class Lost:
    """The board has gone, or never answered.

    recent: the last lines sent and received, if the conversation failed.
    """

    why: str
    recent: tuple[str, ...] = ()


@dataclass(frozen=True)
class Stored:
    """`count` new records, from number `first` on, are in the store; `game` is the id there."""

    game: str
    first: int
    count: int


@dataclass(frozen=True)
class Lacking:
    """How many records of the board are not known to be stored; None while it does not answer.

    0 means that the store has everything the board has.
    """

    records: int | None


@dataclass(frozen=True)
class Said:
    """The board printed a line outside the protocol."""

    text: str


@dataclass(frozen=True)
class Warned:
    """Something is wrong that people should know; one line.

    It applies until nothing is lacking, or, if `lasting`, as long as this board is linked.
    """

    text: str
    lasting: bool = False


@dataclass(frozen=True)
class Halted:
    """Nothing can be stored now, through no fault of the board; the logger keeps trying.

    It applies until a board is linked again.
    """

    why: str


Event = Searching | Linked | Lost | Stored | Lacking | Said | Warned | Halted
