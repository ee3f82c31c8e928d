"""Every number in the sentences of host/PROTOCOL.md is one that is checked.

SAYS has the numbers as the code has them, the tests below those that need a try, and ELSEWHERE
those that other tests check. What is left of the document without all of these has no number.
"""

import hashlib
import json
import re
from pathlib import Path

import pytest

from link_app import LinkApp
from pilothouse.games.rails import setup as rails
from pilothouse.games.triangle.data import FEWEST_SEGMENTS, MOST_SEGMENTS
from pilothouse.journal.numbering import mark
from pilothouse.link.files import LONGEST_FILE
from pilothouse.link.frames import LONGEST, frame
from pilothouse.link.requests import answer
from pilothouse.rooms import about_game, opening
from pilothouse.table.chance import Chance
from pilothouse.table.errors import Refused
from pilothouse.table.salt import Salt
from pilothouse.table.seal import WORDS, seal
from pilothouse_host.errors import CommandError
from pilothouse_host.link import client, file_transfer, logger, ports
from pilothouse_host.link.salts import Salts
from protocol_examples import TEXT, blocks

SAYS = (
    f"vendor 0x{ports.VENDOR:04X}",
    "end in one newline (0x0A)",
    "polynomial 0xEDB88320, start and final XOR 0xFFFFFFFF",
    "as 8 lowercase hex digits",
    f"read lines of up to {client.LONGEST_LINE} bytes",
    "16 random bytes as 32 lowercase hex digits",
    "its first 20 characters",
    f"at most {LONGEST_FILE} characters",
    "of characters up to U+FFFF",
    f"{FEWEST_SEGMENTS} to {MOST_SEGMENTS}, as",
    f"search for the port every {logger.SEARCH_SECONDS} s",
    "at most 32 bytes",
    "first 10 hex digits of SHA-256(seed)",
    "first 10 hex digits of the SHA-256 of the last record",
    f"A game's seed is {opening.SEED} bytes",
    f"a number of the players (0 to {about_game.LARGEST:,}".replace(",", ""),
    "first 60 bits of SHA-256(seed) as six words of ten bits, from the 1,024 words",
    "What is not answered within a second is sent again",
    f"plates P from 1 to {rails.PLATES}",
    f"turns T from 0 to {rails.TURNS - 1}",
    "Record 11 is undone by record 12; the second throw, record 13, shows the same face",
)
# In test_protocol_doc.py, but for the first three, which test_pico_saving.py measures.
ELSEWHERE = (
    "about 6 ms after",
    "and 110 ms at the most",
    "(43 answers of a race on the emulated RP2040)",
    "Protocol version: **2**",
    "at most **240** bytes",
    "longer than 240 bytes",
    "every **0.5 s** until",
    "`ping` every **1 s**",
    "gone after **3 s**",
    "(1600000000 to 4300000000)",
    "(0 to 2048)",
    "NUMBER is 0 to 999999999",
    "NAME and GAME have at most 40 characters",
    "takes 64 bytes at a time, holds at most 8 answers",
    "at most 6 rows",
    "record 13 is throw 0 (face 0, `left`), record 28 was thrown by hand and uses up throw 1, and"
    " record 30 is throw 2 (face 2, `right`)",
    "With a seed of 32 zero bytes and the salt `4711`",
    "The seal of a seed of 32 zero bytes",
    "f faces, 256 at most: take the first byte b of `stream` with b < 256 - (256 mod f)",
    "`rails` has 6 ferry cards",
    "or the players are 2",
    "from 4096 raw bits",
    "if the same 8 bits come 5 times in a row",
    "more than 57.5 % of them",
    "stuck once in 8 million times and biased less than once in 10^21",
    "one value in 60 % of all cases is found out in 9,994 of 10,000",
)
# Where counting begins: the examples have it.
FROM_ZERO = (
    "pages count from 0",
    "records 0 to COUNT - 1",
    "AT 0 begins",
    "FIRST 0 begins",
    "from number 0 on",
    "from number 1 on",
    "numbered from 0 without",
    "numbered from 1 in the order",
    "always record 0",
    "are 0 or 1",
    "0 for the first",
    "place 0 for none",
    "that are not 0",
    "counted from 0",
    "from 0, in the order",
)
NAMES = (
    r"HMAC-SHA256|SHA-256|base64|CRC-32|UTF-8|7-bit|NIST SP 800-90B|since 1970"
    r"|[Ss]tep \d|begin at 1|\b\d\. "
)
ONE_LINE = " ".join(TEXT.split())


@pytest.mark.parametrize("words", [*SAYS, *ELSEWHERE, *FROM_ZERO])
def test_the_document_says_so(words: str):
    assert words in ONE_LINE


def test_there_is_no_other_number():
    left = " ".join(re.sub(r"```.*?```", "", TEXT, flags=re.DOTALL).split())
    for words in (*SAYS, *ELSEWHERE, *FROM_ZERO):
        left = left.replace(words, "…")
    left = re.sub(NAMES, "…", re.sub(r"`[^`]*`", "…", left))  # code: examples, and the faces
    assert re.findall(r".{0,20}\d.{0,20}", left) == []


# --- tried ---------------------------------------------------------------------------------------


def test_the_checksum_is_the_one_that_is_described():
    payload = b'["ping",7]'
    crc = 0xFFFFFFFF
    for byte in payload:
        crc ^= byte
        for _ in range(8):
            crc = crc >> 1 ^ (0xEDB88320 if crc & 1 else 0)
    assert frame(payload) == b"@" + payload + b" %08x" % (crc ^ 0xFFFFFFFF) + bytes([0x0A])


def test_a_refusal_has_the_first_20_characters_of_the_request():
    [_, name, _] = answer(LinkApp(), b'["%s"]' % (b"x" * 21)) or []
    assert name == "x" * 20


def test_a_salt_of_a_laptop_has_16_bytes_and_any_salt_at_most_32(tmp_path: Path):
    assert len(bytes.fromhex(Salts(tmp_path / "key").salt(b"[0]"))) == 16
    Salt(None).check("players", "x" * 32)
    with pytest.raises(Refused):
        Salt(None).check("players", "x" * 33)


def test_a_file_may_have_characters_up_to_ffff():
    sent: list[list[object]] = []

    def board(message: list[object]) -> list[object]:
        sent.append(message)
        return message

    file_transfer.send("x.y", "\uffff", board)
    assert sent[0] == ["piece", 0, "\uffff"]
    with pytest.raises(CommandError):
        file_transfer.send("x.y", "\U00010000", board)
    assert file_transfer.REPEAT == 1


def test_ids_and_marks_have_10_hex_digits():
    assert Chance(b"s" * 32).id == hashlib.sha256(b"s" * 32).hexdigest()[:10]
    assert mark(b"[0]") == hashlib.sha256(b"[0]").hexdigest()[:10]


def test_a_seal_is_60_bits_in_words():
    words = WORDS.decode().split()
    assert len(words) == len(set(words)) == 2**10
    chance = Chance(b"s" * 32)
    bits = int(hashlib.sha256(b"s" * 32).hexdigest(), 16) >> 256 - 60
    assert seal(chance.commitment) == [words[bits >> 50 - 10 * n & 1023] for n in range(6)]


def test_the_example_takes_a_throw_back_and_makes_it_again():
    [log] = blocks("records")
    thrown, undo, again = [json.loads(line) for line in log[11:14]]
    assert thrown[1:3] == again[1:3] and thrown[1] == "throw"
    assert undo[1:3] == ["undo", 10]


def test_a_record_that_fits_no_frame_fits_the_longest_line():
    assert LONGEST == 240 < client.LONGEST_LINE
