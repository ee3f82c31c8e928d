"""Mississippi Queen: a turn, from the speed to the new tile (rules A1-A50, B1-B18).

Each of the modules imported here has one part of the rule book.
"""

from pilothouse.games.game import Game
from pilothouse.games.mississippi import (
    asides,
    black_rose,
    corrections,
    ending,
    laying,
    moving,
    order,
    page_view,
    passengers,
    sandbanks,
    setup,
)
from pilothouse.games.mississippi.constants import (
    HOME,
    MAX_SPEED,
    MIN_SPEED,
    OUT,
    RACING,
    THE_ROSE,
)
from pilothouse.table.questions import Confirm, Number, Tell

try:
    from typing import Any, Generator

    from pilothouse.table.questions import Question

    Boat = dict[str, Any]
    Talk = Generator[Any, Any, Any]
except ImportError:  # MicroPython
    pass


def speed_price(old: int, new: int) -> int:
    """A9: keeping the speed or changing it by one is free, each further point costs one coal."""
    return max(0, abs(new - old) - 1)


def _is_rose(boat: "Boat") -> bool:
    return boat["id"] == THE_ROSE


class Mississippi(Game):
    """The introductory race, the passenger game, and any mix of The Black Rose."""

    name = "mississippi"
    rules = 1
    settings = {
        # Readings of ours where the rule books are silent (rules.md 7); the first is the default.
        "early-end": (1, 0),  # A50: offer the end when one boat is left, or nobody can win
        "pushed-refuel": (1, 0),  # R40: a boat pushed onto a coal pier may refill
        "slow": (0, 1),  # K40: sand or wood on a landing field makes a boat slow enough for it
        "bare": (0, 1),  # K10: a boat pushed onto a landing field needs no passengers
        "tie": (0, 1),  # K15: in a tie of coal the Black Rose is behind
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
        boats = self.state["boats"]
        return [b for b in boats if b["fate"] == RACING and b["id"] != THE_ROSE]

    def last_tile(self) -> int:
        """The number of the foremost tile laid; the start tile is 0."""
        return len(self.state["river"])

    def has(self, option: str) -> bool:
        """Whether a module or a house rule is played, or a setting is on."""
        st = self.state
        return option in st["mods"] or option in st["house"] or bool(self.settings_now.get(option))

    def note(self, *words: "str | int") -> None:
        """The reminder for the next question."""
        self.state["note"] = list(words)

    def can_pay(self, boat: "Boat") -> int:
        """How much coal the boat has to spend."""
        if boat["id"] == THE_ROSE:
            return black_rose.rose_can_pay(self)
        return boat["coal"] + boat.get("bonus", 0)

    def pay(self, boat: "Boat", coal: int) -> None:
        """A11: the wheel is turned at once. R24: the bonus goes first. R27: she has no wheel."""
        if not coal:
            return
        if _is_rose(boat):
            self.state["spent"] = self.state.get("spent", 0) + coal
            self.note("rose-white")
            return
        bonus = min(coal, boat.get("bonus", 0))
        if bonus:
            boat["bonus"] -= bonus
        if coal > bonus:
            boat["coal"] -= coal - bonus
            self.note("wheel", boat["id"], boat["coal"])

    # --- the conversation --------------------------------------------------------------------

    def play(self) -> "Talk":
        st = self.state
        if not st["boats"]:
            yield from setup.set_up(self)
        # The first tile, or one laid just before a correction; nobody asks in the race.
        if st["mode"] != "race" and self.racers() and not st["kinds"][-1]:
            yield from laying.reveal(self, "")
        if "rose" in st["mods"] and "captain" not in st:
            order.name_captain(self)
        while self.racers() and not self.decided():
            if st["turn"] >= len(st["order"]):
                yield from order.new_round(self)
            boat = self.boat(st["order"][st["turn"]])
            if boat["fate"] == RACING:
                yield None
                yield from self.turn(boat)
                yield from self._leave_behind()
            st["turn"] += 1
            yield from self._offer_end()
        yield (ending.result, self)

    def decided(self) -> bool:
        """R22: with two boats each, the first one home decides; by choice, a player's second."""
        st = self.state
        if "two-boats" not in st["mods"] or not st["home"]:
            return False
        if "both-home" not in st["house"]:
            return True
        owners = [self.boat(who)["owner"] for who in st["home"]]
        return len(set(owners)) < len(owners)

    def _offer_end(self) -> "Talk":
        """A50, A39: one boat is left, or nobody can still get two passengers."""
        st = self.state
        if st["asked-end"] or not self.settings_now["early-end"] or self.decided():
            return
        left = self.racers()
        if not left:
            return
        hopeless = st["mode"] != "race" and passengers.hopeless(self, left)
        if len(left) == 1 or hopeless:
            st["asked-end"] = 1
            yield from ending.offer(self, left, hopeless)

    def turn(self, boat: "Boat") -> "Talk":
        """One boat's turn (A20): set the speed, move, lay the next tile."""
        if boat.get("bank") and not (yield from sandbanks.leave(self, boat)):
            return
        speed = yield (self.speed_question, boat)  # A8-A11
        yield from self.steam(boat, speed)
        points = speed
        while points:
            moved = yield (moving.question, self, boat, points)  # all 0 by default, one OK
            if "aground" not in moved:
                points = yield from moving.move(self, boat, moved, points)
            elif (yield from self.gives_up(boat)):
                return
        if boat["fate"] == RACING:
            yield from self.reach(boat)  # A21, A22: only after the whole move
        boat.pop("bonus", None)  # R24: not storable
        black_rose.end_turn(self, boat)

    def steam(self, boat: "Boat", speed: int) -> "Talk":
        """A9: the boat sails at this speed, and pays for it."""
        self.note()
        price = speed_price(boat["speed"], speed)
        boat["speed"] = speed
        yield from self.pay_for(boat, price)

    def gives_up(self, boat: "Boat") -> "Talk":
        """A13: a boat that cannot pay is out, if its owner says so; whether it is."""
        who = boat["id"]
        if not (yield (Confirm, "forced-out", who, False, (who, boat["coal"]))):
            return False
        self.put_out(boat)
        return True

    def pay_for(self, boat: "Boat", price: int) -> "Talk":
        """Pay, and take the wheel out with the last coal (A12)."""
        had = boat["coal"]
        self.pay(boat, price)
        if had and not boat["coal"] and not _is_rose(boat):
            yield (Tell, "wheel-out", boat["id"], (boat["id"],))

    def speed_question(self, boat: "Boat") -> "Question":
        """A8-A10, B1."""
        return Number(
            "speed",
            boat["id"],
            MIN_SPEED,
            MAX_SPEED,
            boat["speed"],
            "B1",
            speed_price,
            ("coal", self.can_pay(boat), "A9"),
            note=self.state["note"],
        )

    def may_dock(self, speed: int) -> bool:
        """A29: at any speed in the race; A42: at speed 1 with passengers; or 2, by house rule."""
        if self.state["mode"] == "race":
            return True
        return speed <= (2 if "speed-2" in self.state["house"] else 1)

    # --- the river ---------------------------------------------------------------------------

    def reach(self, boat: "Boat") -> "Talk":
        """A21, B4: the first boat on the foremost tile lays the next."""
        if boat["tile"] == self.last_tile() and not self.state["dock"]:
            yield from self._leave_behind()
            who = self.state["captain"] if _is_rose(boat) else boat["id"]  # R32
            yield from laying.next_tile(self, who)

    def _leave_behind(self) -> "Talk":
        """A38, B6: tiles that every boat has left go, their passengers to the box."""
        st = self.state
        tiles = [b["tile"] for b in st["boats"] if b["fate"] == RACING]
        if not tiles:
            return
        rear = min(tiles)
        if rear > st["gone"]:
            lost = passengers.clear(self, st["gone"], rear)
            st["gone"] = rear
            if st["note"]:  # two reminders at once: the coal wheel's is not to be missed
                yield (Tell, "remove", "", (rear - 1, lost), "", st["note"])
            self.note("removed-lost" if lost else "removed", rear - 1, lost)

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
        self.note("boat-out", boat["id"])

    # --- beside the conversation -------------------------------------------------------------

    def corrections(self) -> "list[Question]":
        return corrections.questions(self)

    def correct(self, name: str, who: str, value: "Any") -> None:
        corrections.correct(self, name, who, value)

    def asides(self) -> "list[str]":
        return asides.possible(self)

    def aside(self, name: str) -> "Talk":
        return asides.talk(self, name)

    def standings(self) -> "list[list[Any]]":
        return ending.standings(self)

    def players(self) -> "list[list[Any]]":
        return [[b["id"]] + list(self._known(b)) for b in self.state["boats"]]

    def _known(self, b: "Boat") -> "tuple[str, str]":
        captain = self.state.get("captain")
        owner = self.boat(captain)["owner"] if captain and _is_rose(b) else b["owner"]
        return self.state["names"][owner], "" if b["fate"] == RACING else b["fate"]

    def view(self) -> "dict[str, Any]":
        return page_view.view(self)


GAME = Mississippi
