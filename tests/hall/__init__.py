"""A hall of virtual boards, the people at them, and one laptop with its database and page."""
