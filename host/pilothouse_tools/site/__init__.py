"""Builds Pilothouse as a folder of static files, for any web server."""
