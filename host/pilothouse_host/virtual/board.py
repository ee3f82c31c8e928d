"""The virtual board: the firmware on real MicroPython in a node process, behind a serial port."""

import contextlib
import fcntl
import os
import pty
import selectors
import struct
import subprocess
import termios
import threading
import time
import tty
from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import IO, Self

from pilothouse_host.kit import own_games
from pilothouse_host.places import FIRMWARE
from pilothouse_host.virtual import parts
from pilothouse_host.virtual.chip.panel import Panel

KEYS = {"up": 10, "down": 11, "ok": 12, "back": 13}

_WINDOW = 4096  # serial bytes in flight in each direction, as in board.mjs
_PTY_ROOM = 4000  # unread bytes in the pty; more would wait in the kernel's buffer
_RESET = 75  # the exit code of a board that wants to restart
_START_SECONDS = 20.0
_PATIENCE = 20.0  # seconds until a press must have been processed
_POLL_SHORTEST, _POLL_LONGEST = 0.001, 0.05


class VirtualBoardError(Exception):
    """The virtual board cannot start or has stopped; the text is one line for the user."""


class VirtualBoard:
    """A running board.

    state: the folder that keeps its flash and identity between runs. seed: makes its entropy
    repeatable (and marked "test"). firmware: another folder of firmware, for tests.
    """

    def __init__(
        self, state: Path, seed: str | None = None, *, firmware: Path | None = None
    ) -> None:
        self.console: deque[str] = deque(maxlen=200)
        self._node, self._interpreter = _parts()
        self._firmware = firmware or FIRMWARE
        self.flash = state / "data"  # its files
        self._state, self._seed = state, seed
        self._panel, self._picture = Panel(), bytes(1024)
        self._outputs: dict[int, int] = {}
        self._watchers: list[Callable[[bytes], None]] = []
        self._ready = threading.Event()
        self._ending = threading.Event()
        self._over = threading.Event()
        self._to_child = threading.Condition()  # notified of each press processed
        self._told = self._made = 0  # presses sent to the child, and processed by it
        self._lock = _lock(state)
        self._master, self._slave = pty.openpty()
        tty.setraw(self._slave)
        os.set_blocking(self._master, False)
        self.port = os.ttyname(self._slave)
        self._link = state / "port"
        self._link.unlink(missing_ok=True)
        self._link.symlink_to(self.port)
        self._child = self._start_child()
        self._relay = threading.Thread(target=self._run, name="virtual board", daemon=True)
        self._relay.start()
        if not self._ready.wait(_START_SECONDS) or not self.alive:
            self.kill()
            said = [line for line in self.console if "Error" in line]
            reason = said[0] if said else "no message"
            raise VirtualBoardError(f"the virtual board did not start: {reason}")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    @property
    def alive(self) -> bool:
        """Whether the board is running: False after `stop`, `kill` or a crash."""
        return not (self._over.is_set() or self._ending.is_set())

    def press(self, key: str, ms: int = 30) -> None:
        """Press a button for `ms` of the board's time, and wait until the board has processed it.

        The board's clock skips the time that the firmware would sleep. So a press takes no longer
        than the firmware works, and has the same effect on a slow machine as on a fast one.
        """
        with self._to_child:
            self._told += 1
            told = self._told
            self._tell("K", struct.pack(">BI", KEYS[key], ms))
            if not self._to_child.wait_for(
                lambda: self._made >= told or not self.alive, _PATIENCE
            ):
                raise VirtualBoardError("the virtual board hangs: it takes no press")

    def hold(self, key: str) -> None:
        """Press a button (up, down, ok, back) and hold it, in real time."""
        self._move(key, 0)

    def release(self, key: str) -> None:
        """Release a button."""
        self._move(key, 1)

    def pixels(self) -> bytes:
        """The pixels that the display shows: 8 pages of 128 columns, bit 0 on top."""
        return self._picture

    def output(self, pin: int) -> int | None:
        """The level of an output pin; None if the firmware never set it."""
        return self._outputs.get(pin)

    def watch(self, callback: Callable[[bytes], None]) -> None:
        """Call `callback` with the pixels after each change, in another thread."""
        self._watchers.append(callback)

    def kill(self) -> None:
        """Cut the power: the board stops in the middle of its work."""
        with self._to_child:
            self._ending.set()
            self._child.kill()
        self._close()

    def stop(self) -> None:
        """Switch off between two steps of the firmware."""
        with self._to_child, contextlib.suppress(OSError):
            self._ending.set()
            _stream(self._child.stdin).close()
        try:
            self._child.wait(timeout=3)
        except subprocess.TimeoutExpired:
            self._child.kill()
        self._close()

    def _close(self) -> None:
        if self._lock < 0:
            return
        self._child.wait()
        self._relay.join()
        _close_streams(self._child)
        self._link.unlink(missing_ok=True)
        os.close(self._master)
        os.close(self._slave)
        os.close(self._lock)
        self._lock = -1

    def _start_child(self) -> subprocess.Popen[bytes]:
        command = [self._node, _folder / "board.mjs", self._interpreter, self._firmware]
        self._waiting = 0  # serial bytes the firmware has not taken yet
        self._outgoing = b""  # serial bytes the terminal has not taken yet
        self._unparsed = b""
        self._made = self._told
        return subprocess.Popen(
            [*command, self._state, self._seed or "", own_games.folder()],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,
            start_new_session=True,  # the terminal's Ctrl-C is for the parent
        )

    def _move(self, key: str, level: int) -> None:
        ms = int(time.monotonic() * 1000)
        self._tell("P", struct.pack(">BBI", KEYS[key], level, ms % (1 << 32)))

    def _tell(self, kind: str, payload: bytes) -> None:
        frame = kind.encode() + struct.pack(">H", len(payload)) + payload
        with self._to_child, contextlib.suppress(OSError, ValueError):
            _stream(self._child.stdin).write(frame)

    # The relay, in its own thread.

    def _run(self) -> None:
        while self._relay_until_exit() == _RESET:
            with self._to_child:
                if self._ending.is_set():
                    break
                old, self._child = self._child, self._start_child()
                self._to_child.notify_all()
            _close_streams(old)
        self._over.set()
        with self._to_child:
            self._to_child.notify_all()
        self._ready.set()

    def _relay_until_exit(self) -> int:
        out, err = _stream(self._child.stdout), _stream(self._child.stderr)
        poll = _POLL_SHORTEST
        with selectors.DefaultSelector() as waiting:
            waiting.register(out, selectors.EVENT_READ)
            waiting.register(err, selectors.EVENT_READ)
            listening = False
            while True:
                if listening != (self._waiting < _WINDOW):
                    listening = not listening
                    if listening:
                        waiting.register(self._master, selectors.EVENT_READ)
                    else:
                        waiting.unregister(self._master)
                for key, _ in waiting.select(poll if self._outgoing else None):
                    if key.fileobj is out:
                        data = out.read(65536)
                        if not data:
                            self._say(err.read())
                            return self._child.wait()
                        self._take_frames(data)
                    elif key.fileobj is err:
                        data = err.read(65536)
                        if data:
                            self._say(data)
                        else:
                            waiting.unregister(err)
                    else:
                        self._take_serial()
                moved = self._give_serial()
                poll = _POLL_SHORTEST if moved else min(poll * 2, _POLL_LONGEST)

    def _take_serial(self) -> None:
        with contextlib.suppress(BlockingIOError):
            data = os.read(self._master, _WINDOW - self._waiting)
            self._waiting += len(data)
            self._tell("S", data)

    def _give_serial(self) -> bool:
        if not self._outgoing:
            return False
        unread = struct.unpack("i", fcntl.ioctl(self._slave, termios.FIONREAD, bytes(4)))[0]
        part = self._outgoing[: max(_PTY_ROOM - unread, 0)]
        if not part:
            return False
        try:
            count = os.write(self._master, part)
        except BlockingIOError:
            return False
        self._outgoing = self._outgoing[count:]
        self._tell("W", struct.pack(">I", count))
        return True

    def _take_frames(self, data: bytes) -> None:
        data = self._unparsed + data
        at = 0
        while at + 3 <= len(data):
            end = at + 3 + int.from_bytes(data[at + 1 : at + 3])
            if end > len(data):
                break
            self._take_frame(data[at : at + 1], data[at + 3 : end])
            at = end
        self._unparsed = data[at:]
        self._look()

    def _look(self) -> None:
        picture = self._panel.pixels()
        if picture != self._picture:
            self._picture = picture
            for callback in self._watchers:
                callback(picture)

    def _take_frame(self, kind: bytes, payload: bytes) -> None:
        if kind == b"S":
            self._outgoing += payload
        elif kind == b"I":
            self._panel.write(payload[1:])
        elif kind == b"O":
            self._outputs[payload[0]] = payload[1]
        elif kind == b"K":
            self._look()  # update the picture before the caller of `press` goes on
            with self._to_child:
                self._made += 1
                self._to_child.notify_all()
        elif kind == b"W":
            self._waiting -= int.from_bytes(payload)
        elif kind == b"T":
            self._say(payload)
        elif kind == b"R":
            self._ready.set()

    def _say(self, text: bytes) -> None:
        self.console.extend(text.decode(errors="replace").splitlines())


