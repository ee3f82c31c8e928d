"""What a page shows of a game, and in which words: computed from its records and nothing else.

No module here knows a file, a socket, or anything that MicroPython lacks: the laptop runs them,
and so can a web page that has the firmware in it.
"""
