"""The image on an emulated Pico: buttons, a display, a USB port, and a power supply that fails."""

import ast
import re

from picos import Quick, Said, at_home, board, laptop, play_to_the_end, reads, the_records
from pilothouse_host.board.firmware import FOLDER
from pilothouse_host.errors import CommandError
from pilothouse_host.replay.replay import verify
from pilothouse_tools.bench.hand import Hand
from pilothouse_tools.bench.tables import KINDS, played
from pilothouse_tools.chip.emulator import EmulatedPico
from pilothouse_tools.chip.workshop import started

HALF = 25  # answers: about half of a race
# The power fails in the middle of these flash operations, counted from the last time.
FAILURES = (1, 2, 3, 5, 8, 13, 2, 1)
CRASHING = b"""
from pilothouse.games.mississippi import rules, views  # here, as the stack is small
from pilothouse.table.table import Table

def answer(self, value):
    raise ValueError("provoked")

Table.answer = answer
import boards
boards.power_on("/data")
"""
OLD = b"raise SystemExit('an old file is in the way')"


def test_a_race_is_played_by_the_buttons_and_its_log_verifies():
    with board() as pico:
        at_home(pico)
        hand = laptop(pico, Quick("mississippi"))
        hand.begin("mississippi")
        verdict = verify(play_to_the_end(hand))
        assert verdict.proven and verdict.throws_checked, verdict.words()
        assert not hand.laptop.text and not pico.warnings()
        assert not verdict.test_seed  # the chip has a source of chance


def test_a_laptop_that_comes_later_gets_everything():
    past = played(KINDS["race"])
    with board(past=past) as pico:
        hand = laptop(at_home(pico), Quick("mississippi"))
        hand.wait_for(lambda: hand.laptop.counts(past.id) == [len(past.records)])
        assert the_records(hand) == list(past.records)
        assert verify(the_records(hand)).proven


def test_a_game_goes_on_after_a_reset():
    with board() as pico:
        bot = Quick("mississippi")
        hand = laptop(at_home(pico), bot)
        hand.begin("mississippi")
        for _ in range(HALF):
            hand.answer()
        hand.wait(1000)
        before, picture = list(the_records(hand)), pico.picture()
        pico.reset()
        started(pico)
        again = laptop(pico, bot, before)
        assert pico.picture() == picture
        records = play_to_the_end(again)
        assert records[: len(before)] == before and verify(records).proven


def test_a_power_cut_in_mid_save_loses_nothing_that_was_confirmed():
    with board() as pico:
        bot = Quick("mississippi")
        hand = laptop(at_home(pico), bot)
        hand.begin("mississippi")
        for operations in FAILURES:
            pico.cut_power(operations)
            answer_until_it_fails(pico, hand)
            confirmed = list(the_records(hand))
            started(pico)
            hand = laptop(pico, bot, confirmed)
            assert not hand.laptop.text  # it has no other records than the laptop
        play_to_the_end(hand)
        everything = laptop(pico, bot)  # which knows nothing yet
        everything.wait_for(lambda: everything.laptop.table.ended)
        assert the_records(everything) == the_records(hand)
        assert verify(the_records(everything)).proven


def answer_until_it_fails(pico: EmulatedPico, hand: Hand) -> None:
    boots = pico.boots()
    try:
        while pico.boots() == boots:
            assert hand.laptop.table.question, "the race is over before the power fails"
            hand.answer()
    except CommandError:  # an answer that never came to the laptop
        assert pico.boots() > boots


def test_a_crash_is_told_with_functions_and_lines_and_survived():
    with board({"override.py": CRASHING}) as pico:
        at_home(pico)
        said = Said(pico)
        for _ in range(3):  # a new game, of Mississippi, and its first answer
            press(pico, "ok")
        text = said.text()
        frames = re.findall(r'File "(pilothouse/\S+)", line (\d+), in (\w+)', text)
        assert ("pilothouse/app.py", "answer") in [(file, name) for file, _, name in frames], text
        for file, line, name in frames:
            assert int(line) in lines_of(file, name), (file, line, name)
        assert text.endswith("ValueError: provoked\n")
        assert reads(pico, "ValueError: provoked")
        pico.run(6000)
        assert not reads(pico, "ValueError: provoked")
        press(pico, "down")
        press(pico, "ok")
        assert said.text().count("ValueError: provoked") == 2  # the game was there again


def press(pico: EmulatedPico, key: str) -> None:
    pico.press(key)
    pico.run(60)
    pico.release(key)
    pico.run(500)


def lines_of(file: str, name: str) -> set[int]:
    """The lines of the functions of that name."""
    tree = ast.parse((FOLDER / file).read_text())
    return {
        line
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef) and node.name == name
        for line in range(node.lineno, (node.end_lineno or 0) + 1)
    }


def test_files_of_an_old_deployment_do_not_hide_the_image():
    files = ("main.py", "boards/__init__.py", "pilothouse/__init__.py", "pilothouse/app.py")
    with board(dict.fromkeys(files, OLD)) as pico:
        said = Said(pico)
        at_home(pico)
        assert not said.text()
