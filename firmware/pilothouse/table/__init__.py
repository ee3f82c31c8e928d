"""The game in progress: questions, answers, chance and snapshots."""
