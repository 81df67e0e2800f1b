"""References in Markdown: `[[hitdice.6.5]]` becomes a link with the rule's number and title."""

from __future__ import annotations

import posixpath
from typing import Any
from xml.etree.ElementTree import Element

from markdown import Markdown
from markdown.extensions import Extension
from markdown.inlinepatterns import InlineProcessor
from markdown.treeprocessors import Treeprocessor

from rulescore.rule import game, games

from .chapters import REFERENCE, find_section
from .fence import source_of
from .rulings import Question, find_ruling
from .told import BrokenExample


class Reference(InlineProcessor):
    """`[[id]]` or `[[id|other words]]`; an id that no chapter has fails the build."""

    def handleMatch(self, m: Any, data: str) -> tuple[Element, int, int]:
        """A link to a ruling's page, or to a rule: where its chapter explains it, or, from such a page, to its own."""
        found = find_section(m[1]) or find_ruling(m[1])
        if found is None:
            raise BrokenExample(f"The text refers to “{m[1]}”, and no chapter has it.")
        here = source_of(self.md)
        own = here.startswith(("r/", "rulings/")) or isinstance(found, Question)
        there = found.page.rstrip("/") if own else game(found.slug).page.rstrip("/")
        way = posixpath.relpath(f"{there}.md", posixpath.dirname(here))
        link = Element("a", href=f"{'' if f'{there}.md' == here else way}{'' if own else f'#{found.id}'}")
        link.text = m[2] or found.heading
        return link, m.start(0), m.end(0)


class OldAnchors(Treeprocessor):
    """A heading answers to every id its rule was ever published under."""

    def run(self, root: Element) -> None:
        """Empty anchors in front of the heading's own words."""
        for heading in root.iter():
            id = str(heading.get("id", ""))
            slug = id.partition(".")[0]
            if slug not in {each.slug for each in games()}:
                continue
            for old in (old for old, new in game(slug).renamed.items() if new == id):
                anchor = Element("span", id=old)
                anchor.tail, heading.text = heading.text, None
                heading.insert(0, anchor)


class References(Extension):
    """What mkdocs.yml names."""

    def extendMarkdown(self, md: Markdown) -> None:
        """Before links, which would take the inner brackets."""
        md.inlinePatterns.register(Reference(REFERENCE.pattern, md), "reference", 175)
        md.treeprocessors.register(OldAnchors(md), "old-anchors", 4)


def makeExtension(**options: Any) -> References:
    """As Python-Markdown asks for it."""
    return References(**options)
