"""Commands that move games: export, import, backup, restore."""

import contextlib
import io
import time
from collections.abc import Generator
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import segno
import typer

from pilothouse_host.commands.options import (
    Db,
    GameId,
    Port,
    counted,
    examples,
    place,
    reading,
    reading_games,
)
from pilothouse_host.commands.output import Column, give, give_json
from pilothouse_host.errors import CommandError
from pilothouse_host.link import file_transfer, restoring
from pilothouse_host.page.message import StoredGames
from pilothouse_host.replay import bgstats, reports
from pilothouse_host.replay.replay import verify as verified
from pilothouse_host.store.exchange import (
    Arrived,
    CutOff,
    is_sqlite,
    lines_of,
    packed,
    read,
    unpack,
)
from pilothouse_host.store.postgres import is_url
from pilothouse_host.store.store import Store, StoredGame
from pilothouse_host.story.summary import OPEN
from pilothouse_host.terminal import remark, say, send

Output = Annotated[
    Path | None,
    typer.Option("--output", "-o", metavar="FILE", help="Into a new file.", show_default=False),
]
_LINES = (
    *(Column("n"), Column("ms"), Column("who"), Column("what"), Column("value")),
    *(Column("text"), Column("undone")),
)


class Form(StrEnum):
    """The format of an export."""

    log = "log"  # the records themselves, for pilothouse import
    json = "json"  # everything known about the game
    csv = "csv"  # its answers, for a spreadsheet
    html = "html"  # the certificate: a page that computes every throw anew
    bgstats = "bgstats"  # a link and its QR code


def register(app: typer.Typer) -> None:
    """Add these commands."""
    panel = "Moving games"
    app.command(
        rich_help_panel=panel,
        epilog=examples(
            "pilothouse export --all -o club.log",
            "pilothouse export last --as csv > last.csv",
            "pilothouse export last --as html -o certificate.html",
            "pilothouse export last --as bgstats",
        ),
    )(export)
    app.command(
        "import",
        rich_help_panel=panel,
        epilog=examples(
            "pilothouse import club.log",
            "pilothouse import old-laptop.sqlite",
            "pilothouse import club.log --db postgresql://club@server/games",
        ),
    )(import_games)
    app.command(
        rich_help_panel=panel,
        epilog=examples("pilothouse restore last", "pilothouse restore 7ab9 --port /dev/ttyACM1"),
    )(restore)
    app.command(
        rich_help_panel=panel,
        epilog=examples("pilothouse backup", "pilothouse backup /media/stick/games.sqlite"),
    )(backup)


def export(
    game: Annotated[
        str | None, typer.Argument(metavar="GAME", help="Its id, or: last", show_default=False)
    ] = None,
    every: Annotated[bool, typer.Option("--all", help="All stored games.")] = False,
    form: Annotated[Form, typer.Option("--as", help="What it looks like.")] = Form.log,
    output: Output = None,
    db: Db = None,
) -> None:
    """Write games for another computer, a spreadsheet or BG Stats, or a certificate of one.

    log: the records themselves, as the device wrote them; pilothouse import reads it. json: all
    that is known of the game. csv: its answers. html: its certificate, a page that computes every
    throw anew. bgstats: a link with its QR code.
    """
    if (game is None) != every:
        raise CommandError("export needs a GAME, or --all; not both")
    if every and form is not Form.log:
        raise CommandError(f"--all goes with --as log; for one game: export GAME --as {form}")
    with reading_games(db, game) as store:
        games = store.games() if game is None else [reports.pick(store, game)]
        with _written(output):
            if form is Form.log:
                send(lines_of(packed(store, games, boards=every)))
            elif form is Form.json:
                give_json(reports.details(store, games[0]))
            elif form is Form.csv:
                rows: list[dict[str, Any]] = reports.details(store, games[0])["records"]
                give(rows, _LINES, as_csv=True)
            elif form is Form.html:
                send(_certificate(store, games[0]))
            else:
                _bgstats(bgstats.link(games[0]))
    if output:
        remark(f"{counted(len(games), 'game')} in {output}")


