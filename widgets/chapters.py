"""The chapters as data: every rule's section, where it stands, and what it refers to."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from rulescore.rule import game, games, page

DOCS = Path(__file__).parent.parent / "docs"
HEADING = re.compile(r"^(#{1,6}) (.+?)(?: \{ ?#([\w.-]+) ?\})?$")
REFERENCE = re.compile(r"\[\[([a-z]+\.[\w.-]*\w)(?:\|([^\]]+))?\]\]")
NO_RULE = ("sheet", "rulings")
"""Sections of a chapter that have an address and are not rules."""


@dataclass(frozen=True)
class Section:
    """A rule as its chapter has it."""

    id: str
    heading: str
    text: str
    part: str
    parent: str | None

    @property
    def slug(self) -> str:
        """Its game."""
        return self.id.partition(".")[0]

    @property
    def page(self) -> str:
        """The address of its own page, from the site's root."""
        return page(self.id)

    @property
    def paragraphs(self) -> list[str]:
        """Its sentences without markup, fences, tables and notes."""
        text = re.sub(r"^(`{3,})\S*\n.*?^\1$", "", self.text, flags=re.M | re.S)
        text = re.sub(r"^(?:\?\?\?|!!!)[^\n]*\n(?:(?: {4}[^\n]*)?\n?)*", "", text, flags=re.M)
        blocks = [" ".join(block.split()) for block in re.split(r"\n\s*\n", text) if block.strip()]
        return [_plain(block) for block in blocks if not block.startswith(("|", "<", "{"))]

    @property
    def refers_to(self) -> tuple[str, ...]:
        """The rules its text names."""
        return tuple(dict.fromkeys(match[1] for match in REFERENCE.finditer(self.text) if match[1] != self.id))


def chapter(slug: str) -> Path:
    """Where a game's chapter is written."""
    return DOCS / "games" / f"{slug}.md"


def _plain(block: str) -> str:
    """Markdown as it is read."""
    block = REFERENCE.sub(lambda match: match[2] or _heading(match[1]), block)
    block = re.sub(r"\[([^\]]*)\]\([^)]*\)(?:\{[^}]*\})?", r"\1", block)
    block = re.sub(r"(?<!\S)[-*] (?=\S)", "· ", block)
    return re.sub(r"\*\*|(?<![\w*])[*_](?=\S)|(?<=\S)[*_](?![\w*])|`|\{[^}]*\}", "", block).strip()


def _heading(id: str) -> str:
    section = find_section(id)
    return section.heading if section else id


def sections(slug: str) -> list[Section]:
    """The rules of a chapter, in its order."""
    path = chapter(slug)
    return list(_sections(path, path.stat().st_mtime_ns))


@lru_cache(maxsize=64)
def _sections(path: Path, _changed: int) -> tuple[Section, ...]:
    return tuple(_read(path.stem, path.read_text(encoding="utf-8")))


def _read(slug: str, text: str) -> Iterator[Section]:
    """A section runs to the next heading; it belongs to the part and to the rule that its heading stands under."""
    above: list[tuple[int, str, str | None]] = []
    current: tuple[str, str, str, str | None] | None = None
    lines: list[str] = []
    for line in [*text.splitlines(), "# "]:
        heading = HEADING.match(line) if not _inside_fence(lines) else None
        if heading is None and line != "# ":
            lines.append(line)
            continue
        if current:
            id, title, part, parent = current
            yield Section(id, title, "\n".join(lines).strip(), part, parent)
        current, lines = None, []
        if heading is None:
            continue
        level, title, id = len(heading[1]), heading[2], heading[3]
        above = [entry for entry in above if entry[0] < level]
        if id and id.startswith(f"{slug}.") and id.partition(".")[2] not in NO_RULE:
            part = next((name for depth, name, _ in above if depth == 2), "")
            parent = next((each for _, _, each in reversed(above) if each), None)
            current = (id, title, part, parent)
        above.append((level, title, id))


def _inside_fence(lines: list[str]) -> bool:
    return sum(line.lstrip().startswith("```") for line in lines) % 2 == 1


def find_section(id: str) -> Section | None:
    """A rule's section by its id."""
    slug = id.partition(".")[0]
    if slug not in {each.slug for each in games()}:
        return None
    return next((each for each in sections(slug) if each.id == game(slug).today(id)), None)
