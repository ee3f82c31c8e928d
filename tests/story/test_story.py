"""What a page shows of a game, on every runtime: its sentences, its open question, its moments."""

import json

from pilothouse import games
from pilothouse.table.chance import Chance
from pilothouse.table.table import Table
from pilothouse_host.story.figures import figures
from pilothouse_host.story.page import log, standing
from pilothouse_host.story.story import story_of

RACE = ("race", 3, 3, None, None, None)


def table(name, *answers):
    made = Table(games.find, Chance(bytes(32)), [])
    made.start(name, {}, "test")
    for answer in answers:
        made.answer(answer)
    return made


def refused(made, answer):
    try:
        made.answer(answer)
    except Exception as error:
        assert type(error).__name__ == "Refused", error
    else:
        raise AssertionError("it was taken")


def texts(made, language="en"):
    return [line["text"] for line in log(story_of(made.records), language)]


def a_turn(named=True):
    """Anna has a name and has moved; Bert's passenger was refused, and a speed taken back."""
    made = table("mississippi", "passengers", 4, None, None, None, None, "brown")
    while made.question.name != "speed":
        made.answer(None)
    if named:
        made.aside("name")
        made.answer("A")
        made.answer("Anna")
    refused(made, 9)
    made.answer(3)
    refused(made, {"pier": 1})
    made.answer({"tiles": 1})
    made.throw()
    made.undo()
    made.answer("left")
    made.correct("coal", "A", 2)
    made.pause(True)
    made.pause(False)
    return made


def test_a_line_is_a_sentence():
    said = texts(a_turn())
    assert said[0].startswith("Mississippi Queen begins, with a test seed")
    for sentence in (
        "speed 3, costs 1 coal",
        "Refused – Move: Passenger. Not possible here",
        "Refused – Speed: 9. 9? Only 1 to 6 (B1)",
        "Player name",
        "Move: Tiles ahead",
        "Taken back: Anna: rolls straight for the new tile",
        "rolls left for the new tile (rolled by hand)",
        "Corrected – Coal: 2",
        "Pause",
        "The game goes on",
    ):
        assert sentence in said, (sentence, said)


def test_no_record_shows_its_innards():
    for name in games.names():
        made = table(name)
        for language in ("en", "de", "fr", "nl"):
            for text in texts(made, language):
                assert not [mark for mark in "{}[]_" if mark in text], text


def test_a_text_of_the_table_is_one_line():
    made = Table(games.find, Chance(bytes(32)), [])
    made.start("triangle", {}, "test", {"dial": games.data("triangle").FILES["dial"]})
    told = log(story_of(made.records), "en")
    assert [line["text"] for line in told][1:] == ["The dial of this table is noted"]


def test_an_early_end_asks_nothing_and_has_no_places():
    made = table("mississippi", *RACE)
    made.abandon()
    story = story_of(made.records)
    now = standing(story, "en")
    assert now["question"] is None and now["ended"]["why"] == "abandoned"
    assert log(story, "en")[-1]["text"] == "The game is ended early"


def question(made, language="en"):
    return standing(story_of(made.records), language)["question"]


def test_the_open_question_has_its_choices_with_price_and_refusal():
    made = table("mississippi", *RACE)
    asked = question(made)
    assert asked["text"] == "Speed" and asked["who"] == "A"
    by_value = {choice["value"]: choice for choice in asked["choices"]}
    assert by_value[3]["cost"] == "costs 1 coal" and "no" not in by_value[3]
    assert by_value[1].get("start") or by_value[2].get("start")
    made.correct("coal", "A", 0)
    by_value = {choice["value"]: choice for choice in question(made)["choices"]}
    assert by_value[3]["no"] == "Needs 1 coal, has 0"
    assert question(made, "de")["text"] == "Geschwindigkeit"


def test_every_kind_of_question_tells_its_choices():
    made = table("mississippi")
    assert [choice["text"] for choice in question(made)["choices"]][0] == "First race"
    made = table("mississippi", *RACE)
    made.answer(1)
    asked = question(made)
    assert asked["kind"] == "tally" and "Tiles ahead" in [o["text"] for o in asked["options"]]
    made.answer({"tiles": 1})
    asked = question(made)
    assert [c["text"] for c in asked["choices"]] == ["Roll here", "left", "straight", "right"]
    made.throw()
    assert question(made)["choices"] == [{"value": None, "text": "OK", "start": 1}]


def test_a_moment_is_what_the_game_was_then():
    made = a_turn(named=False)
    records = list(made.records)
    story = story_of(records)
    for n in range(1, len(records)):
        then = story_of(records[: n + 1])
        at, now = standing(story, "en", n), standing(then, "en")
        for key in ("view", "question", "standings", "paused", "ended", "undone"):
            assert json.dumps(at[key]) == json.dumps(now[key]), (n, key)


def test_a_table_that_hides_its_money_tells_no_price_that_shows_it():
    made = table("rails", 2, "as-laid", 4, 3, [], None, None, "A")
    while made.question.name != "do":
        made.answer(made.question.options[0] if made.question.kind == "pick" else None)
    now = standing(story_of(made.records), "en")
    assert now["hides"]
    made.answer("track")
    asked = question(made)
    told = json.dumps(asked)
    assert asked["hidden"] and "left" not in told and "choices" not in asked
    made.answer({"plain": 3})
    line = log(story_of(made.records), "en")[-1]
    assert "3" not in line["text"] and "costs" not in line["text"], line


def test_a_game_in_figures():
    made = a_turn()
    told = figures(story_of(made.records), "en")
    anna = told["players"][0]
    assert anna["name"] == "Anna" and anna["answers"] == 5  # her name, speed, move and two rolls
    assert told["counts"] == {"undo": 1, "redo": 0, "correct": 1, "refused": 2, "hand": 1}
    assert [(one["number"], one["hand"], one["undone"]) for one in told["throws"]] == [
        (0, False, True),
        (0, True, False),
    ]
    die = told["dice"][0]
    assert [face["count"] for face in die["faces"]] == [1, 0, 0]
    assert sum([face["expected"] for face in die["faces"]]) > 0.99
