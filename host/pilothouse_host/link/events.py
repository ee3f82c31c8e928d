"""What the logger tells whoever listens to it."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Searching:
    """No board is on the cable."""


@dataclass(frozen=True)
class Linked:
    """A board has answered. Everything that was warned of before is over, or is told again."""

    board: str
    firmware: str
    port: str


@dataclass(frozen=True)
class Lost:
    """The board has gone, or never answered. `recent` has the last lines if the talk failed."""

    why: str
    recent: tuple[str, ...] = ()


@dataclass(frozen=True)
class Stored:
    """New records are in the store; `game` is their game's id there."""

    game: str
    first: int
    count: int


@dataclass(frozen=True)
class Lacking:
    """How many records of the board are not known to be stored; None while it does not answer.

    0: all that the board has is in the store.
    """

    records: int | None


@dataclass(frozen=True)
class Said:
    """The board printed a line outside the protocol."""

    text: str


@dataclass(frozen=True)
class Warned:
    """Something is wrong that people should know; one line.

    It is over when nothing is lacking; if `lasting`, when this board is not linked any more.
    """

    text: str
    lasting: bool = False


@dataclass(frozen=True)
class Halted:
    """Nothing is stored for now, for a reason that is not the board's; the logger tries again.

    It is over when the board is linked again.
    """

    why: str


Event = Searching | Linked | Lost | Stored | Lacking | Said | Warned | Halted
