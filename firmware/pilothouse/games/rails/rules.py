"""Fantasy Island Rails (E1-E38): whose turn it is, what may come next, and the bank.

The board keeps the money; it cannot see the map. Here and in cargo.py is what the way of a train
needs; the rest is in modules of its own, loaded for the moment it is needed.
"""

from pilothouse.ask import Pick, Refused
from pilothouse.games import Game
from pilothouse.games.rails import CITIES, cargo, known, line, number
from pilothouse.games.rails.facts import (
    BANK,
    BEST,
    BUILD,
    CLIPPER,
    CONVERT,
    DONE,
    FERRY_HIRE,
    GOAL,
    LETTERS,
    LIMIT,
    MOVE,
    NO_SHIP,
    PUBLIC_ROUND,
    REBUILD,
    START,
)

try:
    from typing import Any, Generator

    from pilothouse.ask import Question

    Player = dict[str, Any]
    Talk = Generator[Any, Any, Any]
except ImportError:  # MicroPython
    pass


class Do(Pick):
    """What to do next; `why` names the rule that forbids what is not offered."""

    why: "dict[str, str]"

    def check(self, answer: "Any") -> "Any":
        if answer in self.why and answer not in self.options:
            raise Refused(self.why[answer], "not-now", answer)
        return super().check(answer)


