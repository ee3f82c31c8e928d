"""Commands that put something onto a device: dial, names, flash, deploy."""

import importlib
from enum import StrEnum
from pathlib import Path
from types import ModuleType
from typing import Annotated

import typer

from pilothouse_host.commands.options import Port, Yes, examples
from pilothouse_host.errors import CommandError
from pilothouse_host.link import file_transfer
from pilothouse_host.terminal import say


class DialAct(StrEnum):
    """What can be done with a dial."""

    show = "show"
    edit = "edit"
    check = "check"
    send = "send"


class NamesAct(StrEnum):
    """What can be done with names."""

    new = "new"
    check = "check"
    send = "send"


def register(app: typer.Typer) -> None:
    """Add these commands."""
    panel = "Devices"
    app.command(
        rich_help_panel=panel,
        epilog=examples(
            "pilothouse dial show", "pilothouse dial edit my.dial", "pilothouse dial send my.dial"
        ),
    )(dial)
    app.command(
        rich_help_panel=panel,
        epilog=examples("pilothouse names new names.txt", "pilothouse names send names.txt"),
    )(names)
    app.command(rich_help_panel=panel, epilog=examples("pilothouse flash pilothouse-pico.uf2"))(
        flash
    )
    app.command(rich_help_panel=panel, epilog=examples("pilothouse deploy --port /dev/ttyACM0"))(
        deploy
    )


def dial(
    act: Annotated[DialAct, typer.Argument(metavar="show|edit|check|send")],
    file: Annotated[
        Path | None, typer.Argument(metavar="FILE", help="The dial's file.", show_default=False)
    ] = None,
    port: Port = None,
) -> None:
    """Show, edit, check or send your Bermuda Triangle's own dial."""
    from pilothouse_host.board import dial as dials

    if file is None:
        if act is not DialAct.show:
            raise CommandError(f"dial {act} needs a FILE")
        text = dials.show(None)
    elif act is DialAct.send:
        dials.read(file)  # report mistakes in the file before looking for a board
        with file_transfer.Conversation(file_transfer.board_at(port)) as talk:
            text = dials.send(file, talk)
    else:
        text = {"show": dials.show, "edit": dials.edit, "check": dials.check}[act](file)
    say(*text.split("\n"))


def names(
    act: Annotated[NamesAct, typer.Argument(metavar="new|check|send")],
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The file of names.")],
    port: Port = None,
) -> None:
    """Give the cities and goods of Fantasy Island Rails their names."""
    from pilothouse_host.board import map_names

    if act is NamesAct.new:
        text = map_names.new(file)
    else:
        map_names.read(file)
        text = f"{file} is right"
    if act is NamesAct.send:
        with file_transfer.Conversation(file_transfer.board_at(port)) as talk:
            text = map_names.send(file, talk)
    say(*text.split("\n"))


def flash(
    image: Annotated[Path, typer.Argument(metavar="FILE", help="pilothouse-….uf2")],
    port: Port = None,
    yes: Annotated[bool, typer.Option("--yes", help="Even while a game is under way.")] = False,
    clean: Annotated[bool, typer.Option("--clean", help="Remove old program files.")] = False,
) -> None:
    """Put an image of Pilothouse onto the device; its games and settings stay."""
    _module("flash").run(image, port, yes=yes, clean=clean)


def deploy(
    port: Port = None,
    wiring: Annotated[
        str | None,
        typer.Option(
            "--wiring", metavar="NAME", help="How it is wired; else as it was.", show_default=False
        ),
    ] = None,
    yes: Yes = False,
) -> None:
    """Put the firmware's files onto a device with MicroPython, as few as are needed."""
    module, firmware = _module("deploy"), _module("firmware")
    repl = _module("repl")
    if wiring and wiring not in firmware.wirings():
        known = ", ".join(firmware.wirings())
        raise CommandError(f"no wiring {wiring!r}; there are {known}")
    module.deploy(port, wiring, repl.consent(yes, "deploy"), print)


def _module(name: str) -> ModuleType:
    """A module of `pilothouse_host.board`. Raises CommandError if an optional part is missing."""
    try:
        return importlib.import_module(f"pilothouse_host.board.{name}")
    except ModuleNotFoundError as error:
        raise CommandError(f"this needs {error.name}: pip install 'pilothouse[deploy]'") from None
