"""People know better: every tracked value can be corrected."""

from pilothouse.games.mississippi.constants import FATES, HOME, OUT, THE_ROSE
from pilothouse.table.questions import Number, Pick

try:
    from typing import Any

    from pilothouse.games.mississippi.rules import Mississippi
    from pilothouse.table.questions import Question
except ImportError:  # MicroPython
    pass


def questions(game: "Mississippi") -> "list[Question]":
    """Every tracked value; each question checks its range only."""
    st = game.state
    found: "list[Question]" = []
    for boat in st["boats"]:
        who = boat["id"]
        found.append(Number("speed", who, 1, 6, boat["speed"], "B1"))
        found.append(Number("tile", who, st["gone"], game.last_tile(), boat["tile"], "A2"))
        if "banks" in st["mods"]:
            found.append(Number("bank", who, 0, 1, boat.get("bank", 0), "R4"))
        if who == THE_ROSE:
            continue  # R31: she can never be removed, has no coal wheel, and takes nobody
        found.append(Number("coal", who, 0, 6, boat["coal"], "A3"))
        found.append(Pick("fate", who, FATES, boat["fate"], "A13"))
        if st["mode"] != "race":
            found.append(Number("aboard", who, 0, 2, len(boat["pax"]), "A35"))
    if game.racing():
        letters = [b["id"] for b in game.racing()]
        turn = st["order"][st["turn"]] if st["turn"] < len(st["order"]) else letters[0]
        found.append(Pick("turn", "", letters, turn if turn in letters else None, "A44"))
        rear = min([b["tile"] for b in game.racing()])
        found.append(Number("gone", "", 0, rear, st["gone"], "B6"))
    if st["mode"] == "passengers":
        for tile in range(st["gone"], len(st["wait"])):
            found.append(Number("wait", str(tile), 0, 2, st["wait"][tile], "A32"))
    return found


def correct(game: "Mississippi", name: str, who: str, value: "Any") -> None:
    """Set a corrected value; who is on turn and who still races begin the turn anew."""
    st = game.state
    if name == "turn":
        if value not in st["order"]:
            st["order"].append(value)
        st["turn"] = st["order"].index(value)
        game.stale = True
    elif name == "gone":
        st["gone"] = value
    elif name == "wait":
        st["pool"] += st["wait"][int(who)] - value  # A46: the sum stays
        st["wait"][int(who)] = value
    elif name == "aboard":
        _aboard(game, who, value)
    elif name == "fate":
        _fate(game, who, value)
    else:
        game.boat(who)[name] = value


def _aboard(game: "Mississippi", who: str, count: int) -> None:
    """A46: passengers come from the box, or go there."""
    pax = game.boat(who)["pax"]
    while len(pax) > count:
        pax.pop()
        game.state["box"] += 1
    while len(pax) < count:
        pax.append(-1)  # nobody knows from which island
        game.state["box"] -= 1


def _fate(game: "Mississippi", who: str, fate: str) -> None:
    boat = game.boat(who)
    home = game.state["home"]
    if boat["fate"] == fate:
        return
    if boat["fate"] == HOME:
        home.remove(who)
    if fate == HOME:
        home.append(who)
    boat["fate"] = fate
    if fate == OUT:
        game.put_out(boat)
    game.stale = True
