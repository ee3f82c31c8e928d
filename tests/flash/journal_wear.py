"""What the journal costs the Pico's flash, and what it does when there is little left of it.

For the unix port (test_flash.py runs it).
"""

import os

from ram_flash import BLOCK, PICO_BLOCKS, RamFlash

from pilothouse.journal.journal import Full, Journal
from pilothouse.journal.room import LONGEST_GAME

KINDS = ("speed", "moved", "tile-laid", "pushed", "loading")


def record(number):
    """Of 20 to 25 bytes, as most are."""
    kind = KINDS[number * 7 % 5].encode()
    return b'[%d,"%s",%d,%d]' % (number, kind, number % 6, 800 + number * 7919 % 12000)


def answer(journal, first, count):
    for number in range(first, first + count):
        journal.append(record(number))
        journal.save()


def ids(journal):
    return [entry.id for entry in journal.games()]


def test_erases():
    flash = RamFlash(PICO_BLOCKS)
    flash.power_on()
    journal = Journal("/flash/data")
    for game in range(20):  # names that littlefs copies too
        journal.start("%010x" % game, b"s" * 32)
        answer(journal, 0, 30)
        journal.finish()
    erases, pages, games = flash.erases, flash.pages, 4
    for game in range(games):
        journal.start("a%09x" % game, b"s" * 32)
        answer(journal, 0, 500)
        journal.finish()
    answers = 500 * games
    size = sum(len(record(number)) for number in range(500)) // 5
    print("answers", answers, "erases", flash.erases - erases, "pages", flash.pages - pages)
    print("hundredths of bytes in a record", size)


def test_full_flash_keeps_what_is_saved_and_queued():
    flash = RamFlash(40 + LONGEST_GAME // BLOCK)
    flash.power_on()
    journal = Journal("/flash/data")
    journal.start("a1a1a1a1a1", b"s" * 32)
    answer(journal, 0, 150)
    filler = open("/flash/filler", "wb")
    try:
        while True:
            filler.write(b"x" * 4096)
            filler.flush()
    except OSError:
        pass
    finally:
        try:
            filler.close()
        except OSError:
            pass
    number = 150
    failed = 0
    while failed < 3:
        journal.append(record(number))
        number += 1
        try:
            journal.save()
        except OSError:
            failed += 1
            assert journal.queue
            found = list(Journal("/flash/data").open("a1a1a1a1a1"))
            assert found == [record(i) for i in range(number - failed)]
        else:
            assert not failed and number < 300
    os.remove("/flash/filler")
    journal.save()
    assert not journal.queue
    answer(journal, number, 100)
    again = Journal("/flash/data")
    assert list(again.open("a1a1a1a1a1")) == [record(i) for i in range(number + 100)]
    assert again.problems == journal.problems == []


def test_old_games_make_room_only_when_the_laptop_holds_them():
    flash = RamFlash(48 + LONGEST_GAME // BLOCK)
    flash.power_on()
    journal = Journal("/flash/data")
    started = []
    try:
        while len(started) < 100:
            game_id = "%010x" % len(started)
            journal.start(game_id, b"s" * 32)
            started.append(game_id)
            answer(journal, 0, 200)
            journal.finish()
    except Full:
        pass
    assert 5 < len(started) < 30, len(started)
    assert ids(journal) == started
    assert journal.free() < LONGEST_GAME
    for game_id in started[2:5]:
        journal.acknowledge(game_id, 200)
    journal.acknowledge(started[1], 199)
    journal.start("a1a1a1a1a1", b"s" * 32)
    assert journal.free() >= LONGEST_GAME - 8192
    kept = ids(journal)
    assert started[2] not in kept  # the oldest of the three
    assert [game_id for game_id in kept if game_id not in started[2:5]] == (
        started[:2] + started[5:] + ["a1a1a1a1a1"]
    )
    try:
        for number in range(10):
            answer(journal, 0, 200)
            journal.finish()
            journal.start("b%09x" % number, b"s" * 32)
        raise AssertionError("not full")
    except Full:
        pass
    assert ids(journal)[: len(started) - 3] == started[:2] + started[5:]
