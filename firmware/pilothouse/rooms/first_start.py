"""The very first start: which language the device is to speak."""

from pilothouse.table.questions import Pick
from pilothouse.words.languages import ENDONYMS, LANGUAGES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pilothouse.app import App


def ask(app: "App") -> None:
    """Each language by its own name; the answer is a setting, so it is asked once."""

    def chosen(name: str) -> None:
        app.change("language", LANGUAGES[ENDONYMS.index(name)])
        app.show_current()
        app.show_notices()

    app.stage.ask(Pick("set-language", "", ENDONYMS), chosen)
