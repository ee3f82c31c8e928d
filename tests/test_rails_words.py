"""The words of Fantasy Island Rails: all there in four languages, and every picture fits."""

import random
import re
from typing import Any

import pytest

from inspection import (
    DRAWABLE,
    TITLE_ROOM,
    Inspector,
    Listening,
    every_language,
    game_list,
    refusals,
    view_of,
)
from noted import Noted, drawn
from pilothouse import games
from pilothouse.games.rails.storage import rounds_left
from pilothouse.keys import DOWN, UP
from pilothouse.rooms.menu import preview
from pilothouse.screen.list_views import ListView
from pilothouse.screen.picture import WIDTH
from pilothouse.screen.text import width, wrap
from pilothouse.table.chance import Chance
from pilothouse.table.errors import Refused
from pilothouse.table.questions import Confirm, Number, Pick, Tell
from pilothouse.table.table import Table
from pilothouse_host.play.bots.anyone import any_answer

GAME = "rails"
WIDE_NAMES = {letter: "WWWWWWWWWWWW" for letter in "ABC"}
WIDE_MAP = "\n".join(
    [
        f"{kind}={','.join(f'WWWWWWWWW{letter}{n:02}' for n in range(count))}"
        for kind, letter, count in (
            *(("large", "L", 3), ("medium", "M", 8)),
            *(("small", "S", 9), ("port", "P", 3)),
        )
    ]
    + ["goods=" + ",".join(f"WWWWWWW{n:02}:3" for n in range(17)) + ",Gold:2+1,Textil:2+2"]
)
ONLY_ON_PAGES = {"round-n", "stored", "stored-for"}
MENU = {"agree", "bank", "cities", "deal", "goods", "leave"}
NEVER_BY_KEYS = {"no-booking", "short-m", "cost.m", "left.m"}  # the calculator shows what is left


def words(language: str) -> dict[str, str]:
    say = Listening(language)
    say.use(GAME)
    return game_list("rails", say.language)


def test_every_language_has_the_same_keys_and_values():
    def shape(language: str) -> dict[str, set[str]]:
        return {key: set(re.findall(r"{\d}", text)) for key, text in words(language).items()}

    assert shape("de") == shape("fr") == shape("nl") == shape("en")


@every_language
def test_every_character_is_drawn_and_titles_are_titles(language: str):
    for key, text in words(language).items():
        assert set(text) <= DRAWABLE, text
        assert key[-1] == "?" or text[-1] not in "?.:", key


def played(seed: int, text: str):
    """A random game with much of everything: yields the table before each answer."""
    dice = random.Random(seed)
    table = Table(games.find, Chance(bytes([seed]) * 32), [])
    table.start(GAME, {}, "test", {"names": text})
    for _ in range(700):
        if table.over:
            return
        yield table
        chance = dice.random()
        asides = table.game.asides() if not table.in_aside else []
        if chance < 0.05 and asides:
            table.aside(dice.choice([a for a in asides if a != "leave" or chance < 0.002]))
        elif chance < 0.07 and table.game.corrections():
            question = dice.choice(list(table.game.corrections()))
            table.correct(question.name, question.who, any_answer(question, dice))
        else:
            table.answer(answer(table.question, dice))


def answer(question: Any, dice: random.Random) -> Any:
    if question.kind == "several":
        return [option for option in question.options if dice.random() < 0.5]
    return any_answer(question, dice)


def fingerprint(question: Any) -> tuple[Any, ...]:
    """What a picture of the question depends on."""
    counters = [c[:2] for c in getattr(question, "counters", ())]
    options = [str(o)[:2] for o in getattr(question, "options", ())]
    note = [str(part)[-2:] for part in (*question.note, *question.notes)]
    return (question.name, str([[str(a)[:3] for a in question.args], note, counters, options[:3]]))


@pytest.fixture(scope="module")
def asked() -> list[tuple[Any, list[Refused], list[str]]]:
    """Every different question of many games, answers it refuses, and the player's status."""
    rare = (
        Tell("nobody-won", "", (), "✗", ("card-back",)),
        Pick("overboard", "A", ("WWWWWWW01", "Gold", "Textil")),
        Tell("swapped", "A", (3,), note=("supplied", 50, "B")),
        Pick("at-sea", "A", ("ashore", "ferry", "clipper", "own"), "own"),
        Number("steps", "A", 1, 9, 9, note=("reshuffle",)),
    )
    found: dict[Any, Any] = {fingerprint(q): (q, [], ["999M", "B-6"]) for q in rare}
    default = games.data(GAME).FILES["names"]
    for seed in range(24):
        for table in played(seed, WIDE_MAP if seed % 2 else default):
            questions = [table.question]
            if not len(table.records) % 40:
                questions += table.game.corrections()
            for question in questions:
                if fingerprint(question) not in found:
                    seen = games.views(GAME).status(table.game, question.who)
                    found[fingerprint(question)] = (question, refusals(question), seen)
    return list(found.values())


