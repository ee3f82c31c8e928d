"""The game in progress: question out, answer in, record down.

The records are the game: what stands on the table is what replaying them gives. Undo, resuming
after a power cut, the laptop's copy and verification are all the same act.

A game's `play()` is a generator. It yields `(build, *args)`, and is sent the answer to the
question `build(*args)`; the table builds that question again whenever an aside or a correction has
changed the state. It yields None at a turn's boundary, where the state alone says how the game
goes on: there the table takes a snapshot, from which an undo replays.
"""

import json
from array import array

from pilothouse.table import records as record_format
from pilothouse.table.questions import Refused, Throw
from pilothouse.table.records import NOT_PLAYED, Drift, against_the_rules
from pilothouse.ticks import elapsed

try:
    from typing import Any, Callable, Generator, Union

    from pilothouse.games.game import Game
    from pilothouse.journal.records import JournalRecords
    from pilothouse.table.chance import Chance
    from pilothouse.table.questions import Question

    Records = Union[list[bytes], JournalRecords]
    Snapshot = tuple[int, int, int, str]  # what Table.oldest_snapshot gives
except ImportError:  # MicroPython
    pass

NEAR_TURNS = 8  # turns that an undo reaches from a snapshot in memory
# A replay takes snapshots of the last turns only: of those that end so few records before its end.
_SNAPSHOTS_FROM = 48
_FEW = 40  # records that are replayed from the start rather than from a snapshot on the flash


