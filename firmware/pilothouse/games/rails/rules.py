"""Fantasy Island Rails (E1-E38): whose turn it is, what may come next, and the bank.

The board keeps the money; it cannot see the map. What is needed seldom (set-up, the sea, trade,
corrections, what pages draw) is in modules of its own, loaded when it is first needed.
"""

from pilothouse.ask import Pick, Refused, Tell
from pilothouse.games.game import Game
from pilothouse.games.rails import build, cargo, data
from pilothouse.games.rails.facts import (
    BANK,
    BUILD,
    CARDS,
    CLIPPER,
    DONE,
    GOAL,
    HAND,
    LIMIT,
    MOVE,
    PUBLIC_ROUND,
    ROOM,
    START,
    STORED_ROUNDS,
    TRAINS,
)
from pilothouse.loaded import once

try:
    from typing import Any, Generator

    from pilothouse.ask import Question

    Player = dict[str, Any]
    Talk = Generator[Any, Any, Any]
except ImportError:  # MicroPython
    pass

_PEOPLE, _SEA = "pilothouse.games.rails.people", "pilothouse.games.rails.sea"


class Do(Pick):
    """What to do next; `why` names the rule that forbids what is not offered."""

    def __init__(
        self, who: str, options: "list[str]", start: str, why: "dict[str, str]", note: "Any"
    ):
        super().__init__("do", who, options, start, note=note)
        self.why = why

    def check(self, answer: "Any") -> "Any":
        if answer in self.why and answer not in self.options:
            raise Refused(self.why[answer], "not-now", answer)
        return super().check(answer)


