"""What people are told when something they asked for cannot be done."""


class CommandError(Exception):
    """One line for people: what was given, what is allowed, what to do. Exit status 2."""
