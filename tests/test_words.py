"""The words: the same in four languages, all there, and every picture made of them fits."""

import random
import re
import string
from contextlib import suppress
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from desks import press, stand_in
from pilothouse import crash, games
from pilothouse.app import App
from pilothouse.ask import LETTERS, Confirm, Pick, Refused
from pilothouse.chance import Chance
from pilothouse.games.mississippi.setup import HOUSE as ALL_HOUSE
from pilothouse.games.mississippi.setup import MODULES as ALL_MODULES
from pilothouse.keys import BACK, DOWN, OK, UNDO, UP
from pilothouse.menus import preview
from pilothouse.screen import picture as pictures
from pilothouse.screen import seldom, views
from pilothouse.screen.canvas import NORMAL, width
from pilothouse.screen.font import BIG_CHARS, LATIN, SYMBOLS
from pilothouse.screen.picture import ROWS, WIDTH, Picture, shorten, wrap
from pilothouse.screen.telling import told
from pilothouse.screen.views import View, usual
from pilothouse.table import Table
from pilothouse.words import ENDONYMS, LANGUAGES, Words
from players import any_answer
from runtimes import FIRMWARE

GAME = "mississippi"
TITLE_ROOM = 112
STATUS = ["⚙6●", "◆6●"]
WIDE_NAMES = {letter: "WWWWWWWWWWWW" for letter in "ABCDEFR"}
DRAWABLE = {*string.printable[:95], *LATIN, *SYMBOLS, "\n"}
# Refusals of answers that only the laptop or a test can give: no key leads there.
NOT_BY_KEYS = {
    *("malformed", "not-offered", "not-a-face", "twice", "missing", "letter"),
    *("no-throw", "game-over", "not-correctable"),
}

# How the random games begin: every mode, every number of players, all that can be added.
MODULES = list(ALL_MODULES)
HOUSE = [option for option in ALL_HOUSE if option != "chart"]
SET_UPS: list[tuple[Any, ...]] = [
    ("race",),
    ("race", 5, 11),
    *[("passengers", players) for players in (2, 4, 6)],
    *[("more", players, MODULES, HOUSE) for players in (2, 3)],
    *[("more", players, [m for m in MODULES if m != "two-boats"], []) for players in (4, 5, 6)],
    ("more", 3, MODULES, ["chart", *HOUSE]),
    ("more", 3, MODULES, []),
    ("more",),
]
RARE = (Pick("choose-way", "A", ("left", "right")), Confirm("dock-fits", "A", True, (11,)))
RARE_REFUSALS = [
    *(Refused("R34", "too-many-boats", 6), Refused("R5", "bank-ends")),
    *(Refused("A16", "on-island"), Refused("A16", "field-taken", "F")),
]
CARD = {f"card{n}" for n in range(1, 6)}

every_language = pytest.mark.parametrize("language", LANGUAGES)


def view_of(question: Any, say: Words, names: dict[str, str]) -> View:
    return usual(question.kind)(question, say, names)


def speaking(language: str) -> Words:
    say = Words(language)
    say.use(GAME)
    return say


def lists(language: str) -> dict[str, str]:
    return own_list(language) | game_list(GAME, language)


def entries(path: Path) -> dict[str, str]:
    lines = [line for line in path.read_text().splitlines() if line and not line.startswith("#")]
    return {key: text.replace("\\n", "\n") for key, text in (line.split("=", 1) for line in lines)}


def own_list(language: str) -> dict[str, str]:
    return entries(FIRMWARE / "pilothouse" / "words" / f"{language}.txt")


def game_list(game: str, language: str) -> dict[str, str]:
    return entries(FIRMWARE / "pilothouse" / "games" / game / "words" / f"{language}.txt")


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
    """Options shown as they are: letters, languages, titles, tiles, lines of corrections."""
    shown = (*WIDE_NAMES, *ENDONYMS, "Mississippi Queen")
    return key in shown or ": " in key or re.fullmatch(r"\?|[AB]\d.*", key) is not None


def test_every_language_has_the_same_keys_and_values():
    def shape(language: str) -> dict[str, set[str]]:
        return {key: set(re.findall(r"{\d}", text)) for key, text in lists(language).items()}

    assert shape("de") == shape("fr") == shape("nl") == shape("en")


@every_language
def test_every_character_is_drawn(language: str):
    for text in (*lists(language).values(), *ENDONYMS, LETTERS, seldom.TextView.wheel):
        assert set(text) <= DRAWABLE, text
    assert set(views.SIGNS.values()) | set("ABCDEFR✗0123456789") <= set(BIG_CHARS)


