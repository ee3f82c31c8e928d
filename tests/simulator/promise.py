"""What is promised, and whether it holds: Ledger for a board's flash, Claims for the laptop."""

import copy
import json
from dataclasses import dataclass, field
from typing import Any

from pilothouse.link.frames import seven_bit
from pilothouse_host.replay.replay import table_of
from pilothouse_host.store.store import Store
from simulator.board import Board

_STALE_MS = 6000  # so late the page may notice that something is not stored: missed pings, delays


class Broken(AssertionError):
    """A promise that was not kept. kind: "loss", "double", "false claim" or "fault"."""

    def __init__(self, kind: str, text: str):
        super().__init__(f"{kind}: {text}")
        self.kind = kind


@dataclass
class Game:
    """A game as it was seen: all its records, and since when each confirmed one is confirmed."""

    written: list[bytes] = field(default_factory=list[bytes])
    confirmed_at: list[int] = field(default_factory=list[int])

    @property
    def confirmed(self) -> int:
        return len(self.confirmed_at)

    @property
    def has_ended(self) -> bool:
        return bool(self.written) and json.loads(self.written[-1])[1] == "end"


class Claims:
    """What a laptop says, compared with the ledger of the board it says it of."""

    def __init__(self) -> None:
        self.stored: dict[tuple[str, str], int] = {}  # board and game: records seen in the store
        self.kept: list[tuple[str, list[bytes]]] = []  # histories that must stay in the store

    def look_up(self, store: Store, ledger: "Ledger", name: str, count: int, what: str) -> None:
        """The laptop claims to hold so many records: they are in the file. Raises Broken."""
        game = ledger.games.get(name)
        first = max(0, min(self.stored.get((ledger.board.id, name), 0), count) - 2)
        written = [seven_bit(record) for record in game.written[first:count]] if game else []
        for history in store.histories(name):
            found = store.records(history.id, first)
            if count <= history.records and found[: count - first] == written:
                seen = self.stored.get((ledger.board.id, name), 0)
                self.stored[ledger.board.id, name] = max(seen, count)
                return
        raise Broken("false claim", f"{what} {name} to {count}: not in the database")

    def judge_page(self, state: dict[str, Any], ledger: "Ledger", now: int) -> None:
        """The page says that all is stored: nothing older than a moment may lack."""
        if state["state"] != "stored" or state["board"] != ledger.board.id:
            return
        for name, game in ledger.games.items():
            count = self.stored.get((ledger.board.id, name), 0)
            if count < game.confirmed and game.confirmed_at[count] < now - _STALE_MS:
                raise Broken(
                    "false claim",
                    f"the page says stored, but {game.confirmed - count} records of {name}"
                    f" have not been for {now - game.confirmed_at[count]} ms",
                )

    def shortened(self, board: str, name: str, was: list[bytes], now: list[bytes]) -> None:
        """The board has less of a game than it had; what the laptop has of it stays there.

        An older copy may also be one whose records the laptop has had all along.
        """
        count = self.stored.get((board, name), 0)
        common = _common(was[:count], now)
        if common < count:
            self.kept.append((name, [seven_bit(record) for record in was[:count]]))
        sent = [seven_bit(record) for record in now]
        known = [_common(kept, sent) for game, kept in self.kept if game == name]
        self.stored[board, name] = max(common, *known) if known else common

    def settle(self, store: Store, ledger: "Ledger") -> None:
        """At the end: the store has what the journal has, byte for byte. Raises Broken."""
        journal = ledger.board.app.journal
        entries = {entry.id: entry for entry in journal.games()}
        for name, game in ledger.games.items():
            if name not in entries and not ledger.may_be_gone(name):
                raise Broken("loss", f"game {name} with {game.confirmed} records is gone")
            if game.has_ended and name in entries and not entries[name].ended:
                raise Broken("loss", f"{name} has ended, and its journal does not know it")
            there = list(journal.read(name, 0)) if name in entries else game.written
            if there[: game.confirmed] != game.written[: game.confirmed]:
                raise Broken("loss", f"{name}: {len(there)} of {game.confirmed} records")
            written = [seven_bit(record) for record in there]
            histories = [store.records(history.id) for history in store.histories(name)]
            if written and written not in histories:
                counts = [len(history) for history in histories]
                said = f"{len(written)} records on the board, {counts} in the store"
                raise Broken("loss", f"{name}: {said}")
            if not ledger.older and len(histories) > 1:
                raise Broken("double", f"{name} has {len(histories)} histories")
        for name, kept in self.kept:
            histories = [store.records(history.id) for history in store.histories(name)]
            if kept and not any(history[: len(kept)] == kept for history in histories):
                raise Broken("loss", f"{name}: {len(kept)} records were held, and are not here")


