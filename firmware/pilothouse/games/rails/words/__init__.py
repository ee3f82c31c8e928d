"""The words of Fantasy Island Rails, a module for each language."""
