"""The command line: bad input gets one line on stderr and status 2, empty states are friendly."""

import importlib.metadata
import json
import os
import pty
import re
import subprocess
import sys
import tty
from collections.abc import Iterator
from pathlib import Path

import pytest
import serial

from pilothouse_host.cli import main
from pilothouse_host.commands import options
from pilothouse_host.link import logger, ports
from pilothouse_host.store.store import Store

COMMAND = Path(sys.executable).parent / "pilothouse"


@pytest.fixture
def terminal() -> Iterator[str]:
    """A serial port on which nobody answers."""
    master, slave = pty.openpty()
    tty.setraw(slave)
    yield os.ttyname(slave)
    os.close(master)
    os.close(slave)


@pytest.fixture
def db(tmp_path: Path) -> str:
    path = tmp_path / "games.sqlite"
    start = json.dumps([0, "start", {"game": "mississippi"}, 0]).encode()
    with Store(path) as store:
        for game in ("abc0000001", "abc0000002", "def0000003"):
            store.add(game, 0, [start], "b", "s")
    return str(path)


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(arguments) == 2
    said = capsys.readouterr()
    assert said.err.startswith("pilothouse: ")
    assert said.err.count("\n") == 1
    assert said.err.endswith("\n")
    assert said.out == ""
    return said.err


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["sail"], "no such command 'sail'; see: pilothouse --help"),
        (["log", "--speed", "9"], "no such option: --speed; see: pilothouse log --help"),
        (["show"], "missing argument 'GAME'; see: pilothouse show --help"),
        (["virtual"], "missing option '--state'"),
        (["demo", "--players", "many"], "'--players': give a whole number; see: "),
        (["verify"], "verify needs a GAME, or --all; not both"),
        (["export", "last", "--all"], "export needs a GAME, or --all; not both"),
        (["games", "--since", "yesterday"], "'yesterday' is no day: give one like 2026-03-31"),
        (["fairness", "--bias", "0"], "--bias 0: give percent, more than 0"),
        (["import", "/no/such.log"], "/no/such.log cannot be read: No such file"),
        (["deploy", "--wiring", "toaster"], "no wiring 'toaster'; there are "),
        (["latency", "--port", "/dev/no-such-port"], "there is no port /dev/no-such-port"),
        (["demo", "--players", "2", "--with", "race"], "(rule A1)"),
        (["demo", "--players", "7"], "--players 7: 7? Only 2 to 6 (rule R2)"),
        (["demo", "--with", "banks"], "(rule R3)"),
        (["demo", "--with", "dragons"], "--with dragons? mississippi takes race, all, "),
        (["demo", "--game", "chess"], "no game 'chess'; there are: mississippi"),
        (["run", "--http", "high"], "'--http': give a whole number; see: "),
        (["games", "--db", "mysql://club/games"], "give a file, or postgresql://USER@HOST/NAME"),
        (["boards", "--json", "--csv"], "give --json or --csv, not both"),
        (["flash", "/no/such.uf2"], "there is no /no/such.uf2: take it from a release"),
        (["dial"], "missing argument 'show|edit|check|send'"),
        (["dial", "edit"], "dial edit needs a FILE"),
        (["names"], "missing argument 'new|check|send'"),
        (["log", "--port", "/dev/no-such-port"], "there is no port /dev/no-such-port"),
        (["log", "--port", "/"], "/ is not a serial port"),
        (["log", "--port", ""], "there is no port"),
    ],
)
def test_bad_input(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, arguments: list[str], reason: str
):
    if arguments[0] == "log":
        arguments = [*arguments, "--db", str(tmp_path / "new.sqlite")]
    assert reason in refused(capsys, *arguments)


def test_bad_games(capsys: pytest.CaptureFixture[str], db: str):
    assert "no game 'xyz'" in refused(capsys, "show", "xyz", "--db", db)
    assert "no game ''" in refused(capsys, "delete", "", "--yes", "--db", db)
    said = refused(capsys, "show", "abc", "--db", db)
    assert "abc0000001, abc0000002" in said


def test_bad_databases(capsys: pytest.CaptureFixture[str], tmp_path: Path):
    diary = tmp_path / "diary.txt"
    diary.write_text("dear diary\n" * 1000)
    for command in (["games"], ["show", "last"], ["log"], ["demo"]):
        assert "not a database" in refused(capsys, *command, "--db", str(diary))
        assert "cannot use the database" in refused(capsys, *command, "--db", str(tmp_path))
    assert diary.read_text() == "dear diary\n" * 1000


def test_bad_ports(capsys: pytest.CaptureFixture[str], tmp_path: Path, terminal: str):
    plain = tmp_path / "plain.txt"
    plain.write_text("not a port")
    new = str(tmp_path / "new.sqlite")
    assert "is not a serial port" in refused(capsys, "log", "--db", new, "--port", str(plain))
    assert plain.read_text() == "not a port"
    with serial.Serial(terminal, exclusive=True):
        assert "is busy" in refused(capsys, "log", "--db", new, "--port", terminal)


def test_a_port_that_is_not_a_board(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    terminal: str,
):
    monkeypatch.setattr(logger, "_GREETING_SECONDS", 0.7)
    said = refused(capsys, "log", "--db", str(tmp_path / "new.sqlite"), "--port", terminal)
    assert "answers as a Pilothouse board" in said


