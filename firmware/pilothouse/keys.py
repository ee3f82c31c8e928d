"""The keys: four buttons, and back held long."""

UP, DOWN, OK, BACK, UNDO = 0, 1, 2, 3, 4
