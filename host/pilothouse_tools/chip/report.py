"""Formats the figures and their budgets, for the terminal and for firmware/README.md."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from pilothouse_tools.bench.budgets import BUDGETS, share
from pilothouse_tools.bench.tables import KINDS
from pilothouse_tools.chip.measure import Figures
from pilothouse_tools.image import FIRMWARE

README = FIRMWARE / "README.md"
BEGIN, END = "<!-- chip: written by make chip -->", "<!-- chip: end -->"


@dataclass(frozen=True)
class Cell:
    """Figures to compare with a budget, and their text; no figures if there was no measurement."""

    figures: Sequence[float] = ()
    text: str = "–"


def cells(figures: Figures) -> dict[str, Cell]:
    """One game's figures by the key of their budget, without those that could not be measured."""
    found = {
        "value-ms": _spread([change.ms for change in figures.values]),
        "value-bytes": _spread([change.count for change in figures.values]),
        "question-ms": _spread([change.ms for change in figures.questions]),
        "round-trip": _spread(figures.round_trips, digits=1),
    }
    if figures.undo_near:
        found["undo"] = Cell(figures.undo_near, f"{max(figures.undo_near):.0f}")
    if figures.resumed:
        text = f"{figures.resume_ms:.0f} ({figures.resumed} records)"
        found["resume"] = Cell([figures.resume_ms], text)
        found["idle-bytes"] = Cell([figures.idle_bytes], str(figures.idle_bytes))
    if figures.answers:
        erases, programs = figures.erases / figures.answers, figures.programs / figures.answers
        found["erases"] = Cell([erases], f"{erases:.3f} (page programs {programs:.1f})")
    if figures.heap:
        used, before = figures.heap / 1024, figures.heap_before / 1024
        found["heap"] = Cell([used], f"{used:.0f} ({before:.0f} with garbage)")
    if figures.steps.count:
        found["step"] = Cell([figures.steps.longest], f"{figures.steps.longest:.0f}")
    if figures.syncs:
        text = " / ".join(f"{sync:,.0f}" for sync in figures.syncs)
        found["sync"] = Cell(figures.syncs, text)
    return found


def _spread(figures: Sequence[float], digits: int = 0) -> Cell:
    """p50, p90 and the maximum."""
    if not figures:
        return Cell()
    text = " / ".join(f"{share(figures, part):.{digits}f}" for part in (0.5, 0.9, 1))
    return Cell(figures, text)


def table(home: float, measured: dict[str, Figures]) -> str:
    """The table as Markdown: a row for each budget, a column for each game."""
    columns = {name: cells(figures) for name, figures in measured.items()}
    titles = [KINDS[name].title for name in measured]
    compared = ["for comparison, on the same chip", "what a player would notice beyond it"]
    head = ["what (p50 / p90 / max)", "budget", *titles, "holds", *compared]
    lines = [_row(head), _row(["---"] * len(head))]
    for key, budget in BUDGETS.items():
        if key == "home":
            row = [Cell([home], f"{home:.0f}")] + [Cell([home], "″")] * (len(columns) - 1)
        else:
            row = [column.get(key, Cell()) for column in columns.values()]
        holds = "yes" if all(budget.holds(cell.figures) for cell in row) else "**no**"
        if budget.measured_by != "make chip":
            holds = f"`{budget.measured_by}`"
        texts = [cell.text for cell in row]
        lines.append(
            _row([budget.what, budget.words(), *texts, holds, budget.peers, budget.beyond])
        )
    return "\n".join(lines)


def _row(texts: Sequence[str]) -> str:
    return f"| {' | '.join(texts)} |"


def details(figures: Figures) -> str:
    """Details that are not in the table: the slowest presses and steps, and what they did."""
    lines: list[str] = []
    for title, changes in (
        ("a value changes", figures.values),
        ("next question", figures.questions),
        ("whole new picture", figures.pictures),
    ):
        times = _spread([change.ms for change in changes]).text
        lines.append(f"  {title}: {times} ms, the worst of {len(changes)}:")
        for change in sorted(changes, key=lambda change: -change.ms)[:6]:
            lines.append(f"    {change.ms:6.1f} ms {change.count:5} bytes  {change.what}")
    steps = figures.steps
    lines.append(
        f"  steps: {steps.count}; saving up to {steps.saving:.0f} ms, collecting garbage up to"
        f" {steps.collecting:.0f} ms; the worst of the others:"
    )
    lines += [f"    {ms:6.1f} ms  {what}" for ms, what in steps.worst]
    lines += [f"  CUT SHORT: {problem}" for problem in figures.problems]
    lines.append(
        f"  flash: {figures.erases} erases and {figures.programs} page programs for"
        f" {figures.answers} answers; heap: {figures.heap_free / 1024:.0f} KB free of"
        f" {(figures.heap + figures.heap_free) / 1024:.0f}; stack: {figures.stack} bytes of 8192,"
        f" where an interrupt needs some too; undo further back up to"
        f" {max(figures.undo_far, default=0):.0f} ms"
    )
    return "\n".join(lines)


def write(home: float, measured: dict[str, Figures]) -> None:
    """Put the table into firmware/README.md."""
    before, _, rest = README.read_text().partition(BEGIN)
    _, _, after = rest.partition(END)
    any_game = next(iter(measured.values()))
    heap = (any_game.heap + any_game.heap_free) / 1024
    note = (
        f"Measured on {date.today().isoformat()} with MicroPython {any_game.micropython}"
        " (rp2, RPI_PICO) on an emulated RP2040 at 125 MHz: instructions, heap, bus bytes and"
        " flash operations are exact, flash and cache times estimated, and no figure was"
        f" compared with a real board. The heap there has {heap:.0f} KB."
    )
    problems = [
        f"\nCut short: {KINDS[name].title}, {problem}.\n"
        for name, figures in measured.items()
        for problem in figures.problems
    ]
    section = f"{note}\n\n{table(home, measured)}\n{''.join(problems)}"
    README.write_text(f"{before}{BEGIN}\n{section}{END}{after}")
