"""The turn timer in Dutch."""

WORDS = {
    "minutes": "Minuten per speler",
    "minutes?": "Voor het hele spel.",
    "ticking": "Aan de beurt",
    "ticking.n": "{0} s",
    "left": "Seconden",
    "time-up": "{0}: tijd is op",
}
