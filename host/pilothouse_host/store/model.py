"""What the store holds, as those who read it see it."""

from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Board:
    """A board that has been on the cable; `storage` changes when its flash is wiped."""

    id: str
    kind: str  # "pico", "virtual"
    firmware: str
    storage: str


@dataclass(frozen=True)
class StoredGame:
    """A game in the store: when the laptop first saw it, its kind, and how it ended ("" if not).

    told_as: its id on the board. beside: for a further history, the one it shares its first
    `parted` records with. ms: how long it took by the board's clock. played: when, by its first
    clock record. seats: how many play, if that was asked. result: see result_of; {} until the end.
    origin: for a restored game, the id on its board of the one it goes on from. nth: which game of
    its storage it is, if that is known.
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
        """When it was played, else when the laptop first saw it."""
        return self.played or self.seen


@dataclass(frozen=True)
class Deleted:
    """A game that people have deleted: what is still known of it."""

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
    """What `Store.add` did: to which game (its id here), from which number on, how many records.

    parted: the game is a history that begins now; it differs from this record on.
    """

    game: str
    first: int
    new: int
    parted: int | None = None
