"""Backing up what a device keeps: on real MicroPython with a real littlefs."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from pilothouse_host.board import backup
from pilothouse_host.board.files import Files
from pilothouse_host.errors import CommandError
from prompts import Prompt, on_board, sums


def quiet(_line: str) -> None:
    pass


@pytest.fixture
def prompt() -> Iterator[Prompt]:
    board = Prompt()
    yield board
    board.close()


def test_a_backup_has_every_byte(prompt: Prompt, tmp_path: Path):
    kept = {
        "/data/settings": b'{"language":"de"}',
        "/data/games/0001-66687aadf8": bytes(range(256)) * 30,
        "/data/games/empty": b"",
    }
    files = Files(prompt)
    files.folder("/data/games")
    files.folder("/data/ring")
    secret = "/data/games/66687aadf8.seed"  # whoever has it knows the throws to come
    for path, data in {**kept, secret: bytes(32)}.items():
        files.write(path, data)
    assert backup.fetch(prompt, tmp_path, quiet) == 3
    assert not (tmp_path / secret[1:]).exists()
    for path, data in kept.items():
        assert (tmp_path / path[1:]).read_bytes() == data
    assert (tmp_path / "data" / "ring").is_dir()
    assert on_board(prompt, "/data") == sums({**kept, secret: bytes(32)})


def test_a_backup_of_nothing_and_onto_something(prompt: Prompt, tmp_path: Path):
    with pytest.raises(CommandError, match="keeps no files yet"):
        backup.fetch(prompt, tmp_path, quiet)
    (tmp_path / "old").write_text("")
    with pytest.raises(CommandError, match="is there already"):
        backup.backup(None, tmp_path, quiet)
