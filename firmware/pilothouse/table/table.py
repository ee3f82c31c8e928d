"""The game in progress: it asks a question, takes the answer and records it.

The records are the game: its state is always the result of replaying them. Undoing, resuming
after a power cut, following a game on the laptop and verifying it are all replays.

An action is recorded only after the game has played it, so that nothing the rules refuse is
recorded. An undo replays from a snapshot taken at the beginning of one of the last turns.
"""

import json
from array import array

from pilothouse.table import records as record_format
from pilothouse.table.conversation import Conversation
from pilothouse.table.errors import Drift, Refused
from pilothouse.table.questions import Throw
from pilothouse.table.recent_turns import RecentTurns
from pilothouse.table.salt import Salt
from pilothouse.table.stopwatch import Stopwatch
from pilothouse.table.verification import verified

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Callable, Union

    from pilothouse.games.game import Game
    from pilothouse.journal.records import JournalRecords
    from pilothouse.table.chance import Chance
    from pilothouse.table.questions import Question

    Records = Union[list[bytes], JournalRecords]
    Snapshot = tuple[int, int, int, str]  # records before it, the last one's number, throws, state

# A replay takes snapshots only among its last so many records. These cover the last eight turns:
# in Rails, which has the longest turns, eight take up to 132 records.
_SNAPSHOTS_FROM = 144
_SHORT_GAME = 40  # records: a game this short is replayed without a snapshot from the flash


