"""Prints a digest of the view and the open question of each game in a file of records.

The file has a JSON list of games, each a list of records as strings. The output of CPython, the
unix port and wasm must be the same.
"""

import hashlib
import json

from pilothouse.games import find
from pilothouse.table.table import Table


def canonical(value):
    """JSON text that does not depend on the order of a dict."""
    if isinstance(value, dict):
        return "{%s}" % ",".join(["%s:%s" % (k, canonical(value[k])) for k in sorted(value)])
    if isinstance(value, (list, tuple)):
        return "[%s]" % ",".join([canonical(v) for v in value])
    return json.dumps(value) if not isinstance(value, str) else "'%s'" % value


def digests(path):
    """One line for each record of each game: what a table that follows them shows then."""
    lines = []
    with open(path) as file:
        games = json.load(file)
    for game in games:
        table = Table(find)
        state = hashlib.sha256()
        for record in game:
            table.follow(record.encode())
            question = table.question
            asked = [question.kind, question.name, question.who] if question else []
            state.update(canonical([table.game.view(), asked]).encode())
        lines.append("".join(["%02x" % b for b in state.digest()]))
    return lines
