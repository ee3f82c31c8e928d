"""The words: the same in four languages, all there, and every picture made of them fits."""

import random
import re
import string
from contextlib import suppress
from functools import cache
from itertools import combinations, count
from types import SimpleNamespace
from typing import Any

import pytest

from pilothouse import games
from pilothouse.app import App
from pilothouse.ask import LETTERS, Confirm, Order, Pick, Refused, Several, Text
from pilothouse.chance import Chance
from pilothouse.keys import BACK, DOWN, OK, UNDO, UP
from pilothouse.screen import picture as pictures
from pilothouse.screen import views
from pilothouse.screen.canvas import NORMAL, width
from pilothouse.screen.font import BIG_CHARS, LATIN, SYMBOLS
from pilothouse.screen.pages import OverviewPage
from pilothouse.screen.picture import ROWS, WIDTH, Picture, shorten, wrap
from pilothouse.screen.telling import told
from pilothouse.screen.views import KINDS, View
from pilothouse.supervisor import Supervisor
from pilothouse.table import Table
from pilothouse.words import ENDONYMS, LANGUAGES, Words

GAME = "mississippi"
TITLE_ROOM = 112
STATUS = ["⚙6", "◆6"]
WIDE_NAMES = {letter: "WWWWWWWWWWWW" for letter in "ABCDE"}
DRAWABLE = {*string.printable[:95], *LATIN, *SYMBOLS, "\n"}
# Refusals of answers that only the laptop or a test can give: no key leads there.
NOT_BY_KEYS = {
    *("malformed", "not-offered", "not-a-face", "twice", "missing", "letter"),
    *("no-throw", "game-over", "not-correctable"),
}

every_language = pytest.mark.parametrize("language", LANGUAGES)


def view_of(question: Any, say: Words, names: dict[str, str]) -> View:
    return KINDS[question.kind](question, say, names)


def speaking(language: str) -> Words:
    say = Words(language)
    say.use(GAME)
    return say


def lists(language: str) -> dict[str, str]:
    return {key: text for part in speaking(language)._lists for key, text in entries(part).items()}


def entries(words: bytes) -> dict[str, str]:
    lines = [line for line in words.decode().splitlines() if line and not line.startswith("#")]
    return {key: text.replace("\\n", "\n") for key, text in (line.split("=", 1) for line in lines)}


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


def own_words(key: str) -> bool:
    """Options shown as they are: letters, languages, titles, lines of corrections."""
    return key in WIDE_NAMES or key in ENDONYMS or key == "Mississippi Queen" or ": " in key


def test_every_language_has_the_same_keys_and_values():
    def shape(language: str) -> dict[str, set[str]]:
        return {key: set(re.findall(r"{\d}", text)) for key, text in lists(language).items()}

    assert shape("de") == shape("fr") == shape("nl") == shape("en")


@every_language
def test_every_character_is_drawn(language: str):
    for text in (*lists(language).values(), *ENDONYMS, LETTERS, views.TextView.wheel):
        assert set(text) <= DRAWABLE, text
    assert set(views.SIGNS.values()) | set("ABCDE✗0123456789") <= set(BIG_CHARS)


@every_language
def test_titles_are_titles(language: str):
    say = speaking(language)
    for key, text in entries(
        say._lists[1]
    ).items():  # in the history an answer follows, after a colon
        assert key[-1] == "?" or text[-1] not in "?.:", key
    for key in ("home", "which-game", "menu", "overview", "log", "correct-what", "notice"):
        assert width(say(key)) <= TITLE_ROOM, key


