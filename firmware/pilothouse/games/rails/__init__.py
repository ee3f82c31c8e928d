"""Fantasy Island Rails."""

# Here, and not among its words: home lists the games before one of them is loaded.
TITLES = {"en": "Fantasy Island Rails"}
HAS_READINGS = False
