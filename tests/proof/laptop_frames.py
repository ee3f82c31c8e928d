"""Frames that no board would send, to the real logger with its client and its database."""

import json
import random
import tempfile
from pathlib import Path
from typing import Any

from cables import records_of
from link_app import LinkApp
from pilothouse.link.frames import PROTOCOL, frame, seven_bit
from pilothouse_host.store.store import Store
from proof.board_frames import NOISE
from proof.tally import Tally
from simulator.laptop import Laptop
from simulator.promise import Broken

_AT_ONCE = 25  # frames between two looks of the logger
_STEP_MS = 50
_QUIET_MS = 60000
_UNPLUGGED_MS = 2000
_MEMORY = Path("/dev/shm")
_GAMES = {"g0": 40, "g1": 7, "g2": 90}
_WORDS = ("hello", "games", "rec", "pong", "no", "file", "piece", "bye", "x", "")
_ABOUT = {"protocol": PROTOCOL, "board": "b1", "storage": "s1", "boot": "t1"}
_VALUES = (
    *("0", "1", "-1", "3", "999999999", "99999999999999999999", "1e999", "NaN", "0.5", "null"),
    *("true", "[]", "{}", '""', '"x"', '"g0"', '"g9"', '"\\ud800"', '"../etc/passwd"', '"b1"'),
    *('[0,"start",{},0]', '[1,"x",1,2]', '["g9",5,0,0]', '["g8",1e999,0,0]', "[" * 90 + "]" * 90),
    *(
        '"\\u001b[2J"',
        json.dumps({"protocol": PROTOCOL}),
        '{"protocol":"x","board":[]}',
        json.dumps("y" * 80),
    ),
    *(json.dumps(_ABOUT), "[999999999,1,1,1]"),
)
_LINES = (b"Traceback (most recent call last):\n", b"\x1b[2J\x1b]0;x\x07\n", b"x" * 1500 + b"\n")


def odd_frame(dice: random.Random) -> bytes:
    """Sound or not; whatever it says."""
    kind = dice.random()
    if kind < 0.05:
        return dice.choice((*NOISE, *_LINES, dice.randbytes(60) + b"\n"))
    if kind < 0.55:
        return frame(json.dumps(_message(dice), separators=(",", ":")).encode())
    word = dice.choice(_WORDS)
    parts = [
        json.dumps(word),
        *(dice.choice(_VALUES) for _ in range(dice.choice((0, 1, 2, 3, 4)))),
    ]
    if word == "rec" and dice.random() < 0.5:  # a game that was never there
        parts[1:2] = ['"g9"']
    payload = f"[{','.join(parts)}]".encode()
    if dice.random() < 0.15:
        at = dice.randrange(len(payload))
        payload = payload[:at] + dice.randbytes(1) + payload[at + dice.randrange(3) :]
    line = frame(payload.replace(b"\n", b" "))
    return line[: dice.randrange(len(line))] + b"\n" if dice.random() < 0.05 else line


def _message(dice: random.Random) -> list[Any]:
    """As a board might say it, but for when and why; real games keep their own records."""
    number = dice.choice((0, 1, 3, dice.randrange(100), 65535, 999999999))
    game = dice.choice(("g0", "g1", "g2", "g7", "g8", "g9"))
    if dice.random() < 0.4:
        first = dice.choice((0, dice.randrange(20), number))
        odd = [[first + n, dice.choice(_WORDS), number, n] for n in range(dice.randint(1, 4))]
        return ["rec", dice.choice(("g7", "g8", "g9")), *odd]
    about: dict[str, Any] = dict(_ABOUT)
    if dice.random() < 0.1:
        about[dice.choice(list(about))] = dice.choice((7, None, "other", "x" * 300))
    return dice.choice(
        (
            ["games", dice.choice((0, 0, 0, number)), 1, *[[game, number, number % 2, 0]] * 2],
            ["pong", number, dice.choice(("g2", "g2", "g2", game, "")), number],
            ["no", dice.choice(("protocol 9", "x", "game 'g9' cannot be read", "\x1b[2J"))],
            ["hello", about],
        )
    )


class _Liar:
    """What the laptop takes for a cable: a real board's link, and frames of our own beside it."""

    def __init__(self, dice: random.Random, frames: int):
        self.app = LinkApp()
        for game, count in _GAMES.items():
            self.app.flash[game] = records_of(game, count)
        self.app.game_id = "g2"
        self.board: Any = self
        self.is_alive, self.is_open = True, False
        self.inbox = b""
        self.left = frames  # odd ones that are still to come
        self._dice = dice

    def open(self) -> None:
        self.is_open, self.inbox = True, b"\n"

    def close(self) -> None:
        self.is_open = False

    def send(self, data: bytes, now: int) -> None:
        self.app.wire.to_board += data

    def advance(self, ms: int) -> None:
        self.app.ms += ms
        if not self.is_open:
            return
        self.app.step()
        mixed = self.app.wire.collect().splitlines(keepends=True)
        for _ in range(min(_AT_ONCE, self.left)):
            # Behind a whole line: what the board says must not suffer.
            mixed.insert(self._dice.randint(0, len(mixed)), odd_frame(self._dice))
            self.left -= 1
        self.inbox += b"".join(line if line.endswith(b"\n") else line + b"\n" for line in mixed)


def frames_to_the_laptop(first: int, cases: int) -> Tally:
    """Each case is a frame; the logger goes on, and the board's own games are stored whole."""
    tally = Tally(cases=cases)
    liar = _Liar(random.Random(f"frames to the laptop {first}"), cases)
    with tempfile.TemporaryDirectory(dir=_MEMORY if _MEMORY.is_dir() else None) as folder:
        ms, quiet_since = 0, 0

        def advance(step: int) -> None:
            nonlocal ms, quiet_since
            ms += step
            laptop.ms = ms
            liar.advance(step)
            quiet_since = ms if liar.left else quiet_since
            # A board that has lied is believed again after it was unplugged.
            liar.is_alive = liar.left > 0 or ms - quiet_since > _UNPLUGGED_MS
            if laptop.failure or ms - quiet_since > _QUIET_MS:
                laptop.stop()

        laptop = Laptop(Path(folder), liar, advance, lambda *claim: None)  # type: ignore[arg-type]
        try:
            with laptop.rim():
                while not laptop.failure and ms - quiet_since <= _QUIET_MS:
                    laptop.run()
            if laptop.failure:
                raise laptop.failure
            with Store(laptop.db, only_read=True) as store:
                _compare(liar.app, store)
        except Exception as failure:
            tally.note(failure, f"frames from {first}")
    return tally


def _compare(app: LinkApp, store: Store) -> None:
    for game, records in app.flash.items():
        wanted = [seven_bit(record) for record in records]
        histories = [store.records(history.id) for history in store.histories(game)]
        if wanted not in histories:
            raise Broken("loss", f"{game}: {len(wanted)} records, {[len(h) for h in histories]}")
