"""`open` and `os` of the firmware on CPython: the littlefs of the board that runs.

On a board these names are MicroPython's own. Here they are given to the firmware's modules, and a
path says by its first part whose flash is meant: "/flash0/settings".
"""

import errno
import importlib
import pkgutil
import sys
import traceback
from collections.abc import Generator
from contextlib import ExitStack, contextmanager, suppress
from types import SimpleNamespace
from typing import Any, Self
from unittest.mock import patch

import littlefs
from littlefs import LittleFSError, lfs

import pilothouse
from simulator.chip import BLOCK, Chip, PowerGone

_NAMES = {-2: errno.ENOENT, -17: errno.EEXIST, -28: errno.ENOSPC, -39: errno.ENOTEMPTY}
_APPEND = lfs.LFSFileFlag.wronly | lfs.LFSFileFlag.creat | lfs.LFSFileFlag.append
_FLAGS: dict[str, Any] = {"r": "r", "w": "w", "a": _APPEND}
_FILE = 0x8000
_FOLDER = 0x4000


class Flash:
    """A chip with its file system; for a while nothing may be written to it.

    littlefs does not bear the end of a file that was open when something failed: all that was ever
    open is kept.
    """

    def __init__(self, blocks: int):
        self.chip = Chip(blocks)
        self.refuses = False  # every file that is to be written
        self._kept: list[Any] = []
        self.mount()

    def mount(self) -> None:
        """The power is on."""
        self._fs = self.chip.power_on()
        self._kept.append(self._fs)

    @property
    def fs(self) -> littlefs.LittleFS:
        return self._fs

    def do(self, function: Any, *args: Any) -> Any:
        """Do something of littlefs; its errors are those that MicroPython tells."""
        if self.chip.off:
            raise PowerGone()
        try:
            done = function(self._fs.fs, *args)
        except LittleFSError as error:
            if self.chip.off:
                raise PowerGone() from None
            raise OSError(_NAMES.get(error.code, errno.EIO)) from None
        if self.chip.off:
            raise PowerGone()
        return done

    def opened(self, path: str, flags: Any) -> Any:
        if self.refuses and flags != "r":
            raise OSError(errno.EIO)
        handle = self.do(lfs.file_open, path, flags)
        self._kept.append(handle)
        return handle

    def fill(self, leave: int) -> None:
        """Let a file take all the room but about so many blocks, whatever else is to happen."""
        self.chip.counts = False
        handle = self.do(lfs.file_open, "/filler", _APPEND)
        self._kept.append(handle)
        room = self.chip.blocks - self.do(lfs.fs_size) - leave - 2
        with suppress(OSError):  # it is full
            self.do(lfs.file_write, handle, b"x" * (max(0, room) * BLOCK))
        with suppress(OSError):  # the last block that was left has worn out
            self.do(lfs.file_close, handle)
        self.chip.counts = True

    def empty(self) -> None:
        """Let that file go."""
        self.chip.counts = False
        with suppress(OSError):  # there is none
            self.do(lfs.remove, "/filler")
        self.chip.counts = True


class _File:
    """An open file, of text or of bytes."""

    def __init__(self, flash: Flash, path: str, mode: str):
        self._flash = flash
        self._text = "b" not in mode
        self._handle = flash.opened(path, _FLAGS[mode[0]])

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self._flash.do(lfs.file_close, self._handle)

    def read(self, size: int = -1) -> Any:
        if size < 0:
            size = self._flash.do(lfs.file_size, self._handle)
        data = self._flash.do(lfs.file_read, self._handle, size)
        return data.decode() if self._text else bytes(data)

    def readline(self) -> Any:
        line = b""
        while not line.endswith(b"\n"):
            one = self._flash.do(lfs.file_read, self._handle, 1)
            if not one:
                break
            line += one
        return line.decode() if self._text else line

    def write(self, data: Any) -> int:
        return self._flash.do(lfs.file_write, self._handle, data.encode() if self._text else data)

    def seek(self, offset: int, whence: int = 0) -> int:
        return self._flash.do(lfs.file_seek, self._handle, offset, whence)


class Mounts:
    """What `os` is to the firmware."""

    def __init__(self) -> None:
        self.flashes: dict[str, Flash] = {}

    def _at(self, path: str) -> tuple[Flash, str]:
        name, _, rest = path.lstrip("/").partition("/")
        if name not in self.flashes:
            raise OSError(errno.ENOENT)
        return self.flashes[name], "/" + rest

    def open(self, path: str, mode: str = "r") -> _File:
        return _File(*self._at(path), mode)

    def listdir(self, path: str) -> list[str]:
        flash, path = self._at(path)
        if flash.chip.off:
            raise PowerGone()
        try:
            return flash.fs.listdir(path)
        except LittleFSError as error:
            raise OSError(_NAMES.get(error.code, errno.EIO)) from None

    def mkdir(self, path: str) -> None:
        flash, path = self._at(path)
        if path == "/":
            raise OSError(errno.EEXIST)
        flash.do(lfs.mkdir, path)

    def remove(self, path: str) -> None:
        flash, path = self._at(path)
        flash.do(lfs.remove, path)

    rmdir = unlink = remove

    def rename(self, old: str, new: str) -> None:
        flash, old = self._at(old)
        flash.do(lfs.rename, old, self._at(new)[1])

    def stat(self, path: str) -> tuple[int, ...]:
        flash, path = self._at(path)
        found = flash.do(lfs.stat, path)
        return (_FILE if found.type == lfs.LFSStat.TYPE_REG else _FOLDER, *[0] * 5, found.size)

    def statvfs(self, path: str) -> tuple[int, ...]:
        flash, _ = self._at(path)
        free = flash.chip.blocks - flash.do(lfs.fs_size)
        return (BLOCK, BLOCK, flash.chip.blocks, free, free, 0, 0, 0, 0, 255)


@contextmanager
def mounted() -> Generator[Mounts]:
    """Give the firmware's modules what MicroPython would; afterwards all is as it was."""
    mounts = Mounts()
    for module in pkgutil.walk_packages(pilothouse.__path__, "pilothouse."):
        if ".drivers." not in module.name and not module.name.endswith("_rp2"):  # the chip's
            importlib.import_module(module.name)
    rim = {"os": mounts, "gc": SimpleNamespace(collect=lambda: 0)}  # CPython's takes long
    with ExitStack() as stack:
        for name, module in list(sys.modules.items()):
            if name.split(".")[0] == "pilothouse":
                stack.enter_context(patch.object(module, "open", mounts.open, create=True))
                for part in rim.keys() & vars(module).keys():
                    stack.enter_context(patch.object(module, part, rim[part]))
        stack.enter_context(patch.object(sys, "print_exception", _print_exception, create=True))
        yield mounts


def _print_exception(error: Exception, file: Any = None) -> None:
    """As MicroPython says it; without a file it goes over the cable, which nobody reads here."""
    if file is not None:
        file.write("".join(traceback.format_exception(error)))
