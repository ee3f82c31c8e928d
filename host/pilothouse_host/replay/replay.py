"""A stored game played again: where it stands, and whether its log is what it claims to be."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from pilothouse import games
from pilothouse.table.chance import Chance
from pilothouse.table.errors import Drift
from pilothouse.table.table import Table
from pilothouse_host.store.record import dictionary, parsed


def table_of(records: Sequence[bytes]) -> Table:
    """The table as these records leave it; it follows further ones. Raises Drift."""
    return _played(Table(games.find), records)


def _played(table: Table, records: Sequence[bytes]) -> Table:
    for record in records:
        follow(table, record)
    return table


def follow(table: Table, record: bytes) -> None:
    """One more record, as it comes from the board. Raises Drift, also for what is no record."""
    n = len(table.records)
    if not parsed(record)[0]:
        table.records.append(record)
        raise Drift(f"record {n} cannot be read: {record[:40]!r}")
    try:
        table.follow(record)
    except Drift:
        raise
    except Exception as error:  # a record may say anything, and the rules may trip over it anyhow
        raise Drift(f"record {n} makes no sense: {type(error).__name__}: {error}") from None


@dataclass(frozen=True)
class Verdict:
    """What can be said about a log.

    complete: nothing is missing from its start to its end; replays: the rules lead to the
    standings it ends with (for an unfinished game: they accept every record); throws_checked: how
    many throws are those of the revealed seed; problems: what is wrong, one line each.
    """

    complete: bool
    replays: bool
    throws_checked: int
    throws_by_hand: int
    test_seed: bool
    problems: tuple[str, ...] = field(default=())

    @property
    def proven(self) -> bool:
        """Complete, the same result, and every throw is the seed's."""
        return self.complete and self.replays and not self.problems

    def words(self) -> str:
        """The verdict as one line."""
        if self.problems:
            return "NOT verified: " + "; ".join(self.problems)
        by_hand = f", {self.throws_by_hand} by hand" if self.throws_by_hand else ""
        test = " (a TEST seed: anyone could know the throws)" if self.test_seed else ""
        if not self.complete:
            return (
                f"so far it follows the rules{by_hand}; the seed that proves the throws"
                f" is revealed at the end{test}"
            )
        return (
            f"verified: complete, replays to the same standings, {self.throws_checked}"
            f" throws match the committed seed{by_hand}{test}"
        )


def verify(records: Sequence[bytes]) -> Verdict:
    """Play the log again, with the seed if it is revealed, and compare everything it claims."""
    if not records:
        return Verdict(False, False, 0, 0, False, ("there are no records",))
    contents = [parsed(record) for record in records]
    whats = [what for what, _, _ in contents]
    header = dictionary(contents[0][1])
    complete = whats[-1] == "end"
    end = dictionary(contents[-1][1]) if complete else {}
    problems: list[str] = []
    chance = _revealed(header, end, problems) if complete else None
    table = Table(games.find, chance)
    try:
        _played(table, records)
    except Drift as drift:
        problems.append(str(drift))
    else:
        places = _standings(table)
        if complete and places != end.get("places"):
            problems.append(f"the rules lead to {places}, the log ends with {end.get('places')}")
    return Verdict(
        complete=complete,
        replays=not problems,
        throws_checked=whats.count("throw") if chance and not problems else 0,
        throws_by_hand=whats.count("hand"),
        test_seed=header.get("entropy") == "test",
        problems=tuple(problems),
    )


def _standings(table: Table) -> Any:
    try:
        return table.game.standings()
    except Exception:  # the records lead to no game, or to one without any sense
        return None


def _revealed(header: dict[str, Any], end: dict[str, Any], problems: list[str]) -> Chance | None:
    """The game's chance, if the seed in its end is the one its start has committed to."""
    try:
        chance = Chance(bytes.fromhex(end["seed"]))
    except (KeyError, ValueError, TypeError):
        problems.append("the end does not reveal the seed")
        return None
    if chance.commitment != header.get("commit"):
        problems.append("the seed revealed at the end is not the one committed to at the start")
        return None
    return chance
