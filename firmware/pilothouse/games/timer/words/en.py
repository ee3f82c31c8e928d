"""The turn timer in English."""

WORDS = {
    "minutes": "Minutes each",
    "minutes?": "For the whole game.",
    "ticking": "Your turn",
    "ticking.n": "{0} s",
    "left": "Seconds",
    "time-up": "{0}: time is up",
}
