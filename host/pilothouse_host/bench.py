"""`make bench`: figures of this machine, each beside something to compare it with."""

import json
import random
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from pilothouse.chance import Chance
from pilothouse.games import find
from pilothouse.table import Table
from pilothouse_host import deliveries
from pilothouse_host.bot import THROW, keys_for
from pilothouse_host.bots import player
from pilothouse_host.store import Store

_GAMES = 40
_BAR = 40


def main() -> None:
    """Print all of it."""
    logs = [_play(number) for number in range(_GAMES)]
    presses_a_turn(logs)
    deliveries.print_presses()
    replaying([records for records, _ in logs])
    storing([record for records, _ in logs for record in records])


def _play(number: int) -> tuple[list[bytes], list[tuple[bool, int]]]:
    """A passenger game of four: its records, and for each turn whether it was an ordinary one.

    Ordinary: the speed kept or changed by one, nothing to tell of the move but tiles entered.
    """
    records: list[bytes] = []
    table = Table(find, Chance(random.Random(number).randbytes(32)), records.append)
    table.start("mississippi", {}, "test")
    bot = player("mississippi", str(number), 4)
    turns: list[tuple[bool, int]] = []
    while not table.over:
        question = table.question
        assert question is not None
        answer = bot.choose(question, table.game)
        keys = len(keys_for(question, answer))
        if question.name == "speed":
            turns.append((abs(answer - question.start) <= 1, keys))
        elif turns:
            ordinary, so_far = turns[-1]
            plain = question.name == "move" and set(answer) <= {"tiles"}
            turns[-1] = (ordinary and plain, so_far + keys)
        if answer == THROW and question.kind == "throw":
            table.throw()
        else:
            table.answer(answer)
    return records, turns


def presses_a_turn(logs: list[tuple[list[bytes], list[tuple[bool, int]]]]) -> None:
    """The distribution over whole games; the budget is 4 for an ordinary turn."""
    turns = [turn for _, played in logs for turn in played]
    print(f"Presses per turn, {_GAMES} passenger games of four ({len(turns)} turns)")
    for title, counted in (
        ("ordinary turns", Counter(keys for ordinary, keys in turns if ordinary)),
        (
            "the others (pushes, new tiles, passengers, paid turns)",
            Counter(k for o, k in turns if not o),
        ),
    ):
        total = counted.total()
        print(f"  {title}: {total}")
        for keys in sorted(counted):
            bar = "█" * round(_BAR * counted[keys] / total)
            print(f"  {keys:4d} {counted[keys] / total:6.1%} {bar}")


def _seconds(act: Callable[[], object]) -> float:
    start = time.perf_counter()
    act()
    return time.perf_counter() - start


def replaying(logs: list[list[bytes]]) -> None:
    """Replaying a log, against only reading its JSON."""
    records = sum(len(log) for log in logs)
    replayed = _seconds(lambda: [Table(find).replay(list(log)) for log in logs])
    read = _seconds(lambda: [json.loads(record) for log in logs for record in log])
    print(
        f"Replaying {records} records: {records / replayed:,.0f}/s, {replayed / read:.0f} x json"
    )


def storing(records: list[bytes]) -> None:
    """The store's batches of 100, against one transaction for each record."""
    with TemporaryDirectory() as folder:

        def store(name: str, batch: int) -> None:
            with Store(Path(folder) / name) as kept:
                for at in range(0, len(records), batch):
                    kept.add("0123456789", at, records[at : at + batch], "board", "storage")

        by_hundred = _seconds(lambda: store("hundred", 100))
        singly = _seconds(lambda: store("one", 1))
    print(
        f"Storing: {len(records) / by_hundred:,.0f} records/s in batches of 100,"
        f" {singly / by_hundred:.1f} x faster than one by one"
    )


if __name__ == "__main__":
    main()
