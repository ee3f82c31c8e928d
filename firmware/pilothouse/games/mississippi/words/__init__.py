"""The words of Mississippi Queen, a module for each language."""
