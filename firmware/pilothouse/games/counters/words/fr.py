"""The counters in French."""

WORDS = {
    "act": "Action",
    "next": "Au suivant",
    "throw-it": "Lancer",
    "finish": "Terminer",
    "own-die": "Dé",
    "value": "{0}",
    "Points": "Points",
}
