"""The languages there are, for those who choose one."""

LANGUAGES = ("en", "de", "fr", "nl")
ENDONYMS = ("English", "Deutsch", "Français", "Nederlands")
