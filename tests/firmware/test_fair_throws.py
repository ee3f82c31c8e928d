"""What the app does for fair throws: sound entropy, the seal, a number from the players."""

from desk import Desk, DeskBoard
from pilothouse.table.seal import seal


def menu(desk, choice):
    """Back shows the overview, OK there opens the menu."""
    desk.press("back", "ok")
    assert desk.title() == "menu"
    desk.pick(choice)


def test_weak_entropy_is_named():
    raw_bits = DeskBoard.raw_bits
    DeskBoard.raw_bits = lambda self, count: bytes(count)
    try:
        desk = Desk()
        assert desk.title() == "notice"
        desk.press("ok")
        desk.race()
        assert desk.app.table.header["entropy"] == "stuck"
    finally:
        DeskBoard.raw_bits = raw_bits


def test_weak_entropy_is_found_at_a_games_start_too():
    desk = Desk()
    raw_bits = DeskBoard.raw_bits
    DeskBoard.raw_bits = lambda self, count: bytes(count)
    try:
        desk.race()
        assert desk.app.table.header["entropy"] == "stuck"
    finally:
        DeskBoard.raw_bits = raw_bits


def test_the_seal_is_read_and_a_number_added_before_the_first_throw():
    desk = Desk()
    desk.race()
    desk.app.menu.show()
    desk.wait()
    desk.pick("about-game")
    words = " ".join(desk.app.stage.view.question.args[:2])
    assert words.split() == seal(desk.app.table.header["commit"])
    desk.press("ok", "up", "ok", "up", "up", "up", "ok")
    assert desk.title() == "about-game"
    assert desk.app.table.salt.value == ["players", "3"]
    desk.press("ok")  # and it does not ask again
    assert desk.title() != "own-number" and desk.app.at_table()
    answers = desk.say("hello", 2, "test") + desk.say("salt", desk.app.game_id, "0" * 32)
    assert answers[-1][:2] == ["no", "salt"]


def test_nobody_has_to_add_a_number():
    desk = Desk()
    desk.race()
    question = desk.title()
    desk.app.menu.show()
    desk.wait()
    desk.pick("about-game")
    desk.press("ok", "ok")  # "no" is where the cursor stands
    assert desk.title() == question and not desk.app.table.salt.value
