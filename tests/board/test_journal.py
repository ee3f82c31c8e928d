"""The journal as the table and the link use it."""

import hashlib
import os

from journals import (
    SEED,
    A,
    B,
    C,
    answer,
    in_folder,
    listing,
    played,
    put,
    record,
    records,
    refuses,
)

from pilothouse.journal.journal import Full, Journal
from pilothouse.journal.numbering import mark
from pilothouse.journal.records import JournalRecords
from pilothouse.journal.room import LONGEST_GAME


@in_folder
def test_a_new_journal_is_empty(root):
    journal = Journal(root)
    assert journal.games() == [] and journal.problems == [] and not journal.queue
    assert journal.free() > 0
    assert Journal(root).games() == []


@in_folder
def test_saved_and_queued_records_are_read_together(root):
    journal = Journal(root)
    journal.start(A, SEED)
    answer(journal, 0, 100)  # over a full ring
    journal.append(record(100))
    assert journal.read_range(90, 16) == records(101)[90:]
    assert journal.read_range(3, 2) == records(5)[3:]
    assert b"".join(journal.lines(A, 0)).split(b"\n")[:-1] == records(100)
    refuses(KeyError, journal.lines, B, 0)


@in_folder
def test_saved_records_are_there_again(root):
    journal = Journal(root)
    journal.start(A, SEED)
    for count in range(1, 200):
        journal.append(record(count - 1))
        assert journal.queue
        assert listing(journal) == [(A, count - 1, False, False)]
        journal.save()
        assert not journal.queue
        again = Journal(root)
        assert listing(again) == listing(journal) == [(A, count, False, False)]
        assert again.problems == []
        if count % 10 == 0:
            assert list(again.open(A)) == records(count)
    assert journal.seed(A) == again.seed(A) == SEED


@in_folder
def test_a_game_goes_on_after_every_restart(root):
    journal = played(root, A, 1)
    for count in range(1, 200):
        journal = Journal(root)
        assert len(list(journal.open(A))) == count
        answer(journal, count, 1)
    assert list(Journal(root).open(A)) == records(200)


@in_folder
def test_only_the_next_record_of_an_open_game_is_taken(root):
    journal = played(root, A, 3)
    refuses(ValueError, journal.append, record(2))
    refuses(ValueError, journal.append, record(4))
    refuses(ValueError, journal.start, A, SEED)
    journal.append(record(3))
    refuses(ValueError, journal.append, record(3))
    journal.finish()
    refuses(ValueError, journal.append, record(4))
    assert list(Journal(root).open(A)) == records(4)
    refuses(KeyError, journal.open, B)


@in_folder
def test_long_records_and_many_at_once(root):
    journal = Journal(root)
    journal.start(A, SEED)
    made = []
    for length in (5, 150, 180, 200, 230, 300, 460, 480, 600, 3000, 10, 2000, 1, 1):
        made.append(b'[%d,"%s"]' % (len(made), b"\xc3\xa9" * length))
        journal.append(made[-1])
        journal.save()
        assert list(Journal(root).read(A, 0)) == made
    for number in range(len(made), len(made) + 400):
        made.append(record(number))
        journal.append(made[-1])
    journal.save()
    assert list(Journal(root).open(A)) == made


@in_folder
def test_games_side_by_side(root):
    journal = played(root, B, 5)
    journal.start(A, SEED)
    answer(journal, 0, 30)
    assert len(list(journal.open(B))) == 5
    answer(journal, 5, 100)
    journal = Journal(root)
    assert listing(journal) == [(B, 105, False, False), (A, 30, False, False)]
    assert list(journal.open(A)) == records(30)
    journal.append(record(30))
    assert list(journal.open(B)) == records(105)  # saves what was queued for A
    journal.finish()
    journal.start(C, SEED)
    answer(journal, 0, 3)
    assert [game.id for game in journal.games()] == [B, A, C]
    again = Journal(root)
    assert list(again.open(A)) == records(31) and list(again.open(C)) == records(3)
    assert list(again.read(B, 100)) == records(105)[100:]
    assert again.problems == []


@in_folder
def test_finish_leaves_one_file(root):
    journal = played(root, A, 150)
    journal.finish()
    assert os.listdir(root + "/games") == ["0001-" + A + ".end.150"]
    assert journal.seed(A) is None
    again = Journal(root)
    assert listing(again) == [(A, 150, True, False)]
    assert list(again.open(A)) == records(150)


@in_folder
def test_acknowledged_games(root):
    journal = played(root, A, 90)
    journal.acknowledge(A, 90)
    assert listing(journal) == [(A, 90, False, False)]  # it is still open
    answer(journal, 90, 1)
    journal.finish()
    assert listing(journal) == [(A, 91, True, False)]
    journal.acknowledge(A, 90)
    assert listing(journal) == [(A, 91, True, False)]
    journal.acknowledge(A, 91)
    journal.acknowledge(A, 3)
    journal.acknowledge("0123456789", 7)
    assert listing(journal) == listing(Journal(root)) == [(A, 91, True, True)]
    journal.start(B, SEED)
    answer(journal, 0, 4)
    journal.acknowledge(B, 4)
    journal.finish()
    assert listing(Journal(root)) == [(A, 91, True, True), (B, 4, True, True)]


