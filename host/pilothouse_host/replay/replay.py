"""A stored game played again by the rules it names: where it stands, what its log is worth."""

from collections.abc import Sequence
from typing import Any

from pilothouse.table.table import Table
from pilothouse_host.store.record import parsed
from pilothouse_host.story import replay, result
from pilothouse_host.story.rules import find
from pilothouse_host.story.verdict import Verdict


def table_of(records: Sequence[bytes]) -> Table:
    """The table as these records leave it; it follows further ones. Raises Drift."""
    table = replay.new_table(find)
    for record in records:
        follow(table, record)
    return table


def follow(table: Table, record: bytes) -> None:
    """One more record, as it comes from the board. Raises Drift, also for what is no record."""
    replay.follow(table, record, parsed(record)[0])


def verify(records: Sequence[bytes], game_id: str = "") -> Verdict:
    """What can be said about this log; game_id: the id that the board gives the game."""
    return replay.verify(records, parsed, find, game_id)


def result_of(records: Sequence[bytes]) -> dict[str, Any]:
    """Who played, who won, how long each thought, and the throws, as plain JSON."""
    return result.result_of(records, parsed, find)
