"""What is stored, told to other programs; opt-in."""
