"""The table of `make proof` in tests/README.md."""

import platform
import re
from collections.abc import Sequence
from pathlib import Path

from proof.tally import Tally

TESTS = Path(__file__).parents[1] / "README.md"
PROJECT = TESTS.parents[1] / "README.md"
_BEGIN, _END = "<!-- proof: written by make proof -->\n", "<!-- proof: end -->"
_HEAD = (
    "| what was tried | cases | losses | doubles | false claims | other faults | seconds |",
    "|---|---|---|---|---|---|---|",
)
# What the project's README says of it: the words behind each number, and the rows it sums up.
QUOTED = {
    "power cuts": ("power fails", "again"),
    "of them on an emulated Pico": ("Pico",),
    "runs of a damaged cable": ("damaged cable",),
    "whole evenings": ("whole evenings",),
    "odd frames": ("odd frames",),
    "changed logs": ("logs",),
}


def write(rows: Sequence[tuple[str, Tally, float]], how: str) -> None:
    """Put the table in its place, and its numbers into the project's README.

    rows: title, what came of it, the seconds of work. how: when, and how it was run.
    """
    lines = [f"{how}, {_machine()}:", "", *_HEAD]
    for title, tally, seconds in rows:
        counts = (tally.cases, tally.losses, tally.doubles, tally.false_claims, tally.others)
        lines.append(f"| {title} | {' | '.join(f'{n:,}' for n in counts)} | {seconds:,.0f} |")
    text = TESTS.read_text(encoding="utf-8")
    before, rest = text.split(_BEGIN)
    _, after = rest.split(_END)
    TESTS.write_text(before + _BEGIN + "\n".join(lines) + "\n" + _END + after, encoding="utf-8")
    quote()


def quote() -> None:
    """Put the table's numbers into the project's README, wherever its lines end."""
    said = PROJECT.read_text(encoding="utf-8")
    for what, count in tried().items():
        words = r"\s+".join(what.split())
        said = re.sub(rf"[\d,]+(\s+{words})", rf"{count:,}\1", said)
    PROJECT.write_text(said, encoding="utf-8")


def tried() -> dict[str, int]:
    """The numbers that the project's README quotes, as the table has them."""
    return {
        what: sum(counts[0] for title, counts in read() if any(word in title for word in words))
        for what, words in QUOTED.items()
    }


def quoted() -> dict[str, int]:
    """The same numbers, as the README says them."""
    text = " ".join(PROJECT.read_text(encoding="utf-8").split())
    found = {what: re.findall(rf"([\d,]+) {what}", text) for what in QUOTED}
    return {what: int(numbers[0].replace(",", "")) for what, numbers in found.items()}


def read() -> list[tuple[str, list[int]]]:
    """The rows: title, and cases, losses, doubles, false claims, other faults."""
    table = TESTS.read_text(encoding="utf-8").split(_BEGIN)[1].split(_END)[0]
    rows: list[tuple[str, list[int]]] = []
    for line in table.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if len(cells) == 7 and re.fullmatch(r"[\d,]+", cells[1]):
            rows.append((cells[0], [int(cell.replace(",", "")) for cell in cells[1:6]]))
    return rows


def _machine() -> str:
    return f"{platform.system()} {platform.machine()}, Python {platform.python_version()}"
