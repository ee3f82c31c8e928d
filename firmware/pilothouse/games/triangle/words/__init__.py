"""The words of Bermuda Triangle, a module for each language."""
