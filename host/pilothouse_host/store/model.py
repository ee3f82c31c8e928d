"""What the store contains, as plain values."""

from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Board:
    """A board that has been connected. storage: an id that changes when its flash is wiped."""

    id: str
    kind: str  # "pico", "virtual"
    firmware: str
    storage: str


@dataclass(frozen=True)
class StoredGame:
    """A game in the store.

    told_as: its id on the board. seen: when the laptop first saw it. game: its kind ("rails").
    ended: how it ended, "" if it has not. beside: for a second history of a game, the id of the
    history with which it shares its first `parted` records. ms: its duration by the board's clock.
    played: when it was played, by its first clock record. seats: the number of players, if that
    was asked. result: see result_of; {} until the end. origin: for a restored game, the board's id
    of the game it continues. nth: its number among the games of its storage, if known.
    """

    id: str
    told_as: str
    board: str
    storage: str
    seen: float
    game: str
    ended: str
    beside: str
    parted: int | None
    records: int
    ms: int = 0
    played: float | None = None
    seats: int | None = None
    result: dict[str, Any] = field(default_factory=dict[str, Any])
    origin: str = ""
    nth: int | None = None

    @property
    def date(self) -> float:
        """When it was played, or if that is unknown when the laptop first saw it."""
        return self.played or self.seen


@dataclass(frozen=True)
class Deleted:
    """What is still known about a game that was deleted."""

    id: str
    told_as: str
    game: str
    records: int
    played: float
    deleted: float


@dataclass(frozen=True)
class Text:
    """A line a board printed outside the protocol."""

    board: str
    received: float
    text: str


@dataclass(frozen=True)
class Added:
    """What `Store.add` did: `new` records were added to `game`, beginning with number `first`.

    parted: not None if this began a new history, which differs from this record on.
    """

    game: str
    first: int
    new: int
    parted: int | None = None
