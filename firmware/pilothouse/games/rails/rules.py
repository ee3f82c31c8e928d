"""Fantasy Island Rails (E1-E38): the state, whose turn it is, and the money.

The board keeps the money; it cannot see the map. What a player does in a turn is in actions.py.
"""

from pilothouse.games.game import Game
from pilothouse.games.rails import (
    actions,
    agreements,
    asides,
    ending,
    ferries,
    orders,
    secrets,
    setup,
    storage,
)
from pilothouse.games.rails import (
    data as map_data,
)
from pilothouse.games.rails.constants import (
    ANNOUNCE,
    BANK,
    BUILD,
    CLIPPER,
    DONE,
    GOAL,
    HAND,
    LETTERS,
    MOVE,
    PUBLIC_ROUND,
    START,
    TRAINS,
)
from pilothouse.table.errors import Refused
from pilothouse.table.questions import Tell

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Generator

    from pilothouse.table.questions import Question

    Player = dict[str, Any]
    Conversation = Generator[Any, Any, Any]

_BOOKINGS = 5  # the latest ones are kept in the state


class Rails(Game):
    """2 or 3 railways; the first with 250 M, a clipper and all large cities wins."""

    name = "rails"
    rules = 3

    def __init__(
        self,
        settings: "dict[str, Any]",
        state: "dict[str, Any] | None" = None,
        data: "dict[str, str] | None" = None,
    ):
        super().__init__(settings, state, data)
        # The names on this map; where nobody has given any, letters and numbers.
        self.names: str = self.data.get("names") or map_data.FILES["names"]
        self.goods: "list[str]" = map_data.goods(self.names)
        self.chips: "list[tuple[int, int]]" = map_data.chips(self.names)
        places = map_data.cities(self.names)
        self.city_names: "list[str]" = [name for name, _kind in places]
        self._city_kinds: "list[str]" = [kind for _name, kind in places]

    def fresh(self) -> "dict[str, Any]":
        return setup.fresh()

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
        """The number of the city with this name."""
        return self.city_names.index(name)

    def cities(self, kind: str) -> "list[int]":
        """The cities of a kind; of the large ones, those on this map."""
        found = [city for city, one in enumerate(self._city_kinds) if one == kind]
        return found[: self.state["large"]] if kind == "large" else found

    def places(self, kind: str) -> "list[str]":
        """Their names."""
        return [self.city_names[city] for city in self.cities(kind)]

    def connected(self, player: "Player", kind: str) -> "list[int]":
        """The cities of a kind in the player's net; of the large ones, those on this map."""
        return [city for city in self.cities(kind) if city in player["net"]]

    def connect(self, player: "Player", city: int) -> None:
        """E26: a city joins the player's net."""
        if city not in player["net"]:
            player["net"].append(city)

    def over(self) -> bool:
        """E29, E37: somebody has won, or nobody is left to play against."""
        playing = self.playing()
        for p in playing:
            if self.has_won(p):
                return True
        return len(playing) < 2 and bool(self.state["players"])

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

    def acted(self, what: str, phase: str = "") -> None:
        """Something was done in this turn; it may lead to another phase of it."""
        self.state["acted"] = what
        if phase:
            self.state["phase"] = phase

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
                p = self.player(who)
                p["money"] += change
                if p["money"] < ANNOUNCE:
                    p["rich"] = 0  # E28: to be announced again, when there is as much again
        st["last"].append([st["round"], payer, payee, amount, why])
        st["last"] = st["last"][-_BOOKINGS:]

    def can_pay(self, p: "Player", price: int) -> "Conversation":
        """E15: whether there is still money for it; if not, the player is told.

        It was there when the choice was offered, but an aside may have taken it since.
        """
        if price <= p["money"]:
            return True
        yield (Tell, "cannot-pay", p["id"], (p["id"],), "✗")
        return False

    # --- the conversation --------------------------------------------------------------------

    def play(self) -> "Conversation":
        st = self.state
        if not st["players"]:
            yield from setup.set_up(self)
        while not self.over():
            yield None
            player = self.on_turn()
            if st["phase"] == START:
                yield from self._begin_turn(player)
            while st["phase"] != DONE and not self.over():
                yield from actions.act(self, player)
            if not self.over():
                yield from self._next_player()
        yield (ending.result, self)

    def _begin_turn(self, p: "Player") -> "Conversation":
        """What comes before the first choice; the state changes after the last question."""
        st = self.state
        if not p["net"]:
            yield from setup.start_city(self, p)
        if p["sea"]:
            yield from ferries.sail(self, p)
        moves = st["round"] > 1 and not p["sea"]  # E5, E16
        st["phase"] = MOVE if moves else BUILD
        st["points"] = TRAINS[p["train"]][0] if moves else 0
        st["spent"] = st["leaving"] = st["from-port"] = 0
        st["exits"] = []
        st["built"] = st["acted"] = ""
        if p["began"] != st["round"]:  # else a correction has brought the turn back
            p["began"] = st["round"]
            p["paid"] = ""
        yield from agreements.pay_by_the_round(self, p)

    def _next_player(self) -> "Conversation":
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
            yield from self._new_round()

    def _new_round(self) -> "Conversation":
        """E6, E14, E18, E36: what ends with a round, and the public orders."""
        st = self.state
        st["deals"] = [deal for deal in st["deals"] if deal[3] >= st["round"]]
        back = storage.back_to_supply(self)
        public = st["round"] == PUBLIC_ROUND
        if public:
            orders.draw_cards(self, HAND)
        yield from storage.tell_back(self, back)
        if public:
            yield (Tell, "public-cards", "", (HAND,))

    # --- corrections, and what there is to show ----------------------------------------------
    # Corrections are seldom needed, so they are imported on first use: without an image, a game
    # leaves little memory on a Pico. What a page draws is not on the board at all.

    def corrections(self) -> "list[Question]":
        from pilothouse.games.rails import corrections

        return corrections.corrections(self) if self.state["players"] else []

    def correct(self, name: str, who: str, value: "Any") -> None:
        from pilothouse.games.rails import corrections

        corrections.correct(self, name, who, value)

    def asides(self) -> "list[str]":
        if not self.state["players"] or self.over():
            return []
        return [name for name, _talk in asides.ASIDES]

    def aside(self, name: str) -> "Conversation":
        return asides.aside(self, name)

    def seen(self, what: str, value: "Any") -> "Any":
        if self.state["open"] or self.over():
            return value
        return secrets.seen(what, value)

    def standings(self) -> "list[list[Any]]":
        return ending.standings(self)

    def players(self) -> "list[list[Any]]":
        return [[p["id"], p["name"], "out" if p["out"] else ""] for p in self.state["players"]]

    def view(self) -> "dict[str, Any]":
        from pilothouse.games.rails import page_view

        return page_view.view(self)


GAME = Rails