class Table:
    """One game, run from its records.

    find(name) gives a game's class; records: a list to which each new record's bytes are appended;
    ticks() counts ms. load_snapshot(standing) gives a snapshot from the flash that fits the
    records that stand, or None. A table without records of its own (the laptop's) only follows
    those it is given, and verifies each. Without `chance` it cannot throw.
    """

    def __init__(
        self,
        find: "Callable[[str], type[Game]]",
        chance: "Chance | None" = None,
        records: "Records | None" = None,
        ticks: "Callable[[], int] | None" = None,
        load_snapshot: "Callable[[array[int]], Snapshot | None] | None" = None,
    ):
        self._find = find
        self._chance = chance
        self._own = records is not None
        self._ticks = ticks
        self._load_snapshot = load_snapshot
        self._last_ticks: "int | None" = None
        self.records: "Records" = [] if records is None else records
        self.header: "dict[str, Any]" = {}
        self.data: "dict[str, str]" = {}  # texts that belong to this table, by name
        self.paused = False
        self.ended: "dict[str, Any] | None" = None  # the end record's value
        self.question: "Question | None" = None  # None before the start and after the end
        self.over = True  # the game has no more questions
        self.game: "Game"  # set with the start record
        # The undo stack: numbers of the records that were played and are not undone.
        self.standing: "array[int]" = array("H")
        self._throws = 0  # how many of those are throws
        # Of the last turns: how many records stand before it, how many throws, the state as JSON.
        self._snapshots: "list[tuple[int, int, str]]" = []
        self._ahead = 0  # records that a replay has still to play
        self._generators: "list[Generator[Any, Any, Any]]" = []  # the game, and the aside in it
        self._requests: "list[Any]" = []  # the `(build, *args)` that each of them waits for

    # --- from records ------------------------------------------------------------------------

    def replay(self, records: "Records | None" = None) -> "Table":
        """Stand where these records lead, or its own. Raises Drift."""
        if records is not None:
            self.records = records
        for n, record in enumerate(self.records):
            if self._own and record_format.kind_of(record) not in NOT_PLAYED:
                self.standing.append(n)  # read in full when it is played
            else:
                self._note(n, *record_format.decode(n, record))
        self._begin()
        self._rewind()
        if self._own and self.over and not self.ended:
            self._end("finished")  # the power went between the last answer and the end
        return self

    def follow(self, record: bytes) -> None:
        """Take one more record, as it comes over the cable. Raises Drift."""
        n = len(self.records)
        self.records.append(record)
        what, value = record_format.decode(n, record)
        self._note(n, what, value)
        if what in ("start", "data"):
            self._begin()
        if what in ("start", "data", "undo"):
            self._rewind()
        elif what not in NOT_PLAYED:
            try:
                self._play(n, what, value)
            except Refused as refused:
                raise against_the_rules(n, what, value, refused)

    def read(self, n: int) -> "tuple[str, Any]":
        """Record n: its kind or question, and its value. Raises Drift."""
        return record_format.decode(n, self.records[n])

    def oldest_snapshot(self) -> "Snapshot | None":
        """The state some turns ago: how many records lead there, the last, throws, the state."""
        for done, throws, state in self._snapshots:
            if done:
                return done, self.standing[done - 1], throws, state
        return None

    def _note(self, n: int, what: str, value: "Any") -> None:
        """Take note of a record; it is not played here."""
        if what == "start":
            self.header = value
        elif what == "data":
            name, piece = value
            self.data[name] = self.data.get(name, "") + piece
        elif what == "undo":
            end = len(self.standing)
            while end and self.standing[end - 1] > value:
                end -= 1
            self.standing = self.standing[:end]
        elif what == "pause":
            self.paused = bool(value)
        elif what == "end":
            self.ended = value
        elif what not in NOT_PLAYED:
            self.standing.append(n)

    def _begin(self) -> None:
        """Have the game that the records name."""
        game = self._find(self.header["game"])
        if self.header["rules"] != game.rules:
            raise Drift(
                "the log was played by version %s of the rules, these are version %d"
                % (self.header["rules"], game.rules)
            )
        self.game = game(self.header["set"], {}, self.data)

    def _rewind(self) -> None:
        """Stand where the standing records lead, from the nearest snapshot."""
        standing, snapshots = self.standing, self._snapshots
        while snapshots and snapshots[-1][0] > len(standing):
            snapshots.pop()
        if not snapshots and self._load_snapshot and len(standing) > _FEW:
            loaded = self._load_snapshot(standing)
            if loaded:
                snapshots.append((loaded[0], loaded[2], loaded[3]))
        done, self._throws, state = snapshots[-1] if snapshots else (0, 0, "")
        self.game.state = json.loads(state) if state else self.game.fresh()
        self.standing = standing[:done]
        self._ahead = len(standing) - done
        self._restart()
        for n in standing[done:]:
            self._ahead -= 1
            self.standing.append(n)
            what, value = record_format.decode(n, self.records[n])
            try:
                self._play(n, what, value)
            except Refused as refused:
                raise against_the_rules(n, what, value, refused)

    def _play(self, n: int, what: str, value: "Any") -> None:
        """Play record n; it already counts as standing. Raises Drift or Refused."""
        if what == "correct":
            self._correct(*value)
        elif what == "aside":
            self._aside(value)
        else:
            thrown = what in ("throw", "hand")
            answer = value[1] if thrown else value
            if not self._own:
                answer = self._verified(n, what, value)
            if thrown:
                self._throws += 1
            self._advance(answer)

    def _verified(self, n: int, what: str, value: "Any") -> "Any":
        """The answer that somebody else has recorded, checked. Raises Drift or Refused."""
        question = self.question
        thrown = what in ("throw", "hand")
        name, answer = value if thrown else (what, value)
        if question is None or question.name != name or thrown != isinstance(question, Throw):
            asked = "'%s'" % question.name if question else "nothing more"
            raise Drift("record %d answers '%s', but the rules ask %s" % (n, name, asked))
        answer = question.check(answer)
        if isinstance(question, Throw) and what == "throw" and self._chance:
            face = question.faces[self._chance.throw(self._throws, len(question.faces))]
            if face != answer:
                raise Drift(
                    "record %d: throw %d shows %s, but the seed gives %s"
                    % (n, self._throws, answer, face)
                )
        return answer

    # --- the game's generator ----------------------------------------------------------------

    def _restart(self) -> None:
        """Play from the state on."""
        self.game.stale = False
        self._generators = [self.game.play()]
        self._requests = [None]
        self.over = False
        self._advance(None)

    def _advance(self, answer: "Any") -> None:
        """Give the generator an answer, and ask what it asks next."""
        try:
            request = self._generators[-1].send(answer)
            while request is None:
                self._take_snapshot()
                request = self._generators[-1].send(None)
            self._requests[-1] = request
        except StopIteration:  # the game is over, or the aside in it
            self._generators.pop()
            self._requests.pop()
            self.over = not self._generators
            if self.game.stale:
                self._restart()
                return
        self._ask()

    def _ask(self) -> None:
        """Build the open question; in a replay of its own records only the last one."""
        if self._ahead and self._own:
            return
        request = self._requests[-1] if self._requests else None
        self.question = request[0](*request[1:]) if request else None

    def _take_snapshot(self) -> None:
        """Keep the state at this turn's boundary."""
        if self._ahead > _SNAPSHOTS_FROM:
            return
        snapshots, done = self._snapshots, len(self.standing)
        if snapshots and snapshots[-1][0] == done:
            snapshots.pop()  # a correction has changed the state at this boundary
        state = json.dumps(self.game.state, separators=(",", ":"))
        snapshots.append((done, self._throws, state))
        if len(snapshots) > NEAR_TURNS + 1:
            snapshots.pop(0)

    # --- what people do ----------------------------------------------------------------------

    def start(
        self,
        name: str,
        settings: "dict[str, Any]",
        entropy: str,
        data: "dict[str, str] | None" = None,
    ) -> None:
        """Begin a game. `entropy`: where the seed came from; "test" is a seed anyone can know.

        data: texts of this table (its dial, its cities) by name; they become records.
        """
        game = self._find(name)
        first = record_format.first_records(game, self._chance, settings, entropy, data or {})
        for what, value in first:
            self._write(what, value)
        self._begin()
        self._rewind()

    def answer(self, value: "Any") -> "Any":
        """Answer the open question; for a throw, the face thrown by hand. Raises Refused."""
        question = self._open_question()
        try:
            value = question.check(value)
        except Refused as refused:
            self._write("refused", [question.name, str(value)[:20], refused.rule])
            raise
        if isinstance(question, Throw):
            self._write("hand", [question.name, value])
            self._throws += 1
        else:
            self._write(question.name, value)
        self._go_on(value)
        return value

    def throw(self) -> str:
        """Throw the open question's die; gives the face."""
        question = self._open_question()
        if not isinstance(question, Throw) or not self._chance:
            raise Refused("", "no-throw", question.name)
        face = question.faces[self._chance.throw(self._throws, len(question.faces))]
        self._write("throw", [question.name, face])
        self._throws += 1
        self._go_on(face)
        return face

    def _open_question(self) -> "Question":
        if self.paused:
            raise Refused("", "paused")
        if not self.question:
            raise Refused("", "game-over")
        return self.question

    def _go_on(self, answer: "Any") -> None:
        self._advance(answer)
        if self.over:
            self._end("finished")

    def undoable(self) -> "tuple[str, Any] | None":
        """The record an undo would take back: its name and value."""
        return self.read(self.standing[-1]) if self.standing and not self.ended else None

    def undo(self) -> None:
        """Take back the last thing that was answered, thrown, corrected or begun."""
        if not self.standing or self.ended:
            raise Refused("", "nothing-to-undo")
        back_to = self.standing[-2] if len(self.standing) > 1 else 0
        self._write("undo", back_to)
        self._rewind()

    def correct(self, name: str, who: str, value: "Any") -> None:
        """Set a value the game lists as correctable. Raises Refused."""
        value = self._checked_correction(name, who, value)
        self._write("correct", [name, who, value])
        self._correct(name, who, value)

    def _correct(self, name: str, who: str, value: "Any") -> None:
        self.game.correct(name, who, self._checked_correction(name, who, value))
        if self.game.stale:
            self._restart()
        else:
            self._ask()

    def _checked_correction(self, name: str, who: str, value: "Any") -> "Any":
        for question in self.game.corrections():
            if question.name == name and question.who == who:
                return question.check(value)
        raise Refused("", "not-correctable", name)

    @property
    def in_aside(self) -> bool:
        """Whether the open question belongs to an aside."""
        return len(self._generators) > 1

    def aside(self, name: str) -> None:
        """Begin an aside; its questions come next, then the open question is asked again."""
        if name not in self.game.asides() or self.in_aside or not self._generators:
            raise Refused("", "not-now", name)
        self._write("aside", name)
        self._aside(name)

    def _aside(self, name: str) -> None:
        self._generators.append(self.game.aside(name))
        self._requests.append(None)
        self._advance(None)

    def pause(self, on: bool) -> None:
        """Stop the clock, or let it go on. Pausing twice is pausing once."""
        if on != self.paused and not self.ended:
            self._write("pause", int(on))

    def clock(self, seconds: int) -> None:
        """The laptop's time (seconds since 1970), as of now."""
        if not self.ended:
            self._write("clock", seconds)

    def abandon(self) -> None:
        """End the game as it stands."""
        if not self.ended:
            self._end("abandoned")

    def _end(self, why: str) -> None:
        self._write("end", record_format.end_value(self.game, self._chance, why))
        self.question = None

    def _write(self, what: str, value: "Any") -> None:
        n = len(self.records)
        self.records.append(record_format.encode(n, what, value, self._ms()))
        self._note(n, what, value)

    def _ms(self) -> int:
        """The time since the last record, but for a pause."""
        last = self._last_ticks
        self._last_ticks = now = self._ticks() if self._ticks else 0
        return 0 if last is None or self.paused else elapsed(now, last)
