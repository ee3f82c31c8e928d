"""A dial and names, sent to a virtual board over its real serial port."""

import itertools
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from link_app import LinkApp
from pilothouse.games.triangle import data
from pilothouse_host.board import map_names
from pilothouse_host.cli import main
from pilothouse_host.errors import CommandError
from pilothouse_host.link import file_transfer
from pilothouse_host.virtual.board import VirtualBoard


@pytest.fixture(scope="module")
def board(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[VirtualBoard, Path]]:
    state = tmp_path_factory.mktemp("board")
    with VirtualBoard(state, seed="sending") as running:
        yield running, state / "data"


def test_a_dial_is_sent_and_a_wrong_one_changes_nothing(
    board: tuple[VirtualBoard, Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    running, flash = board
    dial = json.loads(data.FILES["dial"])
    dial["dial"] = "Öl Söhne"
    file = tmp_path / "dial.json"
    file.write_text(json.dumps(dial, indent=2), encoding="utf-8")
    assert main(["dial", "check", str(file)]) == 0
    assert main(["dial", "send", str(file), "--port", running.port]) == 0
    assert "the board has it" in capsys.readouterr().out
    kept = (flash / "triangle.dial").read_text(encoding="utf-8")
    assert json.loads(kept) == dial
    file.write_text("{", encoding="utf-8")
    assert main(["dial", "send", str(file), "--port", running.port]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1
    assert (flash / "triangle.dial").read_text(encoding="utf-8") == kept


def test_names_are_typed_and_sent(
    board: tuple[VirtualBoard, Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    running, flash = board
    file = tmp_path / "names.txt"
    assert main(["names", "new", str(file)]) == 0
    assert main(["names", "new", str(file)]) == 2  # never over another file
    assert main(["names", "check", str(file)]) == 0
    assert main(["names", "send", str(file), "--port", running.port]) == 0
    assert (flash / "rails.names").read_text(encoding="utf-8") == map_names.read(file)
    capsys.readouterr()
    file.write_text("large:\n", encoding="utf-8")
    assert main(["names", "send", str(file), "--port", running.port]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_the_dial_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["dial", "show"]) == 0
    assert "placeholder" in capsys.readouterr().out.lower()


def test_without_a_board_one_line_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pilothouse_host.link.ports.boards", lambda: [])
    file = tmp_path / "dial.json"
    file.write_text(data.FILES["dial"], encoding="utf-8")
    assert main(["dial", "send", str(file)]) == 2
    assert "no board is plugged in" in capsys.readouterr().err


class LossyPort:
    """A port with a board at the other end; the first reply to each request is lost."""

    def __init__(self, app: LinkApp) -> None:
        self._app = app
        self._requests: set[bytes] = set()
        self._coming = b""

    @property
    def in_waiting(self) -> int:
        return len(self._coming)

    def write(self, data: bytes, /) -> int:
        self._app.wire.to_board += data
        self._app.step()
        replies = self._app.wire.collect()
        if data in self._requests:
            self._coming += replies
        self._requests.add(data)
        return len(data)

    def read(self, size: int, /) -> bytes:
        data, self._coming = self._coming[:size], self._coming[size:]
        return data

    def close(self) -> None: ...


@pytest.fixture
def lossy_board(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The flash of a board on such a port; time goes by with every look at the clock."""
    app = LinkApp()
    app.root = str(tmp_path)
    clock = itertools.count()
    monkeypatch.setattr(file_transfer.ports, "open_port", lambda _path: LossyPort(app))
    monkeypatch.setattr(file_transfer.time, "monotonic", lambda: next(clock) / 10)
    return tmp_path


def test_replies_may_be_lost(lossy_board: Path) -> None:
    text = data.FILES["dial"]
    with file_transfer.Conversation("port") as talk:
        file_transfer.send("triangle.dial", text, talk)
    assert (lossy_board / "triangle.dial").read_text(encoding="utf-8") == text


def test_a_character_the_board_cannot_keep_is_named(lossy_board: Path) -> None:
    with (
        file_transfer.Conversation("port") as talk,
        pytest.raises(CommandError, match="does not know the character \U0001f600"),
    ):
        file_transfer.send("triangle.dial", "\U0001f600", talk)
    assert list(lossy_board.iterdir()) == []
