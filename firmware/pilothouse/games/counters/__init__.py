"""Counters for any game: points, lives, money; a die or dial of your own."""

TITLES = {"en": "Counters", "de": "Zähler", "fr": "Compteurs", "nl": "Tellers"}