_folder = Path(__file__).parent


def _stream(stream: IO[bytes] | None) -> IO[bytes]:
    assert stream is not None
    return stream


def _close_streams(child: subprocess.Popen[bytes]) -> None:
    for stream in (child.stdin, child.stdout, child.stderr):
        with contextlib.suppress(OSError):
            _stream(stream).close()


def _parts() -> tuple[Path, Path]:
    node, interpreter = parts.node(), parts.interpreter()
    if node is None:
        raise VirtualBoardError(
            f"the virtual board needs node {parts.OLDEST_NODE} or newer: install it,"
            " or: pip install 'pilothouse[node]'"
        )
    if interpreter is None:
        raise VirtualBoardError("the virtual board needs MicroPython for node: run make install")
    return node, interpreter


def _lock(state: Path) -> int:
    try:
        state.mkdir(parents=True, exist_ok=True)
        lock = os.open(state / "lock", os.O_RDWR | os.O_CREAT, 0o644)
    except (FileExistsError, NotADirectoryError):
        raise VirtualBoardError(f"{state} is not a folder") from None
    except OSError as error:
        raise VirtualBoardError(f"cannot use {state}: {error.strerror}") from None
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(lock)
        raise VirtualBoardError(f"{state} is in use by another virtual board") from None
    return lock
