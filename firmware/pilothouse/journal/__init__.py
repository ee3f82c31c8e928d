"""The append-only journal of games on the flash."""
