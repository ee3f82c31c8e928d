"""Journals in a temporary folder, for the tests of the journal."""

import os

from pilothouse.journal.journal import Journal

try:
    from tempfile import gettempdir

    TEMPORARY = gettempdir()
except ImportError:  # MicroPython
    TEMPORARY = "/tmp"

A, B, C = "a1a1a1a1a1", "b2b2b2b2b2", "c3c3c3c3c3"
SEED = bytes(range(32))


def in_folder(test):
    """The test gets the path of a folder that is not there yet; it is removed afterwards."""

    def run():
        folder = new_folder()
        try:
            test(folder + "/data")
        finally:
            clear(folder)

    return run


def new_folder():
    for number in range(10000):
        folder = "%s/journal-%d" % (TEMPORARY, number)
        try:
            os.mkdir(folder)
            return folder
        except OSError:
            pass  # it is there
    raise AssertionError("no folder can be made in " + TEMPORARY)


def clear(folder):
    for name in os.listdir(folder):
        path = folder + "/" + name
        if os.stat(path)[0] & 0x4000:
            clear(path)
        else:
            os.remove(path)
    os.rmdir(folder)


def record(number):
    return b'[%d,"speed",%d,%d]' % (number, number % 6, number * 7919 % 20000)


def records(count):
    return [record(number) for number in range(count)]


def answer(journal, first, count, at_once=1):
    for number in range(first, first + count):
        journal.append(record(number))
        if (number + 1 - first) % at_once == 0:
            journal.save()


def played(root, game_id, count, at_once=1):
    """A journal with a game of so many answers; 40 at once go straight into its log."""
    journal = Journal(root)
    journal.start(game_id, SEED)
    answer(journal, 0, count, at_once)
    return journal


def content(path):
    with open(path, "rb") as file:
        return file.read()


def put(path, data):
    with open(path, "wb") as file:
        file.write(data)


def flip(path, position):
    data = bytearray(content(path))
    data[position] ^= 4
    put(path, data)


def listing(journal):
    return [(game.id, game.records, game.ended, game.synced) for game in journal.games()]


def refuses(error, act, *arguments):
    try:
        act(*arguments)
    except error as raised:
        return raised.args
    raise AssertionError("not refused")
