"""The virtual board: wired as the Pico is, with a cable and an entropy of its own."""

import cable
from boards import pico


class Board(pico.Board):
    """A Pico whose machine module is the virtual chip's."""

    name = "virtual"

    def __init__(self):
        self.entropy_kind = cable.entropy_kind
        super().__init__()

    def _port(self):
        return cable.port

    def entropy(self, count: int) -> bytes:
        return cable.entropy(count)
