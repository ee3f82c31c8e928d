"""Whatever a laptop asks, the board answers as the protocol says or refuses; it never ends."""

from link_app import LinkApp
from pilothouse.games.game import Game
from pilothouse.journal.log import Unreadable
from pilothouse.link.frames import LONGEST, frame
from pilothouse.table.chance import Chance
from pilothouse.table.questions import Throw
from pilothouse.table.table import Table

RECORDS = [b'[%d,"speed",2,7]' % number for number in range(5)]

# Numbers that are none, or of no use: 1e400 is infinite, 1e30 too large for an index.
ODD_NUMBERS = b'null true "7" 1.5 1e30 1e400 -1e400 -1 [] {} [[7]]'.split() + [
    b"9" * 100,
    b"[" * 50 + b"]" * 50,
]
ODD_TEXTS = [b"null", b"7", b"true", b"[]", b'{"a":1}', b'"%s"' % (b"x" * 200)]


def app_with_a_game():
    app = LinkApp()
    app.flash["g"] = list(RECORDS)
    app.hear(frame(b'["hello",2]'))
    return app


def refusal(app, payload):
    """The reason of the only answer, which must be a "no" to this request."""
    answers = app.hear(frame(payload))
    assert len(answers) == 1 and len(answers[0]) == 3, (payload, answers)
    no, request, reason = answers[0]
    assert no == "no" and payload.startswith(b'["%s",' % request.encode())
    assert isinstance(reason, str) and reason
    return reason


def test_numbers_are_checked_before_anything_is_done():
    for request in (
        b'["hello",%s]',
        b'["time",%s]',
        b'["games",%s]',
        b'["get","g",%s]',
        b'["ack","g",%s]',
        b'["piece",%s,"x"]',
        b'["ping",%s]',
    ):
        for number in ODD_NUMBERS:
            app = app_with_a_game()
            refusal(app, request % number)
            assert app.times == [] and app.journal.acknowledged == {} and app.link.file.text == ""
            assert app.ask("ping", 1) == [["pong", 1, "", 0]]


def test_texts_are_checked_before_anything_is_done():
    for request in (
        b'["hello",2,%s]',
        b'["get",%s,0]',
        b'["ack",%s,1]',
        b'["salt",%s,""]',
        b'["salt","g",%s]',
        b'["file",%s,"00000000"]',
        b'["file","triangle.dial",%s]',
    ):
        for text in ODD_TEXTS:
            app = app_with_a_game()
            refusal(app, request % text)
            assert app.journal.acknowledged == {}
    for text in ODD_TEXTS[:-1]:  # a piece may be long
        refusal(app_with_a_game(), b'["piece",0,%s]' % text)


def test_what_is_no_request_is_refused():
    for payload in (
        b"",
        b"7",
        b"[]",
        b"{}",
        b"null",
        b'"ping"',
        b'{"0":1}',
        b"[" * 100,
        b"\xff\xfe" * 40,
        b"\\" * 60,
        b'["ping"',
        b'[["ping"],1]',
        b"[7]",
        b'["dance"]',
        b'["answer",1]',
        b'["ping"]',
        b'["ping",1,2]',
        b'["leave",1]',
        b'["%s"]' % ("é" * 100).encode(),
    ):
        app = app_with_a_game()
        app.wire.to_board += frame(payload)
        app.step()
        line = app.wire.collect()
        assert line.startswith(b'@["no","') and len(line) <= LONGEST, line
        assert app.ask("ping", 1) == [["pong", 1, "", 0]]
        assert not app.left


def test_the_time_is_one_of_this_century():
    for seconds in (1600000000, 1763269200, 4300000000):
        app = app_with_a_game()
        assert app.ask("time", seconds) == [] and app.times == [seconds]
    for seconds in (0, 7, -5, 1599999999, 4300000001, 10**30):
        refusal(app_with_a_game(), b'["time",%d]' % seconds)


def test_a_pong_has_the_number_of_its_ping():
    app = app_with_a_game()
    app.game_id = "g"
    for number in (0, 7, 123456789, 999999999):
        assert app.ask("ping", number) == [["pong", number, "g", 5]]
    refusal(app, b'["ping",1000000000]')


def test_records_that_are_not_there_are_refused():
    app = app_with_a_game()
    assert app.ask("get", "g", 5) == []  # all there are
    for game_id in ("", "g"):
        app.game_id = game_id
        assert refusal(app, b'["get","g",6]') == "game 'g' has only 5 records"
    app.flash["g"] += [b'[5,"move",1,1]', b'[6,"move",1,1]']
    app.step()
    assert app.wire.collect() == b""  # a refused request is not waited for


def test_no_more_is_acknowledged_than_there_is():
    app = app_with_a_game()
    app.game_id = "g"
    assert app.ask("ack", "g", 100000) == []
    assert app.journal.acknowledged == {"g": 5}
    assert app.ask("ack", "deleted", 5) == []
    assert app.journal.acknowledged == {"g": 5}


class TwoThrows(Game):
    """A game of two throws of a die."""

    name = "two-throws"

    def fresh(self):
        return {}

    def play(self):
        for _ in range(2):
            yield Throw, "die", "", (1, 2, 3, 4, 5, 6)

    def standings(self):
        return []


