"""The table: records, undo, corrections, asides, pause, replay and drift."""

import json

import errands
from races import SEED, boat, drift, ok, race, refused, sailed, turn

from pilothouse.games import find
from pilothouse.table.chance import Chance
from pilothouse.table.errors import Drift, Refused
from pilothouse.table.questions import Order, Tell
from pilothouse.table.recent_turns import NEAR_TURNS
from pilothouse.table.table import Table


def replayed(table, chance=None):
    return Table(find, chance).replay(list(table.kept))


def test_a_record_names_the_question_it_answers():
    table = race()
    turn(table, 2, tiles=1)
    table.answer("left")
    said = [json.loads(r)[1:3] for r in table.kept[-3:]]
    assert said == [["speed", 2], ["move", {"tiles": 1}], ["hand", ["direction", "left"]]]
    assert [json.loads(r)[0] for r in table.kept] == list(range(len(table.kept)))


def test_a_refused_answer_is_recorded_and_changes_nothing():
    table = race()
    before = json.dumps(table.game.state)
    refused(table.answer, 9)
    assert json.loads(table.kept[-1])[1:3] == ["refused", ["speed", "9", "B1"]]
    assert json.dumps(table.game.state) == before and replayed(table).question.name == "speed"


def unchanged(table, act, *args):
    """How an act is refused; it must leave no trace, and the game must go on from there."""
    before, records = json.loads(json.dumps(table.game.state)), len(table.kept)
    asked = table.question.name, table.question.who, table.question.notes
    found = refused(act, *args)
    assert table.game.state == before
    assert [json.loads(r)[1] for r in table.kept[records:]] in ([], ["refused"])
    assert (table.question.name, table.question.who, table.question.notes) == asked
    again = Table(errands.find).replay(list(table.kept))
    assert again.game.state == table.game.state and again.question.name == asked[0]
    return found


def test_what_the_rules_refuse_after_the_answer_is_not_written():
    table = errands.new_table()
    table.answer(2)
    table.answer(True)
    assert unchanged(table, table.answer, 13) == ("X12", "too-many")
    assert json.loads(table.kept[-1])[1:3] == ["refused", ["how-many", "13", "X12"]]
    table.answer(2)
    assert table.question.notes == (("errand", "B", 0), ("errand", "B", 1))


def test_the_record_is_the_answer_given_whatever_a_rule_does_to_it():
    class Careless(errands.Errands):
        def play(self):
            order = yield (Order, "order", "", ("A", "B", "C"))
            self.state["done"].append(order.pop())  # and the answer is changed
            yield (Tell, "last")

    kept = []
    table = Table(lambda _: Careless, Chance(SEED), kept)
    table.start("errands", {}, "test")
    table.answer(["B", "C", "A"])
    assert json.loads(kept[-1])[1:3] == ["order", ["B", "C", "A"]]
    assert Table(lambda _: Careless).replay(list(kept)).game.state == table.game.state


def test_the_time_until_an_answer_that_is_refused_is_not_lost():
    ticks = [0]
    kept = []
    table = Table(errands.find, Chance(SEED), kept, lambda: ticks[0])
    table.start("errands", {}, "test")
    for now, answer in ((1000, 13), (3000, 2)):  # the rules refuse 13 after the question took it
        ticks[0] = now
        try:
            table.answer(answer)
        except Refused:
            pass
    assert [json.loads(r)[3] for r in kept[-2:]] == [1000, 2000]


def test_a_correction_or_an_aside_after_which_nobody_could_answer_is_refused():
    table = errands.new_table()
    assert unchanged(table, table.correct, "most", "", -1) == ("", "no-answer")
    assert unchanged(table, table.correct, "most", "", 13) == ("X13", "unlucky")
    table.aside("call")
    assert unchanged(table, table.answer, False) == ("", "no-answer")
    table.answer(True)
    assert table.question.name == "how-many" and table.game.state["most"] == 20


def test_an_answer_is_checked_by_the_question_as_it_is_now():
    table = errands.new_table()
    table.correct("most", "", 3)
    assert unchanged(table, table.answer, 4) == ("", "range")
    table.answer(3)


def test_a_correction_can_end_the_game():
    table = errands.new_table()
    table.correct("round", "", 3)
    assert table.ended["why"] == "finished" and table.question is None
    assert Table(errands.find).replay(list(table.kept)).ended == table.ended


