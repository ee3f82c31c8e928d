"""The command line. Mistakes get one line on stderr and status 2."""

import argparse
import importlib.metadata
import io
import json
import os
import sys
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NoReturn

from pilothouse_host.errors import CommandError
from pilothouse_host.link.account import Account
from pilothouse_host.link.logger import Logger
from pilothouse_host.link.ports import always, the_board
from pilothouse_host.replay import reports
from pilothouse_host.signals import INTERRUPTED, ended_by_signals
from pilothouse_host.store.store import Store, default_path
from pilothouse_host.terminal import complain, say

_OVERVIEW = """Pilothouse: a table-side companion for board games.

  pilothouse run             a virtual board and its page in the browser: start here
  pilothouse log             store what the board on the USB cable reports, and follow it live
  pilothouse games           the games stored on this computer
  pilothouse show last       one game: every answer in words, standings, verification
  pilothouse demo            watch a whole game played by the buttons of a virtual board
  pilothouse dial            your Bermuda Triangle's own dial: show, edit, check, send it
  pilothouse names           names of cities and goods for Fantasy Island Rails: new, check, send
  pilothouse flash           put an image of Pilothouse onto the board on the USB cable
  pilothouse virtual         only a virtual board, with a serial port for other programs

Each has --help."""


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise CommandError(f"{message}; see: {self.prog} --help")


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="pilothouse", description="A table-side companion for board games.")
    version = f"pilothouse {importlib.metadata.version('pilothouse')}"
    parser.add_argument("--version", action="version", version=version)
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")

    log = commands.add_parser("log", help="store what the board reports, and follow it live")
    log.add_argument("--port", help="the board's serial port (default: find it)")
    _add_db(log)

    games = commands.add_parser("games", help="the stored games")
    _add_db(games)
    games.add_argument("--json", action="store_true", help="as plain data")

    show = commands.add_parser("show", help="one stored game in words, and its verification")
    show.add_argument("game", metavar="GAME", help="its id, the beginning of its id, or: last")
    _add_db(show)
    show.add_argument("--json", action="store_true", help="as plain data")

    dial = commands.add_parser("dial", help="your Bermuda Triangle's own dial")
    _add_file(dial, ("show", "edit", "check", "send"))
    names = commands.add_parser("names", help="names of cities and goods for Fantasy Island Rails")
    _add_file(names, ("new", "check", "send"))

    flash = commands.add_parser("flash", help="put an image onto the board")
    flash.add_argument("image", type=Path, metavar="FILE", help="pilothouse-….uf2")
    flash.add_argument("--port", help="the board's serial port (default: find it)")
    flash.add_argument("--yes", action="store_true", help="even while a game is under way")
    flash.add_argument("--clean", action="store_true", help="remove the program's old files")

    virtual = commands.add_parser("virtual", help="a virtual board with a serial port")
    virtual.add_argument(
        "--state",
        type=Path,
        metavar="PATH",
        required=True,
        help="the folder that keeps its flash (made if absent)",
    )
    virtual.add_argument("--seed", help="fixes its entropy, for tests")

    demo = commands.add_parser("demo", help="a whole game, played by a virtual board's buttons")
    demo.add_argument("--game", default="mississippi", help="default: mississippi")
    demo.add_argument("--players", type=int, default=4, metavar="N", help="default: 4")
    demo.add_argument(
        "--with",
        dest="options",
        default="",
        metavar="MODULE,…",
        help="modules and house rules, or race, or all",
    )
    demo.add_argument("--seed", default="1", help="fixes chance and players (default: 1)")
    demo.add_argument("--db", type=Path, metavar="PATH", help="keep the game in this database")

    run = commands.add_parser("run", help="a virtual board, the logger and a page to play on")
    where = "the folder of the board's flash (default: in the user's data folder)"
    run.add_argument("--state", type=Path, metavar="PATH", help=where)
    _add_db(run)
    where = "the page's port (default: the first free one from 8700 on)"
    run.add_argument("--http", type=int, metavar="PORT", help=where)
    return parser


def _add_db(command: argparse.ArgumentParser) -> None:
    where = "the database (default: in the user's data folder)"
    command.add_argument("--db", type=Path, metavar="PATH", help=where)


def _add_file(command: argparse.ArgumentParser, acts: tuple[str, ...]) -> None:
    command.add_argument("act", choices=acts, metavar="|".join(acts))
    optional = "show" in acts  # without a file: what the board has by itself
    command.add_argument("file", type=Path, metavar="FILE", nargs="?" if optional else None)
    command.add_argument("--port", help="the board's serial port (default: find it)")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the exit status."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(line_buffering=True, errors="replace")
    try:
        return _command(_parser().parse_args(arguments))
    except CommandError as error:
        complain(str(error))
        return 2
    except KeyboardInterrupt:
        return INTERRUPTED
    except EOFError:
        complain("the input has ended before everything was answered; nothing is changed")
        return 2
    except BrokenPipeError:  # `| head` has seen enough
        return 0


