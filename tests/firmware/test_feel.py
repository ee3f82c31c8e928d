"""The device's feel: home, quick dice, past games, settings, light, sound and the turn's clock."""

import machine
from desk import Desk, DeskBoard, folder


def later(desk, ms):
    """So much later; nothing was pressed."""
    DeskBoard.now += ms
    desk.wait()


def left_race():
    """A race that its players have left for the home screen."""
    desk = Desk()
    desk.race()
    desk.press("back", "ok")
    desk.pick("go-home")
    assert desk.title() == "home"
    return desk


def finished(desk):
    desk.app.abandon()
    desk.wait()


def options(desk):
    return list(desk.app.stage.view.question.options)


def test_home_offers_to_go_on_with_a_game_that_was_left():
    desk = left_race()
    assert options(desk)[0] == "continue" and desk.said() == ["pause", 1]
    desk.press("back")
    assert desk.title() == "home"
    desk.press("ok")
    assert desk.said() == ["pause", 0] and desk.title() == "speed"
    assert "continue" not in options_at_home(Desk())


def options_at_home(desk):
    assert desk.title() == "home"
    return options(desk)


def test_a_game_that_was_left_is_there_after_a_power_cut():
    desk = left_race()
    desk.power_on()
    assert desk.title() == "paused"
    desk.press("ok")
    assert desk.asked() == ("speed", "A") and desk.title() == "speed"


def test_a_board_without_any_files_starts():
    desk = Desk(folder() + "/data")
    assert desk.title() == "set-language" and desk.storage()


def test_quick_dice_in_two_presses():
    desk = Desk()
    desk.press("down", "ok")
    assert desk.title() == "dice"
    seen = set()
    for _ in range(60):
        seen.add(desk.app.stage.view.face)
        desk.press("ok")
    assert sorted(seen) == ["1", "2", "3", "4", "5", "6"]
    desk.press("down")
    seen = set()
    for _ in range(40):
        seen.add(desk.app.stage.view.face)
        desk.press("ok")
    assert sorted(seen) == ["left", "right", "straight"]
    desk.press("back", "ok")
    assert desk.app.stage.view.face in seen  # it keeps the die that was in use
    assert desk.app.table is None and not desk.app.journal.games()


def test_the_same_table_plays_again_with_its_names():
    desk = Desk()
    desk.race()
    table = desk.app.table
    for who, name in (("A", "Anna"), ("C", "Cléo")):
        table.aside("name")
        table.answer(who)
        table.answer(name)
    desk.app.show_current()
    finished(desk)
    desk.power_on()
    desk.press("ok", "ok")
    assert desk.title() == "same-table"
    desk.press("ok")
    assert desk.asked()[0] != "players"
    while desk.asked() != ("speed", "A"):
        desk.press("ok")
    assert [desk.app.names.get(letter) for letter in "ABC"] == ["Anna", "", "Cléo"]
    desk.hold("back", 700)  # what it has answered is undone as anything else
    desk.press("ok")
    assert desk.app.names.get("C") == ""


def test_how_many_they_are_can_be_said_anew_after_the_same_table():
    desk = Desk()
    desk.race()
    finished(desk)
    desk.app.start("triangle", True)
    desk.wait()
    assert desk.said() == ["players", 3] and desk.asked()[0] != "players"
    desk.hold("back", 700)
    desk.press("ok")
    assert desk.asked()[0] == desk.title() == "players"
    desk.press("up", "up", "ok")
    assert desk.said() == ["players", 4]


def test_the_history_leads_back_to_a_line_and_redo_from_there():
    desk = Desk()
    desk.race()
    desk.press("up", "ok", "ok", "ok", "ok")  # A at speed 2, then B
    assert desk.asked() == ("speed", "C")
    desk.press("back", "ok")
    desk.pick("log")
    desk.press("down", "down", "down", "ok")
    assert desk.title() == "undo-several" and desk.app.stage.view.question.args[1] == 4
    assert desk.app.stage.view.question.args[0].startswith("A ")
    desk.press("ok")
    assert desk.asked() == ("speed", "A") and desk.said()[0] == "undo"
    desk.press("back", "ok")
    desk.pick("redo")
    assert desk.asked() == ("speed", "C") and desk.said()[0] == "redo"
    desk.press("back", "ok")
    assert "redo" not in desk.app.stage.view.question.options


def test_house_rules_are_chosen_before_a_game_and_kept_with_the_table():
    desk = Desk()
    desk.press("ok")
    desk.pick("readings")
    desk.press("ok")
    assert desk.title() == "readings"
    desk.press("ok", "back", "back")
    assert desk.title() == "which-game"
    for _ in range(2):
        desk.app.start("mississippi", False)
        desk.wait()
        assert desk.app.table.header["set"]["early-end"] == 0
        assert desk.app.table.header["set"]["pushed-refuel"] == 1
        finished(desk)
        desk.power_on()
    desk.app.change("readings", {"mississippi": {"early-end": 7, "gone": 1}})  # by other rules
    desk.app.start("mississippi", False)
    desk.wait()
    assert desk.app.table.header["set"]["early-end"] == 1


