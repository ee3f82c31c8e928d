"""The keys: four buttons, and back held long."""

UP, DOWN, OK, BACK, UNDO = range(5)
