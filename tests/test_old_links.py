"""Links of every released version, kept in tests/links: they open, and say so where the rules have changed since."""

import re
import tomllib
from pathlib import Path
from urllib.parse import parse_qsl

import pytest

from rulescore import __version__, open_link
from rulescore.sheet import Sheet
from widgets.chapters import chapter

OLD = sorted(Path(__file__).parent.glob("links/*.txt"))


def verdict(query: str) -> str:
    """What a link says of itself."""
    slug = dict(parse_qsl(query)).get("sheet")
    if slug is None:
        return open_link(query).verdict
    fence = re.search(r"^```sheet\n(.*?)^```$", chapter(slug).read_text(encoding="utf-8"), re.M | re.S)
    assert fence
    _, differs = Sheet.begin(slug, tomllib.loads(fence[1])["actions"], {}).opened(query)
    return differs or "This link checks out"


@pytest.mark.parametrize("path", OLD, ids=lambda path: path.stem)
def test_links_of_every_released_version_keep_opening(path: Path) -> None:
    links = path.read_text(encoding="utf-8").splitlines()
    assert len(links) > 100
    for each in links:
        query = each.partition("?")[2].partition("#")[0]
        said = (
            ("This link checks out",)
            if path.stem == __version__
            else ("This link checks out", "The rules have changed")
        )
        assert verdict(query).startswith(said), each


def test_there_are_links_of_this_version() -> None:
    assert __version__ in {path.stem for path in OLD}
