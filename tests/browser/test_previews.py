"""Every page as a chat sees it: the file as it was built, no script run, read by a real Open Graph parser."""

import json
import subprocess
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest
from PIL import Image

from tests.browser.serving import Site, elements

PARSER = Path(__file__).parent.parent / "opengraph.mjs"

Tags = dict[str, Any]


@pytest.fixture(scope="module")
def unfolded(site: Site) -> dict[str, Tags]:
    """The Open Graph tags of each address."""
    fetched = {address: fetch(site.url + address, "text/html").decode() for address in site.pages}
    ran = subprocess.run(
        ["node", PARSER], input=json.dumps([*fetched.values()]), capture_output=True, check=True, encoding="utf-8"
    )
    return dict(zip(fetched, json.loads(ran.stdout), strict=True))


def fetch(url: str, kind: str) -> bytes:
    with urlopen(url) as answer:
        assert answer.headers.get_content_type() == kind
        content: bytes = answer.read()
    return content


def test_every_page_unfolds(unfolded: dict[str, Tags], site: Site) -> None:
    assert len(unfolded) >= 10
    for address, tags in unfolded.items():
        assert tags.get("error") is None, address
        assert tags["ogSiteName"] == "Rulescore"
        assert tags["ogType"] == ("article" if address else "website")
        assert tags["ogUrl"] == site.url + address
        assert tags["twitterCard"] == "summary_large_image"


@pytest.mark.parametrize(
    "told",
    [
        lambda tags: tags["ogTitle"],
        lambda tags: tags["ogDescription"],
        lambda tags: tags["ogUrl"],
        lambda tags: tags["ogImage"][0]["url"],
    ],
    ids=["title", "description", "address", "image"],
)
def test_no_two_pages_tell_the_same(unfolded: dict[str, Tags], told: Callable[[Tags], str]) -> None:
    first: dict[str, str] = {}
    for address, tags in unfolded.items():
        assert told(tags).strip()
        assert first.setdefault(told(tags), address) == address


def test_a_search_engine_is_told_what_a_chat_is(unfolded: dict[str, Tags], site: Site) -> None:
    for address, tags in unfolded.items():
        page = site.folder / address / "index.html"
        assert [each["content"] for each in elements(page, "meta") if each.get("name") == "description"] == [
            tags["ogDescription"]
        ]
        assert [each["href"] for each in elements(page, "link") if each.get("rel") == "canonical"] == [tags["ogUrl"]]


def test_every_image_is_a_png_of_the_size_it_is_said_to_have(unfolded: dict[str, Tags]) -> None:
    for tags in unfolded.values():
        (said,) = tags["ogImage"]
        image = Image.open(BytesIO(fetch(said["url"], "image/png")))
        assert image.format == "PNG"
        assert image.size == (int(said["width"]), int(said["height"])) == (1200, 630)
        assert said["alt"] == f"{tags['ogTitle']}: {tags['ogDescription']}"


def test_the_template_is_no_file_of_the_site(site: Site) -> None:
    assert {path.name for path in site.files} == {"index.html", "404.html"}
