"""Commands for playing without a device: run, demo, virtual."""

import os
import threading
from pathlib import Path
from typing import Annotated

import typer

from pilothouse_host.commands.options import Db, examples, place
from pilothouse_host.errors import CommandError
from pilothouse_host.signals import ended_by_signals
from pilothouse_host.terminal import complain, say

Seed = Annotated[
    str | None, typer.Option("--seed", help="Fixes its entropy, for tests.", show_default=False)
]


def register(app: typer.Typer) -> None:
    """Add these commands."""
    panel = "Playing without a device"
    app.command(
        rich_help_panel=panel, epilog=examples("pilothouse run", "pilothouse run --share")
    )(run)
    app.command(
        rich_help_panel=panel,
        epilog=examples("pilothouse demo", "pilothouse demo --game rails --players 2"),
    )(demo)
    app.command(
        rich_help_panel=panel, epilog=examples("pilothouse virtual --state ~/my-virtual-device")
    )(virtual)


def _needs_a_pty(command: str) -> None:
    if os.name == "nt":
        raise CommandError(f"{command} needs the virtual device, which needs Linux or macOS")


def run(
    state: Annotated[
        Path | None,
        typer.Option(
            "--state",
            metavar="FOLDER",
            help="What the virtual device keeps; else in your data folder.",
            show_default=False,
        ),
    ] = None,
    db: Db = None,
    http: Annotated[
        int | None,
        typer.Option(
            "--http",
            metavar="PORT",
            help="The page's port; else the first free one from 8700 on.",
            show_default=False,
        ),
    ] = None,
    share: Annotated[
        bool, typer.Option("--share", help="Let phones and televisions in this network look on.")
    ] = False,
) -> None:
    """Show the devices that are plugged in, or a virtual one, in the browser: start here."""
    _needs_a_pty("run")
    from pilothouse_host.run import run as play

    play(state, place(db), http, share)


def demo(
    game: Annotated[str, typer.Option("--game", metavar="NAME", help="Which.")] = "mississippi",
    players: Annotated[int, typer.Option("--players", metavar="N", help="How many.")] = 4,
    options: Annotated[
        str,
        typer.Option(
            "--with", metavar="MODULE,…", help="Modules and house rules, or: race, or: all"
        ),
    ] = "",
    seed: Annotated[str, typer.Option("--seed", help="Fixes chance and players.")] = "1",
    db: Db = None,
) -> None:
    """Watch a whole game being played by the buttons of a virtual device, and verified."""
    _needs_a_pty("demo")
    from pilothouse_host.play.demo import demo as play

    wanted = [option for option in options.split(",") if option]
    status = play(game, players, seed, wanted, None if db is None else place(db))
    raise typer.Exit(status)


def virtual(
    state: Annotated[
        Path,
        typer.Option("--state", metavar="FOLDER", help="What it keeps; made if it is not there."),
    ],
    seed: Seed = None,
) -> None:
    """Start only a virtual device, with a serial port for other programs."""
    _needs_a_pty("virtual")
    from pilothouse_host.virtual.board import VirtualBoard, VirtualBoardError

    ended = threading.Event()
    try:
        with ended_by_signals(ended.set), VirtualBoard(state, seed) as board:
            say(board.port, f"a virtual board; its flash is in {state}; Ctrl-C switches it off")
            while board.alive:
                if ended.wait(0.2):
                    return
            last = board.console[-1] if board.console else "it said nothing"
            complain(f"the virtual board has stopped: {last}")
            raise typer.Exit(1)
    except VirtualBoardError as error:
        raise CommandError(str(error)) from None
