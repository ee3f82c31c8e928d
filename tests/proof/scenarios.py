"""All that `make proof` tries, and how often."""

from proof.board_frames import frames_to_the_board
from proof.cables import cable_runs
from proof.chip import cuts_on_the_pico
from proof.evenings import whole_evenings
from proof.files import FILES, odd_files
from proof.laptop_frames import frames_to_the_laptop
from proof.logs import mutated_logs
from proof.micropython import cuts_on_micropython
from proof.power import pairs_of_cuts, single_cuts
from proof.tally import Scenario

PICO = Scenario(
    "the power fails on an emulated Pico: in a save, a game's start and end, a setting",
    *(cuts_on_the_pico, 300, 3, 15),
)
SCENARIOS = (
    PICO,
    Scenario(
        "the power fails in any operation of the flash, the whole app (CPython, littlefs)",
        *(single_cuts, 4500, 20, 100),
    ),
    Scenario("… and again while the board recovers from it", pairs_of_cuts, 600, 10, 50),
    Scenario(
        "the power fails in every operation of the journal's evening (MicroPython, its littlefs)",
        *(cuts_on_micropython, 1, 0, 1),  # the suite has it as tests/test_flash.py
    ),
    Scenario("a damaged cable between board and laptop", cable_runs, 10_000, 150, 500),
    Scenario(
        "whole evenings with faults of every kind (boards, cable, laptop, flash, power, clock)",
        *(whole_evenings, 1000, 4, 20),
    ),
    Scenario("odd frames to the board", frames_to_the_board, 1_000_000, 4000, 20_000),
    Scenario("odd frames to the laptop", frames_to_the_laptop, 1_000_000, 4000, 20_000),
    Scenario("logs with something changed, told, shown, judged", mutated_logs, 10_000, 60, 500),
    Scenario("an odd file on the board's flash", odd_files, len(FILES), 12, 30),
)
