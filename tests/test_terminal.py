"""What is printed cannot drive the terminal, and what cannot be printed is one line."""

import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

from pilothouse_host.link.account import Account
from pilothouse_host.link.events import Linked, Lost, Said, Warned
from pilothouse_host.terminal import complain, printable, say

COMMAND = Path(sys.executable).parent / "pilothouse"
NASTY = "\x1b]52;c;aGk=\x07 \x1b[2J \x9b31m \x7f \r\b\n \u202e \u2028 \ud800"


def test_terminal_control_characters_are_escaped():
    assert printable("Zoë → 12 ✓") == "Zoë → 12 ✓"
    assert printable("a\x1b[2Jb\u202ec\ud800") == "a\\u001b[2Jb\\u202ec\\ud800"
    assert printable(NASTY).isprintable()


def test_text_from_a_board_cannot_control_the_terminal(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
):
    talk = tmp_path / "talk.txt"
    account = Account(talk)
    for event in (
        Said(NASTY),
        Linked(NASTY, NASTY, NASTY),
        Lost(NASTY, (NASTY, NASTY)),
        Warned(NASTY),
    ):
        account.listen("", event)
    say(NASTY)
    complain(NASTY)
    said = capsys.readouterr()
    for text in (said.out, said.err, talk.read_text()):
        assert all(line.isprintable() for line in text.split("\n"))
    assert said.err.count("\n") == 2
    assert talk.read_text().count("\n") == 2


def test_a_full_disk_behind_standard_output_is_one_line():
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [COMMAND], stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )
    assert done.returncode == 2
    assert done.stderr == "pilothouse: cannot print: No space left on device\n"


def test_a_closed_pipe_is_no_failure():
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(
        [COMMAND], stdout=writing, stderr=subprocess.PIPE, text=True, check=False
    )
    os.close(writing)
    assert (done.returncode, done.stderr) == (0, "")


def test_the_end_of_the_input_is_one_line(tmp_path: Path):
    file = tmp_path / "my.dial"
    edit = [COMMAND, "dial", "edit", file]
    done = subprocess.run(
        edit, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "the input has ended" in done.stderr
    assert not file.exists()


def test_ctrl_d_at_a_terminal_is_one_line(tmp_path: Path):
    master, slave = pty.openpty()
    with subprocess.Popen(
        [COMMAND, "dial", "edit", tmp_path / "my.dial"],
        stdin=slave,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        os.write(master, b"\x04")
        _, said = process.communicate(timeout=30)
    os.close(master)
    os.close(slave)
    assert (process.returncode, said.count(b"\n")) == (2, 1)