class Ledger:
    """What one board has written and confirmed: a record is confirmed once it is saved."""

    def __init__(self, board: Board, claims: Claims):
        self.board = board
        self._claims = claims
        self.games: dict[str, Game] = {}  # in the order of their start
        self.older = False  # its flash was put back to an older copy
        self._app: Any = None
        self._settings: list[dict[str, Any]] = []  # those that may be on the flash
        self._was_open = ""  # the game on the table when it was looked at last
        self._torn = False  # the power went within a step, which may have written more

    def snapshot(self) -> dict[str, Game]:
        """For `put_back`."""
        return copy.deepcopy(self.games)

    def put_back(self, games: dict[str, Game]) -> None:
        """The flash is what it was then."""
        for name, game in self.games.items():
            now = games[name].written if name in games else []
            self._claims.shortened(self.board.id, name, game.written, now)
        self.games = games
        self.older = True
        self._settings = []
        self._was_open = ""
        self._torn = True

    def power_went(self) -> None:
        """Within a step or between two."""
        self._torn = True

    def look(self) -> None:
        """After every step. Raises Broken."""
        app = self.board.app
        if app is None:
            return
        if app is not self._app:
            self._app = app
            self._look_at_flash(app)
        self._note_settings(app)
        if not app.table or app.journal.current != app.game_id:
            return
        game = self.games.setdefault(app.game_id, Game())
        count = app.journal.count()
        if count < len(game.written):
            raise Broken("loss", f"{len(game.written) - count} records of {app.game_id} are gone")
        if count > len(game.written):
            game.written += app.journal.read_range(len(game.written), count - len(game.written))
        saved = app.saver.saved
        if saved > len(game.written):
            raise Broken("false claim", f"{saved} saved of {len(game.written)} records")
        if saved > game.confirmed:
            found = list(app.journal.read(app.game_id, game.confirmed))
            if found[: saved - game.confirmed] != game.written[game.confirmed : saved]:
                raise Broken("false claim", f"record {game.confirmed} is not saved as written")
            game.confirmed_at += [self.board.ms] * (saved - game.confirmed)
        self._was_open = app.game_id if app.is_open() else ""

    def _note_settings(self, app: Any) -> None:
        if self._settings and self._settings[-1] == app.settings:
            if not app.saver.settings_changed:
                self._settings = self._settings[-1:]
            return
        chosen = copy.deepcopy(app.settings)
        self._settings = [*self._settings, chosen] if app.saver.settings_changed else [chosen]

    def _look_at_flash(self, app: Any) -> None:
        """The board has just started: all that was confirmed is there, once and in order."""
        entries = {entry.id: entry for entry in app.journal.games()}
        for name, game in list(self.games.items()):
            if name not in entries:
                if not self.may_be_gone(name):
                    raise Broken("loss", f"game {name} with {game.confirmed} records is gone")
                del self.games[name]
                continue
            saved = len(found := list(app.journal.read(name, 0)))
            if saved < game.confirmed:
                raise Broken("loss", f"{name}: {saved} of {game.confirmed} confirmed records")
            if name == app.journal.current:  # what an app that crashed could not save
                found += app.journal.queue
            noted = [found.pop()] if found and _notes_start(found[-1], app) else []
            self._compare(name, game, found)
            if len(found) < len(game.written):  # the laptop may have had what could not be saved
                self.older = True
                self._claims.shortened(self.board.id, name, game.written, found)
            game.written = found + noted
            now = self.board.ms
            game.confirmed_at = [*game.confirmed_at, *[now] * saved][:saved]
        cut_off = self._torn or self.board.stumbled  # a game may have begun in that step
        if set(entries) - set(self.games) and not cut_off:
            raise Broken("double", f"games that nobody began: {set(entries) - set(self.games)}")
        for name in sorted(set(entries) - set(self.games)):
            found = list(app.journal.read(name, 0))
            self.games[name] = game = Game()
            game.written, game.confirmed_at = found, [self.board.ms] * len(found)
        if self._settings and app.settings not in self._settings:
            raise Broken("loss", f"settings {app.settings}, not one of {self._settings}")
        if self._was_open:
            self._look_at_table(app, self._was_open, entries)
        self._torn = False

    def may_be_gone(self, name: str) -> bool:
        """Nothing of it is confirmed; or it had ended and the laptop holds it, to make room."""
        game = self.games[name]
        held = self._claims.stored.get((self.board.id, name), 0)
        return not game.confirmed or (game.has_ended and held >= len(game.written))

    def _compare(self, name: str, game: Game, found: list[bytes]) -> None:
        if found[: game.confirmed] != game.written[: game.confirmed]:
            raise Broken("loss", f"{name}: {game.confirmed} confirmed records, found {found[-3:]}")
        common = game.written[: len(found)]
        if found[: len(common)] != common:
            raise Broken("double", f"{name}: other records than were written: {found[-3:]}")
        if len(found) > len(game.written) and not self._torn:
            raise Broken("double", f"{name}: {len(found)} records, {len(game.written)} written")
        for number, record in enumerate(found):
            if not record.startswith(b"[%d," % number):
                raise Broken("double", f"{name}: record {number} is {record!r}")

    def _look_at_table(self, app: Any, name: str, entries: dict[str, Any]) -> None:
        """The game goes on where it was, unless it has ended or another has begun meanwhile.

        After two crashes in a row the device begins at home: the game is suspect.
        """
        game = self.games.get(name)
        if game is None or game.has_ended or name != list(entries)[-1] and not app.game_id:
            return
        if not app.game_id and self.board.stumbled > 1:
            return
        if app.game_id != name and list(entries)[-1] == name:
            raise Broken("loss", f"the board does not go on with {name}: {app.game_id!r}")
        if app.game_id == name:
            again = table_of(game.written)
            if again.game.view() != app.table.game.view():
                raise Broken("loss", f"{name} stands elsewhere than its records lead")


def _notes_start(record: bytes, app: Any) -> bool:
    """Whether the app wrote this when it went on with the game just now."""
    return json.loads(record)[1:3] == ["boot", app.boot]


def _common(one: list[bytes], other: list[bytes]) -> int:
    """How many records both begin with."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((n for n, (a, b) in pairs if a != b), min(len(one), len(other)))
