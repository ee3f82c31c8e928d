"""The table of `make proof` in tests/README.md."""

import platform
import re
from collections.abc import Sequence
from pathlib import Path

from proof.tally import Tally

README = Path(__file__).parents[1] / "README.md"
_BEGIN, _END = "<!-- proof: written by make proof -->\n", "<!-- proof: end -->"
_HEAD = (
    "| what was tried | cases | losses | doubles | false claims | other faults | seconds |",
    "|---|---|---|---|---|---|---|",
)


def write(
    rows: Sequence[tuple[str, Tally, float]], date: str, processes: int, took: float
) -> None:
    """Put the table in its place. rows: title, what came of it, the seconds of work."""
    lines = [f"{date}, {_machine()}, {processes} processes, {took / 60:.0f} minutes in all:", ""]
    lines += _HEAD
    for title, tally, seconds in rows:
        counts = (tally.cases, tally.losses, tally.doubles, tally.false_claims, tally.others)
        lines.append(f"| {title} | {' | '.join(f'{n:,}' for n in counts)} | {seconds:,.0f} |")
    text = README.read_text(encoding="utf-8")
    before, rest = text.split(_BEGIN)
    _, after = rest.split(_END)
    README.write_text(before + _BEGIN + "\n".join(lines) + "\n" + _END + after, encoding="utf-8")


def read() -> list[tuple[str, list[int]]]:
    """The rows: title, and cases, losses, doubles, false claims, other faults."""
    table = README.read_text(encoding="utf-8").split(_BEGIN)[1].split(_END)[0]
    rows: list[tuple[str, list[int]]] = []
    for line in table.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if len(cells) == 7 and re.fullmatch(r"[\d,]+", cells[1]):
            rows.append((cells[0], [int(cell.replace(",", "")) for cell in cells[1:6]]))
    return rows


def _machine() -> str:
    return f"{platform.system()} {platform.machine()}, Python {platform.python_version()}"
