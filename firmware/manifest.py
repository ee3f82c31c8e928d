# The modules to freeze into the image: `make image` passes this file to MicroPython's build.
# ruff: noqa: F821 - the build defines these functions: see MicroPython's manual, "Manifests".

import os

# The virtual board, types for the type checker, and drawings for the laptop's page.
NOT_FOR_BOARDS = ("boards/virtual.py", "pilothouse/protocols.py", "page_view.py")
NO_LINE_NUMBERS = 3  # optimisation level for lists of words: no traceback ever points there

freeze("$(PORT_DIR)/modules")
freeze(".", "main.py")
for folder in ("boards", "pilothouse"):
    for found, _, files in os.walk(folder):
        for file in sorted(files):
            path = (found + "/" + file).replace(os.sep, "/")
            if path.endswith(".py") and not path.endswith(NOT_FOR_BOARDS):
                is_words = "/words/" in path and not path.endswith("__init__.py")
                freeze(".", path, opt=NO_LINE_NUMBERS if is_words else 0)
