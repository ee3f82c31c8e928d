"""For developers: on a board with an image, this lets the program's files go before the image.

main.py runs it if it lies on the board: mpremote cp firmware/override.py :
"""

import sys

sys.path.remove(".frozen")
sys.path.append(".frozen")

import boards  # noqa: E402 - not before the path is set

boards.power_on("/data")
