"""A clock for turns, as chess players have it, for up to eight."""

from pilothouse.games.game import Game
from pilothouse.table.questions import Number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Generator

    from pilothouse.table.questions import Question

    Conversation = Generator[Any, Any, None]

MINUTE = 60


class Timer(Game):
    """Who has time left plays on; the answer to a turn is the seconds it has taken."""

    name = "timer"
    rules = 1
    score = "left"
    ranges = {"left": (0, 180 * MINUTE), "turn": None}

    def fresh(self) -> "dict[str, Any]":
        return {"players": [], "turn": 0}

    def play(self) -> "Conversation":
        st = self.state
        if not st["players"]:
            yield from self.seat(2, 8, left=0)
            minutes = yield (Number, "minutes", "", 1, 180, 30)
            for player in st["players"]:
                player["left"] = minutes * MINUTE
        while len([p for p in st["players"] if p["left"] > 0]) > 1:
            yield None
            player = st["players"][st["turn"]]
            if player["left"] > 0:
                player["left"] -= yield (self.clock, player)
                if player["left"] == 0:
                    self.remind("time-up", player["id"])
            st["turn"] = (st["turn"] + 1) % len(st["players"])
        yield (self.result,)

    def clock(self, player: "dict[str, Any]") -> "Question":
        return Number("ticking", player["id"], 0, player["left"])

    def players(self) -> "list[list[Any]]":
        begun = [p for p in self.state["players"] if p["left"] > 0]
        return [
            [p["id"], p["name"], "out" if begun and not p["left"] else ""]
            for p in self.state["players"]
        ]


GAME = Timer
