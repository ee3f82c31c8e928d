"""The key codes: four buttons, and UNDO for a long press of back."""

UP, DOWN, OK, BACK, UNDO = 0, 1, 2, 3, 4
