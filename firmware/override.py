"""For developers: makes a board with an image prefer the program's files over the image.

main.py runs it if it is on the board; to put it there: mpremote cp firmware/override.py :
"""

import gc
import sys

gc.threshold(4096)  # as main.py does where there is no image: the modules come from files
sys.path.remove(".frozen")
sys.path.append(".frozen")

import boards  # noqa: E402 - only after the path has changed

boards.power_on("/data")
