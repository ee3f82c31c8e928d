"""The compilers that building an image needs.

`python -m pilothouse_tools.compilers` installs missing ones, as root on a system with apt.
"""

import os
import shutil
import subprocess
import sys

_PROGRAMS = {
    "cmake": "cmake",
    "make": "build-essential",
    "gcc": "build-essential",
    "xz": "xz-utils",
    "bzip2": "bzip2",
    "arm-none-eabi-gcc": "gcc-arm-none-eabi",
}
_LIBRARIES = {  # the cross compiler's package only recommends these
    "libc.a": "libnewlib-arm-none-eabi",
    "libstdc++.a": "libstdc++-arm-none-eabi-newlib",
}


def missing() -> str:
    """One line with the command that installs what is missing; "" if nothing is."""
    packages = _packages()
    if not packages:
        return ""
    install = f"apt-get install --no-install-recommends {' '.join(packages)}"
    return f"an image needs compilers that are missing here: {install}"


def install() -> str:
    """Install what is missing, if run as root with apt. Returns `missing()` as it is then."""
    packages = _packages()
    apt = shutil.which("apt-get")
    if packages and apt and os.geteuid() == 0:
        print("installing compilers for the Pico (some minutes)…", flush=True)
        quiet = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
        for command in (["update"], ["install", "-y", "--no-install-recommends", *packages]):
            line = [apt, "-qq", *command]
            subprocess.run(line, env=quiet, stdout=subprocess.DEVNULL, check=False)
    return missing()


def _packages() -> list[str]:
    packages = {package for program, package in _PROGRAMS.items() if not shutil.which(program)}
    compiler = shutil.which("arm-none-eabi-gcc")
    for library, package in _LIBRARIES.items():
        if not compiler or not _has_library(compiler, library):
            packages.add(package)
    return sorted(packages)


def _has_library(compiler: str, library: str) -> bool:
    """The compiler answers with a path if it has the library, else with its name."""
    command = [compiler, f"-print-file-name={library}"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.stdout.strip() != library


if __name__ == "__main__":
    # No failure: the tests that need compilers are skipped or fail with this reason.
    if problem := install():
        print(problem, file=sys.stderr)
