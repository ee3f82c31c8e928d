"""Files on a board with an image: which of them run, and what *About* says of them."""

from pathlib import Path

from picos import at_home, board, reads
from pilothouse import VERSION
from pilothouse_host.board import firmware
from pilothouse_tools.chip.emulator import EmulatedPico

OLDER = b"VERSION = '0.0.1'"


def press(pico: EmulatedPico, *keys: str) -> None:
    for key in keys:
        pico.press(key)
        pico.run(60)
        pico.release(key)
        pico.run(500)


def open_about(pico: EmulatedPico) -> None:
    press(at_home(pico), *["down"] * 4, "ok")


def test_the_image_prefers_itself_and_names_old_files():
    with board({"main.py": b"raise SystemExit", "pilothouse/__init__.py": OLDER}) as pico:
        open_about(pico)
        assert reads(pico, f"Pilothouse {VERSION}")
        press(pico, "ok")
        assert reads(pico, "Old files") and reads(pico, "make flash CLEAN=1")
        press(pico, "ok")
        assert reads(pico, "New game")


def test_an_image_without_old_files_reports_nothing():
    with board() as pico:
        open_about(pico)
        assert reads(pico, f"Pilothouse {VERSION}")
        press(pico, "ok")
        assert reads(pico, "New game")


def test_a_developers_override_lets_files_go_first_and_is_named(tmp_path: Path):
    files = firmware.compiled(tmp_path, "armv6m")
    del files["/pilothouse/__init__.mpy"]
    files["/pilothouse/__init__.py"] = OLDER
    files["/override.py"] = (firmware.FOLDER / "override.py").read_bytes()
    with board(files) as pico:
        open_about(pico)
        assert reads(pico, "Pilothouse 0.0.1")
        press(pico, "ok")
        assert reads(pico, "Override")
