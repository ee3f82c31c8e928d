"""The turn timer in German."""

WORDS = {
    "minutes": "Minuten je Spieler",
    "minutes?": "Für das ganze Spiel.",
    "ticking": "Am Zug",
    "ticking.n": "{0} s",
    "left": "Sekunden",
    "time-up": "{0}: Zeit ist um",
}
