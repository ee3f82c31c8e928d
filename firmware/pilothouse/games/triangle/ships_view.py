"""Some of all ships: asked only when the cloud has done something."""

from pilothouse.games.triangle.views import ship_label
from pilothouse.screen.seldom import SeveralView

try:
    from typing import Any
except ImportError:  # MicroPython
    pass


class ShipsView(SeveralView):
    """Ships by their places."""

    def called(self, option: "Any") -> str:
        return ship_label(self.say, option, self.question.place(option), False)


VIEWS = {name: ShipsView for name in ("hanging", "caught", "under", "pushed", "placed")}
