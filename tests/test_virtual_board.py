"""The virtual board as a person with a cable and a plug would know it."""

import os
import select
import shutil
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import serial

from pilothouse_host.virtual.board import VirtualBoard, VirtualBoardError
from runtimes import FIRMWARE as FIRMWARE_FOLDER

# Echoes the cable, shows a bar while OK is down, keeps a file, and obeys a few words.
FIRMWARE = """
import os, machine, cable
from machine import Pin, I2C

bus = I2C(0, sda=Pin(4), scl=Pin(5))
bus.writeto(0x3C, bytes([0, 0xA1, 0xC8, 0x20, 0, 0x21, 0, 127, 0x22, 0, 7, 0xAF]))
bus.writeto(0x3C, b"\\x40" + bytes(1024))
led = Pin(25, Pin.OUT)
ok = Pin(12, Pin.IN, Pin.PULL_UP)
edges = []
ok.irq(handler=lambda pin: edges.append(pin.value()))
buf = bytearray(256)
unsent = b""
half = None

def keep(content):
    with open("/data/file", "wb") as file:
        file.write(content)

def obey(word):
    global half
    if word == b"half":
        half = open("/data/file", "wb")
        half.write(b"new, but not")
    elif word == b"reset":
        machine.reset()
    elif word == b"flood":
        return b"x" * 1000000
    elif word == b"crash":
        raise ValueError("planted")
    elif word == b"entropy":
        return cable.entropy_kind.encode() + cable.entropy(8)
    elif word == b"id":
        return machine.unique_id()
    elif word == b"big":
        keep(b"b" * 300000)
    elif word.startswith(b"keep "):
        keep(word[5:])
    return word

def step():
    global unsent
    if edges:
        level = edges.pop(0)
        led.value(not level)
        bus.writeto(0x3C, bytes([0, 0x21, 0, 127, 0x22, 0, 7]))
        bus.writeto(0x3C, b"\\x40" + (b"\\x00" if level else b"\\xff") * 128)
    count = cable.port.read(buf)
    if count:
        unsent += obey(bytes(buf[:count]))
    if unsent:
        unsent = unsent[cable.port.write(unsent):]
    return 0 if edges else 1 if unsent else 1000

print("hello from", os.listdir("/data"))
"""


@pytest.fixture
def firmware(tmp_path: Path) -> Path:
    folder = tmp_path / "firmware"
    folder.mkdir()
    (folder / "main.py").write_text(FIRMWARE)
    return folder


@pytest.fixture
def start(tmp_path: Path, firmware: Path) -> Iterator[Callable[..., VirtualBoard]]:
    boards: list[VirtualBoard] = []

    def plug_in(seed: str | None = None) -> VirtualBoard:
        boards.append(VirtualBoard(tmp_path / "state", seed, firmware=firmware))
        return boards[-1]

    yield plug_in
    for board in boards:
        board.stop()


def ask(cable: serial.Serial, word: bytes, length: int | None = None) -> bytes:
    cable.write(word)
    return cable.read(len(word) if length is None else length)


def wait_for(condition: Callable[[], object], seconds: float = 5) -> None:
    waiting = threading.Event()
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end
        waiting.wait(0.002)


def test_prints_reach_the_console(start: Callable[..., VirtualBoard]) -> None:
    assert "hello from []" in start().console


def test_serial_bytes_come_through_unchanged(start: Callable[..., VirtualBoard]) -> None:
    every_byte = bytes(range(256))
    with serial.Serial(start().port, timeout=5) as cable:
        assert ask(cable, every_byte) == every_byte
        big = every_byte * 80  # more than may be under way at a time
        answer = bytearray()
        writer = threading.Thread(target=cable.write, args=(big,))
        writer.start()
        while len(answer) < len(big):
            part = cable.read(512)
            assert part
            answer += part
        writer.join()
        assert answer == big


# Prints what the firmware's own driver makes of the buttons, and stands still when it is told to.
KEYS = """
import os, time
from machine import Pin
from pilothouse.drivers.buttons import Buttons

buttons = Buttons([Pin(n, Pin.IN, Pin.PULL_UP) for n in (10, 11, 12, 13)], time.ticks_ms)

def stopped():
    try:
        return os.stat("/data/stop")
    except OSError:  # it is not there
        return None

def step():
    if stopped():
        print("stopped")
        while stopped():
            pass
    key = buttons.poll()
    if key is not None:
        print("key", key)
    return 1
"""