def test_another_table_says_how_many_it_is():
    desk = Desk()
    desk.race()
    finished(desk)
    desk.press("ok", "ok", "down", "ok", "ok")  # no; a race
    assert desk.asked() == ("players", "")


def test_past_games_tell_their_result_and_are_deleted_with_a_warning():
    desk = Desk()
    desk.race()
    finished(desk)
    desk.pick("past")
    assert desk.title() == "past"
    desk.press("ok")
    desk.pick("delete")
    assert desk.title() == "delete-unsynced"
    desk.press("ok")  # no
    assert len(desk.app.journal.games()) == 1 and desk.title() == "past"
    game = desk.app.game_id
    desk.say("hello", 2, "test")
    desk.say("ack", game, len(desk.app.table.records))
    desk.press("back")
    desk.pick("past")
    desk.press("ok")
    desk.pick("delete")
    assert desk.title() == "delete"
    desk.press("up", "ok")
    assert not desk.app.journal.games() and desk.app.table is None
    desk.press("back")
    assert desk.title() == "home"


def test_a_game_left_for_another_can_be_taken_up_again():
    desk = left_race()
    first = desk.app.game_id
    desk.pick("new-game")
    desk.press("ok", "ok")
    assert desk.app.game_id != first
    finished(desk)
    desk.pick("past")
    desk.press("down", "ok")
    desk.pick("continue")
    assert desk.app.game_id == first and desk.title() == "speed"
    desk.power_on()
    assert desk.app.game_id == first and desk.title() == "speed"


def test_dimmed_a_press_acts_and_off_it_only_wakes():
    desk = Desk()
    panel = machine.panel
    bright = panel.contrast
    later(desk, 121000)
    assert panel.on and panel.contrast < bright
    desk.press("down")
    assert panel.contrast == bright and desk.app.stage.view.cursor == 1
    later(desk, 601000)
    assert not panel.on
    for key in ("down", "ok", "back"):
        desk.press(key)
        assert panel.on and panel.contrast == bright
        assert desk.title() == "home" and desk.app.stage.view.cursor == 1
        later(desk, 601000)
        assert not panel.on
    desk.hold("back", 700)
    assert panel.on and desk.title() == "home"
    desk.press("down")
    assert desk.app.stage.view.cursor == 2


def test_off_a_small_sign_glows_once_in_a_while_and_costs_next_to_nothing():
    desk = Desk()
    desk.race()
    panel, picture = machine.panel, desk.pixels()
    later(desk, 601000)
    was_on, sent = False, []
    for _ in range(200):
        later(desk, 100)
        if panel.on and not was_on:
            assert 0 < sum([column != 0 for column in panel.pixels()]) < 10
            sent.append(panel.bytes)
        was_on = panel.on
    assert 3 <= len(sent) <= 5
    assert max([sent[i] - sent[i - 1] for i in range(1, len(sent))]) < 60
    desk.press("up")
    assert panel.on and desk.pixels() == picture


def test_off_a_key_that_is_held_only_wakes_until_it_is_released():
    desk = Desk()
    desk.race()
    asked, records = desk.asked(), len(desk.app.table.records)
    for key in ("up", "down", "ok", "back"):
        later(desk, 601000)
        assert not machine.panel.on
        desk.hold(key, 3000)  # long enough for repeats, and for undo
        assert machine.panel.on and desk.title() == "speed"
        assert desk.app.stage.view.value == 1 and len(desk.app.table.records) == records
    desk.press("up", "ok")
    assert desk.asked() != asked and desk.said() == ["speed", 2]


class Buzzer:
    def __init__(self):
        self.sounds = []

    def click(self):
        self.sounds.append("click")

    def refuse(self):
        self.sounds.append("refuse")

    def step(self, now):
        pass


def test_keys_click_and_refusals_sound_unless_muted():
    desk = Desk()
    desk.race()
    buzzer = desk.app.board.buzzer = Buzzer()
    desk.press("up", "down", "down")
    assert buzzer.sounds == ["click", "click", "refuse"]
    desk.app.change("sound", 0)
    desk.press("up")
    assert len(buzzer.sounds) == 3


def test_nothing_is_sent_while_nothing_changes():
    desk = Desk()
    desk.race()
    before = machine.panel.bytes
    desk.wait(20000)
    assert machine.panel.bytes == before


def test_the_turns_clock_counts_stops_and_starts_anew():
    desk = Desk()
    desk.race()
    desk.app.change("clock", 1)
    desk.wait(1000)
    before, shown = machine.panel.bytes, desk.app.stage.corner
    desk.wait(10000)
    assert desk.app.stage.corner != shown
    assert 0 < machine.panel.bytes - before < 10 * 40
    desk.press("back", "ok")
    desk.pick("pause")
    shown = desk.app.stage.corner
    desk.wait(30000)
    assert desk.app.stage.corner == shown
    desk.press("ok")
    assert desk.app.stage.corner[:3] == shown[:3]
    desk.press("ok", "ok")  # the next player's turn
    assert desk.asked() == ("speed", "B") and desk.app.stage.corner == "0:00"
    desk.app.change("clock", 0)
    desk.wait(1000)
    assert desk.app.stage.corner == ""
