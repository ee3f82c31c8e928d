"""The story of a game: who answered what and when, and the position at any moment."""

from pilothouse.table.errors import Drift, Refused
from pilothouse.table.questions import offers
from pilothouse.table.table import Table
from pilothouse_host.story import rules
from pilothouse_host.story.line import SILENT, Line, answer_in
from pilothouse_host.story.plain import content_of, dictionary, sequence
from pilothouse_host.story.position import Position
from pilothouse_host.story.replay import follow, verify
from pilothouse_host.story.verdict import Verdict

TYPE_CHECKING = False
if TYPE_CHECKING:
    from array import array
    from collections.abc import Callable, Sequence
    from typing import Any

    from pilothouse.games.game import Game

    Read = Callable[[bytes], "tuple[str, Any, int]"]
    Find = Callable[[str, object], type[Game]]
    Snapshot = tuple[int, int, int, str]

_BETWEEN = 24  # records between two kept snapshots, at least


class Story(Position):
    """Follows a game record by record; as a Position it is the current one.

    read(record): returns kind, value and ms of a record, with kind "" if it cannot be read.
    find(name, version): returns the rules of a game in that version.
    """

    def __init__(self, read: "Read" = content_of, find: "Find" = rules.find):
        self._find = find
        super().__init__(Table(self._rules, load_snapshot=self._snapshot_for))
        self.lines: list[Line] = []
        self.records: list[bytes] = []
        self._read = read
        self._ms = 0
        self._taken_back: list[list[Line]] = []  # by each undo that was not redone
        self._snapshots: list[Snapshot] = []
        self._followed = 0  # records that the rules have accepted

    @property
    def game(self) -> str:
        """The name of the game; "" if unknown."""
        name = dictionary(self.table.header).get("game", "")
        return name if isinstance(name, str) else ""

    def follow(self, record: bytes) -> Line:
        """Follow one more record and return its line."""
        what, value, ms = self._read(record)
        self._ms += ms
        line = Line(len(self.lines), what, value, self._ms)
        line.took = ms
        self._note(line, record)
        self.lines.append(line)
        self.records.append(record)
        if not self.drift:
            try:
                follow(self.table, record, what)
                self._followed += 1
                self._keep_snapshot()
            except Drift as drift:
                self.drift = str(drift)
        if self.drift and what == "end":  # the rules cannot follow, but the end is known
            self.table.ended = dictionary(value)
        number = self.ask(lambda game: game.state.get("round", 0), 0)
        line.round = number if type(number) is int else 0
        return line

    def at(self, n: int) -> Position:
        """The position after record n, replayed from the nearest snapshot."""
        if n >= len(self.lines) - 1:
            return self
        ended = self.table.ended is not None
        records = self.records[: min(n + 1, self._followed)]
        table = Table(self._rules, records=records, load_snapshot=self._snapshot_for)
        try:
            table.replay()
        except Exception as error:  # accepted before, but a record may contain anything
            return Position(table, str(error), ended)
        return Position(table, self.drift if n >= self._followed else "", ended)

    def verdict(self, game_id: str = "") -> Verdict:
        """Verify the log. game_id: the id that the board gives the game."""
        return verify(self.records, self._read, self._find, game_id)

    def undone(self, position: Position, n: int) -> "list[list[int]]":
        """The records up to n that are undone at that position, as runs of [first, last]."""
        if position is self:
            gone = [line.n for line in self.lines if line.undone]
        else:
            standing = set(position.table.standing)
            gone = [
                line.n
                for line in self.lines[: n + 1]
                if line.what not in SILENT and line.n not in standing
            ]
        runs: list[list[int]] = []
        for number in gone:
            if runs and runs[-1][1] == number - 1:
                runs[-1][1] = number
            else:
                runs.append([number, number])
        return runs

    def _rules(self, name: str) -> "type[Game]":
        return self._find(name, self.table.header.get("rules"))

    # --- each record -------------------------------------------------------------------------

    def _note(self, line: Line, record: bytes) -> None:
        """Note on the line what the record says, apart from following it by the rules."""
        what, value, question = line.what, line.value, self.table.question
        if not what:
            line.raw = record
        elif what == "undo":
            self._undo(line, value)
        elif what == "redo":
            self._redo(line)
        elif what == "correct":
            line.who = str((sequence(value) + ["", ""])[1])
        elif what == "refused":
            self._refuse(line)
        elif question and what not in SILENT and what != "aside":
            try:
                line.answers(question)
            except Exception:  # not a record the rules would write
                line.price = None

    def _refuse(self, line: Line) -> None:
        """Note which answer was refused and why, by checking it once more."""
        question, value = self.table.question, sequence(line.value)
        if not question or len(value) != 3 or question.name != value[0]:
            return
        line.who = question.who
        text = str(value[1])
        answer: "Any" = text
        if question.kind not in ("throw", "text") and not offers(
            getattr(question, "options", ()), text
        ):
            answer = answer_in(text)
            if answer is None and question.kind == "pick":
                answer = text
        line.refused = answer
        try:
            question.check(answer)
        except Refused as refusal:
            if refusal.rule == value[2]:
                line.refusal = refusal
        except Exception:  # it was cut off, or is not a possible answer
            line.refused = None

    def _undo(self, line: Line, back_to: "Any") -> None:
        after = [one for one in self.lines if isinstance(back_to, int) and one.n > back_to]
        taken = [one for one in after if one.what not in SILENT and not one.undone]
        for one in taken:
            one.undone = True
        self._taken_back.append(taken)
        _about(line, taken)

    def _redo(self, line: Line) -> None:
        again = self._taken_back.pop() if self._taken_back else []
        for one in again:
            one.undone = False
        _about(line, again)

    # --- snapshots ---------------------------------------------------------------------------

    def _keep_snapshot(self) -> None:
        found = self.table.oldest_snapshot()
        if found and (not self._snapshots or found[1] >= self._snapshots[-1][1] + _BETWEEN):
            self._snapshots.append(found)

    def _snapshot_for(self, standing: "array[int]") -> "Snapshot | None":
        """The latest snapshot that lies on the way of these standing records.

        It does if its last record stands, because then all records before that stand as well.
        """
        for snapshot in reversed(self._snapshots):
            done, last = snapshot[0], snapshot[1]
            if done <= len(standing) and standing[done - 1] == last:
                return snapshot
        return None


def story_of(
    records: "Sequence[bytes]", read: "Read" = content_of, find: "Find" = rules.find
) -> Story:
    """The story after all these records."""
    story = Story(read, find)
    for record in records:
        story.follow(record)
    return story


def _about(line: Line, lines: "list[Line]") -> None:
    line.count = len(lines)
    line.first = lines[0] if lines else None
