"""Prints what each record of some games leads to; CPython and MicroPython must print the same.

    node run_wasm.mjs INTERPRETER.mjs digests.py GAMES.json FOLDER...

The file has a JSON list of games, each a list of records as texts. A line of JSON is printed for
each game: a short digest for each of its records.
"""

import hashlib
import json
import sys


def canonical(value):
    """A text that does not depend on the order of a dict."""
    if isinstance(value, dict):
        return "{%s}" % ",".join(["%s:%s" % (k, canonical(value[k])) for k in sorted(value)])
    if isinstance(value, (list, tuple)):
        return "[%s]" % ",".join([canonical(one) for one in value])
    return "'%s'" % (value,) if isinstance(value, str) else str(value)


def digests(records):
    """What a table shows after each of these records."""
    from pilothouse.games import find
    from pilothouse.table.table import Table

    table, found = Table(find), []
    for record in records:
        table.follow(record.encode())
        game, question = table.game, table.question
        asked = [question.kind, question.name, question.who] if question else []
        seen = canonical([game.state, game.view(), game.players(), game.standings(), asked])
        found.append("".join(["%02x" % b for b in hashlib.sha256(seen.encode()).digest()[:4]]))
    return found


class Run:
    """The games of a file, one by one."""

    def __init__(self, file, folders):
        sys.path[:] = folders
        with open(file) as source:
            self._games = json.load(source)
        self.names = list(range(len(self._games)))
        self.failed = 0

    def one(self, number):
        try:
            print(json.dumps(digests(self._games[int(number)])))
        except Exception as error:
            self.failed += 1
            print("%s: %s" % (type(error).__name__, error))
