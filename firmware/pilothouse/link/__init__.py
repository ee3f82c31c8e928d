"""The board's end of the link to the laptop."""
