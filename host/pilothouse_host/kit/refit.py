"""Adapts a game on a device's flash to changed rules, keeping the records that still fit.

`python -m pilothouse_host.kit.refit NAME FOLDER` does this with the files of a device and prints
one line. It is a process of its own so that it loads the rules as they are now.
"""

import json
import secrets
import sys
from pathlib import Path
from typing import Any

from pilothouse import games
from pilothouse.journal.journal import Journal
from pilothouse.table.chance import Chance
from pilothouse.table.errors import Drift, Refused
from pilothouse.table.table import Table
from pilothouse.words import Words
from pilothouse_host.kit import own_games
from pilothouse_host.replay.replay import follow
from pilothouse_host.replay.story import story_of, told


def refit(name: str, folder: Path) -> str:
    """Keep the records up to the first that no longer fits; returns one line for people.

    folder: the device's files. Raises BrokenGame.
    """
    games.load(name)
    folder.mkdir(parents=True, exist_ok=True)
    if not (folder / "settings").exists():
        (folder / "settings").write_text(json.dumps({"language": "en"}))
    journal = Journal(str(folder))
    under_way = [entry.id for entry in journal.games() if not entry.ended]
    if not under_way:
        return _begin(name, journal)
    game_id = under_way[-1]
    seed = journal.seed(game_id)
    records = list(journal.open(game_id))
    table = Table(games.find, Chance(seed) if seed else None)
    fits, why = _fitting(table, records)
    journal.remove(game_id)
    if not fits or seed is None:
        return f"record 0 no longer fits ({why}): {_begin(name, journal)}"
    journal.start(game_id, seed)
    for record in records[:fits]:
        journal.append(record)
    journal.save()
    if fits == len(records):
        return f"all {fits} records fit; it goes on at the same question"
    lost = told(story_of(records[: fits + 1]), fits)[0]["text"]
    return f"record {fits} ({lost}) no longer fits: {why}; it goes on before that"


def _fitting(table: Table, records: list[bytes]) -> tuple[int, str]:
    for number, record in enumerate(records):
        try:
            follow(table, record)
        except Drift as drift:
            return number, _in_words(drift, table)
    return len(records), ""


def _in_words(drift: Drift, table: Table) -> str:
    """Why a record does not fit, as the device would say it."""
    refused = drift.__context__
    if not isinstance(refused, Refused):
        return str(drift)
    say = Words("en")
    say.use(table.game.name)
    return say(refused.reason, *refused.values)


def _begin(name: str, journal: Journal) -> str:
    """Start a new game, up to its first question."""
    chance, records = Chance(secrets.token_bytes(32)), list[bytes]()
    try:
        data: dict[str, str] = games.data(name).FILES
    except ImportError:
        data = {}
    settings: dict[str, Any] = {}
    Table(games.find, chance, records).start(name, settings, "test", data)
    game_id = chance.id
    journal.start(game_id, chance.seed)
    for record in records:
        journal.append(record)
    journal.save()
    return "a new game"


def main() -> None:
    """Print what has become of the game; exit status 1 if the rules do not work."""
    own_games.use()
    try:
        print(refit(sys.argv[1], Path(sys.argv[2])))
    except Exception as error:  # the game's code may raise anything
        text = str(error) if isinstance(error, games.BrokenGame) else repr(error)
        print(text)
        sys.exit(1)


if __name__ == "__main__":
    main()
