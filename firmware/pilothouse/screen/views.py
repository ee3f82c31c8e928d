"""Which view shows a question."""

from pilothouse.screen.list_views import (
    ConfirmView,
    OrderView,
    PickView,
    SeveralView,
    TallyView,
    ThrowView,
)
from pilothouse.screen.value_views import NumberView, TellView, TextView

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pilothouse.screen.view import View
    from pilothouse.table.questions import Question

DEFAULT_VIEWS: "dict[str, type[View]]" = {
    view.kind: view
    for view in (
        PickView,
        ConfirmView,
        NumberView,
        TallyView,
        ThrowView,
        TellView,
        SeveralView,
        OrderView,
        TextView,
    )
}


def view_class(question: "Question", custom_views: "dict[str, type[View]]") -> "type[View]":
    """The view that a game has for a question of this name and kind, else the default view."""
    custom = custom_views.get(question.name)
    if custom and custom.kind == question.kind:
        return custom
    return DEFAULT_VIEWS[question.kind]
