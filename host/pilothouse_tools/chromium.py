"""Finds and runs Chrome or Chromium, for the page's tests and pictures.

`python -m pilothouse_tools.chromium` installs Debian's Chromium if there is none and it can.
"""

import contextlib
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Generator
from pathlib import Path

from playwright.sync_api import BrowserContext, sync_playwright

MISSING = "no Chrome or Chromium is installed (Debian: apt-get install chromium)"
_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
_MAC = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
)
_OPTIONS = (
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def find() -> Path | None:
    """The path of an installed browser, or None."""
    for found in (*map(shutil.which, _NAMES), *_MAC):
        if found and Path(found).exists():
            return Path(found)
    return None


@contextlib.contextmanager
def browser(width: int, height: int, *, dark: bool = False) -> Generator[BrowserContext]:
    """A headless browser with a fresh profile and windows of this size.

    Raises FileNotFoundError if no browser is installed.
    """
    program = find()
    if program is None:
        raise FileNotFoundError(MISSING)
    with tempfile.TemporaryDirectory() as profile, sync_playwright() as playwright:
        context = playwright.chromium.launch_persistent_context(
            profile,
            executable_path=program,
            headless=True,
            args=[*_OPTIONS, *_as_root()],
            viewport={"width": width, "height": height},
            color_scheme="dark" if dark else "light",
        )
        try:
            yield context
        finally:
            context.close()


@contextlib.contextmanager
def several() -> Generator[Callable[[int, int], BrowserContext]]:
    """One headless browser with several separate profiles: call the result with a window size."""
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(
            executable_path=find(), args=[*_OPTIONS, *_as_root()]
        )
        try:
            yield lambda width, height: launched.new_context(
                viewport={"width": width, "height": height}
            )
        finally:
            launched.close()


def _as_root() -> list[str]:
    """The option for running as root, where Chromium's sandbox does not work."""
    return ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []


def install() -> str:
    """Install Chromium if no browser is there; returns why that was not possible, else ""."""
    if find():
        return ""
    apt = shutil.which("apt-get")
    if not apt or os.geteuid() != 0:
        return MISSING
    print("installing Chromium…", flush=True)
    for command in (["update"], ["install", "-y", "--no-install-recommends", "chromium"]):
        done = subprocess.run(
            [apt, "-qq", *command],
            env=os.environ | {"DEBIAN_FRONTEND": "noninteractive"},
            stdout=subprocess.DEVNULL,
            check=False,
        )
    return "" if done.returncode == 0 and find() else MISSING


if __name__ == "__main__":
    # No failure: the tests that need a browser are skipped or fail with this reason.
    if problem := install():
        print(problem, file=sys.stderr)
