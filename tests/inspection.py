"""Looking at pictures as people would: nothing cut, nothing over another, all words there."""

import functools
from importlib import import_module
from itertools import combinations
from typing import Any

import pytest

from noted import Noted, drawn
from pilothouse.keys import DOWN, UP
from pilothouse.screen import canvas, views
from pilothouse.screen import picture as pictures
from pilothouse.screen.font import SMALL
from pilothouse.screen.picture import ROWS, WIDTH, Picture, width, wrap
from pilothouse.screen.raster import LINE, STRIDE, blend, paint
from pilothouse.screen.views import View, usual
from pilothouse.table.questions import Refused
from pilothouse.words import Words
from pilothouse.words.languages import LANGUAGES
from pilothouse_tools import typeface

TITLE_ROOM = 112
STATUS = ["⚙6●", "◆6●"]
DRAWABLE = {*typeface.characters(SMALL), "\n"}
every_language = pytest.mark.parametrize("language", LANGUAGES)


def view_of(question: Any, say: Words, names: dict[str, str], own: Any = None) -> View:
    """own: the views that a game has for its questions."""
    make: Any = (own or {}).get(question.name) or usual(question.kind)
    if isinstance(make, str):
        there = import_module(make.split()[-1]).VIEWS
        make = there.get(question.name) or there[question.kind]
    return make(question, say, names)


# Refusals of answers that only the laptop or a test can give: no key leads there.
NOT_BY_KEYS = {
    *("malformed", "not-offered", "not-a-face", "twice", "missing", "letter"),
    *("no-throw", "game-over", "not-correctable"),
}


def own_list(language: str) -> dict[str, str]:
    return import_module(f"pilothouse.words.{language}").WORDS


def game_list(game: str, language: str) -> dict[str, str]:
    return import_module(f"pilothouse.games.{game}.words.{language}").WORDS


class Listening(Words):
    """Remembers which keys were said, and which of them there are no words for."""

    def __init__(self, language: str):
        super().__init__(language)
        self.said: set[str] = set()
        self.unknown: set[str] = set()

    def __call__(self, key: str, *values: str | int) -> str:
        if self.text(key) is None:
            self.unknown.add(key)
        return super().__call__(key, *values)

    def text(self, key: str) -> str | None:
        found = super().text(key)
        if found is not None:
            self.said.add(key)
        return found

    def option(self, question: str, option: str | int) -> str:
        if isinstance(option, str) and super().text(f"{question}.{option}") is None:
            return self(option)
        return super().option(question, option)


@functools.cache
def painted(text: bytes, face: bytes) -> tuple[int, list[bytes]]:
    """How wide a text is, and the columns of each of its pages that fit the display."""
    pages = face[4]
    rows = bytearray(pages * STRIDE)
    wide = paint(rows, 0, 0, text, face, 0)
    begins = [1 + page * STRIDE for page in range(pages)]
    return wide, [bytes(rows[begin : begin + min(wide, WIDTH)]) for begin in begins]


line_end = functools.cache(paint)


def paint_again(into: bytearray, at: int, k: int, text: bytes, face: bytes, first: int) -> int:
    """The same as `paint`, which is asked for the same texts a million times, on a laptop."""
    if k == LINE:
        return line_end(b"", at, k, text, face, first)
    wide, pages = painted(text, face)
    begin = at if at >= 0 else ~at - wide + 1
    assert begin >= 0, f"{text!r} begins before the picture"
    if k >= 0:
        for page, columns in enumerate(pages):
            start, columns = (k + page) * STRIDE + 1, columns[: WIDTH - begin]
            into[start + begin : start + begin + len(columns)] = columns
    return begin + wide if at >= 0 else begin - 1


@functools.cache
def blended(keep: int, flip: int) -> bytes:
    """What every byte becomes."""
    table = bytearray(range(256))
    blend(table, 0, len(table), keep, flip)
    return bytes(table)


def blend_again(into: bytearray, at: int, end: int, keep: int, flip: int) -> None:
    """The same as `blend`."""
    into[at:end] = into[at:end].translate(blended(keep, flip))


