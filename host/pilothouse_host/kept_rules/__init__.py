"""Rules of earlier versions, as they were released: NAME_VERSION, never changed again."""
