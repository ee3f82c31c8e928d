"""Every kind of question checks its own answers."""

from races import refused

from pilothouse.table.errors import Refused
from pilothouse.table.questions import (
    LETTERS,
    Confirm,
    Number,
    Order,
    Pick,
    Several,
    Tally,
    Tell,
    Text,
    Throw,
)


def no_fours(values):
    if 4 in values:
        raise Refused("X1", "nothing-to-undo")


COAL = ("coal", 2, "A9")
PICK = Pick("q", "A", ("x", "y", 3), rule="R1")
SEVERAL = Several("q", "A", ("x", "y", "z"), 1, 2, "R2")
NUMBER = Number("q", "A", 1, 6, 2, "B1", lambda old, v: v - old if v > old else 0, COAL)
TALLY = Tally(
    "q",
    "A",
    (("a", 3, 1, "R3"), ("b", 1, 0, "R4"), ("c", 0, 0, "")),
    purse=COAL,
)
ORDER = Order("q", "", ("A", "B", "C"), "A40")
TEXT = Text("q")
THROW = Throw("q", "A", ("left", "right"), "A23")

GOOD = (
    (PICK, "y", "y"),
    (PICK, 3, 3),
    (Confirm("q"), True, True),
    (SEVERAL, ["z", "x"], ["x", "z"]),  # in the order of the options
    (NUMBER, 4, 4),
    (TALLY, {}, {}),
    (TALLY, {"a": 2, "b": 0}, {"a": 2}),  # only what is not 0
    (ORDER, ["C", "A", "B"], ["C", "A", "B"]),
    (TEXT, " Zoë ", "Zoë"),
    (THROW, "left", "left"),
    (Tell("q"), None, None),
)

BAD = (
    (PICK, "w", "R1", "not-offered"),
    (PICK, None, "R1", "not-offered"),
    (PICK, 3.0, "R1", "not-offered"),
    (PICK, [], "R1", "not-offered"),
    (PICK, {"x": 1}, "R1", "not-offered"),
    (Pick("q", "A", (0, 1), rule="R1"), True, "R1", "not-offered"),  # D34: True is not 1
    (Pick("q", "A", "ABC", rule="R1"), "", "R1", "not-offered"),  # nor is a part of the options
    (Pick("q", "A", "ABC", rule="R1"), "AB", "R1", "not-offered"),
    (Confirm("q"), 1, "", "malformed"),
    (Confirm("q"), None, "", "malformed"),
    (SEVERAL, "x", "", "malformed"),
    (SEVERAL, [], "R2", "how-many"),
    (SEVERAL, ["x", "y", "z"], "R2", "how-many"),
    (SEVERAL, ["x", "x"], "R2", "twice"),
    (SEVERAL, ["w"], "R2", "not-offered"),
    (SEVERAL, [["x"]], "R2", "not-offered"),
    (Several("q", "A", (0, 1), rule="R2"), [True], "R2", "not-offered"),
    (NUMBER, 0, "B1", "range"),
    (NUMBER, 7, "B1", "range"),
    (NUMBER, 5, "A9", "short-coal"),
    (NUMBER, "4", "", "malformed"),
    (NUMBER, True, "", "malformed"),
    (TALLY, [], "", "malformed"),
    (TALLY, {"a": 4}, "R3", "range"),
    (TALLY, {"a": -1}, "R3", "range"),
    (TALLY, {"a": 3}, "A9", "short-coal"),
    (TALLY, {"b": 2}, "R4", "range"),
    (TALLY, {"b": "1"}, "", "malformed"),
    (TALLY, {"c": 1}, "", "not-offered"),  # a counter that can only be 0 is not there
    (TALLY, {"d": 1}, "", "not-offered"),
    (TALLY, {"a": True}, "", "malformed"),
    (TALLY, {"a": [1]}, "", "malformed"),
    (ORDER, ["A", "B"], "A40", "missing"),
    (ORDER, ["A", "B", "C", "C"], "A40", "twice"),
    (ORDER, "ABC", "", "malformed"),
    (Order("q", "", (0, 1), "A40"), [False, True], "A40", "missing"),
    (Order("q", "", (1, 4), "A40", no_fours), [1, 4], "X1", "nothing-to-undo"),
    (TEXT, "", "", "length"),
    (TEXT, "   ", "", "length"),
    (TEXT, "thirteen char", "", "length"),
    (TEXT, "a\nb", "", "letter"),
    (TEXT, "漢", "", "letter"),
    (TEXT, 5, "", "malformed"),
    (THROW, "up", "A23", "not-a-face"),
    (THROW, 0, "A23", "not-a-face"),
    (Tell("q"), 0, "", "malformed"),
)


def test_good_answers_are_taken_in_one_form():
    for question, answer, taken in GOOD:
        assert question.check(answer) == taken, (question.kind, answer)


def test_bad_answers_are_refused_with_their_rule():
    for question, answer, rule, reason in BAD:
        assert refused(question.check, answer) == (rule, reason), (question.kind, answer)


def test_what_a_question_accepts_is_what_it_does_not_refuse():
    for question, answer, _ in GOOD:
        assert question.accepts(answer), (question.kind, answer)
    for question, answer, _, _ in BAD:
        assert not question.accepts(answer), (question.kind, answer)


def test_a_question_without_any_answer_cannot_be_asked():
    none = ("", "no-answer")
    assert refused(Pick, "q", "A", ()) == none
    assert refused(Number, "q", "A", 1, 0) == none
    assert refused(Throw, "q", "A", ()) == none
    assert refused(Several, "q", "A", ("x", "y"), 3) == none
    assert refused(Several, "q", "A", ("x", "y"), 2, 1) == none


def test_the_cursor_stands_on_an_answer():
    assert Pick("q", "A", ("x", "y"), "z").start == "x"
    assert Number("q", "A", 0, 2, 3).start == 2 and Number("q", "A", 1, 2, 0).start == 1


def test_every_letter_makes_a_name():
    for letter in LETTERS:
        if letter != " ":
            assert TEXT.check(letter) == letter


def test_a_refusal_reads_as_one_line():
    try:
        NUMBER.check(5)
    except Refused as refusal:
        assert str(refusal) == "A9 short-coal 3 2"


def test_the_price_is_known_before_the_answer():
    assert [NUMBER.price(v) for v in (2, 3, 4)] == [0, 1, 2]
    assert TALLY.price({"a": 2, "b": 1}) == 2
    assert PICK.price("x") == 0


def test_a_run_of_keys_goes_on_in_steps():
    amount = Number("q", "A", 1, 43, 12, step=5)
    value = 12
    ups = []
    for run in range(12):
        value = amount.next_value(value, 1, run)
        ups.append(value)
    assert ups == [13, 14, 15, 16, 20, 25, 30, 35, 40, 43, 44, 45]  # the last two are refused
    assert [amount.next_value(v, -1, 9) for v in (43, 40, 3, 1)] == [40, 35, 1, 0]
    assert Number("q", "A", 1, 43, 12).next_value(12, 1, 9) == 13
