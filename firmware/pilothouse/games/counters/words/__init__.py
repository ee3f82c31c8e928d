"""The words of this game, a module for each language."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pilothouse.words import Words


def called(say: "Words", question: str, option: "str | int") -> "str | None":
    """The word for points; a counter that somebody has named stands for itself."""
    return say.own_text("Points") if option == "Points" else None
