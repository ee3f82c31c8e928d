"""The power fails on an emulated Pico with the real image: saves, starts, ends, settings.

What lies on its flash is read from a copy of it, by the real journal: before an act, when all is
at rest, and after the power has failed in the act and the board is up again.
"""

import base64
import json
import random
from collections.abc import Callable
from typing import Any

from littlefs import LittleFSError

from picos import Quick, workshop
from pilothouse import games
from pilothouse.journal.journal import Journal
from pilothouse.table.questions import Pick
from pilothouse_host.play.keystrokes import keys_for
from pilothouse_host.replay.replay import table_of
from pilothouse_tools.chip.emulator import EmulatedPico
from proof.tally import Tally
from simulator.chip import BLOCK
from simulator.promise import Broken
from simulator.vfs import Flash, Mounts, mounted

_SLICE_MS = 40.0
_SLOWEST_MS = 8000.0
_QUIET = 3  # slices
_START_MS = 700.0  # from power-on to a game of this length
_GAME = "mississippi"
_MOST_OPERATIONS = {"answer": 3, "start": 14, "end": 10, "settings": 4}
_UP_TO_SETTINGS = 3  # from the top of a game's menu, which wraps
_NOTED = ("players", "seats", "last", "game")  # settings that a start or an end writes
_AT_HOME = ["new-game", "dice", "past", "settings", "about"]


class _Found:
    """What lies on the flash."""

    def __init__(self, data: bytes, mounts: Mounts):
        flash = mounts.flashes["found"] = Flash(len(data) // BLOCK)
        flash.chip.put_back(data)
        flash.mount()
        journal = Journal("/found/data")
        self.games = {entry.id: entry.ended for entry in journal.games()}
        self.records = {name: list(journal.read(name, 0)) for name in self.games}
        try:
            with flash.fs.open("/data/settings") as file:
                self.settings: dict[str, Any] = json.loads(file.read())
        except (LittleFSError, OSError, ValueError) as error:
            raise Broken("loss", f"the settings: {error}") from None

    @property
    def open_game(self) -> list[bytes]:
        """The records of the game on the table; none when nobody plays."""
        last = list(self.games)[-1:]
        return self.records[last[0]] if last and not self.games[last[0]] else []


class _Evening:
    """Somebody plays on a Pico whose power fails again and again."""

    def __init__(self, pico: EmulatedPico, number: int, mounts: Mounts):
        self._pico, self._mounts = pico, mounts
        self._dice = random.Random(f"pico {number}")
        self._bot = Quick(_GAME)
        self._boots = pico.boots()
        pico.run(_START_MS)
        self._settle()

    def _settle(self) -> None:
        """Until neither the display nor the flash is busy."""
        pico, end = self._pico, self._pico.now + _SLOWEST_MS
        quiet = 0
        while quiet < _QUIET:
            if pico.now > end:
                raise Broken("fault", "the board does not come to rest")
            busy = len(pico.bus), pico.erases + pico.programs
            pico.run(_SLICE_MS)
            same = busy == (len(pico.bus), pico.erases + pico.programs)
            quiet = quiet + 1 if same else 0

    def _press(self, *keys: str) -> None:
        """Until the power fails."""
        for key in keys:
            if self._pico.boots() != self._boots:
                return
            self._pico.press(key)
            self._pico.run(30)
            self._pico.release(key)
            self._pico.run(40)
            self._settle()

    def found(self) -> _Found:
        """What lies on its flash now."""
        return _Found(base64.b64decode(self._pico.order({"files": 1})["files"]), self._mounts)

    def one_cut(self) -> bool:
        """An act with a power cut in it; whether the power really went. Raises Broken."""
        before = self.found()
        act = self._act(before)
        operations = self._dice.randint(1, _MOST_OPERATIONS[act.__name__.strip("_")])
        self._pico.cut_power(operations)
        act(before)
        self._pico.cut_power(0)
        boots, self._boots = self._boots, self._pico.boots()
        if self._boots == boots:
            return False
        self._pico.run(_START_MS)
        self._settle()
        self._compare(before, self.found())
        return True

    def _act(self, now: _Found) -> Callable[[_Found], None]:
        if not now.open_game:
            return self._dice.choice((self._start, self._start, self._settings))
        if not table_of(now.open_game).game.players():
            return self._answer  # there is no overview yet
        return self._dice.choice((self._answer, self._answer, self._end, self._settings))

    def _start(self, now: _Found) -> None:
        last = now.settings.get("last")
        titles = [*games.names(), "readings"]
        which = Pick("which-game", "", titles, last if last in titles else None)
        self._press("ok", *keys_for(which, _GAME), *["ok"] * bool(now.settings.get("players")))

    def _answer(self, now: _Found) -> None:
        table = table_of(now.open_game)
        question = table.question
        if question is None:  # its end was cut off, and comes with the next start
            return
        self._press(*keys_for(question, self._bot.choose(question, table.game)))

    def _end(self, now: _Found) -> None:
        self._press("back", "ok", "up", "ok", "down", "ok")

    def _settings(self, now: _Found) -> None:
        """The language is the first of them."""
        if now.open_game:
            self._press("back", "ok", *["up"] * _UP_TO_SETTINGS, "ok", "ok", "back", "back")
        else:
            self._press(*["down"] * _AT_HOME.index("settings"), "ok", "ok", "back")

    def _compare(self, before: _Found, after: _Found) -> None:
        """All that was at rest is there; at most what was under way is new. Raises Broken."""
        for name, records in before.records.items():
            found = after.records.get(name)
            if found is None and not records:
                continue  # a start without a record
            if found is None or found[: len(records)] != records:
                raise Broken(
                    "loss", f"{name} had {len(records)} records, has {found and len(found)}"
                )
            if any(not record.startswith(b"[%d," % n) for n, record in enumerate(found)):
                raise Broken("double", f"{name}: records are not numbered as they come")
        old, new = before.settings, after.settings
        changed = [key for key in old if new.get(key) != old[key] and key not in _NOTED]
        if old.keys() - new.keys() or len(changed) > 1:
            raise Broken("loss", f"settings {old} have become {new}")


def cuts_on_the_pico(first: int, cases: int) -> Tally:
    """Each case is a cut that really came."""
    tally = Tally()
    with mounted() as mounts, workshop("pico").board() as pico:
        evening = _Evening(pico, first, mounts)
        while tally.cases < cases:
            try:
                tally.cases += evening.one_cut()
            except Exception as failure:
                tally.cases += 1
                tally.note(failure, f"pico {first}, cut {tally.cases}")
                if not isinstance(failure, Broken):
                    break
    return tally
