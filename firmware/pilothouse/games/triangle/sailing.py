"""Where the die takes a ship, and what stands in its way (D8-D12)."""

from pilothouse.games.triangle import cargo
from pilothouse.games.triangle.constants import OWN_IN_PORT, PORT, SEA, SHIPS, UNDER

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pilothouse.games.triangle.rules import Triangle

    Place = tuple[str, str, int]
    Outcome = tuple[str, str | int]

STAY = "stay"  # what a ship does that cannot move at all
HIT = "hit"  # what a ship does that comes onto the mark of another


def place(game: "Triangle", name: str) -> "Place":
    """A ship's state, the port it lies in or sails to, and its mark."""
    state, port, mark = game.ship(name)
    return state, game.chart["ports"][next_port(port) if mark else port], mark


def next_port(port: int) -> int:
    """The port after this one; its ships sail there."""
    return (port + 1) % SHIPS


def movable(game: "Triangle", who: str) -> "list[str]":
    """D8: this player's ships that are not under the cloud, nor taken or pushed by it."""
    return [name for name in game.ships_in(PORT, SEA) if name[0] == who]


def destination(game: "Triangle", name: str) -> "tuple[str, int, int]":
    """D10, D12: where the die takes a ship: "port", "sea" or "stay", and the place."""
    _state, port, mark = game.ship(name)
    end = mark + game.state["die"]
    if end <= game.chart["legs"][port]:
        return SEA, port, end
    after = next_port(port)
    if not closed_by(game, after, name[0]):
        return PORT, after, 0
    return _before_closed_port(game, name)


def _before_closed_port(game: "Triangle", name: str) -> "tuple[str, int, int]":
    """The rules say only that it stays on its way: it waits before the port, or sails past."""
    _state, port, mark = game.ship(name)
    legs = game.chart["legs"]
    last, after = legs[port], next_port(port)
    beyond = mark + game.state["die"] - last - 1
    if game.settings_now["full"] == "past" and 0 < beyond <= legs[after]:
        return SEA, after, beyond
    for wait in range(last, mark, -1):  # not its exact throw, so it strikes nobody (D15)
        if not ship_at(game, port, wait):
            return SEA, port, wait
    return STAY, port, mark


def closed_by(game: "Triangle", port: int, who: str, gone: str = "") -> str:
    """The rule that keeps a ship of this player out of a port, "" if it may dock.

    A port holds as many ships as players have begun, also when somebody has left. gone: a ship
    that sails away just now.
    """
    inside = [name for name in in_port(game, port) if name != gone]
    if len(inside) >= len(game.state["fleet"]):
        return "D12"
    own = [name for name in inside if name[0] == who]
    return "D11" if len(own) >= OWN_IN_PORT else ""


def in_port(game: "Triangle", port: int) -> "list[str]":
    """The ships that lie in a port."""
    return [name for name in game.ships_in(PORT, UNDER) if game.ship(name)[1:] == [port, 0]]


def ship_at(game: "Triangle", port: int, mark: int, but: str = "") -> str:
    """The ship on a mark, other than this one; "" if it is free."""
    for name, ship in game.ships():
        if ship == [SEA, port, mark] and name != but:
            return name
    return ""


def free_mark(game: "Triangle", port: int, mark: int) -> int:
    """The free mark nearest to this one on the same leg; the mark itself if there is none."""
    leg = game.chart["legs"][port]
    for away in range(leg):
        for near in (mark + away, mark - away):
            if 1 <= near <= leg and not ship_at(game, port, near):
                return near
    return mark


def outcome(game: "Triangle", name: str) -> "Outcome":
    """What the die does to a ship, to be shown.

    "port" and the card that lies on top there (0: none is known), "hit" and the ship that it
    comes onto, or "sea" and its mark.
    """
    how, port, mark = destination(game, name)
    if how == PORT:
        return PORT, game.state["tops"][cargo.deck_behind(game, port)]
    struck = ship_at(game, port, mark)
    return (HIT, struck) if struck else (SEA, mark)


def end_move(game: "Triangle", name: str, how: str, port: int, mark: int) -> None:
    """A ship's move is over: it is in this port, or at sea behind it."""
    game.ship(name)[:] = [how, port, mark]
    if how == PORT:
        game.state["docked"] = [name[0], port]
    end_turn(game)


def end_turn(game: "Triangle") -> None:
    """The die has been used, and the next one is on turn."""
    game.state["die"] = 0
    game.state["turn"] += 1
