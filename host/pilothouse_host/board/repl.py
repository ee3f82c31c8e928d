"""A board's Python prompt: stopping the app, running code, and waiting until it is back."""

import contextlib
import io
import json
import struct
import sys
import time
from collections.abc import Callable, Generator
from dataclasses import dataclass
from typing import Any, Protocol

from mpremote.transport import (  # pyright: ignore[reportMissingTypeStubs]
    TransportError,
    TransportExecError,
)
from mpremote.transport_serial import (  # pyright: ignore[reportMissingTypeStubs]
    SerialTransport,
)

from pilothouse.link.frames import PROTOCOL, Lines, encode, frame
from pilothouse_host.errors import CommandError
from pilothouse_host.link.messages import parted
from pilothouse_host.link.ports import NoPort, Port, PortError, only_board, open_port

_HELLO_EVERY = 0.5
_HELLO_SECONDS = 1.6
_LEAVE_SECONDS = 3.0
_RETURN_SECONDS = 20.0
_EXEC_SECONDS = 15
_LONGEST_LINE = 1024

NO_BOARD = (
    "no board found: plug it in, with a USB cable that carries data; a new one needs MicroPython"
    " first (hold BOOTSEL while plugging in, copy its .uf2 file onto the drive that appears)"
)


class Raised(Exception):
    """Code on the board raised an exception; the text is its last line."""


class Repl(Protocol):
    """What deploying and backing up need from a board; tests have their own implementation."""

    def run(self, code: str) -> str:
        """Run code on the board and return what it printed. Raises Raised or CommandError."""
        ...

    def reset(self) -> None:
        """Restart the board, as power-on does."""
        ...

    def boot_loader(self) -> None:
        """Restart into the chip's boot loader: a drive that accepts an image."""
        ...

    def close(self) -> None:
        """Close the port."""
        ...


@dataclass(frozen=True)
class Running:
    """The app running on the board, as it describes itself."""

    board: str
    firmware: str
    micropython: str
    game: str  # the id of the game in progress, or ""
    records: int


def find(port: str | None) -> str:
    """`port`, or that of the only board. Raises CommandError if there is none, or several."""
    path = port or only_board()
    if path is None:
        raise CommandError(NO_BOARD)
    return path


