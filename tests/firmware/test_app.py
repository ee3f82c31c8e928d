"""The app on the virtual chip: from the press to the record and frame, and what may go wrong."""

import os

import machine
from desk import Desk, folder
from pilothouse import games


def test_a_press_becomes_a_picture_a_record_and_a_frame():
    desk = Desk()
    desk.race()
    game = desk.app.game_id
    desk.say("hello", 2, "test")
    next_one = len(desk.app.table.records)
    desk.say("get", game, next_one)
    before = desk.pixels()
    desk.press("up")
    assert desk.pixels() != before  # the value has changed,
    assert desk.heard() == []  # but nothing is answered yet
    desk.press("ok")
    assert desk.said() == ["speed", 2]
    ((verb, name, record),) = desk.heard()
    assert (verb, name, record[:3]) == ("rec", game, [next_one, "speed", 2])


def test_what_the_laptop_hears_is_on_the_flash():
    desk = Desk()
    desk.race()
    game = desk.app.game_id
    desk.say("hello", 2, "test")
    desk.say("get", game, 0)
    saver = desk.app.saver
    is_due, saver.is_due = saver.is_due, lambda: False
    next_one = len(desk.app.table.records)
    desk.press("ok")
    assert desk.said() == ["speed", 1] and desk.heard() == []
    assert desk.say("ping", 1) == [["pong", 1, game, next_one]]
    saver.is_due = is_due
    desk.wait(300)
    assert [m[2][:3] for m in desk.heard()] == [[next_one, "speed", 1]]


def test_several_reminders_are_listed_before_the_question_without_a_record():
    desk = Desk()
    desk.race()
    for coal in range(7):
        desk.app.table.game.remind("wheel", "A", coal)
    desk.app.table.correct("coal", "A", 5)
    desk.app.show_current()
    desk.wait()
    records = len(desk.app.table.records)
    pictures = [desk.pixels()]
    assert desk.title() == "to-do"
    desk.press("ok")
    assert desk.title() == "to-do"  # seven take two pages
    pictures.append(desk.pixels())
    desk.press("ok")
    pictures.append(desk.pixels())
    assert desk.title() == "speed" and len(set(pictures)) == 3
    assert len(desk.app.table.records) == records
    desk.press("ok")
    assert desk.title() == "move" and desk.said()[0] == "speed"


def test_the_next_question_is_on_the_display_before_the_answer_is_saved():
    desk = Desk()
    desk.race()
    journal, seen = desk.app.journal, []

    def save_and_look():
        seen.append(desk.pixels())
        save()

    save, journal.save = journal.save, save_and_look
    before = desk.pixels()
    desk.press("ok")
    assert desk.said() == ["speed", 1]
    assert seen[0] == desk.pixels() != before


def test_the_plug_may_be_pulled_at_any_time():
    desk = Desk()
    desk.race()
    for _ in range(10):
        view, asked = desk.app.table.game.view(), desk.asked()
        desk.power_on()
        assert (desk.app.table.game.view(), desk.asked()) == (view, asked)
        desk.press("ok")


def test_a_refusal_is_shown_with_its_rule_and_costs_nothing():
    desk = Desk()
    desk.race()
    desk.app.table.correct("coal", "A", 0)
    desk.app.show_current()
    desk.press("up", "up")
    refusal = desk.app.stage.view.refusal
    assert (refusal.rule, refusal.reason) == ("A9", "short-coal")
    desk.press("ok")
    assert desk.said() == ["speed", 2]


def test_long_back_previews_and_takes_back():
    desk = Desk()
    desk.race()
    last = len(desk.app.table.records) - 1
    desk.press("up", "ok")
    desk.hold("back", 700)
    assert desk.title() == "undo"
    desk.press("ok")
    assert desk.said() == ["undo", last] and desk.asked() == ("speed", "A")
    desk.hold("back", 700)
    desk.press("back")  # not after all
    assert desk.title() == "speed" and desk.said() == ["undo", last]


def menu(desk, choice):
    """Back shows the overview, OK there opens the menu."""
    desk.press("back", "ok")
    assert desk.title() == "menu"
    desk.pick(choice)


