"""Files on a board, through its Python prompt."""

import contextlib
import hashlib
from base64 import b64decode, b64encode
from binascii import Error as NotBase64
from dataclasses import dataclass

from pilothouse_host.board.repl import Raised, Repl
from pilothouse_host.errors import CommandError

_CHUNK = 1536  # bytes at a time; as base64, with code, they take some 4 KB of the board's heap
# Pilothouse's own files and folders; everything else on the board is left alone.
_OURS = ("main.py", "boards", "pilothouse")
# Files of the first edition, and what the names of its folders began with.
_ONCE_OURS = ("quick.mpy", "quick.py")
_ONCE_OURS_BEGAN = "pilothouse."
_FULL = ("ENOSPC", "[Errno 28]", "OSError: 28")

# Closes a file left open by an earlier run, which would otherwise overwrite the new one when it is
# collected, and frees the memory of the app that Ctrl-C has ended.
_PREPARE = """
try:
    _file.close()
except NameError:
    pass
step = None
import gc, os
from binascii import a2b_base64, b2a_base64, hexlify
from hashlib import sha256
gc.collect()
def _sum(path):
    total = sha256()
    part = memoryview(bytearray(512))
    with open(path, "rb") as file:
        while True:
            count = file.readinto(part)
            if not count:
                return hexlify(total.digest()).decode()
            total.update(part[:count])
def _walk(path):
    try:
        kind, size = os.stat(path)[0], os.stat(path)[6]
    except OSError:
        return
    if kind & 0x4000:
        print("folder", 0, path)
        for name in sorted(os.listdir(path)):
            _walk(path + "/" + name)
    else:
        print(_sum(path), size, path)
"""


@dataclass(frozen=True)
class Kept:
    """A file on the board."""

    sum: str  # SHA-256, in hex
    size: int


def sum_of(data: bytes) -> str:
    """The SHA-256 of `data`, in hex."""
    return hashlib.sha256(data).hexdigest()


class Files:
    """The board's file system. Every method raises CommandError if the board is unplugged."""

    def __init__(self, repl: Repl):
        self._repl = repl
        repl.run(_PREPARE)

    def below(self, *roots: str) -> tuple[dict[str, Kept], list[str]]:
        """All files at or below these paths, and all folders, each after the one it is in."""
        files: dict[str, Kept] = {}
        folders: list[str] = []
        for root in roots:
            for line in self._repl.run(f"_walk({root!r})").splitlines():
                total, size, path = line.split(" ", 2)
                if total == "folder":
                    folders.append(path)
                else:
                    files[path] = Kept(total, int(size))
        return files, folders

    def program(self) -> tuple[dict[str, Kept], list[str]]:
        """All files and folders of Pilothouse itself, in the form of `below`."""
        return self.below(*[f"/{name}" for name in self.names("/") if _is_ours(name)])

    def names(self, folder: str) -> list[str]:
        """The names in a folder."""
        return sorted(self._repl.run(f"for _n in os.listdir({folder!r}): print(_n)").splitlines())

    def room(self) -> tuple[int, int]:
        """The size of a block in bytes, and the number of free blocks."""
        size, free = self._repl.run("s = os.statvfs('/'); print(s[0], s[3])").split()
        return int(size), int(free)

    def folder(self, path: str) -> None:
        """Create a folder and its parents, if they do not exist."""
        at = 0
        while at >= 0:
            at = path.find("/", at + 1)
            with contextlib.suppress(Raised):  # it exists
                self._repl.run(f"os.mkdir({path if at < 0 else path[:at]!r})")

    def write(self, path: str, data: bytes) -> None:
        """Write a file; the old content remains until the new one is complete."""
        try:
            self._repl.run(f"_file = open({path!r}, 'wb')")
            for at in range(0, len(data), _CHUNK):
                part = b64encode(data[at : at + _CHUNK]).decode()
                self._repl.run(f"_file.write(a2b_base64({part!r}))")
            self._repl.run("_file.close()")
        except Raised as error:
            if any(sign in str(error) for sign in _FULL):
                raise CommandError(
                    f"the board's storage is full, at {path}: delete past games on the board"
                    " (make backup fetches them) and run this again"
                ) from None
            raise CommandError(f"the board cannot write {path}: {error}") from None

    def read(self, path: str) -> bytes:
        """A file's content."""
        data = b""
        try:
            self._repl.run(f"_file = open({path!r}, 'rb')")
            while True:
                printed = self._repl.run(f"print(b2a_base64(_file.read({_CHUNK})).decode())")
                part = b64decode(printed.strip(), validate=True)
                if not part:
                    break
                data += part
            self._repl.run("_file.close()")
        except (Raised, NotBase64) as error:
            raise CommandError(f"the board cannot read {path}: {error}") from None
        return data

    def remove(self, path: str) -> None:
        """Remove a file or an empty folder, if it exists."""
        with contextlib.suppress(Raised):
            self._repl.run(f"os.remove({path!r})")


def _is_ours(name: str) -> bool:
    return name in _OURS or name in _ONCE_OURS or name.startswith(_ONCE_OURS_BEGAN)