def _certificate(store: Store, game: StoredGame) -> list[bytes]:
    found = StoredGames(store).certificate(game.id)
    if found is None:
        raise CommandError(
            f"game {game.id} is {game.ended or OPEN}: a certificate needs the seed, which comes"
            " out at the end"
        )
    return found.encode().removesuffix(b"\n").split(b"\n")


def _bgstats(link: str) -> None:
    say(link)
    picture = io.StringIO()
    segno.make(link, error="l").terminal(picture, compact=True, border=2)
    say("", *picture.getvalue().rstrip("\n").split("\n"))


def import_games(
    source: Annotated[
        str, typer.Argument(metavar="FILE", help="An export, another database, or its URL.")
    ],
    db: Db = None,
) -> None:
    """Add the games of another computer.

    What is here already is recognised. Where the same game was told differently, both are kept.
    """
    arrived = Arrived()
    with contextlib.ExitStack() as stack:
        if is_url(source) or is_sqlite(Path(source)):
            other = stack.enter_context(Store(source, only_read=True))
            items = packed(other, other.games(), boards=True)
        else:
            items = read(stack.enter_context(Path(source).open("rb")), source)
        store = stack.enter_context(Store(place(db)))
        try:
            unpack(store, items, arrived)
        except CutOff:
            remark(f"what came before is in {store.name}: {arrived.words()}")
            raise
        remark(f"{arrived.words()}; they are in {store.name}")


def backup(
    file: Annotated[
        Path | None,
        typer.Argument(metavar="FILE", help="Else named by the time.", show_default=False),
    ] = None,
    db: Db = None,
) -> None:
    """Copy the database, also while games are being logged.

    On a new laptop: pilothouse import FILE. What the device itself keeps: make backup.
    """
    target = file or Path(time.strftime("pilothouse-%Y%m%d-%H%M%S.sqlite"))
    if target.exists():
        raise CommandError(f"{target} is there already; give a new name")
    with reading(db) as store:
        if store is None:
            raise CommandError(f"there is nothing to back up: {reports.NO_GAMES}")
        store.backup(target)
    with Store(target, only_read=True) as copy:
        games = copy.games()
    say(str(target))
    records = sum(game.records for game in games)
    remark(f"{counted(len(games), 'game')}, {counted(records, 'record')}; all is readable")


def restore(game: GameId, db: Db = None, port: Port = None) -> None:
    """Let a game that has not ended go on on another device, from this computer's copy.

    It becomes a new game there: the device draws a seed of its own and shows its seal (menu, About
    this game). What was played so far stays as it was and cannot be taken back.
    """
    with reading_games(db, game) as store:
        found = reports.pick(store, game)
        records = store.records(found.id)
    if found.ended:
        raise CommandError(f"game {found.id} has ended ({found.ended}): it cannot go on")
    if verified(records, found.told_as).problems:
        raise CommandError(
            f"game {found.id} cannot go on: its records do not follow the rules;"
            f" pilothouse show {found.id} says where"
        )
    path = file_transfer.board_at(port)
    with file_transfer.Conversation(path, restoring.PATIENCE) as talk:
        new = restoring.restore(found.told_as, records, talk)
    say(new)
    remark(
        f"game {found.id} goes on, on {path}, as {new}, from record {len(records)} on;"
        " to follow it: pilothouse log"
    )


@contextlib.contextmanager
def _written(path: Path | None) -> Generator[None]:
    """Print into a new file, if `path` is given; an incomplete file is removed."""
    if path is None:
        yield
        return
    try:
        file = path.open("x", encoding="utf-8", newline="\n")
    except FileExistsError:
        raise CommandError(f"{path} is there already; give a new name") from None
    except OSError as error:
        raise CommandError(f"{path} cannot be written: {error.strerror}") from None
    try:
        with file, contextlib.redirect_stdout(file):
            yield
    except OSError as error:
        path.unlink(missing_ok=True)
        raise CommandError(f"{path} cannot be written: {error.strerror}") from None
    except BaseException:
        path.unlink(missing_ok=True)
        raise