class Rails(Game):
    """2 or 3 railways; the first with 250 M, a clipper and all large cities wins."""

    name = "rails"
    rules = 2
    _goods: "list[str]" = []

    def fresh(self) -> "dict[str, Any]":
        return {
            "players": [],
            "bank": 0,
            "house": [],  # how this table reads the rules (setup.py)
            "open": 0,  # 1: everybody may see every balance
            "large": 0,  # large cities on this map
            "plates": [],  # [plate, sixths of a turn] in the order they are laid
            "round": 1,
            "start": 0,  # index of the start player
            "turn": 0,  # index of the player on turn
            "phase": START,
            "points": 0,  # steps left
            "spent": 0,  # of the 20 M
            "out": 0,  # times out of one large city
            "paid": "",  # owners whose nets are paid for
            "built": "",  # "track", "train" or "ship"
            "acted": "",  # what was done last in this turn
            "deck": 0,
            "cards": [],  # ferries and clippers among the shuffled cards
            "under": [],  # cards under these, in their order
            "stock": [],  # [good, city, round] of what lies in cities
            "deals": [],  # [payer, payee, M, last round, kind, good, city]
            "last": [],  # the latest bookings: [round, payer, payee, M, why]
            "note": [],
        }

    # --- the state ---------------------------------------------------------------------------

    @property
    def names(self) -> str:
        """The names on this map (data.py)."""
        return self.data.get("names") or data.FILES["names"]

    def player(self, who: str) -> "Player":
        """The player with this letter."""
        for player in self.state["players"]:
            if player["id"] == who:
                return player
        raise KeyError(who)

    def playing(self) -> "list[Player]":
        """Those who have not left, in table order."""
        return [p for p in self.state["players"] if not p["out"]]

    def on_turn(self) -> "Player":
        return self.state["players"][self.state["turn"]]

    @property
    def goods(self) -> "list[str]":
        """The names of the goods; taken apart once, which takes the chip 15 ms."""
        if not self._goods:
            self._goods = data.goods(self.names)
        return self._goods

    def good(self, name: str) -> int:
        return self.goods.index(name)

    def good_name(self, good: int) -> str:
        return self.goods[good]

    def city(self, name: str) -> int:
        return [c[0] for c in data.cities(self.names)].index(name)

    def city_name(self, city: int) -> str:
        return data.cities(self.names)[city][0]

    def places(self, kind: str) -> "list[str]":
        """The names of the cities of a kind; of the large ones, those on this map."""
        names = data.line(self.names, kind)
        return names[: self.state["large"]] if kind == "large" else names

    def connected(self, player: "Player", kind: str) -> "list[int]":
        """The cities of a kind in the player's net."""
        kinds = [c[1] for c in data.cities(self.names)]
        return [i for i in player["net"] if kinds[i] == kind]

    def reachable(self, player: "Player", kind: str) -> "list[str]":
        """E26: the cities of a kind that the player may still connect."""
        found: "list[str]" = []
        for name in self.places(kind):
            city = self.city(name)
            nets = [p["id"] for p in self.state["players"] if city in p["net"]]
            if player["id"] not in nets and len(nets) < ROOM[kind]:
                found.append(name)
        return found

    def winner(self) -> str:
        """E29, E37: who has won, the player on turn first; "" as long as nobody has."""
        st = self.state
        for i in range(len(st["players"])):
            p = st["players"][(st["turn"] + i) % len(st["players"])]
            won = p["money"] >= GOAL and p["ship"] == CLIPPER and not p["out"]
            if won and len(self.connected(p, "large")) >= st["large"]:
                return p["id"]
        return ""

    def over(self) -> bool:
        """Somebody has won, or nobody is left to play against."""
        return bool(self.state["players"]) and (len(self.playing()) < 2 or self.winner() != "")

    def shows(self, player: "Player") -> bool:
        """Whether the board may show this balance: whoever is on turn holds the board."""
        return bool(self.state["open"]) or player is self.on_turn() or self.over()

    def note(self, *words: "str | int") -> None:
        """A reminder for the next question."""
        self.state["note"] = list(words)

    def book(self, amount: int, payer: str, payee: str, why: str) -> None:
        """Every movement of money; the bank pays and takes as well. E14, E15."""
        st = self.state
        if amount < 0 or payer == payee:
            raise Refused("E14", "no-booking")
        if payer != BANK and self.player(payer)["money"] < amount:
            raise Refused("E15", "short-m", amount, self.player(payer)["money"])
        for who, change in ((payer, -amount), (payee, amount)):
            if who == BANK:
                st["bank"] += change
            else:
                self.player(who)["money"] += change
        st["last"].append([st["round"], payer, payee, amount, why])
        st["last"] = st["last"][-5:]

    def draw_cards(self, cards: int) -> None:
        """E20: count the deck down; where it is empty, what was discarded is shuffled."""
        st = self.state
        st["deck"] -= cards
        if st["deck"] <= 0:
            st["deck"] += CARDS - HAND * (len(self.playing()) + int(st["round"] >= PUBLIC_ROUND))
            self.note("reshuffle")

    # --- the conversation --------------------------------------------------------------------

    def play(self) -> "Talk":
        st = self.state
        if not st["players"]:
            yield from once("pilothouse.games.rails.setup").set_up(self)
        while not self.over():
            yield None
            player = self.on_turn()
            if st["phase"] == START:
                yield from self._begin(player)
            while st["phase"] != DONE and not self.over():
                yield from self._act(player)
            if not self.over():
                yield from self._next()
        yield (self._result,)

    def _result(self) -> "Question":
        winner = self.winner()
        if not winner:
            return Tell("nobody-won", "", (), "✗")
        return Tell("won", "", (winner, self.player(winner)["money"]), winner)

    def _next(self) -> "Talk":
        """E4: clockwise; the round ends before the start player is on turn again."""
        st = self.state
        count = len(st["players"])
        new_round = False
        while True:
            st["turn"] = (st["turn"] + 1) % count
            if st["turn"] == st["start"]:
                new_round = True
                if "first" in st["house"]:  # K33
                    st["turn"] = st["start"] = (st["start"] + 1) % count
            if not self.on_turn()["out"]:
                break
        st["phase"] = START
        if new_round:
            yield from self._new_round()

    def _new_round(self) -> "Talk":
        st = self.state
        st["round"] += 1
        now = st["round"]
        st["deals"] = [d for d in st["deals"] if d[3] >= now]
        back = [s for s in st["stock"] if now - s[2] >= STORED_ROUNDS]
        st["stock"] = [s for s in st["stock"] if now - s[2] < STORED_ROUNDS]
        if now == PUBLIC_ROUND:
            self.draw_cards(HAND)
        for good, city, _ in back:  # E18
            yield (Tell, "goods-back", "", (self.good_name(good), self.city_name(city)))
        if now == PUBLIC_ROUND:
            yield (Tell, "public-cards", "", (HAND,))  # E6, E36

    def _begin(self, p: "Player") -> "Talk":
        """What comes before the first choice; the state changes after the last question."""
        st = self.state
        if not p["net"]:  # E31
            large = self.places("large")
            p["net"].append(self.city((yield (Pick, "start-city", p["id"], large, None, "E31"))))
        if p["sea"]:
            yield from once(_SEA).sail(self, p)
        moves = st["round"] > 1 and not p["sea"]  # E5, E16
        st["phase"] = MOVE if moves else BUILD
        st["points"] = TRAINS[p["train"]][0] if moves else 0
        st["spent"] = st["out"] = 0
        st["paid"] = st["built"] = st["acted"] = ""
        if st["deals"]:
            from pilothouse.games.rails import deals

            yield from deals.standing(self, p)

    def _act(self, p: "Player") -> "Talk":
        st = self.state
        what = yield (self.do_question, p)
        self.note()
        st["acted"] = what
        if what == "end":
            st["phase"] = DONE
        elif what == "swap":  # E8
            st["phase"] = DONE
            self.draw_cards(HAND)
            yield (Tell, "swapped", p["id"], (HAND,))
        elif what[0] == ">":
            yield from cargo.deliver(self, p, what[2:])
        elif what in cargo.ACTS:
            yield from cargo.ACTS[what](self, p)
        elif what in build.ACTS:
            st["phase"] = BUILD  # E7
            yield from build.ACTS[what](self, p)
        else:
            yield from once(_SEA).board(self, p)

    def do_question(self, p: "Player") -> "Question":
        """E5, E7, E8: what may come next, the ordinary thing under the cursor."""
        st = self.state
        still = "E5" if st["round"] == 1 else "E16" if p["sea"] else ""
        if st["phase"] != MOVE:
            still = still or "E7"
        forbidden = cargo.offers(self, p, still)
        forbidden += build.offers(self, p)
        forbidden += [("swap", "E8" if st["acted"] else ""), ("end", "")]
        options: "list[str]" = []
        for what, rule in forbidden:
            if not rule and what not in options:
                options.append(what)
        free = TRAINS[p["train"]][1] - len(p["loads"])
        start = options[0]
        if st["built"]:
            start = "end"
        elif st["acted"] == "load" and "load" in options:
            start = "load"
        elif st["acted"] == "load" and "track" in options:  # the train is full
            start = "track"
        note = st["note"]
        if not note and st["phase"] == MOVE:
            note = ("moves", st["points"], free)
        elif not note:
            note = ("budget", max(0, LIMIT - st["spent"]))
        return Do(p["id"], options, start, {w: r for w, r in forbidden if r}, note)

    # --- people know better, and what there is to show ---------------------------------------

    def corrections(self) -> "list[Question]":
        return once(_PEOPLE).corrections(self) if self.state["players"] else []

    def correct(self, name: str, who: str, value: "Any") -> None:
        once(_PEOPLE).correct(self, name, who, value)

    def asides(self) -> "list[str]":
        if not self.state["players"] or self.over():
            return []
        return ["deal", "agree", "bank", "goods", "cities", "map", "name", "leave"]

    def aside(self, name: str) -> "Talk":
        return once("pilothouse.games.rails.trade").aside(self, name)

    def seen(self, what: str, value: "Any") -> "Any":
        if self.state["open"] or self.over():
            return value
        from pilothouse.games.rails import hiding

        return hiding.seen(what, value)

    def standings(self) -> "list[list[Any]]":
        winner = self.winner()
        others = [p for p in self.playing() if p["id"] != winner]
        rich = [[-p["money"] if winner else 0, p["id"]] for p in others]  # else it tells too much
        rich.sort()
        places = [[winner, 1]] if winner else []
        places += [[rich[i][1], i + 2 if winner else 0] for i in range(len(rich))]
        return places + [[p["id"], 0] for p in self.state["players"] if p["out"]]

    def players(self) -> "list[list[Any]]":
        return [[p["id"], p["name"], "out" if p["out"] else ""] for p in self.state["players"]]

    def view(self) -> "dict[str, Any]":
        from pilothouse.games.rails import show

        return show.view(self)


GAME = Rails
