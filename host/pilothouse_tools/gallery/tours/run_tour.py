"""Runs a tour on MicroPython, on a new board for each scene and language.

    node run_wasm.mjs INTERPRETER.mjs run_tour.py TOUR.py FOLDER...

A tour has SCENES: functions with a Tour (tour.py) as argument. It prints a line of JSON for each
screen.
"""

import sys


class Run:
    """The scenes of one tour in all languages."""

    def __init__(self, file, folders):
        sys.path[:] = folders
        from pilothouse.words.languages import LANGUAGES

        tour = {"__name__": "tour of " + file}
        with open(file) as source:
            exec(compile(source.read(), file, "exec"), tour)
        self._scenes = tour["SCENES"]
        self._shown = {language: set() for language in LANGUAGES}
        self.names = [
            "%s %d" % (tongue, i) for tongue in LANGUAGES for i in range(len(self._scenes))
        ]
        self.failed = 0

    def one(self, name):
        from tour import Tour

        language, number = name.split(" ")
        scene = self._scenes[int(number)]
        tour = Tour(language, self._shown[language])
        try:
            scene(tour)
        except Exception as error:
            self.failed += 1
            print("scene %s, %s; on the display: %s" % (scene.__name__, language, tour.caption()))
            sys.print_exception(error)
