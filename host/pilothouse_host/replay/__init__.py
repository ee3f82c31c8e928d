"""What the laptop derives from stored games: stories, verification, reports, statistics."""
