"""What every game offers the table, with defaults."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Generator, Sequence

    from pilothouse.table.questions import Question


class Game:
    """The rules of one game over a state of plain JSON data.

    A game may be begun again from its state at any turn's boundary, so nothing that is tracked
    lives anywhere else. Rules never depend on the order of a dict, on a stable sort or on floats.
    `data` are texts that belong to the table at hand (its dial, its cities), by name; they stand
    in the log, so a replay has them too.
    """

    name = ""
    rules = 1  # raise it whenever old logs would replay differently
    settings: "dict[str, tuple[Any, ...]]" = {}  # each setting's allowed values, the default first

    def __init__(
        self,
        settings: "dict[str, Any]",
        state: "dict[str, Any] | None" = None,
        data: "dict[str, str] | None" = None,
    ):
        self.settings_now = settings
        self.data: "dict[str, str]" = data or {}
        self.state: "dict[str, Any]" = self.fresh() if state is None else state
        self.stale = False  # set when the turn must begin again from the state

    def fresh(self) -> "dict[str, Any]":
        """The state before the first question."""
        raise NotImplementedError

    def play(self) -> "Generator[Any, Any, None]":
        """The conversation, from the state on; see table/conversation.py for what it yields."""
        raise NotImplementedError

    def remind(self, key: str, *values: "str | int | Sequence[str]") -> None:
        """Remind the players of something to do with their hands, in the game's words.

        Reminders queue, oldest first. The next question carries them all (`Question.notes`); its
        answer takes them away.
        """
        self.state.setdefault("reminders", []).append([key] + list(values))

    def corrections(self) -> "Sequence[Question]":
        """Questions for the values people may correct; each checks its range only."""
        return ()

    def correct(self, name: str, who: str, value: "Any") -> None:
        """Set a corrected value."""
        raise NotImplementedError

    def asides(self) -> "Sequence[str]":
        """The small conversations that are possible now."""
        return ()

    def aside(self, name: str) -> "Generator[Any, Any, None]":
        """One of them."""
        raise NotImplementedError

    def standings(self) -> "list[list[Any]]":
        """[player, place] for each player, best first; place 0 for none."""
        raise NotImplementedError

    def players(self) -> "list[list[Any]]":
        """[id, name, status] for each player; status "" while playing."""
        raise NotImplementedError

    def known_as(self, who: str) -> "Sequence[str] | None":
        """A player's name and status; None for anything that is no player's id."""
        for player in self.players():
            if player[0] == who:
                return player[1:]
        return None

    def seen(self, what: str, value: "Any") -> "Any":
        """What anybody may see of a value while the game runs: itself, or a mark in its place.

        what: the name of a question or a note, a kind of record, "view" for all of view(), or
        "drift" for why the rules cannot follow a record.
        """
        return value

    def view(self) -> "dict[str, Any]":
        """All there is to show, as plain JSON with coordinates: pages draw, they know no rule."""
        raise NotImplementedError
