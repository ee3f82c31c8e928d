"""labels.pdf: the labels and the rules card, printed by the browser on A4."""

import re
from hashlib import sha256
from pathlib import Path

from pilothouse_tools import chromium

_DAY = b"20260101000000"  # the same on every run; the browser writes the present time
PAGES = ("labels.svg", "rules-card.svg")


def mark(folder: Path) -> str:
    """What the PDF's title says of the drawings it was made from."""
    data = b"".join((folder / page).read_bytes() for page in PAGES)
    return "Pilothouse labels " + sha256(data).hexdigest()[:16]


def print_labels(folder: Path) -> None:
    """Write the PDF, if the drawings have changed. Raises FileNotFoundError without a browser."""
    file = folder / "labels.pdf"
    if file.exists() and mark(folder).encode() in file.read_bytes():
        return
    pages = "".join((folder / page).read_text() for page in PAGES)
    style = "@page{size:A4;margin:0}body{margin:0}svg{display:block;break-after:page}"
    text = f"<!doctype html><title>{mark(folder)}</title><style>{style}</style>{pages}"
    with chromium.browser(800, 600) as context:
        page = context.new_page()
        page.set_content(text)
        data = page.pdf(format="A4", prefer_css_page_size=True)
    file.write_bytes(re.sub(rb"Date \(D:\d{14}", b"Date (D:" + _DAY, data))
