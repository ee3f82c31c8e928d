"""Where the laptop keeps the games."""
