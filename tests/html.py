"""HTML read strictly: what does not balance, or says an id twice, is an error."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from html import unescape
from html.parser import HTMLParser

VOID = {"area", "br", "col", "hr", "img", "input", "link", "meta", "rect", "path", "wbr"}
BLOCKS = {"article", "details", "div", "dl", "fieldset", "form", "ol", "p", "section", "table", "ul"}


@dataclass
class Element:
    """An element: its name, its attributes, and what stands in it."""

    name: str
    attributes: Mapping[str, str | None]
    inside: list["Element | str"] = field(default_factory=list)

    @property
    def text(self) -> str:
        """All text in it, in order."""
        return "".join(each if isinstance(each, str) else each.text for each in self.inside)

    def all(self, name: str = "", within: str = "") -> list["Element"]:
        """Every element in it of a name and a class."""
        found = []
        for each in self.inside:
            if isinstance(each, Element):
                classes = (each.attributes.get("class") or "").split()
                if name in ("", each.name) and (not within or within in classes):
                    found.append(each)
                found += each.all(name, within)
        return found


class _Strict(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=False)
        self.open = [Element("", {})]
        self.ids: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = dict(attrs)
        assert len(attributes) == len(attrs), f"<{tag}> says an attribute twice"
        if (id := attributes.get("id")) is not None:
            assert id not in self.ids, f"the id {id} is there twice"
            self.ids.add(id)
        if tag in BLOCKS:
            assert "p" not in [each.name for each in self.open], f"<{tag}> cannot stand in <p>"
        element = Element(tag, attributes)
        self.open[-1].inside.append(element)
        if tag not in VOID:
            self.open.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        assert self.open[-1].name == tag, f"</{tag}> closes <{self.open[-1].name}>"
        self.open.pop()

    def handle_data(self, data: str) -> None:
        assert not {"<", "&"}.intersection(data), f"{data[:40]!r} is not escaped"
        self.open[-1].inside.append(data)

    def handle_entityref(self, name: str) -> None:
        self.open[-1].inside.append(unescape(f"&{name};"))

    def handle_charref(self, name: str) -> None:
        self.open[-1].inside.append(unescape(f"&#{name};"))


def read(html: str) -> Element:
    """HTML as a tree, or an assertion that says what is wrong with it."""
    parser = _Strict()
    parser.feed(html)
    parser.close()
    assert len(parser.open) == 1, f"<{parser.open[-1].name}> is never closed"
    return parser.open[0]