@in_folder
def test_read_from_any_number(root):
    journal = played(root, A, 260)
    for game in (journal, Journal(root)):
        for first in (0, 1, 39, 77, 100, 200, 255, 259, 260, 300):
            assert list(game.read(A, first)) == records(260)[first:]


@in_folder
def test_reading_while_the_game_goes_on(root):
    journal = played(root, A, 100)
    count = 100
    read = []
    for got in journal.read(A, 20):
        read.append(got)
        if count < 250 and len(read) % 3:  # the reader is overtaken by two records out of three
            answer(journal, count, 1)
            count += 1
            if count == 250:
                journal.finish()
    assert read == records(250)[20:]


@in_folder
def test_removed_games_are_gone(root):
    journal = played(root, A, 100)
    journal.start(B, SEED)
    answer(journal, 0, 5)
    journal.remove(A)
    journal.remove(B)
    assert journal.games() == Journal(root).games() == []
    assert os.listdir(root + "/games") == []
    journal.start(C, SEED)
    answer(journal, 0, 2)
    assert listing(Journal(root)) == [(C, 2, False, False)]


@in_folder
def test_a_removed_game_can_start_again(root):
    journal = Journal(root)
    for count in (30, 90, 0):
        journal.start(A, SEED)
        assert list(Journal(root).open(A)) == []
        answer(journal, 0, count)
        assert list(Journal(root).open(A)) == records(count)
        if count == 90:
            journal.finish()
        journal.remove(A)


@in_folder
def test_a_game_of_500(root):
    journal = played(root, A, 500)
    assert list(Journal(root).open(A)) == records(500)
    journal.finish()
    assert list(Journal(root).open(A)) == records(500)


class SmallFlash(Journal):
    """Every game takes 10,000 bytes of 100,000."""

    def free(self):
        return LONGEST_GAME + 34464 - 10000 * len(self.games())


@in_folder
def test_room_is_made_by_finished_and_acknowledged_games_only(root):
    journal = SmallFlash(root)
    for number in range(4):
        journal.start("%010x" % number, SEED)
        answer(journal, 0, 2)
        journal.finish()
    refuses(Full, journal.start, A, SEED)
    journal.acknowledge("0000000002", 2)
    journal.acknowledge("0000000001", 2)
    journal.acknowledge("0000000003", 1)
    journal.start(A, SEED)
    assert [game.id for game in journal.games()] == ["0000000000", "0000000002", "0000000003", A]
    answer(journal, 0, 2)
    journal.acknowledge(A, 2)
    journal.start(B, SEED)
    assert [game.id for game in journal.games()] == ["0000000000", "0000000003", A, B]
    refuses(Full, journal.start, C, SEED)
    assert len(journal.games()) == 4


@in_folder
def test_the_records_of_the_table_are_those_of_the_journal(root):
    journal = played(root, A, 0)
    saved = JournalRecords(journal)
    for n in range(100):
        assert len(saved) == n
        saved.append(record(n))
        assert saved[n] == record(n) and saved[n // 2] == record(n // 2)
        if n % 3 == 0:
            journal.save()
    journal.save()
    assert list(saved) == records(100) == [saved[n] for n in range(100)]
    assert [saved[99 - n] for n in range(100)] == records(100)[::-1]
    assert [saved[n] for n in (0, 15, 16, 99, 47, 48)] == [
        record(n) for n in (0, 15, 16, 99, 47, 48)
    ]


@in_folder
def test_many_records_are_read_from_any_of_them_on(root):
    saved = JournalRecords(played(root, A, 100))
    saved.append(record(100))  # not saved yet
    for first in (0, 1, 50, 99, 100):
        assert list((saved[n] for n in range(first, 100))) == records(100)[first:]
    assert saved[100] == record(100)


@in_folder
def test_every_game_has_a_number_and_the_mark_of_the_last_record_before_it(root):
    journal = Journal(root)
    assert journal.start(A, SEED) == (1, "")
    answer(journal, 0, 100)
    last = mark(record(99))
    assert journal.start(B, SEED) == (2, last)
    answer(journal, 0, 3)
    for _ in range(2):
        journal.remove(B)  # the newest: its number is not given again
        journal = Journal(root)
        number, before = journal.start(B, SEED)
        assert before == mark(record(2))
        answer(journal, 0, 3)
    assert number == 4
    journal.remove(A)  # an older one changes nothing
    assert Journal(root).start(C, SEED) == (5, mark(record(2)))
    put(root + "/removed", b"[7")
    assert Journal(root).start(A, SEED)[0] == 6


@in_folder
def test_a_game_without_a_record_has_never_been(root):
    journal = played(root, A, 4)
    assert journal.start(B, SEED)[0] == 2
    journal = Journal(root)
    journal.remove(B)
    assert journal.start(C, SEED) == (2, mark(record(3)))


def test_a_mark_is_of_the_record_as_it_is_sent():
    sent = b'[9,"name","Zo\\u00eb",1]'
    assert mark('[9,"name","Zoë",1]'.encode()) == hashlib.sha256(sent).digest()[:5].hex()
