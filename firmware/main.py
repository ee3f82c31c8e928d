"""Power-on.

In an image the program must not be hidden by files of an earlier deployment, so what is frozen
comes first. Only a file /override.py, which a developer puts there on purpose, goes before it: it
runs instead, and decides for itself what it starts.
"""

import gc
import os
import sys

if ".frozen" in sys.path:
    sys.path.remove(".frozen")
    sys.path.insert(0, ".frozen")
try:
    import build_info  # noqa: F401 - only an image has it

    is_image = True
except ImportError:
    is_image = False
    # Modules that are loaded from files leave holes in the heap. Collecting often, and not only
    # when it is full, fills them; else there is soon no piece left that is long enough.
    gc.threshold(4096)
step = None
if sys.platform == "rp2" and "override.py" in os.listdir("/"):
    __import__("override")
else:
    places = sys.path[:]
    if is_image:
        # MicroPython looks for a file before it takes a module of its own, such as json: that
        # takes 4 ms for each, and an image wants none of these files.
        sys.path[:] = [".frozen"]
    import boards

    sys.path[:] = places
    step = boards.power_on("/data")
