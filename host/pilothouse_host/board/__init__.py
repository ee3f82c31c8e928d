"""What the laptop does to a board: flash, deploy, back up, send files."""
