"""How soon an answer is safe on the chip: host/PROTOCOL.md and the README say it in numbers."""

import re
from statistics import median

from picos import Quick, at_home, board, laptop
from pilothouse_host.play.keystrokes import keys_for
from pilothouse_tools.bench.hand import Hand
from pilothouse_tools.chip.emulator import EmulatedPico
from protocol_examples import TEXT

SLICE = 2.0  # ms
QUIET = 90.0  # ms without a flash operation: the save is over; an erase takes 45
LONGEST = 300.0  # ms until a press has done what it does
FEWEST = 30  # answers of a race


def until_saved(hand: Hand, key: str) -> float | None:
    """Ms from the picture that this key leads to, to the end of the save; None without one."""
    pico = hand.board
    assert isinstance(pico, EmulatedPico)
    pico.press(key)
    begin, before, saved_at = pico.now, pico.erases + pico.programs, 0.0
    while pico.now < (saved_at + QUIET if saved_at else begin + LONGEST):
        hand.wait(SLICE)
        if pico.erases + pico.programs != before:
            before, saved_at = pico.erases + pico.programs, pico.now
    pico.release(key)
    hand.wait(QUIET)
    ends = [transfer.end for transfer in pico.bus if transfer.end <= saved_at]
    return saved_at - ends[-1] if saved_at else None


def test_an_answer_is_safe_as_soon_as_the_document_says():
    said = re.search(r"safe about (\d+) ms after .*? and (\d+) ms at the most", TEXT)
    assert said
    usual, most = int(said[1]), int(said[2])
    bot = Quick("mississippi")
    found: list[float] = []
    with board() as pico:
        hand = laptop(at_home(pico), bot)
        hand.begin("mississippi")
        while question := hand.laptop.table.question:
            *keys, last = keys_for(question, bot.choose(question, hand.laptop.table.game))
            for key in keys:
                hand.press(key)
            took = until_saved(hand, last)
            if took is not None:
                found.append(took)
    assert len(found) >= FEWEST
    assert abs(median(found) - usual) <= SLICE and max(found) <= most, found
