"""What is on the display: a pile of views, the topmost of which has the keys."""

from pilothouse.ask import Refused, Tell
from pilothouse.keys import BACK, UNDO
from pilothouse.screen.views import view_of

try:
    from typing import Any, Callable

    from pilothouse.ask import Question
    from pilothouse.screen.canvas import Canvas
    from pilothouse.screen.views import View
    from pilothouse.words import Words

    Then = Callable[[Any], None]
except ImportError:  # MicroPython
    pass


class Notice(Tell):
    """Something the board has to say for itself: one title, many reasons."""

    def __init__(self, what: str, values: "tuple[str | int, ...]"):
        super().__init__("notice", "", values)
        self.text = what + "?"


class Stage:
    """Shows questions and hands their answers on.

    `then(answer)` is called with each answer, and may refuse it. back() and undo() are called where
    the bottom view meets these keys; names() gives the players' names, status(who) a player's state.
    """

    def __init__(
        self,
        canvas: "Canvas",
        say: "Words",
        names: "Callable[[], dict[str, str]]",
        status: "Callable[[str], list[str]]",
    ):
        self.canvas = canvas
        self.say = say
        self.stale = True  # what is shown must be drawn again
        self._names = names
        self._status = status
        self._views: "list[tuple[View, Then]]" = []

    @property
    def view(self) -> "View":
        """The view that has the keys."""
        return self._views[-1][0]

    def show(self, view: "View", then: "Then") -> None:
        """Put a view on top."""
        self._views.append((view, then))
        self.stale = True

    def ask(self, question: "Question", then: "Then") -> None:
        """Put a question on top."""
        self.show(view_of(question, self.say, self._names()), then)

    def notice(self, what: str, *values: "str | int") -> None:
        """Say something on top of whatever is shown."""
        self.ask(Notice(what, values), self.close)

    def close(self, _answer: "Any" = None) -> None:
        """Take the topmost view away."""
        self._views.pop()
        self.stale = True

    def clear(self) -> None:
        """Take everything away; something must be shown next."""
        self._views = []

    def press(self, key: int) -> int:
        """Take a key; gives it back if it is BACK or UNDO and there is nothing to go back to."""
        self.stale = True
        view, then = self._views[-1]
        if key in (BACK, UNDO):
            if len(self._views) == 1:
                return key
            self._views.pop()
        elif view.press(key):
            try:
                then(view.value)
            except Refused as refusal:
                view.refusal = refusal
        return -1

    def draw(self, linked: bool) -> None:
        """Lay the topmost view onto the canvas."""
        self.stale = False
        view = self.view
        view.picture(self._status(view.question.who), linked).draw(self.canvas)
