"""Moves damaged files, or the damaged end of a log, aside as .bad files: nothing is deleted."""

import os


def cut_off(path: str, size: int) -> None:
    """Truncate a torn log to `size` bytes; the rest becomes a .bad file. Raises OSError."""
    folder, _, name = path.rpartition("/")
    _copy(path, _bad_path(folder, name), size, os.stat(path)[6])
    _copy(path, folder + "/new", 0, size)  # MicroPython cannot truncate a file
    os.rename(folder + "/new", path)


def set_aside(paths: "list[str]", folder: str, name: str) -> None:
    """Move damaged files to the folder, as NAME.bad. Raises OSError."""
    for path in paths:
        os.rename(path, _bad_path(folder, name))


def _copy(source: str, target: str, start: int, end: int) -> None:
    with open(source, "rb") as old, open(target, "wb") as new:
        old.seek(start)
        while start < end:
            data = old.read(min(512, end - start))
            new.write(data)
            start += len(data)


def _bad_path(folder: str, name: str) -> str:
    """A free path for something damaged: NAME.bad, else NAME.bad2 and so on."""
    names = os.listdir(folder)
    bad = name + ".bad"
    number = 1
    while bad in names:
        number += 1
        bad = "%s.bad%d" % (name, number)
    return folder + "/" + bad
