"""Makes the firmware's sources smaller before they are compiled for a board.

On the chip every name that MicroPython itself does not have is kept in memory once (some 18 bytes,
and each new string is compared with all of them), so names are worth saving:

- imports that only a type checker needs are taken out: on the board they fail, after 2 ms each;
- so are methods that only say what a subclass must have, and functions marked `# laptop`;
- `super()` becomes the base's name: a method that asks for it costs 32 bytes more than another;
- constants give way to their values (constants.py);
- each name of the program's own becomes one that MicroPython has anyway (naming.py); private ones
  mean something else in every module.

Nothing moves to another line: a traceback from the board leads to the right place, though it calls
the function there by the other name.
"""

import ast
import io
import itertools
import re
import tokenize
from collections import Counter
from collections.abc import Collection

from pilothouse_host.constants import inlined
from pilothouse_host.naming import new_names, own_names


def slimmed(sources: dict[str, str], keep: Collection[str] = ()) -> dict[str, str]:
    """All modules of a program by their paths (`package/module.py`), made smaller together.

    `keep` are the names by which others know the program.
    """
    program = _Program(sources, keep)
    return {path: _replaced(text, program.names[path]) for path, text in program.texts.items()}


def public_names(sources: dict[str, str], keep: Collection[str] = ()) -> dict[str, str]:
    """What `slimmed` calls the names that modules know of each other."""
    return _Program(sources, keep).public


class _Program:
    """A program's texts without what only a type checker needs, and its names to be."""

    def __init__(self, sources: dict[str, str], keep: Collection[str]):
        self.texts = {p: _in_machine_code(_without_typing(t)) for p, t in sources.items()}
        self.texts = {p: _with_bases(_without_idle(t)) for p, t in self.texts.items()}
        self.texts = inlined(self.texts)
        trees = {path: ast.parse(text) for path, text in self.texts.items()}
        used = {path: set(_names(text)) for path, text in self.texts.items()}
        own = own_names(trees) - set(keep)
        families = [
            (family, sorted({n for p in family for n in used[p] & own if _is_private(n)}))
            for family in _families(trees)
        ]
        new = new_names(trees.values())
        shared = list(itertools.islice(new, max(len(private) for _, private in families)))
        uses = Counter(name for names in used.values() for name in names)
        common = sorted((n for n in own if not _is_private(n)), key=lambda n: (-uses[n], n))
        self.public = dict(zip(common, new, strict=False))
        self.names = {
            path: self.public | dict(zip(private, shared, strict=False))
            for family, private in families
            for path in family
        }


def _is_private(name: str) -> bool:
    return name.startswith("_") and not name.startswith("__") and name != "_"


def _names(text: str) -> list[str]:
    tokens = tokenize.generate_tokens(io.StringIO(text).readline)
    return [token.string for token in tokens if token.type == tokenize.NAME]


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


def _without_idle(text: str) -> str:
    """Blank the functions that no board calls.

    Those marked `# laptop`, and those that only raise NotImplementedError: each subclass has its
    own.
    """
    lines = text.splitlines(keepends=True)
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef) and node.end_lineno:
            *before, last = node.body
            promise = ast.unparse(last) == "raise NotImplementedError"
            promise = promise and all(isinstance(text, ast.Expr) for text in before)
            if promise or lines[node.lineno - 2].strip() == "# laptop":
                for number in range(node.lineno - 1, node.end_lineno):
                    lines[number] = "\n"
    return "".join(lines)


def _with_bases(text: str) -> str:
    """`super().name(` becomes `Base.name(self, `, where the one base is a class of the program."""
    lines = text.splitlines(keepends=True)
    for node in ast.parse(text).body:
        match node:
            case ast.ClassDef(bases=[ast.Name(id=base)]) if base != "Exception":
                calls = [part for part in ast.walk(node) if isinstance(part, ast.Call)]
            case _:
                continue
        for call in calls:
            match call.func:
                case ast.Attribute(value=ast.Call(func=ast.Name(id="super")), attr=name):
                    more = "self, " if call.args or call.keywords else "self"
                    line, old = lines[call.lineno - 1], f"super().{name}("
                    lines[call.lineno - 1] = line.replace(old, f"{base}.{name}({more}", 1)
                case _:
                    pass
    return "".join(lines)


def _in_machine_code(text: str) -> str:
    """What is marked `# viper` is decorated so; its strings of bytes are addresses then.

    What has no type there may be any object.
    """
    lines = text.splitlines(keepends=True)
    for node in ast.parse(text).body:
        if isinstance(node, ast.FunctionDef) and lines[node.lineno - 2] == "# viper\n":
            lines[node.lineno - 2] = "@micropython.viper\n"
            for at in range(node.lineno - 1, node.body[0].lineno - 1):
                typed = re.sub(r": (bytes|bytearray)\b", ": ptr8", lines[at])
                lines[at] = typed.replace(" -> None", "").replace(': "Any"', "")
            for at in range(node.lineno - 1, node.end_lineno or 0):
                lines[at] = re.sub(r"= (\w+)  # bytes$", r"= ptr8(\1)", lines[at])
                lines[at] = re.sub(r"= (\w+)  # words$", r"= ptr32(\1)", lines[at])
    return "".join(lines)


def _replaced(text: str, names: dict[str, str]) -> str:
    """The text with other names."""
    lines = text.splitlines(keepends=True)
    for token in reversed(list(tokenize.generate_tokens(io.StringIO(text).readline))):
        if token.type == tokenize.NAME and token.string in names:
            row, column = token.start
            line = lines[row - 1]
            lines[row - 1] = line[:column] + names[token.string] + line[token.end[1] :]
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
