"""The words: the same in four languages, all there, and every question made of them fits."""

import random
import re
from typing import Any

import pytest

from inspection import (
    DRAWABLE,
    STATUS,
    TITLE_ROOM,
    Inspector,
    Listening,
    every_language,
    game_list,
    inspect,
    own_list,
    refusals,
    refused_in,
    view_of,
)
from noted import drawn
from pilothouse import games
from pilothouse.games.mississippi.setup import HOUSE as ALL_HOUSE
from pilothouse.games.mississippi.setup import MODULES as ALL_MODULES
from pilothouse.keys import DOWN
from pilothouse.rooms.menu import preview
from pilothouse.rooms.overview import OverviewPage
from pilothouse.screen.describe import describe_record
from pilothouse.screen.font import BIG
from pilothouse.screen.picture import WIDTH
from pilothouse.screen.text import shorten, width, wrap
from pilothouse.screen.view import DIRECTION_SIGNS
from pilothouse.table.chance import Chance
from pilothouse.table.errors import Refused
from pilothouse.table.questions import LETTERS, Confirm, Number, Pick
from pilothouse.table.table import Table
from pilothouse.words import Words
from pilothouse.words.languages import ENDONYMS
from pilothouse_host.play.bots.anyone import any_answer

GAME = "mississippi"
WIDE_NAMES = {letter: "WWWWWWWWWWWW" for letter in "ABCDEFR"}
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
ONTO_WOOD = Pick("landed", "B", (3, 4, 2), 3, "B9", ("B",), ("not-back",))
ONTO_WOOD.text = "landed-wood"
RARE = (
    Pick("choose-way", "A", ("left", "right")),
    Confirm("dock-fits", "A", True, (11,), note=("rolled", "↖")),
    ONTO_WOOD,
)
RARE_REFUSALS = [
    *(Refused("R34", "too-many-boats", 6), Refused("R5", "bank-ends")),
    *(Refused("A16", "on-island"), Refused("A16", "field-taken", "F")),
]


def speaking(language: str) -> Words:
    say = Words(language)
    say.use(GAME)
    return say


def lists(language: str) -> dict[str, str]:
    return own_list(language) | game_list(GAME, language)


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
    for text in (*lists(language).values(), *ENDONYMS, LETTERS, "✓⌫"):
        assert set(text) <= DRAWABLE, text
    assert {*DIRECTION_SIGNS.values(), *"ABCDEFR✗0123456789"} <= {*BIG.characters}


@every_language
def test_titles_are_titles(language: str):
    say = speaking(language)
    for key, text in game_list(GAME, language).items():  # in the log an answer follows
        assert key[-1] == "?" or text[-1] not in "?.:", key
    for key in ("home", "which-game", "menu", "past", "settings", "log", "correct-what", "notice"):
        assert width(say(key)) <= TITLE_ROOM, key


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
        asides = table.game.asides() if not table.in_aside else []
        if chance < 0.02 and asides:
            table.aside(dice.choice(asides))
        elif chance < 0.04 and table.game.corrections():
            question = dice.choice(list(table.game.corrections()))
            table.correct(question.name, question.who, any_answer(question, dice))
        else:
            table.answer(any_answer(table.question, dice))


def fingerprint(question: Any) -> tuple[Any, ...]:
    """What a picture of the question depends on."""
    counters = [c[:2] for c in getattr(question, "counters", ())]
    options = len(getattr(question, "options", getattr(question, "items", ())))
    numbers = (getattr(question, "high", 0), question.purse and question.purse[1])
    shown = [bool(question.who), question.args, question.note, counters, options, numbers]
    shown.append(question.notes)
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
        shown = [text for row in drawn(view).rows for _, text, _ in row]
        assert say("yes") in shown and say("no") in shown, line


