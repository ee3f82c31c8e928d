"""Teufels-Dreieck / Bermuda Triangle (Milton Bradley)."""

# Here, and not among its words: home lists the games before one of them is loaded.
TITLES = {
    "en": "Bermuda Triangle",
    "de": "Teufels-Dreieck",
    "fr": "Triangle des Bermudes",
    "nl": "Bermudadriehoek",
}
HAS_READINGS = True
LOAD_FIRST = ("views", "cloud")