def test_overview_menu_log_pause_and_end():
    desk = Desk()
    desk.race()
    desk.press("back")
    assert desk.title() == "overview"
    desk.press("back")
    assert desk.title() == "speed"
    menu(desk, "log")
    desk.press("down", "down", "up", "ok", "back", "back")
    menu(desk, "pause")
    assert desk.title() == "paused" and desk.said() == ["pause", 1]
    desk.power_on()
    assert desk.title() == "paused"
    desk.press("ok")
    assert desk.said() == ["pause", 0] and desk.title() == "speed"
    menu(desk, "abandon")
    desk.press("ok")  # "no" is where the cursor stands
    assert desk.title() == "speed"
    menu(desk, "abandon")
    desk.press("up", "ok")
    assert desk.title() == "home" and desk.app.journal.games()[-1].ended


def test_a_correction_by_the_menu():
    desk = Desk()
    desk.race()
    menu(desk, "correct")
    lines = desk.app.stage.view.question.options
    desk.pick([o for o in lines if o.startswith("A " + desk.app.stage.say("coal"))][0])
    assert desk.title() == "coal"
    desk.press("down", "ok")
    assert desk.said() == ["correct", ["coal", "A", 5]] and desk.title() == "speed"


def test_an_aside_by_the_menu():
    desk = Desk()
    desk.race()
    menu(desk, "name")
    desk.press("ok", "ok", "down", "ok")  # player A, the letters A and then b
    while desk.app.stage.view.at:
        desk.press("up")
    desk.press("ok")
    assert desk.said() == ["name", "Ab"] and desk.title() == "speed"


def test_small_letters_and_the_end_of_a_name_lie_close_to_each_other():
    desk = Desk()
    desk.race()
    menu(desk, "name")
    desk.press("ok", "ok")  # player A, the letter A
    desk.press("down", "ok")  # b
    desk.press("up", "up", "up", "up", "ok")  # a, delete, finish, and a space
    desk.press("ok")  # which a capital A follows
    desk.press("down", "ok")  # and b again
    desk.press("up", "up", "up", "ok")  # finish
    assert desk.said() == ["name", "Ab Ab"] and desk.title() == "speed"


def test_a_name_of_the_last_table_is_taken_with_one_key():
    desk = Desk()
    desk.race()
    desk.app.change("seats", [["A", "Ann"], ["B", "Ben"]])
    menu(desk, "name")
    desk.press("ok", "down", "ok")  # player A: the second of the names
    assert desk.said() == ["name", "Ben"] and desk.title() == "speed"
    menu(desk, "name")
    desk.press("down", "ok", "ok")  # player B: nobody is called Ben twice
    assert desk.said() == ["name", "Ann"] and desk.title() == "speed"


def test_a_new_board_asks_for_the_language_before_anything_else_and_once():
    desk = Desk(folder())
    view = desk.app.stage.view
    assert desk.title() == "set-language"
    assert view.question.options == ("English", "Deutsch", "Français", "Nederlands")
    desk.press("back")
    assert desk.title() == "set-language"
    desk.pick("Français")
    assert desk.title() == "home" and desk.app.stage.say.language == "fr"
    desk.power_on()
    assert desk.title() == "home" and desk.app.stage.say.language == "fr"


def test_a_game_and_its_notices_wait_for_the_language():
    desk = Desk()
    desk.race()
    with open(desk.root + "/settings", "w") as file:
        file.write('{"light": 3, "language": "no such"}')
    desk.power_on()
    assert desk.title() == "set-language"
    desk.app.entropy_problem = "bias"
    desk.pick("Deutsch")
    assert desk.title() == "notice" and desk.app.stage.say.language == "de"
    desk.press("ok", "ok")  # the dice, and the language that was unusable
    assert desk.title() == "speed" and desk.app.settings["light"] == 3


def test_the_language_changes_at_once_and_stays():
    desk = Desk()
    desk.pick("settings")
    desk.press("ok")
    assert desk.app.stage.say("new-game") == "Neues Spiel"
    desk.power_on()
    assert desk.app.stage.say.language == "de"
    desk.race()
    german = desk.pixels()
    desk.press("back", "ok")
    desk.pick("settings")
    desk.press("ok", "back", "back", "back")  # French, and back to the question under it all
    assert desk.title() == "speed" and desk.app.stage.view.say.language == "fr"
    assert desk.pixels() != german


