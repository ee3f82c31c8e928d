"""The triangle's words: the same in four languages, all there, and every picture of them fits."""

import random
import re
from typing import Any

import pytest

import inspection
from inspection import (
    DRAWABLE,
    Inspector,
    Listening,
    game_list,
    inspect,
    own_list,
    refusals,
    refused_in,
)
from noted import Noted, drawn
from pilothouse.games import find, views
from pilothouse.games.triangle import data
from pilothouse.keys import DOWN, OK
from pilothouse.screen.describe import describe_record
from pilothouse.screen.picture import WIDTH
from pilothouse.screen.text import width
from pilothouse.screen.view import View
from pilothouse.table.chance import Chance
from pilothouse.table.errors import Refused
from pilothouse.table.questions import Confirm, Tell
from pilothouse.table.table import Table
from pilothouse.words import Words
from pilothouse.words.languages import LANGUAGES
from test_triangle_properties import disturb, some_answer

GAME = "triangle"
NAMES = {letter: "WWWWWWWWWWWW" for letter in "ABCD"}
COMPASS = {"en": "NESW", "de": "NOSW", "fr": "NESO", "nl": "NOZW"}
VIEWS = views(GAME)
# Said by the menu, or only in games with other answers than those played here.
NOT_ASKED = {"round", "cloud-at", "leave", "card"} | {
    f"short-{deck}" for deck in ("sugar", "oil", "bananas", "wood")
}

every_language = pytest.mark.parametrize("language", LANGUAGES)


def speaking(language: str) -> Any:
    say = Listening(language)
    say.use(GAME)
    return say


def words(language: str) -> dict[str, str]:
    return game_list("triangle", language)


def view_of(question: Any, say: Words) -> View:
    return inspection.view_of(question, say, NAMES, VIEWS.VIEWS)


def test_every_language_has_the_same_keys_and_values() -> None:
    def shape(language: str) -> dict[str, set[str]]:
        return {key: set(re.findall(r"{\d}", text)) for key, text in words(language).items()}

    assert shape("de") == shape("fr") == shape("nl") == shape("en")


@every_language
def test_no_word_is_hidden_by_one_of_the_board_s_own(language: str) -> None:
    both = set(words(language)) & set(own_list(language))
    assert both == {"players?", "result", "result?"}  # which it says in words of its own


@every_language
def test_every_character_is_drawn(language: str) -> None:
    for text in words(language).values():
        assert set(text) <= DRAWABLE, text


@every_language
def test_titles_are_titles(language: str) -> None:
    for key, text in words(language).items():
        assert key[-1] == "?" or key.startswith("short-") or text[-1] not in "?.:", key


@every_language
def test_the_compass_letters(language: str) -> None:
    say = speaking(language)
    assert "".join(say("compass-" + way) for way in "NESW") == COMPASS[language]


def played(seed: int) -> Any:
    """A whole random game: yields the table before each answer."""
    dice = random.Random(seed)
    table = Table(find, Chance(dice.randbytes(32)), [], lambda: 0)
    table.start(GAME, {}, "test", data.FILES)
    while not table.over:
        yield table
        if not disturb(table, dice):
            table.answer(some_answer(table.question, dice))


def fingerprint(question: Any) -> tuple[Any, ...]:
    """What a picture of the question depends on."""
    options = str(getattr(question, "options", ()))
    return question.kind, question.name, str(question.args), str(question.notes), options[:30]


RARE = (
    Tell("no-room", "A", ("B",)),
    Tell("tie", "", (["A", "B", "C", "D"], 340)),
    Tell("bonus", "A", (0, 340, 20), "20"),
    Tell("cargo-home", "A", (80, 340, 20), "100"),
    Tell("no-cargo", "A", (0, 340, 0), "0"),
    Tell("no-ship", "A", note=("throw-again", ["A", "B", "C", "D"])),
    Confirm("end-early"),
    Confirm("hang-all", "", True, (["A ×3", "B ×4", "C ×4", "D ×2"],)),
)


@pytest.fixture(scope="module")
def asked() -> list[Any]:
    """Every different question of many games."""
    found = {fingerprint(question): question for question in RARE}
    for seed in range(16):
        for table in played(seed):
            questions = [table.question]
            if not len(table.records) % 40:
                questions += table.game.corrections()
            for question in questions:
                found.setdefault(fingerprint(question), question)
    return list(found.values())


