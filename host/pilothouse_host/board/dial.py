"""`pilothouse dial show|edit|check|send`: the dial and board of your own Bermuda Triangle.

The file is checked by the same code here and on the board, so both refuse the same mistakes.
"""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from pilothouse.games.triangle import data
from pilothouse_host.errors import CommandError
from pilothouse_host.link import file_transfer
from pilothouse_host.link.file_transfer import Request

FILE = "triangle.dial"  # its name on the board
_ACROSS = 4  # segments printed in a line
_WORDS = {
    "N": ("NORTH", "NORDEN", "NORD", "NOORD", "NOORDEN"),
    "E": ("EAST", "OSTEN", "OST", "EST", "OOST", "OOSTEN"),
    "S": ("SOUTH", "SÜDEN", "SUEDEN", "SÜD", "SUD", "ZUID", "ZUIDEN"),
    "W": ("WEST", "WESTEN", "OUEST"),
}
_HELP = """Read your dial clockwise, one segment after the other: letter, number, direction.
  E4N    E, 4 points to the north (N, E for east, S, W)
  G>E    G, to the east edge; so is: G east
Enter alone keeps what stands in brackets, - ends the list."""

Ask = Callable[[str], str]
Say = Callable[[str], None]


def read(path: Path) -> str:
    """The file's text, checked and compact. Raises CommandError that says what is wrong where."""
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise CommandError(f"{path}: there is no such file") from None
    except (OSError, UnicodeDecodeError) as error:
        raise CommandError(f"{path}: cannot be read: {error}") from None
    if text.strip():
        try:
            json.loads(text)
        except json.JSONDecodeError as error:
            where = f"line {error.lineno}, column {error.colno}"
            raise CommandError(f"{path}: not JSON: {where}: {error.msg}") from None
    try:
        return compact(text)
    except ValueError as reason:
        raise CommandError(f"{path}: {reason}") from None


def compact(text: str) -> str:
    """The text as it is sent to the board, without spaces. Raises ValueError if it is wrong."""
    if not text.strip():
        data.parse(text)
    short = json.dumps(json.loads(text), separators=(",", ":"), ensure_ascii=False)
    data.parse(short)
    return short


def check(path: Path) -> str:
    """One line that says the file is valid. Raises CommandError if it is not."""
    chart = data.parse(read(path))
    note = " (this is the placeholder)" if chart["dial"] == data.PLACEHOLDER else ""
    return f"{path}: sound: {_summary(chart)}{note}"


def _summary(chart: dict[str, Any]) -> str:
    columns, rows = chart["grid"]
    return f"dial '{chart['dial']}', {len(chart['segments'])} segments, {columns} x {rows} points"


def show(path: Path | None) -> str:
    """The dial and the board drawn as text; without a file, the placeholder."""
    chart = data.parse(data.FILES["dial"] if path is None else read(path))
    lines = [_summary(chart)]
    if chart["dial"] == data.PLACEHOLDER:
        lines.append("a PLACEHOLDER, not the printed dial; enter yours: pilothouse dial edit FILE")
    segments: list[str] = chart["segments"]
    lines += ["", f"segments, each comes up once in {len(segments)} spins:"]
    cells = [f"{i + 1:4}. {_segment(segment)}" for i, segment in enumerate(segments)]
    lines += ["".join(cells[i : i + _ACROSS]) for i in range(0, len(cells), _ACROSS)]
    column, row = chart["red"]
    lines += ["", f"points, the red circle (O) in column {column} from the west, row {row}:", ""]
    lines += _sea(chart)
    letters = " ".join(chart["letters"])
    lines += ["", f"letters clockwise around the cloud: {letters}", f"route: {_route(chart)}"]
    return "\n".join(lines)


def _segment(segment: str) -> str:
    letter, number, way = data.split_segment(segment)
    return f"{letter} {f'{number:2}' if number else '->'} {way}".ljust(10)


