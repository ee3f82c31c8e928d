"""Damaged files: a torn log ends at its last seal, and nothing that is damaged is lost."""

import os

from pilothouse.log import SEAL, unsealed

try:
    from typing import IO
except ImportError:  # MicroPython
    pass

_TORN = 4096  # the last seal of a torn file is looked for in that many of its last bytes


def last_seal(file: "IO[bytes]", size: int) -> "tuple[int, int]":
    """Records and bytes of a torn log up to its last seal. Raises ValueError if there is none."""
    start = max(size - _TORN, 0)
    file.seek(start)
    data = file.read(_TORN)
    seal = data.rfind(b"\n#", 0, len(data) - SEAL + 1) + 1
    if not seal and not start:
        return 0, 0
    return unsealed(data[seal : seal + SEAL])[0], start + seal + SEAL


def cut(path: str, size: int) -> None:
    """Cut a torn log off behind so many bytes; what is torn off becomes a .bad file."""
    folder, _, name = path.rpartition("/")
    _copy(path, bad_path(folder, name), size, os.stat(path)[6])
    _copy(path, folder + "/new", 0, size)  # a file cannot be cut in place
    os.rename(folder + "/new", path)


def _copy(source: str, target: str, start: int, end: int) -> None:
    with open(source, "rb") as old, open(target, "wb") as new:
        old.seek(start)
        while start < end:
            data = old.read(min(512, end - start))
            new.write(data)
            start += len(data)


def bad_path(folder: str, name: str) -> str:
    """A path for something damaged: NAME.bad, or .bad2 and so on where that is taken."""
    names = os.listdir(folder)
    bad = name + ".bad"
    number = 1
    while bad in names:
        number += 1
        bad = "%s.bad%d" % (name, number)
    return folder + "/" + bad