def _file(command: str, act: str, path: Path | None, port: str | None) -> str:
    from pilothouse_host.board import dial, map_names
    from pilothouse_host.link import file_transfer

    if path is None:
        if act != "show":
            raise CommandError(f"{command} {act} needs a FILE")
        return dial.show(None)
    if act == "send":
        module = dial if command == "dial" else map_names
        module.read(path)  # judged before the board is looked for
        with file_transfer.Talk(file_transfer.board_at(port)) as talk:
            return module.send(path, talk)
    if command == "dial":
        return {"show": dial.show, "edit": dial.edit, "check": dial.check}[act](path)
    if act == "new":
        return map_names.new(path)
    map_names.read(path)
    return f"{path} is right"


def _command(given: argparse.Namespace) -> int:
    if given.command is None:
        say(*_OVERVIEW.split("\n"))
        return 0
    if given.command == "log":
        return _log(given.port, given.db or default_path())
    if given.command == "games":
        return _games(given.db, given.json)
    if given.command == "show":
        return _show(given.game, given.db, given.json)
    if given.command in ("dial", "names"):
        say(*_file(given.command, given.act, given.file, given.port).split("\n"))
        return 0
    if given.command == "flash":
        return _flash(given)
    if os.name == "nt":
        raise CommandError(
            f"{given.command} needs the virtual board, which needs Linux or macOS;"
            " here there are: log, games, show, flash"
        )
    # These need a pty; the others must work where there is none.
    if given.command == "virtual":
        return _virtual(given.state, given.seed)
    if given.command == "demo":
        from pilothouse_host.play.demo import demo

        options = [o for o in given.options.split(",") if o]
        return demo(given.game, given.players, given.seed, options, given.db)
    from pilothouse_host.run import run

    run(given.state, given.db, given.http)
    return 0


def _flash(given: argparse.Namespace) -> int:
    try:
        from pilothouse_host.board import flash
    except ModuleNotFoundError as error:
        raise CommandError(f"flash needs {error.name}: pip install 'pilothouse[deploy]'") from None
    flash.run(given.image, given.port, yes=given.yes, clean=given.clean)
    return 0


def _log(port: str | None, db: Path) -> int:
    with Store(db) as store:
        account = Account(db.with_suffix(".link.txt"))
        find = the_board if port is None else always(port)
        logger = Logger(store, find, account.listen, patient=port is None)
        with ended_by_signals(logger.stop):
            logger.run()
        say(f"stored {account.records} records of {len(account.games)} games in {db}")
    return 0


def _stored(given: Path | None) -> Path | None:
    """The database to read; None if there is none yet. Raises CommandError for a wrong path."""
    if given is None:
        return default_path() if default_path().exists() else None
    if not given.exists():
        raise CommandError(f"there is no database {given}; look at the path given with --db")
    return given


def _games(given: Path | None, as_json: bool) -> int:
    rows: list[dict[str, Any]] = []
    if db := _stored(given):
        with Store(db, only_read=True) as store:
            rows = [reports.summary(store, game) for game in store.games()]
    say(*_plain(rows) if as_json else reports.table_lines(rows))
    return 0


def _show(wanted: str, given: Path | None, as_json: bool) -> int:
    db = _stored(given)
    if db is None:
        raise CommandError(f"no game {wanted!r}: {reports.NO_GAMES}")
    with Store(db, only_read=True) as store:
        shown = reports.details(store, reports.pick(store, wanted))
    say(*_plain(shown) if as_json else reports.details_lines(shown))
    return 0


def _plain(data: Any) -> list[str]:
    return json.dumps(data, indent=2).split("\n")


def _virtual(state: Path, seed: str | None) -> int:
    from pilothouse_host.virtual.board import VirtualBoard, VirtualBoardError

    ended = threading.Event()
    try:
        with ended_by_signals(ended.set), VirtualBoard(state, seed) as board:
            say(board.port, f"a virtual board; its flash is in {state}; Ctrl-C switches it off")
            while board.alive:
                if ended.wait(0.2):
                    return 0
            last = board.console[-1] if board.console else "it said nothing"
            complain(f"the virtual board has stopped: {last}")
            return 1
    except VirtualBoardError as error:
        raise CommandError(str(error)) from None
