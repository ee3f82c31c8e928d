"""The games: one folder each, with its rules, its words and its device views.

And what each of them offers the table.
"""

import os

from pilothouse.loaded import once, stay

try:
    from typing import Any, Generator, Sequence

    from pilothouse.ask import Question
except ImportError:  # MicroPython
    pass

_here = __path__ if isinstance(__path__, str) else __path__[0]


class UnknownGame(Exception):
    """No such game; the message lists those there are."""


def names() -> "list[str]":
    """The games there are, by the names of their folders."""
    found = [n for n in os.listdir(_here) if "." not in n and not n.startswith("_")]
    found.sort()
    return found


def find(name: str) -> "type[Game]":
    """The class of a game; only the games that are played are loaded."""
    if name not in names():
        raise UnknownGame("no game %r; there are: %s" % (name, ", ".join(names())))
    return stay("pilothouse.games.%s.rules" % name).GAME


def views(name: str) -> "Any":
    """A game's device views: status(game, who) and overview(game, say, picture)."""
    return stay("pilothouse.games.%s.views" % name)


def data(name: str) -> "Any":
    """A game's data module, for games that have one.

    FILES: the names of its texts, each with its default; check(file, text) raises ValueError.
    """
    return once("pilothouse.games.%s.data" % name)


def kept(root: str, name: str) -> str:
    """A text the laptop has sent for a game; "" if it has not."""
    try:
        with open("%s/%s" % (root, name)) as file:
            return file.read()
    except OSError:
        return ""


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
    most = 30  # texts that its turns say again and again: so many are kept, in 70 bytes each

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

    def path(self, name: str) -> str:
        """The path of a module of this game, or the one that was given."""
        return name if "." in name else "pilothouse.games.%s.%s" % (self.name, name)

    def seldom(self, name: str) -> "Any":
        """A module of this game that few turns need; `play` yields its name instead."""
        return once(self.path(name))

    def fresh(self) -> "dict[str, Any]":
        """The state before the first question."""
        raise NotImplementedError

    def play(self) -> "Generator[Any, Any, None]":
        """The conversation, from the state on; see table.py for what it yields."""
        raise NotImplementedError

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
