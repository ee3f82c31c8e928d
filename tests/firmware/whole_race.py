"""The whole firmware, as .mpy, on the unix port: races played with the buttons on a real littlefs.

    micropython -X heapsize=190k whole_race.py FLASH_FILE FOLDER... [--largest]

FLASH_FILE stands for the flash chip; the folders go on sys.path. Prints the records of two games,
a line each, and last one JSON object with counts; with --largest, only the heap the largest game
uses. Time is the test's: nothing waits.
"""

import sys

_path, sys.path[:] = sys.argv[1], [f for f in sys.argv[2:] if f != "--largest"]
_largest = sys.argv[-1] == "--largest"

import gc  # noqa: E402
import json  # noqa: E402
import os  # noqa: E402

import vfs  # noqa: E402

import cable  # noqa: E402, F401
import machine  # noqa: E402

gc.collect()
_before = gc.mem_alloc()

from boards.virtual import Board  # noqa: E402
from pilothouse.supervisor import Supervisor  # noqa: E402

_BLOCK, _BLOCKS = 4096, 352
_PINS = {"up": 10, "down": 11, "ok": 12, "back": 13}


class FileFlash:
    """The flash chip in a file of the host: the heap is the board's alone."""

    def __init__(self, path):
        self._file = open(path, "r+b")
        self.erases = 0

    def readblocks(self, block, buffer, offset=0):
        self._file.seek(block * _BLOCK + offset)
        self._file.readinto(buffer)

    def writeblocks(self, block, buffer, offset=0):
        self._file.seek(block * _BLOCK + offset)
        self._file.write(buffer)

    def ioctl(self, request, argument):
        if request == 3:
            self._file.flush()
        if request == 4:
            return _BLOCKS
        if request == 5:
            return _BLOCK
        if request == 6:
            self.erases += 1
        return 0


class TestBoard(Board):
    """The virtual board with a clock that the test moves."""

    now = 0

    def ticks(self):
        return TestBoard.now


class Hands:
    """Somebody at the table: presses buttons and looks at the open question."""

    def __init__(self):
        self.power_on()
        self.presses = 0
        self.answers = 0
        self.heap = 0

    def power_on(self):
        self.supervisor = Supervisor(TestBoard(), "/data")
        self.settle()

    def settle(self, ms=60):
        """Let the board work until it has nothing to do, and this much time has gone by."""
        end = TestBoard.now + ms
        while TestBoard.now < end:
            TestBoard.now += self.supervisor.step() or 1

    def press(self, key):
        machine.set_pin(_PINS[key], 0)
        self.settle(30)
        machine.set_pin(_PINS[key], 1)
        self.settle(30)
        self.presses += 1
        gc.collect()
        self.heap = max(self.heap, gc.mem_alloc() - _before)

    @property
    def app(self):
        return self.supervisor._app

    @property
    def table(self):
        return self.app.table

    def tally(self, question, counts):
        """Enter a move: the key up counts the first counter, OK the others; then done."""
        names = [c.name for c in question.counters]
        for name in counts:
            row = names.index(name)
            for _ in range(counts[name]):
                for key in ["down"] * (row + 1) + ["ok"] if row else ["up"]:
                    self.press(key)
        self.press("ok")

    def answer(self):
        """The plainest answer that brings the race to its end."""
        question = self.table.question
        if question.kind == "tally":
            counts = {}
            names = [c.name for c in question.counters]
            if "dock" in names and "tiles" not in names:
                counts["dock"] = 1
            elif "tiles" in names:
                counts["tiles"] = 1
            if self.answers % 7 == 3 and "turns" in names:
                counts["turns"] = 1
            self.tally(question, counts)
        elif question.kind == "number" and question.name == "speed" and self.answers % 5 == 0:
            self.press("up")
            self.press("ok")
        else:
            self.press("ok")
        self.answers += 1


def play(hands):
    """One race from the home screen; prints the records of its game."""
    while not hands.table or hands.table.ended:  # new game, which one, the same table?
        hands.press("ok")
    while not hands.table.ended:
        hands.answer()
        if hands.answers % 20 == 0 and not hands.table.ended:  # the plug is pulled and put back
            state = json.dumps(hands.table.game.state)
            hands.power_on()
            assert json.loads(state) == hands.table.game.state
            del state  # it would count as the firmware's heap
    for record in hands.table.records:
        print(record.decode())


def largest(hands):
    """The heap of six players with every module, some turns on. Answered without the keys."""
    hands.app.start("mississippi", False)
    table = hands.table
    answers = ["more", 6, ["tiles", "banks", "wood", "coal", "rose"], ["speed-2", "no-back"], 0]
    for _ in range(150):
        question = table.question
        if answers:
            table.answer(answers.pop(0))
        elif question.kind == "throw":
            table.throw()
        elif question.kind == "tally":
            table.answer({"tiles": 1} if question.counters[0].name == "tiles" else {})
        else:
            table.answer(question.items if question.kind == "order" else question.start)
        hands.app.base()
        hands.settle()
        gc.collect()  # as the app does when a key was pressed and all is quiet
    hands.heap = 0
    hands.press("up")  # measures
    return hands.heap


flash = FileFlash(_path)
vfs.VfsLfs2.mkfs(flash, progsize=256)
vfs.mount(vfs.VfsLfs2(flash, progsize=256), "/data")
hands = Hands()
erases = flash.erases
if _largest:
    print(largest(hands))
    sys.exit()
play(hands)
answers, erases = hands.answers, flash.erases - erases
play(hands)
counts = {
    "maxsize": sys.maxsize,
    "answers": answers,
    "presses": hands.presses,
    "heap": hands.heap,
    "erases": erases,
    "kept": len(hands.app.journal.games()),
}
counts["crash"] = "crash" in os.listdir("/data")
print(json.dumps(counts))
