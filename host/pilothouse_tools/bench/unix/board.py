"""Runs the deployed firmware on the virtual chip and MicroPython's unix port, as it is ordered.

    micropython -X heapsize=… board.py FLASH FOLDER…

FLASH is a file used as flash chip; the folders are put on sys.path, and the last one has the
firmware's files. Orders are read as lines of JSON, and each is answered with one line. Time stands
still between orders; a step takes 1 ms, or as long as the app wants to sleep:
    {"power": SEED}  {"run": MS}  {"press": KEY}  {"release": KEY}  {"send": BASE64}  {"heap": 1}
    {"put": [FILE, BASE64]}: write a file to the flash
    {"append": [FILE, RECORD, …]}: append records to a file, flushing each
    {"parse": [RECORD, …]}: parse records as JSON
An answer has what happened since the last one: now (us), serial: [[us, base64], …], bus:
[[us, us, bytes with the address], …]; and totals: erases and programs of the flash, work: the real
us of the steps that were not idle, idle: the number of the idle ones and their us. "power" and
"parse" add the real us that they took; "heap" prints a line on the names in use, and adds the
bytes in use without this program, those of this program ("own"), and the bits of a word.
"""

import sys

sys.path[:] = sys.argv[2:]

import gc  # noqa: E402
import json  # noqa: E402
import os  # noqa: E402
from binascii import a2b_base64, b2a_base64  # noqa: E402
from time import ticks_diff, ticks_us  # noqa: E402

import micropython  # noqa: E402

import cable  # noqa: E402
import machine  # noqa: E402
from counting import CountingFlash  # noqa: E402

_PINS = {"up": 10, "down": 11, "ok": 12, "back": 13}


class _Display:
    """The display, with a log of the transfers to it."""

    def __init__(self, host):
        self._host = host

    def write(self, data):
        machine.panel.write(data)
        self._host.bus.append((self._host.now, len(data) + 1))


class Host:
    """Carries out the orders."""

    def __init__(self, flash):
        self.now = 0  # ms
        self.bus = []
        self._flash = flash
        self._work = 0
        self._idle = [0, 0]
        self._supervisor = None
        machine.devices[machine.PANEL_ADDRESS] = _Display(self)

    def obey(self, order):
        done = {}
        if "power" in order:
            done["us"] = self._power_on(order["power"])
        elif "run" in order:
            self._run(order["run"])
        elif "press" in order:
            machine.set_pin(_PINS[order["press"]], 0)
        elif "release" in order:
            machine.set_pin(_PINS[order["release"]], 1)
        elif "send" in order:
            cable.port.feed(a2b_base64(order["send"]))
        elif "heap" in order:
            gc.collect()
            micropython.qstr_info()
            done["heap"] = gc.mem_alloc() - self.own
            done["own"] = self.own
            done["bits"] = 64 if sys.maxsize > 1 << 31 else 32
        elif "append" in order:
            self._append(*order["append"])
        elif "put" in order:
            self._put(*order["put"])
        elif "parse" in order:
            done["us"] = self._parse(order["parse"])
        return self._report(done)

    def _power_on(self, seed):
        begin = ticks_us()
        import boards
        from boards import pico
        from pilothouse.supervisor import Supervisor

        host = self

        class UnixBoard(boards.Board):
            entropy_kind = "test"

            def _make_port(self):
                return cable.port

            def ticks(self):
                return host.now

            def entropy(self, count):
                return cable.entropy(count)

            raw_bits = entropy

        cable.use_test_entropy(seed)
        self._supervisor = None  # frees its memory first
        self._supervisor = Supervisor(UnixBoard(pico, {}), "/data")
        self._step()
        return ticks_diff(ticks_us(), begin)

    def _step(self):
        begin = ticks_us()
        pause = self._supervisor.step()
        us = ticks_diff(ticks_us(), begin)
        if pause:
            self._idle[0] += 1
            self._idle[1] += us
        else:
            self._work += us
        self.now += pause or 1

    def _run(self, ms):
        end = self.now + ms
        while self.now < end:
            self._step()

    def _append(self, path, *records):
        with open(path, "ab") as file:
            for record in records:
                file.write(record + "\n")
                file.flush()

    def _put(self, path, data):
        for end in range(1, len(path)):
            if path[end] == "/":
                try:
                    os.mkdir(path[:end])
                except OSError:
                    pass  # it exists
        with open(path, "wb") as file:
            file.write(a2b_base64(data))

    def _parse(self, records):
        begin = ticks_us()
        for record in records:
            json.loads(record)
        return ticks_diff(ticks_us(), begin)

    def _report(self, done):
        us = self.now * 1000
        sent = cable.port.take()
        done["now"] = us
        done["serial"] = [[us, b2a_base64(sent).decode().strip()]] if sent else []
        done["bus"] = [[t * 1000, t * 1000, count] for t, count in self.bus]
        done["pins"] = []
        done["erases"] = self._flash.erases
        done["programs"] = self._flash.programs
        done["work"] = self._work
        done["idle"] = self._idle
        self.bus = []
        return json.dumps(done)


gc.threshold(32768)  # as main.py does
flash = CountingFlash(sys.argv[1])
flash.mount("/data")
os.chdir(sys.argv[-1])  # on a board these files are in the root folder
host = Host(flash)
# MicroPython's tables of interned names double in size. These names make it allocate, before the
# measurement begins, the table into which the firmware's names go: else its unused part would
# count as the firmware's.
for number in range(2340):
    hasattr(host, "_%d" % number)
gc.collect()
host.own = gc.mem_alloc()
while True:
    line = sys.stdin.readline()
    if not line:
        break
    print(host.obey(json.loads(line)))
