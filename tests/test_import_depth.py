"""Loading a game nests few imports: each in another takes 700 bytes of the chip's 8 KB stack."""

import ast
from importlib import import_module
from pathlib import Path

import pytest

from pilothouse import games
from pilothouse_host.board.firmware import FOLDER

DEEPEST = 4


def needs(folder: Path, module: str) -> list[str]:
    """The modules of the same game that a module imports when it is loaded."""
    package = f"pilothouse.games.{folder.name}"
    found: list[str] = []
    for node in ast.parse((folder / f"{module}.py").read_text()).body:
        if isinstance(node, ast.ImportFrom) and node.module == package:
            found += [name.name for name in node.names]
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith(package + "."):
            found.append(str(node.module).removeprefix(package + "."))
    return [name for name in found if (folder / f"{name}.py").exists()]


def load(folder: Path, module: str, loaded: set[str]) -> int:
    """How deep the imports nest when a module is loaded after those."""
    if module in loaded:
        return 0
    loaded.add(module)
    return 1 + max((load(folder, name, loaded) for name in needs(folder, module)), default=0)


@pytest.mark.parametrize("game", games.names())
def test_a_game_is_loaded_without_deeply_nested_imports(game: str) -> None:
    folder = FOLDER / "pilothouse" / "games" / game
    loaded: set[str] = set()
    first = getattr(import_module(f"pilothouse.games.{game}"), "LOAD_FIRST", ())
    for module in (*first, "rules", *(["views"] if (folder / "views.py").exists() else [])):
        assert load(folder, module, loaded) <= DEEPEST, (module, sorted(loaded))
