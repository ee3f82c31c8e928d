"""The board's side of Pilothouse; the same files run on the board, on the laptop and in tests."""

VERSION = "0.1.0"
