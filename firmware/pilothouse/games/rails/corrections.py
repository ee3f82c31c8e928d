"""Corrections: the players can set every tracked value; money is booked against the bank."""

from pilothouse.games.rails import ferries
from pilothouse.games.rails.cargo import aboard
from pilothouse.games.rails.constants import (
    BANK,
    CARDS,
    CLIPPER,
    FERRY,
    FERRY_CARDS,
    LIMIT,
    MOVE,
    NO_SHIP,
    OWN,
    START,
    TRAINS,
)
from pilothouse.games.rails.data import line
from pilothouse.table.questions import Number, Pick

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from pilothouse.games.rails.rules import Player, Rails
    from pilothouse.table.questions import Question

MOST_MONEY = 999
MOST_MILES = 99
NO_LOAD = "-"
FLEET = (NO_SHIP, FERRY, CLIPPER)  # E17: what a player has built


def corrections(game: "Rails") -> "list[Question]":
    """See Game.corrections."""
    st = game.state
    goods = [NO_LOAD] + game.goods
    found: "list[Question]" = []
    for p in game.playing():
        who = p["id"]
        if game.shows(p):
            found.append(Number("money", who, 0, MOST_MONEY, p["money"], "E15", step=10))
        found.append(Pick("train", who, sorted(TRAINS), p["train"], "E10"))
        for slot in range(TRAINS[p["train"]][1]):
            load = (aboard(game, p) + [NO_LOAD] * (slot + 1))[slot]
            found.append(Pick("load-%d" % (slot + 1), who, goods, load, "E10"))
        found.append(Pick("fleet", who, FLEET, p["ship"], "E17"))
        at_sea = ["ashore", CLIPPER, FERRY] + ([OWN] if p["ship"] != NO_SHIP else [])
        found.append(Pick("at-sea", who, at_sea, p["sea"] or "ashore", "E16"))
        if p["sea"]:
            found.append(Number("miles", who, 0, MOST_MILES, p["miles"], "E16", step=9))
        if p["ship"] != NO_SHIP and p["sea"] != OWN:
            berth: int = p["berth"]
            ports = game.places("port")
            found.append(Pick("berth", who, ports, game.city_names[berth], "E17"))
    letters = [p["id"] for p in game.playing()]
    now = game.on_turn()["id"]
    found.append(Pick("turn", "", letters, now if now in letters else None, "E4"))
    found.append(Number("round", "", 1, 99, st["round"], "E5", step=5))
    found.append(Number("points", "", 0, 12, st["points"], "E10"))
    found.append(Number("spent", "", 0, LIMIT, min(LIMIT, st["spent"]), "E22", step=5))
    exits = len(st["exits"])
    if exits:
        found.append(Number("exits", "", 0, exits, exits, "E24"))
    if game.on_turn()["ship"] == CLIPPER:
        found.append(Number("from-port", "", 0, 1, st["from-port"], "E17"))
    found.append(Pick("balances", "", ("hidden", "open"), "open" if st["open"] else "hidden"))
    named = len(line(game.names, "large"))
    found.append(Number("large", "", 1, named, min(named, st["large"]), "E29"))
    found.append(Number("ferries", "", 0, FERRY_CARDS, st["cards"][0], "E34"))
    found.append(Number("clippers", "", 0, FERRY_CARDS, st["cards"][1], "E34"))
    found.append(Number("deck", "", 1, CARDS, max(1, st["deck"]), "E20", step=5))
    return found


def correct(game: "Rails", name: str, who: str, value: "Any") -> None:
    """See Game.correct."""
    st = game.state
    if name == "money":
        change = value - game.player(who)["money"]
        if change > 0:
            game.book(change, BANK, who, "correction")
        elif change:
            game.book(-change, who, BANK, "correction")
    elif name == "train":
        p = game.player(who)
        p["train"] = value
        p["loads"] = p["loads"][: TRAINS[value][1]]
    elif name.startswith("load-"):
        loads = game.player(who)["loads"]
        slot = int(name[5:]) - 1
        new = [] if value == NO_LOAD else [[game.goods.index(value), 0]]
        loads[slot : slot + 1] = new
    elif name == "fleet":
        p = game.player(who)
        if p["ship"] == NO_SHIP:  # a port of the net, if there is one
            p["berth"] = (game.connected(p, "port") + game.cities("port"))[0]
        p["ship"] = value
        if value == NO_SHIP and p["sea"] == OWN:
            p["sea"] = ""
    elif name == "at-sea":
        _put_to_sea(game, game.player(who), "" if value == "ashore" else value)
    elif name == "miles":
        game.player(who)[name] = value
    elif name == "berth":
        game.player(who)[name] = game.city(value)
    elif name == "exits":
        st["exits"] = st["exits"][:value]
    elif name == "turn":
        if value != game.on_turn()["id"]:
            st["turn"] = [p["id"] for p in st["players"]].index(value)
            st["phase"] = START
    elif name == "balances":
        st["open"] = int(value == "open")
    elif name in ("ferries", "clippers"):
        st["cards"][0 if name == "ferries" else 1] = value
    elif name == "round":
        if st["round"] == 1 or value == 1:  # E5: the first round has no moves
            st["phase"] = START
        st["round"] = value
    else:
        st[name] = value
        if name == "points" and value and st["round"] > 1 and not st["built"]:
            st["phase"] = MOVE
    game.stale = name != "balances"  # what is asked now may have become impossible; E37


def _put_to_sea(game: "Rails", p: "Player", ship: str) -> None:
    """E34: a hired ship's card leaves the pile, or goes back under it."""
    if ship != p["sea"]:
        ferries.put_back_card(game, p)
        if ship in ferries.SHIPS:
            ferries.take_card(game, ship)
        p["sea"] = ship
        p["miles"] = 0
