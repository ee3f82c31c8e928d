"""All printing goes through here, so that text from a board cannot control the terminal."""

import contextlib
import os
import sys
import unicodedata
from collections.abc import Generator, Iterable, Sequence
from typing import IO

from pilothouse_host.errors import CommandError

_NOT_PRINTED = ("Cc", "Cf", "Cs", "Zl", "Zp")  # control, format, surrogates, line ends


def printable(text: str) -> str:
    r"""The text as one line; characters that would control a terminal become \uXXXX."""
    if text.isprintable():
        return text
    return "".join(
        f"\\u{ord(c):04x}" if unicodedata.category(c) in _NOT_PRINTED else c for c in text
    )


def say(*lines: str) -> None:
    """Print lines to standard output. Raises CommandError if they cannot be written.

    Raises BrokenPipeError if the reader has closed the pipe, as `head` does.
    """
    _give([printable(line) for line in lines])


def show(text: str) -> None:
    """Print text that contains colour codes; its parts must already be `printable`."""
    _give([text])


def send(lines: Iterable[bytes]) -> None:
    """Print lines byte for byte, for another program; on a terminal, print them as `say` does."""
    if sys.stdout.isatty():
        for line in lines:
            say(line.decode("utf-8", "replace"))
        return
    with _taken():
        for line in lines:
            sys.stdout.buffer.write(line + b"\n")
        sys.stdout.buffer.flush()


def remark(*lines: str) -> None:
    """Print comments to stderr, so that they stay out of a redirected output."""
    with contextlib.suppress(OSError):
        _print(sys.stderr, [printable(line) for line in lines])


def complain(text: str) -> None:
    """Print one line about a problem to stderr."""
    with contextlib.suppress(OSError):
        _print(sys.stderr, [printable(f"pilothouse: {text}")])


def _give(lines: Sequence[str]) -> None:
    with _taken():
        _print(sys.stdout, lines)


@contextlib.contextmanager
def _taken() -> Generator[None]:
    """Handle a full disk or a closed pipe behind standard output."""
    try:
        yield
    except OSError as error:
        leave_output()
        if isinstance(error, BrokenPipeError):
            raise
        raise CommandError(f"cannot print: {error.strerror}") from None


def leave_output() -> None:
    """Discard all further output, so that Python does not fail again when it exits."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _print(stream: IO[str], lines: Sequence[str]) -> None:
    print("\n".join(lines), file=stream, flush=True)
