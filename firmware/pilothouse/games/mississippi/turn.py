"""A boat's turn (A20, R33): the speed, the move, what follows where it ends, the new tile.

How far the turn is stands in the state, in `now`: whatever interrupts it, it goes on where it was.
    step     what comes next: SPEED, MOVE, STOP or LAY
    used     movement points spent before the open question about the rest of a move
    turned   60-degree turns so far
    moved    what has still to be settled where the move ends
and, while pushes are settled, what pushing.py keeps there.
"""

from pilothouse.games.mississippi import (
    black_rose,
    docking,
    moving,
    pushing,
    sandbanks,
    stopping,
)
from pilothouse.games.mississippi.constants import MAX_SPEED, MIN_SPEED, RACING, THE_ROSE
from pilothouse.games.mississippi.moving import MOVE, STOP
from pilothouse.table.questions import Confirm, Number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Generator

    from pilothouse.games.mississippi.rules import Mississippi
    from pilothouse.table.questions import Question

    Boat = dict[str, Any]
    Talk = Generator[Any, Any, Any]

_SPEED, _LAY = "speed", "lay"


def take(game: "Mississippi", boat: "Boat") -> "Talk":
    """One boat's turn, or what is left of it."""
    now = game.state["now"]
    if not now:
        now["step"] = _SPEED
        black_rose.begin_turn(game, boat)
    if now["step"] == _SPEED:
        yield from _set_speed(game, boat)
    if now["step"] == MOVE:
        yield from _sail(game, boat)
    if now["step"] == STOP and boat["fate"] == RACING:
        yield from stopping.stop(game, boat, now["moved"])
        now["step"] = _LAY
    if boat["fate"] == RACING:
        yield from game.reach(boat)  # A21, A22: only after the whole move
    boat.pop("bonus", None)  # R24: not storable
    black_rose.end_turn(game, boat)


def _set_speed(game: "Mississippi", boat: "Boat") -> "Talk":
    """A8-A11: off the sand, if the boat lies on some; then the speed."""
    now = game.state["now"]
    while boat.get("bank"):
        way = yield (sandbanks.question, game, boat)
        if way == sandbanks.FORWARD:
            boat["bank"] = 0
            game.pay(boat, 1)
        elif way == sandbanks.BACKWARD:
            now["moved"] = yield from sandbanks.back_off(game, boat)
            now["step"] = STOP
            return
        elif (yield from _gives_up(game, boat)):
            return
    speed = yield (_speed_question, game, boat)
    price = speed_price(boat["speed"], speed)
    boat["speed"] = speed
    game.pay(boat, price)
    now["step"], now["used"], now["turned"], now["moved"] = MOVE, 0, 0, {}


def _sail(game: "Mississippi", boat: "Boat") -> "Talk":
    """The whole move: a push that opens a tile interrupts it, and then it goes on (A25)."""
    now = game.state["now"]
    while now["step"] == MOVE:
        if not pushing.unsettled(game):
            moved = yield (moving.question, game, boat)  # all 0 by default, one OK
            if "aground" in moved:
                if (yield from _gives_up(game, boat)):
                    return
                continue
            moving.book(game, boat, moved)
        yield from pushing.settle(game, boat)
        if pushing.opened_a_tile(game) and moving.most_left(game, boat):
            left = yield (moving.left_question, game, boat)
            now["used"] = boat["speed"] - left
            if not left:
                now["step"] = STOP
        else:
            now["step"] = STOP
        pushing.forget(game)


def _gives_up(game: "Mississippi", boat: "Boat") -> "Talk":
    """A13: a boat that cannot pay is out, if its owner says so; whether it is."""
    if not (yield (_out_question, boat)):
        return False
    game.put_out(boat)
    return True


def _out_question(boat: "Boat") -> "Question":
    return Confirm("forced-out", boat["id"], False, (boat["id"], boat["coal"]))


def speed_price(old: int, new: int) -> int:
    """A9: keeping the speed or changing it by one is free, each further point costs one coal."""
    return max(0, abs(new - old) - 1)


def _speed_question(game: "Mississippi", boat: "Boat") -> "Question":
    """A8-A10, B1; R24 and A42 as hints."""
    hint: "tuple[str | int, ...]" = ()
    if boat.get("bonus"):
        hint = ("bonus",)
    elif docking.could_dock(game, boat) and not game.in_race():
        hint = ("dock-speed", docking.dock_speed(game))
    return Number(
        "speed",
        boat["id"],
        MIN_SPEED,
        MAX_SPEED,
        boat["speed"],
        "B1",
        speed_price,
        ("coal", game.can_pay(boat), "A9"),
        note=hint,
    )


# --- what interrupts it -----------------------------------------------------------------------


def boat_on_turn(game: "Mississippi") -> str:
    """Its letter; "" while the order of the next round is being asked."""
    order, turn = game.state["order"], game.state["turn"]
    return order[turn] if turn < len(order) else ""


def begins(game: "Mississippi", boat: "Boat") -> bool:
    """Whether it is the boat's turn and its speed has not been set yet."""
    return boat_on_turn(game) == boat["id"] and game.state["now"].get("step") == _SPEED


def needs(game: "Mississippi", boat: "Boat") -> bool:
    """Whether what is asked now would be wrong if this boat left the race or came back."""
    asked = [boat_on_turn(game), game.state["now"].get("pushed")]
    if THE_ROSE in asked:
        asked.append(game.state["captain"])
    return boat["id"] in asked or "" in asked or not game.racers() or game.decided()
