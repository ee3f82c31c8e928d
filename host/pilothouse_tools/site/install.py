"""Which file goes onto which board: the part of the page /install that depends on the images."""

import hashlib
from collections.abc import Mapping
from pathlib import Path

_BOARDS = {
    "pilothouse-pico.uf2": "Raspberry Pi Pico, Pico W",
    "pilothouse-pico2.uf2": "Raspberry Pi Pico 2",
    "pilothouse-gfxpack.uf2": "Pico + Pimoroni GFX Pack",
}
_NONE = (
    "The files are not on this copy of the site: they were not built before it. They come with"
    " each release of Pilothouse, or from “make image”."
)
_HEADS = ("Board", "File", "Size", "SHA-256, to compare after the download")
TEXTS = (_NONE, *_HEADS)  # what the site's words have in other languages


def images_in(folder: Path) -> dict[str, bytes]:
    """The images that were built, by their names."""
    return {name: (folder / name).read_bytes() for name in _BOARDS if (folder / name).is_file()}


def table_of(images: Mapping[str, bytes]) -> str:
    """The images as a table; without any, where they are to be had."""
    if not images:
        return f'<p class="card" data-t="{_NONE}">{_NONE}</p>'
    rows = "\n".join(_row(name, content) for name, content in images.items())
    heads = "".join(f'<th scope="col" data-t="{text}">{text}</th>' for text in _HEADS)
    return (
        f'<div class="wide" tabindex="0" role="group" aria-labelledby="h-files">\n'
        f'<table class="files"><thead><tr>{heads}</tr></thead>\n<tbody>\n{rows}\n</tbody></table>'
        "\n</div>"
    )


def _row(name: str, content: bytes) -> str:
    size, digest = len(content), hashlib.sha256(content).hexdigest()
    return (
        f'<tr><th scope="row">{_BOARDS[name]}</th><td><a href="{name}" download>{name}</a></td>'
        f'<td data-bytes="{size}">{size // 1000} kB</td><td><code>{digest}</code></td></tr>'
    )
