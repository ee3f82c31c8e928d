"""One record of a game, as its story has it."""

import json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from pilothouse.table.errors import Refused
    from pilothouse.table.questions import Question

# Records that answer nothing.
SILENT = ("start", "end", "undo", "redo", "pause", "clock", "refused", "data") + (
    "salt",
    "restored",
    "boot",
    "prompt",
)


class Line:
    """A record, and what was known when it was written.

    `ms` counts from the game's start, `who` is the id of the player it is of, or "".
    """

    def __init__(self, n: int, what: str, value: "Any", ms: int):
        self.n = n
        self.what = what
        self.value = value
        self.ms = ms
        self.took = 0  # ms since the record before it
        self.who = ""
        self.round = 0
        self.undone = False
        self.raw = b""  # the record itself, where it cannot be read
        self.count = 0  # how many lines an undo or a redo was about
        self.first: Line | None = None  # the earliest of them
        # Of the question that it answers:
        self.kind = ""
        self.args: Sequence[Any] = ()
        self.explained = ""  # the key of its explanation
        self.faces: Sequence[str] = ()
        self.price: tuple[str, int] | None = None  # a unit and how many of it
        self.refusal: Refused | None = None
        self.refused: Any = None  # the answer that was refused

    @property
    def name(self) -> str:
        """The question it answers, or its kind."""
        return self.value[0] if self.what in ("throw", "hand", "refused") else self.what

    @property
    def answer(self) -> "Any":
        """What was answered or thrown."""
        return self.value[1] if self.what in ("throw", "hand") else self.value

    def answers(self, question: "Question") -> None:
        """Take note of the question; it is still open."""
        self.who = question.who
        self.kind = question.kind
        self.args = question.args
        self.explained = question.text or question.name
        if self.what in ("throw", "hand"):
            self.faces = getattr(question, "faces", ())
        elif question.purse:
            self.price = (question.purse[0], question.price(self.value))


def answer_in(text: str) -> "Any":
    """The answer that a `refused` record has as text; None if it was cut off there."""
    for old, new in (("'", '"'), ("True", "true"), ("False", "false"), ("None", "null")):
        text = text.replace(old, new)
    try:
        return json.loads(text)
    except ValueError:
        return None
