"""The exception for anything a user asked for that cannot be done."""


class CommandError(Exception):
    """Its text is one line for the user: what was given, what is allowed, what to do.

    The command line prints it and ends with status 2.
    """
