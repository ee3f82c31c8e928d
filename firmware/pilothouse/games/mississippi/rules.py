"""Mississippi Queen, the introductory race (rules A1-A30, A44-A50, B1-B14)."""

from pilothouse.ask import Confirm, Counter, Number, Pick, Purse, Refused, Tally, Tell, Text, Throw
from pilothouse.games.game import Game
from pilothouse.games.mississippi import river

try:
    from typing import Any, Generator

    from pilothouse.ask import Question

    Boat = dict[str, Any]
    Talk = Generator[Any, Any, Any]
except ImportError:  # MicroPython
    pass

LETTERS = "ABCDE"
MIN_SPEED, MAX_SPEED = 1, 6  # B1
MAX_COAL = 6  # A3
FEWEST, MOST = 3, 5  # A1
SHORT_STACK, ALL_TILES = 3, 11  # A2, A5
RACING, OUT, HOME = "racing", "out", "home"


def speed_price(old: int, new: int) -> int:
    """A9: keeping the speed or changing it by one is free, each further point costs one coal."""
    return max(0, abs(new - old) - 1)


class Race(Game):
    """3 to 5 boats, the first at the dock wins, the others sail on for the places."""

    name = "mississippi"
    rules = 1
    settings = {
        "mode": ("race",),  # A4
        "early-end": (
            1,
            0,
        ),  # A50 is our reading of the rules: offer the end when one boat is left
    }

    def fresh(self) -> "dict[str, Any]":
        return {
            "boats": [],
            "turn": 0,  # index of the boat on turn
            "round": 1,
            "stack": 0,  # tiles face down
            "river": "S",  # A5: the first tile lies at the middle joint
            "gone": 0,  # tiles before this number are off the table
            "dock": "",
            "home": [],  # letters in the order of their arrival
            "asked-end": 0,
            "note": [],  # the reminder shown with the next question
        }

    # --- the state ---------------------------------------------------------------------------

    def boat(self, who: str) -> "Boat":
        """The boat with this letter."""
        for boat in self.state["boats"]:
            if boat["id"] == who:
                return boat
        raise KeyError(who)

    def racing(self) -> "list[Boat]":
        """The boats still on the river, in table order."""
        return [b for b in self.state["boats"] if b["fate"] == RACING]

    def last_tile(self) -> int:
        """The number of the foremost tile laid; the start tile is 0."""
        return len(self.state["river"])

    def _note(self, *words: "str | int") -> None:
        self.state["note"] = list(words)

    def _pay(self, boat: "Boat", coal: int) -> None:
        boat["coal"] -= coal
        if coal and boat["coal"]:
            self._note("wheel", boat["id"], boat["coal"])  # A11

    # --- the conversation --------------------------------------------------------------------

    def play(self) -> "Talk":
        st = self.state
        if not st["boats"]:
            yield from self._set_up()
        while self.racing():
            if st["boats"][st["turn"]]["fate"] != RACING:
                self._next_boat()
            yield None
            yield from self._turn(st["boats"][st["turn"]])
            if self.racing():
                self._next_boat()
            if len(self.racing()) == 1 and self.settings_now["early-end"] and not st["asked-end"]:
                st["asked-end"] = 1
                last = self.racing()[0]
                if (yield (Confirm, "end-early", last["id"], False, (last["id"],))):  # A50
                    self._arrive(last)
        yield (self._result,)

    def _result(self) -> "Question":
        home = self.state["home"]
        if not home:
            return Tell("nobody-home", "", (), "✗")
        return Tell("result", "", (" ".join(home),), home[0])

    def _set_up(self) -> "Talk":
        st = self.state
        players = yield (Number, "players", "", FEWEST, MOST, FEWEST, "A1")
        tiles = yield (Number, "tiles", "", SHORT_STACK, ALL_TILES, SHORT_STACK, "A2")
        yield (Tell, "lay-start", "", (tiles, tiles - 1))  # A5
        yield (Tell, "set-wheels", "", (MIN_SPEED, MAX_COAL))  # A3, A47
        yield (Tell, "start-fields", "", (LETTERS[players - 1], players))  # A6, A7
        st["stack"] = tiles - 1
        st["boats"] = [
            {
                "id": who,
                "name": "",
                "speed": MIN_SPEED,
                "coal": MAX_COAL,
                "tile": 0,
                "fate": RACING,
            }
            for who in LETTERS[:players]
        ]

    def _next_boat(self) -> None:
        """A44: clockwise, every round; boats that are home or out leave the order (A30)."""
        st = self.state
        while True:
            st["turn"] += 1
            if st["turn"] == len(st["boats"]):
                st["turn"] = 0
                st["round"] += 1
            if st["boats"][st["turn"]]["fate"] == RACING:
                return

    def _turn(self, boat: "Boat") -> "Talk":
        """A20: set the speed, then move."""
        speed = yield (self.speed_question, boat)
        self._note()
        price = speed_price(boat["speed"], speed)
        boat["speed"] = speed
        self._pay(boat, price)
        if price and not boat["coal"]:
            yield (Tell, "wheel-out", boat["id"], (boat["id"],))  # A12
        points = speed
        while points:
            moved = yield (self.move_question, boat, points)
            if "aground" not in moved:
                points = yield from self._move(boat, moved, points)
            elif (
                yield (Confirm, "forced-out", boat["id"], False, (boat["id"], boat["coal"]))
            ):  # A13
                self._put_out(boat)
                return
        if boat["fate"] == RACING:
            yield from self._reach(boat)  # A22: only after the whole move

    def speed_question(self, boat: "Boat") -> "Question":
        """A8-A10, B1."""
        old = boat["speed"]
        return Number(
            "speed",
            boat["id"],
            MIN_SPEED,
            MAX_SPEED,
            old,
            rule="B1",
            price=lambda new: speed_price(old, new),
            purse=Purse("coal", boat["coal"], "A9"),
            note=self.state["note"],
        )

    def move_question(self, boat: "Boat", points: int) -> "Question":
        """A14-A19, A26, A29, B7, B8: what was special about the move, all 0 by default."""
        others = [b for b in self.racing() if b is not boat]
        ahead = self.last_tile() - boat["tile"]
        note = self.state["note"]
        if not note and points == 1 and others:
            note = ("no-push",)  # A49

        def also(values: "dict[str, int]") -> None:
            pushes = values.get("pushes", 0)
            tile = boat["tile"] + values.get("tiles", 0)
            if values.get("tiles", 0) > points - pushes:
                raise Refused("A14", "few-fields", points - pushes)
            if pushes and not self._in_the_way(boat, tile):
                raise Refused("B8", "nobody-there")
            if values.get("dock") and tile != self.last_tile():
                raise Refused("A29", "dock-far")
            if values.get("aground") and len(values) > 1:
                raise Refused("A13", "aground-alone")

        return Tally(
            "move",
            boat["id"],
            (
                Counter("tiles", ahead, rule="A21"),
                Counter("turns", boat["coal"], 1, "A17"),
                Counter("pushes", points // 2 if others else 0, rule="A26"),
                Counter("dock", 1 if self.state["dock"] else 0, rule="A29"),
                Counter("aground", 1, rule="A13"),
            ),
            rest=lambda values: ("fields", points - values.get("pushes", 0)),
            also=also,
            purse=Purse("coal", boat["coal"], "A17"),
            note=note,
        )

    def _in_the_way(self, boat: "Boat", tile: int) -> "list[str]":
        """The boats a move from the boat's tile to this one can have met."""
        return [
            b["id"] for b in self.racing() if b is not boat and boat["tile"] <= b["tile"] <= tile
        ]

    def _move(self, boat: "Boat", moved: "dict[str, int]", points: int) -> "Talk":
        """Book the move; gives the points still to be spent, which only an opened tile leaves."""
        start = boat["tile"]
        boat["tile"] += moved.get("tiles", 0)
        coal = moved.get("turns", 0)
        self._note()
        self._pay(boat, coal)
        if coal and not boat["coal"]:
            yield (Tell, "wheel-out", boat["id"], (boat["id"],))  # A12
        laid = self.last_tile()
        for _ in range(moved.get("pushes", 0)):
            end = boat["tile"]
            boat["tile"] = start
            met = self._in_the_way(boat, end)
            boat["tile"] = end
            if not met:
                break  # the only boat in the way has reached the dock
            pushed = met[0]
            if len(met) > 1:
                pushed = yield (Pick, "pushed", boat["id"], met, None, "B7")
            yield from self._pushed(self.boat(pushed))
        if "dock" in moved:
            yield from self._dock(boat)
            return 0
        # A25: the pusher goes on after the pushed owner has laid a tile; a push took two points.
        return max(0, points - 2 * moved.get("pushes", 0)) if self.last_tile() > laid else 0

    def _pushed(self, boat: "Boat") -> "Talk":
        """A25, A45, B12, B13: the pushed boat's owner answers inside the pusher's turn."""
        landed = yield (self.landed_question, boat)
        if landed == "dock":
            yield from self._dock(boat)
            return
        boat["tile"] = landed
        yield from self._reach(boat)

    def landed_question(self, boat: "Boat") -> "Question":
        """Where a pushed boat ended; its owner turns it as he likes."""
        last = self.last_tile()
        here = boat["tile"]
        options: "list[Any]" = [
            t for t in (here, here + 1, here - 1) if self.state["gone"] <= t <= last
        ]
        if self.state["dock"] and here >= last - 1:
            options.append("dock")
        return Pick("landed", boat["id"], options, here, "B9", (boat["id"],))

    def _reach(self, boat: "Boat") -> "Talk":
        """A21, B4: the first boat on the foremost tile lays the next; A27: at last the dock."""
        st = self.state
        who = boat["id"]
        if boat["tile"] != self.last_tile() or st["dock"]:
            return
        face = yield from self._direction(who)
        st["river"] += river.letter(face)
        st["stack"] -= 1
        yield (Tell, "lay", who, (st["stack"],), face)  # A24
        if st["stack"]:
            return
        while not st["dock"]:
            face = yield (Throw, "dock", who, river.FACES, "A23")
            clash = river.blocking(st["river"] + river.letter(face), st["gone"])
            if not clash or (yield (Confirm, "dock-fits", who, True, (clash[0],))):  # A48
                st["dock"] = river.letter(face)
        yield (Tell, "lay-dock", who, (), face)

    def _direction(self, who: str) -> "Talk":
        """A23, B5: throw until the new tile fits; A48: where none can fit, the players choose."""
        st = self.state
        while True:
            rear = min([b["tile"] for b in self.racing()])
            stuck = [f for f in river.FACES if self._blockers(f, rear)]
            if len(stuck) == len(river.FACES):
                face = yield (Pick, "choose-way", who, river.FACES, None, "A48")
                return face
            face = yield (Throw, "direction", who, river.FACES, "A23")
            blockers = self._blockers(face, rear)
            if blockers:
                yield (Tell, "reroll", who, (blockers[0],), face)  # B5
                continue
            left_behind = self._blockers(face, 0)
            if left_behind:  # B6: only tiles that every boat has left are in the way
                yield (Tell, "remove", who, (max(left_behind),), face)
                st["gone"] = max(left_behind) + 1
            return face

    def _blockers(self, face: str, first: int) -> "list[int]":
        """The tiles from this one on, still on the table, that forbid a tile laid this way."""
        st = self.state
        return river.blocking(st["river"] + river.letter(face), max(first, st["gone"]))

    def _dock(self, boat: "Boat") -> "Talk":
        """A29, A30."""
        boat["tile"] = self.last_tile()
        self._arrive(boat)
        place = len(self.state["home"])
        yield (Tell, "arrived", boat["id"], (boat["id"], place), str(place))

    def _arrive(self, boat: "Boat") -> None:
        boat["fate"] = HOME
        self.state["home"].append(boat["id"])

    def _put_out(self, boat: "Boat") -> None:
        """A13: the boat goes into the box."""
        boat["fate"] = OUT
        self._note("boat-out", boat["id"])

    # --- people know better ------------------------------------------------------------------

    def corrections(self) -> "list[Question]":
        st = self.state
        found: "list[Question]" = []
        for boat in st["boats"]:
            who = boat["id"]
            found.append(Number("speed", who, MIN_SPEED, MAX_SPEED, boat["speed"], "B1"))
            found.append(Number("coal", who, 0, MAX_COAL, boat["coal"], "A3"))
            found.append(Number("tile", who, st["gone"], self.last_tile(), boat["tile"], "A2"))
            found.append(Pick("fate", who, (RACING, OUT, HOME), boat["fate"], "A13"))
        if self.racing():
            letters = [b["id"] for b in self.racing()]
            now = st["boats"][st["turn"]]["id"]
            found.append(Pick("turn", "", letters, now if now in letters else None, "A44"))
            found.append(
                Number("gone", "", 0, min([b["tile"] for b in self.racing()]), st["gone"], "B6")
            )
        return found

    def correct(self, name: str, who: str, value: "Any") -> None:
        st = self.state
        if name == "turn":
            st["turn"] = [b["id"] for b in st["boats"]].index(value)
            self.stale = True
        elif name == "gone":
            st["gone"] = value
        elif name == "fate":
            boat = self.boat(who)
            if boat["fate"] == value:
                return
            if boat["fate"] == HOME:
                st["home"].remove(who)
            if value == HOME:
                st["home"].append(who)
            boat["fate"] = value
            self.stale = True
        else:
            self.boat(who)[name] = value

    def asides(self) -> "list[str]":
        return ["leave", "name"] if self.racing() else []

    def aside(self, name: str) -> "Talk":
        letters = [b["id"] for b in self.state["boats"]]
        if name == "name":
            who = yield (Pick, "whose-name", "", letters)
            self.boat(who)["name"] = yield (Text, "name", who, self.boat(who)["name"])
            return
        who = yield (Pick, "who-leaves", "", [b["id"] for b in self.racing()])
        if (yield (Confirm, "leaves", who, False, (who,))):
            self._put_out(self.boat(who))
            self.stale = True

    # --- what there is to show ---------------------------------------------------------------

    def standings(self) -> "list[list[Any]]":
        home = self.state["home"]
        others = [b["id"] for b in self.state["boats"] if b["id"] not in home]
        return [[home[i], i + 1] for i in range(len(home))] + [[who, 0] for who in others]

    def players(self) -> "list[list[Any]]":
        return [
            [b["id"], b["name"], "" if b["fate"] == RACING else b["fate"]]
            for b in self.state["boats"]
        ]

    def view(self) -> "dict[str, Any]":
        st = self.state
        boats: "list[dict[str, Any]]" = []
        for boat in st["boats"]:
            seen = dict(boat)
            seen["place"] = st["home"].index(boat["id"]) + 1 if boat["id"] in st["home"] else 0
            boats.append(seen)
        return {
            "game": self.name,
            "round": st["round"],
            "turn": boats[st["turn"]]["id"] if self.racing() else "",
            "boats": boats,
            "stack": st["stack"],
            "joins": st["river"],
            "dock": st["dock"],
            "landing": river.landing(st["river"], st["dock"]) if st["dock"] else [],
            "river": river.picture(st["river"], st["gone"]),
            "note": list(st["note"]),
        }


GAME = Race
