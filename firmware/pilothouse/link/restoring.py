"""Continues a game from another board here, from a laptop's copy of its records."""

from pilothouse.journal.copy import Copy
from pilothouse.link.files import NO_ROOM
from pilothouse.link.requests import no
from pilothouse.rooms import opening
from pilothouse.table.errors import Drift

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Optional

    from pilothouse.app import App


def take(app: "App", first: int, lines: bytes) -> None:
    """Add records to the copy, from number `first` on, one per line. Raises ValueError."""
    _check_ready(app)
    try:
        if first == 0:
            start, _, lines = lines.partition(b"\n")
            app.link.copy = None
            app.link.copy = _new_copy(app, start)
            first = 1
        if app.link.copy is None:
            raise ValueError("records from %d on, 0 expected" % first)
        if lines:
            app.link.copy.add(first, lines)
    except OSError:
        raise ValueError(NO_ROOM)


def _check_ready(app: "App") -> None:
    if app.at_table():
        raise ValueError("a game is being played on it: leave that first (menu, Home)")
    if app.saver.fails:
        raise ValueError("saving does not work on it")


def _new_copy(app: "App", start: bytes) -> Copy:
    number, before = app.journal.last_game()
    chance, source = opening.drawn(app)
    try:
        return Copy(app.root, start, chance, source, (number + 1, before))
    except Drift as drift:
        raise ValueError(str(drift))


def finish(app: "App", game: str, count: int) -> "Optional[list[Any]]":
    """Continue the game in the app's next step, which sends the answer; so this returns None.

    If the game goes on here already, returns the answer. Raises ValueError.
    """
    copy = app.link.copy
    if copy and copy.became:
        return ["restore", game, copy.became]
    if app.journal.has(game):
        raise ValueError("game '%s' is on it: go on with it there (Past games)" % game[:20])
    _check_ready(app)
    if not copy or copy.count != count:
        raise ValueError("%d records have come, not %d" % (copy.count if copy else 0, count))

    def go_on() -> None:
        try:
            opening.restore(app, copy)
            copy.became = app.game_id
            app.link.reply(["restore", game, app.game_id])
        except (ValueError, OSError) as error:
            app.link.copy = None
            app.link.reply(no("restore", str(error)))

    app.do_next(go_on)
    return None
