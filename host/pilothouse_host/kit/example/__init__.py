"""How the game is called in the list of games."""

TITLES = {"en": "Treasure"}
