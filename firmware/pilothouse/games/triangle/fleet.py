"""The ships: where each is, and where a throw takes it (D8-D16).

A ship is [state, port, mark]: mark 0 is in that port, mark m the m-th one behind it on the way to
the next port. Ships under the cloud, caught or pushed off keep the place they had.
"""

from pilothouse.ask import Pick, Refused, Several

try:
    from typing import Any, Sequence

    Ship = list[Any]
    Ships = list[tuple[str, Ship]]  # each with its id: the owner's letter and a number from 1
except ImportError:  # MicroPython
    pass

PORT, SEA, UNDER, CAUGHT, PUSHED, LOST = "port", "sea", "under", "caught", "pushed", "lost"
SHIPS = 4  # D2
OWN_IN_PORT = 2  # D11
PASS, OTHER = "pass", "other"
STAY, PAST = "stay", "past"


class PickShip(Pick):
    """A pick among ships, shown by their places: (state, port, mark, result) for each id."""

    places: "dict[str, tuple[Any, ...]]" = {}


class SomeShips(Several):
    """Some of several ships, shown by their places."""

    places: "dict[str, tuple[Any, ...]]" = {}


class Landing(Pick):
    """Where a ship ended; `shut`: the rule that keeps it out of the port, "" if it may dock."""

    shut = ""

    def check(self, answer: "Any") -> "Any":
        if answer == PORT and self.shut:
            raise Refused(self.shut, "own-two" if self.shut == "D11" else "port-taken")
        return super().check(answer)


def new_ships() -> "list[Ship]":
    """D2: one ship in each port."""
    return [[PORT, port, 0] for port in range(SHIPS)]


def in_port(ships: "Ships", port: int, who: str = "") -> int:
    """How many ships lie in a port, or only those of one player."""
    return len(
        [
            1
            for name, ship in ships
            if ship[0] in (PORT, UNDER) and ship[1:] == [port, 0] and name.startswith(who)
        ]
    )


def refusal(ships: "Ships", port: int, who: str, players: int) -> str:
    """The rule that keeps a ship of this player out of a port, "" if it may dock."""
    if in_port(ships, port) >= players:
        return "D12"
    return "D11" if in_port(ships, port, who) >= OWN_IN_PORT else ""


def at_mark(ships: "Ships", port: int, mark: int) -> "list[str]":
    """The ships on a mark."""
    return [name for name, ship in ships if ship == [SEA, port, mark]]


def lands(
    ships: "Ships", ship: "Ship", die: int, legs: "list[int]", shut: str, past: bool
) -> "tuple[str, int, int]":
    """D10, D12: what a throw does with a ship: "port", "sea" or "stay", and the place.

    shut: the rule that keeps it out of the next port, if any; past: then it sails past that port
    instead of waiting before it (the rules say only that it stays on its way).
    """
    port: int = ship[1]
    mark: int = ship[2]
    last = legs[port]
    if mark + die <= last:
        return SEA, port, mark + die
    after = (port + 1) % SHIPS
    if not shut:
        return PORT, after, 0
    beyond = mark + die - last - 1
    if past and 0 < beyond <= legs[after]:
        return SEA, after, beyond
    for wait in range(last, mark, -1):  # not its exact throw, so it strikes nobody (D15)
        if not at_mark(ships, port, wait):
            return SEA, port, wait
    return STAY, port, mark


def nearest(mark: int, leg: int) -> int:
    """0 where the port behind a mark is nearer or as near, 1 where it is the next one."""
    return 0 if mark <= leg + 1 - mark else 1


def free_mark(ships: "Ships", port: int, mark: int, leg: int) -> int:
    """The free mark nearest to this one on the same leg; the mark itself if there is none."""
    for away in range(leg):
        for near in (mark + away, mark - away):
            if 1 <= near <= leg and not at_mark(ships, port, near):
                return near
    return mark


def ids(ships: "Ships", states: "Sequence[str]") -> "list[str]":
    """The ships that are in one of these states."""
    return [name for name, ship in ships if ship[0] in states]
