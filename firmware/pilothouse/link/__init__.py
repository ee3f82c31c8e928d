"""The cable to the laptop."""
