"""The device's settings, and the display that they may choose."""

import json
import os

import machine
from desk import Desk, folder

SSD1306_PUMP, SH1106_PUMP = b"\x8d\x14", b"\xad\x8b"


def settings(desk, row):
    desk.pick("settings")
    desk.press(*["down"] * row)


def test_settings_change_at_once_and_stay():
    desk = Desk()
    settings(desk, 1)
    bright = machine.panel.contrast
    desk.press("ok")
    assert machine.panel.contrast < bright
    desk.press("down", "ok", "down", "ok", "down", "ok", "down", "ok")
    with open(desk.root + "/settings") as file:
        kept = json.load(file)
    for key, value in (("light", 1), ("sound", 0), ("clock", 1), ("dim", 300), ("off", 30)):
        assert kept[key] == value, key
    desk.power_on()
    assert desk.app.settings == kept and machine.panel.contrast < bright


class Listener:
    """A display that remembers what it was told, and which kind of start it was."""

    def __init__(self):
        self.heard = b""

    def write(self, data):
        self.heard += bytes(data)


def started(desk):
    """What the display was told since the last look."""
    heard, desk.listener.heard = desk.listener.heard, b""
    return heard


def listening():
    desk = Desk()
    desk.listener = Listener()
    desk.plugged = machine.devices[machine.PANEL_ADDRESS]
    machine.devices[machine.PANEL_ADDRESS] = desk.listener
    settings(desk, 8)
    desk.press("ok")
    assert desk.title() == "display"
    started(desk)
    return desk


def unplug(desk):
    machine.devices[machine.PANEL_ADDRESS] = desk.plugged


def test_the_display_is_chosen_without_seeing_it():
    """The keys that the building guide names, for a picture that nobody can read."""
    desk = Desk(folder())
    assert desk.title() == "set-language"
    desk.press("ok")
    desk.press("down", "down", "down", "ok", "up", "ok")
    assert desk.title() == "display"
    desk.press("ok", "ok")
    assert desk.app.settings["display"] == "sh1106"


def test_another_display_is_kept_when_somebody_can_read_it():
    desk = listening()
    desk.press("ok")
    assert desk.title() == "display-trial" and SH1106_PUMP in started(desk)
    desk.press("down", "up")  # no answer
    assert desk.title() == "display-trial" and desk.app.settings["display"] == ""
    desk.press("ok")
    assert desk.title() == "display" and desk.app.settings["display"] == "sh1106"
    desk.press("down", "ok", "ok")  # the shift: 2, 3, 4
    assert desk.app.settings["offset"] == 4
    desk.press("down", "ok")
    assert desk.app.settings["turned"] == 1 and b"\xa0\xc0" in started(desk)
    desk.press("back", "back")
    with open(desk.root + "/settings") as file:
        kept = json.load(file)
    assert (kept["display"], kept["offset"], kept["turned"]) == ("sh1106", 4, 1)
    unplug(desk)


def test_a_display_that_nobody_can_read_goes_away_by_itself():
    for answer in ("back", None):
        desk = listening()
        desk.press("ok")
        assert SH1106_PUMP in started(desk)
        if answer:
            desk.press(answer)
        desk.wait(16000)
        assert desk.title() == "display" and SSD1306_PUMP in started(desk)
        assert desk.app.settings["display"] == "" and desk.app.settings["offset"] == -1
        unplug(desk)


def test_a_display_that_is_soldered_on_has_no_such_settings():
    desk = Desk()
    desk.app.board.displays = lambda: ()
    settings(desk, 8)
    desk.press("ok")  # eight rows: around to the first
    assert desk.title() == "settings" and desk.app.settings["language"] == "de"


def test_settings_in_mid_game_come_back_to_it():
    desk = Desk()
    desk.race()
    desk.press("back", "ok")
    desk.pick("settings")
    desk.press("ok", "back", "back", "back")
    assert desk.title() == "speed" and desk.app.stage.say("yes") == "Ja"


def test_a_factory_reset_is_asked_twice():
    desk = Desk()
    desk.race()
    desk.app.abandon()
    desk.wait()
    storage = desk.storage()
    settings(desk, 7)
    desk.press("ok")
    assert desk.title() == "reset-unsynced"
    desk.press("up", "ok", "ok")  # yes; no
    assert desk.title() == "home" and desk.app.journal.games()
    settings(desk, 7)
    desk.press("ok", "up", "ok", "up", "ok")
    assert desk.title() == "set-language" and not desk.app.journal.games()  # as if it were new
    desk.press("ok")
    assert desk.title() == "home" and desk.app.settings["players"] == 0
    assert desk.storage() != storage
    assert "games" in os.listdir(desk.root)
    desk.race()
