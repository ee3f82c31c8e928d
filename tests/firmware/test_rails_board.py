"""Fantasy Island Rails on the board itself: its keys, its log, and what it shows of balances."""

from desk import Desk
from noted import drawn
from pilothouse.screen.font import SMALL
from pilothouse.screen.list_views import PickView
from pilothouse.table.questions import Pick


def railways():
    """Two railways before A's choice in round 2, A with coal aboard (the good g1)."""
    desk = Desk()
    desk.press("ok")
    desk.pick("Fantasy Island Rails")
    table = desk.app.table
    for answer in (2, "as-laid", 6, 3, [], None, None, "A", "l1", "end", "l1", "end"):
        table.answer(answer)
    table.correct("load-1", "A", "g1")
    desk.app.show_current()
    desk.wait()
    assert desk.asked() == ("do", "A")
    return desk


def lines(desk):
    """What the view on the display writes, row by row, without its header."""
    rows = drawn(desk.app.stage.view).rows[1:]
    return [" ".join([text for _, text, face in row if face is SMALL]) for row in rows]


def test_a_delivery_by_the_buttons():
    desk = railways()
    desk.press("ok")
    assert lines(desk)[1:7:2] == ["▲ 19–99 19–99 M", "OK 10–18 10–18 M", "▼ 1–9 1–9 M"]
    desk.press("up", "ok")
    assert lines(desk)[1:7:2] == ["▲ 34–36 34–36 M", "OK 31–33 31–33 M", "▼ 28–30 28–30 M"]
    desk.press("down", "up")
    assert desk.said() == ["distance", 30] and desk.title() == "pay"
    desk.press("ok")
    assert desk.said() == ["pay", "land"]
    assert desk.app.table.game.player("A")["money"] == 60


def test_a_key_that_is_held_chooses_one_range():
    desk = railways()
    desk.press("ok")
    desk.hold("up", 3000)
    assert lines(desk)[1].startswith("▲ 37–99")
    desk.hold("down", 3000)
    assert lines(desk)[1].startswith("▲ 25–27")


def test_a_number_goes_on_changing_while_its_key_is_held():
    desk = railways()
    desk.app.table.aside("agree")
    for answer in ("use", "A", 4):
        desk.app.table.answer(answer)
    desk.app.show_current()
    desk.wait()
    assert desk.title() == "price"
    desk.hold("up", 3000)
    assert desk.app.stage.view.value == 50


def test_the_log_and_the_overview_hide_what_others_have():
    desk = railways()
    table = desk.app.table
    for answer in ("> g1", 17, "land", "track", {"plain": 7}, "end"):
        table.answer(answer)
    desk.app.show_current()
    desk.press("back")
    shown = [line for line in lines(desk) if "⚑" in line]
    assert "···" in shown[0] and "30M" in shown[1], shown
    desk.press("ok")
    desk.pick("log")
    told = " ".join(lines(desk))
    for line in ("A Build track: ···", "A Your turn: Build track", "A Payout: by land"):
        assert line in told, told
    assert "17" not in told and "×7" not in told, told
    desk.press("back")
    table.correct("balances", "", "open")
    desk.pick("log")
    told = " ".join(lines(desk))
    assert "Build track: Plain (1) ×7" in told, told
    desk.press("down", "down")
    assert "Tax-O-Meter: 17" in " ".join(lines(desk))


def test_off_turn_business_by_the_buttons():
    desk = railways()
    for name, keys, booked in (
        ("deal", ("down", "ok", "ok"), ["B", "A", 2]),  # B pays, the usual amount
        ("bank", ("ok", "ok", "up", "up", "ok", "down", "down", "ok", "ok", "up"), ["", "A", 15]),
    ):
        desk.press("back", "ok")
        desk.pick(name)
        desk.press(*keys)
        assert desk.asked() == ("do", "A")
        assert desk.app.table.game.state["last"][-1][1:4] == booked


def test_names_stand_in_lists_as_they_are():
    desk = Desk()
    desk.press("ok")
    desk.pick("Fantasy Island Rails")
    app = desk.app
    for name, options, shown in (
        ("do", ["> Öl", "load", "end"], ["Deliver Öl", "Load", "End the turn"]),
        ("city", ["Älv", "L1", "7 Oaks", "l1"], ["Älv", "L1", "7 Oaks", "L1"]),
    ):
        view = PickView(Pick(name, "A", options), app.stage.say, {})
        assert [view.label(option) for option in options] == shown


def test_ok_that_is_held_builds_field_after_field_but_answers_once():
    desk = railways()
    desk.app.table.answer("track")
    desk.app.show_current()
    desk.wait()
    desk.press("down")
    desk.hold("ok", 1000)
    built = desk.app.stage.view.value
    assert list(built.values())[0] >= 5, built
    desk.press("up")
    desk.hold("ok", 3000)
    assert desk.said()[0] == "track" and desk.asked() == ("do", "A")
