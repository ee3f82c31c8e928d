"""The Black Rose: sandbanks, driftwood, coal stations, coal exchanged, and herself (R4-R41)."""

from pilothouse.ask import Confirm, Number, Pick, Refused
from pilothouse.games.mississippi import passengers

try:
    from typing import Any, Generator, Sequence

    from pilothouse.ask import Counter
    from pilothouse.games.mississippi.rules import Mississippi

    Boat = dict[str, Any]
    Talk = Generator[Any, Any, Any]
except ImportError:  # MicroPython
    pass

THE_ROSE = "R"
_FULL = 6
_ROSE_GIVES = 2  # R19: in a round
# The modules whose features a kind of tile shows.
_SHOWS = {"wood": ("wood",), "bank": ("banks",), "coal": ("coal",), "coal-wood": ("coal", "wood")}


def _shown(game: "Mississippi", first: int, last: int) -> "list[str]":
    """The modules that are played and have a feature on one of these tiles."""
    mods = game.state["mods"]
    found: "list[str]" = []
    for kind in game.state["kinds"][first : last + 1]:
        if kind in _SHOWS:
            found += [module for module in _SHOWS[kind] if module in mods]
    return found


def rose_can_pay(game: "Mississippi") -> int:
    """R27: one coal a turn; R30: what she needs, where a new tile has made it necessary."""
    return _FULL if game.state.get("need") else 1 - game.state.get("spent", 0)


# --- the move ---------------------------------------------------------------------------------


def counters(game: "Mississippi", boat: "Boat", points: int) -> "list[Counter]":
    """What can happen in a move beside the base game."""
    here, last = boat["tile"], game.last_tile()
    found: "list[Counter]" = []
    woods, speed = 0, boat["speed"]
    shown = _shown(game, here, last)
    if "wood" in shown:
        woods = points // 2
        found.append(("wood", woods, 0, "R11"))
        found.append(("wood-push", points // 3, 0, "R13"))
    if "banks" in shown:
        found.append(("bank", 1, 0, "R4"))
    slow = speed == 1 and boat["id"] != THE_ROSE and boat["coal"] < _FULL
    if slow and "coal" in shown:
        found.append(("refuel", 1, 0, "R14"))
    if _partners(game, boat, last, range(speed - woods, speed + 1)):
        found.append(("trade", 1, 0, "R17"))
    return found


def check_move(game: "Mississippi", boat: "Boat", values: "dict[str, int]", tile: int) -> None:
    """Refuse what the tiles on the way do not show, and what excludes each other."""
    here = boat["tile"]
    if values.get("wood-push", 0) > values.get("pushes", 0):
        raise Refused("R13", "wood-push-is-push")
    if (values.get("wood") or values.get("wood-push")) and "wood" not in _shown(game, here, tile):
        raise Refused("R11", "no-wood-there")
    if values.get("bank") and "banks" not in _shown(game, here, tile):
        raise Refused("R4", "no-bank-there")
    if values.get("bank") and values.get("pier"):
        raise Refused("R5", "bank-ends")
    if values.get("refuel") and "coal" not in _shown(game, tile, tile):
        raise Refused("R14", "no-coal-there")
    if values.get("trade"):
        on_pier = values.get("pier") or values.get("refuel")
        if values.get("bank") or values.get("dock") or on_pier and not game.has("pier-trade"):
            raise Refused("R20", "not-there")
        if not _partners(game, boat, tile, (boat["speed"] - values.get("wood", 0),)):
            raise Refused("R17", "no-partner")


def stop(game: "Mississippi", boat: "Boat", moved: "dict[str, int]") -> "Talk":
    """R41: sand and wood slow the boat down first; then coal."""
    if "bank" in moved:
        boat["bank"] = 1  # R4
        boat["speed"] = 1
        game.note("on-bank", boat["id"])
    if "wood" in moved:
        boat["speed"] = max(1, boat["speed"] - moved["wood"])  # R12; below 1 only if corrected
        game.note("slower", boat["id"], boat["speed"])
    if "refuel" in moved:
        refuel(game, boat)
    if "trade" in moved:
        yield from _trade(game, boat)


def refuel(game: "Mississippi", boat: "Boat") -> None:
    """R14: up to six, and the wheel comes back."""
    boat["coal"] = _FULL
    game.note("wheel", boat["id"], _FULL)


def pushed(game: "Mississippi", boat: "Boat") -> "Talk":
    """R9: pushed onto sand; R40: pushed onto a coal pier."""
    who, here = boat["id"], boat["tile"]
    if "banks" in _shown(game, here, here):
        if (yield (Confirm, "pushed-bank", who, False, (who,))):
            boat["bank"] = 1
            boat["speed"] = 1
            game.note("on-bank", who)
            if game.has("slow") and game.has("chart"):
                from pilothouse.games.mississippi import chart

                yield from chart.land(game, boat, game.has("bare"))  # K40
            return
    slow = boat["speed"] == 1 and who != THE_ROSE and boat["coal"] < _FULL
    if slow and "coal" in _shown(game, here, here) and game.settings_now["pushed-refuel"]:
        if (yield (Confirm, "pushed-coal", who, False, (who,))):
            refuel(game, boat)


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


# --- coal for one another ---------------------------------------------------------------------


def _crew(game: "Mississippi", boat: "Boat") -> int:
    """Who commands the boat this round (R26)."""
    captain = game.state.get("captain")
    return game.boat(captain)["owner"] if boat["id"] == THE_ROSE and captain else boat["owner"]


def _partners(
    game: "Mississippi", boat: "Boat", furthest: int, speeds: "Sequence[int]"
) -> "list[str]":
    """R17: the other boats of one commander, at these speeds, that can be on the next field."""
    mods = game.state["mods"]
    found: "list[str]" = []
    if "two-boats" not in mods and "rose" not in mods:
        return found
    for other in game.state["boats"]:
        if other["speed"] not in speeds or other is boat or other["fate"] != "racing":
            continue
        near = boat["tile"] - 1 <= other["tile"] <= furthest + 1
        if not near or other.get("bank") or _crew(game, other) != _crew(game, boat):
            continue
        if _most(game, boat, other) or _most(game, other, boat):
            found.append(other["id"])
    return found


def _most(game: "Mississippi", giver: "Boat", taker: "Boat") -> int:
    """R18, R19: how much can change hands; she gives two a round and takes none."""
    if taker["id"] == THE_ROSE:
        return 0
    has = giver["coal"]
    if giver["id"] == THE_ROSE:
        has = _ROSE_GIVES - game.state.get("given", 0)
    return min(has, _FULL - taker["coal"])


def _trade(game: "Mississippi", boat: "Boat") -> "Talk":
    """R17-R19: with whom, who gives, how much."""
    partners = _partners(game, boat, boat["tile"], (boat["speed"],))
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
    most = _most(game, game.boat(giver), game.boat(taker))
    coal = yield (Number, "give", giver, 1, most, 1, "R18", None, None, (taker,))
    game.boat(taker)["coal"] += coal
    if giver == THE_ROSE:
        game.state["given"] += coal
        game.note("wheel", taker, game.boat(taker)["coal"])
    else:
        game.boat(giver)["coal"] -= coal
        game.note("wheels", giver, game.boat(giver)["coal"], taker, game.boat(taker)["coal"])


def _can_give(game: "Mississippi", giver: str, taker: str) -> bool:
    return _most(game, game.boat(giver), game.boat(taker)) > 0
