"""People know better: corrections; and what they can do beside the turns."""

from pilothouse.ask import Confirm, Number, Pick
from pilothouse.games.triangle.data import CLOUD
from pilothouse.games.triangle.fleet import (
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
from pilothouse.games.triangle.rules import DECKS

try:
    from typing import Any, Generator

    from pilothouse.ask import Question
    from pilothouse.games.triangle.fleet import Ship
    from pilothouse.games.triangle.rules import Triangle

    Talk = Generator[Any, Any, None]
except ImportError:  # MicroPython
    pass

PILE = "pile"
_TO = "to-"  # a ship on its way to a port


def corrections(game: "Triangle") -> "list[Question]":
    """Where each ship is, the cloud, who is on turn. Cards are set right by the aside."""
    st, ports = game.state, game.chart["ports"]
    found: "list[Question]" = []
    places = list(ports) + [_TO + port for port in ports] + [UNDER, CAUGHT, PUSHED, LOST]
    for player in st["fleet"]:
        who = player["id"]
        for i in range(SHIPS):
            state, port, mark = player["ships"][i]
            now = state
            if now in (PORT, SEA):
                now = ports[port] if now == PORT else _TO + ports[(port + 1) % SHIPS]
            found.append(Pick("ship-%d" % (i + 1), who, places, now, "D12"))
            if state == SEA:
                leg = game.chart["legs"][port]
                found.append(Number("mark-%d" % (i + 1), who, 1, leg, mark, "D10"))
    for i in range(2):
        axis, most = ("column", "row")[i], game.chart["grid"][i]
        found.append(Number(axis, "", 1, most, st["cloud"][i], "D24"))
    found.append(Pick("cloud-letter", "", CLOUD, st["letter"], "D23"))
    found.append(Pick("goal", "", (LONG, SHORT), st["goal"], "D28"))
    letters = [p["id"] for p in game.playing()]
    if letters:
        now = game.at(st["turn"])["id"] if st["turn"] < len(st["fleet"]) else "spin"
        found.append(Pick("turn", "", letters + ["spin"], now if now in letters else "spin"))
    return found


def correct(game: "Triangle", name: str, who: str, value: "Any") -> None:
    """Set a corrected value."""
    st = game.state
    if name in ("column", "row"):
        st["cloud"][("column", "row").index(name)] = value
    elif name == "turn":
        count = len(st["fleet"])
        order = [game.at(i)["id"] for i in range(count)]
        st["turn"] = max(count, st["turn"]) if value == "spin" else order.index(value)
        st["die"] = 0
    elif name.startswith("mark-"):
        game.ship(who + name[-1])[2] = value
    elif name.startswith("ship-"):
        _put(game, game.ship(who + name[-1]), value)
    else:
        st["letter" if name == "cloud-letter" else name] = value


def _put(game: "Triangle", ship: "Ship", place: str) -> None:
    ports = game.chart["ports"]
    if place in ports:
        ship[:] = [PORT, ports.index(place), 0]
    elif place.startswith(_TO):
        port = (ports.index(place[len(_TO) :]) - 1) % SHIPS
        mark = ship[2] if ship[1] == port and ship[2] else 1
        ship[:] = [SEA, port, mark]
    else:
        ship[0] = place


def _letters(game: "Triangle") -> "list[str]":
    return [p["id"] for p in game.playing()]


def _hand(game: "Triangle", who: str, deck: int) -> "list[int]":
    return game.state["decks"][deck] if who == PILE else game.player(who)["cards"][deck]


def card(game: "Triangle") -> "Talk":
    """Set the cards right: one goes from a pile or a player to another, so none is lost."""
    everywhere = [PILE] + _letters(game)
    able = [w for w in everywhere if [d for d in range(len(DECKS)) if _hand(game, w, d)]]
    giver = yield (Pick, "card-from", "", able)
    taker = yield (Pick, "card-to", "", [who for who in everywhere if who != giver])
    decks = [DECKS[d] for d in range(len(DECKS)) if _hand(game, giver, d)]
    deck = DECKS.index((yield (Pick, "card-of", "", decks)))
    values = sorted(set(_hand(game, giver, deck)))
    worth = yield (Pick, "card-worth", "", values)
    _hand(game, giver, deck).remove(worth)
    _hand(game, taker, deck).append(worth)
    game.stale = True  # a total may have reached the goal


def name(game: "Triangle") -> "Talk":
    """A player's name."""
    who = yield (Pick, "whose-name", "", [p["id"] for p in game.state["fleet"]])
    game.player(who)["name"] = yield (_name, who, game.player(who)["name"])


def _name(who: str, now: str) -> "Question":
    from pilothouse.ask_seldom import Text

    return Text("name", who, now)


def leave(game: "Triangle") -> "Talk":
    """A player goes home: his ships leave the board, his cards count no more."""
    who = yield (Pick, "who-leaves", "", _letters(game))
    if (yield (Confirm, "leaves", who, False, (who,))):
        game.player(who)["left"] = 1
        for ship in game.player(who)["ships"]:
            ship[0] = LOST
        if game.state["docked"] and game.state["docked"][0] == who:
            game.state["docked"] = []
        game.stale = True


ASIDES = {"card": card, "name": name, "leave": leave}
