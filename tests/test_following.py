"""Following games from the command line: `watch`, and `log` into a server that goes away."""

import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from pilothouse_host.store.store import Store
from pilothouse_tools import servers
from pty_board import PATIENCE, PtyBoard

COMMAND = Path(sys.executable).parent / "pilothouse"
START = b'[0,"start",{"game":"mississippi"},0]'


@contextmanager
def running(*arguments: str) -> Iterator["subprocess.Popen[str]"]:
    process = subprocess.Popen(
        [COMMAND, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    watchdog = threading.Timer(6 * PATIENCE, process.kill)  # so that no wait is for ever
    watchdog.start()
    try:
        yield process
    finally:
        watchdog.cancel()
        process.kill()
        process.communicate()


def wait_for(process: "subprocess.Popen[str]", text: str) -> str:
    assert process.stdout
    for line in process.stdout:
        if text in line:
            return line
    raise AssertionError(f"it ended without {text!r}")


def test_the_newest_game_is_watched_and_then_the_next_one(tmp_path: Path):
    path = tmp_path / "games.sqlite"
    with Store(path) as store:
        store.add("g", 0, [START], "b", "s")
        with running("watch", "--db", str(path)) as process:
            wait_for(process, "   0   0:00")
            store.add("g", 1, [b'[1,"pause",1,61000]'], "b", "s")
            assert wait_for(process, "Pause").startswith("   1   1:01")
            store.add("h", 0, [START, b'[1,"pause",1,5]'], "b", "s")
            wait_for(process, "Pause")
            process.send_signal(signal.SIGINT)
            assert process.wait(PATIENCE) == 0


def test_a_game_that_has_ended_is_watched_to_its_end(tmp_path: Path):
    path = tmp_path / "games.sqlite"
    end = b'[1,"end",{"why":"abandoned","places":[["A",1],["B",2]]},5]'
    with Store(path) as store:
        store.add("g", 0, [START, end], "b", "s")
    with running("watch", "g", "--db", str(path)) as process:
        wait_for(process, "standings: 1. A, 2. B")
        assert process.wait(PATIENCE) == 0


def test_a_server_that_goes_away_is_waited_for_and_nothing_is_lost():
    if servers.postgres_programs() is None:
        pytest.skip(servers.missing())
    with servers.postgres() as server, PtyBoard() as board:
        url = server.new("club")
        board.plays("g", START)
        with running("log", "--port", board.path, "--db", url) as process:
            wait_for(process, "game g: record 0")
            server.stop()
            board.app.flash["g"].append(b'[1,"pause",1,5]')
            assert process.stderr
            assert "the server does not answer" in process.stderr.readline()
            assert board.app.journal.acknowledged["g"] == 1
            server.start()
            wait_for(process, "game g: record 1")
            board.wait_until(lambda: board.app.journal.acknowledged["g"] == 2)
            process.send_signal(signal.SIGINT)
            assert process.wait(PATIENCE) == 0
        with Store(url) as store:
            assert store.records("g") == board.app.flash["g"]
