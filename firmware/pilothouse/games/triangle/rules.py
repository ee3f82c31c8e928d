"""Teufels-Dreieck / Bermuda Triangle (rules D1-D33).

The state says at every moment how the game goes on: whose turn it is or how far the spin is, the
die that lies on the table, the card that is still to be drawn. So any correction may restart it.

Here is what an ordinary turn needs. A game is replayed on the chip, so nothing is built here that
an ordinary move can do without.
"""

import json

from pilothouse.ask import Confirm, Pick, Tell, Throw
from pilothouse.games import Game
from pilothouse.games.triangle.fleet import (
    HOME,
    LETTERS,
    LOST,
    OTHER,
    OWN_IN_PORT,
    PASS,
    PAST,
    PORT,
    SEA,
    SHIPS,
    STAY,
    UNDER,
)

try:
    from typing import Any, Generator

    from pilothouse.ask import Question
    from pilothouse.games.triangle.data import Chart
    from pilothouse.games.triangle.fleet import Place, Player, Ship

    Talk = Generator[Any, Any, Any]
except ImportError:  # MicroPython
    pass

DECKS = ("sugar", "oil", "bananas", "wood", "bonus")
DIE = ("1", "2", "3", "4", "5", "6")  # D6, K26: one die


def total(cards: "list[list[int]]") -> int:
    """D19: the worth of all these cards together."""
    worth = 0
    for deck in cards:
        worth += sum(deck)
    return worth


_A, _1 = b"A1"
# The ids of the ships, by player: to put one together takes the chip 0.2 ms.
_IDS = (
    ("A1", "A2", "A3", "A4"),
    ("B1", "B2", "B3", "B4"),
    ("C1", "C2", "C3", "C4"),
    ("D1", "D2", "D3", "D4"),
)


