"""Fantasy Island Rails: a table that hides its balances hides all they follow from."""

from rails_tables import aside, end, fix, rails

from noted import Noted
from pilothouse.games.rails import views
from pilothouse.words import Words


def shown(table):
    """Everybody's balance as a page gets it."""
    return [p["money"] for p in table.game.seen("view", table.game.view())["players"]]


def test_balances_stay_hidden_until_the_end():
    table = rails()
    assert shown(table) == [None, None]
    table.correct("balances", "", "open")
    assert shown(table) == [30, 30]
    table.correct("balances", "", "hidden")
    aside(table, "bank", "B", "gets", "other", 270)
    assert table.game.standings() == [["A", 0], ["B", 0]]  # the order tells nothing
    fix(table, "B", "net", "L2 L3")
    assert shown(table) == [None, None]
    table.correct("fleet", "B", "clipper")
    assert shown(table) == [30, 300] and table.game.view()["winner"] == "B"
    assert shown(rails(2, 2, ["open"])) == [30, 30]


def test_the_board_shows_only_the_balance_of_the_player_on_turn():
    table = rails(3, A=dict(money=71))
    for who, now in (("A", "71M"), ("B", "···"), ("C", "···")):
        assert views.status(table.game, who)[0] == now
    assert balances_on_display(table) == ["71M", "···", "···"]
    assert [q.who for q in table.game.corrections() if q.name == "money"] == ["A"]
    end(table)
    assert balances_on_display(table) == ["···", "30M", "···"]
    table.correct("balances", "", "open")
    assert balances_on_display(table) == ["71M", "30M", "30M"]
    assert len([q for q in table.game.corrections() if q.name == "money"]) == 3


def balances_on_display(table):
    picture = Noted()
    views.overview(table.game, Words("en"), picture)
    return [text for row in picture.rows for x, text, _ in row if 20 < x < 45]


def test_no_question_tells_the_balance_of_another():
    """Nothing that is asked or offered off turn depends on what somebody has."""
    asked = []
    for money_of_b in (0, 3, 400):
        table = rails(2, 2, ["open"])
        table.correct("money", "B", money_of_b)
        table.correct("balances", "", "hidden")
        found = []
        for name, answers in (
            ("deal", ("B", "other")),
            ("bank", ("B", "pays", "other")),
            ("agree", ("round", "B", 4)),
        ):
            table.aside(name)
            for answer in answers:
                found.append(_face(table.question))
                table.answer(answer)
            found.append(_face(table.question))
            for _ in range(len(answers) + 1):
                table.undo()
        asked.append(found)
    assert asked[0] == asked[1] == asked[2]


def _face(question):
    limits = [getattr(question, name, None) for name in ("low", "high", "start")]
    return question.name, list(getattr(question, "options", ())), list(question.args), limits


def test_the_log_hides_every_amount():
    seen = rails().game.seen
    for amount in ("distance", "track", "amount", "sum", "money", "spent", "budget"):
        assert seen(amount, 57) == "···"
    assert seen("correct", ["money", "A", 57]) == ["money", "A", "···"]
    assert seen("correct", ["fleet", "A", "ferry"]) == ["fleet", "A", "ferry"]
    assert seen("refused", ["track", "{'plain': 9}", "E15"]) == ["track", "···", ""]
    assert seen("refused", ["do", "train", "E15"]) == ["do", "···", ""]
    assert seen("refused", ["do", "train", "E11"]) == ["do", "train", "E11"]
    assert seen("pay", "land") == "land" and seen("price", 5) == 5  # terms everybody must know
    assert seen("drift", "record 9: the rules refuse 57 for 'sum'") == "record 9"
    assert rails(2, 2, ["open"]).game.seen("distance", 57) == 57
