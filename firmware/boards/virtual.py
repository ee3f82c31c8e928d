"""The virtual board: wired as the Pico is, with a simulated cable and its own entropy."""

import time

import boards
import cable
from boards import pico

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Board(boards.Board):
    """A board on the virtual chip, whose `machine` module stands in for MicroPython's."""

    def __init__(self, settings: "dict[str, Any] | None" = None, wiring: "Any" = pico):
        self.entropy_kind = cable.entropy_kind
        super().__init__(wiring, settings or {})
        self.name = "virtual"

    def _make_port(self) -> "Any":
        return cable.port

    def entropy(self, count: int) -> bytes:
        return cable.entropy(count)

    def ignore_ctrl_c(self, on: bool) -> None:
        pass  # Ctrl-C means nothing on its cable, which carries no console

    def raw_bits(self, count: int) -> bytes:
        return cable.entropy(count)

    def rest(self, ms: int) -> None:
        time.sleep_ms(ms)
