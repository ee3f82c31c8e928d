"""Committed chance: fair by construction, the same everywhere."""

import hashlib

from pilothouse.table.chance import Chance, first_fair
from pilothouse.table.entropy import draw_seed, health


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


def test_hmac_is_the_standard_one():
    # RFC 4231's construction, done here by hand with other code than the game's.
    seed = bytes(range(32))
    key = seed + bytes(32)
    message = (7).to_bytes(4, "big") + b"\0"
    inner = hashlib.sha256(bytes([k ^ 0x36 for k in key]) + message).digest()
    digest = hashlib.sha256(bytes([k ^ 0x5C for k in key]) + inner).digest()
    assert Chance(seed).throw(7, 256) == digest[0]


def test_known_throws():
    # Written down once; CPython, the unix port and wasm must all agree with it.
    chance = Chance(bytes(32))
    assert chance.commitment == "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"
    assert [chance.throw(i, 3) for i in range(12)] == KNOWN


KNOWN = [2, 1, 2, 1, 2, 0, 0, 1, 2, 0, 2, 1]


def test_all_faces_come():
    chance = Chance(bytes(range(32)))
    counts = [0, 0, 0]
    for i in range(300):
        counts[chance.throw(i, 3)] += 1
    assert min(counts) > 70  # fixed seed: the counts are always the same


def test_the_seed_depends_on_entropy_fingers_and_board():
    seeds = {
        draw_seed(bytes(32), b"", "a"),
        draw_seed(bytes([1]) + bytes(31), b"", "a"),
        draw_seed(bytes(32), b"x", "a"),
        draw_seed(bytes(32), b"", "b"),
    }
    assert len(seeds) == 4 and all([len(s) == 32 for s in seeds])


def test_health_of_the_entropy():
    good = b"".join([hashlib.sha256(bytes([i])).digest() for i in range(4)])
    assert health(good) == ""
    assert health(bytes(128)) == "stuck"
    assert health(good[:60] + b"\x55" * 4 + good[64:]) == "stuck"
    assert health(bytes([b | 0x11 for b in good])) == "bias"
