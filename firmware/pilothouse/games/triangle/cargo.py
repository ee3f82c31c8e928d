"""The cargo: four decks behind the ports and the bonus cards of the home port (rules.md 3.1).

Values are in thousands (K19: the currency sign is lost).
"""

_CARDS = (
    b"\x1e\x1e\x28\x32\x32\x3c\x46\x50",  # D3: 30 30 40 50 50 60 70 80
    b"\x3c\x46\x50\x5a\x64",  # 60 70 80 90 100
    b"\x0a\x14\x1e\x28",  # 10 20 30 40
    b"\x14\x14\x1e\x28\x32\x3c\x46",  # 20 20 30 40 50 60 70
    b"\x14" * 8,
)
HOME = 4  # the index of the bonus cards among the decks
LONG, SHORT = 350, 200  # D27, D28


def decks() -> "list[list[int]]":
    """All cards, by deck."""
    return [list(cards) for cards in _CARDS]
