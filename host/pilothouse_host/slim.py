"""Makes the firmware's sources smaller before they are compiled for a board.

On the chip every name that MicroPython itself does not use is kept in memory once (some 18 bytes,
and each new string is compared with all of them), so names are worth saving:

- imports that only a type checker needs are taken out: on the board they fail, after 2 ms each;
- a private constant that is a number is replaced by the number;
- private names become short ones, the same in every module.

Nothing moves to another line: a traceback from the board leads to the right place.
"""

import ast
import io
import itertools
import string
import tokenize
from collections.abc import Iterable

_LETTERS = string.ascii_letters


def slimmed(sources: dict[str, str]) -> dict[str, str]:
    """All modules of a program by their paths (`package/module.py`), made smaller together."""
    plain = {path: _without_typing(text) for path, text in sources.items()}
    trees = {path: ast.parse(text) for path, text in plain.items()}
    result: dict[str, str] = {}
    for family in _families(trees):
        numbers = {path: _numbers(trees[path]) for path in family}
        private = {
            n for p in family for n in _names(plain[p]) if _is_private(n) and n not in numbers[p]
        }
        short = dict(zip(sorted(private), _short_names(), strict=False))
        for path in family:
            result[path] = _replaced(plain[path], short | numbers[path])
    return result


def _is_private(name: str) -> bool:
    return name.startswith("_") and not name.startswith("__") and name != "_"


def _names(text: str) -> list[str]:
    tokens = tokenize.generate_tokens(io.StringIO(text).readline)
    return [token.string for token in tokens if token.type == tokenize.NAME]


def _short_names() -> Iterable[str]:
    for length in itertools.count(1):
        for letters in itertools.product(_LETTERS, repeat=length):
            yield "_" + "".join(letters)


def _without_typing(text: str) -> str:
    """Blank `try: from typing import … except ImportError: pass`, line by line."""
    lines = text.splitlines(keepends=True)
    for node in ast.parse(text).body:
        first = node.body[0] if isinstance(node, ast.Try) else None
        if isinstance(first, ast.ImportFrom) and first.module == "typing":
            assert node.end_lineno
            for number in range(node.lineno - 1, node.end_lineno):
                lines[number] = "\n"
    return "".join(lines)


def _numbers(tree: ast.Module) -> dict[str, str]:
    """The module's private names for numbers that are set once and for all."""
    found: dict[str, str] = {}
    for node in tree.body:
        if isinstance(node, ast.Assign) and isinstance(target := node.targets[0], ast.Name):
            value = ast.unparse(node.value)
            if _is_private(target.id) and target.id.isupper() and value.lstrip("-").isdigit():
                found[target.id] = value
    return found


def _replaced(text: str, names: dict[str, str]) -> str:
    """The text with other names; a number's name loses its definition."""
    lines = text.splitlines(keepends=True)
    for token in reversed(list(tokenize.generate_tokens(io.StringIO(text).readline))):
        new = names.get(token.string) if token.type == tokenize.NAME else None
        if new is None:
            continue
        row, column = token.start
        line = lines[row - 1]
        if column == 0 and not new.startswith("_"):
            lines[row - 1] = "\n"
        else:
            lines[row - 1] = line[:column] + new + line[token.end[1] :]
    return "".join(lines)


def _families(trees: dict[str, ast.Module]) -> list[list[str]]:
    """Modules whose classes inherit from one another: their private names meet in one object."""
    home = {
        (path.removesuffix(".py").removesuffix("/__init__").replace("/", "."), node.name): path
        for path, tree in trees.items()
        for node in tree.body
        if isinstance(node, ast.ClassDef)
    }
    family = {path: {path} for path in trees}
    for path, tree in trees.items():
        bases = {
            base.id
            for node in ast.walk(tree)
            if isinstance(node, ast.ClassDef)
            for base in node.bases
            if isinstance(base, ast.Name)
        }
        for node in ast.walk(tree):
            if not isinstance(node, ast.ImportFrom):
                continue
            for alias in node.names:
                other = home.get((node.module or "", alias.name))
                if other and (alias.asname or alias.name) in bases:
                    joined = family[path] | family[other]
                    for member in joined:
                        family[member] = joined
    return [sorted(members) for members in {id(f): f for f in family.values()}.values()]
