"""The counters in Dutch."""

WORDS = {
    "act": "Actie",
    "next": "Volgende speler",
    "throw-it": "Gooien",
    "finish": "Afsluiten",
    "own-die": "Dobbelsteen",
    "value": "{0}",
    "Points": "Punten",
}