def test_no_display_no_harm():
    panel = machine.devices.pop(0x3C)
    try:
        desk = Desk()
        desk.race()
        assert desk.app.stage.canvas.lost
    finally:
        machine.devices[0x3C] = panel
    desk.wait(2500)  # it is plugged in again
    assert not desk.app.stage.canvas.lost
    shown = desk.pixels()
    desk.power_on()
    assert desk.pixels() == shown and any(shown)  # nothing of the picture was missing


def test_a_crash_is_shown_noted_and_survived():
    desk = Desk()
    desk.race()
    view, asked, pixels = desk.app.table.game.view(), desk.asked(), desk.pixels()

    def stumble(key):
        raise ValueError("made to fail")

    desk.app.press = stumble
    desk.press("ok")
    assert desk.app is None and desk.pixels() != pixels and any(desk.pixels())
    with open(desk.root + "/crash") as file:
        assert "made to fail" in file.read()
    desk.wait(6000)
    assert (desk.app.table.game.view(), desk.asked()) == (view, asked)


def test_a_game_that_crashes_at_every_start_does_not_lock_the_board():
    desk = Desk()
    desk.race()

    def fail(_name):
        raise MemoryError("made to fail")

    find, games.find = games.find, fail
    try:
        desk.power_on()
        desk.wait(20000)
        assert desk.app.table is None and desk.title() == "home"
    finally:
        games.find = find
    desk.power_on()
    assert desk.asked() == ("speed", "A")


def test_ctrl_c_reaches_the_repl():
    desk = Desk()

    def interrupt():
        raise KeyboardInterrupt

    desk.app.step = interrupt
    try:
        desk.supervisor.step()
    except KeyboardInterrupt:
        return
    raise AssertionError("swallowed")


def test_unreadable_files_are_named_and_kept():
    desk = Desk()
    desk.race()
    desk.app.journal.finish()
    folder = desk.root + "/games/"
    log = [n for n in os.listdir(folder)][0]
    with open(folder + log, "rb") as file:
        data = file.read()
    os.rename(folder + log, folder + log.split(".")[0])
    with open(folder + log.split(".")[0], "wb") as file:
        file.write(data[:30] + b"#" + data[31:] + data[-40:])
    desk.power_on()
    assert desk.title() == "notice"
    assert [n for n in os.listdir(folder) if "bad" in n]


def test_each_refusal_names_its_own_rule():
    desk = Desk()
    desk.race()
    rules = []
    for answer in (9, 4):  # there is no such speed; without coal there is not that one either
        view = desk.app.stage.view
        view.value = answer
        desk.press("ok")
        refusal = desk.app.stage.view.refusal
        assert refusal and desk.said()[0] == "refused"
        assert desk.said()[1][2] == refusal.rule
        rules.append(refusal.rule)
        desk.app.table.correct("coal", "A", 0)
        desk.app.show_current()
    assert len(set(rules)) == len(rules), rules


def test_a_game_whose_end_could_not_be_saved_is_ended_before_the_next_begins():
    desk = Desk()
    desk.race()
    game, journal = desk.app.game_id, desk.app.journal

    def full():
        raise OSError(28)

    save, journal.save = journal.save, full
    desk.app.abandon()
    desk.wait()
    journal.save = save
    desk.app.start("mississippi", False)
    desk.wait()
    assert desk.app.game_id != game
    assert [entry.ended for entry in journal.games()] == [True, False]


def test_a_game_that_went_to_make_room_for_another_is_not_on_the_table_any_more():
    desk = Desk()
    desk.race()
    game, journal = desk.app.game_id, desk.app.journal
    desk.app.abandon()
    desk.wait()
    journal.acknowledge(game, journal.saved(game))
    journal.free = lambda: 0
    desk.app.start("mississippi", False)
    desk.wait()
    assert desk.title() == "notice" and not journal.games()
    assert desk.say("ping", 7) == [["pong", 7, "", 0]]