class Inspector:
    """Looks at every picture made while it is in place."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch):
        self.seen = 0
        self.log = False  # its lines may be shortened
        self.long_words = False  # a path may be broken anywhere, a word may not
        monkeypatch.setattr(pictures, "paint", paint_again)
        monkeypatch.setattr(pictures, "blend", blend_again)
        monkeypatch.setattr(pictures, "wrap", self.wrap)
        monkeypatch.setattr(views, "wrap", self.wrap)
        monkeypatch.setattr(Picture, "paragraph", self.paragraph(Picture.paragraph))
        monkeypatch.setattr(canvas, "Picture", Noted)
        monkeypatch.setattr(canvas.Canvas, "show", self.show(canvas.Canvas.show))

    def wrap(self, text: str, room: int) -> list[bytes]:
        wrapped = wrap(text, room)
        lines = [line.decode() for line in wrapped]
        if not self.long_words:
            assert " ".join(lines).split() == text.split(), f"a word is cut: {lines}"
        for line in lines:
            assert width(line) - 1 <= room, line
            assert not line or line[0] not in "?!:;", f"a line begins badly: {lines}"
        return wrapped

    def paragraph(self, write: Any) -> Any:
        def watched(picture: Picture, row: int, x: int, text: str, room: int = WIDTH) -> int:
            after = write(picture, row, x, text, room)
            assert after <= ROWS, f"runs off the display: {text}"
            return after

        return watched

    def show(self, show: Any) -> Any:
        def watched(canvas: canvas.Canvas, first: int = 0, end: int = ROWS) -> None:
            assert isinstance(canvas.picture, Noted)
            if end == ROWS:  # the picture is complete
                self.look(canvas.picture)
            show(canvas, first, end)

        return watched

    def look(self, picture: Noted, cursor: bool = False) -> None:
        self.seen += 1
        for row, items in enumerate(picture.rows):
            end = -1
            for x, text, face in sorted(items):
                assert x > end, f"row {row}: {items}"
                end = x + width(text, face) - (1 if face is SMALL else 2)
                assert end <= WIDTH, f"row {row}: {text} leaves the display"
                assert "…" not in text or self.log or "WWW" in text, text
        if cursor:
            assert any(picture.inverted[1:]), "the cursor is not to be seen"


def inspect(inspector: Inspector, view: Any) -> None:
    """Walk through a view with its keys, as far as they lead without an answer."""
    listed = isinstance(view, views.ListView)
    assert width(view.say(view.question.name, *view.question.args)) <= TITLE_ROOM
    steps = view.count if listed else 12
    shown = drawn(view, STATUS)
    for key in [DOWN] * steps + [UP] * steps:
        inspector.look(shown, cursor=listed and not view.refusal)
        shown = pressed(view, key, shown)
    if isinstance(view, views.TallyView):
        view.value = {name: high for name, high, _, _ in view.question.counters}
        inspector.look(drawn(view, STATUS))


def pressed(view: Any, key: int, shown: Noted) -> Noted:
    """The picture after a key: what changes only in part looks as if it was drawn anew."""
    view.press(key)
    in_part = view.redraw(shown)
    anew = drawn(view, STATUS)
    assert not in_part or shown.pixels == anew.pixels
    return anew


def refusal_of(question: Any, answer: Any) -> Refused | None:
    try:
        question.check(answer)
    except Refused as refusal:
        return refusal
    return None


def refusals(question: Any) -> list[Refused]:
    """Some answers the keys can give that the rules refuse."""
    answers: list[Any] = []
    if question.kind == "number":
        answers = list(range(question.low - 1, question.high + 2))
    if question.kind == "tally":
        answers = [{c[0]: n} for c in question.counters for n in range(c[1] + 1)]
        pairs = combinations(question.counters, 2)
        answers += [{a[0]: a[1], b[0]: b[1]} for a, b in pairs]
    if question.kind == "several":
        answers = [list(question.options), *[[option] for option in question.options]]
    if question.kind == "order":
        answers = [list(reversed(question.items))]
    found = [refusal_of(question, answer) for answer in answers]
    return [refusal for refusal in found if refusal]


def refused_in(say: Words, refusal: Refused) -> list[str]:
    """All lines of a refusal, of which the board shows two."""
    lines = wrap(f"{refusal.rule}: {say(refusal.reason, *refusal.values)}", WIDTH - 4)
    return [line.decode() for line in lines]
