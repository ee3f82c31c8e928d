"""A game for tests of the table: in each round one of three says how many errands there are."""

from pilothouse.games.game import Game
from pilothouse.table.chance import Chance
from pilothouse.table.errors import Refused
from pilothouse.table.questions import Confirm, Number
from pilothouse.table.table import Table

SEED = bytes(range(32))


class Errands(Game):
    name = "errands"

    def fresh(self):
        return {"round": 0, "most": 20, "done": []}

    def play(self):
        st = self.state
        while st["round"] < 3:
            yield None
            count = yield (self._how_many,)
            if count > 12:
                raise Refused("X12", "too-many")  # only the rules know
            for i in range(count):
                self.remind("errand", "ABC"[st["round"]], i)
            st["round"] += 1
            st["done"].append((yield (Confirm, "done", "", False, (), ("a-hint",))))

    def _how_many(self):
        return Number("how-many", "ABC"[self.state["round"]], 0, self.state["most"])

    def corrections(self):
        return [
            Number("round", "", 0, 3, self.state["round"]),
            Number("most", "", -1, 20, self.state["most"]),
        ]

    def correct(self, name, who, value):
        self.state[name] = value
        if value == 13:
            raise Refused("X13", "unlucky")
        self.stale = name == "round"

    def asides(self):
        return ["call"]

    def aside(self, name):
        if (yield (Confirm, "called")):
            self.remind("call-back")
        else:
            self.state["most"] = -1

    def standings(self):
        return []

    def players(self):
        return [["A", "", ""], ["B", "", ""], ["C", "", ""]]

    def view(self):
        return self.state


def find(_name):
    return Errands


def new_table():
    """A table before its first question; table.kept holds its records."""
    kept = []
    table = Table(find, Chance(SEED), kept)
    table.kept = kept
    table.start("errands", {}, "test")
    return table
