"""References in Markdown: `[[hitdice.6.5]]` becomes a link with the rule's number and title."""

from __future__ import annotations

from typing import Any
from xml.etree.ElementTree import Element

from markdown import Markdown
from markdown.extensions import Extension
from markdown.inlinepatterns import InlineProcessor

from rulescore.rule import game

from .chapters import REFERENCE, find_section
from .draw import to_root
from .fence import page_of
from .told import BrokenExample


class Reference(InlineProcessor):
    """`[[id]]` or `[[id|other words]]`; an id that no chapter has fails the build."""

    def handleMatch(self, m: Any, data: str) -> tuple[Element, int, int]:
        """A link to the rule where its chapter explains it."""
        section = find_section(m[1])
        if section is None:
            raise BrokenExample(f"The text refers to “{m[1]}”, and no chapter has it.")
        here, home = page_of(self.md), game(section.slug).page
        link = Element("a", href=f"{'' if here == home else to_root(here) + home}#{section.id}")
        link.text = m[2] or section.heading
        return link, m.start(0), m.end(0)


class References(Extension):
    """What mkdocs.yml names."""

    def extendMarkdown(self, md: Markdown) -> None:
        """Before links, which would take the inner brackets."""
        md.inlinePatterns.register(Reference(REFERENCE.pattern, md), "reference", 175)


def makeExtension(**options: Any) -> References:
    """As Python-Markdown asks for it."""
    return References(**options)