@every_language
def test_every_question_of_a_race_has_its_words_and_fits(
    language: str, inspector: Inspector, asked: list[tuple[Any, list[Refused]]]
):
    say = Listening(language)
    say.use(GAME)
    for question, refused in asked:
        view = view_of(question, say, WIDE_NAMES)
        inspect(inspector, view)
        for reminder in question.notes:
            assert width(say(*reminder)) <= WIDTH - 4, reminder
        for refusal in refused:
            view.refusal = refusal
            inspector.look(drawn(view, STATUS))
            assert len(refused_in(say, refusal)) <= 2
    assert not {key for key in say.unknown if not own_words(key)}
    not_asked = {"round", "round-n", "stack", "stack-pool", "leave", "landed.dock"}
    not_asked |= {"only-speed-1", "boat-full"}  # what may not be taken is not offered
    texts = {key for key in game_list(GAME, language) if not key.startswith("reading.")}
    assert texts - say.said <= not_asked


def test_a_refusal_is_in_words_without_the_rule_s_id() -> None:
    view = view_of(Number("speed", "A", 1, 6, 1, "B1"), speaking("en"), WIDE_NAMES)
    view.refusal = Refused("B1", "range", 9, 1, 6)
    shown = [text for row in drawn(view).rows for _, text, _ in row]
    assert "9? Only 1 to 6" in shown and not [text for text in shown if "B1" in text]


def test_a_correction_is_told_as_its_menu_shows_it() -> None:
    assert describe_record(speaking("en"), "correct", ["coal", "B", 3]) == "B Coal: 3"
    assert describe_record(speaking("en"), "correct", ["pool", "", 3]) == "Beside the stack: 3"


@every_language
def test_overview_fits(language: str, inspector: Inspector):
    say = speaking(language)
    for seed in range(len(SET_UPS)):
        for table in played(seed):
            if table.game.players() and not len(table.records) % 5:
                game = table.game
                game.state["round"] = 99
                page = OverviewPage(say, game, games.views(GAME))
                inspector.look(drawn(page))
                page.press(DOWN)  # the first boat that races, if any does
                inspector.look(drawn(page))
                for who, _name, _status in game.players():
                    assert width(max(games.views(GAME).status(game, who), key=width)) <= 24


@every_language
def test_a_move_is_told_in_one_line(language: str):
    counters = [key[5:] for key in lists(language) if key.startswith("move.")]
    for counter in counters:
        assert width(describe_record(speaking(language), "move", {counter: 1})) <= WIDTH - 2
    for dial in ("direction", "dock"):
        assert width(describe_record(speaking(language), "throw", [dial, "straight"])) <= WIDTH - 2


def test_too_long_is_shortened_and_too_long_a_word_is_broken():
    assert shorten("short", 60) == "short"
    assert width(shorten("W" * 40, 100)) <= 100 and shorten("W" * 40, 100)[-1] == "…"
    assert all(width(line) <= 100 for line in wrap("a " + "W" * 60, 100))


def test_an_option_called_question_mark_is_no_explanation() -> None:
    say = Words("en")
    say.use(GAME)
    assert say.option("last", "?") == "?" and not say.explanation("last")


def test_a_text_that_a_language_lacks_is_said_in_english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(own_list("de"), "yes")
    monkeypatch.delitem(game_list(GAME, "de"), "speed")
    say = speaking("de")
    assert say("yes") == own_list("en")["yes"] and say("no") == own_list("de")["no"]
    assert say("speed") == game_list(GAME, "en")["speed"]
    assert say("no such key") == "no such key"


@every_language
def test_the_title_of_a_game(language: str) -> None:
    say = Words(language)
    triangle = {
        "en": "Bermuda Triangle",
        "de": "Teufels-Dreieck",
        "fr": "Triangle des Bermudes",
        "nl": "Bermudadriehoek",
    }
    assert say.title("triangle") == triangle[language]
    assert say.title("mississippi") == "Mississippi Queen"
    assert say.title("chess") == "chess" and say.title("") == ""
    assert [say.has_readings(name) for name in games.names()] == [
        any(key.startswith("reading.") for key in game_list(name, language))
        for name in games.names()
    ]
