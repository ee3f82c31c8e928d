"""Runs a game's generator and an aside's within it, and builds the open question.

A game's `play()` is a generator. It yields a request `(build, *args)` and is sent the answer to
the question `build(*args)`. The question is built again whenever an aside or a correction has
changed the state. It carries the reminders that the game has queued since the last answer
(Game.remind). The generator yields None between two turns, when `play()` could begin again from
the state alone.
"""

from pilothouse.table.errors import Refused

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Callable, Generator

    from pilothouse.games.game import Game
    from pilothouse.table.questions import Question


_MOST_BOUNDARIES = 500  # in a row without a question: more mean an endless loop


class Conversation:
    """The questions and answers of one game; boundary() is called between two turns.

    Every method may raise Refused; then `begin` again from an earlier state.
    """

    def __init__(self, game: "Game", boundary: "Callable[[], None]"):
        self._game = game
        self._boundary = boundary
        self._generators: "list[Generator[Any, Any, Any]]" = []  # the game's, then an aside's
        self._requests: "list[Any]" = []  # the request that each of them has yielded last

    @property
    def over(self) -> bool:
        """Whether the game has no more questions."""
        return not self._generators

    @property
    def in_aside(self) -> bool:
        """Whether the open question belongs to an aside."""
        return len(self._generators) > 1

    def begin(self) -> None:
        """Start or restart the game's generator from the current state."""
        self._game.stale = False
        self._generators = [self._game.play()]
        self._requests = [None]
        self._send(None)

    def answer(self, answer: "Any") -> None:
        """Answer the open question; the reminders it carried are dropped."""
        self._game.state.pop("reminders", None)
        self._send(answer)

    def aside(self, name: str) -> None:
        """Start an aside: its questions come next, then the open question is asked again."""
        self._generators.append(self._game.aside(name))
        self._requests.append(None)
        self._send(None)

    def corrected(self, name: str, who: str, value: "Any") -> "Any":
        """Check a new value for a correction and return it. Raises Refused."""
        for question in self._game.corrections():
            if question.name == name and question.who == who:
                return question.check(value)
        raise Refused("", "not-correctable", name)

    def correct(self, name: str, who: str, value: "Any") -> None:
        """Set a corrected value. The open question stays, unless the game restarts the turn."""
        self._game.correct(name, who, value)
        if self._game.stale:
            self.begin()

    def _send(self, answer: "Any") -> None:
        """Resume the generator until it asks the next question or ends."""
        try:
            request = self._generators[-1].send(answer)
            boundaries = 0
            while request is None:
                boundaries += 1
                if boundaries > _MOST_BOUNDARIES:
                    raise RuntimeError("turns without an end, and no question")
                self._boundary()
                request = self._generators[-1].send(None)
            self._requests[-1] = request
        except StopIteration:  # the end of the game, or of the aside
            self._generators.pop()
            self._requests.pop()
            if self._game.stale:
                self.begin()

    def question(self) -> "Question | None":
        """The open question, built from the current state; None after the last one."""
        request = self._requests[-1] if self._requests else None
        if request is None:
            return None
        question: "Question" = request[0](*request[1:])
        question.carry(self._game.state.get("reminders", ()))
        return question
