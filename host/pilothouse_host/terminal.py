"""Everything that is printed goes through here: what a board says cannot drive the terminal."""

import contextlib
import os
import sys
import unicodedata
from collections.abc import Generator, Iterable, Sequence
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
    _give([printable(line) for line in lines])


def show(text: str) -> None:
    """Print text whose cells were made `printable` and which has colours of its own."""
    _give([text])


def send(lines: Iterable[bytes]) -> None:
    """Print lines for a program, byte for byte; a terminal gets them as `say` would."""
    if sys.stdout.isatty():
        for line in lines:
            say(line.decode("utf-8", "replace"))
        return
    with _taken():
        for line in lines:
            sys.stdout.buffer.write(line + b"\n")
        sys.stdout.buffer.flush()


def remark(*lines: str) -> None:
    """Talk beside what was asked for: it does not get into a file or a pipe."""
    with contextlib.suppress(OSError):
        _print(sys.stderr, [printable(line) for line in lines])


def complain(text: str) -> None:
    """One line about something that is wrong."""
    with contextlib.suppress(OSError):
        _print(sys.stderr, [printable(f"pilothouse: {text}")])


def _give(lines: Sequence[str]) -> None:
    with _taken():
        _print(sys.stdout, lines)


@contextlib.contextmanager
def _taken() -> Generator[None]:
    """Standard output may be full, or its reader gone."""
    try:
        yield
    except OSError as error:
        leave_output()
        if isinstance(error, BrokenPipeError):
            raise
        raise CommandError(f"cannot print: {error.strerror}") from None


def leave_output() -> None:
    """Nothing more can be printed, and Python must not try again at its end."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _print(stream: IO[str], lines: Sequence[str]) -> None:
    print("\n".join(lines), file=stream, flush=True)
