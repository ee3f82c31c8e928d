"""Which names of a program are its own, and what to call them on a board.

A name is the program's own if the program gives it to something: a function, a class, a
parameter, an attribute, a module's variable. Such a name may be changed unless somebody could look
for it by its text: it stands in a string that is no annotation, belongs to a module or an
exception, or is a parameter of a function that the program only calls.
"""

import ast
import itertools
import string
from collections.abc import Collection, Iterable, Iterator
from pathlib import Path

# What a stock MicroPython for the RP2040 has in ROM. First those that a .mpy file has by number:
# any other is compared with all names there are when a module is loaded, which takes 40 us each.
# Then those that the unix port has too.
_STOCK = (Path(__file__).parent / "stock_names.txt").read_text().split()
# Those that the compiler knows, or that MicroPython itself looks for in an object.
_WITH_A_MEANING = {
    *("args", "close", "const", "errno", "flush", "ioctl", "keys", "object", "range", "read"),
    *("readblocks", "readinto", "readline", "seek", "send", "super", "throw", "value", "write"),
    *("micropython", "writeblocks"),
}


def own_names(trees: dict[str, ast.Module]) -> set[str]:
    """The names that may be changed everywhere in these modules (by `package/module.py`)."""
    nodes = [node for tree in trees.values() for node in ast.walk(tree)]
    given = set(itertools.chain.from_iterable(map(_given, nodes)))
    for tree in trees.values():
        given |= set(_variables(tree.body))
    called = {node.name for node in nodes if isinstance(node, ast.FunctionDef | ast.ClassDef)}
    kept = {part for path in trees for part in path.removesuffix(".py").split("/")}
    annotations = {id(part) for node in nodes for part in _annotation(node)}
    texts: set[str] = set()
    for node in nodes:
        match node:
            case ast.Constant(value=str(text)) if id(node) not in annotations:
                texts.add(text)
            case ast.Import():
                kept |= {part for alias in node.names for part in alias.name.split(".")}
            case ast.ImportFrom():
                kept |= set((node.module or "").split("."))
            case ast.Call() if _last(node.func) not in called:
                kept |= {keyword.arg for keyword in node.keywords if keyword.arg}
            case ast.ClassDef(bases=[ast.Name(id="Exception")]):
                kept.add(node.name)
            case _:
                pass
    beginnings = tuple(text for text in texts if text[1:].endswith("_"))  # of names put together
    return {
        name
        for name in given - kept - texts - set(_STOCK)
        if not name.startswith(("__", *beginnings)) and name != "_"
    }


def new_names(trees: Iterable[ast.Module]) -> Iterator[str]:
    """Names of which the program uses none, those that cost no memory first."""
    used = set(itertools.chain.from_iterable(_all(node) for t in trees for node in ast.walk(t)))
    for name in itertools.chain(_STOCK, _short()):
        if name not in used | _WITH_A_MEANING:
            yield name


def _given(node: ast.AST) -> Iterable[str]:
    match node:
        case ast.FunctionDef():
            return [node.name]
        case ast.ClassDef():
            return [node.name, *_variables(node.body)]
        case ast.arg():
            return [node.arg]
        case ast.Attribute(ctx=ast.Store()):
            return [node.attr]
        case _:
            return []


def _annotation(node: ast.AST) -> Iterable[ast.AST]:
    """All parts of what says of a node which type it has."""
    match node:
        case ast.FunctionDef(returns=ast.expr() as type):
            return ast.walk(type)
        case ast.arg(annotation=ast.expr() as type) | ast.AnnAssign(annotation=type):
            return ast.walk(type)
        case _:
            return []


def _variables(body: Collection[ast.stmt]) -> Iterable[str]:
    """What is set in a module or a class, outside of its functions."""
    for statement in body:
        if not isinstance(statement, ast.FunctionDef | ast.ClassDef):
            for node in ast.walk(statement):
                if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                    yield node.id


def _last(function: ast.expr) -> str:
    match function:
        case ast.Name():
            return function.id
        case ast.Attribute():
            return function.attr
        case _:
            return ""


def _all(node: ast.AST) -> Iterable[str]:
    """Every name and text of a node that a name must not meet."""
    for field in ("id", "attr", "name", "arg", "asname", "value"):
        if isinstance(text := getattr(node, field, None), str):
            yield from text.split(".")


def _short() -> Iterator[str]:
    for length in itertools.count(1):
        for letters in itertools.product(string.ascii_letters, repeat=length):
            yield "_" + "".join(letters)
