"""What every game offers the table, with defaults: a game must only say how it is played."""

from pilothouse.games import players as usual
from pilothouse.table.questions import Tell

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

    name = ""  # that of its folder
    rules = 1  # raise it whenever old logs would replay differently
    settings: "dict[str, tuple[Any, ...]]" = {}  # each setting's allowed values, the default first
    score = ""  # the number of a player that decides who wins
    # How far people may correct a number of the state: (lowest, highest), None for not at all.
    ranges: "dict[str, tuple[int, int] | None]" = {}

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
        return {"players": []}

    def play(self) -> "Generator[Any, Any, None]":
        """The conversation, from the state on; see table/conversation.py for what it yields."""
        raise NotImplementedError

    def seat(self, low: int, high: int, **tracked: "Any") -> "Generator[Any, Any, None]":
        """Ask how many play (8 at the most); each begins with these numbers."""
        return usual.seat(self, low, high, tracked)

    def player(self, who: str) -> "dict[str, Any]":
        """What is tracked of a player."""
        return [player for player in self.state["players"] if player["id"] == who][0]

    def result(self) -> "Question":
        """The last question: who has won."""
        names = {who: name for who, name, _status in self.players()}
        best = [("%s %s" % (w, names[w])).strip() for w, place in self.standings() if place == 1]
        return Tell("result", "", (best,)) if best else Tell("game-over")

    def remind(self, key: str, *values: "str | int | Sequence[str]") -> None:
        """Remind the players of something to do with their hands, in the game's words.

        Reminders queue, oldest first. The next question carries them all (`Question.notes`); its
        answer takes them away.
        """
        self.state.setdefault("reminders", []).append([key] + list(values))

    def corrections(self) -> "Sequence[Question]":
        """Questions for the values people may correct; each checks its range only."""
        return usual.corrections(self)

    def correct(self, name: str, who: str, value: "Any") -> None:
        """Set a corrected value; then the turn begins again."""
        (self.player(who) if who else self.state)[name] = value
        self.stale = True

    def asides(self) -> "Sequence[str]":
        """The small conversations that are possible now."""
        return ("name",) if self.players() else ()

    def aside(self, name: str) -> "Generator[Any, Any, None]":
        """One of them."""
        return usual.name(self)

    def standings(self) -> "list[list[Any]]":
        """[player, place] for each player, best first; place 0 for none."""
        return usual.standings(self)

    def players(self) -> "list[list[Any]]":
        """[id, name, status] for each player; status "" while playing."""
        return [[p["id"], p["name"], ""] for p in self.state.get("players", ())]

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
        """All there is to show, as plain JSON with coordinates: pages draw, they know no rule.

        A page that has no drawing of this game shows the "cards": whose, and what.
        """
        return {"cards": usual.cards(self)}
