"""Starts Pilothouse at power-on.

Files left over from an earlier deployment must not hide the modules frozen into an image, so
".frozen" comes first on the import path. A developer can put a file /override.py on the board: it
runs instead of the program, and decides for itself what to start.
"""

import gc
import os
import sys

if ".frozen" in sys.path:
    sys.path.remove(".frozen")
    sys.path.insert(0, ".frozen")
try:
    __import__("build_info")  # only an image has it

    is_image = True
except ImportError:
    is_image = False
    # Loading modules from files leaves holes in the heap. Collecting often, not only when memory
    # is full, lets these be reused; otherwise there is soon no contiguous piece large enough.
    gc.threshold(4096)
step = None
if sys.platform == "rp2" and "override.py" in os.listdir("/"):
    __import__("override")
else:
    places = sys.path[:]
    if is_image:
        # For each built-in module, such as json, MicroPython first looks for a file of that name.
        # That takes 4 ms each time, and an image has no use for such files.
        sys.path[:] = [".frozen"]
    import boards

    sys.path[:] = places
    step = boards.power_on("/data")
