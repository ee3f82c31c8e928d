"""Replaying a log to verify it."""

from binascii import a2b_base64

from pilothouse.table.chance import Chance
from pilothouse.table.errors import Drift
from pilothouse.table.records import NOT_PLAYED
from pilothouse.table.table import Table
from pilothouse_host.story.plain import dictionary, sequence
from pilothouse_host.story.verdict import Peeks, Verdict

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from pilothouse.games.game import Game

    Content = tuple[str, Any, int]
    Read = Callable[[bytes], Content]
    Find = Callable[[str, object], type[Game]]


def new_table(find: "Find", chance: "Chance | None" = None) -> Table:
    """A table that follows records by the version of the rules that they name."""

    def asked(name: str) -> "type[Game]":
        return find(name, made.header.get("rules"))

    made = Table(asked, chance)
    return made


def follow(table: Table, record: bytes, what: str) -> None:
    """Let the table follow one more record; `what` is its kind, "" if it cannot be read.

    Raises Drift if it does not fit the rules or cannot be read.
    """
    n = len(table.records)
    if not what:
        table.records.append(record)
        raise Drift("record %d cannot be read: %r" % (n, record[:40]))
    try:
        table.follow(record)
    except Drift:
        raise
    except Exception as error:  # a record may contain anything, so the rules may fail in any way
        reason = "%s: %s" % (type(error).__name__, error)
        raise Drift("record %d makes no sense: %s" % (n, reason)) from None


def verify(records: "Sequence[bytes]", read: "Read", find: "Find", game_id: str = "") -> Verdict:
    """Replay the log, with its seed if that is revealed, and check everything it claims.

    game_id: the id that the board gives the game. read, find: as for a Story.
    """
    if not records:
        return Verdict(False, False, problems=("there are no records",))
    contents = [read(record) for record in records]
    whats = [content[0] for content in contents]
    header = dictionary(contents[0][1])
    complete = whats[-1] == "end"
    end = dictionary(contents[-1][1]) if complete else {}
    problems: list[str] = []
    chance = _revealed(header, end, problems) if complete else None
    restored = last_restored(whats)
    if chance:
        chance.since = restored
    table = new_table(find, chance)
    try:
        for record, what in zip(records, whats):
            follow(table, record, what)
    except Drift as drift:
        problems.append(str(drift))
    else:
        places = _standings(table)
        if complete and places != end.get("places"):
            ends = end.get("places")
            problems.append("the rules lead to %s, the log ends with %s" % (places, ends))
    if game_id and whats[0] == "start" and id_of(header) != game_id:
        problems.append("the game's id %s is not the beginning of its commitment" % game_id)
    return Verdict(
        complete=complete,
        replays=not problems,
        throws_checked=whats[restored:].count("throw") if chance and not problems else 0,
        throws_before=whats[:restored].count("throw"),
        throws_by_hand=whats.count("hand"),
        entropy=str(header.get("entropy", "")),
        salt=table.salt.value[0] if table.salt.value else "",
        peeks=peeks_of(contents),
        problems=tuple(problems),
    )


def last_restored(whats: "Sequence[str]") -> int:
    """The number of the last `restored` record, where the game moved to its last board.

    whats: the kinds of all records. 0 for a game that was never restored.
    """
    return max([0] + [n for n, what in enumerate(whats) if what == "restored"])


def id_of(header: "dict[str, Any]") -> str:
    """The id of a game by its start record's value; "" if that has no commitment."""
    try:
        return a2b_base64(header["commit"] + "=")[:5].hex()
    except (KeyError, ValueError, TypeError):
        return ""


def peeks_of(contents: "Sequence[Content]") -> Peeks:
    """Throws taken back, and moments when the seed could be read, by these records."""
    stands: list[tuple[int, str, Any]] = []  # number, kind and value of the records that stand
    undone: list[list[tuple[int, str, Any]]] = []
    seen: set[tuple[int, str]] = set()  # number and question of each throw that the board made
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
                number = len([1 for one in stands if one[1] in ("throw", "hand")])
                throw = (number, _question_of(value))
                if what == "throw":
                    seen.add(throw)
                elif throw in seen:
                    by_hand.add(throw)
            stands.append((n, what, value))
            undone = []
    whats = [what for what, _, _ in contents]
    standing = len([1 for one in stands if one[1] == "throw"])
    return Peeks(
        taken_back=whats.count("throw") - standing,
        then_by_hand=len(by_hand),
        restarts=whats.count("boot"),
        prompts=whats.count("prompt"),
    )


def _question_of(thrown: "Any") -> str:
    question = (sequence(thrown) or [""])[0]
    return question if isinstance(question, str) else ""


def _standings(table: Table) -> "Any":
    try:
        return table.game.standings()
    except Exception:  # no game, or one in a senseless state
        return None


def _revealed(
    header: "dict[str, Any]", end: "dict[str, Any]", problems: "list[str]"
) -> "Chance | None":
    """The Chance of the revealed seed, if that is the one committed to; else adds a problem."""
    try:
        chance = Chance(bytes.fromhex(end["seed"]))
    except (KeyError, ValueError, TypeError):
        problems.append("the end does not reveal the seed")
        return None
    if chance.commitment != header.get("commit"):
        problems.append("the seed revealed at the end is not the one committed to at the start")
        return None
    return chance
