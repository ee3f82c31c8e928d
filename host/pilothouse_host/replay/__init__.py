"""What the records of a game say: its story, its verification, its reports."""
