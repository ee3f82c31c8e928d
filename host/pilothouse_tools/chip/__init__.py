"""`make chip`: measures the image on an emulated Pico against its budgets."""
