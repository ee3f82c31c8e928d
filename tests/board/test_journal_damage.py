"""What the journal makes of damaged files: no good record is lost, and nothing is overwritten."""

import os

from journals import (
    SEED,
    A,
    B,
    C,
    answer,
    clear,
    content,
    flip,
    in_folder,
    listing,
    played,
    put,
    records,
    refuses,
)

from pilothouse.journal.journal import Journal
from pilothouse.journal.log import Unreadable


@in_folder
def test_a_torn_log_keeps_every_whole_block(root):
    played(root, A, 120, at_once=40)
    path = root + "/games/0001-" + A
    whole = content(path)
    ends = [0]
    for _ in range(3):
        ends.append(whole.find(b"\n#", ends[-1]) + 23)
    assert ends[-1] == len(whole)
    near = [end + step for end in ends for step in (-1, 0, 1)]
    for size in near[1:-1] + list(range(1, len(whole), 61)):
        put(path, whole[:size])
        count = 40 * len([end for end in ends[1:] if end <= size])
        journal = Journal(root)
        assert list(journal.open(A)) == records(count)
        torn = [("torn", "%s #%d" % (A, count))]
        assert journal.problems == ([] if size in ends else torn)
        answer(journal, count, 40, at_once=40)
        answer(journal, count + 40, 2)
        again = Journal(root)
        assert list(again.open(A)) == records(count + 42) and again.problems == []
        os.remove(root + "/tail/tail")


@in_folder
def test_what_is_torn_off_is_kept(root):
    played(root, A, 40, at_once=40)
    path = root + "/games/0001-" + A
    for torn in (b'[40,"spe', b'[40,"speed",1,5]\n[41,"tur'):
        put(path, content(path) + torn)
        journal = Journal(root)
        count = len(list(journal.open(A)))
        answer(journal, count, 40, at_once=40)
    assert content(path + ".bad") == b'[40,"spe'
    assert content(path + ".bad2") == b'[40,"speed",1,5]\n[41,"tur'
    assert listing(Journal(root)) == [(A, 120, False, False)]


@in_folder
def test_the_ring_fills_up_a_torn_log(root):
    journal = played(root, A, 1)
    path = root + "/games/0001-" + A
    count = 1
    while not content(path):
        answer(journal, count, 1)
        count += 1
    put(path, content(path)[:-3])
    journal = Journal(root)
    assert [what for what, _ in journal.problems] == ["torn"]
    assert list(journal.open(A)) == records(count - 1)  # all but the one that was saved to the log
    answer(journal, count - 1, 100)
    again = Journal(root)
    assert list(again.open(A)) == records(count + 99) and again.problems == []


@in_folder
def test_a_flipped_byte_sets_the_log_aside(root):
    for position in range(0, 2500, 97):
        journal = played(root, A, 160, at_once=40)
        journal.start(B, SEED)
        answer(journal, 0, 3)
        path = root + "/games/0001-" + A
        flip(path, position)
        damaged = content(path)
        put(path + ".bad", b"an older one")
        journal = Journal(root)
        assert [game.id for game in journal.games()] == [A, B]
        assert refuses(Unreadable, list, journal.open(A)) == ("0001-" + A,)
        assert journal.problems == [("unreadable", "0001-" + A)]
        assert content(path + ".bad2") == damaged and content(path + ".bad") == b"an older one"
        assert listing(journal) == listing(Journal(root)) == [(B, 3, False, False)]
        assert list(journal.open(B)) == records(3)
        journal.start(C, SEED)
        answer(journal, 0, 3)
        assert [game.id for game in Journal(root).games()] == [B, C]
        clear(root)


@in_folder
def test_no_flipped_byte_goes_unnoticed(root):
    played(root, A, 80, at_once=40)
    path = root + "/games/0001-" + A
    whole = content(path)
    for position in range(0, len(whole), 3):
        flip(path, position)
        journal = Journal(root)
        try:
            found = list(journal.open(A))
        except Unreadable:
            os.remove(path + ".bad")
        else:  # the flip hid the last seal: as if torn
            assert found == records(40) and position >= len(whole) - 22
        assert len(journal.problems) == 1
        put(path, whole)


@in_folder
def test_an_unreadable_game_takes_its_ring_along(root):
    played(root, A, 150)
    path = root + "/games/0001-" + A
    tail = content(root + "/tail/tail")
    flip(path, 30)
    refuses(Unreadable, list, Journal(root).open(A))
    kept = [content(root + "/games/" + name) for name in os.listdir(root + "/games")]
    assert tail in kept and SEED in kept and len(kept) > 6
    assert os.listdir(root + "/tail") == []


@in_folder
def test_a_damaged_tail_costs_only_itself(root):
    played(root, A, 25)
    first = int(content(root + "/tail/tail").split()[1])
    assert 10 < first < 25
    flip(root + "/tail/tail", 20)
    damaged = content(root + "/tail/tail")
    journal = Journal(root)
    assert journal.problems == [("unreadable", "tail")]
    assert list(journal.open(A)) == records(first)
    assert content(root + "/games/tail.bad") == damaged
    answer(journal, first, 50)
    assert list(Journal(root).open(A)) == records(first + 50) and Journal(root).problems == []


@in_folder
def test_nothing_behind_a_gap_comes_back(root):
    played(root, A, 60)
    first = int(content(root + "/ring/ring1").split()[1])
    flip(root + "/ring/ring1", 40)
    journal = Journal(root)
    gap = ("torn", "%s #%d" % (A, first))
    assert journal.problems == [("unreadable", "ring1"), gap]
    assert list(journal.open(A)) == records(first)
    made = records(first)
    for number in range(first, first + 120):  # another story from here on
        made.append(b'[%d,"other",%d]' % (number, number))
        journal.append(made[-1])
        journal.save()
        again = Journal(root)
        assert list(again.open(A)) == made and again.problems == []


@in_folder
def test_foreign_files_do_not_matter(root):
    played(root, A, 3)
    for name in ("README", "-x", "12-", "new", "a1a1a1a1a1", ".DS_Store", "x-y.z"):
        put(root + "/games/" + name, b"hello")
    journal = Journal(root)
    assert listing(journal) == [(A, 3, False, False)] and journal.problems == []
    assert list(journal.open(A)) == records(3)
