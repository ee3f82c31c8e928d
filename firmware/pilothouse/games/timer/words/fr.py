"""The turn timer in French."""

WORDS = {
    "minutes": "Minutes par joueur",
    "minutes?": "Pour toute la partie.",
    "ticking": "À vous",
    "ticking.n": "{0} s",
    "left": "Secondes",
    "time-up": "{0} : temps écoulé",
}