@every_language
def test_every_question_has_its_words_and_fits(
    language: str,
    inspector: Inspector,
    asked: list[tuple[Any, list[Refused], list[str]]],
):
    say = Listening(language)
    say.use(GAME)
    own = games.views(GAME).VIEWS
    for question, refused, seen in asked:
        for reminder in question.notes:  # more than one are listed on a page before the question
            assert width(say(*reminder)) <= WIDTH - 2
        view = view_of(question, say, WIDE_NAMES, own)
        listed = isinstance(view, ListView)
        assert width(say(question.name)) <= TITLE_ROOM, question.name  # without its values
        steps = min(12, view.count) if listed else 7
        for key in [DOWN] * steps + [UP] * steps:
            inspector.look(drawn(view, seen), cursor=listed and not view.refusal)
            view.press(key)
        if question.kind == "tally":
            view.value = {name: high for name, high, _, _ in question.counters[:2]}
            inspector.look(drawn(view, seen))
        for refusal in {r.reason: r for r in refused}.values():
            view.refusal = refusal
            inspector.look(drawn(view, seen))
            lines = wrap(say(refusal.reason, *refusal.values), WIDTH - 4)
            assert len(lines) <= 2
    unknown = {key for key in say.unknown if not is_a_name(key)}
    assert not unknown
    unsaid = set(words(language)) - say.said
    assert unsaid <= ONLY_ON_PAGES | MENU | NEVER_BY_KEYS, unsaid


def is_a_name(key: str) -> bool:
    """Names of the map, letters, trains and numbers are shown as they are."""
    return key[0].upper() == key[0] or key[0] in "0123456789->"


@every_language
def test_overview_fits(language: str, inspector: Inspector):
    say = Listening(language)
    say.use(GAME)
    seen = 0
    for table in (table for seed in range(4) for table in played(seed, WIDE_MAP)):
        if table.game.state["players"]:
            seen += 1
            picture = Noted()
            views = games.views(GAME)
            assert width(views.title(table.game, say)) <= TITLE_ROOM
            views.overview(table.game, say, picture)
            inspector.log = True  # such wide names are cut, but not for how long a good lies there
            inspector.look(picture)
            if stock := table.game.state["stock"]:
                left = say("stored-for", rounds_left(table.game, stock[0]))
                assert any(text.startswith(left) for _, text, _ in picture.rows[7])
    assert seen > 300 and say.said >= ONLY_ON_PAGES
    assert not [key for key in say.unknown if not is_a_name(key)]


@every_language
def test_every_answer_is_told_in_the_history_and_before_it_is_taken_back(language: str):
    say = Listening(language)
    say.use(GAME)
    for seed in range(4):
        *_, table = played(seed, WIDE_MAP)
        for n in table.standing:
            line = preview(say, *table.read(n))
            view = view_of(Confirm("undo", "", True, (line,)), say, WIDE_NAMES)
            shown = [text for row in drawn(view).rows for _, text, _ in row]
            assert line and say("yes") in shown and say("no") in shown, line


@pytest.mark.parametrize(
    ("language", "names"),
    [
        ("en", ("L1", "M2", "S3", "P4", "G5", "Gold", "Textiles")),
        ("de", ("G1", "M2", "K3", "H4", "W5", "Gold", "Textilien")),
        ("fr", ("G1", "M2", "P3", "Port 4", "F5", "Or", "Textiles")),
        ("nl", ("G1", "M2", "K3", "H4", "V5", "Goud", "Textiel")),
    ],
)
def test_cities_and_goods_have_names_in_each_language(
    language: str, names: tuple[str, ...]
) -> None:
    """Where nobody has typed any; the log has the ids."""
    say = Listening(language)
    say.use(GAME)
    ids = ("l1", "m2", "s3", "p4", "g5", "gold", "textiles")
    assert tuple(say.option("load", one) for one in ids) == names
    assert len(set(names)) == len(names)
    assert preview(say, "do", "> gold").endswith(say("do.deliver", "gold"))
    assert names[5] in say("do.deliver", "gold")
    assert say.option("load", "Coal") == "Coal"  # a name that was typed
    assert preview(say, "agreement", "5,B,A,7,goods,gold").endswith(f"5: B→A 7 M {names[5]}")
    assert preview(say, "lying", "4,gold,l1").endswith(f"4: {names[5]}, {names[0]}")
    assert not say.unknown - {"Coal"}


@every_language
def test_amounts_that_cannot_be_paid_have_no_tick(language: str) -> None:
    assert words(language)["over"].startswith("✗")
