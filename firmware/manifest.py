# What MicroPython freezes into the image: `make image` hands this file to its build.
# ruff: noqa: F821 - these functions are MicroPython's own, see its documentation of manifests.

import os

freeze("$(PORT_DIR)/modules")
freeze(".", "main.py")
for folder in ("boards", "pilothouse"):
    for found, _, files in os.walk(folder):
        for file in sorted(files):
            path = (found + "/" + file).replace(os.sep, "/")
            if path.endswith(".py") and path not in (
                "boards/virtual.py",
                "pilothouse/protocols.py",
            ):
                freeze(".", path)
