"""One record of a game, with its context."""

import json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from pilothouse.table.errors import Refused
    from pilothouse.table.questions import Question

# Kinds of records that are not answers to a question.
SILENT = ("start", "end", "undo", "redo", "pause", "clock", "refused", "data") + (
    "salt",
    "restored",
    "boot",
    "prompt",
)


class Line:
    """A record, and what was known when it was written.

    n: its number; what: its kind; ms: the time since the game's start; who: the id of the player
    who answered, or "".
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
        self.raw = b""  # the record itself, if it cannot be read
        self.count = 0  # the number of lines that an undo or redo affected
        self.first: Line | None = None  # the first of those
        # About the question that it answers:
        self.kind = ""
        self.args: Sequence[Any] = ()
        self.explained = ""  # the key of its explanation
        self.faces: Sequence[str] = ()
        self.price: tuple[str, int] | None = None  # a unit and how many of it
        self.refusal: Refused | None = None
        self.refused: Any = None  # the answer that was refused

    @property
    def name(self) -> str:
        """The name of the question it answers, or else the record's kind."""
        return self.value[0] if self.what in ("throw", "hand", "refused") else self.what

    @property
    def answer(self) -> "Any":
        """What was answered or thrown."""
        return self.value[1] if self.what in ("throw", "hand") else self.value

    def answers(self, question: "Question") -> None:
        """Note the question that this record answers, while that is still open."""
        self.who = question.who
        self.kind = question.kind
        self.args = question.args
        self.explained = question.text or question.name
        if self.what in ("throw", "hand"):
            self.faces = getattr(question, "faces", ())
        elif question.purse:
            self.price = (question.purse[0], question.price(self.value))


def answer_in(text: str) -> "Any":
    """The answer that a `refused` record contains as text; None if the text was cut off."""
    for old, new in (("'", '"'), ("True", "true"), ("False", "false"), ("None", "null")):
        text = text.replace(old, new)
    try:
        return json.loads(text)
    except ValueError:
        return None
