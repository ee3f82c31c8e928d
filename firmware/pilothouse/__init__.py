"""Pilothouse: the board's side. The same files run on the board, on the laptop and in the tests."""

VERSION = "0.1.0"
