"""Checks a game on an emulated Pico, which only a checkout of the project has."""

import subprocess
import sys

from pilothouse_host.terminal import complain, say

_SECONDS = 300
_NO_PICO = 2  # exit status of the program that plays there


def on_pico(name: str) -> int:
    """Print the result, or why it was not tried; returns the exit status."""
    command = [sys.executable, "-m", "pilothouse_tools.chip.own_game", name]
    try:
        done = subprocess.run(
            command, capture_output=True, text=True, timeout=_SECONDS, check=False
        )
    except subprocess.TimeoutExpired:
        complain(f"{name}: on an emulated Pico it is not through after {_SECONDS} s")
        return 1
    why = (done.stderr.strip().splitlines() or [f"status {done.returncode}"])[-1]
    if done.returncode == _NO_PICO:
        say(f"  not tried on an emulated Pico: {why}")
        return 0
    if done.returncode:
        complain(f"{name}: on an emulated Pico: {why}")
        return 1
    say(*(f"  {line}" for line in done.stdout.splitlines()))
    return 0
