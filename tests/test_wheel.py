"""Pilothouse installed like other software, away from its sources, plays a whole game."""

import os
import shutil
import subprocess
import sys
import venv
from pathlib import Path

import pytest

from runtimes import TESTS

ROOT = TESTS.parent
SECONDS = 300


def missing(why: str) -> None:
    """Without a wheel there is nothing to test; where it must be there, that is a failure."""
    if os.environ.get("CI") == "true":
        pytest.fail(why)
    pytest.skip(why)


def run(command: list[str | Path], **options: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [str(part) for part in command],
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=False,
        **options,  # type: ignore[call-overload]
    )


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The command of an environment that holds the wheel, and nothing else of ours."""
    folder = tmp_path_factory.mktemp("wheel")
    sources = folder / "sources"
    listed = run(["git", "ls-files", "--cached", "--others", "--exclude-standard"], cwd=ROOT)
    if listed.returncode:
        missing("no list of the sources: git is not here")
    for name in listed.stdout.splitlines():
        if not name.startswith("tests/") and (ROOT / name).is_file():
            (sources / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / name, sources / name)
    fetched = Path(sys.prefix) / "wasm"
    if fetched.exists():
        shutil.copytree(fetched, sources / ".venv" / "wasm")
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check"]
    built = run([*pip, "wheel", "-q", "--no-deps", "-w", folder, sources])
    wheels = list(folder.glob("pilothouse-*.whl"))
    if built.returncode or not wheels:
        missing(f"no wheel can be built here: {(built.stderr.strip().splitlines() or ['?'])[-1]}")
    venv.create(folder / "clean", with_pip=False)
    python = folder / "clean" / "bin" / "python"
    constraints = ["--constraint", ROOT / "constraints.txt"]
    installed = run([*pip, "--python", python, "install", "-q", *constraints, wheels[0]])
    if installed.returncode:
        missing(f"the wheel's dependencies cannot be had: {installed.stderr.splitlines()[-1:]}")
    return folder / "clean" / "bin" / "pilothouse"


@pytest.fixture
def elsewhere(tmp_path: Path) -> dict[str, str]:
    """An environment without our paths and, as far as a program can be told, without network."""
    kept = {key: os.environ[key] for key in ("PATH", "LANG") if key in os.environ}
    dead = "http://127.0.0.1:9"
    return {
        **kept,
        "HOME": str(tmp_path),
        "http_proxy": dead,
        "https_proxy": dead,
        "npm_config_offline": "true",
    }


def test_a_demo_from_the_wheel_is_played_and_verified(
    program: Path, elsewhere: dict[str, str], tmp_path: Path
) -> None:
    done = run(
        [program, "demo", "--game", "triangle", "--players", "2"], cwd=tmp_path, env=elsewhere
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "verified: complete" in done.stdout


def test_a_game_of_ones_own_from_the_wheel(
    program: Path, elsewhere: dict[str, str], tmp_path: Path
) -> None:
    for command, said in (
        (["new-game", "parrot"], "pilothouse try parrot"),
        (["check", "parrot"], "MicroPython and CPython agree"),
        (["demo", "--game", "parrot", "--players", "2"], "verified: complete"),
        (["games"], "no games yet"),
        (["--version"], "pilothouse "),
    ):
        done = run([program, *command], cwd=tmp_path, env=elsewhere)
        assert done.returncode == 0 and said in done.stdout + done.stderr, (
            command,
            done.stdout,
            done.stderr,
        )