@every_language
def test_titles_are_titles(language: str):
    say = speaking(language)
    for key, text in game_list(GAME, language).items():  # in the log an answer follows
        assert key[-1] == "?" or text[-1] not in "?.:" or key in CARD, key
    for key in ("home", "which-game", "menu", "past", "settings", "log", "correct-what", "notice"):
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
    if question.kind == "several":
        answers = [list(question.options), *[[option] for option in question.options]]
    if question.kind == "order":
        answers = [list(reversed(question.items))]
    found = [refusal_of(question, answer) for answer in answers]
    return [refusal for refusal in found if refusal]


def refused_in(say: Words, refusal: Refused) -> list[str]:
    """All lines of a refusal, of which the board shows two."""
    return wrap(f"{refusal.rule}: {say(refusal.reason, *refusal.values)}", WIDTH - 4)


def played(seed: int):
    """A whole random game, question by question: yields the table before each answer."""
    dice = random.Random(seed)
    table = Table(games.find, Chance(bytes([seed]) * 32), [], lambda: 0)
    table.start(GAME, {}, "test")
    for answer in SET_UPS[seed % len(SET_UPS)]:
        yield table
        table.answer(answer)
    while not table.over:
        yield table
        chance = dice.random()
        asides = table.game.asides() if len(table._talks) == 1 else []
        if chance < 0.02 and asides:
            table.aside(dice.choice(asides))
        elif chance < 0.04 and table.game.corrections():
            question = dice.choice(list(table.game.corrections()))
            table.correct(question.name, question.who, any_answer(question, dice))
        else:
            table.answer(any_answer(table.question, dice))


def fingerprint(question: Any) -> tuple[Any, ...]:
    """What a picture of the question depends on."""
    counters = [(c.name, c.high) for c in getattr(question, "counters", ())]
    options = len(getattr(question, "options", getattr(question, "items", ())))
    numbers = (getattr(question, "high", 0), question.purse and question.purse.amount)
    shown = [bool(question.who), question.args, question.note, counters, options, numbers]
    return (question.name, str(shown))


@pytest.fixture(scope="module")
def asked() -> list[tuple[Any, list[Refused]]]:
    """Every different question of many races, each with answers it refuses."""
    found = {fingerprint(question): (question, RARE_REFUSALS) for question in RARE}
    for seed in range(60):
        for table in played(seed):
            questions = [table.question]
            if not len(table.records) % 20:
                questions += table.game.corrections()
            for question in questions:
                if fingerprint(question) not in found:
                    found[fingerprint(question)] = (question, refusals(question))
    return list(found.values())


@pytest.fixture(scope="module")
def answered() -> list[tuple[str, Any]]:
    """Every different answer, correction and aside of some games."""
    found: dict[str, tuple[str, Any]] = {}
    for seed in range(len(SET_UPS)):
        *_, table = played(seed)
        for number in table.standing:
            what, value = table.read(number)
            found[str((what, value))] = (what, value)
    return list(found.values())


@every_language
def test_every_answer_is_told_in_the_log_and_before_it_is_taken_back(
    language: str, inspector: Inspector, answered: list[tuple[str, Any]]
):
    say = speaking(language)
    for what, value in answered:
        line = preview(say, what, value)
        view = view_of(Confirm("undo", "", True, (line,)), say, WIDE_NAMES)
        inspect(inspector, view)
        shown = [text for row in view.picture([], True)._rows for _, text, _ in row]
        assert say("yes") in shown and say("no") in shown, line


@every_language
def test_the_card_fits(language: str):
    for key in CARD:
        assert len(wrap(speaking(language)(key), WIDTH - 4)) < ROWS, key


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
    not_asked = {GAME, "round", "round-n", "stack", "stack-pool", "leave", *CARD, "landed.dock"}
    not_asked |= {"only-speed-1", "boat-full"}  # what may not be taken is not offered
    assert set(game_list(GAME, language)) - say.said <= not_asked


@pytest.fixture
def app(tmp_path: Any, monkeypatch: pytest.MonkeyPatch, language: str) -> App:
    monkeypatch.setattr("pilothouse.app.Words", cache(Listening))
    monkeypatch.setattr("pilothouse.app.gc.collect", lambda: 0)  # slow, and nothing depends on it
    monkeypatch.setattr(games, "names", lambda: [GAME])  # the others have tests of their own
    app = App(stand_in(7), str(tmp_path))
    speak(app, language)
    return app


def speak(app: App, language: str) -> None:
    app.change("language", language)
    app.base()


@every_language
def test_whatever_keys_are_pressed_the_picture_fits(language: str, inspector: Inspector, app: App):
    inspector.log = True
    dice = random.Random(7)
    say: Any = app.stage.say
    for _ in range(1000):
        press(app, dice.choices((UP, DOWN, OK, BACK, UNDO), (3, 5, 12, 1, 0.5))[0])
        if app.stage.say is not say:
            speak(app, language)
        for boat in app.table.game.state["boats"] if app.table else ():
            boat["name"] = WIDE_NAMES[boat["id"]]
    assert inspector.seen > 900
    assert not {key for key in say.unknown if not own_words(key)}


