"""Creates the files on a board: the deployed firmware, and games in the journal."""

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

USED = {"/data/settings": b'{"language": "en"}'}  # the files of a board with a chosen language


@contextmanager
def deployed(machine: str) -> Generator[Path]:
    """A temporary folder with the firmware's files, as `make deploy` copies them to a board.

    machine: the architecture to compile for: "x86" for the unix port, "armv6m" for the chip.
    """
    with tempfile.TemporaryDirectory(prefix="pilothouse-bench-") as name:
        files = Path(name) / "files"
        for path, content in firmware.compiled(Path(name) / "build", machine).items():
            file = files / path[1:]
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(content)
        yield files


def write_game(log: Log, data: Path, finished: bool = False) -> None:
    """Save a game in a board's folder `data`, record by record as the board does."""
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
    if found:  # the oldest snapshot that a board may have to resume from
        snapshots.write(str(data), log.id, found)
