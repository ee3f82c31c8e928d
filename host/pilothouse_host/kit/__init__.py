"""Tools for writing a game of your own: create it, try it, check it."""
