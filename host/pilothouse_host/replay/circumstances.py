"""What this computer knows about a game beyond its records, such as when its seal came."""

import hashlib
from collections.abc import Sequence
from datetime import datetime
from typing import Any

from pilothouse_host.link.salts import Salts
from pilothouse_host.store.record import dictionary, parsed
from pilothouse_host.store.store import Store, StoredGame
from pilothouse_host.story.replay import id_of, last_restored
from pilothouse_host.story.verdict import Circumstances

_AT_ONCE = 2.0  # seconds; records that come closer together count as received at once


def circumstances(
    store: Store, game: StoredGame, records: Sequence[bytes], salts: Salts | None = None
) -> Circumstances:
    """The circumstances of a game. salts: this computer's salts, by default the user's."""
    restored = last_restored([parsed(record)[0] for record in records])
    ours = _is_ours(records, restored, salts or Salts())
    return Circumstances(
        seal=_when_the_seal_came(store.received(game.id), records, restored, ours=ours),
        salt=_whose_salt(ours=ours),
        gap=_gap(store, game, records),
        origin=_origin(store, records, restored) if restored else "",
    )


def _is_ours(records: Sequence[bytes], restored: int, salts: Salts) -> bool:
    """Whether the game's salt came from this computer."""
    for what, value, _ in map(parsed, records[restored:]):
        match what, value:
            case "salt", ["laptop", str() as text]:
                return salts.is_ours(records[0], text)
            case _:
                pass
    return False


def _whose_salt(*, ours: bool) -> str:
    if ours:
        return (
            "proved: neither the device nor this computer chose the throws: a number that this"
            " computer made, and sent when it had the seal, is in every one"
        )
    return (
        "not proved: that the device did not choose its seed: the number in the throws came from"
        " another laptop, or from the device itself"
    )


def _when_the_seal_came(
    received: Sequence[tuple[int, float]], records: Sequence[bytes], restored: int, *, ours: bool
) -> str:
    if ours:
        return "The seal was on this computer before the first throw"
    throws = [n for n in range(restored, len(records)) if parsed(records[n])[0] == "throw"]
    if not throws:
        return ""
    seal = received[0][1]
    throw = max(when for first, when in received if first <= throws[0])
    if throw - seal >= _AT_ONCE:
        return f"The seal came here at {_clock(seal)}, the first throw at {_clock(throw)}"
    return (
        "The seal came here together with the first throw: that it was there before is the"
        " device's word, unless you had noted it"
    )


def _clock(seconds: float) -> str:
    return datetime.fromtimestamp(seconds).strftime("%Y-%m-%d %H:%M:%S")


def _origin(store: Store, records: Sequence[bytes], restored: int) -> str:
    """Whether a restored game begins with the stored records of the original, in words."""
    told_as = id_of({"commit": parsed(records[restored])[1]})
    known = [(one.id, store.records(one.id)[1:restored]) for one in store.histories(told_as)]
    begun = records[1:restored]
    for id, here in known:
        if here == begun:
            return (
                f"it was restored from game {id}, which is here: its records up to number"
                f" {restored - 1} are the same"
            )
    if known:
        return f"it claims to go on from game {told_as}, but it begins in another way"
    return (
        f"it goes on from game {told_as}, which is not on this computer: that its records up to"
        f" number {restored - 1} are that game's cannot be said here"
    )


def _gap(store: Store, game: StoredGame, records: Sequence[bytes]) -> str:
    """What is wrong with the stored games before this one on its storage, in words."""
    number = game.nth
    if not number:
        return ""
    same = store.numbered(game.storage, number)
    if twins := [one.id for one in same if one.told_as != game.told_as]:
        return (
            f"{twins[0]} is game {number} of this device's memory as well: it was put back to"
            " an older copy, and one of them was played on that"
        )
    if number == 1:
        return ""
    known = store.numbered(game.storage, number - 1)
    if not known:
        first = store.number_before(game.storage, number) + 1
        one = first == number - 1
        lacking = f"game {first} is" if one else f"games {first} to {number - 1} are"
        return (
            f"a gap: this is game {number} of this device's memory, and {lacking} not here:"
            " deleted, or never on this computer"
        )
    before = _mark_before(records[0])
    if before and not any(before in map(_mark, store.records(other.id)) for other in known):
        return (
            f"a gap: the game before it, {known[0].id}, has not the last record that this one"
            " names: some of its records never came here, or they are others"
        )
    return ""


def _mark(record: bytes) -> str:
    """The beginning of a record's hash, by which the next game refers to it."""
    return hashlib.sha256(record).hexdigest()[:10]


def _mark_before(start: bytes) -> str:
    """The mark, in a start record, of the last record of the game before; "" if unknown."""
    nth: Any = dictionary(parsed(start)[1]).get("nth")
    match nth:
        case [int(), str() as before]:
            return before
        case _:
            return ""