def test_nothing_is_done_after_the_end():
    table = errands.new_table()
    table.answer(1)
    table.abandon()
    count = len(table.kept)
    for ended in (
        table,
        Table(errands.find, Chance(SEED), list(table.kept)).replay(),
        Table(errands.find).replay(list(table.kept)),
    ):
        assert ended.question is None and ended.ended["why"] == "abandoned"
        assert refused(ended.answer, True) == ("", "game-over")
        assert refused(ended.correct, "most", "", 3) == ("", "game-over")
        assert refused(ended.aside, "call") == ("", "game-over")
        assert len(ended.records) == count
    late = table.kept + [json.dumps([count, "done", True, 0]).encode()]
    try:
        Table(errands.find).replay(late)
    except Drift as sentence:
        assert "record %d comes after the end" % count in str(sentence)
    else:
        raise AssertionError("no drift")


def test_the_same_records_give_the_same_game():
    table = sailed()
    again = replayed(table, Chance(SEED))
    assert again.game.view() == table.game.view()
    assert again.question.name == table.question.name and again.question.who == table.question.who


def test_following_record_by_record_gives_the_same_game():
    table = sailed()
    table.undo()
    follower = Table(find)
    for record in table.kept:
        follower.follow(record)
    assert follower.game.view() == table.game.view()


def test_data_of_the_table_stands_in_the_log():
    kept = []
    table = Table(find, Chance(SEED), kept)
    text = "A=Atlantis;B=Öland;" * 12
    table.start("mississippi", {}, "test", {"cities": text, "dial": "E4N"})
    assert table.game.data == {"cities": text, "dial": "E4N"}
    assert max([len(r) for r in kept[1:]]) < 200
    table.answer("race")
    assert Table(find).replay(list(kept)).game.data == table.game.data
    follower = Table(find)
    for record in kept:
        follower.follow(record)
    assert follower.game.data == table.game.data and follower.question.name == "players"


def test_undo_takes_back_one_thing_at_a_time_to_the_very_start():
    table = sailed()
    states = [json.dumps(replayed_to(table, n).game.view()) for n in range(1, len(table.kept) + 1)]
    for n in range(len(states) - 1, 0, -1):
        table.undo()
        assert json.dumps(table.game.view()) == states[n - 1], n
    assert refused(table.undo) == ("", "nothing-to-undo")
    assert table.question.name == "mode"


def replayed_to(table, count):
    return Table(find).replay(list(table.kept[:count]))


def test_undo_reaches_back_further_than_the_snapshots():
    table = sailed(NEAR_TURNS)
    for _ in range(2 * 3 * NEAR_TURNS):
        table.undo()
    assert table.question.name == "speed" and table.question.who == "A"
    assert replayed(table).game.view() == table.game.view()


def test_undo_goes_back_to_a_chosen_record_in_one():
    table = sailed()
    views = {}
    for n in table.standing:
        views[n] = replayed_to(table, n).game.view()
    for n in (table.standing[-1], table.standing[-5], table.standing[-12], table.standing[0]):
        table.undo(n)
        assert table.game.view() == views[n] == replayed(table).game.view()
        assert refused(table.undo, n) == ("", "nothing-to-undo")
    assert [json.loads(r)[1] for r in table.kept].count("undo") == 4


def test_redo_takes_back_an_undo_until_something_new_is_answered():
    table = sailed()
    whole, standing = table.game.view(), list(table.standing)
    assert not table.redoable() and refused(table.redo) == ("", "not-now")
    table.undo(standing[-6])
    middle = table.game.view()
    table.undo(standing[-10])
    refused(table.answer, "nonsense")
    table.redo()
    assert table.game.view() == middle == replayed(table).game.view()
    resumed = Table(find, Chance(SEED), list(table.kept)).replay()
    for one in (table, resumed):
        one.redo()
        assert one.game.view() == whole and list(one.standing) == standing
        assert not one.redoable()
    follower = Table(find)
    for record in table.kept:
        follower.follow(record)
    assert follower.game.view() == whole
    table.undo()
    table.correct("coal", "B", 3)
    assert not table.redoable() and refused(table.redo) == ("", "not-now")


