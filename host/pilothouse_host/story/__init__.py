"""What a page shows of a game, in words and figures, computed from the game's records alone.

These modules use no files, no sockets, and nothing that MicroPython lacks, so that they run on
the laptop as well as in a web page that contains MicroPython.
"""
