"""Builds the site: the laptop's page, with a data source in the browser instead of a server."""

import gzip
import hashlib
import json
import re
import shutil
from pathlib import Path

from pilothouse_host.page.rule_pages import page_of
from pilothouse_host.rule_books import games_with_rules, read
from pilothouse_host.virtual import parts
from pilothouse_tools.site.archive import archive, as_json
from pilothouse_tools.site.install import images_in, table_of

_HOST = Path(__file__).parents[2] / "pilothouse_host"
_PAGE = _HOST / "page" / "static"
_SITE = _HOST / "site"
_BUILT = Path(__file__).parents[3] / "build"
_FIRST_START = _HOST.parent / "pictures" / "display-first-start.png"
_VIRTUAL = ("clock", "flash", "interpreter", "running")  # those that know neither node nor folders
# The pages that are the laptop's, with another device on the table, or things kept apart.
_TABLES = {
    "board": 'data-device="own"',
    "learn": 'data-database="learn"',
    "break": 'data-device="fragile" data-database="break"',
}
_SOURCE = b'export * from "./site/source.js";\n'
# Pages of the site may load and run only their own files, and WebAssembly.
_POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self';"
    " connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none';"
    " form-action 'none'"
)
_HEAD = f"""<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{_POLICY}">
<link rel="manifest" href="{{root}}site.webmanifest">
<link rel="stylesheet" href="{{root}}static/site/site.css">
<script type="module" src="{{root}}static/site/site.js"></script>"""


class Missing(Exception):
    """Something that the site needs is not installed; the message is one line for people."""


def build(target: Path, built: Path = _BUILT) -> None:
    """Write the site into this folder, replacing its content. Raises Missing.

    built: the folder with the images for boards that have been built.
    """
    images = images_in(built)
    files = _files(table_of(images))
    names = sorted(files)
    sums = hashlib.sha256(b"".join(hashlib.sha256(files[name]).digest() for name in names))
    listed = {"version": sums.hexdigest()[:12], "files": names}
    service = _text(_SITE / "service.js").replace('"LISTED"', json.dumps(listed, indent=1))
    files["service.js"] = service.encode()
    files |= {f"install/{name}": content for name, content in images.items()}
    shutil.rmtree(target, ignore_errors=True)
    for name, content in files.items():
        file = target / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)


def packed_size(folder: Path) -> int:
    """The size of all files as a server sends them, compressed, without images for boards."""
    return sum(
        len(gzip.compress(file.read_bytes(), mtime=0))
        for file in folder.rglob("*")
        if file.is_file() and file.suffix != ".uf2"
    )


def _files(images: str) -> dict[str, bytes]:
    """All that a browser keeps; images: what the page for new boards says of them."""
    files: dict[str, bytes] = {}
    for file in sorted(_PAGE.rglob("*")):
        if file.is_file() and file.name != "index.html":
            files[f"static/{file.relative_to(_PAGE).as_posix()}"] = file.read_bytes()
    files["static/source.js"] = _SOURCE
    for file in sorted(file for end in ("*.js", "*.css") for file in _SITE.rglob(end)):
        if file.name != "service.js":
            name = file.relative_to(_SITE).as_posix()
            files[f"static/site/{name}"] = _plain_names(file.read_bytes())
    for name in _VIRTUAL:
        files[f"static/virtual/{name}.js"] = _plain_names(
            (_HOST / "virtual" / f"{name}.mjs").read_bytes()
        )
    interpreter = parts.interpreter()
    if interpreter is None:
        raise Missing("MicroPython for wasm is not installed: run make install")
    files["static/micropython/micropython.js"] = interpreter.read_bytes()
    files["static/micropython/micropython.wasm"] = interpreter.with_suffix(".wasm").read_bytes()
    files["static/python.json"] = archive()
    for game in games_with_rules():
        if rules := read(game):
            files[f"rules/{game}.html"] = page_of(rules).encode()
    files["index.html"] = _page(_laptops_page("play"), root="")
    for name, attributes in _TABLES.items():
        text = _laptops_page(name).replace("<html ", f"<html {attributes} ")
        files[f"{name}/index.html"] = _page(text.replace('="static/', '="../static/'), root="../")
    for file in sorted((_SITE / "pages").glob("*.html")):
        text = _text(file).replace("{{files}}", images)
        files[f"{file.stem}/index.html"] = _page(text, root="../")
    files["static/site/first-start.png"] = _FIRST_START.read_bytes()
    files["site.webmanifest"] = as_json(_MANIFEST)
    return files


def _laptops_page(module: str) -> str:
    """The laptop's page, started by a module of the site."""
    return _text(_PAGE / "index.html").replace("static/app.js", f"static/site/{module}.js")


def _page(html: str, root: str) -> bytes:
    """A page with the head that all pages share; root: relative path to the site's folder."""
    return html.replace('<meta charset="utf-8">', _HEAD.format(root=root), 1).encode()


def _plain_names(module: bytes) -> bytes:
    """Rename imports from .mjs to .js: some web servers send .mjs files with a wrong type."""
    return re.sub(rb"\.mjs\b", b".js", module)


def _text(file: Path) -> str:
    return file.read_text("utf-8")


_MANIFEST = {
    "name": "Pilothouse",
    "short_name": "Pilothouse",
    "start_url": "./",
    "scope": "./",
    "display": "standalone",
    "background_color": "#10161c",
    "theme_color": "#10161c",
    "icons": [{"src": "static/icon.svg", "sizes": "any", "type": "image/svg+xml"}],
}
