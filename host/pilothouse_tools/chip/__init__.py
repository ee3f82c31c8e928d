"""`make chip`: the deployed firmware on an emulated Pico, measured against its budgets."""
