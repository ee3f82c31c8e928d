"""Everything that is printed goes through here: what a board says cannot drive the terminal."""

import contextlib
import os
import sys
import unicodedata
from collections.abc import Sequence
from typing import IO

from pilothouse_host.errors import CommandError

_NOT_PRINTED = ("Cc", "Cf", "Cs", "Zl", "Zp")  # control, direction, halves, ends of lines


def printable(text: str) -> str:
    r"""One line of text, with all that would act on a terminal as \uXXXX."""
    if text.isprintable():
        return text
    return "".join(
        f"\\u{ord(c):04x}" if unicodedata.category(c) in _NOT_PRINTED else c for c in text
    )


def say(*lines: str) -> None:
    """Print lines for people, or a program, to read. Raises CommandError where nothing takes it.

    A reader that has gone, as `head` does, is a BrokenPipeError.
    """
    try:
        _print(sys.stdout, lines)
    except OSError as error:
        with contextlib.suppress(OSError, ValueError):  # Python must not try again at its end
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if isinstance(error, BrokenPipeError):
            raise
        raise CommandError(f"cannot print: {error.strerror}") from None


def complain(text: str) -> None:
    """One line about something that is wrong."""
    with contextlib.suppress(OSError):
        _print(sys.stderr, [f"pilothouse: {text}"])


def _print(stream: IO[str], lines: Sequence[str]) -> None:
    print("\n".join(printable(line) for line in lines), file=stream, flush=True)
