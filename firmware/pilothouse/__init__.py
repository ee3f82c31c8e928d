"""Pilothouse, the board's side; the same files run on the board, the laptop and in the tests."""

VERSION = "0.1.0"