class Table:
    """Plays one game and keeps its records.

    find(name) gives a game's class; records: a list to which each new record (bytes) is appended;
    ticks() counts ms; load_snapshot(standing) gives a snapshot from the flash that fits these
    records, or None. Without `records` (on a laptop) a table only follows and verifies records
    that it is given. Without `chance` it cannot throw.
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
        self._stopwatch = Stopwatch(ticks)
        self._load_snapshot = load_snapshot
        self.records: "Records" = [] if records is None else records
        self.header: "dict[str, Any]" = {}
        self.data: "dict[str, str]" = {}  # the texts of the data records, by name
        self.salt = Salt(chance)
        self.restored = 0  # the number of the last record played on another device
        self.paused = False
        self.ended: "dict[str, Any] | None" = None  # the end record's value
        self.question: "Question | None" = None  # None before the start and after the end
        self.game: "Game"  # set with the start record, as is _conversation
        self._conversation: "Conversation"
        # The numbers of the records that were played and are not undone: they "stand".
        self.standing: "array[int]" = array("H")
        # The numbers that each undo has removed from it since something new was played, for redo.
        self._undone: "list[array[int]]" = []
        self._throws = 0  # how many of the standing records are throws
        self._turns = RecentTurns()
        self._ahead = 0  # how many records a replay has still to play

    @property
    def over(self) -> bool:
        """Whether the game has no more questions."""
        return self._conversation.over

    # --- from records ------------------------------------------------------------------------

    def replay(self, records: "Records | None" = None) -> "Table":
        """Play these records, by default the table's own, and return the table. Raises Drift."""
        if records is not None:
            self.records = records
        for n, record in enumerate(self.records):
            kind = record_format.kind_of(record) if self._own else ""
            if kind and kind not in record_format.NOT_PLAYED:
                self._stand(n, kind)  # decoded when it is played
            else:
                self._note(n, *record_format.decode(n, record))
        self._begin()
        self._rewind()
        if self.ended:
            self.question = None
        elif self._own and self.over:
            self._end("finished")  # a power cut came between the last answer and the end
        return self

    def follow(self, record: bytes) -> None:
        """Append and play one more record, as it arrives from the board. Raises Drift."""
        n = len(self.records)
        self.records.append(record)
        what, value = record_format.decode(n, record)
        self._note(n, what, value)
        if what in ("start", "data"):
            self._begin()
        if what in ("start", "data", "undo", "redo"):
            self._rewind()
        elif what not in record_format.NOT_PLAYED:
            self._play_record(n, what, value)

    def read(self, n: int) -> "tuple[str, Any]":
        """The kind (or question) and the value of record n. Raises Drift."""
        return record_format.decode(n, self.records[n])

    def who_answered(self, n: int) -> str:
        """The player whose answer record n is; "" for the whole table."""
        return record_format.who_answered(self.records[n])

    def oldest_snapshot(self) -> "Snapshot | None":
        """The state some turns ago, as JSON in a Snapshot; None early in a game."""
        found = self._turns.oldest()
        if not found:
            return None
        done, throws, state = found
        return done, self.standing[done - 1], throws, state

    def _note(self, n: int, what: str, value: "Any") -> None:
        """Update the bookkeeping for a record, without playing it. Raises Drift."""
        if self.ended:
            raise Drift("record %d comes after the end" % n)
        if what == "start":
            self.header = value
        elif what == "data":
            name, piece = value
            self.data[name] = self.data.get(name, "") + piece
        elif what == "salt":
            self.salt.take(n, value)
        elif what == "restored":
            self.restored = n
            self.salt.reopen()
            self._undone = []
        elif what == "undo":
            end = len(self.standing)
            while end and self.standing[end - 1] > value:
                end -= 1
            self._undone.append(self.standing[end:])
            self._shorten(end)
        elif what == "redo":
            if not self._undone:
                raise Drift("record %d is a redo, but nothing was undone" % n)
            self.standing += self._undone.pop()
        elif what == "pause":
            self.paused = bool(value)
        elif what == "end":
            self.ended = value
            self.question = None
        elif what not in record_format.NOT_PLAYED:
            self._stand(n, what)

    def _stand(self, n: int, what: str) -> None:
        """Add record n to those that stand; earlier undos can no longer be redone."""
        self.standing.append(n)
        self.salt.thrown = self.salt.thrown or what == "throw"
        self._undone = []

    def _shorten(self, count: int) -> None:
        """Keep only the first `count` standing records, in place: the heap may lack a copy."""
        self.standing[count:] = array("H")

    def _begin(self) -> None:
        """Create the game that the start record names. Raises Drift."""
        self.game = record_format.game_of(self.header, self._find, self.data)
        self._conversation = Conversation(self.game, self._begin_turn)

    def _rewind(self) -> None:
        """Replay the standing records from the nearest snapshot. Raises Drift."""
        standing, turns = self.standing, self._turns
        turns.forget_after(len(standing))
        if turns.is_empty() and self._load_snapshot and len(standing) > _SHORT_GAME:
            loaded = self._load_snapshot(standing)
            if loaded:
                turns.add(loaded[0], loaded[2], loaded[3])
        done, self._throws, state = turns.last()
        self.game.state = json.loads(state) if state else self.game.fresh()
        self._ahead = len(standing) - done
        self._conversation.begin()
        self._ask()
        for at in range(done, len(standing)):
            self._ahead -= 1
            self._play_record(standing[at], *self.read(standing[at]))

    def _play_record(self, n: int, what: str, value: "Any") -> None:
        """Play an existing record, which stands already. Raises Drift."""
        try:
            if not self._own and what == "correct":
                value = [value[0], value[1], self._conversation.corrected(*value)]
            elif not self._own and what != "aside":
                record = self.records[n]
                value = verified(n, record, what, value, self.question, self._chance, self._throws)
            self._play(what, value)
        except Refused as refused:
            raise record_format.refused_record(n, what, value, refused)

    def _play(self, what: str, value: "Any") -> None:
        """Let the game act on a record's kind and value. Raises Refused."""
        if what == "correct":
            self._conversation.correct(*value)
        elif what == "aside":
            self._conversation.aside(value)
        elif what in ("throw", "hand"):
            self._throws += 1
            self._conversation.answer(value[1])
        else:
            self._conversation.answer(value)
        self._ask()

    def _ask(self) -> None:
        """Build the open question; in a replay of the table's own records only the last one."""
        if not self._ahead or not self._own:
            self.question = self._conversation.question()

    def _begin_turn(self) -> None:
        """Take a snapshot at the beginning of a turn, unless a replay has far to go."""
        if self._ahead <= _SNAPSHOTS_FROM:
            done = len(self.standing) - self._ahead
            self._turns.begin(done, self._throws, self.game.state)

    # --- actions -----------------------------------------------------------------------------

    def start(
        self,
        name: str,
        settings: "dict[str, Any]",
        entropy: str,
        data: "dict[str, str] | None" = None,
        nth: "tuple[int, str]" = (1, ""),
    ) -> None:
        """Start a game. entropy: the source of the seed; "test" for one that is no secret.

        data: texts for this table (a dial, names of cities), which become records. nth: the game's
        number on this storage, and the mark of the previous game's last record.
        """
        game = self._find(name)
        for what, value in record_format.first_records(
            game, self._chance, settings, entropy, data or {}, nth
        ):
            self._write(what, value)
        self._begin()
        self._rewind()

    def answer(self, value: "Any") -> "Any":
        """Answer the open question (a throw with the face thrown by hand). Raises Refused."""
        question = self._open_question()
        try:
            value = question.check(value)
            if isinstance(question, Throw):
                self._act("hand", [question.name, value])
            else:
                self._act(question.name, value)
        except Refused as refused:
            self._write("refused", [question.name, str(value)[:20], refused.rule])
            raise
        return value

    def throw(self) -> str:
        """Throw the die that the open question asks for; returns the face. Raises Refused."""
        question = self._open_question()
        if not isinstance(question, Throw) or not self._chance:
            raise Refused("", "no-throw", question.name)
        faces = question.faces
        face = faces[self._chance.throw(self._throws, question.name, len(faces))]
        self._act("throw", [question.name, face])
        self.salt.thrown = True
        return face

    def _check_room(self) -> None:
        if len(self.records) >= record_format.MOST_RECORDS:
            raise Refused("", "too-long")

    def _open_question(self) -> "Question":
        self._check_room()
        if self.paused:
            raise Refused("", "paused")
        if not self.question:
            raise Refused("", "game-over")
        return self.question

    def _act(self, what: str, value: "Any") -> None:
        """Play an action, then record it. Raises Refused, and then nothing has changed."""
        self._check_room()
        if self.ended:
            raise Refused("", "game-over")
        answers = what not in ("correct", "aside")
        who = self.question.who if answers and self.question else ""
        read_last = self._stopwatch.read_last
        record = self._record(what, value, who)  # before the rules can modify `value`
        self.standing.append(len(self.records))
        try:
            self._play(what, value)
        except Refused:
            self._shorten(len(self.standing) - 1)
            self._stopwatch.read_last = read_last
            self._rewind()
            raise
        self.records.append(record)
        self._undone = []
        if self.over:
            self._end("finished")

    def undoable(self) -> "int | None":
        """The number of the record that `undo` would take back; None if there is none.

        Records played on another device stay, as this one cannot repeat their throws.
        """
        last = self.standing[-1] if self.standing and not self.ended else 0
        return last if last > self.restored else None

    def undo(self, first: "int | None" = None) -> None:
        """Take back the last answer, throw, correction or start of an aside. Raises Refused.

        first: the number of a standing record; it and all after it are taken back.
        """
        self._check_room()
        standing = self.standing
        at = len(standing) - 1
        while first is not None and at >= 0 and standing[at] > first:
            at -= 1
        found = standing[at] if at >= 0 and not self.ended else 0
        if found <= self.restored or first not in (None, found):
            raise Refused("", "nothing-to-undo")
        self._write("undo", standing[at - 1] if at else 0)
        self._rewind()

    def redoable(self) -> bool:
        """Whether an undo can be taken back, as nothing new was played since."""
        return bool(self._undone) and not self.ended

    def redo(self) -> None:
        """Take back the last undo. Raises Refused."""
        self._check_room()
        if not self.redoable():
            raise Refused("", "not-now", "redo")
        self._write("redo", self._undone[-1][-1])
        self._rewind()

    def correct(self, name: str, who: str, value: "Any") -> None:
        """Set a value that is among the game's corrections. Raises Refused."""
        self._act("correct", [name, who, self._conversation.corrected(name, who, value)])

    @property
    def in_aside(self) -> bool:
        """Whether the open question belongs to an aside."""
        return self._conversation.in_aside

    def aside(self, name: str) -> None:
        """Start an aside: its questions come next, then the open question. Raises Refused."""
        if name not in self.game.asides() or self.in_aside or self.over:
            raise Refused("", "not-now", name)
        self._act("aside", name)

    def pause(self, on: bool) -> None:
        """Stop the clock or let it go on; does nothing if it is so already."""
        if on != self.paused and not self.ended:
            self._write("pause", int(on))

    def note(self, what: str, value: "Any" = None) -> None:
        """Record an event: "clock" (seconds since 1970), "boot" or "prompt"; see PROTOCOL.md."""
        if not self.ended:
            self._write(what, value)

    def add_salt(self, giver: str, text: str) -> None:
        """Mix a salt into the seed; the same one again has no effect. Raises Refused."""
        if self.salt.value != [giver, text] and not self.ended:
            self.salt.check(giver, text)
            self._write("salt", [giver, text])

    def abandon(self) -> None:
        """End the game before its natural end."""
        if not self.ended:
            self._end("abandoned")

    def _end(self, why: str) -> None:
        self._write("end", record_format.end_value(self.game, self._chance, why))

    def _write(self, what: str, value: "Any") -> None:
        """Append a record that is not played."""
        self.records.append(self._record(what, value))
        self._note(len(self.records) - 1, what, value)

    def _record(self, what: str, value: "Any", who: str = "") -> bytes:
        """Encode the next record, with the time since the last one."""
        ms = self._stopwatch.read(not self.paused)
        return record_format.encode(len(self.records), what, value, ms, who)
