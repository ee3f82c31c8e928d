"""A small game: dig for gold, pay for a deeper hole, until one has ten."""

from pilothouse.games.game import Game
from pilothouse.table.questions import Number, Throw

DIE = ("1", "2", "3", "4", "5", "6")
GOAL = 10


class Treasure(Game):
    """2 to 4 players; the first with ten gold wins."""

    score = "gold"
    ranges = {"gold": (0, 30), "turn": (0, 999)}

    def fresh(self):
        return {"players": [], "turn": 0}

    def play(self):
        if not self.state["players"]:
            yield from self.seat(2, 4, gold=3)
        while not [p for p in self.state["players"] if p["gold"] >= GOAL]:
            yield None  # a turn begins: from here the state alone says how it goes on
            players = self.state["players"]
            yield from self.dig(players[self.state["turn"] % len(players)])
            self.state["turn"] += 1
        yield (self.result,)

    def dig(self, player):
        """Each metre costs a gold; a die that is not higher than the depth finds five."""
        depth = yield (self.depth_question, player)
        player["gold"] -= depth
        face = yield (Throw, "die", player["id"], DIE)
        if int(face) <= depth + 1:
            player["gold"] += 5

    def depth_question(self, player):
        purse = ("gold", player["gold"], "")
        return Number("depth", player["id"], 0, 4, 0, price=lambda old, new: new, purse=purse)


GAME = Treasure
