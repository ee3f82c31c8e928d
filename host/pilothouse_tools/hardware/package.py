"""3MF: all printed parts in one file, placed beside each other on the printer's bed."""

import io
import zipfile

from pilothouse_tools.hardware import mesh
from pilothouse_tools.hardware.mesh import Mesh, Point

_APART = 6.0
_ROOM = 200.0  # width of the bed that is used
_TYPES = (
    '<?xml version="1.0" encoding="UTF-8"?>\n'
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
    '<Default Extension="rels"'
    ' ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
    '<Default Extension="model"'
    ' ContentType="application/vnd.ms-package.3dmanufacturing-3dmodel+xml"/></Types>\n'
)
_RELATIONS = (
    '<?xml version="1.0" encoding="UTF-8"?>\n'
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
    '<Relationship Target="/3D/3dmodel.model" Id="rel0"'
    ' Type="http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel"/></Relationships>\n'
)


def text(parts: list[tuple[str, Mesh]]) -> bytes:
    """The bytes of the file; the same for the same parts."""
    objects: list[str] = []
    items: list[str] = []
    x = y = row = 0.0
    for number, (name, body) in enumerate(parts, 1):
        low, high = mesh.bounds(body)
        wide, deep = high[0] - low[0], high[1] - low[1]
        if x and x + wide > _ROOM:
            x, y, row = 0.0, y + row + _APART, 0.0
        row = max(row, deep)
        objects.append(_object(number, name, body))
        shift = f"{x - low[0]:.3f} {y - low[1]:.3f} {-low[2]:.3f}"
        items.append(f'<item objectid="{number}" transform="1 0 0 0 1 0 0 0 1 {shift}"/>')
        x += wide + _APART
    model = (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        '<model unit="millimeter" xml:lang="en"'
        ' xmlns="http://schemas.microsoft.com/3dmanufacturing/core/2015/02">'
        f"<resources>{''.join(objects)}</resources><build>{''.join(items)}</build></model>\n"
    )
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in (
            ("[Content_Types].xml", _TYPES),
            ("_rels/.rels", _RELATIONS),
            ("3D/3dmodel.model", model),
        ):
            archive.writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_DEFLATED)
    return out.getvalue()


def _object(number: int, name: str, body: Mesh) -> str:
    places: dict[Point, int] = {}
    for triangle in body:
        for point in triangle:
            places.setdefault(point, len(places))
    points = "".join(f'<vertex x="{p[0]:g}" y="{p[1]:g}" z="{p[2]:g}"/>' for p in places)
    faces = "".join(
        f'<triangle v1="{places[a]}" v2="{places[b]}" v3="{places[c]}"/>' for a, b, c in body
    )
    return (
        f'<object id="{number}" name="{name}" type="model"><mesh><vertices>{points}</vertices>'
        f"<triangles>{faces}</triangles></mesh></object>"
    )
