"""What few turns need of The Black Rose: off a sandbank, pushed onto one, coal exchanged."""

from pilothouse.ask import Confirm, Number, Pick
from pilothouse.games.mississippi import expansion, passengers

try:
    from typing import Any, Generator

    from pilothouse.games.mississippi.rules import Mississippi

    Boat = dict[str, Any]
    Talk = Generator[Any, Any, Any]
except ImportError:  # MicroPython
    pass

THE_ROSE = "R"
_FULL = 6


def pushed(game: "Mississippi", boat: "Boat") -> "Talk":
    """R9: pushed onto sand; R40: pushed onto a coal pier."""
    who, here = boat["id"], boat["tile"]
    if "banks" in expansion.shown(game, here, here):
        if (yield (Confirm, "pushed-bank", who, False, (who,))):
            boat["bank"] = 1
            boat["speed"] = 1
            game.note("on-bank", who)
            if game.has("slow") and game.has("chart"):
                from pilothouse.games.mississippi import chart

                yield from chart.land(game, boat, game.has("bare"))  # K40
            return
    slow = boat["speed"] == 1 and who != THE_ROSE and boat["coal"] < _FULL
    if slow and "coal" in expansion.shown(game, here, here) and game.settings_now["pushed-refuel"]:
        if (yield (Confirm, "pushed-coal", who, False, (who,))):
            expansion.refuel(game, boat)


def leave_bank(game: "Mississippi", boat: "Boat") -> "Talk":
    """R6-R8, R39: forward for one coal, backward at speed 1, or out; whether the turn goes on."""
    who = boat["id"]
    while True:
        way = yield (bank_question, game, boat)
        if way == "forward":
            boat["bank"] = 0
            yield from game.pay_for(boat, 1)
            return True
        if way == "backward":
            boat["bank"] = 0
            boat["speed"] = 1
            yield from _back(game, boat)
            return False
        if (yield (Confirm, "forced-out", who, False, (who, boat["coal"]))):
            game.put_out(boat)
            return False


def bank_question(game: "Mississippi", boat: "Boat") -> "Pick":
    """R7: forward needs a coal. R31: the Black Rose is never out."""
    ways = ["forward"] if game.can_pay(boat) else []
    ways.append("backward")
    if boat["id"] != THE_ROSE:
        ways.append("stuck")
    return Pick("leave-bank", boat["id"], ways, None, "R7", (), game.state["note"])


def _back(game: "Mississippi", boat: "Boat") -> "Talk":
    """R8: one field backwards, perhaps onto the tile before; then any facing, free of coal."""
    here = boat["tile"]
    tiles = [t for t in (here, here - 1) if t >= game.state["gone"]]
    if len(tiles) > 1:
        boat["tile"] = yield (Pick, "backed", boat["id"], tiles, here, "R8")
    if game.has("chart"):
        from pilothouse.games.mississippi import chart

        yield from chart.stop(game, boat)
    elif boat["id"] != THE_ROSE and passengers.can_take(game, boat, boat["tile"]):
        if (yield (Confirm, "take", boat["id"], False, (boat["tile"],))):
            passengers.take(game, boat, boat["tile"])


def trade(game: "Mississippi", boat: "Boat") -> "Talk":
    """R17-R19: with whom, who gives, how much."""
    partners = expansion.partners(game, boat, boat["tile"], (boat["speed"],))
    if not partners:
        return
    partner = partners[0]
    if len(partners) > 1:
        partner = yield (Pick, "trade-with", boat["id"], partners, None, "R17")
    pairs = ((boat["id"], partner), (partner, boat["id"]))
    givers = [giver for giver, taker in pairs if _can_give(game, giver, taker)]
    giver = givers[0]
    if len(givers) > 1:
        giver = yield (Pick, "giver", boat["id"], givers, None, "R18")
    taker = partner if giver == boat["id"] else boat["id"]
    most = expansion.most(game, game.boat(giver), game.boat(taker))
    coal = yield (Number, "give", giver, 1, most, 1, "R18", None, None, (taker,))
    game.boat(taker)["coal"] += coal
    if giver == THE_ROSE:
        game.state["given"] += coal
        game.note("wheel", taker, game.boat(taker)["coal"])
    else:
        game.boat(giver)["coal"] -= coal
        game.note("wheels", giver, game.boat(giver)["coal"], taker, game.boat(taker)["coal"])


def _can_give(game: "Mississippi", giver: str, taker: str) -> bool:
    return expansion.most(game, game.boat(giver), game.boat(taker)) > 0
