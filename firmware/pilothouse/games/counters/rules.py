"""A table of counters, for any game that has no rules here."""

from pilothouse.games.counters import data
from pilothouse.games.game import Game
from pilothouse.table.questions import Number, Pick, Throw

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Generator

    from pilothouse.table.questions import Question

    Conversation = Generator[Any, Any, None]

NEXT, THROW, FINISH = "next", "throw-it", "finish"


class Counters(Game):
    """1 to 8 players, each with the counters of the table; the first is the score."""

    name = "counters"
    rules = 1

    def __init__(
        self,
        settings: "dict[str, Any]",
        state: "dict[str, Any] | None" = None,
        texts: "dict[str, str] | None" = None,
    ):
        super().__init__(settings, state, texts)
        table = self.data.get("table", "")
        if not table.endswith("\n"):  # a log whose next records have the rest of it
            table = data.FILES["table"]
        self.counters = data.counters(table)
        self.faces = data.faces(table)
        self.score = self.counters[0][0]
        self.ranges = {name: (low, high) for name, low, high, _step, _start in self.counters}
        self.ranges["turn"] = self.ranges["over"] = None

    def fresh(self) -> "dict[str, Any]":
        return {"players": [], "turn": 0, "over": 0}

    def play(self) -> "Conversation":
        st = self.state
        if not st["players"]:
            begin = {name: start for name, _low, _high, _step, start in self.counters}
            yield from self.seat(1, 8, **begin)
        while not st["over"]:
            yield None
            yield from self.act(st["players"][st["turn"]])
        yield (self.result,)

    def act(self, player: "dict[str, Any]") -> "Conversation":
        """One thing that a player does: set a counter, throw, or hand over."""
        st, who = self.state, player["id"]
        what = yield (self.acts, who)
        if what == NEXT:
            st["turn"] = (st["turn"] + 1) % len(st["players"])
        elif what == FINISH:
            st["over"] = 1
        elif what == THROW:
            face = yield (Throw, "own-die", who, self.faces)
            self.remind("rolled", face)  # for all to see, until the next answer
        else:
            player[what] = yield (self.value, player, what)

    def acts(self, who: str) -> "Question":
        names = [name for name, _low, _high, _step, _start in self.counters]
        throws = [THROW] if self.faces else []
        return Pick("act", who, names + throws + [NEXT, FINISH], names[0])

    def value(self, player: "dict[str, Any]", counter: str) -> "Question":
        for name, low, high, step, _start in self.counters:
            if name == counter:
                now = player[name]
                return Number("value", player["id"], low, high, now, step=step, args=(name,))
        raise KeyError(counter)


GAME = Counters
