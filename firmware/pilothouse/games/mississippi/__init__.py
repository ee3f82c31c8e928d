"""Mississippi Queen (Werner Hodel)."""
