"""The whole table in one process: boards, cables, laptops, people, and everything that fails."""
