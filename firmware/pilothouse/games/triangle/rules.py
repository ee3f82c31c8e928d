"""Teufels-Dreieck / Bermuda Triangle (rules D1-D33).

The state says at every moment how the game goes on: whose turn it is or how far the spin is, the
die that lies on the table, the card that is still to be drawn. So any correction may restart it.
"""

import json

from pilothouse.games.game import Game
from pilothouse.games.triangle import (
    asides,
    cargo,
    cloud,
    ending,
    landings,
    sailing,
    setup,
)
from pilothouse.games.triangle.constants import DIE, LETTERS, SEA, SHIPS
from pilothouse.games.triangle.data import FILES
from pilothouse.games.triangle.questions import OTHER, PASS, Move
from pilothouse.table.questions import Confirm, Tell, Throw

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Generator, Iterator

    from pilothouse.games.triangle.constants import Player, Ship
    from pilothouse.games.triangle.data import Chart
    from pilothouse.table.questions import Question

    Conversation = Generator[Any, Any, None]


class Triangle(Game):
    """2 to 4 fleets; the most valuable cargo wins."""

    name = "triangle"
    rules = 2
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
            dial = FILES["dial"]
        self.chart: "Chart" = json.loads(dial)  # checked when it came (data.py)

    def fresh(self) -> "dict[str, Any]":
        return setup.fresh()

    # --- the state ---------------------------------------------------------------------------

    def player(self, who: str) -> "Player":
        """The player with this letter."""
        return self.state["fleet"][LETTERS.index(who)]

    def playing(self) -> "list[Player]":
        """Those who have not left."""
        return [p for p in self.state["fleet"] if not p["left"]]

    def player_at(self, turn: int) -> "Player":
        """Who has this turn of a round: clockwise from the one who began."""
        everybody = self.state["fleet"]
        return everybody[(self.state["first"] + turn) % len(everybody)]

    def ship(self, name: str) -> "Ship":
        """The ship with this id."""
        return self.player(name[0])["ships"][int(name[1]) - 1]

    def ships(self) -> "Iterator[tuple[str, Ship]]":
        """All ships with their ids, player by player."""
        for player in self.state["fleet"]:
            for i in range(SHIPS):
                yield player["id"] + str(i + 1), player["ships"][i]

    def ships_in(self, *states: str) -> "list[str]":
        """The ids of the ships that are in one of these states."""
        return [name for name, ship in self.ships() if ship[0] in states]

    def why_over(self) -> str:
        """D27: why the game is over, "" while it goes on."""
        return ending.why_over(self)

    # --- the conversation --------------------------------------------------------------------

    def play(self) -> "Conversation":
        if not self.state["fleet"]:
            yield from setup.set_up(self)
        while not self.why_over():
            yield None
            yield from self._step()
        yield (ending.result, self)

    def _step(self) -> "Conversation":
        """What comes next: cards, then the turn of each player, then the spin."""
        st = self.state
        covered = cargo.covered_deck(self)
        if st["docked"]:
            return cargo.draw(self)
        if covered is not None:
            return cargo.reveal(self, covered)
        if st["turn"] < len(st["fleet"]):
            return self._turn(self.player_at(st["turn"]))
        step: int = st["turn"] - len(st["fleet"])
        return cloud.STEPS[step](self)

    def _turn(self, player: "Player") -> "Conversation":
        """D6, D7: throw the die and move one ship."""
        st, who = self.state, player["id"]
        if player["left"]:
            sailing.end_turn(self)  # and what lies thrown is nobody's
            return
        if not sailing.movable(self, who):
            yield (Tell, "no-ship", who)  # D7: nothing to move
            sailing.end_turn(self)
            return
        if not st["die"]:
            st["die"] = int((yield (Throw, "die", who, DIE, "D6")))
        choice = yield (Move, self, who)
        if choice == PASS:
            if (yield (Confirm, "pass-sure", who)):  # D7
                sailing.end_turn(self)
        elif choice == OTHER:
            yield from landings.other_move(self, who)
        else:
            yield from self._sail(choice)

    def _sail(self, name: str) -> "Conversation":
        """The ship sails as the die says."""
        how, port, mark = sailing.destination(self, name)
        struck = sailing.ship_at(self, port, mark, name) if how == SEA else ""
        if struck:
            yield from landings.strike(self, name, struck, port, mark)
        else:
            sailing.end_move(self, name, how, port, mark)

    # --- corrections -------------------------------------------------------------------------
    # Corrections are seldom needed, so they are imported on first use: without an image, a game
    # leaves little memory on a Pico. What a page draws is not on the board at all.

    def corrections(self) -> "list[Question]":
        from pilothouse.games.triangle import corrections

        return corrections.offered(self) if self.state["fleet"] else []

    def correct(self, name: str, who: str, value: "Any") -> None:
        from pilothouse.games.triangle import corrections

        corrections.correct(self, name, who, value)
        self.stale = True  # every step begins from the state

    def asides(self) -> "list[str]":
        return list(asides.NAMES) if self.playing() else []

    def aside(self, name: str) -> "Conversation":
        return asides.ASIDES[name](self)

    # --- what there is to show ---------------------------------------------------------------

    def players(self) -> "list[list[Any]]":
        return [[p["id"], p["name"], "left" if p["left"] else ""] for p in self.state["fleet"]]

    def standings(self) -> "list[list[Any]]":
        return ending.standings(self)

    def view(self) -> "dict[str, Any]":
        from pilothouse.games.triangle import page_view

        return page_view.view(self)


GAME = Triangle
