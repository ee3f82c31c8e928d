"""The keys that give an answer, for playing by the buttons; matches screen/views.py."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, cast

from pilothouse.rooms.to_do import pages
from pilothouse.table.questions import (
    Confirm,
    Number,
    Order,
    Pick,
    Question,
    Several,
    Tally,
    Throw,
)

if TYPE_CHECKING:
    from pilothouse.games.rails.number_by_ranges import NumberByRanges

THROW = "throw"  # stands for letting the board throw


def keys_for(question: Question, answer: Any) -> list[str]:
    """The presses that give this answer to a question just asked, after its pages of reminders."""
    return ["ok"] * pages(question) + _answering(question, answer)


def _answering(question: Question, answer: Any) -> list[str]:
    """The presses in the question's own view."""
    if hasattr(question, "parts"):  # a NumberByRanges
        return _narrowed(cast("NumberByRanges", question), answer)
    if isinstance(question, Number):
        return [*_to_number(question, answer), "ok"]
    if isinstance(question, Pick):
        options = list(question.options)
        return [*_moves(options.index(question.start), options.index(answer), len(options)), "ok"]
    if isinstance(question, Confirm):
        return ["ok"] if answer == question.start else ["down", "ok"]
    if isinstance(question, Throw):
        faces = list(dict.fromkeys(question.faces))
        row = 0 if answer == THROW else 1 + faces.index(answer)
        return [*_moves(0, row, 1 + len(faces)), "ok"]
    if isinstance(question, Tally):
        names = [counter[0] for counter in question.counters]
        presses = [(1 + names.index(n), answer[n]) for n in answer]
        if question.cursor_returns:  # to the first row after each press
            # On the first row, up counts the first counter, so it cannot move the cursor.
            counts = [(["up"] if row == 1 else ["down"] * row + ["ok"]) * n for row, n in presses]
            return [*(key for keys in counts for key in keys), "ok"]
        return _on_rows(1 + len(names), presses)
    if isinstance(question, Several):
        options = list(question.options)
        return _on_rows(1 + len(options), [(1 + options.index(one), 1) for one in answer])
    if isinstance(question, Order):
        return _ranked(list(question.items), answer)
    return ["ok"]


def _to_number(question: Number, answer: int) -> list[str]:
    """Up or down until the number is reached; the view skips refused values."""
    keys: list[str] = []
    value, last, run = question.start, 0, 0
    while value != answer:
        way = 1 if answer > value else -1
        run = run + 1 if way == last else 0
        last = way
        value = question.next_value(value, way, run)
        while not question.accepts(value) and value != answer:
            value += way
        keys.append("up" if way > 0 else "down")
    return keys


def _narrowed(question: "NumberByRanges", answer: int) -> list[str]:
    """The keys that choose the range with the number, until one number is left."""
    keys: list[str] = []
    low, high = question.low, question.high
    while low < high:
        for key, part in zip(("down", "ok", "up"), question.parts(low, high), strict=True):
            if part[0] <= answer <= part[1]:
                keys.append(key)
                low, high = part
                break
        else:
            raise ValueError(f"{answer} is not among {low} to {high}")
    return keys


def _ranked(items: list[Any], wished: list[Any]) -> list[str]:
    """Move items up to their places, the first place first; then return to "done"."""
    keys: list[str] = []
    at, rows = 0, 1 + len(items)
    for place, item in enumerate(wished):
        now = items.index(item)
        if now == place:
            continue
        keys += _moves(at, 1 + now, rows) + ["ok"] * (now - place)
        items.insert(place, items.pop(now))
        at = 1 + place
    return [*keys, *_moves(at, 0, rows), "ok"]


def _on_rows(rows: int, presses: Sequence[tuple[int, int]]) -> list[str]:
    """Press ok on rows of a list, each as often as given, and then on the first row."""
    keys: list[str] = []
    at = 0
    for row, times in sorted(presses):
        keys += _moves(at, row, rows) + ["ok"] * times
        at = row
    return [*keys, *_moves(at, 0, rows), "ok"]


def _moves(at: int, row: int, rows: int) -> list[str]:
    """The shorter way from one row to another in a list that wraps."""
    down = (row - at) % rows
    return ["down"] * down if down <= rows - down else ["up"] * (rows - down)
