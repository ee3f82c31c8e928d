"""`pilothouse check`: whether a game works everywhere; prints one line for each problem."""

import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from pilothouse_host.errors import CommandError
from pilothouse_host.kit import own_games
from pilothouse_host.kit.examine import GAMES
from pilothouse_host.places import FIRMWARE
from pilothouse_host.terminal import complain, say
from pilothouse_host.virtual import parts

_SECONDS = 600
_RUNNER = Path(__file__).parent / "on_board" / "digests.py"


def check(name: str, count: int = GAMES) -> int:
    """Print the problems, or figures about the games played; returns the exit status."""
    place = own_games.place_of(name)
    findings = _examined(name, count)
    problems: list[str] = findings["problems"]
    problems = problems or _elsewhere(findings["records"], place)
    for problem in problems:
        complain(f"{name}: {problem}")
    if problems:
        return 1
    say(*_figures(name, findings))
    return 0


def _examined(name: str, count: int) -> dict[str, Any]:
    done = _run([sys.executable, "-m", "pilothouse_host.kit.examine", name, str(count)])
    try:
        return json.loads(done.stdout.splitlines()[-1])
    except (ValueError, IndexError):
        said = done.stderr.strip().splitlines() or [f"with status {done.returncode}"]
        return {"problems": [f"it ends Python: {said[-1]}"], "records": []}


def _run(command: list[str]) -> subprocess.CompletedProcess[str]:
    try:
        return subprocess.run(
            command, capture_output=True, text=True, timeout=_SECONDS, check=False
        )
    except subprocess.TimeoutExpired:
        raise CommandError(f"the check has not ended after {_SECONDS} s") from None


def _elsewhere(games: list[list[str]], place: Path) -> list[str]:
    """Replay games on MicroPython and CPython; returns where they differ, as problems."""
    node, interpreter = parts.node(), parts.interpreter()
    if node is None or interpreter is None:
        raise CommandError(f"MicroPython is not compared: {parts.MISSING}")
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "games.json"
        file.write_text(json.dumps(games))
        here = [sys.executable, "-c", _HERE.format(str(_RUNNER.parent)), str(file)]
        there = [str(node), *parts.RUN_WASM, str(interpreter), str(_RUNNER), str(file)]
        there += [folder, str(FIRMWARE)]
        if place.parent == own_games.folder():  # imported as own_games.NAME
            beside = Path(folder) / "beside"
            shutil.copytree(place, beside / own_games.PACKAGE / place.name)
            there += [str(beside)]
        return _differences(games, _run(here), _run(there))


_HERE = """
import sys
sys.path.insert(0, {!r})
from pilothouse_host.kit import own_games
own_games.use()
import digests
run = digests.Run(sys.argv[1], sys.path)
for number in run.names:
    run.one(number)
"""


def _differences(
    games: list[list[str]],
    here: "subprocess.CompletedProcess[str]",
    there: "subprocess.CompletedProcess[str]",
) -> list[str]:
    ours, theirs = here.stdout.splitlines(), there.stdout.splitlines()
    for number, records in enumerate(games):
        one = ours[number] if number < len(ours) else here.stderr.strip()
        other = theirs[number] if number < len(theirs) else there.stderr.strip()
        if one == other:
            continue
        if not other.startswith("["):
            return [f"on MicroPython: {other or 'it says nothing'}"]
        if not one.startswith("["):
            return [f"on the laptop: {one}"]
        pairs = zip(json.loads(one), json.loads(other), strict=False)
        n = next((n for n, (a, b) in enumerate(pairs) if a != b), 0)
        return [
            "MicroPython and CPython do not agree from this record on: "
            f"{records[n]}; does something depend on the order of a dict or set, or on floats?"
        ]
    return []


def _figures(name: str, findings: dict[str, Any]) -> list[str]:
    ended, answers = findings["ended"], findings["answers"]
    presses, asked = findings["presses"], findings["asked"]
    each = sum(presses.values()) / max(1, sum(asked.values()))
    return [
        f"{name}: {ended} games played to their ends, with undo, corrections, asides and nonsense;"
        f" {answers // max(1, ended)} answers in each",
        f"  {each:.1f} presses for an answer; the most are {findings['most']}",
        f"  the state takes up to {findings['largest_state']} bytes",
        "  MicroPython and CPython agree",
    ]
