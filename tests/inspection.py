"""Checks pictures: no text is cut off, none overlaps another, and all have words."""

from importlib import import_module
from itertools import combinations
from typing import Any

import pytest

from noted import Noted, drawn
from pilothouse.keys import DOWN, UP
from pilothouse.screen import canvas
from pilothouse.screen.font import SMALL
from pilothouse.screen.list_views import ListView, TallyView
from pilothouse.screen.picture import ROWS, WIDTH
from pilothouse.screen.text import width, wrap
from pilothouse.screen.view import View
from pilothouse.screen.views import view_class
from pilothouse.table.errors import Refused
from pilothouse.words import Words
from pilothouse.words.languages import LANGUAGES

TITLE_ROOM = 112
STATUS = ["⚙6●", "◆6●"]
DRAWABLE = {*SMALL.characters, "\n"}
every_language = pytest.mark.parametrize("language", LANGUAGES)


def view_of(question: Any, say: Words, names: dict[str, str], own: Any = None) -> View:
    """The view for a question. own: the game's own views."""
    return view_class(question, own or {})(question, say, names)


# Reasons for refusing answers that no key can give, only a laptop or a test.
NOT_BY_KEYS = {
    *("malformed", "not-offered", "not-a-face", "twice", "missing", "letter"),
    *("no-throw", "game-over", "not-correctable"),
}


def own_list(language: str) -> dict[str, str]:
    return import_module(f"pilothouse.words.{language}").WORDS


def game_list(game: str, language: str) -> dict[str, str]:
    return import_module(f"pilothouse.games.{game}.words.{language}").WORDS


class Listening(Words):
    """Words that record which keys were used, and which of them have no text."""

    def __init__(self, language: str):
        super().__init__(language)
        self.said: set[str] = set()
        self.unknown: set[str] = set()

    def __call__(self, key: str, *values: Any) -> str:
        if self.text(key) is None:
            self.unknown.add(key)
        return super().__call__(key, *values)

    def own_text(self, key: str) -> str | None:
        found = super().own_text(key)
        if found is not None:
            self.said.add(key)
        return found

    def option(self, question: str, option: str | int) -> str:
        said = super().option(question, option)
        texts = [self.own_text(key) for key in (f"{question}.{option}", str(option))]
        if said == option and not any(texts):
            self.unknown.add(said)
        return said


class Inspector:
    """Checks every picture that is drawn while it is installed."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch):
        self.seen = 0
        self.log = False  # its lines may be shortened
        self.long_words = False  # a path may be broken anywhere, a word may not
        monkeypatch.setattr(Noted, "paragraph", self.paragraph(Noted.paragraph))
        monkeypatch.setattr(canvas, "Picture", Noted)
        monkeypatch.setattr(canvas.Canvas, "show", self.show(canvas.Canvas.show))

    def paragraph(self, write: Any) -> Any:
        def watched(picture: Noted, row: int, x: int, text: str, room: int = WIDTH) -> int:
            after = write(picture, row, x, text, room)
            lines = wrap(text, room)
            assert after <= ROWS, f"runs off the display: {text}"
            assert self.long_words or unbroken(lines, text), f"a word is cut: {lines}"
            assert all(width(line) - 1 <= room for line in lines), lines
            return after

        return watched

    def show(self, show: Any) -> Any:
        def watched(canvas: canvas.Canvas) -> None:
            assert isinstance(canvas.picture, Noted)
            self.look(canvas.picture)
            show(canvas)

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
                if face is SMALL and text != "?":  # a tile that nobody knows is called that
                    assert text[:1] not in ("?", "!", ":", ";"), f"a line begins badly: {text}"
        if cursor:
            assert any(picture.inverted[1:]), "the cursor is not to be seen"


def unbroken(lines: list[str], text: str) -> bool:
    """Whether no word of the text was broken at the end of a line."""
    return " ".join(lines).split() == text.split()


def inspect(inspector: Inspector, view: Any) -> None:
    """Press the keys of a view as far as possible without answering."""
    listed = isinstance(view, ListView)
    assert width(view.say(view.question.name, *view.question.args)) <= TITLE_ROOM
    steps = view.count if listed else 12
    for key in [DOWN] * steps + [UP] * steps:
        inspector.look(drawn(view, STATUS), cursor=listed and not view.refusal)
        view.press(key)
    if isinstance(view, TallyView):
        view.value = {name: high for name, high, _, _ in view.question.counters}
        inspector.look(drawn(view, STATUS))


def refusal_of(question: Any, answer: Any) -> Refused | None:
    try:
        question.check(answer)
    except Refused as refusal:
        return refusal
    return None


def refusals(question: Any) -> list[Refused]:
    """The refusals of some answers that the keys can give."""
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
    """All lines of a refusal's text; the board shows two."""
    text = say(refusal.reason, *refusal.values)
    lines = wrap(text, WIDTH - 4)
    assert unbroken(lines, text), f"a word is cut: {lines}"
    return lines
