"""The turn timer in English."""

WORDS = {
    "minutes": "Minutes each",
    "minutes?": "For the whole game.",
    "ticking": "Your turn",
    "left": "Seconds",
    "time-up": "{0}: time is up",
}
