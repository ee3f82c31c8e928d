"""What people need who write a game of their own: begin one, try it, have it checked."""
