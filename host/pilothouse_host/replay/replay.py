"""A stored game played again: where it stands, and whether its log is what it claims to be."""

from base64 import b64decode
from collections.abc import Sequence
from typing import Any

from pilothouse.table.chance import Chance
from pilothouse.table.errors import Drift
from pilothouse.table.records import NOT_PLAYED
from pilothouse.table.table import Table
from pilothouse_host.replay import rules
from pilothouse_host.replay.verdict import Peeks, Verdict
from pilothouse_host.store.record import dictionary, parsed


def table_of(records: Sequence[bytes]) -> Table:
    """The table as these records leave it; it follows further ones. Raises Drift."""
    return _played(rules.table(), records)


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


def verify(records: Sequence[bytes], game_id: str = "") -> Verdict:
    """Play the log again, with the seed if it is revealed, and compare everything it claims.

    game_id: the id that the board gives the game.
    """
    if not records:
        return Verdict(False, False, problems=("there are no records",))
    contents = [parsed(record) for record in records]
    whats = [what for what, _, _ in contents]
    header = dictionary(contents[0][1])
    complete = whats[-1] == "end"
    end = dictionary(contents[-1][1]) if complete else {}
    problems: list[str] = []
    chance = _revealed(header, end, problems) if complete else None
    table = rules.table(chance)
    try:
        _played(table, records)
    except Drift as drift:
        problems.append(str(drift))
    else:
        places = _standings(table)
        if complete and places != end.get("places"):
            problems.append(f"the rules lead to {places}, the log ends with {end.get('places')}")
    if game_id and whats[0] == "start" and id_of(header) != game_id:
        problems.append(f"the game's id {game_id} is not the beginning of its commitment")
    return Verdict(
        complete=complete,
        replays=not problems,
        throws_checked=whats.count("throw") if chance and not problems else 0,
        throws_by_hand=whats.count("hand"),
        entropy=str(header.get("entropy", "")),
        salt=table.salt.value[0] if table.salt.value else "",
        peeks=peeks_of(contents),
        problems=tuple(problems),
    )


def id_of(header: dict[str, Any]) -> str:
    """The id of the game with this start; "" if it has no commitment."""
    try:
        return b64decode(header["commit"] + "=", validate=True)[:5].hex()
    except (KeyError, ValueError, TypeError):
        return ""


def peeks_of(contents: Sequence[tuple[str, Any, int]]) -> Peeks:
    """What these records tell of throws taken back, and of moments when the seed lay open."""
    stands: list[tuple[int, str, Any]] = []  # number, kind and value of what was played
    undone: list[list[tuple[int, str, Any]]] = []
    seen: set[tuple[int, str]] = set()  # which throw of which question the board has thrown
    by_hand: set[tuple[int, str]] = set()
    for n, (what, value, _) in enumerate(contents):
        if what == "undo" and type(value) is int:
            kept = [one for one in stands if one[0] <= value]
            undone.append(stands[len(kept) :])
            stands = kept
        elif what == "redo" and undone:
            stands += undone.pop()
        elif what not in NOT_PLAYED:
            if what in ("throw", "hand"):
                number = sum(kind in ("throw", "hand") for _, kind, _ in stands)
                throw = (number, _question_of(value))
                if what == "throw":
                    seen.add(throw)
                elif throw in seen:
                    by_hand.add(throw)
            stands.append((n, what, value))
            undone = []
    whats = [what for what, _, _ in contents]
    standing = sum(kind == "throw" for _, kind, _ in stands)
    return Peeks(
        taken_back=whats.count("throw") - standing,
        then_by_hand=len(by_hand),
        restarts=whats.count("boot"),
        prompts=whats.count("prompt"),
    )


def _question_of(thrown: Any) -> str:
    match thrown:
        case [str() as question, *_]:
            return question
        case _:
            return ""


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
