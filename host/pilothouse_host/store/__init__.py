"""The laptop's database of games."""
