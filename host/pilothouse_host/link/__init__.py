"""The laptop's end of the cable."""