class Talk:
    """A short conversation with the app, in frames."""

    def __init__(self, port: Port):
        self.text: list[str] = []  # lines that came outside frames
        self._port = port
        self._lines = Lines(_LONGEST_LINE)

    def running(self, seconds: float = _HELLO_SECONDS) -> Running | None:
        """What the app says about itself; None if none answers in time."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            hello = self.ask(["hello", PROTOCOL, "deploy"], ("hello", "no"), _HELLO_EVERY)
            if hello is None:
                continue
            pong = self.ask(["ping", 1], ("pong",), _HELLO_EVERY) or ["pong", 1, "", 0]
            about: dict[str, Any] = hello[1] if hello[0] == "hello" else {}
            return Running(
                str(about.get("board", "")),
                str(about.get("firmware", "")),
                str(about.get("micropython", "")),
                str(pong[2]),
                int(pong[3]),
            )
        return None

    def leave(self) -> bool:
        """Ask the app to end; True if it agrees."""
        answer = self.ask(["leave"], ("bye", "no"), _LEAVE_SECONDS)
        return answer is not None and answer[0] == "bye"

    def ask(self, message: list[Any], verbs: tuple[str, ...], seconds: float) -> list[Any] | None:
        """Send a message; the first answer named in `verbs`, or None if none comes in time."""
        self._port.write(b"\n" + frame(encode(message)))
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            data = self._port.read(self._port.in_waiting or 1)
            for line in self._lines.feed(data):
                text, answer = parted(line)
                if text:
                    self.text.append(text)
                if answer is not None:
                    with contextlib.suppress(ValueError, IndexError):
                        said = json.loads(answer)
                        if said[0] in verbs and said != message:  # a prompt echoes it
                            return said
        return None


@contextlib.contextmanager
def talk(path: str) -> Generator[Talk]:
    """Open the port for a conversation. Raises CommandError if the board is unplugged."""
    port = open_port(path)
    try:
        yield Talk(port)
    except OSError:
        raise CommandError(
            f"the board on {path} was unplugged; plug it in and run this again"
        ) from None
    finally:
        with contextlib.suppress(OSError):
            port.close()


def step_aside(path: str, agree: Callable[[Running], bool]) -> None:
    """Ask the app, if one is running, to end. If it does not answer, Ctrl-C will do it later.

    agree: asked if a game is under way. Raises CommandError if that is refused.
    """
    with talk(path) as asking:
        running = asking.running()
        if running is None:
            return
        if running.game and not agree(running):
            raise CommandError("nothing was changed: the game goes on")
        asking.leave()


def consent(yes: bool, doing: str) -> Callable[[Running], bool]:
    """A function that asks the user whether a game under way may be interrupted.

    yes: do not ask. doing: the name of the command that interrupts it.
    """

    def agree(running: Running) -> bool:
        warning = (
            f"game {running.game} is under way (records on the board: {running.records}); it goes"
            " on after the update if the rules have not changed"
        )
        if yes:
            print(warning)
            return True
        if not sys.stdin.isatty():
            raise CommandError(f"{warning}; to {doing} now, add --yes (make {doing} YES=1)")
        answer = input(f"{warning}. {doing.capitalize()} now? [y/N] ")
        return answer.strip().lower() in ("y", "yes")

    return agree


def wait_for_app(port: str | None, seconds: float = _RETURN_SECONDS) -> Running:
    """Wait for the app after a reset. Raises CommandError with what the board said instead."""
    end = time.monotonic() + seconds
    said: list[str] = []
    why = "; unplug it and plug it in again"
    while time.monotonic() < end:
        try:  # the port goes away during a reset, and its name may change
            with talk(find(port)) as asking:
                running = asking.running()
                said += asking.text
                if running:
                    return running
        except NoPort:
            pass
        except CommandError as error:
            why = f": {error}"
        time.sleep(0.2)
    if said:
        why = f": it says {said[-1]!r}"
    raise CommandError(f"the board was reset but Pilothouse does not answer{why}")


class MpremoteRepl:
    """The prompt of a real board, through mpremote. Interrupts whatever runs there."""

    def __init__(self, path: str):
        self._path = path
        open_port(path).close()  # gives a clear error, which mpremote would not
        try:
            self._transport: Any = SerialTransport(path, timeout=_EXEC_SECONDS)
        except TransportError:
            raise PortError(f"{path} is busy: another program has just taken it") from None
        with self._plugged():
            try:
                # No soft reset: it would stop the timer that feeds a watchdog.
                self._transport.enter_raw_repl(soft_reset=False)
            except TransportError:
                self.close()
                raise CommandError(
                    f"no MicroPython prompt on {path}: unplug the board, hold OK and back while"
                    " plugging it in, and run this again; a new board needs MicroPython first"
                    " (hold BOOTSEL while plugging in, copy its .uf2 file onto the drive)"
                ) from None

    def run(self, code: str) -> str:
        with self._plugged():
            try:
                return self._transport.exec(code).decode().replace("\r\n", "\n")
            except TransportExecError as error:
                lines = str(error).strip().splitlines()
                raise Raised(lines[-1] if lines else "no reason given") from None

    def reset(self) -> None:
        self._end("reset")

    def boot_loader(self) -> None:
        self._end("bootloader")

    def _end(self, how: str) -> None:
        with contextlib.suppress(CommandError), self._plugged():
            self._transport.exec_raw_no_follow(f"import machine\nmachine.{how}()")
            time.sleep(0.5)  # so that the next hello does not reach the old app

    def close(self) -> None:
        with contextlib.suppress(OSError):
            self._transport.close()

    @contextlib.contextmanager
    def _plugged(self) -> Generator[None]:
        try:
            with contextlib.redirect_stdout(io.StringIO()):  # mpremote prints unexpected data
                yield
        except (TransportExecError, CommandError):
            raise
        except (OSError, TransportError, struct.error):
            raise CommandError(
                f"the board on {self._path} was unplugged or has stopped answering; plug it in"
                " and run this again: it goes on where it was cut off"
            ) from None
