"""The virtual board's flash, a file system for `vfs.mount` whose files JavaScript stores.

It behaves like littlefs: a file changes as a whole when it is closed or flushed and keeps its old
content until then, a new file exists (empty) from `open` on, and the error numbers are the Pico's.
"""

import io

import _chip
from uctypes import addressof

_ENOENT = 2
_EEXIST = 17
_EINVAL = 22

_DIRECTORY = 0x4000
_FILE = 0x8000
_BLOCK = 4096

_FLUSH = 1  # requests of the stream protocol
_CLOSE = 4


def _check(result):
    if result < 0:
        raise OSError(-result)
    return result


class File(io.IOBase):
    """An open file, held in memory; `close` and `flush` write it to the flash."""

    def __init__(self, path, mode):
        self._path = path
        self._text = "b" not in mode
        self._reads = "r" in mode or "+" in mode
        self._writes = mode[0] != "r" or "+" in mode
        self._appends = mode[0] == "a"
        self._data = bytearray()
        self._at = 0
        self._changed = False
        self._open = True
        size = _chip.load(path)
        if mode[0] == "x" and size >= 0:
            raise OSError(_EEXIST)
        if size == -_ENOENT and mode[0] != "r":
            _check(_chip.save(path, 0, 0))
        elif _check(size) and mode[0] != "w":
            self._data = bytearray(size)
            _chip.fetch(addressof(self._data))
        else:
            self._changed = mode[0] == "w"
        if self._appends:
            self._at = len(self._data)

    def read(self, count=-1):
        self._allow(self._reads)
        end = len(self._data) if count is None or count < 0 else self._at + count
        return self._given(end)

    def readline(self):
        self._allow(self._reads)
        newline = self._data.find(b"\n", self._at)
        return self._given(len(self._data) if newline < 0 else newline + 1)

    def readinto(self, buf):
        self._allow(self._reads)
        part = self._data[self._at : self._at + len(buf)]
        buf[: len(part)] = part
        self._at += len(part)
        return len(part)

    def write(self, data):
        self._allow(self._writes)
        part = data.encode() if isinstance(data, str) else data
        if self._appends:
            self._at = len(self._data)
        if self._at > len(self._data):
            self._data.extend(bytes(self._at - len(self._data)))
        if self._at == len(self._data):
            self._data.extend(part)
        else:
            self._data[self._at : self._at + len(part)] = part
        self._at += len(part)
        self._changed = True
        return len(part)

    def seek(self, offset, whence=0):
        base = (0, self._at, len(self._data))[whence]
        if base + offset < 0:
            raise OSError(_EINVAL)
        self._at = base + offset
        return self._at

    def tell(self):
        return self._at

    def flush(self):
        if self._changed:
            _check(_chip.save(self._path, addressof(self._data), len(self._data)))
            self._changed = False

    def close(self):
        if self._open:
            self._open = False
            self.flush()

    def ioctl(self, request, argument):
        if request == _FLUSH:
            self.flush()
        elif request == _CLOSE:
            self.close()
        else:
            return -_EINVAL
        return 0

    def __enter__(self):
        return self

    def __exit__(self, kind, error, trace):
        self.close()

    def __iter__(self):
        return self

    def __next__(self):
        line = self.readline()
        if not line:
            raise StopIteration
        return line

    def _allow(self, allowed):
        if not self._open:
            raise ValueError
        if not allowed:
            raise OSError(_EINVAL)

    def _given(self, end):
        part = bytes(self._data[self._at : end])
        self._at += len(part)
        return part.decode() if self._text else part


class Flash:
    """The file system for `vfs.mount`, with the files that JavaScript stores."""

    def __init__(self):
        self._folder = "/"

    def mount(self, readonly, mkfs):
        pass

    def umount(self):
        pass

    def open(self, path, mode):
        return File(self._path(path), mode)

    def ilistdir(self, path):
        path = self._path(path)
        self.stat(path)
        entries = []
        for line in _chip.list(path).split("\n"):
            if line:
                size, name = line[1:].split(" ", 1)
                entries.append((name, _kind(line), 0, int(size)))
        return iter(entries)

    def stat(self, path):
        found = _chip.stat(self._path(path))
        if not found:
            raise OSError(_ENOENT)
        return (_kind(found), 0, 0, 0, 0, 0, int(found[1:]), 0, 0, 0)

    def statvfs(self, path):
        free = _chip.blocks - _chip.used()
        return (_BLOCK, _BLOCK, _chip.blocks, free, free, 0, 0, 0, 0, 255)

    def mkdir(self, path):
        _check(_chip.mkdir(self._path(path)))

    def remove(self, path):
        _check(_chip.remove(self._path(path)))

    rmdir = remove  # littlefs removes files and empty folders alike

    def rename(self, old, new):
        _check(_chip.rename(self._path(old), self._path(new)))

    def chdir(self, path):
        self.stat(path)
        self._folder = self._path(path)

    def getcwd(self):
        return self._folder

    def _path(self, path):
        return path if path.startswith("/") else self._folder.rstrip("/") + "/" + path


def _kind(entry):
    return _DIRECTORY if entry[0] == "d" else _FILE
