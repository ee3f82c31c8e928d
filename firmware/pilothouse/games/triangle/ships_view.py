"""Some of all ships: asked only when the cloud has done something."""

from pilothouse.games.triangle.views import ship_label
from pilothouse.screen.seldom import SeveralView


class ShipsView(SeveralView):
    """Ships by their places."""

    def called(self, option: "str | int") -> str:
        return ship_label(self.say, str(option), self.question.places[option], "")
