"""The self-test: UP held at power-on. Every button and pixel, LED, buzzer, storage and USB.

What it finds stands on the display in plain words and is printed too,
for a board whose display is dark. Whatever fails, it goes on: each page has a time limit.
"""

import os
import time

from pilothouse import settings
from pilothouse.keys import BACK, DOWN, OK, UNDO, UP
from pilothouse.screen.canvas import Canvas
from pilothouse.screen.picture import ROWS, WIDTH
from pilothouse.ticks import elapsed
from pilothouse.words import Words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Generator

    from boards import Board
    from pilothouse.supervisor import Supervisor

    Script = Generator[int, "int | None", Any]  # how long a page waits for a key, in ms

_NAMES = ("up", "down", "ok", "back")
_SIGNS = ("▲", "▼", "✓", "←")
_KEY_MS = 10000
_ANSWER_MS = 30000
_STUCK_MS = 5000
_USB_MS = 2000
_POLL_MS = 10
_TONES = ((880, 150), (1320, 150))
_BYTES = bytes(range(256)) * 2
_GOOD, _BAD, _OPEN = "✓", "✗", "–"


class SelfTest:
    """Takes the supervisor's place (same `step` and `run`), and gives it back at the end."""

    def __init__(self, board: "Board", root: str):
        self._board = board
        self._root = root
        self._canvas = Canvas(board.display)
        self._say = Words(settings.language(root))
        self.found: "list[tuple[str, str, str]]" = []  # sign, text, what to do about it
        self._stuck: "list[int]" = []
        self._flashing = False
        self.supervisor: "Supervisor | None" = None
        self._script = self._everything()
        self._turn(next(self._script))

    def step(self) -> int:
        """Go on with the test, or with what comes after it; the ms that may pass."""
        if self.supervisor:
            return self.supervisor.step()
        now = self._board.ticks()
        key = self._pressed()
        if key is not None or elapsed(now, self._since) >= self._ms:
            try:
                self._turn(self._script.send(key))
            except StopIteration:
                self._leave()
                return 0
        self._board.tend(self._flashing or self._canvas.lost)
        return _POLL_MS

    def _leave(self) -> None:
        """Leave a dark display and its memory to the supervisor."""
        from pilothouse.supervisor import Supervisor

        self._canvas.picture.blank()
        self._canvas.show()
        self._canvas.finish()
        self.found = []
        self._say = Words(self._say.language)
        self.supervisor = Supervisor(self._board, self._root)

    def run(self) -> None:
        """Step to the end, then let the supervisor run."""
        while not self.supervisor:
            time.sleep_ms(self.step())
        self.supervisor.run()

    def _turn(self, ms: int) -> None:
        """Show the page that was drawn, for so long."""
        self._canvas.show()
        self._canvas.finish()
        self._canvas.picture.blank()  # for the next
        self._since = self._board.ticks()
        self._ms = ms

    def _pressed(self) -> "int | None":
        key = self._board.buttons.poll()
        if key == UNDO:
            key = BACK
        return None if key in self._stuck else key

    # The script: each yield shows a page and gives the key that was pressed, None if none was.

    def _everything(self) -> "Script":
        yield from self._all_keys()
        yield from self._pixels()
        yield from self._lamp()
        yield from self._buzzer()
        self._storage()
        yield from self._usb()
        yield from self._report()

    def _page(self, text: str, ms: int = _ANSWER_MS) -> int:
        picture = self._canvas.picture
        title, corner = self._title()
        picture.text(0, 2, title)
        picture.right(0, WIDTH - 2, corner)
        picture.invert(0)
        picture.paragraph(2, 2, text, WIDTH - 4)
        return ms

    def _title(self) -> "tuple[str, str]":
        """What stands at both ends of the header."""
        return self._say("test"), "%d/6" % min(len(self.found) + 1, 6)

    def _note(self, sign: str, key: str, *values: "str | int") -> None:
        text = self._say(key, *values)
        self.found.append((sign, text, self._say(key + "?") if sign == _BAD else ""))
        print("self-test:", sign, text)

    def _let_go(self) -> "Script":
        """Wait until no button is held; one that stays down is stuck, and not asked again."""
        for key in (UP, DOWN, OK, BACK):
            waited = 0
            while self._board.buttons.down(key) and key not in self._stuck:
                yield self._page(self._say("test-release", _SIGNS[key]), _POLL_MS)
                waited += _POLL_MS
                if waited >= _STUCK_MS:
                    self._stuck.append(key)

    def _all_keys(self) -> "Script":
        silent: "list[str]" = []
        swapped: "list[str]" = []
        yield from self._let_go()
        for key in (UP, DOWN, OK, BACK):
            if key in self._stuck:
                continue
            pressed = yield self._page(self._say("test-press", _SIGNS[key]), _KEY_MS)
            if pressed is None:
                silent.append(_SIGNS[key])
            elif pressed != key:
                swapped.append(_SIGNS[key] + "=" + _SIGNS[pressed])
            yield from self._let_go()
        stuck = [_SIGNS[key] for key in self._stuck]
        for signs, text in ((stuck, "stuck"), (silent, "silent"), (swapped, "swap")):
            if signs:
                self._note(_BAD, "test-" + text, " ".join(signs))
                return
        self._note(_GOOD, "test-keys")

    def _sure(self, text: str) -> "Script":
        """A question; True for OK, False for back, None if nobody answered."""
        key = yield self._page(text)
        yield from self._let_go()
        return None if key is None else key == OK

    def _judge(self, fine: "bool | None", key: str) -> None:
        """Note what people said of something that only they can see."""
        if fine is None:
            self._note(_OPEN, key)
        else:
            self._note(_GOOD if fine else _BAD, key if fine else key + "-bad")

    def _pixels(self) -> "Script":
        yield self._page(self._say("test-look"))
        yield from self._let_go()
        for lit in (True, False):
            for row in range(ROWS if lit else 0):
                self._canvas.picture.invert(row)
            yield _ANSWER_MS
            yield from self._let_go()
        fine = yield from self._sure(self._say("test-pixels"))
        if self._canvas.lost:
            self._note(_BAD, "test-display-lost")
        else:
            self._judge(fine, "test-display")

    def _lamp(self) -> "Script":
        self._flashing = True
        fine = yield from self._sure(self._say("test-lamp"))
        self._flashing = False
        self._judge(fine, "test-led")

    def _buzzer(self) -> "Script":
        text = self._say("test-listen")
        for hz, ms in _TONES:
            self._board.buzzer.tone(hz, ms)
            yield self._page(text, ms + 150)
        fine = yield from self._sure(text)
        self._note(_GOOD if fine else _OPEN, "test-buzzer" if fine else "test-buzzer-none")

    def _storage(self) -> None:
        path = self._root + "/selftest"
        try:
            with open(path, "wb") as file:
                file.write(_BYTES)
            with open(path, "rb") as file:
                right = file.read() == _BYTES
            os.remove(path)
            room = os.statvfs(self._root)
        except OSError:
            self._note(_BAD, "test-flash-bad")
            return
        if right:
            self._note(_GOOD, "test-flash", room[0] * room[3] >> 10)
        else:
            self._note(_BAD, "test-flash-bad")

    def _usb(self) -> "Script":
        port = self._board.port
        taken = port.write(b"self-test: hello, laptop\n")
        yield self._page(self._say("test-usb-wait"), _USB_MS)
        if port.read(bytearray(64)):
            self._note(_GOOD, "test-usb")
        else:
            self._note(_OPEN, "test-usb-sent" if taken else "test-usb-none")

    def _report(self) -> "Script":
        """The list, then a page about each fault; then Pilothouse starts."""
        bad = [entry for entry in self.found if entry[0] == _BAD]
        picture = self._canvas.picture
        picture.text(0, 2, self._say("test-bad", len(bad)) if bad else self._say("test-good"))
        picture.invert(0)
        for row, (sign, text, _) in enumerate(self.found):
            picture.text(row + 1, 2, sign)
            picture.text(row + 1, 14, text)
        picture.text(7, 2, self._say("test-why" if bad else "test-start"))
        yield _ANSWER_MS
        yield from self._let_go()
        for _, text, help in bad:
            yield self._page(text + "\n" + help)
            yield from self._let_go()
