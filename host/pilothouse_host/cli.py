"""The command line. A user's mistake gets one line on stderr and exit status 2."""

import importlib.metadata
import inspect
import io
import os
import sys
from collections.abc import Sequence
from typing import Annotated, Any

import typer
from typer.exceptions import TyperException

from pilothouse_host.commands import board, doctor, follow, games, kit, move, numbers, play
from pilothouse_host.errors import CommandError
from pilothouse_host.kit import own_games
from pilothouse_host.signals import INTERRUPTED
from pilothouse_host.terminal import complain, leave_output, say

_NAME = "pilothouse"
_COMPLETION = "_PILOTHOUSE_COMPLETE"
_PLAINER = {
    "Input should be a valid integer, unable to parse string as an integer": "give a whole number",
    "Input should be greater than or equal to": "give at least",
    "Input should be less than or equal to": "give at most",
    "Value error, ": "",
    "Input should be a valid number, unable to parse string as a number": "give a number",
}

app = typer.Typer(
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
for group in (play, follow, games, numbers, move, board, kit, doctor):
    group.register(app)


def _version(wanted: bool) -> None:
    if wanted:
        say(f"pilothouse {importlib.metadata.version('pilothouse')}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def _overview(
    context: typer.Context,
    version: Annotated[
        bool,
        typer.Option("--version", callback=_version, is_eager=True, help="Say which version."),
    ] = False,
) -> None:
    """A table-side companion for board games.

    `pilothouse run` is the place to start: a virtual device and its page in the browser.
    """
    if context.invoked_subcommand is None:
        print(context.get_help())


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status. arguments: those of the process by default."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(line_buffering=True, errors="replace")
    own_games.use()
    command = _with_plain_help(typer.main.get_command(app))
    if _COMPLETION in os.environ:  # the shell asks for completions
        command.main(prog_name=_NAME)
    given = list(sys.argv[1:] if arguments is None else arguments)
    try:
        # Not `command.main`, which swallows the end of the input and a closed output pipe.
        with command.make_context(_NAME, _verb_first(given, command)) as context:
            command.invoke(context)
        sys.stdout.flush()
        return 0
    except typer.Exit as end:
        return end.exit_code
    except CommandError as error:
        complain(str(error))
        return 2
    except TyperException as error:
        complain(_in_one_line(error))
        return 2
    except KeyboardInterrupt:
        return INTERRUPTED
    except EOFError:
        complain("the input has ended before everything was answered; nothing is changed")
        return 2
    except (
        BrokenPipeError,
        SystemExit,
    ):  # a closed pipe; Rich makes it an exit
        leave_output()
        return 0
    except OSError as error:  # from printing the help, which does not go through `say`
        leave_output()
        complain(f"cannot print: {error.strerror}")
        return 2


def _with_plain_help(command: Any) -> Any:
    """Help that wraps where the terminal does, and does not call each flag a <bool>."""
    for one in (command, *command.commands.values()):
        paragraphs = inspect.cleandoc(one.help).split("\n\n")
        one.help = "\n\n".join(" ".join(text.split()) for text in paragraphs)
        for parameter in one.get_params(typer.Context(one)):
            if getattr(parameter, "is_flag", False):
                parameter.metavar = ""
    return command


def _verb_first(given: list[str], command: Any) -> list[str]:
    """The arguments with any options that precede the verb moved behind it."""
    takes_value: dict[str, bool] = {}
    for verb in command.commands.values():
        for parameter in verb.params:
            for name in parameter.opts:
                takes_value[name] = not getattr(parameter, "is_flag", True)
    at = 0
    while at < len(given) and given[at].partition("=")[0] in takes_value:
        at += 1 + ("=" not in given[at] and takes_value[given[at]])
    return [*given[at : at + 1], *given[:at], *given[at + 1 :]]


def _in_one_line(error: TyperException) -> str:
    """The error and where to find help, in one line of plain words."""
    context = getattr(error, "ctx", None)
    where = context.command_path if context else _NAME
    text = " ".join(error.format_message().split()).removesuffix(".")
    for technical, plain in _PLAINER.items():
        text = text.replace(technical, plain)
    return f"{text[:1].lower()}{text[1:]}; see: {where} --help"