def _sea(chart: dict[str, Any]) -> list[str]:
    columns, rows = chart["grid"]
    column, row = chart["red"]
    lines = [[" ."] * columns for _ in range(rows)]
    lines[row - 1][column - 1] = " O"
    drawn = ["    " + "".join(line) for line in lines]
    drawn[rows // 2] = "  W " + drawn[rows // 2][4:] + "  E"
    middle = " " * (4 + columns)
    return [middle + "N", *drawn, middle + "S"]


def _route(chart: dict[str, Any]) -> str:
    ports: list[str] = chart["ports"]
    named = [f"{port} (home)" if port == chart["home"] else port for port in ports]
    parts = [f"{port} -{leg}- " for port, leg in zip(named, chart["legs"], strict=True)]
    return "".join(parts) + named[0]


# --- edit --------------------------------------------------------------------------------------


def edit(path: Path, ask: Ask = input, say: Say = print) -> str:
    """Ask for everything that is printed on the dial and the board, and write the file.

    Returns the result of `check`. Raises CommandError.
    """
    chart = data.parse(read(path) if path.exists() else data.FILES["dial"])
    if chart["dial"] == data.PLACEHOLDER:
        chart["dial"] = "my dial"
    _field(chart, "dial", "a label for your copy", str, str, ask, say)
    _field(chart, "grid", "points of the sea: columns rows", _ints, _spaced, ask, say)
    chart["red"] = [min(red, most) for red, most in zip(chart["red"], chart["grid"], strict=True)]
    red = "red circle: column from the west, row from the north"
    _field(chart, "red", red, _ints, _spaced, ask, say)
    _field(chart, "letters", "the cloud's letters, read clockwise", _upper, str, ask, say)
    _field(chart, "ports", "ports in the order the ships sail", str.split, " ".join, ask, say)
    _field(chart, "home", "home port, where the bonus cards lie", str, str, ask, say)
    _field(chart, "legs", "marks from each port to the next", _ints, _spaced, ask, say)
    say(_HELP)
    while True:
        wished = {**chart, "segments": _segments(chart["segments"], ask, say)}
        try:
            _judge(wished)
            break
        except ValueError as reason:
            say(f"  {reason}")
    lines = [f"  {json.dumps(key)}: {json.dumps(value)}" for key, value in wished.items()]
    try:
        path.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
    except OSError as error:
        raise CommandError(f"{path}: cannot be written: {error}") from None
    return check(path)


def _judge(chart: dict[str, Any]) -> None:
    data.parse(json.dumps(chart))


def _field(
    chart: dict[str, Any],
    key: str,
    label: str,
    take: Callable[[str], Any],
    put: Callable[[Any], str],
    ask: Ask,
    say: Say,
) -> None:
    """Ask for one value until it is valid, and put it into `chart`.

    take: parses an answer; put: formats the known value.
    """
    while True:
        answer = ask(f"{label} [{put(chart[key])}]: ").strip()
        try:
            wished = {**chart, key: take(answer) if answer else chart[key]}
            _judge(wished)
        except ValueError as reason:
            say(f"  {reason}")
            continue
        chart[key] = wished[key]
        return


def _segments(known: list[str], ask: Ask, say: Say) -> list[str]:
    found: list[str] = []
    while len(found) < data.MOST_SEGMENTS:
        number = len(found) + 1
        old = known[number - 1] if number <= len(known) else "-"
        answer = ask(f"segment {number} [{old}]: ").strip() or old
        if answer == "-":
            break
        segment = normal(answer)
        try:
            data.check_segment(f"segment {number} '{answer}'", segment)
        except ValueError as reason:
            say(f"  {reason}")
            continue
        found.append(segment)
    return found


def normal(answer: str) -> str:
    """A segment as people type it ("e 4 n", "G east") in the form of the file."""
    text = "".join(answer.upper().split())
    for way, words in _WORDS.items():
        if text[1:] in words:
            return text[0] + data.EDGE + way
    return text


def _ints(text: str) -> list[int]:
    try:
        return [int(part) for part in text.replace(",", " ").split()]
    except ValueError:
        raise ValueError(f"'{text}': only whole numbers") from None


def _spaced(numbers: list[int]) -> str:
    return " ".join(str(number) for number in numbers)


def _upper(text: str) -> str:
    return "".join(text.upper().split())


# --- send --------------------------------------------------------------------------------------


def send(path: Path, request: Request) -> str:
    """Send the file to the board; returns one line for people. Raises CommandError."""
    text = read(path)
    file_transfer.send(FILE, text, request)
    return f"the board has it: {_summary(data.parse(text))}; it counts from the next game on"