class Inspector:
    """Looks at every picture made while it is in place."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch):
        self.seen = 0
        self.log = False  # its lines may be shortened
        self.long_words = False  # a path may be broken anywhere, a word may not
        monkeypatch.setattr(pictures, "wrap", self.wrap)
        monkeypatch.setattr(views, "wrap", self.wrap)
        monkeypatch.setattr(Picture, "paragraph", self.paragraph(Picture.paragraph))
        monkeypatch.setattr(Picture, "draw", lambda picture, canvas: self.look(picture))

    def wrap(self, text: str, room: int) -> list[str]:
        lines = wrap(text, room)
        if not self.long_words:
            assert " ".join(lines).split() == text.split(), f"a word is cut: {lines}"
        for line in lines:
            assert width(line) - 1 <= room, line
            assert not line or line[0] not in "?!:;", f"a line begins badly: {lines}"
        return lines

    def paragraph(self, write: Any) -> Any:
        def watched(picture: Picture, row: int, x: int, text: str, room: int = WIDTH) -> int:
            after = write(picture, row, x, text, room)
            assert after <= ROWS, f"runs off the display: {text}"
            return after

        return watched

    def look(self, picture: Picture, cursor: bool = False) -> None:
        self.seen += 1
        for row, items in enumerate(picture._rows):
            end = -1
            for x, text, style in sorted(items):
                assert x > end, f"row {row}: {items}"
                end = x + width(text, style) - (1 if style == NORMAL else 2)
                assert end <= WIDTH, f"row {row}: {text} leaves the display"
                assert "…" not in text or self.log or "WWW" in text, text
        if cursor:
            assert any(picture._inverted[1:]), "the cursor is not to be seen"


@pytest.fixture
def inspector(monkeypatch: pytest.MonkeyPatch) -> Inspector:
    return Inspector(monkeypatch)


def inspect(inspector: Inspector, view: Any) -> None:
    """Walk through a view with its keys, as far as they lead without an answer."""
    listed = isinstance(view, views.ListView)
    assert width(view.say(view.question.name, *view.question.args)) <= TITLE_ROOM
    steps = len(view.rows()) if listed else 12
    for key in [DOWN] * steps + [UP] * steps:
        inspector.look(view.picture(STATUS, True), cursor=listed and not view.refusal)
        view.press(key)
    if isinstance(view, views.TallyView):
        view.value = {c.name: c.high for c in view.question.counters}
        inspector.look(view.picture(STATUS, True))


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
        answers = [{c.name: n} for c in question.counters for n in range(c.high + 1)]
        pairs = combinations(question.counters, 2)
        answers += [{a.name: a.high, b.name: b.high} for a, b in pairs]
    found = [refusal_of(question, answer) for answer in answers]
    return [refusal for refusal in found if refusal]


def refused_in(say: Words, refusal: Refused) -> list[str]:
    """All lines of a refusal, of which the board shows two."""
    return wrap(f"{refusal.rule}: {say(refusal.reason, *refusal.values)}", WIDTH - 4)


def some_answer(question: Any, dice: random.Random) -> Any:
    kind = question.kind
    if kind == "number":
        values = range(question.low, question.high + 1)
        return dice.choice([v for v in values if not refusal_of(question, v)])
    if kind in ("pick", "throw"):
        return dice.choice(list(question.options if kind == "pick" else question.faces))
    if kind == "tally":
        for _ in range(50):
            tally = {c.name: dice.choice((0, 0, 0, 1, c.high)) for c in question.counters}
            if not refusal_of(question, tally):
                return tally
        return {}
    return {"confirm": dice.random() < 0.3, "tell": None, "text": "WWWWWWWWWWWW"}[kind]


def played(seed: int):
    """A whole random game, question by question: yields the table before each answer."""
    dice = random.Random(seed)
    table = Table(games.find, Chance(bytes([seed]) * 32), lambda record: None, lambda: 0)
    table.start(GAME, {}, "test")
    for most in (5, 11) if seed % 2 else ():
        yield table
        table.answer(most)
    while not table.over:
        yield table
        chance = dice.random()
        asides = table.game.asides() if len(table._talks) == 1 else []
        if chance < 0.02 and asides:
            table.aside(dice.choice(asides))
        elif chance < 0.04 and table.game.corrections():
            question = dice.choice(list(table.game.corrections()))
            table.correct(question.name, question.who, some_answer(question, dice))
        else:
            table.answer(some_answer(table.question, dice))


def fingerprint(question: Any) -> tuple[Any, ...]:
    """What a picture of the question depends on."""
    counters = [(c.name, c.high) for c in getattr(question, "counters", ())]
    options = len(getattr(question, "options", ()))
    numbers = (getattr(question, "high", 0), question.purse and question.purse.amount)
    return (question.name, str([question.args, question.note, counters, options, numbers]))


@pytest.fixture(scope="module")
def asked() -> list[tuple[Any, list[Refused]]]:
    """Every different question of many races, each with answers it refuses."""
    rare = Pick("choose-way", "A", ("left", "straight", "right"))
    found = {fingerprint(rare): (rare, refusals(rare))}
    for seed in range(60):
        for table in played(seed):
            questions = [table.question]
            if not len(table.records) % 20:
                questions += table.game.corrections()
            for question in questions:
                if fingerprint(question) not in found:
                    found[fingerprint(question)] = (question, refusals(question))
    return list(found.values())


@every_language
def test_every_question_of_a_race_has_its_words_and_fits(
    language: str, inspector: Inspector, asked: list[tuple[Any, list[Refused]]]
):
    say = Listening(language)
    say.use(GAME)
    for question, refused in asked:
        view = view_of(question, say, WIDE_NAMES)
        inspect(inspector, view)
        for refusal in refused:
            view.refusal = refusal
            inspector.look(view.picture(STATUS, True))
            assert len(refused_in(say, refusal)) <= 2
    assert not {key for key in say.unknown if not own_words(key)}
    assert set(entries(say._lists[1])) - say.said == {GAME, "round", "stack", "leave"}  # not asked


@every_language
def test_kinds_no_game_asks_yet_fit_too(language: str, inspector: Inspector):
    say = Words(language)
    many = [*"ABCDE", "coal", "speed", "tile", "dock", 99]
    for who in ("", "A"):
        for question in (
            Several("done", who, many, note=("nothing",)),
            Order("done", who, many),
            Text("language", who, "WWWWWWWWWWWW"),
        ):
            inspect(inspector, view_of(question, say, WIDE_NAMES))


def stand_in(seed: int) -> Any:
    """A board that shows nothing and on which nobody presses a key but `press`."""
    ticks, dice = count(), random.Random(seed)
    return SimpleNamespace(
        id="e660583883724a32",
        name="virtual",
        ticks=lambda: next(ticks),
        entropy=dice.randbytes,
        entropy_kind="test",
        display=SimpleNamespace(buffer=bytearray(ROWS * 129), begin=lambda: None),
        buttons=SimpleNamespace(timing=b"", poll=lambda: None, idle_since=0),
        port=SimpleNamespace(read=lambda buffer: 0, write=lambda data: 0),
    )


def press(app: App, *keys: int) -> None:
    for key in keys or (None,):
        if key is not None:
            app._press(key)
        app._busy = True
        while app.step() == 0:
            pass


@pytest.fixture
def app(tmp_path: Any, monkeypatch: pytest.MonkeyPatch, language: str) -> App:
    monkeypatch.setattr("pilothouse.app.Words", cache(Listening))
    monkeypatch.setattr("pilothouse.app.gc.collect", lambda: 0)  # slow, and nothing depends on it
    app = App(stand_in(7), str(tmp_path))
    app.speak(language)
    return app


@every_language
def test_whatever_keys_are_pressed_the_picture_fits(language: str, inspector: Inspector, app: App):
    inspector.log = True
    dice = random.Random(7)
    say: Any = app.stage.say
    for _ in range(1000):
        press(app, dice.choices((UP, DOWN, OK, BACK, UNDO), (3, 5, 12, 1, 0.5))[0])
        if app.stage.say is not say:
            app.speak(language)
        for boat in app.table.game.state["boats"] if app.table else ():
            boat["name"] = WIDE_NAMES[boat["id"]]
    assert inspector.seen > 900
    assert not {key for key in say.unknown if not own_words(key)}


@every_language
def test_every_page_and_notice_of_the_app_fits(language: str, inspector: Inspector, app: App):
    say: Any = app.stage.say
    press(app)
    for choice in ("new-game", "language", "about"):
        app._menus._home(choice)
        press(app)
    app.start(GAME)
    for choice in ("log", "undo", "overview", "correct", "language", "abandon", "pause"):
        inspector.log = choice == "log"
        app._menus.table()
        press(app)
        with suppress(Refused):
            app._menus._chosen(choice)
        press(app)
    app._menus._go_on(None)
    for value in (5, 11, None, None, None):
        app._answer(value)
        press(app)
    press(app, UP, UP, OK, UNDO, BACK)
    everything = told(say, "move", dict(tiles=9, turns=6, pushes=3, dock=1))
    app.stage.ask(Confirm("undo", "", True, (everything,)), app._menus._undo)
    press(app)
    app.base()
    app._menus._chosen("correct")
    press(app, *[DOWN] * 20)
    app.base()
    for rule, reason, *values in (
        ("", "nothing-to-undo"),
        ("", "not-now"),
        ("", "length", 0, 1, 12),
        ("A99", "how-many", 10, 11, 12),
        ("A99", "short-coal", 14, 13),
        ("A99", "range", 12, 10, 11),
    ):
        app.stage.view.refusal = refusal = Refused(rule, reason, *values)
        assert len(refused_in(say, refusal)) <= 2
        app.stage.draw(True)
    for what, *values in (
        *(("full",), ("drifted",), ("entropy", "biased"), ("save-failed", "[Errno 28] ENOSPC")),
        ("torn", "0123456789 #1234"),
        ("unreadable", "games/0123456789abcdef0123456789abcdef.log.bad"),
    ):
        inspector.long_words = what == "unreadable"
        app.stage.notice(what, *values)
        press(app)
    unsaid = set(entries(say._lists[0])) - say.said
    assert unsaid == NOT_BY_KEYS | {"done", "roll", "sign-coal"}  # those of the other kinds


@every_language
def test_overview_fits(language: str, inspector: Inspector):
    say = speaking(language)
    race = games.find(GAME)({"mode": "race", "early-end": 1})
    race.state.update(stack=10, round=99, home=["A"])
    race.state["boats"] = [
        {"id": who, "name": "", "speed": 6, "coal": 6, "tile": 11, "fate": fate}
        for who, fate in zip("ABCDE", ("home", "out", *["racing"] * 3), strict=True)
    ]
    inspector.look(OverviewPage(say, SimpleNamespace(game=race)).picture([], True))


def test_a_crash_is_shown(inspector: Inspector, tmp_path: Any):
    inspector.long_words = True
    Supervisor(stand_in(1), str(tmp_path))._show(OSError("cannot open " + "/games/0123456789" * 4))
    assert inspector.seen == 1


@every_language
def test_a_move_is_told_in_one_line(language: str):
    for counter in ("tiles", "turns", "pushes", "dock", "aground"):
        assert width(told(speaking(language), "move", {counter: 1})) <= WIDTH - 2
    for dial in ("direction", "dock"):
        assert width(told(speaking(language), "throw", [dial, "straight"])) <= WIDTH - 2


def test_too_long_is_shortened_and_too_long_a_word_is_broken():
    assert shorten("short", 60) == "short"
    assert width(shorten("W" * 40, 100)) <= 100 and shorten("W" * 40, 100)[-1] == "…"
    assert all(width(line) <= 100 for line in wrap("a " + "W" * 60, 100))
