"""What Mississippi Queen says, in four languages."""
