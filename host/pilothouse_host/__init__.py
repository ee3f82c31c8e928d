"""The laptop side of Pilothouse."""