def test_an_answer_names_the_player_who_was_asked():
    table = race()
    table.answer(2)
    assert json.loads(table.kept[-1])[4:] == ["A"]
    assert table.who_answered(table.undoable()) == "A"
    table.correct("coal", "B", 3)
    assert table.who_answered(table.undoable()) == ""
    records = list(table.kept)
    records[-2] = records[-2].replace(b'"A"', b'"C"')
    assert "is an answer of C, but A is asked" in drift(records)


def test_undoing_a_throw_cannot_change_it():
    table = race()
    turn(table, 2, tiles=1)
    first = table.throw()
    for _ in range(3):
        table.undo()
        assert table.throw() == first


def test_a_throw_by_hand_uses_up_its_number():
    by_board, by_hand = race(), race()
    for table in (by_board, by_hand):
        turn(table, 2, tiles=1)
    by_board.throw()
    by_hand.answer("left")
    ok(by_board)
    ok(by_hand)
    for table in (by_board, by_hand):
        turn(table, 2, tiles=1)
        turn(table, 1)
        turn(table, 1, tiles=1)
    assert by_board.throw() == by_hand.throw()


def test_a_correction_is_a_record_and_rebuilds_the_question():
    table = race()
    assert table.question.purse[1] == 6
    table.correct("coal", "A", 2)
    assert table.question.purse[1] == 2
    assert json.loads(table.kept[-1])[1:3] == ["correct", ["coal", "A", 2]]
    assert replayed(table).game.view() == table.game.view()
    table.undo()
    assert boat(table, "A")["coal"] == 6


def test_correcting_who_is_on_turn_restarts_the_turn():
    table = race()
    table.answer(2)
    table.correct("turn", "", "C")
    assert (table.question.name, table.question.who) == ("speed", "C")
    assert replayed(table).question.who == "C"
    table.correct("fate", "C", "out")
    assert table.question.who == "A" and table.game.state["round"] == 2


def test_an_aside_leaves_the_open_question_open():
    table = race()
    table.answer(2)
    table.aside("name")
    assert refused(table.aside, "leave") == ("", "not-now")
    table.answer("A")
    assert replayed(table).question.name == "name"  # also after a power cut in its middle
    table.answer("Ann")
    assert table.question.name == "move"
    assert refused(table.aside, "dance") == ("", "not-now")


def test_pause_stops_the_clock_and_holds_the_answers():
    now = [0]
    kept = []
    table = Table(find, Chance(SEED), kept, lambda: now[0])
    table.start("mississippi", {}, "test")
    now[0] = 400
    table.pause(True)
    table.pause(True)
    assert refused(table.answer, "race") == ("", "paused")
    now[0] = 90000
    table.pause(False)
    now[0] = 90250
    table.answer("race")
    kinds = [json.loads(r)[1:] for r in kept]
    assert kinds[1:] == [["pause", 1, 400], ["pause", 0, 0], ["mode", "race", 250]]


def test_times_survive_the_wrap_of_the_ticks():
    now = [2**30 - 10]
    kept = []
    table = Table(find, Chance(SEED), kept, lambda: now[0])
    table.start("mississippi", {}, "test")
    now[0] = 5
    table.answer("race")
    assert json.loads(kept[-1])[3] == 15


def test_the_end_reveals_the_seed_and_closes_the_log():
    table = race(3, A={"fate": "out"}, B={"fate": "out"})
    table.answer(True)
    table.answer(None)
    end = json.loads(table.kept[-1])
    assert end[1] == "end" and end[2]["places"][0] == ["C", 1]
    assert bytes.fromhex(end[2]["seed"]) == SEED
    assert refused(table.answer, 1) == ("", "game-over")
    assert refused(table.undo) == ("", "nothing-to-undo")
    assert replayed(table, Chance(SEED)).ended == end[2]


def test_a_game_can_be_abandoned():
    table = race()
    table.abandon()
    table.abandon()
    assert json.loads(table.kept[-1])[2]["why"] == "abandoned"
    assert len([r for r in table.kept if b'"end"' in r]) == 1


def test_an_end_cut_off_by_the_power_is_written_on_resuming():
    table = race(3, A={"fate": "out"}, B={"fate": "out"})
    table.answer(True)
    table.answer(None)
    kept = list(table.kept[:-1])
    again = Table(find, Chance(SEED), kept).replay()
    assert again.ended and json.loads(kept[-1])[1] == "end"
