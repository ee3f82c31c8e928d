"""Replaying a stored game by the rules it names, for its position, verdict or result."""

from collections.abc import Sequence
from typing import Any

from pilothouse.table.table import Table
from pilothouse_host.store.record import parsed
from pilothouse_host.story import replay, result
from pilothouse_host.story.rules import find
from pilothouse_host.story.verdict import Verdict


def table_of(records: Sequence[bytes]) -> Table:
    """The table after these records, ready to follow further ones. Raises Drift."""
    table = replay.new_table(find)
    for record in records:
        follow(table, record)
    return table


def follow(table: Table, record: bytes) -> None:
    """Let the table follow one more record. Raises Drift if it does not fit or cannot be read."""
    replay.follow(table, record, parsed(record)[0])


def verify(records: Sequence[bytes], game_id: str = "") -> Verdict:
    """Verify a log. game_id: the id that the board gives the game."""
    return replay.verify(records, parsed, find, game_id)


def result_of(records: Sequence[bytes]) -> dict[str, Any]:
    """The result of a game as plain JSON; see story.result."""
    return result.result_of(records, parsed, find)
