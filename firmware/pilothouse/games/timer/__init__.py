"""A clock for turns: everybody has so many minutes for the whole game."""

TITLES = {"en": "Turn timer", "de": "Zuguhr", "fr": "Pendule", "nl": "Beurtklok"}
LOAD_FIRST = ("views",)