def test_with_several_boards_the_port_must_be_given(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
):
    monkeypatch.setattr(ports, "boards", lambda: ["/dev/ttyACM0", "/dev/ttyACM1"])
    assert main(["names", "new", str(tmp_path / "names.txt")]) == 0
    capsys.readouterr()
    said = refused(capsys, "names", "send", str(tmp_path / "names.txt"))
    assert "--port, of /dev/ttyACM0, /dev/ttyACM1" in said


@pytest.mark.parametrize(
    ("error", "reason"),
    [
        (serial.SerialException(13, "could not open port: Permission denied"), "dialout"),
        (serial.SerialException(16, "Device or resource busy"), "is busy"),
        (serial.SerialException("could not open port 'COM3': FileNotFoundError(2)"), "no port"),
        (serial.SerialException("could not open 'COM3': PermissionError(13)"), "is busy or"),
        (serial.SerialException(5, "Input/output error"), "is not a serial port"),
    ],
)
def test_every_problem_with_a_port_has_its_error(
    monkeypatch: pytest.MonkeyPatch, error: Exception, reason: str
):
    def fail(*_: object, **__: object) -> None:
        raise error

    monkeypatch.setattr(serial, "Serial", fail)
    with pytest.raises(ports.PortError, match=reason):
        ports.open_port("COM3")


def test_the_commands_status_is_2_in_the_shell_too():
    done = subprocess.run(
        [COMMAND, "demo", "--players", "7"], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("pilothouse: --players 7: 7? Only 2 to 6")


def test_without_arguments_it_prints_an_overview(capsys: pytest.CaptureFixture[str]):
    assert main([]) == 0
    assert "pilothouse run" in capsys.readouterr().out


def test_version_prints_the_version(capsys: pytest.CaptureFixture[str]):
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"pilothouse {importlib.metadata.version('pilothouse')}\n"


def test_no_games_yet(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
):
    nowhere = tmp_path / "nowhere.sqlite"
    monkeypatch.setattr(options, "default_path", lambda: nowhere)
    for command in ("games", "stats", "fairness"):
        assert main([command]) == 0
        said = capsys.readouterr()
        assert (said.out, said.err.split("\n")[0]) == (
            "",
            "no games yet; start with: pilothouse run",
        )
    assert main(["games", "--json"]) == 0
    assert capsys.readouterr().out == "[]\n"
    assert main(["games", "--csv"]) == 0
    assert capsys.readouterr().out.startswith("id,date,game,")
    for command in (["show", "last"], ["verify", "--all"], ["export", "--all"], ["backup"]):
        assert "no games yet" in refused(capsys, *command)
    assert "no games yet" in refused(capsys, "delete", "last", "--yes")
    assert not nowhere.exists()


def test_a_wrong_path_is_an_error_and_not_an_empty_list(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
):
    wrong = tmp_path / "typo.sqlite"
    for command in (["games"], ["show", "last"]):
        said = refused(capsys, *command, "--db", str(wrong))
        assert f"there is no database {wrong}" in said
    assert not wrong.exists()


def test_senseless_logs_are_shown_as_they_are(capsys: pytest.CaptureFixture[str], tmp_path: Path):
    path = tmp_path / "odd.sqlite"
    odd = {
        "nothing0000": [b"?", b'[1,"speed",4,1]'],
        "unknown0000": [b'[0,"start",{"game":"chess","rules":1,"set":{}},0]'],
        "notdict0000": [b'[0,"start",5,0]', b'[1,"end",5,0]'],
        "drift000000": [
            b'[0,"start",{"game":"mississippi","rules":1,"set":{"early-end":1},"entropy":"os"},0]',
            b'[1,"speed",4,1]',
            b'[2,"throw",7,1]',
            b'[3,"undo","x",1]',
        ],
    }
    with Store(path) as store:
        for game, records in odd.items():
            store.add(game, 0, records, "b", "s")
    assert main(["games", "--db", str(path)]) == 0
    for game, records in odd.items():
        assert main(["show", game, "--db", str(path)]) == 0
        assert "NOT verified" in capsys.readouterr().out
        assert main(["show", game, "--json", "--db", str(path)]) == 0
        assert len(json.loads(capsys.readouterr().out)["records"]) == len(records)


WITHOUT_A_PTY = """
import sys
for name in ("pty", "fcntl", "termios", "tty"):
    sys.modules[name] = None
sys.modules["serial"] = type(sys)("serial")  # pyserial itself needs termios here
sys.modules["serial"].SerialException = OSError
sys.modules["serial.tools"] = type(sys)("serial.tools")
sys.modules["serial.tools"].list_ports = None
import pilothouse_host.cli
"""


def test_the_logger_needs_nothing_that_windows_lacks():
    subprocess.run([sys.executable, "-c", WITHOUT_A_PTY], check=True)


@pytest.mark.parametrize("verb", ["games", "show", "log", "import", "doctor", "stats"])
def test_every_help_has_examples(verb: str, capsys: pytest.CaptureFixture[str]):
    assert main([verb, "--help"]) == 0
    assert f"pilothouse {verb}" in capsys.readouterr().out.partition("Examples:")[2]


def test_commands_in_the_documents_exist():
    known = said_by_help()
    root = Path(__file__).parents[1]
    for document in ("README.md", "host/README.md", "hardware/README.md", "firmware/README.md"):
        text = (root / document).read_text(encoding="utf-8")
        typed = set(re.findall(r"(?:`|    |/)pilothouse ([a-z][a-z-]*)", text))
        assert typed <= known, document


def said_by_help() -> set[str]:
    done = subprocess.run([COMMAND, "--help"], capture_output=True, text=True, check=True)
    return set(re.findall(r"^│ ([a-z][a-z-]*) ", done.stdout, re.MULTILINE))
