"""The virtual board's flash against real littlefs: the same script must say the same."""

import subprocess
from pathlib import Path

import pytest

from pilothouse_host.virtual.board import VirtualBoard
from runtimes import unix_command

RAM_DISK = """
import os, vfs

class Disk:
    def __init__(self):
        self.data = bytearray(b"\\xff" * 4096 * 352)
    def readblocks(self, n, buf, offset=0):
        start = n * 4096 + offset
        buf[:] = memoryview(self.data)[start:start + len(buf)]
    def writeblocks(self, n, buf, offset=0):
        start = n * 4096 + offset
        self.data[start:start + len(buf)] = buf
    def ioctl(self, op, arg):
        return {4: 352, 5: 4096, 6: 0}.get(op)

disk = Disk()
vfs.VfsLfs2.mkfs(disk, progsize=256)
vfs.mount(vfs.VfsLfs2(disk, progsize=256), "/data")
"""

SCRIPT = """
import json, os

def attempt(act):
    try:
        return act()
    except OSError as error:
        return "errno", error.errno
    except ValueError:
        return "closed"

def put(name, content, mode="wb"):
    with open("/data/" + name, mode) as file:
        return file.write(content)

def get(name, mode="rb"):
    with open("/data/" + name, mode) as file:
        return file.read()

def listing(name):
    return sorted(os.ilistdir("/data" + name))

def say(*values):
    print("say", *values)

say(attempt(lambda: get("none")), attempt(lambda: os.stat("/data/none")))
say(attempt(lambda: os.remove("/data/none")), attempt(lambda: os.rename("/data/none", "/data/x")))
say(attempt(lambda: os.listdir("/data/none")), os.listdir("/data"))
say(put("a", b"one\\ntwo\\n"), get("a"), get("a", "r"), os.stat("/data/a")[:7])
say(put("a", b"three", "ab"), put("text", "h\\u00e4", "w"), get("text"), get("text", "r"))
say(attempt(lambda: put("a", b"", "xb")), attempt(lambda: put("none/a", b"")))
say(attempt(lambda: os.mkdir("/data/d")), attempt(lambda: os.mkdir("/data/d")))
say(attempt(lambda: os.mkdir("/data/none/d")), attempt(lambda: put("d", b"")))
say(put("d/b", b"x" * 5000), listing(""), listing("/d"), attempt(lambda: os.remove("/data/d")))
say(attempt(lambda: os.rename("/data/a", "/data/d/b")), listing(""), get("d/b"))
say(os.stat("/data/d")[:6], attempt(lambda: get("d")), attempt(lambda: get("text/x")))

file = open("/data/text", "wb")
say(file.write(b"new"), get("text"))
file.flush()
say(get("text"), file.write(b"er"), get("text"))
file.close()
say(get("text"), attempt(lambda: file.write(b"x")))
fresh = open("/data/fresh", "wb")
fresh.write(b"abc")
say(listing(""), get("fresh"))
fresh.close()
say(get("fresh"))

with open("/data/text", "r+b") as file:
    say(file.seek(2), file.write(b"XYZ1"), file.tell(), file.seek(0), file.read(3), file.read())
    say(file.seek(-2, 2), file.readline(), file.read(), file.readline())
with open("/data/d/b") as file:
    say([line for line in file])
with open("/data/d/b", "rb") as file:
    buf = bytearray(5)
    say(file.readinto(buf), buf)
put("j", json.dumps([1, {"k": 2}]), "w")
with open("/data/j") as file:
    say(json.load(file))
say(attempt(lambda: os.remove("/data/d/b")), attempt(lambda: os.rmdir("/data/d")))
os.chdir("/data")
say(sorted(os.listdir()), os.getcwd(), open("j").read())
os.chdir("/")
say(os.statvfs("/data")[:3], os.statvfs("/data")[9])

def step():
    return 1000
"""


def test_it_behaves_as_littlefs(tmp_path: Path) -> None:
    firmware = tmp_path / "firmware"
    firmware.mkdir()
    (firmware / "main.py").write_text(SCRIPT)
    with VirtualBoard(tmp_path / "state", firmware=firmware) as board:
        virtual = list(board.console)
    script = tmp_path / "littlefs.py"
    script.write_text(RAM_DISK + SCRIPT)
    done = subprocess.run(
        [*unix_command("4m"), str(script)], capture_output=True, text=True, check=True, timeout=30
    )
    assert virtual == done.stdout.splitlines()


@pytest.mark.parametrize("size, fits", [(300 * 4096, True), (352 * 4096, False)])
def test_it_is_as_small_as_the_picos(tmp_path: Path, size: int, fits: bool) -> None:
    firmware = tmp_path / "firmware"
    firmware.mkdir()
    (firmware / "main.py").write_text(
        "import os\n"
        "def step(): return 1000\n"
        "try:\n"
        "    with open('/data/big', 'wb') as file:\n"
        f"        file.write(bytes({size}))\n"
        "except OSError as error:\n"
        "    print(error.errno, os.stat('/data/big')[6])\n"
        "else:\n"
        "    print('free', os.statvfs('/data')[3])\n"
    )
    with VirtualBoard(tmp_path / "state", firmware=firmware) as board:
        assert list(board.console) == (["free 50"] if fits else ["28 0"])
