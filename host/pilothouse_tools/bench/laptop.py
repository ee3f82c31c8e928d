"""Measures the laptop's work: replaying and storing records."""

import json
import time
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from pilothouse.games import find
from pilothouse.table.table import Table
from pilothouse_host.store.store import Store


def _seconds(act: Callable[[], object]) -> float:
    start = time.perf_counter()
    act()
    return time.perf_counter() - start


def replaying(logs: list[list[bytes]]) -> None:
    """Print the speed of replaying logs, compared with only parsing their JSON."""
    records = sum(len(log) for log in logs)
    replayed = _seconds(lambda: [Table(find).replay(list(log)) for log in logs])
    read = _seconds(lambda: [json.loads(record) for log in logs for record in log])
    print(
        f"Replaying {records} records: {records / replayed:,.0f}/s, {replayed / read:.0f} x json"
    )


def storing(records: list[bytes]) -> None:
    """Print the speed of storing batches of 100, compared with a transaction per record."""
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
