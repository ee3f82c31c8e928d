"""The command line. Mistakes get one line on stderr and status 2."""

import argparse
import contextlib
import io
import json
import os
import sys
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NoReturn

from pilothouse_host.errors import CommandError
from pilothouse_host.link.logger import (
    Event,
    Linked,
    Logger,
    Lost,
    Said,
    Searching,
    Stored,
    Warned,
)
from pilothouse_host.link.ports import always, the_board
from pilothouse_host.replay import reports
from pilothouse_host.signals import ended_by_signals
from pilothouse_host.store.store import Store, default_path

_OVERVIEW = """Pilothouse: a table-side companion for board games.

  pilothouse run             a virtual board and its page in the browser: start here
  pilothouse log             store what the board on the USB cable tells, and follow it live
  pilothouse games           the games stored on this computer
  pilothouse show last       one game: every answer in words, standings, verification
  pilothouse demo            watch a whole game played by the buttons of a virtual board
  pilothouse dial            your Bermuda Triangle's own dial: show, edit, check, send it
  pilothouse names           names of cities and goods for Fantasy Island Rails: new, check, send
  pilothouse virtual         only a virtual board, with a serial port for other programs

Each has --help."""


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise CommandError(f"{message}; see: {self.prog} --help")


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="pilothouse", description="A table-side companion for board games.")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")

    log = commands.add_parser("log", help="store what the board tells, and follow it live")
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
    run.add_argument("--state", type=Path, metavar="PATH", help="the folder of the board's flash")
    _add_db(run)
    run.add_argument("--http", type=int, metavar="PORT", help="the page's port")
    return parser


def _add_db(command: argparse.ArgumentParser) -> None:
    where = "the database (default: in the user's data folder)"
    command.add_argument("--db", type=Path, metavar="PATH", help=where)


def _add_file(command: argparse.ArgumentParser, acts: tuple[str, ...]) -> None:
    command.add_argument("act", choices=acts)
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
        print(f"pilothouse: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 0
    except BrokenPipeError:  # `| head` has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
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
        print(_OVERVIEW)
        return 0
    if given.command == "log":
        return _log(given.port, given.db or default_path())
    if given.command == "games":
        return _games(given.db or default_path(), given.json)
    if given.command == "show":
        return _show(given.game, given.db or default_path(), given.json)
    if given.command in ("dial", "names"):
        print(_file(given.command, given.act, given.file, given.port))
        return 0
    if os.name == "nt":
        raise CommandError(
            f"{given.command} needs the virtual board, which needs Linux or macOS;"
            " here there are: log, games, show"
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


# --- log ---------------------------------------------------------------------------------------


class _Account:
    """Prints what the logger does, and counts it."""

    def __init__(self, store: Store):
        self._store = store
        self.records = 0
        self.games: set[str] = set()

    def listen(self, event: Event) -> None:
        """The logger's listener."""
        match event:
            case Searching():
                print("waiting for a board: plug it in, or start one with: pilothouse virtual")
            case Linked():
                print(f"board {event.board} on {event.port}, firmware {event.firmware}")
            case Lost():
                print(f"lost the board: {event.why}")
                if event.recent:
                    self._dump(event.recent)
            case Stored():
                self.records += event.count
                self.games.add(event.game)
                last = event.first + event.count - 1
                which = f"record {last}" if event.count == 1 else f"records {event.first}-{last}"
                print(f"game {event.game}: {which}")
            case Said():
                print(f"the board says: {event.text}")
            case Warned():
                print(f"pilothouse: {event.text}", file=sys.stderr)

    def _dump(self, lines: Sequence[str]) -> None:
        """What was said last, for whoever looks into the failure."""
        path = self._store.path.with_suffix(".link.txt")
        with contextlib.suppress(OSError):
            path.write_text("\n".join(lines) + "\n", encoding="utf-8")
            print(f"the last lines of the talk are in {path}")


def _log(port: str | None, db: Path) -> int:
    with Store(db) as store:
        account = _Account(store)
        find = the_board if port is None else always(port)
        logger = Logger(store, find, account.listen, patient=port is None)
        with ended_by_signals(logger.stop):
            logger.run()
        print(f"stored {account.records} records of {len(account.games)} games in {db}")
    return 0


# --- games, show, virtual ----------------------------------------------------------------------


def _games(db: Path, as_json: bool) -> int:
    rows: list[dict[str, Any]] = []
    if db.exists():
        with Store(db) as store:
            rows = [reports.summary(store, game) for game in store.games()]
    print(json.dumps(rows, indent=2) if as_json else reports.table_text(rows))
    return 0


def _show(wanted: str, db: Path, as_json: bool) -> int:
    if not db.exists():
        raise CommandError(f"no game {wanted!r}: {reports.NO_GAMES}")
    with Store(db) as store:
        shown = reports.details(store, reports.pick(store, wanted))
    print(json.dumps(shown, indent=2) if as_json else reports.details_text(shown))
    return 0


def _virtual(state: Path, seed: str | None) -> int:
    from pilothouse_host.virtual.board import VirtualBoard, VirtualBoardError

    ended = threading.Event()
    try:
        with ended_by_signals(ended.set), VirtualBoard(state, seed) as board:
            print(f"{board.port}")
            print(f"a virtual board; its flash is in {state}; Ctrl-C switches it off")
            while board.alive:
                if ended.wait(0.2):
                    return 0
            last = board.console[-1] if board.console else "it said nothing"
            print(f"pilothouse: the virtual board has stopped: {last}", file=sys.stderr)
            return 1
    except VirtualBoardError as error:
        raise CommandError(str(error)) from None
