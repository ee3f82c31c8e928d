# What MicroPython freezes into the image: `make image` hands this file to its build.
# ruff: noqa: F821 - these functions are MicroPython's own, see its documentation of manifests.

import os

# The virtual board, names for the type checker, and what only the laptop's pages draw.
NOT_FOR_BOARDS = ("boards/virtual.py", "pilothouse/protocols.py", "page_view.py")
NO_LINE_NUMBERS = 3  # in lists of words, where no traceback ever points

freeze("$(PORT_DIR)/modules")
freeze(".", "main.py")
for folder in ("boards", "pilothouse"):
    for found, _, files in os.walk(folder):
        for file in sorted(files):
            path = (found + "/" + file).replace(os.sep, "/")
            if path.endswith(".py") and not path.endswith(NOT_FOR_BOARDS):
                is_words = "/words/" in path and not path.endswith("__init__.py")
                freeze(".", path, opt=NO_LINE_NUMBERS if is_words else 0)
