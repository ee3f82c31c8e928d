"""Committed chance: fair by construction, the same everywhere."""

import hashlib

from pilothouse.table.chance import Chance, first_fair
from pilothouse.table.entropy import SAMPLE, draw_seed, health
from pilothouse.table.errors import Refused
from pilothouse.table.questions import Throw
from pilothouse.table.seal import LETTERS, WORDS, seal


def test_every_face_has_as_many_bytes():
    # All 256 values of a byte: each face gets the same number, the rest are thrown away.
    for faces in range(2, 65):
        counts = [0] * faces
        rejected = 0
        for byte in range(256):
            face = first_fair(bytes([byte]), faces)
            if face is None:
                rejected += 1
            else:
                counts[face] += 1
        assert set(counts) == {256 // faces} and rejected == 256 % faces


def test_rejected_bytes_are_passed_over():
    assert first_fair(bytes([255, 255, 4]), 3) == 1
    assert first_fair(bytes([252, 253, 7]), 6) == 1
    assert first_fair(bytes([255] * 32), 3) is None


def test_a_throw_has_1_to_256_faces():
    # More could never be thrown: no byte would be fair, and the search for one would not end.
    faces = tuple([str(n) for n in range(257)])
    assert Throw("die", "", faces[:256]).check("255") == "255"
    for wrong in ((), faces):
        try:
            Throw("die", "", wrong)
            raise AssertionError("a die of %d faces" % len(wrong))
        except Refused as refused:
            assert refused.reason == "no-answer"


def hmac(key, message):
    """RFC 2104's construction, done here by hand with other code than the game's."""
    key = key + bytes(64 - len(key))
    inner = hashlib.sha256(bytes([k ^ 0x36 for k in key]) + message).digest()
    return hashlib.sha256(bytes([k ^ 0x5C for k in key]) + inner).digest()


def test_a_throw_is_the_standard_hmac_of_its_number_question_and_faces():
    seed = bytes(range(32))
    for salt in ("", "4711", "5a" * 16):
        chance = Chance(seed)
        chance.add_salt(salt)
        key = hmac(seed, salt.encode())
        assert chance.throw(7, "dial", 256) == hmac(key, b"7 dial 256 0")[0]
        assert chance.throw(8, "die", 6) == first_fair(hmac(key, b"8 die 6 0"), 6)


def test_known_throws():
    # Written down once; CPython, the unix port and wasm must all agree with it.
    chance = Chance(bytes(32))
    assert chance.commitment == "Zmh6rfhivXdsj8GLjp+OIAiXFIVu4jOzkCpZHQ1fKSU"
    assert chance.id == "66687aadf8"
    assert [chance.throw(i, "direction", 3) for i in range(12)] == KNOWN


KNOWN = [1, 1, 0, 2, 2, 1, 2, 2, 2, 2, 0, 1]


def test_all_faces_come():
    chance = Chance(bytes(range(32)))
    counts = [0, 0, 0]
    for i in range(300):
        counts[chance.throw(i, "direction", 3)] += 1
    assert min(counts) > 70  # fixed seed: the counts are always the same


def test_a_throw_says_nothing_about_another_question_with_its_number():
    # The same byte for both would leave two faces of six for each of three.
    chance = Chance(bytes(range(32)))
    pairs = {(chance.throw(i, "a", 3), chance.throw(i, "b", 6)) for i in range(300)}
    assert len(pairs) == 18
    assert len({(chance.throw(i, "a", 3), chance.throw(i, "a", 6)) for i in range(300)}) == 18


def test_the_salt_changes_every_throw_and_neither_the_seal_nor_the_id():
    plain, salted = Chance(bytes(32)), Chance(bytes(32))
    first = plain.throw(0, "dial", 256)
    salted.throw(0, "dial", 256)  # asked for before: it must not be remembered
    salted.add_salt("4711")
    assert salted.throw(0, "dial", 256) != first
    assert (salted.commitment, salted.id) == (plain.commitment, plain.id)
    same = [plain.throw(i, "dial", 256) == salted.throw(i, "dial", 256) for i in range(64)]
    assert sum(same) < 4


def test_the_seal_is_six_plain_words_of_the_commitment():
    words = [WORDS[at : at + LETTERS].decode() for at in range(0, len(WORDS), LETTERS + 1)]
    assert len(words) == len(set(words)) == 1024 and words == sorted(words)
    assert all(
        [len(word) == LETTERS and word.isalpha() and word == word.lower() for word in words]
    )
    sealed = hashlib.sha256(bytes(32)).digest()
    bits = "".join(["{:08b}".format(byte) for byte in sealed])
    expected = [words[int(bits[at : at + 10], 2)] for at in range(0, 60, 10)]
    assert seal(Chance(bytes(32)).commitment) == expected
    assert seal("") == seal("00") == seal(None) == seal(7) == seal("é" * 43) == []


def test_the_seed_depends_on_entropy_fingers_and_board():
    seeds = {
        draw_seed(bytes(32), b"", "a"),
        draw_seed(bytes([1]) + bytes(31), b"", "a"),
        draw_seed(bytes(32), b"x", "a"),
        draw_seed(bytes(32), b"", "b"),
    }
    assert len(seeds) == 4 and all([len(s) == 32 for s in seeds])


def bits_of(ones):
    """Raw bits of which so many of 256 are ones, as a source without memory gives them."""
    found = bytearray()
    for block in range(SAMPLE // 4):
        chances = hashlib.sha256(b"%d %d" % (ones, block)).digest()
        for at in range(0, 32, 8):
            byte = 0
            for chance in chances[at : at + 8]:
                byte = byte << 1 | (chance < ones)
            found.append(byte)
    return bytes(found)


def test_the_health_check_catches_a_bit_that_is_stuck_or_biased():
    good = b"".join([hashlib.sha256(bytes([i])).digest() for i in range(SAMPLE // 32)])
    assert health(good) == ""
    assert health(bytes(SAMPLE)) == health(b"\xff" * SAMPLE) == "stuck"
    assert health(good[:60] + b"\x55" * 5 + good[65:]) == "stuck"  # it swings with the clock
    assert health(good[:60] + bytes(4) + good[64:]) == ""
    assert health(bits_of(154)) == health(bits_of(102)) == "bias"  # 60 % and 40 %
    assert health(bits_of(128)) == health(bits_of(133)) == ""  # 50 % and 52 %
