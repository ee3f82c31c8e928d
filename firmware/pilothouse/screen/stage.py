"""What is on the display: a pile of views, the topmost of which has the keys."""

import sys

from pilothouse.keys import BACK, UNDO
from pilothouse.screen.picture import width
from pilothouse.screen.views import BOTTOM, LEFT, LETTER, NOTE, REST, WHO, usual
from pilothouse.table.questions import Tell

try:
    from typing import Any, Callable, Iterator

    from pilothouse.screen.canvas import Canvas
    from pilothouse.screen.picture import Picture
    from pilothouse.screen.views import View
    from pilothouse.table.questions import Question
    from pilothouse.words import Words

    Then = Callable[[Any], None]
except ImportError:  # MicroPython
    pass


_SIGN = 117  # where the sign at the header's end begins


class Names:
    """The players' names by their letters, with a sign for those who play no more.

    Each is asked for when it is needed, which is seldom.
    """

    def __init__(self, cast: "Any"):
        self._cast = cast

    def get(self, letter: str, text: str = "") -> str:
        table = self._cast.table
        found = table.game.known_as(letter) if table and len(letter) == 1 else None
        if not found:
            return text
        if not found[1]:
            return found[0]
        return (found[0] + status_sign(found[1])).strip()


def status_sign(status: str) -> str:
    """The sign for a player who has arrived, is out or has left."""
    return (" ⚑" if status == "home" else " ✗") if status else ""


class Stage:
    """Shows questions and hands their answers on.

    `then(answer)` is called with each answer, and may refuse it. The cast has names, the players'
    names by letter; status(who), a few short lines about a player; and own(name), a game's own
    view of a question, the paths of modules the last of which has it, or None.
    """

    def __init__(self, canvas: "Canvas", say: "Words", cast: "Any"):
        self.canvas = canvas
        self.say = say
        self.stale = True  # what is shown must be drawn again,
        self._drawn: "View | None" = None  # and if this is still on top, perhaps only in part
        self.moving = False  # what is shown wants to be told of time going by
        self.corner = ""  # shown at the right end of the header
        self._cast = cast
        self._shown_at: "int | None" = None  # ticks when the topmost view was first drawn
        self._views: "list[tuple[View, Then]]" = []
        self.view: "View"  # the topmost, which has the keys
        self._pieces: "Iterator[None] | None" = None  # of a picture that is half drawn
        self._who = ""  # whose letter it shows
        self.tired = False  # what comes next takes long: the step should end

    def show(self, view: "View", then: "Then") -> None:
        """Put a view on top."""
        self._views.append((view, then))
        self.view = view
        self._shown_at = None
        self.refresh()

    def refresh(self) -> None:
        """Draw all of it again."""
        self.stale = True
        self._drawn = self._pieces = None

    def ask(self, question: "Question", then: "Then", make: "Any" = None) -> None:
        """Put a question on top; make: its view, if somebody knows that."""
        make = make or self._cast.custom_view(question.name) or usual(question.kind)
        if isinstance(make, str):
            path = make.split()[-1]
            __import__(path)
            views = sys.modules[path].VIEWS
            make = views.get(question.name) or views[question.kind]
        self.show(make(question, self.say, self._cast.names), then)

    def speak(self, say: "Words") -> None:
        """Another language, in all that is shown and that lies under it."""
        self.say = say
        for view, _ in self._views:
            view.say = say
        self.refresh()

    def notice(self, what: str, *values: "str | int") -> None:
        """Say something on top of whatever is shown: one title, many reasons."""
        question = Tell("notice", "", values)
        question.text = what
        self.ask(question, self.close)

    def alone(self) -> bool:
        """Whether there is nothing under what is shown."""
        return len(self._views) == 1

    def close(self, _answer: "Any" = None) -> None:
        """Take the topmost view away."""
        self._views.pop()
        self.view = self._views[-1][0]
        self.refresh()

    def clear(self) -> None:
        """Take everything away; something must be shown next."""
        self._views = []

    def press(self, key: int) -> int:
        """Take a key; gives it back if it is BACK or UNDO and there is nothing to go back to.

        Raises Refused, as `then` does.
        """
        self.stale = True
        view, then = self._views[-1]
        if key in (BACK, UNDO):
            if self.alone():
                return key
            self._views.pop()
            self.view = self._views[-1][0]
        elif view.press(key):
            then(view.value)
        return -1

    def tick(self, now: int) -> None:
        """Let a view that moves go on (`moving`); `now` are the board's ticks."""
        if self._shown_at is None:
            self._shown_at = now
        if self.view.tick((now - self._shown_at) & 0x3FFFFFFF):
            self.stale = True

    def draw(self, linked: bool) -> bool:
        """Put some rows of the topmost view onto the canvas; whether there are more."""
        if not self._pieces:
            self._pieces = self._draw(linked)
        for _ in self._pieces:
            return True
        self._pieces = None
        self.stale = False
        return False

    def _draw(self, linked: bool) -> "Iterator[None]":
        view, canvas = self.view, self.canvas
        picture = canvas.picture
        if view is self._drawn and view.redraw(picture):
            canvas.show()
            return
        self._drawn = view
        self.moving = view.moves
        who = "" if view.refusal else view.question.who
        same = who != "" and who == self._who
        picture.blank(LEFT if same else 0)
        self._who = ""  # while it is not drawn
        title, name = view.heading()
        header(picture, title, name, self.corner, "⇄" if linked else "⇍")
        done = 0
        for rows in view.draw(picture, self._cast.status, same):
            if not rows:
                canvas.show_left(BOTTOM, LEFT)
            elif rows == WHO:
                canvas.show_left(LETTER, LEFT)
            elif rows == NOTE:
                canvas.show(BOTTOM)
            elif rows > done + 1 or rows > done and canvas.hungry():
                canvas.show(done, rows)
                done = rows
            self.tired = rows == REST
            yield
        canvas.show(done)
        self._who = who


def header(picture: "Picture", title: str, name: str, corner: str, sign: str) -> None:
    """The title and, each if it has room, a name, the corner's text, and a sign at the end."""
    end = picture.text(0, 2, title) + 4
    picture.text(0, _SIGN, sign)
    if corner:
        _beside(picture, end, name, corner)
    elif name:
        _put(picture, end, name, _SIGN - 5)
    picture.invert(0)


def _beside(picture: "Picture", end: int, name: str, corner: str) -> None:
    x = _put(picture, end, corner, _SIGN - 3)
    if name:
        _put(picture, end, name, x - 4 if x else _SIGN - 5)


def _put(picture: "Picture", end: int, text: str, x: int) -> int:
    """A text before column x, and where it begins, if that is behind `end`; else 0."""
    x -= width(text)
    if x <= end:
        return 0
    picture.text(0, x, text)
    return x
