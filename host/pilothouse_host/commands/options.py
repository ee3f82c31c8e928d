"""Options that several commands share, and opening the store that they name."""

import contextlib
import os
from collections.abc import Generator
from datetime import datetime, timedelta
from pathlib import Path
from typing import Annotated

import typer

from pilothouse_host.errors import CommandError
from pilothouse_host.replay.reports import NO_GAMES
from pilothouse_host.store.postgres import is_url
from pilothouse_host.store.store import Store, StoredGame, default_path

Db = Annotated[
    str | None,
    typer.Option(
        "--db",
        metavar="PATH|URL",
        envvar="PILOTHOUSE_DB",
        help="The database, a file or postgresql://USER@HOST/NAME; else one in your data folder.",
        show_default=False,
    ),
]
Port = Annotated[
    str | None,
    typer.Option(
        "--port", metavar="PORT", envvar="PILOTHOUSE_PORT", help="The board's serial port."
    ),
]
Json = Annotated[bool, typer.Option("--json", help="As plain data.")]
Csv = Annotated[bool, typer.Option("--csv", help="As a table for a spreadsheet.")]
Game = Annotated[
    str | None, typer.Option("--game", metavar="NAME", help="Only this game: mississippi, …")
]
Player = Annotated[
    str | None, typer.Option("--player", metavar="NAME", help="Only with this player.")
]
Since = Annotated[
    str | None,
    typer.Option("--since", metavar="DAY", help="From this day on: 2026-03-31, 30d."),
]
Until = Annotated[
    str | None, typer.Option("--until", metavar="DAY", help="Up to this day: 2026-03-31.")
]
BoardId = Annotated[str | None, typer.Option("--board", metavar="ID", help="Only of this board.")]
Yes = Annotated[bool, typer.Option("--yes", help="Do not ask.")]


def examples(*lines: str) -> str:
    """The examples at the end of a command's help."""
    return "\n  ".join(["Examples:", *lines])


def place(given: str | None) -> Path | str:
    """The database to use, a file or a URL; the default one for None.

    Raises CommandError for another kind of URL.
    """
    if given is None:
        return default_path()
    if "://" in given and not is_url(given):
        raise CommandError(f"--db {given}: give a file, or postgresql://USER@HOST/NAME")
    return given if is_url(given) else Path(given)


def counted(number: int, what: str) -> str:
    """So many of these: 1 game, 2 games."""
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


@contextlib.contextmanager
def reading(given: str | None) -> Generator[Store | None]:
    """Open the store to read; None if there is none yet. Raises CommandError for a wrong path."""
    where = place(given)
    if isinstance(where, Path) and not where.exists():
        if given is None:
            yield None
            return
        raise CommandError(f"there is no database {where}; look at the path given with --db")
    with Store(where, only_read=True) as store:
        yield store


@contextlib.contextmanager
def reading_games(given: str | None, wanted: str | None) -> Generator[Store]:
    """Open the store for reading. Raises CommandError if it has no games.

    wanted: the game that the user asked for, for the error's text; None for all games.
    """
    with reading(given) as store:
        if store is None or not store.how_many():
            raise CommandError(f"no game {wanted!r}: {NO_GAMES}" if wanted else NO_GAMES)
        yield store


def ids_beginning_with(incomplete: str) -> list[str]:
    """The completions of a game's id, for the shell."""
    with contextlib.suppress(CommandError), reading(os.environ.get("PILOTHOUSE_DB")) as store:
        return [game.id for game in store.beginning_with(incomplete)] if store else []
    return []


GameId = Annotated[
    str,
    typer.Argument(
        metavar="GAME",
        help="Its id, the beginning of its id, or: last",
        autocompletion=ids_beginning_with,
    ),
]


def chosen(
    games: list[StoredGame],
    *,
    game: str | None = None,
    player: str | None = None,
    since: str | None = None,
    until: str | None = None,
    board: str | None = None,
) -> list[StoredGame]:
    """The games that fit all the given filters. Raises CommandError for an invalid day."""
    first = _day(since) if since else None
    last = _day(until) + timedelta(days=1) if until else None
    return [
        one
        for one in games
        if (game is None or one.game == game)
        and (player is None or player.casefold() in names_of(one))
        and (board is None or one.board.startswith(board))
        and (first is None or one.date >= first.timestamp())
        and (last is None or one.date < last.timestamp())
    ]


def names_of(game: StoredGame) -> list[str]:
    """The names of those who played, in the form used for comparing them."""
    return [str(one["name"]).strip().casefold() for one in game.result.get("players", [])]


def _day(text: str) -> datetime:
    """Midnight at the start of a day, given as a date ("2026-03-31") or days ago ("30d")."""
    today = datetime.now().replace(hour=0, minute=0, second=0, microsecond=0)
    try:
        if text.endswith("d") and text[:-1].isdigit():
            return today - timedelta(days=int(text[:-1]))
        return datetime.strptime(text, "%Y-%m-%d")
    except (ValueError, OverflowError):
        raise CommandError(f"{text!r} is no day: give one like 2026-03-31, or 30d") from None
