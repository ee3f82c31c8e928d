"""Puts the values of constants where their names stand, in all modules of a program.

On the chip a name is looked up in a dictionary each time and costs room in one, in every module
that imports it; a number or a short text in the code costs neither.
"""

import ast
from collections.abc import Iterator

Path = str  # `package/module.py`


def inlined(texts: dict[Path, str]) -> dict[Path, str]:
    """The modules with all lines in their places, and without the constants nobody asks for."""
    trees = {path: ast.parse(text) for path, text in texts.items()}
    # Whoever asks a module for one by its name finds it there.
    nodes = [node for tree in trees.values() for node in ast.walk(tree)]
    asked = {node.attr for node in nodes if isinstance(node, ast.Attribute)}
    asked |= {node.name for node in nodes if isinstance(node, ast.alias) and node.asname}
    constants = {path: _constants(tree, asked) for path, tree in trees.items()}
    return {path: _inlined(texts[path], trees[path], path, constants) for path in texts}


def _constants(tree: ast.Module, asked: set[str]) -> dict[str, str]:
    """A module's names in capitals for one number or text each, with what to write instead."""
    found: dict[str, str] = {}
    for statement in tree.body:
        pairs = list(_pairs(statement))
        if not any(name in asked for name, _ in pairs):
            found |= dict(pairs)
    return found


def _pairs(statement: ast.stmt) -> Iterator[tuple[str, str]]:
    """What `NAME = 1` or `ONE, TWO = 1, 2` sets, if that is all it does."""
    match statement:
        case ast.Assign(targets=[ast.Tuple(elts=names)], value=ast.Tuple(elts=values)):
            pass
        case ast.Assign(targets=[ast.Name() as name], value=value):
            names, values = [name], [value]
        case _:
            return
    known = [
        (name.id, _literal(value))
        for name, value in zip(names, values, strict=True)
        if isinstance(name, ast.Name) and name.id.isupper() and _is_short(value)
    ]
    if len(known) == len(names):
        yield from known


def _is_short(value: ast.expr) -> bool:
    """Whether it is one number or text."""
    if isinstance(value, ast.UnaryOp):
        value = value.operand
    return isinstance(value, ast.Constant) and type(value.value) in (int, str)


def _literal(value: ast.expr) -> str:
    text = ast.unparse(value)
    return f"({text})" if text.startswith("-") else text


def _inlined(
    text: str, tree: ast.Module, path: Path, constants: dict[Path, dict[str, str]]
) -> str:
    lines = [line.encode() for line in text.splitlines(keepends=True)]
    values = dict(constants[path])
    emptied: list[ast.stmt] = [s for s in tree.body if {n for n, _ in _pairs(s)} & values.keys()]
    for node in [n for n in ast.walk(tree) if isinstance(n, ast.ImportFrom)]:
        there = constants.get(_file(node.module or "", constants), {})
        taken = [alias for alias in node.names if alias.name in there and not alias.asname]
        if taken:
            values |= {alias.name: there[alias.name] for alias in taken}
            node.names = [alias for alias in node.names if alias not in taken]
            emptied.append(node)
    uses = [n for n in ast.walk(tree) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Load)]
    for use in sorted(uses, key=lambda n: (n.lineno, n.col_offset), reverse=True):
        if use.id in values and use.end_col_offset is not None:
            line = lines[use.lineno - 1]
            value = values[use.id].encode()
            lines[use.lineno - 1] = line[: use.col_offset] + value + line[use.end_col_offset :]
    for node in emptied:
        rest = node.col_offset * " " + _rest(node) + "\n"
        lines[node.lineno - 1 : node.end_lineno] = [
            rest.encode(),
            *[b"\n"] * ((node.end_lineno or node.lineno) - node.lineno),
        ]
    return b"".join(lines).decode()


def _rest(node: ast.stmt) -> str:
    """What is left of a statement without its constants."""
    if isinstance(node, ast.ImportFrom) and node.names:
        return ast.unparse(node)
    return "pass" if node.col_offset else ""


def _file(module: str, files: dict[Path, dict[str, str]]) -> Path:
    path = module.replace(".", "/")
    return f"{path}.py" if f"{path}.py" in files else f"{path}/__init__.py"
