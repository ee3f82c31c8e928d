"""What the game says in English. Copy it to de.py, fr.py, nl.py for other languages."""

WORDS = {
    "depth": "How deep?",
    "depth?": "A metre costs 1 gold.",
    "die": "Dig",
    "gold": "Gold",
    "turn": "Turn",
    "short-gold": "Costs {0} gold, has {1}",
}