class Triangle(Game):
    """2 to 4 fleets; the most valuable cargo wins."""

    name = "triangle"
    most = 41
    rules = 1
    settings = {  # names are short: the start record must fit one frame
        "lift": ("A", "keep"),  # K24: at the notch, when the cloud is back on the red circle
        "again": (0, 8),  # K23: eighths to turn when the same letter is spun again
        "back": ("near", "behind"),  # K21: the port proposed for a ship that is sent back
        "full": ("wait", "past"),  # D12: a ship before a full port
    }

    def __init__(
        self,
        settings: "dict[str, Any]",
        state: "dict[str, Any] | None" = None,
        data: "dict[str, str] | None" = None,
    ):
        super().__init__(settings, state, data)
        dial = self.data.get("dial", "").strip()
        if not dial.endswith("}"):  # a log whose next records have the rest of it
            dial = self.seldom("data").FILES["dial"]
        self.chart: "Chart" = json.loads(dial)  # checked when it came (data.py)

    def fresh(self) -> "dict[str, Any]":
        return self.seldom("setup").fresh()

    # --- the state ---------------------------------------------------------------------------

    def player(self, who: str) -> "Player":
        """The player with this letter."""
        return self.state["fleet"][LETTERS.index(who)]

    def ship(self, name: str) -> "Ship":
        """The ship with this id."""
        letter, number = name.encode()  # the letter alone would be a new string: 0.1 ms
        return self.state["fleet"][letter - _A]["ships"][number - _1]

    def playing(self) -> "list[Player]":
        """Those who have not left."""
        return [p for p in self.state["fleet"] if not p["left"]]

    def at(self, turn: int) -> "Player":
        """Who is on turn: clockwise from the one who began."""
        everybody = self.state["fleet"]
        return everybody[(self.state["first"] + turn) % len(everybody)]

    def why_over(self) -> str:
        """D27: "goal", "fleet" (somebody has lost all ships), "agreed", or "" while it goes on."""
        playing = self.playing()
        if self.state["ended"] or len(playing) < 2:
            return "agreed" if self.state["fleet"] else ""
        for player in playing:
            if total(player["cards"]) >= self.state["goal"]:
                return "goal"
        for player in playing:
            for ship in player["ships"]:
                if ship[0] != LOST:
                    break
            else:
                return "fleet"
        return ""

    # --- the conversation --------------------------------------------------------------------

    def play(self) -> "Talk":
        st = self.state
        if not st["fleet"]:
            yield from (yield "setup").set_up(self)
        over = self.why_over()
        while not over:
            yield None
            after = st["turn"] - len(st["fleet"])
            deck = self._unknown_top()
            if st["docked"]:
                yield from self._draw()
            elif deck >= 0:
                yield from self._reveal(deck)
            elif after < 0:
                yield from self._turn(self.at(st["turn"]))
                continue  # a move ends no game
            else:
                yield from (yield "cloud").STEPS[after](self)
            over = self.why_over()
        yield ((yield "ending").result, self)
        yield "ending"  # which says how they stand

    # --- a turn ------------------------------------------------------------------------------

    def _turn(self, player: "Player") -> "Talk":
        """D6, D7: throw the die and move one ship."""
        st, who = self.state, player["id"]
        if player["left"]:
            st["turn"] += 1
            return
        for ship in player["ships"]:
            if ship[0] in (PORT, SEA):
                break
        else:
            yield (Tell, "no-ship", who)  # D7: nothing to move
            self._moved()
            return
        if not st["die"]:
            thrown = yield (Throw, "die", who, DIE, "D6", (), st["note"])
            st["die"] = int(thrown)
            st["note"] = []
        choice = yield (self.move_question, who)
        if choice == PASS:
            if (yield (Confirm, "pass-sure", who)):  # D7
                self._moved()
            return
        if choice == OTHER:
            yield from (yield "landing").other(self, who)
            return
        ship = self.ship(choice)
        how, port, mark = self.lands(who, ship)
        struck = self.there(port, mark, choice) if how == SEA else ""
        if struck:
            landing = yield "landing"
            yield from landing.strike(self, choice, struck, port, mark)
        else:
            self.sail(who, ship, how, port, mark)

    def sail(self, who: str, ship: "Ship", how: str, port: int, mark: int) -> None:
        """A ship's move is over: it is in this port, or at sea behind it."""
        ship[0], ship[1], ship[2] = how, port, mark
        if how == PORT:
            self.state["docked"] = [who, port]
        self._moved()

    def _moved(self) -> None:
        self.state["die"] = 0
        self.state["turn"] += 1

    def lands(self, who: str, ship: "Ship") -> "tuple[str, int, int]":
        """D10, D12: where the die takes a ship: "port", "sea" or "stay", and the place."""
        mark = ship[2] + self.state["die"]
        if mark <= self.chart["legs"][ship[1]]:
            return SEA, ship[1], mark
        after = (ship[1] + 1) % SHIPS
        if not self.shut(after, who):
            return PORT, after, 0
        return self._stays(ship, after)

    def _stays(self, ship: "Ship", after: int) -> "tuple[str, int, int]":
        """The rules say only that it stays on its way: it waits before the port, or sails past."""
        _state, port, mark = ship
        legs = self.chart["legs"]
        last = legs[port]
        beyond = mark + self.state["die"] - last - 1
        if self.settings_now["full"] == PAST and 0 < beyond <= legs[after]:
            return SEA, after, beyond
        for wait in range(last, mark, -1):  # not its exact throw, so it strikes nobody (D15)
            if not self.there(port, wait):
                return SEA, port, wait
        return STAY, port, mark

    def shut(self, port: int, who: str) -> str:
        """The rule that keeps a ship of this player out of a port, "" if it may dock."""
        inside = own = 0
        for player in self.state["fleet"]:
            for state, at, mark in player["ships"]:
                if at == port and not mark and state in (PORT, UNDER):
                    inside += 1
                    if player["id"] == who:
                        own += 1
        if inside >= len(self.state["fleet"]):
            return "D12"
        return "D11" if own >= OWN_IN_PORT else ""

    def there(self, port: int, mark: int, but: str = "") -> str:
        """The ship on a mark, but for this one; "" if it is free."""
        fleet = self.state["fleet"]
        for number in range(len(fleet)):
            ships = fleet[number]["ships"]
            for i in range(SHIPS):
                ship = ships[i]
                if ship[2] == mark and ship[1] == port and ship[0] == SEA:
                    if _IDS[number][i] != but:
                        return _IDS[number][i]
        return ""

    def move_question(self, who: str) -> "Question":
        """One press for an ordinary move: each ship with what the die does to it."""
        options: "list[str]" = []
        number = LETTERS.index(who)
        for i in range(SHIPS):
            ship = self.state["fleet"][number]["ships"][i]
            if ship[0] in (PORT, SEA) and self.lands(who, ship)[0] != STAY:
                options.append(_IDS[number][i])
        options.append(OTHER)
        options.append(PASS)
        note = ("thrown", self.state["die"])
        question: "Any" = Pick("move", who, options, None, "D8", (), note)
        question.place = self.thrown  # asked for when it is shown
        return question

    def place(self, name: str) -> "Place":
        """How a ship is shown: state, port it lies in or sails to, mark, what the die does."""
        return self._place(self.ship(name), "")

    def _place(self, ship: "Ship", result: "str | int") -> "Place":
        state, port, mark = ship
        return state, self.chart["ports"][(port + 1) % SHIPS if mark else port], mark, result

    def thrown(self, name: str) -> "Place":
        """The same, with what the die does: a mark, the ship it strikes there, or a port."""
        letter, number = name.encode()
        player = self.state["fleet"][letter - _A]
        ship = player["ships"][number - _1]
        how, port, mark = self.lands(player["id"], ship)
        if how == PORT:
            result = "⚓%s" % (self.state["tops"][self._deck(port)] or "")
        else:
            result = self.there(port, mark) or mark
        return self._place(ship, result)

    # --- cards -------------------------------------------------------------------------------

    def _deck(self, port: int) -> int:
        return DECKS.index(self.chart["ports"][port])

    def _unknown_top(self) -> int:
        """The first deck whose top card the board has still to draw, or -1."""
        st = self.state
        tops = st["tops"]
        if 0 in tops and st["deck"] == "board":
            for i in range(HOME):
                if not tops[i] and st["decks"][i]:
                    return i
        return -1

    def _reveal(self, deck: int) -> "Talk":
        """D31: the next card of a deck, face up; each card left is equally likely."""
        st = self.state
        faces = tuple([str(card) for card in st["decks"][deck]])
        card = int((yield (Throw, DECKS[deck], "", faces, "D3", (), st["note"])))
        st["decks"][deck].remove(card)
        st["tops"][deck] = card
        st["note"] = ["top-" + DECKS[deck], card]

    def _draw(self) -> "Talk":
        """D17, D18: the top card of the port, and a bonus card in the home port."""
        st = self.state
        who, port = st["docked"]
        deck = self._deck(port)
        hand = self.player(who)["cards"]
        card = st["tops"][deck]
        if st["deck"] == "real" and st["decks"][deck]:
            values = sorted(set(st["decks"][deck]))
            card = yield (Pick, DECKS[deck], who, values, None, "D3")
            st["decks"][deck].remove(card)
        st["docked"] = []
        bonus = 0
        if DECKS[deck] == self.chart["home"] and st["decks"][HOME]:
            bonus = st["decks"][HOME].pop()
            hand[HOME].append(bonus)
        if card:
            st["tops"][deck] = 0
            hand[deck].append(card)
        name = ("cargo-home" if card else "bonus") if bonus else ("cargo" if card else "no-cargo")
        yield (Tell, name, who, (card, total(hand), bonus), str(card + bonus))

    # --- people know better ------------------------------------------------------------------

    def corrections(self) -> "list[Question]":
        return self.seldom("amends").corrections(self) if self.state["fleet"] else []

    def correct(self, name: str, who: str, value: "Any") -> None:
        self.seldom("amends").correct(self, name, who, value)
        self.stale = True  # every step begins from the state

    def asides(self) -> "list[str]":
        return ["card", "name", "leave"] if self.playing() else []

    def aside(self, name: str) -> "Talk":
        yield from (yield "amends").ASIDES[name](self)

    # --- what there is to show ---------------------------------------------------------------

    def players(self) -> "list[list[Any]]":
        return [[p["id"], p["name"], "left" if p["left"] else ""] for p in self.state["fleet"]]

    def known_as(self, who: str) -> "tuple[str, str] | None":
        for p in self.state["fleet"]:
            if p["id"] == who:
                return p["name"], "left" if p["left"] else ""
        return None

    def standings(self) -> "list[list[Any]]":
        return self.seldom("ending").standings(self)

    # laptop
    def view(self) -> "dict[str, Any]":
        return self.seldom("seen").view(self)


GAME = Triangle
