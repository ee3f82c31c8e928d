"""Mississippi Queen (Werner Hodel)."""

from pilothouse.games.mississippi.race import Race

GAME = Race
