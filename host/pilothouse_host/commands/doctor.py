"""Finding out what keeps Pilothouse from working here, and repairing it where that is safe."""

import importlib.metadata
import importlib.util
import os
import platform
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from pilothouse_host.commands.options import Db, Json, Port, counted, examples, place
from pilothouse_host.commands.output import Column, give
from pilothouse_host.errors import CommandError
from pilothouse_host.link import ports
from pilothouse_host.link.probe import probe
from pilothouse_host.store.store import Store
from pilothouse_host.terminal import remark
from pilothouse_host.virtual import parts

RULES = Path(__file__).parents[1] / "board" / "60-pilothouse.rules"
_INSTALLED_RULES = Path("/etc/udev/rules.d") / RULES.name
_BROWSERS = ("firefox", "chromium", "chromium-browser", "google-chrome", "xdg-open", "open")
_ROOM = 200 << 20  # bytes that should be free; an evening needs less than a thousandth of it
_EXTRAS = {"mpremote": "deploy", "psycopg": "postgres", "paho.mqtt": "mqtt"}
_GOOD, _BAD, _NOTE = "good", "wrong", "note"


@dataclass(frozen=True)
class _Finding:
    """The result of one check. remedy: what the user can do; mend: does it, if that is safe."""

    what: str
    state: str
    found: str
    remedy: str = ""
    mend: Callable[[], None] | None = None


def register(app: typer.Typer) -> None:
    """Add this command."""
    app.command(
        rich_help_panel="Devices",
        epilog=examples("pilothouse doctor", "sudo pilothouse doctor --fix"),
    )(doctor)


def doctor(
    fix: Annotated[bool, typer.Option("--fix", help="Mend what can safely be mended.")] = False,
    db: Db = None,
    port: Port = None,
    as_json: Json = False,
) -> None:
    """Look for what keeps Pilothouse from working on this computer, and say what helps.

    The status is 1 if something is wrong.
    """
    findings = list(_findings(db, port))
    if fix:
        for finding in findings:
            if finding.mend and finding.state != _GOOD:
                _mended(finding.what, finding.mend)
        findings = list(_findings(db, port))
    rows = [
        {key: getattr(one, key) for key in ("what", "state", "found", "remedy")}
        for one in findings
    ]
    columns = (Column("what"), Column("state"), Column("found", fold=True))
    give(rows, columns, as_json=as_json)
    if not as_json:
        for finding in findings:
            if finding.remedy:
                remark(f"{finding.what}: {finding.remedy}")
    if any(finding.state == _BAD for finding in findings):
        raise typer.Exit(1)


def _mended(what: str, mend: Callable[[], None]) -> None:
    try:
        mend()
        remark(f"{what}: mended")
    except (OSError, subprocess.CalledProcessError) as error:
        remark(f"{what}: cannot be mended: {error}")


def _findings(db: str | None, port: str | None) -> Iterator[_Finding]:
    version = importlib.metadata.version("pilothouse")
    yield _Finding("versions", _GOOD, f"pilothouse {version}, Python {platform.python_version()}")
    yield from _database(db)
    yield from _devices(port)
    if sys.platform == "linux":
        yield _rule()
    yield _virtual()
    yield _browser()
    for module, extra in _EXTRAS.items():
        if importlib.util.find_spec(module.partition(".")[0]) is None:
            yield _Finding(
                extra,
                _NOTE,
                "not installed",
                f"if it is wanted: pip install 'pilothouse[{extra}]'",
            )


def _database(db: str | None) -> Iterator[_Finding]:
    where = place(db)
    if isinstance(where, Path) and not where.exists():
        yield _Finding("database", _GOOD, f"{where}: none yet, it is made with the first game")
    else:
        try:
            with Store(where, only_read=True) as store:
                count = len(store.games())
            yield _Finding("database", _GOOD, f"{store.name}: {counted(count, 'game')}")
        except CommandError as error:
            yield _Finding("database", _BAD, "cannot be used", str(error))
    if isinstance(where, Path):
        yield _room(where)


def _room(path: Path) -> _Finding:
    folder = next(parent for parent in path.absolute().parents if parent.exists())
    free = shutil.disk_usage(folder).free
    found = f"{free >> 20} MB free in {folder}"
    if not os.access(folder, os.W_OK):
        return _Finding("disk", _BAD, found, f"you may not write in {folder}: choose another --db")
    remedy = "" if free > _ROOM else "make room: what a device tells cannot be stored soon"
    return _Finding("disk", _BAD if remedy else _GOOD, found, remedy)


def _devices(port: str | None) -> Iterator[_Finding]:
    found = [port] if port else ports.boards()
    if not found:
        yield _Finding(
            "device",
            _NOTE,
            "none is plugged in",
            "if one is: try another cable, some only charge; to play without: pilothouse run",
        )
    for path in found:
        try:
            with probe(path) as asking:
                about = asking.hello()
            yield _Finding(
                "device", _GOOD, f"{about.get('board')} on {path}, {about.get('firmware')}"
            )
        except CommandError as error:
            yield _Finding("device", _BAD, path, str(error))


def _rule() -> _Finding:
    manager = any(_name(process) == "ModemManager" for process in Path("/proc").glob("[0-9]*"))
    there = _INSTALLED_RULES.exists() and _INSTALLED_RULES.read_bytes() == RULES.read_bytes()
    if there:
        return _Finding("udev rule", _GOOD, str(_INSTALLED_RULES))
    asks = "ModemManager runs, and talks to devices when they are plugged in"
    why = f"not installed; {asks}" if manager else "not installed"
    return _Finding(
        "udev rule",
        _NOTE,
        why,
        "if a device cannot be opened: sudo pilothouse doctor --fix installs the rule, which lets"
        " everybody use it and keeps ModemManager away",
        _install_rule,
    )


def _name(process: Path) -> str:
    try:
        return (process / "comm").read_text().strip()
    except OSError:
        return ""


def _install_rule() -> None:
    if not _INSTALLED_RULES.parent.is_dir():
        raise OSError(f"there is no folder {_INSTALLED_RULES.parent}")
    shutil.copyfile(RULES, _INSTALLED_RULES)
    if program := shutil.which("udevadm"):
        for words in (("control", "--reload"), ("trigger", "--subsystem-match=tty")):
            subprocess.run([program, *words], check=True, capture_output=True)


def _virtual() -> _Finding:
    lacking = [
        name
        for name, found in (("node", parts.node()), ("MicroPython", parts.interpreter()))
        if not found
    ]
    if not lacking:
        return _Finding("virtual device", _GOOD, "node and MicroPython are there")
    return _Finding(
        "virtual device",
        _NOTE,
        f"{' and '.join(lacking)} not installed",
        "pilothouse run needs it: pilothouse doctor --fix installs it beside Pilothouse",
        parts.install,
    )


def _browser() -> _Finding:
    found = next((name for name in _BROWSERS if shutil.which(name)), "")
    if found or sys.platform != "linux":
        return _Finding("browser", _GOOD, found or "the system's")
    return _Finding("browser", _NOTE, "none found", "the page of pilothouse run needs one")