class Rails(Game):
    """2 or 3 railways; the first with 250 M, a clipper and all large cities wins."""

    name = "rails"
    most = 18  # it has little memory to spare
    rules = 2

    def __init__(
        self,
        settings: "dict[str, Any]",
        state: "dict[str, Any] | None" = None,
        data: "dict[str, str] | None" = None,
    ):
        super().__init__(settings, state, data)
        names = self.data.get("names")
        # The names on this map; where nobody has given any, letters and numbers.
        self.names: str = names or self.seldom("data").FILES["names"]
        self.goods, self._firsts = known(self.names)

    def fresh(self) -> "dict[str, Any]":
        return self.seldom("setup").fresh()

    # --- the state ---------------------------------------------------------------------------

    def player(self, who: str) -> "Player":
        """The player with this letter."""
        return self.state["players"][LETTERS.index(who)]

    def playing(self) -> "list[Player]":
        """Those who have not left, in table order."""
        return [p for p in self.state["players"] if not p["out"]]

    def on_turn(self) -> "Player":
        return self.state["players"][self.state["turn"]]

    def city(self, name: str) -> int:
        """The city with this name."""
        return number(self.names, name)

    def cities(self, kind: str) -> "range":
        """The cities of a kind; of the large ones, those on this map."""
        i = CITIES.index(kind)
        first = self._firsts[i]
        return range(first, self._firsts[i + 1] if i else self.state["large"])

    def places(self, kind: str) -> "list[str]":
        """Their names."""
        return line(self.names, kind)[: len(self.cities(kind))]

    def connected(self, player: "Player", kind: str) -> "list[int]":
        """The cities of a kind in the player's net."""
        i = CITIES.index(kind)
        first, behind = self._firsts[i], self._firsts[i + 1]
        found: "list[int]" = []
        for city in player["net"]:
            if first <= city < behind:
                found.append(city)
        return found

    def over(self) -> bool:
        """E29, E37: somebody has won, or nobody is left to play against."""
        playing = 0
        for p in self.state["players"]:
            if not p["out"]:
                playing += 1
                if p["money"] >= GOAL and self.has_won(p):
                    return True
        return playing < 2 and bool(self.state["players"])

    def has_won(self, p: "Player") -> bool:
        """E29: 250 M, a clipper and all large cities."""
        return (
            p["money"] >= GOAL
            and p["ship"] == CLIPPER
            and not p["out"]
            and len(self.connected(p, "large")) >= self.state["large"]
        )

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

    def draw_cards(self, cards: int) -> "Talk":
        """E20: count the deck down; where it is empty, what was discarded is shuffled."""
        st = self.state
        st["deck"] -= cards
        if st["deck"] <= 0:
            (yield "cards").reshuffle(self)

    # --- the conversation --------------------------------------------------------------------

    def play(self) -> "Talk":
        st = self.state
        if not st["players"]:
            yield from (yield "setup").set_up(self)
        while not self.over():
            yield None
            player = self.on_turn()
            if st["phase"] == START:
                yield from self._begin(player)
            while st["phase"] != DONE and not self.over():
                yield from self._act(player)
            if not self.over():
                yield from self._next()
        yield ((yield "ending").result, self)
        yield "ending"  # which says how they stand

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
            st["round"] += 1
            if st["deals"] or st["stock"] or st["round"] == PUBLIC_ROUND:
                yield from (yield "depot").new_round(self)

    def _begin(self, p: "Player") -> "Talk":
        """What comes before the first choice; the state changes after the last question."""
        st = self.state
        if not p["net"]:
            yield from (yield "setup").start_city(self, p)
        if p["sea"]:
            yield from (yield "sea").sail(self, p)
        moves = st["round"] > 1 and not p["sea"]  # E5, E16
        st["phase"] = MOVE if moves else BUILD
        st["points"] = cargo.TRAINS[p["train"]][0] if moves else 0
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
        if what == "load":
            yield from cargo.load(self, p)
        elif what[0] == ">":
            yield from cargo.deliver(self, p, what[2:])
        elif what == "net":
            yield from cargo.net(self, p)
        elif what == "track":
            st["phase"] = BUILD  # E7
            yield from (yield "build").track(self, p)
        elif what == "end":
            st["phase"] = DONE
        elif what == "unload":
            yield from (yield "depot").unload(self, p)
        elif what in ("drive", "swap"):
            yield from (yield "cards").ACTS[what](self, p)
        else:
            st["phase"] = BUILD  # E7, E16
            yard = yield "sea" if what == "board" else "yard"
            yield from yard.ACTS[what](self, p)

    def do_question(self, p: "Player") -> "Question":
        """E5, E7, E8: what may come next, the ordinary thing under the cursor."""
        st = self.state
        built, money, loads = st["built"], p["money"], p["loads"]
        free = cargo.TRAINS[p["train"]][1] - len(loads)
        # On the way.
        still = "E5" if st["round"] == 1 else "E16" if p["sea"] else ""
        if st["phase"] != MOVE:
            still = still or "E7"
        poor = money < FERRY_HIRE and p["ship"] == NO_SHIP
        # At work on the net; nothing else beside a train or a ship.
        instead = "E11" if built == "train" else "E17" if built == "ship" else ""
        whole = "E11" if built else "E15" if money < REBUILD else "E22" if st["spent"] else ""
        convert = "E11" if p["train"][0] != "B" else "E15" if money < CONVERT else ""
        if "limit" in st["house"] and st["spent"] + CONVERT > LIMIT:  # K32
            convert = convert or "E22"
        ship = "E38" if built == "ship" else "E17" if p["ship"] == CLIPPER else ""
        if not ship and not self.connected(p, "port"):
            ship = "E17"
        options: "list[str]" = []
        why: "dict[str, str]" = {}
        for name in cargo.aboard(self, p):
            what = "> " + name
            if still:
                why[what] = still
            elif what not in options:
                options.append(what)
        for what, rule in (
            ("load", still or ("" if free > 0 else "E10")),
            ("drive", still or ("" if st["points"] else "E10")),
            ("net", still or cargo.no_net(self, p)),
            ("unload", still or ("" if loads else "E18")),
            ("board", still or ("E15" if poor else "")),
            ("track", instead or ("E22" if st["spent"] >= LIMIT else "" if money else "E15")),
            ("train", "E11" if p["train"] == BEST else whole),
            ("convert", instead or convert),
            ("ship", ship or whole),
            ("swap", "E8" if st["acted"] else ""),
            ("end", ""),
        ):
            if rule:
                why[what] = rule
            else:
                options.append(what)
        start = options[0]
        if built:
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
        question = Do("do", p["id"], options, start, "", (), note)
        question.why = why
        return question

    # --- people know better, and what there is to show ---------------------------------------

    def corrections(self) -> "list[Question]":
        return self.seldom("people").corrections(self) if self.state["players"] else []

    def correct(self, name: str, who: str, value: "Any") -> None:
        self.seldom("people").correct(self, name, who, value)

    def asides(self) -> "list[str]":
        if not self.state["players"] or self.over():
            return []
        return ["deal", "agree", "bank", "goods", "cities", "map", "name", "leave"]

    def aside(self, name: str) -> "Talk":
        return self.seldom("trade").aside(self, name)

    def seen(self, what: str, value: "Any") -> "Any":
        if self.state["open"] or self.over():
            return value
        return self.seldom("hiding").seen(what, value)

    def standings(self) -> "list[list[Any]]":
        return self.seldom("ending").standings(self)

    def players(self) -> "list[list[Any]]":
        return [[p["id"], p["name"], "out" if p["out"] else ""] for p in self.state["players"]]

    # laptop
    def view(self) -> "dict[str, Any]":
        return self.seldom("show").view(self)


GAME = Rails
