"""What `make lint` says of links in the documents."""

from pathlib import Path

import pytest

from pilothouse_tools.links import dead_links


@pytest.mark.parametrize(
    ("link", "dead"),
    [
        ("other.md", False),
        ("other.md#the-2nd-part", False),
        ("other.md#no-heading", True),
        ("#here", False),
        ("#there", True),
        ("none.md", True),
        ("https://example.org/none.md", False),
    ],
)
def test_a_link_must_lead_to_a_file_and_to_a_heading_in_it(
    tmp_path: Path, link: str, dead: bool
) -> None:
    page = tmp_path / "page.md"
    page.write_text(f"# Here\n\n    # there\n\nsee [this]({link})\n")
    (tmp_path / "other.md").write_text("## The `2nd` part\n\n    # no heading\n")
    assert bool(dead_links(tmp_path, [page])) == dead
