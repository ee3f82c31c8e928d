"""Rows as a table for people, as JSON or as CSV."""

import csv
import io
import json
import shutil
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rich import box
from rich.console import Console, RenderableType
from rich.table import Table
from rich.text import Text

from pilothouse_host.errors import CommandError
from pilothouse_host.replay.story import when
from pilothouse_host.terminal import printable, say, show

_NATURAL = 1000  # columns for a pipe or a file, so that no line is cut


@dataclass(frozen=True)
class Column:
    """A column: the key of its values in the rows, and its title if that differs."""

    key: str
    title: str = ""
    right: bool = False  # aligned to the right, as numbers are
    fold: bool = False  # may wrap on a narrow terminal
    shown: bool = True  # False: only in JSON and CSV


def give(
    rows: Sequence[dict[str, Any]],
    columns: Sequence[Column],
    *,
    as_json: bool = False,
    as_csv: bool = False,
) -> None:
    """Print the rows. JSON has all their values; a table and CSV have those of `columns`."""
    if as_json and as_csv:
        raise CommandError("give --json or --csv, not both")
    if as_json:
        give_json(list(rows))
    elif as_csv:
        text = io.StringIO()
        lines = csv.writer(text, lineterminator="\n")
        lines.writerow([column.key for column in columns])
        lines.writerows([[_plain(row[column.key]) for column in columns] for row in rows])
        say(*text.getvalue().removesuffix("\n").split("\n"))
    else:
        show_table(rows, columns)


def give_json(data: Any) -> None:
    """Print data as indented JSON."""
    say(*json.dumps(data, indent=2).split("\n"))


def show_table(rows: Sequence[dict[str, Any]], columns: Sequence[Column]) -> None:
    """Print the rows as a table, fitted to the terminal; a pipe gets every column in full."""
    terminal = sys.stdout.isatty()
    table = Table(
        box=box.SIMPLE_HEAD if terminal else None,
        pad_edge=False,
        show_edge=False,
        padding=(0, 1 if terminal else 2, 0, 0),
    )
    columns = [column for column in columns if column.shown]
    for column in columns:
        table.add_column(
            column.title or column.key,
            justify="right" if column.right else "left",
            no_wrap=not (terminal and column.fold),
            overflow="fold",
        )
    for row in rows:
        table.add_row(*[_cell(row[column.key], column.key) for column in columns])
    show_rich(table)


def show_rich(thing: RenderableType) -> None:
    """Print a Rich object, with colours only on a terminal that wants them."""
    text = io.StringIO()
    terminal = sys.stdout.isatty()
    width = shutil.get_terminal_size().columns if terminal else _NATURAL
    Console(file=text, width=width, force_terminal=terminal, highlight=False).print(thing)
    show("\n".join(line.rstrip() for line in text.getvalue().splitlines()))


def _cell(value: Any, key: str) -> Text:
    """A value as a table shows it, without characters that control the terminal."""
    if value is None:
        return Text("?")
    if key in ("date", "seen"):
        return Text(when(value))
    if isinstance(value, float):
        return Text(f"{value:.2f}" if abs(value) < 10 else f"{value:.1f}")
    return Text(printable(str(value)))


def _plain(value: Any) -> str:
    """A value for a spreadsheet, written so that it is not taken for a formula."""
    if value is None:
        return ""
    text = printable(json.dumps(value) if isinstance(value, dict | list) else str(value))
    return f"'{text}" if text[:1] in ("=", "+", "@") else text
