"""Rules that only people can keep: the board says them in the right moment (R in rules.md)."""

from races import lengthen, ok, race, turn, voyage

from pilothouse.words import Words
from pilothouse.words.languages import LANGUAGES

# rule, the text that says it, and what must be in the English one
SAID = (
    ("A7", "start-fields?", "any way"),
    ("A15", "card2", "never back"),
    ("A16", "card2", "Land is out"),
    ("A18", "card2", "before, while or after"),
    ("A20", "card1", "1. Speed"),
    ("A22", "card4", "after the move"),
    ("A47", "card5", "Red digits, left: speed"),
    ("B2", "start-fields?", "any way"),
    ("B3", "card2", "Land is out"),
    ("B9", "card3", "You choose a free field"),
    ("B10", "card3", "none you used"),
    ("B11", "card3", "no room, no push"),
    ("B12", "card3", "The owner turns the boat"),
    ("R23", "start-six?", "the pier is its first field"),
    ("R30", "rose-need?", "A new tile forces"),
)


def test_A7_A15_A16_A18_A20_A22_A47_B2_B3_B9_B10_B11_B12_R23_R30_are_said():
    for language in LANGUAGES:
        say = Words(language)
        say.use("mississippi")
        for rule, key, words in SAID:
            assert say.text(key), (rule, key, language)
            if language == "en":
                assert words in say.text(key), (rule, say.text(key))


def test_A6_the_youngest_starts_on_field_1():
    say = Words("en")
    say.use("mississippi")
    assert "youngest, on field 1" in say("start-fields?", "C", 3)


def test_A11_A12_reminders_stand_with_the_next_question():
    table = race(3, A={"coal": 1})
    table.answer(3)
    assert table.question.name == "wheel-out"
    ok(table)
    table = race(3)
    table.answer(3)
    assert list(table.question.note) == ["wheel", "A", 5]


def test_A38_two_reminders_at_once_are_both_seen():
    table = voyage(3, A={"tile": 0}, B={"tile": 1}, C={"tile": 1})
    lengthen(table, "SS")
    table.correct("turn", "", "A")
    turn(table, 2, tiles=1, turns=1)
    assert table.question.name == "remove" and list(table.question.note) == ["wheel", "A", 5]
    ok(table)
    assert list(table.question.note) == ["removed", 0, 0]


def test_A27_the_dock_is_thrown_for_at_once():
    say = Words("en")
    say.use("mississippi")
    assert "throw again for the dock" in say("card4")
