"""What pyproject.toml cannot say: the firmware and MicroPython go into the wheel whole."""

import shutil
import subprocess
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py

ROOT = Path(__file__).parent
FIRMWARE = ("main.py", "package.json", "boards", "pilothouse")
WASM = "node_modules/@micropython/micropython-webassembly-pyscript"
WASM_FILES = ("micropython.mjs", "micropython.wasm", "package.json")
WASM_VERSION = "@micropython/micropython-webassembly-pyscript@1.29.0-6"


class BuildWithFirmware(build_py):
    """The packages; then what a virtual device runs, so that nothing is fetched later."""

    def run(self) -> None:
        super().run()
        if self.editable_mode:
            return
        host = Path(self.build_lib) / "pilothouse_host"
        for name in FIRMWARE:
            source, target = ROOT / "firmware" / name, host / "firmware" / name
            target.parent.mkdir(parents=True, exist_ok=True)
            if source.is_dir():
                ignored = shutil.ignore_patterns("__pycache__")
                shutil.copytree(source, target, dirs_exist_ok=True, ignore=ignored)
            else:
                shutil.copyfile(source, target)
        wasm = host / "virtual" / "wasm"
        wasm.mkdir(parents=True, exist_ok=True)
        for name in WASM_FILES:
            shutil.copyfile(_wasm() / name, wasm / name)


def _wasm() -> Path:
    """MicroPython for node: what `make install` has fetched, else npm fetches it now."""
    for folder in (ROOT / ".venv" / "wasm", ROOT / "build" / "wasm"):
        if (folder / WASM).exists():
            return folder / WASM
    if not shutil.which("npm"):
        raise SystemExit("to build Pilothouse, npm (of node 18 or newer) is needed: install it")
    folder = ROOT / "build" / "wasm"
    folder.mkdir(parents=True, exist_ok=True)
    quiet = ["--no-package-lock", "--no-audit", "--no-fund", "--silent"]
    subprocess.run(["npm", "install", *quiet, "--prefix", str(folder), WASM_VERSION], check=True)
    return folder / WASM


setup(cmdclass={"build_py": BuildWithFirmware})
