"""`make chip`: the image on an emulated Pico, measured against its budgets."""
