"""Power-on.

Frozen into an image, the program must not be hidden by files of an earlier deployment, so what is
frozen comes first. Only a file /override.py, which a developer puts there on purpose, goes before
it: it runs instead, and decides for itself what it starts.
"""

import os
import sys

if ".frozen" in sys.path:
    sys.path.remove(".frozen")
    sys.path.insert(0, ".frozen")
step = None
if sys.platform == "rp2" and "override.py" in os.listdir("/"):
    __import__("override")
else:
    import boards

    step = boards.power_on("/data")
