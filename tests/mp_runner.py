"""Runs one plain test file on real MicroPython: `mp_runner.py FILE FOLDER...`.

The folders go first on `sys.path`, and nothing else is on it: the ports freeze modules that a
Pico does not have.
"""

import gc
import sys

# Collect often, as main.py does, because importing from files fragments the heap.
gc.threshold((gc.mem_alloc() + gc.mem_free()) // 16)

# The unix port takes 4 KB of its 40 KB stack for each import within another one: what lies deepest
# under the app is loaded first. (On a chip it is 0.5 KB, and the stack is 8.)
_DEEPEST = ("pilothouse.journal.journal", "pilothouse.screen.stage", "pilothouse.rooms.home")


class Run:
    """The tests of one file; the wasm side runs them one by one, so that memory is freed."""

    def __init__(self, file, folders):
        sys.path[:] = folders
        with open(file) as source:
            text = source.read()
        if "from desk import" in text:  # it needs the whole app
            for module in _DEEPEST:
                __import__(module)
        self._tests = {"__name__": "tests"}
        exec(compile(text, file, "exec"), self._tests)
        # MicroPython's dicts have no order.
        self.names = sorted(name for name in self._tests if name.startswith("test_"))
        self.failed = 0 if self.names else 1
        if not self.names:
            print("no tests in", file)

    def one(self, name):
        try:
            self._tests[name]()
        except Exception as error:
            self.failed += 1
            print(name, "FAILED")
            sys.print_exception(error)
        else:
            print(name, "ok")


def main(file, folders):
    run = Run(file, folders)
    for name in run.names:
        run.one(name)
    sys.exit(1 if run.failed else 0)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
