"""What the board says about itself, and of files that are not its own."""

from desk import Desk
from pilothouse.rooms import about


class Image:
    MICROPYTHON = "v1.25.0-1234-g0123456789-dirty"


class Root:
    files = []

    @staticmethod
    def listdir(path):
        assert path == "/"
        return Root.files


def pages(image, *files):
    """The pages that OK goes through, and what the last one names."""
    build_info, os = about.build_info, about.os
    about.build_info, about.os, Root.files = image, Root, list(files)
    try:
        desk = Desk()
        desk.pick("about")
        shown, args = [], None
        while desk.title() != "home":
            shown.append(desk.title())
            args = desk.app.stage.view.question.args
            desk.press("ok")
        return shown, args
    finally:
        about.build_info, about.os = build_info, os


def test_files_of_a_deployment_are_the_program_where_there_is_no_image():
    shown, args = pages(None, "main.py", "boards", "pilothouse", "data")
    assert shown == ["about"]
    assert args[1][0].isdigit()  # the version of MicroPython


def test_an_image_names_the_files_that_it_does_not_use():
    assert pages(Image, "data", "lib", "boot.py")[0] == ["about"]
    shown, args = pages(Image, "boards", "data", "main.py", "pilothouse")
    assert shown == ["about", "old-files"]
    assert args == ("boards, main.py, pilothouse",)


def test_an_override_is_named_whatever_else_is_there():
    assert pages(Image, "boards", "override.py")[0] == ["about", "override"]


def test_a_long_version_stays_on_its_line():
    _, args = pages(Image)
    assert args[1].startswith("v1.25.0") and len(args[1]) < 14
