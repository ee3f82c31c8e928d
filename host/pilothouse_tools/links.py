"""Check the links of all Markdown files: `python -m pilothouse_tools.links`.

A link within the repository must lead to a file, and its #part to a heading there. Addresses
elsewhere are not visited: that would make the check depend on the network.
"""

import re
import subprocess
import sys
from pathlib import Path
from urllib.parse import unquote

_ROOT = Path(__file__).parents[2]
_LINK = re.compile(r"\]\(<?([^)\s>]+)>?(?:\s+\"[^\"]*\")?\)")
_ELSEWHERE = re.compile(r"[a-z][a-z0-9+.-]*:")
_CODE = re.compile(r"^( {4}[^\n]*|```.*?^```)$", re.MULTILINE | re.DOTALL)


def dead_links(folder: Path, pages: list[Path]) -> list[str]:
    """One line for each link in these files that leads nowhere."""
    found: list[str] = []
    for page in pages:
        for target in _LINK.findall(page.read_text(encoding="utf-8")):
            if not _ELSEWHERE.match(target) and not _leads_somewhere(page, target):
                found.append(f"{page.relative_to(folder)}: {target} leads nowhere")
    return found


def _leads_somewhere(page: Path, target: str) -> bool:
    path, _, part = unquote(target).partition("#")
    file = page.parent / path if path else page
    if not file.exists():
        return False
    return not part or file.suffix != ".md" or part in _parts(file.read_text(encoding="utf-8"))


def _parts(text: str) -> set[str]:
    """What the headings of a page are called in an address, as GitHub does it."""
    headings = re.findall(r"^#{1,6} +(.*?)\s*#*$", _CODE.sub("", text), re.MULTILINE)
    named = set(re.findall(r"<a (?:id|name)=\"([^\"]+)\"", text))
    return named | {_part(heading) for heading in headings}


def _part(heading: str) -> str:
    words = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", heading).lower()
    return re.sub(r"[^\w\- ]", "", words).replace(" ", "-")


def main() -> int:
    """The exit status is 1 if a link leads nowhere."""
    listed = subprocess.run(
        ["git", "ls-files", "*.md"], cwd=_ROOT, capture_output=True, text=True, check=True
    )
    found = dead_links(_ROOT, [_ROOT / name for name in listed.stdout.splitlines()])
    print(*found, sep="\n", end="\n" if found else "", file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
