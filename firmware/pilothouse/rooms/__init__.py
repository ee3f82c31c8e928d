"""What is beside the game: home, menu, corrections, settings, past games and the rest."""
