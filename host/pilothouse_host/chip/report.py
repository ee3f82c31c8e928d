"""The table of budgets and figures, for people and for firmware/README.md."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from pilothouse_host.bench.budgets import BUDGETS
from pilothouse_host.bench.hand import Change
from pilothouse_host.bench.tables import KINDS
from pilothouse_host.chip.measure import Figures, share
from pilothouse_host.firmware import FOLDER

README = FOLDER / "README.md"
BEGIN, END = "<!-- chip: written by make chip -->", "<!-- chip: end -->"


@dataclass(frozen=True)
class Cell:
    """A figure that is held against its budget, and how it reads."""

    figure: float
    text: str


def cells(figures: Figures) -> dict[str, Cell]:
    """One game's figures by budget."""
    sizes = [change.count for change in figures.values]
    next_sizes = [change.count for change in figures.questions]
    before, steps = figures.heap_before / 1024, figures.steps
    return {
        "resume": Cell(figures.resume_ms, f"{figures.resume_ms:.0f} ({figures.resumed} records)"),
        "value-ms": _times(figures.values),
        "value-bytes": Cell(share(sizes, 0.9), _three(sizes)),
        "question-ms": _times(figures.questions),
        "question-bytes": Cell(share(next_sizes, 0.9), _three(next_sizes)),
        "picture-ms": _times(figures.pictures),
        "idle-bytes": Cell(figures.idle_bytes, str(figures.idle_bytes)),
        "step": Cell(
            steps.longest,
            f"{steps.longest:.0f} ({steps.long / max(steps.count, 1):.1%} over 10)",
        ),
        "erases": Cell(
            figures.erases / figures.answers,
            f"{figures.erases / figures.answers:.3f}"
            f" (page programs {figures.programs / figures.answers:.1f})",
        ),
        "heap": Cell(
            figures.heap / 1024,
            f"{figures.heap / 1024:.0f} ({before:.0f} before collecting)",
        ),
        "undo": _worst(figures.undo_near),
        "undo-far": _worst(figures.undo_far),
        "round-trip": Cell(share(figures.round_trips, 0.5), _three(figures.round_trips, 1)),
        "sync": Cell(min(figures.syncs), " / ".join(f"{s:,.0f}" for s in figures.syncs)),
    }


def _three(figures: Sequence[float], digits: int = 0) -> str:
    return " / ".join(f"{share(figures, part):.{digits}f}" for part in (0.5, 0.9, 1))


def _times(changes: Sequence[Change]) -> Cell:
    times = [change.ms for change in changes]
    return Cell(share(times, 0.5), _three(times))


def _worst(figures: Sequence[float]) -> Cell:
    worst = max(figures, default=0.0)
    return Cell(worst, f"{worst:.0f}" if figures else "–")


def table(home: float, measured: dict[str, Figures]) -> str:
    """As Markdown: a row for each budget, a column for each game."""
    columns = {name: cells(figures) for name, figures in measured.items()}
    titles = [KINDS[name].title for name in measured]
    head = ["what", "budget", *titles, "holds", "for comparison"]
    lines = [_row(head), _row(["---"] * len(head))]
    for key, budget in BUDGETS.items():
        if key == "home":
            row = [Cell(home, f"{home:.0f}")] + [Cell(home, "″")] * (len(columns) - 1)
        else:
            row = [column[key] for column in columns.values()]
        holds = "yes" if all(budget.holds(cell.figure) for cell in row) else "**no**"
        texts = [cell.text for cell in row]
        lines.append(_row([budget.what, budget.words(), *texts, holds, budget.peers]))
    return "\n".join(lines)


def _row(texts: Sequence[str]) -> str:
    return f"| {' | '.join(texts)} |"


def details(figures: Figures) -> str:
    """What the table has no room for: the worst presses and steps, with what they were about."""
    lines: list[str] = []
    for title, changes in (
        ("a value changes", figures.values),
        ("next question", figures.questions),
        ("whole new picture", figures.pictures),
    ):
        lines.append(f"  {title}, the worst of {len(changes)}:")
        for change in sorted(changes, key=lambda change: -change.ms)[:6]:
            lines.append(f"    {change.ms:6.1f} ms {change.count:5} bytes  {change.what}")
    steps = figures.steps
    lines.append(
        f"  steps: {steps.count}, of them over 10 ms: {steps.long}; saving up to"
        f" {steps.saving:.0f} ms, collecting garbage up to {steps.collecting:.0f} ms; the worst:"
    )
    lines += [f"    {ms:6.1f} ms  {what}" for ms, what in steps.worst]
    lines.append(
        f"  flash: {figures.erases} erases and {figures.programs} page programs for"
        f" {figures.answers} answers; heap: {figures.heap_free / 1024:.0f} KB free of"
        f" {(figures.heap + figures.heap_free) / 1024:.0f}"
    )
    return "\n".join(lines)


def write(home: float, measured: dict[str, Figures]) -> None:
    """Put the table into firmware/README.md."""
    text = README.read_text()
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    any_game = next(iter(measured.values()))
    heap = (any_game.heap + any_game.heap_free) / 1024
    note = (
        f"Measured on {date.today().isoformat()} with MicroPython {any_game.micropython}"
        " (rp2, RPI_PICO) on an emulated RP2040 at 125 MHz: instructions, heap, bus bytes and"
        " flash operations are exact, flash and cache times estimated, and no figure was"
        f" compared with a real board. The heap there has {heap:.0f} KB."
    )
    README.write_text(f"{before}{BEGIN}\n{note}\n\n{table(home, measured)}\n{END}{after}")