def look_behind_home(app: App) -> None:
    """Every entry of the home screen that starts no game, and what lies behind it."""
    for choice in ("new-game", "past", "about"):
        app.home._chosen(choice)
        press(app)
        app.base()
    app.home._chosen("dice")
    dice: Any = app.stage.view
    dice._dice.append(("cloud-dial", ("E4N", "A10E", "G>E")))
    press(app, *[OK] * 9, DOWN, *[OK] * 9, DOWN, *[OK] * 9)
    app.base()
    app.home.settings()
    settings: Any = app.stage.view
    for _ in range(1, len(settings.rows()) - 1):  # every value of every setting but the language
        press(app, DOWN, *[OK] * 6)
    press(app, DOWN, OK, UP, OK)
    app.base()


def shelve(app: App) -> None:
    """Past games: one that is open, one that was finished, one that was abandoned; then none."""
    app.come_back()
    app.playing().abandon()
    app.base()
    press(app)
    app.home._chosen("past")
    press(app)
    page: Any = app.stage.view
    for places in ([["A", 1], ["B", 2], ["C", 3], ["D", 4], ["E", 5]], []):
        page._end = {"places": places}
        page._entries[0].records = 1234
        press(app)
    page._end, page._entries[0].ended = None, False
    app.game_id = ""
    press(app, OK, BACK)
    for page._entries[0].synced in (True, False):
        press(app)
        page._do("delete")
        press(app)
        press(app, BACK)
    for unsynced in (True, False):
        app.home.settings()
        settings: Any = app.stage.view
        settings.chosen(None)
        press(app)
        if unsynced:
            app.stage.view.value = True
            app.journal.remove(app.journal.games()[0].id)
            app.base()


@every_language
def test_every_page_and_notice_of_the_app_fits(language: str, inspector: Inspector, app: App):
    say: Any = app.stage.say
    press(app)
    look_behind_home(app)
    app.start(GAME, False)
    menus = app.menus
    for choice in ("log", "undo", "correct", "settings", "abandon", "pause"):
        inspector.log = choice == "log"
        press(app, BACK)
        with suppress(Refused):
            menus._chosen(choice)
        press(app)
    app.pause(False)
    for value in ("race", 5, 11, None, None, None):
        app._answer(value)
        press(app)
    press(app, BACK, OK, BACK, BACK)
    press(app, UP, UP, OK, UNDO, BACK)
    everything = told(say, "move", dict(tiles=9, turns=6, pushes=3, dock=1))
    app.stage.ask(Confirm("undo", "", True, (everything,)), menus._undo)
    press(app)
    app.base()
    menus._chosen("correct")
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
        *(("full",), ("drifted",), ("entropy", "bias"), ("save-failed", "[Errno 28] ENOSPC")),
        ("torn", "0123456789 #1234"),
        ("unreadable", "games/0123456789abcdef0123456789abcdef.log.bad"),
    ):
        inspector.long_words = what == "unreadable"
        app.stage.notice(what, *values)
        press(app)
    app.base()
    app.change("seats", [[who, WIDE_NAMES[who]] for who in "ABCDEF"])
    menus._chosen("go-home")
    press(app)
    app.home._seats(GAME)
    press(app)
    shelve(app)
    unsaid = set(own_list(language)) - say.said
    elsewhere = {"done", "roll", "sign-coal", "plays-no-more"}  # in other kinds, or other games
    assert unsaid == NOT_BY_KEYS | elsewhere


@every_language
def test_overview_fits(language: str, inspector: Inspector):
    say = speaking(language)
    for seed in range(len(SET_UPS)):
        for table in played(seed):
            if table.game.players() and not len(table.records) % 5:
                game = table.game
                game.state["round"] = 99
                page = views.OverviewPage(say, game, games.views(GAME))
                inspector.look(page.picture([], True))
                for who, _name, _status in game.players():
                    assert width(max(games.views(GAME).status(game, who), key=width)) <= 24


def test_a_crash_is_shown(inspector: Inspector):
    inspector.long_words = True
    crash.show(stand_in(1).display, OSError("cannot open " + "/games/0123456789" * 4))
    assert inspector.seen == 1


@every_language
def test_a_move_is_told_in_one_line(language: str):
    counters = [key[5:] for key in lists(language) if key.startswith("move.")]
    for counter in counters:
        assert width(told(speaking(language), "move", {counter: 1})) <= WIDTH - 2
    for dial in ("direction", "dock"):
        assert width(told(speaking(language), "throw", [dial, "straight"])) <= WIDTH - 2


def test_too_long_is_shortened_and_too_long_a_word_is_broken():
    assert shorten("short", 60) == "short"
    assert width(shorten("W" * 40, 100)) <= 100 and shorten("W" * 40, 100)[-1] == "…"
    assert all(width(line) <= 100 for line in wrap("a " + "W" * 60, 100))
