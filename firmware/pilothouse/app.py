"""The app: keys in, picture out, record saved, frame sent; one step at a time, never waiting."""

import gc
import json
import sys

from pilothouse import VERSION, games
from pilothouse.ask import Confirm, Pick, Refused, Tell
from pilothouse.chance import Chance, draw_seed, health
from pilothouse.journal import Full, Journal, Unreadable
from pilothouse.keys import BACK, UNDO
from pilothouse.link import PROTOCOL, Link
from pilothouse.records import Records
from pilothouse.screen.canvas import Canvas
from pilothouse.screen.pages import LogPage, OverviewPage
from pilothouse.screen.telling import told
from pilothouse.screen.views import THROW, view_of
from pilothouse.table import Drift, Table
from pilothouse.words import ENDONYMS, LANGUAGES, Words

try:
    from typing import Any, Callable, Iterator

    from pilothouse.ask import Question
    from pilothouse.screen.views import View

    Then = Callable[[Any], None]
except ImportError:  # MicroPython
    pass

_PAGES_A_STEP = 2  # 7 ms on the bus: a step stays under 10 ms
_IDLE_MS = 5
_RETRY_MS = 5000
_NONE = Records()
_SAMPLE = 128  # bytes for the health check of the entropy


class App:
    """One board at one table. step() does what is due and says how long it may sleep.

    It is the link's Source too: the laptop hears of nothing that is not yet safe on the flash.
    """

    def __init__(self, board: "Any", root: str, resume: bool = True):
        self.board = board
        self.journal = Journal(root)
        self._settings_path = root + "/settings"
        self.settings = _read_json(self._settings_path, {"language": "en"})
        self._storage = self._storage_id(root + "/storage")
        self._boot = board.entropy(4).hex()
        self._weak = health(board.entropy(_SAMPLE))
        self.say = Words(self.settings["language"])
        self.canvas = Canvas(board.display)
        self.link = Link(board.port, self, board.ticks)
        self.table: "Table | None" = None
        self._game_id = ""
        self._saved = 0  # records of the table that are on the flash
        self._finished = False  # its end is on the flash too
        self._clock: "tuple[int, int] | None" = None  # the laptop's seconds, and ticks then
        self._views: "list[tuple[View, Then]]" = []  # the last one has the keys
        self._busy = True  # a picture or a save is under way
        self._stale = True  # the picture must be drawn again
        self._was_linked = False
        self._failed: "int | None" = None  # ticks of the last save that failed
        self._drifted = False  # the last game cannot be continued
        if resume:
            self._resume()
        self._base()
        self._notices()

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
            self._stale = True
        if self.canvas.lost:
            self.canvas.revive(self.board.ticks())
        if self._stale or self._must_save():
            self._busy = True
            return 0
        return 0 if more else _IDLE_MS

    def _finish_picture(self) -> None:
        """First the picture, page by page; then the save, before the next key is looked at."""
        if self._stale:
            self._stale = False
            self._draw()
        if self.canvas.flush(_PAGES_A_STEP):
            return
        self._busy = False
        if self._must_save():
            self._save()
            gc.collect()

    def _must_save(self) -> bool:
        ended = self.table is not None and self.table.ended is not None
        if not self.journal.pending and not (ended and not self._finished):
            return False
        return self._failed is None or self._since(self._failed) > _RETRY_MS

    def _since(self, then: int) -> int:
        return (self.board.ticks() - then) & 0x3FFFFFFF

    def _save(self) -> None:
        table = self.table
        try:
            self.journal.save()
            if table and table.ended:
                self.journal.finish()
                self._finished = True
        except OSError as error:  # the records stay queued; every few seconds we try again
            first = self._failed is None
            self._failed = self.board.ticks()
            if first:
                self._notice("save-failed", str(error))
            return
        self._failed = None
        if table:
            self._saved = len(table.records)

    def _draw(self) -> None:
        view = self._views[-1][0]
        status: "list[str]" = []
        if self.table:
            status = games.views(self.table.header["game"]).status(self.table.game, view.question.who)
        view.picture(status, self.link.linked).draw(self.canvas)

    # --- keys and views ----------------------------------------------------------------------

    def _press(self, key: int) -> None:
        self._stale = True
        view, then = self._views[-1]
        if key in (BACK, UNDO) and len(self._views) > 1:
            self._views.pop()
        elif key == BACK and self._playing:
            self._menu()
        elif key == UNDO and self._playing:
            self._ask_undo()
        elif view.press(key):
            try:
                then(view.value)
            except Refused as refusal:
                view.refusal = refusal

    def _show(self, view: "View", then: "Then") -> None:
        self._views.append((view, then))
        self._stale = True

    def _ask(self, question: "Question", then: "Then") -> None:
        self._show(view_of(question, self.say, self._names()), then)

    def _notice(self, what: str, *values: "str | int") -> None:
        """Say something on top of whatever is shown."""
        self._ask(_Notice(what, values), self._close)

    def _close(self, _value: "Any" = None) -> None:
        self._views.pop()

    def _names(self) -> "dict[str, str]":
        return {p[0]: p[1] for p in self.table.game.players()} if self.table else {}

    @property
    def _playing(self) -> bool:
        """A game is under way; one that has ended stays on the table, for the link, until the next."""
        return self.table is not None and not self.table.ended

    def _base(self) -> None:
        """Back to the open question, or home."""
        self._views = []
        table = self.table
        if not table or table.ended:
            self._ask(Pick("home", "", ("new-game", "language", "about")), self._home)
        elif table.paused:
            self._ask(Tell("paused"), self._go_on)
        elif table.question:
            self._ask(table.question, self._answer)

    def _notices(self) -> None:
        for what, name in self.journal.problems:
            self._notice(what, name)
        if self._drifted:
            self._notice("drifted")
        if self._weak:
            self._notice("entropy", self._weak)

    # --- home --------------------------------------------------------------------------------

    def _home(self, choice: str) -> None:
        if choice == "new-game":
            names = games.names()
            titles = [self.say.title(name) for name in names]
            self._ask(Pick("which-game", "", titles), lambda t: self._start(names[titles.index(t)]))
        elif choice == "language":
            now = ENDONYMS[LANGUAGES.index(self.say.language)]
            self._ask(Pick("language", "", ENDONYMS, now), self._speak)
        else:
            free = self.journal.free() // 1024
            about = (VERSION, self.board.id[-8:], free, len(self.journal.games()))
            self._ask(Tell("about", "", about), self._close)

    def _speak(self, endonym: str) -> None:
        language = LANGUAGES[ENDONYMS.index(endonym)]
        self.settings["language"] = language
        _write_json(self._settings_path, self.settings)
        self.say = Words(language)
        if self.table:
            self.say.use(self.table.header["game"])
        self._base()

    def _start(self, name: str) -> None:
        entropy = self.board.entropy_kind
        # A test seed must give the same game again, so the fingers have no part in it.
        timing = b"" if entropy == "test" else self.board.buttons.timing
        chance = Chance(draw_seed(self.board.entropy(32), timing, self.board.id))
        game_id = chance.commitment[:10]
        try:
            self.journal.start(game_id, chance.seed)
        except Full:
            self._notice("full")
            return
        self.table = None  # its memory is needed
        self._game_id = game_id
        self._saved = 0
        self._finished = False
        self.table = Table(games.find, chance, self.journal.append, self.board.ticks)
        self.table.start(name, {}, self._weak or entropy)
        if self._clock:
            self.table.clock(self._clock[0] + self._since(self._clock[1]) // 1000)
        self.say.use(name)
        self._base()

    def _resume(self) -> None:
        """Go on with the last game if it has not ended."""
        entries = self.journal.games()
        if not entries or entries[-1].ended:
            return
        game_id = entries[-1].id
        try:
            records = self.journal.open(game_id)
            if not records:
                self.journal.remove(game_id)
                return
            seed = self.journal.seed(game_id)
            chance = Chance(seed) if seed else None
            table = Table(games.find, chance, self.journal.append, self.board.ticks)
            self.table = table.replay(records)
        except Unreadable:
            return  # the journal has set it aside and lists it among its problems
        except (Drift, games.UnknownGame):
            self._drifted = True
            return
        self._game_id = game_id
        self._saved = len(records)
        self.say.use(table.header["game"])

    # --- the table ---------------------------------------------------------------------------

    def _answer(self, value: "Any") -> None:
        table = self._table()
        if value == THROW and table.question and table.question.kind == "throw":
            table.throw()
        else:
            table.answer(value)
        self._base()

    def _table(self) -> Table:
        if not self.table or self.table.ended:
            raise Refused("", "not-now")
        return self.table

    def _menu(self) -> None:
        table = self._table()
        options = ["overview", "log", "undo", "correct"]
        options += table.game.asides()
        options += ["pause", "language", "abandon"]
        self._ask(Pick("menu", "", options), self._chosen)

    def _chosen(self, choice: str) -> None:
        table = self._table()
        if choice == "overview":
            self._show(OverviewPage(self.say, table.game), self._close)
        elif choice == "log":
            self._show(LogPage(self.say, table), self._close)
        elif choice == "undo":
            self._close()
            self._ask_undo()
        elif choice == "correct":
            self._ask_correction()
        elif choice == "pause":
            table.pause(True)
            self._base()
        elif choice == "language":
            self._home(choice)
        elif choice == "abandon":
            self._ask(Confirm("abandon"), self._abandon)
        else:
            table.aside(choice)
            self._base()

    def _go_on(self, _value: "Any") -> None:
        self._table().pause(False)
        self._base()

    def _abandon(self, sure: bool) -> None:
        if sure:
            self._table().abandon()
        self._base()

    def _ask_undo(self) -> None:
        last = self._table().undoable()
        if not last:
            self._views[-1][0].refusal = Refused("", "nothing-to-undo")
            return
        self._ask(Confirm("undo", "", True, (told(self.say, *last),)), self._undo)

    def _undo(self, sure: bool) -> None:
        if sure:
            self._table().undo()
        self._base()

    def _ask_correction(self) -> None:
        found = self._table().game.corrections()
        labels = ["%s %s: %s" % (q.who, self.say(q.name), q.start) for q in found]
        if not labels:
            raise Refused("", "not-now")

        def chosen(label: str) -> None:
            question = found[labels.index(label)]

            def corrected(value: "Any") -> None:
                self._table().correct(question.name, question.who, value)
                self._base()

            self._ask(question, corrected)

        self._ask(Pick("correct-what", "", labels), chosen)

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
        return ("", _NONE, 0) if not self.table else (self._game_id, self.table.records, self._saved)

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
            self._notice("unreadable", str(problem))

    def acknowledge(self, game: str, count: int) -> None:
        self.journal.acknowledge(game, count)

    def clock(self, seconds: int) -> None:
        self._clock = (seconds, self.board.ticks())
        if self.table:
            self.table.clock(seconds)


class _Notice(Tell):
    """Something the board has to say for itself: one title, many reasons."""

    def __init__(self, what: str, values: "tuple[str | int, ...]"):
        super().__init__("notice", "", values)
        self.text = what + "?"


def _read_json(path: str, default: "Any") -> "Any":
    try:
        with open(path) as file:
            return json.load(file)
    except (OSError, ValueError):
        return default


def _write_json(path: str, value: "Any") -> None:
    with open(path, "w") as file:
        json.dump(value, file)
