"""The state of the game: who has what, how it stands, and how people set it right."""

import json

from pilothouse.games.game import Game
from pilothouse.games.triangle import cargo, fleet
from pilothouse.games.triangle.cargo import HOME, total
from pilothouse.games.triangle.data import FILES
from pilothouse.games.triangle.fleet import LOST
from pilothouse.loaded import once

try:
    from typing import Any, Generator

    from pilothouse.ask import Question
    from pilothouse.games.triangle.data import Chart
    from pilothouse.games.triangle.fleet import Ship, Ships

    Player = dict[str, Any]
except ImportError:  # MicroPython
    pass

_AMENDS = "pilothouse.games.triangle.amends"
LETTERS = "ABCD"
DIE = ("1", "2", "3", "4", "5", "6")  # D6, K26: one die


class Book(Game):
    """Everything but the conversation of the turns."""

    def __init__(
        self,
        settings: "dict[str, Any]",
        state: "dict[str, Any] | None" = None,
        data: "dict[str, str] | None" = None,
    ):
        super().__init__(settings, state, data)
        dial = self.data.get("dial", "").strip()
        if not dial.endswith("}"):  # a log whose next records have the rest of it
            dial = FILES["dial"]
        self.chart: "Chart" = json.loads(dial)  # checked when it came (data.py)

    def fresh(self) -> "dict[str, Any]":
        return {
            "fleet": [],
            "goal": cargo.LONG,
            "deck": "board",
            "first": 0,  # index of the player who begins
            "turn": 0,  # turns since the round began; from the number of players on: the spin
            "round": 1,
            "die": 0,  # thrown and not yet moved
            "docked": [],  # player and port of a ship whose cards are still to be drawn
            "cloud": [0, 0],
            "letter": "A",
            "last": "",  # the last spin's segment,
            "turned": 0,  # the eighths it turned the cloud
            "way": [],  # and its way: from column, row, to column, row
            "decks": cargo.decks(),
            "tops": [0, 0, 0, 0],  # D31: the card on top, where the board draws the cards
            "asked-end": 0,
            "ended": 0,
            "note": [],
        }

    # --- the state ---------------------------------------------------------------------------

    def player(self, who: str) -> "Player":
        """The player with this letter."""
        return self.state["fleet"][LETTERS.index(who)]

    def ship(self, name: str) -> "Ship":
        """The ship with this id."""
        return self.player(name[0])["ships"][int(name[1]) - 1]

    def ships(self, who: str = "") -> "Ships":
        """All ships, or one player's, each with its id."""
        found: "Ships" = []
        for player in self.state["fleet"]:
            if not who or player["id"] == who:
                for i in range(fleet.SHIPS):
                    found.append((player["id"] + str(i + 1), player["ships"][i]))
        return found

    def playing(self) -> "list[Player]":
        """Those who have not left."""
        return [p for p in self.state["fleet"] if not p["left"]]

    def why_over(self) -> str:
        """D27: "goal", "fleet" (somebody has lost all ships), "agreed", or "" while it goes on."""
        if self.state["ended"] or len(self.playing()) < 2:
            return "agreed" if self.state["fleet"] else ""
        for player in self.playing():
            if total(player["cards"]) >= self.state["goal"]:
                return "goal"
        for player in self.playing():
            if len(fleet.ids(self.ships(player["id"]), (LOST,))) == fleet.SHIPS:
                return "fleet"
        return ""

    def at(self, turn: int) -> "Player":
        """Who is on turn: clockwise from the one who began."""
        everybody = self.state["fleet"]
        return everybody[(self.state["first"] + turn) % len(everybody)]

    def mover(self) -> "Player":
        """D21: who moves the cloud: the first player first, then the others in turn."""
        turn = self.state["round"] - 1
        while self.at(turn)["left"]:
            turn += 1
        return self.at(turn)

    # --- people know better ------------------------------------------------------------------

    def corrections(self) -> "list[Question]":
        return once(_AMENDS).corrections(self) if self.state["fleet"] else []

    def correct(self, name: str, who: str, value: "Any") -> None:
        once(_AMENDS).correct(self, name, who, value)
        self.stale = True  # every step begins from the state

    def asides(self) -> "list[str]":
        return ["card", "name", "leave"] if self.playing() else []

    def aside(self, name: str) -> "Generator[Any, Any, None]":
        yield from once(_AMENDS).ASIDES[name](self)

    # --- what there is to show ---------------------------------------------------------------

    def standings(self) -> "list[list[Any]]":
        """By the worth of the cards; equal totals share a place (D27)."""
        left = [p["id"] for p in self.state["fleet"] if p["left"]]
        ranked = [(-total(p["cards"]), p["id"]) for p in self.playing()]
        ranked.sort()
        totals = [worth for worth, _who in ranked]
        return [[who, totals.index(worth) + 1] for worth, who in ranked] + [[w, 0] for w in left]

    def players(self) -> "list[list[Any]]":
        return [[p["id"], p["name"], "left" if p["left"] else ""] for p in self.state["fleet"]]

    def left_in(self, deck: int) -> "list[int]":
        """The cards not yet drawn of a deck, the one on top among them."""
        top = self.state["tops"][deck] if deck != HOME else 0
        return self.state["decks"][deck] + ([top] if top else [])

    def view(self) -> "dict[str, Any]":
        from pilothouse.games.triangle import seen  # the board never needs it

        return seen.view(self)
