"""Logs a crash and shows it on the display."""

import io
import sys

from pilothouse import VERSION
from pilothouse.screen.canvas import Canvas
from pilothouse.screen.picture import ROWS, WIDTH
from pilothouse.screen.text import wrap
from pilothouse.words import Words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pilothouse.protocols import Display

_LONGEST = 2048  # characters of the log
_HEAD = "-- Pilothouse "  # before each crash


def note(path: str, error: Exception) -> None:
    """Append the traceback to the log of crashes, dropping the oldest. Raises OSError."""
    trace = io.StringIO()
    sys.print_exception(error, trace)
    log = "%s%s\n%s" % (_HEAD, VERSION, trace.getvalue()[-_LONGEST // 2 :])
    try:
        with open(path) as file:
            log = file.read() + log
    except (OSError, ValueError):  # no log yet, or not text
        pass
    while len(log) > _LONGEST:
        log = log[log.find(_HEAD, 1) :]
    with open(path, "w") as file:
        file.write(log)


def reason(error: Exception) -> str:
    """The error as one line: its type and message."""
    return "%s: %s" % (type(error).__name__, error)


def show(display: "Display", error: Exception, say: Words, again: bool = False) -> None:
    """Show the crash: a sentence for players, then the error for developers.

    again: the app has crashed repeatedly; the sentence then suggests a reset.
    """
    canvas = Canvas(display)
    picture = canvas.picture
    picture.text(0, 2, "Pilothouse")
    picture.invert(0)
    row = 1
    text = say("crashed-again" if again else "crashed") + "\n" + reason(error)
    for line in wrap(text, WIDTH - 4)[: ROWS - 1]:
        picture.text(row, 2, line)
        row += 1
    canvas.show()
    canvas.finish()
