"""Logs of whole games with something changed: the laptop tells, shows and judges them all."""

import functools
import json
import random
from typing import Any

from pilothouse.link.frames import seven_bit
from pilothouse_host.page.message import message
from pilothouse_host.replay.replay import verify
from pilothouse_host.replay.story import story_of
from proof.tally import Tally
from simulator.evening import Evening
from simulator.promise import Broken

_EVENINGS = 6
_LONGEST = 40  # records of most logs
_WHOLE = 0.05  # of the logs are whole
_MOST_CHANGES = 4
_KINDS = ("start", "data", "end", "undo", "redo", "pause", "clock", "refused", "throw", "hand", "")
_VALUES: tuple[Any, ...] = (
    *(None, True, -1, 0, 10**30, 0.5, "", "x" * 300, "\x1b[2J", "A", [], {}, [[]], [None]),
    *({"why": "finished", "places": [["A", "B"]]}, ["coal", "A", 10**9], [1, 2, 3, 4], "Zoë"),
    *(["die", "6"], ["die", 6], {"tiles": []}, [["A", 1]], 65536),
)


@functools.cache
def _games() -> list[list[bytes]]:
    """Logs of games that were played to their end."""
    found: list[list[bytes]] = []
    for seed in range(_EVENINGS):
        evening = Evening(seed, [])
        evening.run()
        for ledger in evening.ledgers.values():
            for game in ledger.games.values():
                records = [seven_bit(record) for record in game.written]
                if verify(records).proven:
                    found.append(records)
    assert found, "no game was proven"
    return found


def mutated_logs(first: int, cases: int) -> Tally:
    """Each case is a log with one to four changes."""
    tally = Tally()
    for number in range(first, first + cases):
        dice = random.Random(f"log {number}")
        with tally.case(f"log {number}"):
            if dice.random() < _WHOLE:
                _judge_another_throw(dice)
            else:
                _tell(_changed(dice))
    return tally


def _tell(records: list[bytes]) -> None:
    """The page, the account and the verdict say something about it."""
    sent = message("0123456789", story_of(records))
    json.dumps(sent, allow_nan=False, ensure_ascii=False).encode()
    assert verify(records).words()


def _judge_another_throw(dice: random.Random) -> None:
    """A throw that the board did not make is never called proven. Raises Broken."""
    records = list(dice.choice(_games()))
    throws = [n for n, record in enumerate(records) if json.loads(record)[1] == "throw"]
    if not throws:
        return
    n = dice.choice(throws)
    thrown: list[Any] = json.loads(records[n])
    what = thrown[2]
    face = what[-1] if isinstance(what, list) else what
    others = [
        json.loads(records[m])[2]
        for m in throws
        if isinstance(what, list) and json.loads(records[m])[2][:-1] == what[:-1]
    ]
    thrown[2] = dice.choice([one for one in others if one[-1] != face] or [face + face])
    records[n] = json.dumps(thrown, separators=(",", ":")).encode()
    if verify(records).proven:
        raise Broken("false claim", f"record {n} was {what}, is {thrown[2]}, and is called proven")


def _changed(dice: random.Random) -> list[bytes]:
    records = list(dice.choice(_games()))
    begin = records[: dice.randint(2, _LONGEST)]
    for _ in range(dice.randint(1, _MOST_CHANGES)):
        n = dice.randrange(len(begin))
        how = dice.random()
        if how < 0.1:
            begin.insert(n, dice.choice(records))
        elif how < 0.2 and len(begin) > 2:
            begin.pop(n)
        elif how < 0.3:
            at = dice.randrange(len(begin[n]) or 1)
            begin[n] = begin[n][:at] + dice.randbytes(1) + begin[n][at + 1 :]
        else:
            begin[n] = _with_another_part(dice, begin[n])
    return begin


def _with_another_part(dice: random.Random, record: bytes) -> bytes:
    try:
        found = json.loads(record)
        at = dice.choice((1, 2, 2, 2, 3))
        found[at] = dice.choice(_KINDS if at == 1 else _VALUES)
    except (ValueError, TypeError, IndexError):
        return b"["
    return json.dumps(found).encode()
