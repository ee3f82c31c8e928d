"""What lies on a board: the firmware as it is deployed, and games in the journal."""

import tempfile
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from pilothouse import games
from pilothouse.journal.journal import Journal
from pilothouse.saving import SNAPSHOT_EVERY
from pilothouse.table import snapshots
from pilothouse.table.table import Table
from pilothouse_host.board import firmware
from pilothouse_tools.bench.tables import Log

USED = {"/data/settings": b'{"language": "en"}'}  # what a board keeps once it has been asked


@contextmanager
def deployed(machine: str) -> Generator[Path]:
    """A folder with the firmware's files, as `make deploy` puts them onto a board.

    machine: what will run them, the unix port ("x86") or a chip ("armv6m").
    """
    with tempfile.TemporaryDirectory(prefix="pilothouse-bench-") as name:
        files = Path(name) / "files"
        for path, content in firmware.compiled(Path(name) / "build", machine).items():
            file = files / path[1:]
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(content)
        yield files


def write_game(log: Log, data: Path, finished: bool = False) -> None:
    """Save a game in a board's folder `data` as the board does, answer by answer."""
    journal = Journal(str(data))
    journal.start(log.id, log.seed)
    for record in log.records:
        journal.append(record)
        journal.save()
    if finished:
        journal.finish()
        return
    earlier = list(log.records[:-SNAPSHOT_EVERY])
    found = Table(games.find, None, earlier).replay().oldest_snapshot() if earlier else None
    if found:  # the snapshot to resume from, as old as it can be
        snapshots.write(str(data), log.id, found)
