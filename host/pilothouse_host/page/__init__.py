"""The local web page: the board's display and keys, and the game beside it."""
