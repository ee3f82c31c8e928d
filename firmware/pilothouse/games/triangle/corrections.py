"""The values that people may set right: where ships and the cloud are, the goal, the turn.

Cards are set right by an aside.
"""

from pilothouse.games.triangle.constants import (
    CAUGHT,
    LONG,
    LOST,
    PORT,
    PUSHED,
    SEA,
    SHIPS,
    SHORT,
    UNDER,
)
from pilothouse.games.triangle.data import CLOUD
from pilothouse.games.triangle.sailing import next_port
from pilothouse.table.questions import Number, Pick

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from pilothouse.games.triangle.constants import Ship
    from pilothouse.games.triangle.rules import Triangle
    from pilothouse.table.questions import Question

AXES = ("column", "row")
SPIN = "spin"  # in place of the player on turn: the cloud is
_TO = "to-"  # a ship on its way to a port


def offered(game: "Triangle") -> "list[Question]":
    """A question for each value, with the value it has now."""
    st, ports = game.state, game.chart["ports"]
    found: "list[Question]" = []
    places = list(ports) + [_TO + port for port in ports] + [UNDER, CAUGHT, PUSHED, LOST]
    for player in st["fleet"]:
        who = player["id"]
        for i in range(SHIPS):
            state, port, mark = player["ships"][i]
            now = state
            if now in (PORT, SEA):
                now = ports[port] if now == PORT else _TO + ports[next_port(port)]
            found.append(Pick("ship-%d" % (i + 1), who, places, now, "D12"))
            if state == SEA:
                leg = game.chart["legs"][port]
                found.append(Number("mark-%d" % (i + 1), who, 1, leg, mark, "D10"))
    for i in range(2):
        axis, most = AXES[i], game.chart["grid"][i]
        found.append(Number(axis, "", 1, most, st["cloud"][i], "D24"))
    found.append(Pick("cloud-letter", "", tuple(CLOUD), st["letter"], "D23"))
    found.append(Pick("goal", "", (LONG, SHORT), st["goal"], "D28"))
    letters = [p["id"] for p in game.playing()]
    if letters:
        now = game.player_at(st["turn"])["id"] if st["turn"] < len(st["fleet"]) else SPIN
        found.append(Pick("turn", "", letters + [SPIN], now if now in letters else SPIN))
    return found


def correct(game: "Triangle", name: str, who: str, value: "Any") -> None:
    """Set a corrected value."""
    st = game.state
    if name in AXES:
        st["cloud"][AXES.index(name)] = value
    elif name == "turn":
        count = len(st["fleet"])
        order = [game.player_at(i)["id"] for i in range(count)]
        turn = max(count, st["turn"]) if value == SPIN else order.index(value)
        if turn != st["turn"]:
            st["turn"] = turn
            st["die"] = 0
    elif name.startswith("mark-"):
        game.ship(who + name[-1])[2] = value
    elif name.startswith("ship-"):
        _put(game, game.ship(who + name[-1]), value)
    else:
        st["letter" if name == "cloud-letter" else name] = value


def _put(game: "Triangle", ship: "Ship", place: str) -> None:
    """Put a ship into a port, on its way to one, or into another state."""
    ports = game.chart["ports"]
    if place in ports:
        ship[:] = [PORT, ports.index(place), 0]
    elif place.startswith(_TO):
        port = (ports.index(place[len(_TO) :]) - 1) % SHIPS
        mark = ship[2] if ship[1] == port and ship[2] else 1
        ship[:] = [SEA, port, mark]
    else:
        ship[0] = place
