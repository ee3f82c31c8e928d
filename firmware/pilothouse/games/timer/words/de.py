"""The turn timer in German."""

WORDS = {
    "minutes": "Minuten je Spieler",
    "minutes?": "Für das ganze Spiel.",
    "ticking": "Am Zug",
    "left": "Sekunden",
    "time-up": "{0}: Zeit ist um",
}
