"""The journal on the Pico's littlefs, with the power cut at every single operation on the flash.

For the unix port (test_flash.py runs it). Each test prints how many cuts it survived.
"""

from ram_flash import AFTER, BEFORE, BLOCK, WITHIN, RamFlash

from pilothouse.journal.journal import Journal
from pilothouse.journal.room import LONGEST_GAME

A, B, C = "a1a1a1a1a1", "b2b2b2b2b2", "c3c3c3c3c3"
BLOCKS = 48 + LONGEST_GAME // BLOCK
KINDS = ("speed", "moved", "tile-laid", "pushed", "loading")


def record(game_id, number):
    if not number:
        return b'[0,"start","%s",["Anna","Bob","Carl","Dora","Eva","Finn"]]' % game_id.encode()
    kind = KINDS[number * 7 % 5].encode()
    return b'[%d,"%s",%d,%d]' % (number, kind, number % 6, number * 7919 % 20000)


def seed_of(game_id):
    return game_id.encode() * 3 + b"!!"


class Evening:
    """A few games, and what must be found of them whenever the power goes."""

    def __init__(self):
        self.saved = {}  # id: number of records that are safe
        self.saving = {}  # id: number of records being saved
        self.ended = set()
        self.unsure = set()  # ids of games that are being started, ended or removed

    def play(self):
        journal = Journal("/flash/data")
        self.start(journal, A)
        self.answer(journal, A, 80)  # over a full ring
        self.start(journal, B)  # while the newest records of A are in the ring
        self.answer(journal, B, 12)
        journal.open(A)
        self.answer(journal, A, 24)
        self.answer(journal, A, 4, at_once=2)
        self.answer(journal, A, 30, at_once=30)  # more than a ring file
        self.answer(journal, A, 15)
        self.finish(journal, A)
        journal.acknowledge(A, self.saved[A])
        self.start(journal, C)
        self.answer(journal, C, 10)
        self.unsure.add(B)
        journal.remove(B)
        self.unsure.remove(B)
        del self.saved[B]
        self.answer(journal, C, 3)

    def start(self, journal, game_id):
        self.unsure.add(game_id)
        journal.start(game_id, seed_of(game_id))
        self.unsure.remove(game_id)
        self.saved[game_id] = 0

    def answer(self, journal, game_id, count, at_once=1):
        for _ in range(count // at_once):
            for _ in range(at_once):
                number = self.saved[game_id] + self.saving.get(game_id, 0)
                journal.append(record(game_id, number))
                self.saving[game_id] = number + 1 - self.saved[game_id]
            journal.save()
            assert not journal.queue
            self.saved[game_id] += self.saving.pop(game_id)

    def finish(self, journal, game_id):
        self.unsure.add(game_id)
        journal.finish()
        self.unsure.remove(game_id)
        self.ended.add(game_id)

    def go_on(self, at_once=1):
        """Every open game goes on by two saves."""
        journal = Journal("/flash/data")
        for entry in journal.games():
            if entry.id in self.saved and not entry.ended:
                count = len(list(journal.open(entry.id)))
                assert self.saved[entry.id] <= count
                self.saved[entry.id] = count
                self.saving.pop(entry.id, None)
                self.answer(journal, entry.id, 2 * at_once, at_once)

    def go_on_fast(self):
        """The same, with more than a ring file at once: straight into the logs."""
        self.go_on(at_once=30)

    def check(self, problems=False):
        """What a board finds when it is switched on. Returns how many records were not saved."""
        lost = 0
        journal = Journal("/flash/data")
        found = {entry.id: entry for entry in journal.games()}
        for game_id in list(self.saved):
            if game_id not in found:
                assert game_id in self.unsure and game_id == B, "lost " + game_id
                continue
            count = self.saved[game_id]
            records = list(journal.open(game_id))
            assert len(records) == found[game_id].records
            assert len(records) in (count, count + self.saving.get(game_id, 0))
            assert records == [record(game_id, number) for number in range(len(records))]
            assert records[5:] == list(journal.read(game_id, 5))
            lost += count + self.saving.get(game_id, 0) - len(records)
            if game_id not in self.unsure:
                assert found[game_id].ended == (game_id in self.ended)
                if game_id not in self.ended:
                    assert journal.seed(game_id) == seed_of(game_id)
            if not found[game_id].ended:
                answer_three(journal, game_id, len(records))
        assert set(found) <= set(self.saved) | self.unsure
        for game_id in found:
            if game_id not in self.saved:  # just started
                assert list(journal.open(game_id)) == []
                assert journal.seed(game_id) == seed_of(game_id)
        journal.start("d4d4d4d4d4", seed_of("d4d4d4d4d4"))
        answer_three(journal, "d4d4d4d4d4", 0)
        assert journal.problems == [] or problems
        return lost


def answer_three(journal, game_id, count):
    for number in range(count, count + 3):
        journal.append(record(game_id, number))
        journal.save()
    assert list(Journal("/flash/data").read(game_id, count)) == [
        record(game_id, number) for number in range(count, count + 3)
    ]


def until_power_goes(flash, operation, how, act):
    """Whether the power went, at that operation of `act`; it is back then."""
    flash.cut(operation, how)
    try:
        act()
    except OSError:
        assert flash.is_off()
    went = flash.is_off()
    flash.power_on()
    return went


def fresh(flash):
    flash.wipe()
    flash.power_on()
    return Evening()


def test_every_cut():
    flash = RamFlash(BLOCKS)
    cuts = unsaved = 0
    for how in (BEFORE, WITHIN, AFTER):
        operation = 1
        evening = fresh(flash)
        while until_power_goes(flash, operation, how, evening.play):
            unsaved += evening.check()
            cuts += 1
            operation += 1
            evening = fresh(flash)
        evening.check()
    print("cuts", cuts, "records not yet saved", unsaved)


def test_cut_again_soon_after():
    flash = RamFlash(BLOCKS)
    cuts = 0
    for operation in range(20, 190, 7):
        for second in range(1, 10):
            evening = fresh(flash)
            assert until_power_goes(flash, operation, WITHIN, evening.play)
            if not until_power_goes(flash, second, WITHIN, evening.go_on):
                break
            evening.check()
            cuts += 1
    print("second cuts", cuts)


def test_cut_while_a_torn_log_is_mended():
    flash = RamFlash(BLOCKS)
    cuts = 0
    for how in (BEFORE, WITHIN, AFTER):
        operation = 1
        went = True
        while went:
            evening = fresh(flash)
            journal = Journal("/flash/data")
            evening.start(journal, A)
            evening.answer(journal, A, 100, at_once=50)
            with open("/flash/data/games/0001-" + A, "ab") as log:
                log.write(b'[100,"speed",4,81')
            went = until_power_goes(flash, operation, how, evening.go_on_fast)
            evening.check(problems=True)
            cuts += went
            operation += 1
    print("cuts while mending", cuts)
