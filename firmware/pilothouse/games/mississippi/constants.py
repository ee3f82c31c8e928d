"""Words and numbers that several parts of the rules share."""

THE_ROSE = "R"  # the Black Rose's letter
RACING, OUT, HOME = FATES = ("racing", "out", "home")
MIN_SPEED, MAX_SPEED = 1, 6  # B1
FULL_COAL = 6  # A3
RACE, PASSENGERS = "race", "passengers"  # the two games (A4)
ALL_PASSENGERS = 16  # A2
UNKNOWN_TILE = "?"  # its kind may be known, but not which of them it is
ROWS, COLUMNS = 4, 5  # of a tile
