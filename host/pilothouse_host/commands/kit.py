"""Commands for writing a game of your own: new-game, try, check."""

import os
from typing import Annotated

import typer

from pilothouse_host.commands.options import examples
from pilothouse_host.errors import CommandError
from pilothouse_host.kit import new_game
from pilothouse_host.terminal import say

Name = Annotated[str, typer.Argument(metavar="NAME", help="The name of its folder.")]


def register(app: typer.Typer) -> None:
    """Add these commands."""
    panel = "A game of your own"
    app.command("new-game", rich_help_panel=panel, epilog=examples("pilothouse new-game herons"))(
        begin
    )
    app.command("try", rich_help_panel=panel, epilog=examples("pilothouse try herons"))(try_out)
    app.command(rich_help_panel=panel, epilog=examples("pilothouse check herons"))(check)


def begin(name: Name) -> None:
    """Begin a game of your own: a folder with rules that run."""
    say(f"It is in {new_game.create(name)}", f"play it:  pilothouse try {name}")


def try_out(name: Name) -> None:
    """Play your game; save a file, and it goes on with the new rules."""
    _needs_node_and_a_pty("try")
    from pilothouse_host.kit.trial import trial

    trial(name)


def check(name: Name) -> None:
    """Play random whole games of it, wherever it may run: each fault in a line."""
    _needs_node_and_a_pty("check")
    from pilothouse_host.kit.check import check as examine
    from pilothouse_host.kit.on_pico import on_pico

    raise typer.Exit(examine(name) or on_pico(name))


def _needs_node_and_a_pty(command: str) -> None:
    if os.name == "nt":
        raise CommandError(f"{command} needs the virtual device, which needs Linux or macOS")
