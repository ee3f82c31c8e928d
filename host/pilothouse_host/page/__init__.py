"""The local web page: the board's display and keys, with the game beside them."""
