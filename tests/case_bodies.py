"""The committed parts of the case, in their places, and where they overlap."""

from functools import cache

import pytest

from pilothouse_tools.hardware import assembly, case, mesh
from pilothouse_tools.hardware.mesh import Column, Mesh

STEP = 0.5
KINDS = tuple(case.PARTS)
each_kind = pytest.mark.parametrize("kind", KINDS)
Solid = dict[tuple[int, int], Column]


@cache
def size(kind: str) -> dict[str, float]:
    return case.dimensions(kind)


@cache
def bodies(kind: str) -> dict[str, Mesh]:
    """All bodies in the closed case with its tray, except those that mark free space."""
    parts = [
        *assembly.printed(True, kind),
        *assembly.bought(kind),
        *assembly.long_screws(True, kind),
        assembly.battery(kind),
    ]
    return {body.name: body.mesh for body in parts}


@cache
def solid(kind: str, name: str) -> Solid:
    return mesh.columns(bodies(kind)[name], STEP)


def at(columns: Solid, x: float, y: float) -> Column:
    """The heights at which a body is solid at a point of the floor."""
    return columns.get((round(x / STEP - 0.5137), round(y / STEP - 0.4871)), [])


def column(kind: str, name: str, x: float, y: float) -> Column:
    return at(solid(kind, name), x, y)


def shared(kind: str, body: Mesh, others: list[str]) -> dict[str, float]:
    """The overlap with each of the other bodies, in cubic millimetres."""
    columns = mesh.columns(body, STEP)
    found = {name: mesh.overlap(columns, solid(kind, name), STEP) for name in others}
    return {name: round(volume, 2) for name, volume in found.items() if volume >= 0.05}
