"""Ctrl-C and SIGTERM end every command that goes on until then, and none is lost."""

import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from pilothouse_host.cli import main
from pilothouse_host.link import ports
from pilothouse_host.signals import INTERRUPTED, ended_by_signals

COMMAND = Path(sys.executable).parent / "pilothouse"
IN_THE_BACKGROUND = ["sh", "-c", 'trap "" INT; exec "$@"', "sh"]  # as a script starts it with &
SIGNALS = [signal.SIGINT, signal.SIGTERM]
PATIENCE = 60.0  # seconds
LOOKS = 40  # for a board, two in a second

HANGS = """
import threading
from pilothouse_host.signals import ended_by_signals

with ended_by_signals(lambda: print("told", flush=True)):
    print("ready", flush=True)
    threading.Event().wait()
"""


class Signalling:
    """Gets a signal while it is finalised, where Python drops exceptions."""

    def __init__(self, number: signal.Signals) -> None:
        self._number = number

    def __del__(self) -> None:
        signal.raise_signal(self._number)


@pytest.fixture(params=[signal.default_int_handler, signal.SIG_IGN], ids=["usual", "background"])
def inherited(request: pytest.FixtureRequest) -> Iterator[None]:
    """What a program begins with, of which it must make the same."""
    before = [(number, signal.signal(number, request.param)) for number in SIGNALS]
    yield
    for number, handler in before:
        signal.signal(number, handler)


@pytest.mark.usefixtures("inherited")
@pytest.mark.parametrize("number", SIGNALS)
def test_the_logger_hears_a_signal_in_a_finaliser(
    number: signal.Signals,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    looks: list[int] = []

    def no_board() -> list[str]:
        assert len(looks) < LOOKS, "the signal is lost"
        looks.append(1)
        if len(looks) == 1:
            Signalling(number)  # which nobody keeps
        return []

    monkeypatch.setattr(ports, "boards", no_board)
    assert main(["log", "--db", str(tmp_path / "new.sqlite")]) == 0
    assert "stored 0 records of 0 games in" in capsys.readouterr().out


def test_a_signal_waits_for_no_lock_of_what_it_interrupts() -> None:
    lock, ended = threading.Lock(), threading.Event()

    def end() -> None:
        with lock:
            ended.set()

    with ended_by_signals(end):
        with lock:
            signal.raise_signal(signal.SIGINT)
        assert ended.wait(PATIENCE)


@pytest.mark.parametrize("number", SIGNALS)
@pytest.mark.parametrize("command", ["demo", "run", "virtual"])
def test_a_command_in_the_background_ends_too(
    command: str, number: signal.Signals, tmp_path: Path
) -> None:
    given = {
        "demo": ["--db", tmp_path / "games.sqlite"],
        "run": ["--state", tmp_path / "board", "--db", tmp_path / "games.sqlite"],
        "virtual": ["--state", tmp_path / "board"],
    }[command]
    with subprocess.Popen(
        [*IN_THE_BACKGROUND, COMMAND, command, *given],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        try:
            assert process.stdout and process.stdout.readline()
            process.send_signal(number)
            said, complaints = process.communicate(timeout=PATIENCE)
        finally:
            process.kill()
    status = INTERRUPTED if command == "demo" else 0  # the others have no end of their own
    assert (process.returncode, complaints) == (status, "")
    assert "standings" not in said, "the demo was played to its end"


@pytest.mark.parametrize("number", SIGNALS)
def test_a_second_signal_ends_what_hangs(number: signal.Signals) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", HANGS], stdout=subprocess.PIPE, text=True
    ) as process:
        try:
            assert process.stdout and process.stdout.readline() == "ready\n"
            process.send_signal(number)
            assert process.stdout.readline() == "told\n"
            process.send_signal(number)
            assert process.wait(PATIENCE) == -number
        finally:
            process.kill()
