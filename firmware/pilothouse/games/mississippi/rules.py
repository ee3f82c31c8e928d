"""Mississippi Queen: the race from its set-up to its end (rules A1-A50, B1-B18, R1-R42).

Each of the modules imported here has one part of the rule book; `turn` is the heart.
"""

from pilothouse.games.game import Game
from pilothouse.games.mississippi import (
    asides,
    black_rose,
    ending,
    laying,
    order,
    passengers,
    setup,
    turn,
)
from pilothouse.games.mississippi.constants import HOME, OUT, RACE, RACING, THE_ROSE
from pilothouse.table.questions import Tell

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Generator

    from pilothouse.table.questions import Question

    Boat = dict[str, Any]
    Talk = Generator[Any, Any, Any]


class Mississippi(Game):
    """The introductory race, the passenger game, and any mix of The Black Rose."""

    name = "mississippi"
    rules = 2
    settings = {
        # Readings of ours where the rule books are silent; the first is the default.
        "early-end": (1, 0),  # A50: offer the end when one player is left, or nobody can win
        "pushed-refuel": (1, 0),  # R40: a boat pushed onto a coal pier may refill
    }

    def fresh(self) -> "dict[str, Any]":
        return setup.fresh()

    # --- the state ---------------------------------------------------------------------------

    def boat(self, who: str) -> "Boat":
        """The boat with this letter."""
        for boat in self.state["boats"]:
            if boat["id"] == who:
                return boat
        raise KeyError(who)

    def racing(self) -> "list[Boat]":
        """The boats still on the river, the Black Rose among them."""
        return [b for b in self.state["boats"] if b["fate"] == RACING]

    def racers(self) -> "list[Boat]":
        """Those that can still win."""
        return [b for b in self.racing() if b["id"] != THE_ROSE]

    def last_tile(self) -> int:
        """The number of the foremost tile laid; the start tile is 0."""
        return len(self.state["river"])

    def has(self, option: str) -> bool:
        """Whether a module or a house rule is played."""
        return option in self.state["mods"] or option in self.state["house"]

    def chart(self) -> "Any":
        """The module of exact positions where they are played, else None.

        Few tables play them, and without an image its list of tiles takes much memory.
        """
        if not self.has("chart"):
            return None
        from pilothouse.games.mississippi import chart

        return chart

    def can_pay(self, boat: "Boat") -> int:
        """How much coal the boat has to spend."""
        if boat["id"] == THE_ROSE:
            return black_rose.can_pay(self)
        return boat["coal"] + boat.get("bonus", 0)

    def pay(self, boat: "Boat", coal: int) -> None:
        """A11: the wheel is turned at once. R24: the bonus goes first. R27: she has no wheel."""
        if boat["id"] == THE_ROSE:
            black_rose.pay(self, coal)
            return
        bonus = min(coal, boat.get("bonus", 0))
        if bonus:
            boat["bonus"] -= bonus
        if coal > bonus:
            self.set_coal(boat, max(0, boat["coal"] - coal + bonus))

    def set_coal(self, boat: "Boat", coal: int) -> None:
        """A11, A12, R14: the coal wheel shows this; without coal it is taken out of the boat."""
        back = not boat["coal"]
        boat["coal"] = coal
        if coal:
            self.remind("wheel-back" if back else "wheel", boat["id"], coal)
        else:
            self.remind("wheel-out", boat["id"])

    # --- the conversation --------------------------------------------------------------------

    def play(self) -> "Talk":
        st = self.state
        if not st["boats"]:
            yield from setup.set_up(self)
        if self.racers():
            yield from laying.complete(self, "")  # the first tile, or one that a correction left
        if "rose" in st["mods"] and "captain" not in st:
            black_rose.name_captain(self)
        while self.racers() and not self.decided():
            if st["turn"] >= len(st["order"]):
                yield from order.new_round(self)
            boat = self.boat(st["order"][st["turn"]])
            if boat["fate"] == RACING:
                yield None
                yield from turn.take(self, boat)
                self.leave_behind()
            st["turn"] += 1
            st["now"] = {}
            yield from ending.offer(self)
        yield (ending.result, self)

    def decided(self) -> bool:
        """R22: with two boats each, the race is over as soon as somebody has won."""
        return "two-boats" in self.state["mods"] and ending.winner(self) >= 0

    # --- the river ---------------------------------------------------------------------------

    def reach(self, boat: "Boat") -> "Talk":
        """A21, B4: the first boat on the foremost tile lays the next."""
        if boat["tile"] == self.last_tile() and not self.state["dock"]:
            self.leave_behind()
            yield from laying.next_tile(self, boat["id"])

    def leave_behind(self) -> None:
        """A38, B6: tiles that every boat has left go, their passengers to the box."""
        st = self.state
        tiles = [b["tile"] for b in self.racing()]
        first, rear = st["gone"], min(tiles) if tiles else 0
        if rear <= first:
            return
        lost = passengers.clear(self, first, rear)
        st["gone"] = rear
        if rear - first == 1:
            self.remind("removed", first)
        else:
            self.remind("cleared", first, rear - 1)
        if lost:
            self.remind("to-box", lost)
        passengers.warn(self)

    # --- a boat's fate -----------------------------------------------------------------------

    def dock(self, boat: "Boat") -> "Talk":
        """A29, A30, A42."""
        boat["tile"] = self.last_tile()
        self.arrive(boat)
        place = len(self.state["home"])
        yield (Tell, "arrived", boat["id"], (boat["id"], place), str(place))

    def arrive(self, boat: "Boat") -> None:
        """The boat takes the next place."""
        boat["fate"] = HOME
        self.state["home"].append(boat["id"])

    def put_out(self, boat: "Boat") -> None:
        """A13, A46: the boat and its passengers go into the box."""
        boat["fate"] = OUT
        passengers.to_box(self, boat)
        self.remind("boat-out", boat["id"])
        if "captain" in self.state and self.racers():
            black_rose.name_captain(self)

    # --- beside the conversation -------------------------------------------------------------
    # Corrections are seldom needed, so they are imported on first use: without an image, a game
    # leaves little memory on a Pico. What a page draws is not on the board at all.

    def corrections(self) -> "list[Question]":
        from pilothouse.games.mississippi import corrections

        return corrections.questions(self)

    def correct(self, name: str, who: str, value: "Any") -> None:
        from pilothouse.games.mississippi import corrections

        corrections.correct(self, name, who, value)

    def asides(self) -> "list[str]":
        return asides.possible(self)

    def aside(self, name: str) -> "Talk":
        return asides.talk(self, name)

    def standings(self) -> "list[list[Any]]":
        return ending.standings(self)

    def players(self) -> "list[list[Any]]":
        names = self.state["names"]
        found: "list[list[Any]]" = []
        for b in self.state["boats"]:
            fate = "" if b["fate"] == RACING else b["fate"]
            found.append([b["id"], names[black_rose.commander(self, b)], fate])
        return found

    def view(self) -> "dict[str, Any]":
        from pilothouse.games.mississippi import page_view

        return page_view.view(self)

    def in_race(self) -> bool:
        """Whether it is the introductory race, without passengers (A4)."""
        return self.state["mode"] == RACE


GAME = Mississippi
