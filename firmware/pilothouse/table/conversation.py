"""A game being played: its generator, the aside within it, and the question that is open.

A game's `play()` is a generator. It yields `(build, *args)`, and is sent the answer to the
question `build(*args)`; that question is built again whenever an aside or a correction has changed
the state. It carries the reminders that the game has queued since the last answer (Game.remind).
The generator yields None at a turn's boundary, where the state alone says how the game goes on.
"""

from pilothouse.table.errors import Refused

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Callable, Generator

    from pilothouse.games.game import Game
    from pilothouse.table.questions import Question


_MOST_BOUNDARIES = 500  # without a question: whoever plays on like this never asks one


class Conversation:
    """What is said in one game; boundary() is called at each turn's boundary.

    Every method may raise Refused; then the conversation must begin again from an earlier state.
    """

    def __init__(self, game: "Game", boundary: "Callable[[], None]"):
        self._game = game
        self._boundary = boundary
        self._generators: "list[Generator[Any, Any, Any]]" = []  # the game's, and the aside's
        self._requests: "list[Any]" = []  # the `(build, *args)` that each of them waits for

    @property
    def over(self) -> bool:
        """Whether the game has no more questions."""
        return not self._generators

    @property
    def in_aside(self) -> bool:
        """Whether the open question belongs to an aside."""
        return len(self._generators) > 1

    def begin(self) -> None:
        """Play from the state on."""
        self._game.stale = False
        self._generators = [self._game.play()]
        self._requests = [None]
        self._send(None)

    def answer(self, answer: "Any") -> None:
        """Go on with an answer; the reminders its question carried have been seen."""
        self._game.state.pop("reminders", None)
        self._send(answer)

    def aside(self, name: str) -> None:
        """Begin an aside; its questions come next, then the open question is asked again."""
        self._generators.append(self._game.aside(name))
        self._requests.append(None)
        self._send(None)

    def corrected(self, name: str, who: str, value: "Any") -> "Any":
        """A value that is to be corrected, checked. Raises Refused."""
        for question in self._game.corrections():
            if question.name == name and question.who == who:
                return question.check(value)
        raise Refused("", "not-correctable", name)

    def correct(self, name: str, who: str, value: "Any") -> None:
        """Set a corrected value; the open question stays, or the turn begins again."""
        self._game.correct(name, who, value)
        if self._game.stale:
            self.begin()

    def _send(self, answer: "Any") -> None:
        """Let the generator go on until it asks something."""
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
        except StopIteration:  # the game is over, or the aside in it
            self._generators.pop()
            self._requests.pop()
            if self._game.stale:
                self.begin()

    def question(self) -> "Question | None":
        """The open question, as the state is now; None after the last one."""
        request = self._requests[-1] if self._requests else None
        if request is None:
            return None
        question: "Question" = request[0](*request[1:])
        question.carry(self._game.state.get("reminders", ()))
        return question