# Prints how long OK was down, and needs a long time for every step.
SLOW = """
import time
from machine import Pin

def moved(pin):
    global since
    if pin.value():
        print("held for", time.ticks_ms() - since)
    since = time.ticks_ms()

ok = Pin(12, Pin.IN, Pin.PULL_UP)
ok.irq(handler=moved)

def step():
    for _ in range(50000):
        pass
    return 9
"""


def telling_keys(start: Callable[..., VirtualBoard], firmware: Path) -> VirtualBoard:
    """A board that writes every key on its console."""
    shutil.copytree(FIRMWARE_FOLDER / "pilothouse", firmware / "pilothouse")
    (firmware / "main.py").write_text(KEYS)
    return start()


def test_a_busy_board_still_sees_every_tap_and_its_length(
    start: Callable[..., VirtualBoard], firmware: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = telling_keys(start, firmware)
    (board.flash / "stop").touch()
    wait_for(lambda: "stopped" in board.console)
    taps = [(key, 0.03) for key in ("down", "down", "down", "ok", "up", "ok", "ok")]
    with monkeypatch.context() as patched:
        now = time.monotonic()
        for key, seconds in [*taps, ("back", 0.7), ("back", 0.03)]:  # 0.7: long enough for undo
            for move, lasts in ((board.hold, seconds), (board.release, 0.03)):
                patched.setattr(time, "monotonic", lambda now=now: now)
                move(key)
                now += lasts
    (board.flash / "stop").unlink()
    wait_for(lambda: len(board.console) == 10)
    assert list(board.console)[1:] == [f"key {n}" for n in (1, 1, 1, 2, 0, 2, 2, 4, 3)]


def test_a_press_is_over_when_the_firmware_has_seen_it(
    start: Callable[..., VirtualBoard], firmware: Path
) -> None:
    board = telling_keys(start, firmware)
    for key, ms in [("down", 30), ("down", 390), ("up", 30), ("up", 530), ("back", 590)]:
        board.press(key, ms)
    board.press("back", 610)
    assert list(board.console) == [f"key {n}" for n in (1, 1, 0, 0, 0, 0, 3, 4)]


def test_a_slow_machine_makes_no_press_longer(
    start: Callable[..., VirtualBoard], firmware: Path
) -> None:
    (firmware / "main.py").write_text(SLOW)
    board = start()
    for ms in (30, 700):
        board.press("ok", ms)
    assert list(board.console) == ["held for 30", "held for 700"]


def test_a_press_right_after_a_person_s_is_no_bounce(
    start: Callable[..., VirtualBoard], firmware: Path
) -> None:
    board = telling_keys(start, firmware)
    board.hold("ok")
    wait_for(lambda: "key 2" in board.console)
    board.release("ok")
    board.press("ok")
    assert list(board.console) == ["key 2", "key 2"]


@pytest.mark.parametrize("word", [b"reset", b"crash"])
def test_a_press_outlives_the_firmware(start: Callable[..., VirtualBoard], word: bytes) -> None:
    board = start()
    board.console.clear()
    with serial.Serial(board.port, timeout=5) as cable:
        cable.write(word)
        board.press("ok")
        wait_for(lambda: board.console)
        board.press("ok")


def test_a_press_ends_with_the_board(start: Callable[..., VirtualBoard], firmware: Path) -> None:
    board = telling_keys(start, firmware)
    (board.flash / "stop").touch()
    wait_for(lambda: "stopped" in board.console)
    press = threading.Thread(target=board.press, args=("ok",))
    press.start()
    board.kill()
    press.join(10)
    assert not press.is_alive()


def test_a_person_s_press_reaches_the_firmware(start: Callable[..., VirtualBoard]) -> None:
    board = start()
    pictures: list[bytes] = []
    board.watch(pictures.append)
    lit = b"\xff" * 128 + bytes(896)
    board.hold("ok")
    wait_for(lambda: board.pixels() == lit)
    assert board.output(25) == 1
    board.release("ok")
    wait_for(lambda: board.pixels() == bytes(1024))
    assert pictures == [lit, bytes(1024)]


def test_after_a_press_its_picture_is_there(tmp_path: Path) -> None:
    with VirtualBoard(tmp_path / "state") as board:
        pictures: list[bytes] = []
        for key in ("down", "up", "down", "up") * 5:
            board.press(key)
            pictures.append(board.pixels())
    assert pictures == pictures[:2] * 10
    assert pictures[0] != pictures[1]


def test_a_closed_file_survives_the_plug_and_an_open_one_changes_nothing(
    start: Callable[..., VirtualBoard], tmp_path: Path
) -> None:
    file = tmp_path / "state" / "data" / "file"
    board = start()
    with serial.Serial(board.port, timeout=5) as cable:
        assert ask(cable, b"keep this") == b"keep this"
        assert ask(cable, b"half") == b"half"
        board.kill()
    assert file.read_bytes() == b"this"
    assert not (tmp_path / "state" / "port").is_symlink()
    again = start()
    assert "hello from ['file']" in again.console
    assert (tmp_path / "state" / "port").readlink() == Path(again.port)


def test_a_plug_pulled_while_saving_leaves_the_old_content(
    start: Callable[..., VirtualBoard], tmp_path: Path
) -> None:
    state = tmp_path / "state"
    board = start()
    with serial.Serial(board.port, timeout=5) as cable:
        ask(cable, b"keep this")
        (state / "saving").unlink(missing_ok=True)
        os.mkfifo(state / "saving")  # it holds 64 KB, then the board waits amid its write
        pipe = os.open(state / "saving", os.O_RDONLY | os.O_NONBLOCK)
        cable.write(b"big")
        assert select.select([pipe], [], [], 5)[0], "nothing is written aside"
        assert os.read(pipe, 1000) == b"b" * 1000
        board.kill()
        os.close(pipe)
    assert (state / "data" / "file").read_bytes() == b"this"
    (state / "saving").unlink()
    with serial.Serial(start().port, timeout=5) as cable:
        ask(cable, b"big")
    assert (state / "data" / "file").read_bytes() == b"b" * 300000


def test_a_cable_nobody_reads_takes_no_more_and_stays_usable(
    start: Callable[..., VirtualBoard],
) -> None:
    board = start()
    with serial.Serial(board.port, timeout=5) as cable:
        cable.write(b"flood")
        wait_for(lambda: cable.in_waiting >= 4000)
    board.hold("ok")  # the firmware is not blocked
    wait_for(lambda: board.output(25) == 1)
    board.release("ok")
    wait_for(lambda: board.output(25) == 0)
    with serial.Serial(board.port, timeout=5) as cable:
        read = 0
        while read < 900_000:  # opening discards what has come, 22 KB at most
            part = cable.read(8192)
            assert part and not part.strip(b"x")
            read += len(part)


def test_a_reset_starts_again_on_the_same_port(start: Callable[..., VirtualBoard]) -> None:
    board = start()
    board.console.clear()
    with serial.Serial(board.port, timeout=5) as cable:
        cable.write(b"reset")
        wait_for(lambda: "hello from []" in board.console)
        assert ask(cable, b"still there") == b"still there"


def test_a_crash_is_on_the_console(start: Callable[..., VirtualBoard]) -> None:
    board = start()
    with serial.Serial(board.port, timeout=5) as cable:
        cable.write(b"crash")
        wait_for(lambda: "ValueError: planted" in board.console)
    assert board.alive


def test_seeded_entropy_repeats_but_not_in_the_next_boot(
    start: Callable[..., VirtualBoard], tmp_path: Path
) -> None:
    drawn: list[bytes] = []
    ids: set[bytes] = set()
    for _ in range(2):
        board = start("a seed")
        with serial.Serial(board.port, timeout=5) as cable:
            drawn.append(ask(cable, b"entropy", 12))
            ids.add(ask(cable, b"id", 8))
        board.stop()
    assert drawn[0] != drawn[1]
    assert all(answer.startswith(b"test") for answer in drawn)
    assert len(ids) == 1
    (tmp_path / "state" / "board.json").unlink()
    with serial.Serial(start("a seed").port, timeout=5) as cable:
        assert ask(cable, b"entropy", 12) == drawn[0]


def test_entropy_is_the_systems_without_a_seed(start: Callable[..., VirtualBoard]) -> None:
    with serial.Serial(start().port, timeout=5) as cable:
        assert ask(cable, b"entropy", 10).startswith(b"os")


def test_refusals_are_one_line(
    start: Callable[..., VirtualBoard], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    start()
    with pytest.raises(VirtualBoardError, match="in use by another virtual board"):
        VirtualBoard(tmp_path / "state")
    (tmp_path / "a file").touch()
    with pytest.raises(VirtualBoardError, match="is not a folder"):
        VirtualBoard(tmp_path / "a file")
    monkeypatch.setattr("pilothouse_host.virtual.parts.interpreter", lambda: None)
    with pytest.raises(VirtualBoardError, match="run make install"):
        VirtualBoard(tmp_path / "other")
    monkeypatch.setattr("pilothouse_host.virtual.parts.interpreter", lambda: tmp_path / "none")
    with pytest.raises(VirtualBoardError, match="did not start: .*Cannot find module"):
        VirtualBoard(tmp_path / "other")
