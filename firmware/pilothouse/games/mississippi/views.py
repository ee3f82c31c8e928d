"""What the display shows of a race beside its questions."""

from pilothouse.games.mississippi.constants import (
    FULL_COAL,
    MAX_SPEED,
    MIN_SPEED,
    OUT,
    RACING,
    THE_ROSE,
)
from pilothouse.screen.picture import ROWS, WIDTH, Picture
from pilothouse.screen.tumble import DirectionView
from pilothouse.screen.wheel import WHEEL_WIDTH, WheelView, draw_wheel

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from pilothouse.games.mississippi.rules import Mississippi
    from pilothouse.words import Words

    Boat = dict[str, Any]

_SEATS = ("○○", "●○", "●●")
_AIRY = 6  # with more boats the rows begin right under the title; these leave no row free


def status(game: "Mississippi", who: str) -> "list[str]":
    """The boat's two places for passengers, and its wheels."""
    for boat in game.state["boats"]:
        if boat["id"] == who:
            if boat["fate"] != RACING:
                return ["", _gone(game, boat)]
            return [_seats(game, boat), "⚙%d" % boat["speed"], _coal(game, boat)]
    return []


def title(game: "Mississippi", say: "Words") -> str:
    """Over the overview; with as many boats as rows it has the stack too."""
    st = game.state
    if len(st["boats"]) >= _AIRY:
        return say("round", st["round"], st["stack"])
    return say("round-n", st["round"])


def overview(game: "Mississippi", say: "Words", picture: Picture) -> None:
    """All boats in the order of play, those that race no more at the end."""
    st = game.state
    order = list(st["order"])
    turn = order[st["turn"]] if st["turn"] < len(order) else ""
    order += [b["id"] for b in st["boats"] if b["id"] not in order]
    row = 2 if len(order) <= _AIRY else 1
    for who in order:
        boat = game.boat(who)
        picture.text(row, 10, who)
        if boat["fate"] == RACING:
            if who == turn:
                picture.text(row, 2, "▶")
            _afloat(game, boat, say, picture, row)
        else:
            fate = _gone(game, boat)
            picture.text(row, 24, fate + " " + say("fate.out") if boat["fate"] == OUT else fate)
        row += 1
    if row == ROWS:
        return
    if st["mode"] == "race":
        picture.text(ROWS - 1, 2, say("stack", st["stack"]))
    else:
        picture.text(ROWS - 1, 2, say("stack-pool", st["stack"], st["pool"]))


def close_ups(game: "Mississippi") -> "list[str]":
    """Every boat that races, in the order of play."""
    return [who for who in game.state["order"] if game.boat(who)["fate"] == RACING]


def close_up(game: "Mississippi", say: "Words", picture: Picture, who: str) -> None:
    """A boat's wheels, to be read across the table."""
    boat = game.boat(who)
    right = WIDTH - 2 - WHEEL_WIDTH
    _draw_value(picture, 2, boat["speed"], MIN_SPEED, MAX_SPEED)
    picture.middle(6, 2 + WHEEL_WIDTH // 2, "⚙")
    if who != THE_ROSE:  # R27: she has no wheel of coal
        _draw_value(picture, right, boat["coal"], 0, FULL_COAL)
    picture.middle(6, right + WHEEL_WIDTH // 2, "◆" if who != THE_ROSE else _coal(game, boat))
    picture.text(ROWS - 1, 2, _seats(game, boat))
    picture.right(ROWS - 1, WIDTH - 2, say("landed.n", boat["tile"]))


def _draw_value(picture: Picture, x: int, value: int, low: int, high: int) -> None:
    """A wheel with its number and the numbers beside it."""
    below = str(value - 1) if value > low else ""
    draw_wheel(picture, 1, x, str(value), below, str(value + 1) if value < high else "")


def _gone(game: "Mississippi", boat: "Boat") -> str:
    """The sign of a boat that races no more, with its place."""
    if boat["fate"] == OUT:
        return "✗"
    return "⚑ %d." % (game.state["home"].index(boat["id"]) + 1)


def _afloat(game: "Mississippi", boat: "Boat", say: "Words", picture: Picture, row: int) -> None:
    picture.text(row, 24, "⚙%d" % boat["speed"])
    picture.text(row, 44, _coal(game, boat))
    # Her captain of this round stands where the others have their passengers.
    rose = boat["id"] == THE_ROSE
    picture.text(row, 64, game.state.get("captain", "") if rose else _seats(game, boat))
    if boat.get("bank"):
        picture.text(row, 80, "⚓")
    picture.right(row, WIDTH - 2, say("landed.n", boat["tile"]))


def _coal(game: "Mississippi", boat: "Boat") -> str:
    """R27: she has no wheel of coal but a marker, white once she has spent some."""
    if boat["id"] == THE_ROSE:
        return "◇" if game.state.get("spent") else "◆"
    return "◆%d" % boat["coal"]


def _seats(game: "Mississippi", boat: "Boat") -> str:
    """A passenger or a free place each; "" where nobody carries passengers."""
    if game.state["mode"] == "race" or boat["id"] == THE_ROSE:
        return ""
    return _SEATS[len(boat["pax"])]


VIEWS = {
    "speed": WheelView,
    "coal": WheelView,
    "handicap": WheelView,
    "lay": DirectionView,
    "lay-dock": DirectionView,
    "reroll": DirectionView,
}
