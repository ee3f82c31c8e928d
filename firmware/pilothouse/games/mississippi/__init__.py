"""Mississippi Queen (Werner Hodel), with The Black Rose."""

# Here, and not among its words: home lists the games before one of them is loaded.
TITLES = {"en": "Mississippi Queen"}
HAS_READINGS = True
LOAD_FIRST = ("laying", "new_tiles", "pushing", "stopping", "moving", "turn")
