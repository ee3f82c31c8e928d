"""Passing on what is stored to other programs, if the user wants that."""
