"""Mississippi Queen: a turn, from the speed to the new tile (rules A1-A50, B1-B18).

The rest stands in modules of its own: passengers; and, loaded when they are needed, laying (the
river), order (who sails when), pushing, setup (before the first turn), expansion (The Black Rose),
chart (exact positions), corrections and ending.
"""

from pilothouse.ask import Confirm, Number, Refused, Tally, Tell
from pilothouse.games import Game
from pilothouse.games.mississippi import passengers

try:
    from typing import Any, Generator

    from pilothouse.ask import Question

    Boat = dict[str, Any]
    Talk = Generator[Any, Any, Any]
except ImportError:  # MicroPython
    pass

MIN_SPEED, MAX_SPEED = 1, 6  # B1
MAX_COAL = 6  # A3
RACING, OUT, HOME = "racing", "out", "home"
THE_ROSE = "R"


def speed_price(old: int, new: int) -> int:
    """A9: keeping the speed or changing it by one is free, each further point costs one coal."""
    return max(0, abs(new - old) - 1)


def _is_rose(boat: "Boat") -> bool:
    return boat["id"] == THE_ROSE


class Mississippi(Game):
    """The introductory race, the passenger game, and any mix of The Black Rose."""

    name = "mississippi"
    _expansion: "Any" = None
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
        return self.seldom("setup").fresh()

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

    def expansion(self) -> "Any":
        """The Black Rose, loaded where she is played; kept, as an import takes the chip 0.4 ms."""
        if not self._expansion:
            from pilothouse.games.mississippi import expansion

            self._expansion = expansion
        return self._expansion

    def note(self, *words: "str | int") -> None:
        """The reminder for the next question."""
        self.state["note"] = list(words)

    def can_pay(self, boat: "Boat") -> int:
        """How much coal the boat has to spend."""
        if boat["id"] == THE_ROSE:
            return self.expansion().rose_can_pay(self)
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
            yield from (yield "setup").set_up(self)
        # The first tile, or one laid just before a correction; nobody asks in the race.
        if st["mode"] != "race" and self.racers() and not st["kinds"][-1]:
            yield "river"
            yield from (yield "laying").reveal(self, "")
        if "rose" in st["mods"] and "captain" not in st:
            (yield "order").name_captain(self)
        while self.racers() and not self.decided():
            if st["turn"] >= len(st["order"]):
                yield from (yield "order").new_round(self)
            boat = self.boat(st["order"][st["turn"]])
            if boat["fate"] == RACING:
                yield None
                yield from self._turn(boat)
                yield from self._leave_behind()
            st["turn"] += 1
            yield from self._offer_end()
        yield ((yield "ending").result, self)
        yield "ending"  # which says how they stand

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
            yield from (yield "ending").offer(self, left, hopeless)

    def _turn(self, boat: "Boat") -> "Talk":
        """A20: set the speed, then move."""
        if boat.get("bank"):
            if not (yield from (yield "expansion_seldom").leave_bank(self, boat)):
                return
        speed = yield (self.speed_question, boat)
        self.note()
        price = speed_price(boat["speed"], speed)
        boat["speed"] = speed
        yield from self.pay_for(boat, price)
        points = speed
        while points:
            moved = yield (self.move_question, boat, points)
            if "aground" not in moved:
                points = yield from self._move(boat, moved, points)
            elif (yield (Confirm, "forced-out", boat["id"], False, (boat["id"], boat["coal"]))):
                self.put_out(boat)  # A13
                return
        if boat["fate"] == RACING:
            yield from self.reach(boat)  # A22: only after the whole move
        boat.pop("bonus", None)  # R24: not storable
        if _is_rose(boat):
            for key in ("spent", "need", "fresh"):  # R27: her marker is black again
                self.state.pop(key, None)

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

    def move_question(self, boat: "Boat", points: int) -> "Question":
        """A14-A19, A26, A29, A33, A42, B7, B8: what was special about the move, all 0 at first."""
        st = self.state
        rose = _is_rose(boat)
        alone = len(self.racing()) == 1
        coal = self.can_pay(boat)
        counters = [
            ("tiles", self.last_tile() - boat["tile"], 0, "A21"),
            ("turns", coal, 1, "A17"),
            ("pushes", 0 if alone else points // 2, 0, "A26"),
        ]
        slow = boat["speed"] == MIN_SPEED and not rose
        if slow and len(boat["pax"]) < passengers.FULL and not self.has("chart"):
            if passengers.ahead(self, boat):
                counters.append(("pier", 1, 0, "A33"))
        if st["mods"]:
            counters += self.expansion().counters(self, boat, points)
        if st["dock"] and not rose and not self.has("chart"):
            if self.may_dock(boat["speed"]) or self.has("slow"):
                counters.append(("dock", 1, 0, "A29"))
        if not rose:
            counters.append(("aground", 1, 0, "A13"))
        note = st["note"] or (("no-push",) if points == 1 and not alone else ())  # A49
        return Tally(
            "move",
            boat["id"],
            counters,
            rest=lambda values: ("fields", self.fields(values, points)),
            also=lambda values: self._check_move(boat, values, points),
            purse=("coal", coal, "A17"),
            note=note,
            seldom=True,
        )

    def fields(self, values: "dict[str, int]", points: int) -> int:
        """B7: the points that are left for fields."""
        get = values.get
        return points - get("pushes", 0) - get("wood", 0) - get("wood-push", 0)

    def _check_move(self, boat: "Boat", values: "dict[str, int]", points: int) -> None:
        fields = self.fields(values, points)
        tile = boat["tile"] + values.get("tiles", 0)
        pushes = values.get("pushes", 0)
        if max(values.get("tiles", 0), pushes, values.get("wood", 0)) > fields:
            raise Refused("A14", "few-fields", fields)
        if pushes and not self.in_the_way(boat, tile):
            raise Refused("B8", "nobody-there")
        if values.get("pier"):
            passengers.may_take(self, boat, tile)
        if values.get("dock"):
            if tile != self.last_tile():
                raise Refused("A29", "dock-far")
            slower = 1 if values.get("bank") else boat["speed"] - values.get("wood", 0)
            if not self.may_dock(boat["speed"]) and not self.may_dock(slower):
                raise Refused("A42", "only-speed-1")
            aboard = len(boat["pax"]) + values.get("pier", 0)
            if self.state["mode"] != "race" and aboard < passengers.FULL:
                raise Refused("A42", "two-needed", aboard)
        if values.get("aground") and len(values) > 1:
            raise Refused("A13", "aground-alone")
        if self.state["mods"]:
            self.expansion().check_move(self, boat, values, tile)

    def may_dock(self, speed: int) -> bool:
        """A29: at any speed in the race; A42: at speed 1 with passengers; or 2, by house rule."""
        if self.state["mode"] == "race":
            return True
        return speed <= (2 if "speed-2" in self.state["house"] else 1)

    def in_the_way(self, boat: "Boat", tile: int) -> "list[str]":
        """The boats a move from the boat's tile to this one can have met; R10: none on sand."""
        first: int = boat["tile"]
        return [
            b["id"]
            for b in self.state["boats"]
            if first <= b["tile"] <= tile
            and b is not boat
            and b["fate"] == RACING
            and not b.get("bank")
        ]

    def _move(self, boat: "Boat", moved: "dict[str, int]", points: int) -> "Talk":
        """Book the move; gives the points still to be spent, which only an opened tile leaves."""
        tile = boat["tile"] + moved.get("tiles", 0)
        met = self.in_the_way(boat, tile) if "pushes" in moved else []
        fields = self.fields(moved, points)
        boat["run"] = fields // 2 if "tiles" in moved else boat.get("run", 0) + fields
        boat["tile"] = tile
        self.note()
        if "turns" in moved:
            yield from self.pay_for(boat, moved["turns"])
        laid = self.last_tile()
        for i in range(moved.get("pushes", 0)):
            there = [who for who in met if self.boat(who)["fate"] == RACING]
            if there:
                hard = i < moved.get("wood-push", 0)
                yield from (yield "pushing").push(self, boat, there, hard)
        if self.last_tile() > laid:
            # A25: the pusher goes on after the pushed owner has laid a tile; a push took two.
            left = points - 2 * moved.get("pushes", 0)
            if left > 0 and "dock" not in moved:
                return left
        yield from self._stop(boat, moved)
        return 0

    def _stop(self, boat: "Boat", moved: "dict[str, int]") -> "Talk":
        """R41: what happens where the move ends, in this order."""
        land = None
        if self.has("chart") and boat["fate"] == RACING:
            from pilothouse.games.mississippi import chart

            yield from chart.stop(self, boat)
            land = chart.land
        if self.state["mods"]:
            yield from self.expansion().stop(self, boat, moved)
            if land and self.has("slow") and boat["fate"] == RACING:
                yield from land(self, boat)  # K40
        if "pier" in moved:
            passengers.take(self, boat, boat["tile"])
        if "dock" in moved:
            yield from self.dock(boat)

    # --- the river ---------------------------------------------------------------------------

    def reach(self, boat: "Boat") -> "Talk":
        """A21, B4: the first boat on the foremost tile lays the next."""
        if boat["tile"] == self.last_tile() and not self.state["dock"]:
            yield from self._leave_behind()
            who = self.state["captain"] if _is_rose(boat) else boat["id"]  # R32
            yield "river"  # which the next one needs
            yield from (yield "laying").next_tile(self, who)

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
        return self.seldom("corrections").questions(self)

    def correct(self, name: str, who: str, value: "Any") -> None:
        self.seldom("corrections").correct(self, name, who, value)

    def asides(self) -> "list[str]":
        if not self.racers():
            return []
        needs = self.has("rose") and self.state.get("fresh") and not self.state.get("need")
        return ["rose-need", "leave", "name"] if needs else ["leave", "name"]

    def aside(self, name: str) -> "Talk":
        return self.seldom("corrections").aside(self, name)

    def standings(self) -> "list[list[Any]]":
        return self.seldom("ending").standings(self)

    def players(self) -> "list[list[Any]]":
        return [[b["id"]] + list(self._known(b)) for b in self.state["boats"]]

    def known_as(self, who: str) -> "tuple[str, str] | None":
        for b in self.state["boats"]:
            if b["id"] == who:
                return self._known(b)
        return None

    def _known(self, b: "Boat") -> "tuple[str, str]":
        captain = self.state.get("captain")
        owner = self.boat(captain)["owner"] if captain and _is_rose(b) else b["owner"]
        return self.state["names"][owner], "" if b["fate"] == RACING else b["fate"]

    # laptop
    def view(self) -> "dict[str, Any]":
        return self.seldom("looks").view(self)


GAME = Mississippi