SALT = "00112233445566778899aabbccddeeff"


def app_in_a_game():
    app = app_with_a_game()
    app.game_id = "g"
    app.table = Table(lambda _name: TwoThrows, Chance(bytes(32)), [])
    app.table.start("two-throws", {}, "rp2")
    return app


def test_a_salt_becomes_a_record_once_and_only_before_the_first_throw():
    app = app_in_a_game()
    plain = Chance(bytes(32)).throw(0, "die", 6) + 1
    assert app.ask("salt", "g", SALT) == []
    assert app.table.read(1) == ("salt", ["laptop", SALT])
    assert app.ask("salt", "g", SALT) == []  # it may be repeated
    assert len(app.table.records) == 2
    another = b'["salt","g","%s"]' % (b"0" * 32)
    assert refusal(app, another) == "game 'g' has a salt already"
    salted = Chance(bytes(32))
    salted.add_salt(SALT)
    assert app.table.throw() == salted.throw(0, "die", 6) + 1 != plain
    assert app.ask("salt", "g", SALT) == []
    assert len(app.table.records) == 3


def test_a_salt_that_comes_after_the_first_throw_is_refused_even_if_that_is_taken_back():
    app = app_in_a_game()
    salt = b'["salt","g","%s"]' % SALT.encode()
    face = app.table.throw()
    late = "game 'g' has been thrown in: it is too late for a salt"
    assert refusal(app, salt) == late
    app.table.undo()
    assert refusal(app, salt) == late
    assert app.table.throw() == face
    app.table.undo()
    app.table = Table(lambda _name: TwoThrows, Chance(bytes(32)), app.table.records).replay()
    assert refusal(app, salt) == late  # nor after the power was away


def test_a_salt_is_for_the_game_in_progress_and_has_32_digits():
    app = app_in_a_game()
    for text in (SALT.upper(), SALT[1:], SALT + "0", SALT[:-1] + "g", "-" + SALT[1:]):
        reason = refusal(app, b'["salt","g","%s"]' % text.encode())
        assert reason == "SALT must be 32 lowercase hex digits"
    assert refusal(app, b'["salt","h","%s"]' % SALT.encode()) == "game 'h' is not in progress"
    app.table.abandon()
    assert refusal(app, b'["salt","g","%s"]' % SALT.encode()) == "game 'g' is not in progress"
    assert len(app.table.records) == 2


def test_live_records_go_before_those_of_an_earlier_game():
    app = app_with_a_game()
    app.flash["old"] = [b'[%d,"speed",2,7]' % number for number in range(200)]
    app.game_id = "g"
    app.wire.room = 0
    app.ask("get", "g", 5)
    app.ask("get", "old", 0)
    app.flash["g"].append(b'[5,"move",1,1]')
    app.wire.room = 1000000
    answers = app.hear(b"")
    games = [answer[1] for answer in answers]
    assert "g" in games[:2]  # one frame of the earlier game may be under way
    assert sum([len(answer) - 2 for answer in answers]) == 201


def test_a_log_that_cannot_be_read_is_told_and_does_no_harm():
    for failure in (Unreadable("0001-g"), MemoryError("no room"), OSError(5), KeyError("g")):
        for game_id in ("", "g"):
            app = app_with_a_game()
            app.game_id = game_id
            app.journal.fails = failure
            assert "'g'" in refusal(app, b'["get","g",0]')
            assert (app.notices == [("unreadable", "0001-g")]) == isinstance(failure, Unreadable)
            app.journal.fails = None
            assert [len(answer) - 2 for answer in app.ask("get", "g", 0)] == [5]


def test_an_error_inside_a_request_is_answered():
    app = app_with_a_game()

    def fail(*_arguments):
        raise RuntimeError("maximum recursion depth exceeded")

    app.journal.games = fail
    assert refusal(app, b'["games",0]') == "RuntimeError: maximum recursion depth exceeded"
    assert refusal(app, b'["hello",2]').startswith("RuntimeError")
    app.journal.acknowledge = fail
    assert refusal(app, b'["ack","g",1]').startswith("RuntimeError")


def test_pieces_may_be_repeated_and_replaced():
    app = app_with_a_game()
    assert app.ask("piece", 0, "Anna\n") == [["piece", 0]]
    assert app.ask("piece", 5, "Bert\n") == [["piece", 5]]
    assert app.ask("piece", 5, "Bert\n") == [["piece", 5]]
    assert app.link.file.text == "Anna\nBert\n"
    assert app.ask("piece", 5, "Cleo\n") == [["piece", 5]]
    assert app.link.file.text == "Anna\nCleo\n"
    assert app.ask("piece", 11, "x")[0][0] == "no"  # one is missing
    assert app.ask("piece", 0, "Dora\n") == [["piece", 0]]
    assert app.link.file.text == "Dora\n"
    app.ask("hello", 2)
    assert app.link.file.text == ""


def test_a_file_has_at_most_2048_characters():
    app = app_with_a_game()
    for at in range(0, 2048, 64):
        assert app.ask("piece", at, "x" * 64) == [["piece", at]]
    assert app.ask("piece", 2048, "x")[0][0] == "no"
    assert app.ask("piece", 2000, "x" * 49)[0][0] == "no"
