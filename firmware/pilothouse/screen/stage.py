"""What is on the display: a stack of views, the topmost of which has the keys."""

from pilothouse.keys import BACK, UNDO
from pilothouse.screen.header import draw_header
from pilothouse.screen.views import view_class
from pilothouse.table.questions import Tell
from pilothouse.ticks import elapsed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Callable

    from pilothouse.screen.canvas import Canvas
    from pilothouse.screen.names import Names
    from pilothouse.screen.view import View
    from pilothouse.table.questions import Question
    from pilothouse.words import Words

    Then = Callable[[Any], None]


class Stage:
    """Shows questions and hands their answers on.

    `then(answer)` is called with each answer, and may refuse it. status(who) gives a few short
    lines about a player, custom_views() the views that the game has, by the names of questions.
    """

    def __init__(
        self,
        canvas: "Canvas",
        say: "Words",
        names: "Names",
        status: "Callable[[str], list[str]]",
        custom_views: "Callable[[], dict[str, type[View]]]",
    ):
        self.canvas = canvas
        self.say = say
        self.stale = True  # what is shown must be drawn again
        self.corner = ""  # shown near the right end of the header
        self.unsaved: "int | None" = None  # minutes, said in place of the title
        self._names = names
        self._status = status
        self._custom_views = custom_views
        self._views: "list[tuple[View, Then]]" = []
        self._shown_at: "int | None" = None  # ticks when the topmost view was first ticked

    @property
    def view(self) -> "View":
        """The topmost view, which has the keys."""
        return self._views[-1][0]

    def show(self, view: "View", then: "Then") -> None:
        """Put a view on top."""
        self._views.append((view, then))
        self._shown_at = None
        self.stale = True

    def ask(self, question: "Question", then: "Then") -> None:
        """Put a question on top."""
        view = view_class(question, self._custom_views())
        self.show(view(question, self.say, self._names), then)

    def notice(self, what: str, *values: "str | int") -> None:
        """Say something on top of whatever is shown: one title, many reasons."""
        question = Tell("notice", "", values)
        question.text = what
        self.ask(question, self.close)

    def speak(self, say: "Words") -> None:
        """Another language, in all that is shown and that lies under it."""
        self.say = say
        for view, _ in self._views:
            view.speak(say)
        self.stale = True

    def close(self, _answer: "Any" = None) -> None:
        """Take the topmost view away."""
        self._views.pop()
        self.stale = True

    def clear(self) -> None:
        """Take everything away; something must be shown next."""
        self._views = []

    def press(self, key: int) -> "int | None":
        """Take a key; gives it back if it is BACK or UNDO and there is nothing to go back to.

        Raises Refused, as `then` does.
        """
        self.stale = True
        view, then = self._views[-1]
        if key in (BACK, UNDO):
            if len(self._views) == 1:
                return key
            self.close()
        elif view.press(key):
            then(view.value)
        return None

    def tick(self, now: int) -> None:
        """Let an animated view go on; `now` are the board's ticks."""
        if not self.view.animated:
            return
        if self._shown_at is None:
            self._shown_at = now
        if self.view.tick(elapsed(now, self._shown_at)):
            self.stale = True

    def draw(self, sign: str) -> None:
        """Draw the topmost view, with a sign at the end of its header, and begin to send it."""
        view, picture = self.view, self.canvas.picture
        picture.blank()
        title, name = view.heading()
        if self.unsaved is not None:
            title = self.say("not-saved", self.unsaved)
        draw_header(picture, title, name, self.corner, sign)
        view.draw(picture, self._status(view.question.who))
        self.canvas.show()
        self.stale = False
