"""What moves on the display: a wheel that turns, a die that tumbles; no key waits for either."""

import machine
from desk import Desk, DeskBoard


def pictures(desk, ms):
    """The pictures that follow each other while nobody presses a key."""
    seen = [desk.pixels()]
    end = DeskBoard.now + ms
    while DeskBoard.now < end:
        desk.wait(10)
        if desk.pixels() != seen[-1]:
            seen.append(desk.pixels())
    return seen


def rests(desk):
    before = machine.panel.bytes
    desk.wait(2000)
    return machine.panel.bytes == before


def test_a_wheel_turns_when_its_number_changes_and_comes_to_rest():
    desk = Desk()
    desk.race()
    assert rests(desk)
    desk.press("up")
    assert desk.app.stage.view.value == 2
    assert len(pictures(desk, 600)) >= 3 and rests(desk)
    upward = desk.pixels()
    desk.press("up", "down")
    assert len(pictures(desk, 600)) >= 3 and rests(desk)
    assert desk.pixels() == upward  # the same number looks the same, whichever way it came


def test_keys_act_while_a_wheel_turns():
    desk = Desk()
    desk.race()
    desk.press("up", "up", "up", "down", "ok")  # 60 ms each: a turn of the wheel takes 180
    assert desk.said() == ["speed", 3] and desk.asked() == ("move", "A")


def laying():
    """A race in which A has just thrown for the next tile."""
    desk = Desk()
    desk.race()
    desk.press("ok", "up", "ok")
    assert desk.asked() == ("direction", "A")
    desk.press("ok")
    while desk.title() == "reroll":
        desk.press("ok")
    assert desk.asked() == ("lay", "A")
    return desk


def test_the_direction_die_tumbles_and_comes_to_rest():
    desk = laying()
    face = desk.app.table.question.picture
    assert len(pictures(desk, 1000)) >= 4 and rests(desk)
    assert desk.app.stage.view.sign() == face


def test_keys_act_while_the_die_tumbles():
    desk = laying()
    desk.press("ok")
    assert desk.asked() == ("speed", "B")


def test_quick_dice_tumble_and_are_thrown_again_at_once():
    desk = Desk()
    desk.press("down", "ok")
    assert len(pictures(desk, 1000)) >= 4 and rests(desk)
    desk.press("ok", "ok", "ok")
    assert desk.app.stage.view.heading()[1] == "4."
