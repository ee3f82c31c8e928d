"""The app: keys in, picture out, record saved, frame sent; one step at a time, never waiting."""

import gc
import json
import sys

from pilothouse import VERSION, games
from pilothouse.ask import Refused
from pilothouse.chance import Chance, draw_seed, health
from pilothouse.journal import Full, Journal, Unreadable
from pilothouse.keys import BACK, UNDO
from pilothouse.link import PROTOCOL, Link
from pilothouse.menus import Menus
from pilothouse.records import Records
from pilothouse.screen.canvas import Canvas
from pilothouse.screen.stage import Stage
from pilothouse.screen.views import THROW
from pilothouse.table import Drift, Table
from pilothouse.words import Words

try:
    from typing import Any, Iterator
except ImportError:  # MicroPython
    pass

_PAGES_A_STEP = 2  # 7 ms on the bus: a step stays under 10 ms
_SLEEP_MS = 5
_RETRY_MS = 5000  # after a save that failed
_TIDY_MS = 300  # of quiet before garbage is collected, which takes 20 ms
_SAMPLE = 128  # bytes for the health check of the entropy
_NONE = Records()


class App:
    """One board at one table. step() does what is due and says how long it may sleep.

    It is the link's Source too: the laptop hears of nothing that is not yet safe on the flash.
    """

    def __init__(self, board: "Any", root: str, resume: bool = True):
        self.board = board
        self.journal = Journal(root)
        self._root = root
        self.settings = _read_json(root + "/settings", {"language": "en"})
        self._storage = self._storage_id(root + "/storage")
        self._boot = board.entropy(4).hex()
        self._weak = health(board.entropy(_SAMPLE))
        self.link = Link(board.port, self, board.ticks)
        say = Words(self.settings["language"])
        self.stage = Stage(Canvas(board.display), say, self._names, self._status, self._own)
        self._menus = Menus(self)
        self.table: "Table | None" = None  # one that has ended stays, for the link, until the next
        self._game_id = ""
        self._saved = 0  # records of the table that are on the flash
        self._finished = False  # its end is on the flash too
        self._clock: "tuple[int, int] | None" = None  # the laptop's seconds, and ticks then
        self._busy = True  # a picture or a save is under way
        self._was_linked = False
        self._failed: "int | None" = None  # ticks of the last save that failed
        self._untidy = True  # garbage may lie about
        drifted = resume and not self._resume()
        self.base()
        for what, name in self.journal.problems:
            self.stage.notice(what, name)
        if drifted:
            self.stage.notice("drifted")
        if self._weak:
            self.stage.notice("entropy", self._weak)

    def _storage_id(self, path: str) -> str:
        """Drawn once for each file system: a laptop sees by it that a board was wiped."""
        found = _read_json(path, "")
        if not found:
            found = self.board.entropy(4).hex()
            _write_json(path, found)
        return found

    # --- one step ----------------------------------------------------------------------------

    def step(self) -> int:
        """Do what is due; the ms that may pass before the next step."""
        more = self.link.step()
        if self._busy:
            self._finish_picture()
            return 0
        key = self.board.buttons.poll()
        if key is not None:
            self._press(key)
        linked = self.link.linked
        if linked != self._was_linked:
            self._was_linked = linked
            self.stage.stale = True
        self.stage.tick(self.board.ticks())
        if self.stage.canvas.lost:
            self.stage.canvas.revive(self.board.ticks())
        if self.stage.stale or self._must_save():
            self._busy = True
            return 0
        if self._untidy and self._since(self.board.buttons.idle_since) > _TIDY_MS:
            self._untidy = False
            gc.collect()
        return 0 if more else _SLEEP_MS

    def _finish_picture(self) -> None:
        """First the picture, page by page; then the save, before the next key is looked at."""
        if self.stage.stale:
            self.stage.draw(self.link.linked)
        if self.stage.canvas.flush(_PAGES_A_STEP):
            return
        self._busy = False
        if self._must_save():
            self._save()

    def _press(self, key: int) -> None:
        self._untidy = True
        left = self.stage.press(key)
        if not self.table or self.table.ended:
            return
        try:
            if left == BACK:
                self._menus.table()
            elif left == UNDO:
                self._menus.undo()
        except Refused as refusal:
            self.stage.view.refusal = refusal

    def _since(self, then: int) -> int:
        return (self.board.ticks() - then) & 0x3FFFFFFF

    def _must_save(self) -> bool:
        ended = self.table is not None and self.table.ended is not None
        if not self.journal.pending and not (ended and not self._finished):
            return False
        return self._failed is None or self._since(self._failed) > _RETRY_MS

    def _save(self) -> None:
        table = self.table
        try:
            self.journal.save()
            if table and table.ended:
                self.journal.finish()
                self._finished = True
        except OSError as error:  # the records stay queued; every few seconds we try again
            if self._failed is None:
                self.stage.notice("save-failed", str(error))
            self._failed = self.board.ticks()
            return
        self._failed = None
        if table:
            self._saved = len(table.records)

    # --- the table ---------------------------------------------------------------------------

    def playing(self) -> Table:
        """The game under way; refuses where there is none."""
        if not self.table or self.table.ended:
            raise Refused("", "not-now", "")
        return self.table

    def base(self) -> None:
        """Show the open question, or home."""
        self.stage.clear()
        table = self.table
        if not table or table.ended or not table.question:
            self._menus.home()
        elif table.paused:
            self._menus.paused()
        else:
            self.stage.ask(table.question, self._answer)

    def _answer(self, value: "Any") -> None:
        table = self.playing()
        if value == THROW and table.question and table.question.kind == "throw":
            table.throw()
        else:
            table.answer(value)
        self.base()

    def _names(self) -> "dict[str, str]":
        return {p[0]: p[1] for p in self.table.game.players()} if self.table else {}

    def _status(self, who: str) -> "list[str]":
        if not self.table or not who:
            return []
        return games.views(self.table.game.name).status(self.table.game, who)

    def _own(self, question: str) -> "Any":
        if not self.table:
            return None
        return getattr(games.views(self.table.game.name), "VIEWS", {}).get(question)

    def start(self, name: str) -> None:
        """Begin a game."""
        entropy = self.board.entropy_kind
        # A test seed must give the same game again, so the fingers have no part in it.
        timing = b"" if entropy == "test" else self.board.buttons.timing
        chance = Chance(draw_seed(self.board.entropy(32), timing, self.board.id))
        game_id = chance.commitment[:10]
        try:
            self.journal.start(game_id, chance.seed)
        except Full:
            self.stage.notice("full")
            return
        self.table = None  # its memory is needed
        self._take(Table(games.find, chance, self.journal.append, self.board.ticks), game_id, 0)
        self.playing().start(name, {}, self._weak or entropy, self._data(name))
        if self._clock:
            self.playing().clock(self._clock[0] + self._since(self._clock[1]) // 1000)
        self.stage.say.use(name)
        self.base()

    def _data(self, game: str) -> "dict[str, str]":
        """A game's texts: those the laptop has sent, else the defaults."""
        try:
            defaults = games.data(game).FILES
        except ImportError:  # a game without any
            return {}
        return {name: self._file("%s.%s" % (game, name)) or defaults[name] for name in defaults}

    def _file(self, name: str) -> str:
        try:
            with open("%s/%s" % (self._root, name)) as file:
                return file.read()
        except OSError:
            return ""

    def _take(self, table: Table, game_id: str, saved: int) -> None:
        self.table = table
        self._game_id = game_id
        self._saved = saved
        self._finished = False

    def _resume(self) -> bool:
        """Go on with the last game if it has not ended; False where the rules have changed."""
        entries = self.journal.games()
        if not entries or entries[-1].ended:
            return True
        game_id = entries[-1].id
        try:
            records = self.journal.open(game_id)
        except Unreadable:
            return True  # the journal has set it aside and lists it among its problems
        if not records:  # the power went before its first record was saved
            self.journal.remove(game_id)
            return True
        seed = self.journal.seed(game_id)
        chance = Chance(seed) if seed else None
        try:
            table = Table(games.find, chance, self.journal.append, self.board.ticks)
            self._take(table.replay(records), game_id, len(records))
        except (Drift, games.UnknownGame):
            return False
        self.stage.say.use(table.game.name)
        return True

    def speak(self, language: str) -> None:
        """Use another language from now on."""
        self.settings["language"] = language
        _write_json(self._root + "/settings", self.settings)
        self.stage.say = Words(language)
        if self.table:
            self.stage.say.use(self.table.game.name)
        self.base()

    # --- what the link wants to know ---------------------------------------------------------

    def describe(self) -> "dict[str, Any]":
        return {
            "protocol": PROTOCOL,
            "firmware": VERSION,
            "micropython": ".".join([str(n) for n in sys.implementation[1][:3]]),
            "board": self.board.id,
            "kind": self.board.name,
            "storage": self._storage,
            "boot": self._boot,
            "entropy": self._weak or self.board.entropy_kind,
            "games": len(self.journal.games()),
        }

    def current(self) -> "tuple[str, Records, int]":
        return (self._game_id, self.table.records, self._saved) if self.table else ("", _NONE, 0)

    def games(self) -> "list[list[Any]]":
        return [[e.id, e.records, int(e.ended), int(e.synced)] for e in self.journal.games()]

    def past(self, game: str, first: int) -> "Iterator[bytes]":
        if game not in [e.id for e in self.journal.games()]:
            raise KeyError(game)
        return self._past(game, first)

    def _past(self, game: str, first: int) -> "Iterator[bytes]":
        try:
            yield from self.journal.read(game, first)
        except Unreadable as problem:  # the records before it are on their way
            self.stage.notice("unreadable", str(problem))

    def acknowledge(self, game: str, count: int) -> None:
        self.journal.acknowledge(game, count)

    def receive(self, name: str, text: str) -> None:
        game, _, file = name.partition(".")
        try:
            known = games.data(game) if game in games.names() else None
        except ImportError:
            known = None
        if known is None or file not in known.FILES:
            raise ValueError("no game takes a file '%s'" % name[:20])
        known.check(file, text)
        with open("%s/%s" % (self._root, name), "w") as kept:
            kept.write(text)

    def clock(self, seconds: int) -> None:
        self._clock = (seconds, self.board.ticks())
        if self.table:
            self.table.clock(seconds)


def _read_json(path: str, default: "Any") -> "Any":
    try:
        with open(path) as file:
            return json.load(file)
    except (OSError, ValueError):
        return default


def _write_json(path: str, value: "Any") -> None:
    with open(path, "w") as file:
        json.dump(value, file)
