"""A ship that ended otherwise than the die says, or on another ship (D8-D15)."""

from pilothouse.games.triangle import sailing
from pilothouse.games.triangle.constants import PORT, SEA
from pilothouse.games.triangle.data import PLACEHOLDER
from pilothouse.games.triangle.questions import OneShip
from pilothouse.games.triangle.sailing import HIT
from pilothouse.table.errors import Refused
from pilothouse.table.questions import Confirm, Number, Pick, Tell

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Generator

    from pilothouse.games.triangle.rules import Triangle

    Conversation = Generator[Any, Any, None]

CLOUD = "cloud"  # the cloud has stopped the ship


class Landing(Pick):
    """D8-D12, D15: where a ship really ended.

    closed_by: the rule that keeps it out of the port before it, "" if it may dock. away: how many
    marks it is from there, 0 if the die takes it so far, or nobody knows this board's marks.
    """

    def __init__(self, game: "Triangle", ship: str):
        options = [SEA, PORT]
        if _on_same_leg(game, ship):
            options.append(HIT)
        if game.state["die"] > 1:
            options.append(CLOUD)
        super().__init__("lands", ship[0], options, None, "D15")
        _state, port, mark = game.ship(ship)
        self.closed_by = sailing.closed_by(game, sailing.next_port(port), ship[0])
        away = game.chart["legs"][port] + 1 - mark
        known = game.chart["dial"] != PLACEHOLDER
        self.away = away if known and away > game.state["die"] else 0

    def check(self, answer: "Any") -> "Any":
        if answer == PORT and self.closed_by:
            raise Refused(self.closed_by, "own-two" if self.closed_by == "D11" else "port-taken")
        if answer == PORT and self.away:
            raise Refused("D10", "port-away", self.away)
        return super().check(answer)


def other_move(game: "Triangle", who: str) -> "Conversation":
    """Which ship was moved, and where it ended: people see more than the board."""
    name = yield (OneShip, game, "which", who, sailing.movable(game, who))
    how = yield (Landing, game, name)
    proposed, port, mark = sailing.destination(game, name)
    _state, behind, now = game.ship(name)
    marks = die = game.state["die"]
    if how == CLOUD:  # D9
        marks = yield (Number, "marks", who, 1, die - 1, 1, "D9", None, None, (die,))
    if how != SEA or proposed != SEA:
        port, mark = behind, min(now + marks, game.chart["legs"][behind])
    if how == PORT:
        sailing.end_move(game, name, PORT, sailing.next_port(behind), 0)
    elif how == HIT:
        met = _on_same_leg(game, name)
        struck = met[0] if len(met) == 1 else (yield (OneShip, game, "hit", who, met))
        yield from _send_back(game, name, struck, port, game.ship(struck)[2])
    else:
        struck = sailing.ship_at(game, port, mark, name) if how == SEA else ""
        if struck:
            yield from strike(game, name, struck, port, mark)
        else:
            sailing.end_move(game, name, SEA, port, mark)


def strike(game: "Triangle", name: str, struck: str, port: int, mark: int) -> "Conversation":
    """D15: a ship comes onto the mark of another, and may send it back (K22)."""
    if (yield (Confirm, "send-back", name[0], struck[0] != name[0], (struck[0],))):
        yield from _send_back(game, name, struck, port, mark)
    else:
        sailing.end_move(game, name, SEA, port, mark)


def _on_same_leg(game: "Triangle", name: str) -> "list[str]":
    """The other ships on the leg that this ship sails."""
    leg = [SEA, game.ship(name)[1]]
    return [other for other, ship in game.ships() if other != name and ship[:2] == leg]


def _send_back(game: "Triangle", name: str, struck: str, port: int, mark: int) -> "Conversation":
    """K21: to the port behind the ship or the one before it; the nearest is proposed."""
    ports, leg = game.chart["ports"], game.chart["legs"][port]
    ends = [ports[port], ports[sailing.next_port(port)]]
    start = ends[_nearest_end(mark, leg) if game.settings_now["back"] == "near" else 0]
    answer = yield (Pick, "sent-to", name[0], ends, start, "D15", (struck[0],))
    to = ports.index(answer)
    no_room = sailing.closed_by(game, to, struck[0], name)  # K42
    if no_room:
        yield (Tell, "no-room", name[0], (struck[0],))
    sailing.end_move(game, name, SEA, port, mark)
    ship = game.ship(struck)
    if no_room:  # D15: onto the free mark nearest to that port
        ship[2] = 0  # it leaves its mark
        port, leg = ship[1], game.chart["legs"][ship[1]]
        ship[:] = [SEA, port, sailing.free_mark(game, port, 1 if to == port else leg)]
    else:
        ship[:] = [PORT, to, 0]


def _nearest_end(mark: int, leg: int) -> int:
    """0 where the port behind a mark is nearer or as near, 1 where it is the next one."""
    return 0 if mark <= leg + 1 - mark else 1