@every_language
def test_every_question_has_its_words_and_fits(
    language: str, inspector: Inspector, asked: list[Any]
) -> None:
    say = speaking(language)
    dice = random.Random(language)
    often: dict[tuple[str, str], int] = {}
    for question in asked:
        key = (question.kind, question.name)
        often[key] = often.get(key, 0) + 1
        if often[key] > 40:  # more of the same
            continue
        for reminder in question.notes:  # more than one are listed on a page before the question
            assert width(say(*reminder)) <= WIDTH - 2
        view = view_of(question, say)
        if question.name == "turn-cloud":
            inspector.look(drawn(view))
            view.tick(dice.randrange(1200))
            inspector.look(drawn(view))
            view.tick(1200)
        inspect(inspector, view)
        for refusal in refusals(question):
            assert len(refused_in(say, refusal)) <= 2
    for reason in (["own-two"], ["port-taken"], ["port-away", 30], ["mark-taken"]):
        assert len(refused_in(say, Refused("D11", *reason))) <= 2
    known = {*NAMES, *data.PORTS, "I"}
    unknown = {k for k in say.unknown if k not in known and not re.fullmatch(r"[A-H]\d?|\d+", k)}
    assert not unknown
    texts = {key for key in words(language) if not key.startswith("reading.")}
    assert texts - say.said <= NOT_ASKED


@every_language
def test_the_overview_fits(language: str, inspector: Inspector) -> None:
    say = speaking(language)
    for table in played(3):
        if table.game.state["fleet"] and not len(table.records) % 10:
            game = table.game
            game.state["round"] = 99
            for player in game.state["fleet"]:
                assert len(VIEWS.status(game, player["id"])) == 2
            picture = Noted()
            assert width(VIEWS.title(game, say)) < 112
            VIEWS.overview(game, say, picture)
            inspector.look(picture)


@every_language
def test_throws_are_told_in_one_line(language: str) -> None:
    say = speaking(language)
    for name, face in (("spin", "A10E"), ("bananas", "100"), ("die", "6"), ("begin", "6")):
        assert width(describe_record(say, "throw", [name, face])) <= WIDTH - 2


@every_language
def test_the_dial_turns_for_about_a_second_and_any_key_stops_it(language: str) -> None:
    table = next(t for t in played(5) if t.question and t.question.name == "turn-cloud")
    question: Any = table.question

    def shown(view: View) -> str:
        return str(drawn(view).rows)

    turning, still = view_of(question, speaking(language)), view_of(question, speaking(language))
    pictures = []
    for ms in range(0, 1300, 20):
        if turning.tick(ms):
            pictures.append((ms, shown(turning)))
    assert len(pictures) == 16 and 1000 <= pictures[-1][0] <= 1300
    assert not still.press(DOWN)  # it stops, and is not answered
    assert not still.tick(100)
    assert shown(still) == shown(turning)
    assert still.press(OK)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ("A 10 E", "G south", "60,000", "B ship 2", "A, B and C")),
        ("de", ("A 10 O", "G Süden", "60.000", "B Schiff 2", "A, B und C")),
        ("fr", ("A 10 E", "G sud", "60 000", "B navire 2", "A, B et C")),
        ("nl", ("A 10 O", "G zuiden", "60.000", "B schip 2", "A, B en C")),
    ],
)
def test_the_history_speaks_as_the_dial_and_the_cards_do(
    language: str, said: tuple[str, ...]
) -> None:
    say = speaking(language)
    segment, edge, card, ship, tie = said
    assert describe_record(say, "throw", ["spin", "A10E"]).endswith(segment)
    assert describe_record(say, "hand", ["spin", "G>S"]).endswith(edge)
    assert describe_record(say, "throw", ["wood", "60"]).endswith(card)
    assert describe_record(say, "move", "B2").endswith(ship)
    assert say("tie?", ["A", "B", "C"], 60).startswith(tie)


@every_language
def test_no_word_of_the_overview_is_cut_and_the_cloud_s_place_is_in_words(language: str) -> None:
    say = speaking(language)
    table = next(t for t in played(3) if t.game.state["fleet"])
    picture = Noted()
    VIEWS.overview(table.game, say, picture)
    texts = [text for row in picture.rows for _, text, _ in row]
    for deck in ("sugar", "oil", "bananas", "wood"):
        short = say("short-" + deck)
        assert short == say(deck) or short[-1] == "." or (language, deck) == ("en", "wood")
        assert any(text.startswith(short + " ") for text in texts)
    assert say("cloud-at", "A", 11, 8) in texts and "11/8" not in " ".join(texts)


@every_language
def test_every_reading_and_each_of_its_values_has_a_text_that_fits(language: str) -> None:
    for name, values in find(GAME).settings.items():
        label = words(language)[f"reading.{name}"]
        for value in values:
            assert width(label) + width(words(language)[f"reading.{name}.{value}"]) <= 112
