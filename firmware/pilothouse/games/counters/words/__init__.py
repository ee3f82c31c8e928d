"""The words of this game, a module for each language."""
