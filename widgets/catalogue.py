"""The rules and rulings as files for machines: rules.json, rulings.json, llms.txt and a feed of changes."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from typing import Any
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from rulescore import __version__
from rulescore.rule import Game, games, page, rules

from .chapters import DOCS, Section, sections
from .history import published, releases
from .rulings import Question, rulings, touching
from .uses import used_by, uses


def address(of: str) -> str:
    """A page's whole address."""
    return os.environ.get("SITE_URL", "http://127.0.0.1:8000/").rstrip("/") + "/" + of


def lay_out() -> None:
    """Write them into docs, from where they are copied to the site's root."""
    files = {
        "rules.json": _json("rules", [_rule(game, each) for game, each in _sections()]),
        "rulings.json": _json("rulings", [_ruling(game, each) for game in games() for each in rulings(game.slug)]),
        "llms.txt": _llms(),
        "feed.xml": _feed(),
    }
    for name, text in files.items():
        path = DOCS / name
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")


def _sections() -> Iterator[tuple[Game, Section]]:
    return ((game, each) for game in games() for each in sections(game.slug))


def _json(name: str, entries: list[dict[str, Any]]) -> str:
    about = {"$schema": address(f"{name}.schema.json"), "version": __version__, name: entries}
    return json.dumps(about, indent=1, ensure_ascii=False) + "\n"


def _rule(game: Game, section: Section) -> dict[str, Any]:
    played = {each.id: each for each in rules(game.slug)}
    return {
        "id": section.id,
        "title": section.heading,
        "text": "\n\n".join(section.paragraphs),
        "game": game.slug,
        "part": section.part,
        "parent": section.parent,
        "source": game.source,
        "licence": game.licence,
        "playable": section.id in played,
        "uses": list(uses(section.id)),
        "used_by": list(used_by(section.id)),
        "rulings": [each.id for each in touching(section.id)],
        "since": published().get(section.id, {}).get("since"),
        "formerly": [old for old, new in game.renamed.items() if new == section.id],
        "address": address(section.page),
        "chapter": address(f"{game.page}#{section.id}"),
    }


def _ruling(game: Game, question: Question) -> dict[str, Any]:
    return {
        "id": question.id,
        "question": question.question,
        "unclear": question.unclear,
        "readings": list(question.readings),
        "default": question.ours,
        "evidence": question.evidence,
        "game": question.slug,
        "source": game.source,
        "licence": game.licence,
        "touches": list(question.touches),
        "switch": question.case.field if question.case else None,
        "address": address(question.page),
    }


def _llms() -> str:
    """The site in one page for readers that are programs."""
    lines = [
        "# Rulescore",
        "",
        "> Injury, stamina, hazard and healing rules of tabletop games, in our own words: each rule has a page, a live",
        "> widget with exact odds, and its rulings. One Python core decides, on the site and on the command line.",
        "",
        "## Data",
        "",
        f"- [Every rule]({address('rules.json')}): JSON, [its schema]({address('rules.schema.json')})",
        f"- [Every ruling]({address('rulings.json')}): JSON, [its schema]({address('rulings.schema.json')})",
        f"- [Changes to rules]({address('feed.xml')}): Atom",
        "",
    ]
    for game in games():
        lines += [f"## {game.title}", "", f"{game.summary} Source: {game.source}. Licence: {game.licence}.", ""]
        lines += [f"- [{each.heading}]({address(each.page)})" for each in sections(game.slug)]
        lines += [""]
    return "\n".join(lines)


def _feed() -> str:
    """Atom: an entry for each rule that changed, and one for what a version brought."""
    feed = Element("feed", xmlns="http://www.w3.org/2005/Atom")
    done = releases()
    _say(feed, id=address(""), title="Rulescore: changes to rules", updated=f"{done[0].date}T00:00:00Z")
    SubElement(feed, "link", href=address(""))
    SubElement(feed, "link", href=address("feed.xml"), rel="self")
    _say(SubElement(feed, "author"), name="Rulescore")
    titles = {each.id: each.heading for _, each in _sections()}
    for release in done:
        for id, what in release.changes.items():
            _entry(feed, release.date, page(id), f"{titles.get(id, id)} ({release.version})", what, release.version)
        new = [id for id, known in published().items() if known["since"] == release.version]
        if new:
            what = f"{len(new)} rules published: {', '.join(new)}."
            _entry(feed, release.date, "guide/changelog/", f"New in {release.version}", what, release.version)
    indent(feed, " ")
    return tostring(feed, encoding="unicode", xml_declaration=True) + "\n"


def _entry(feed: Element, date: str, where: str, title: str, what: str, version: str) -> None:
    entry = SubElement(feed, "entry")
    SubElement(entry, "link", href=address(where))
    _say(entry, id=f"{address(where)}#{version}", title=title, updated=f"{date}T00:00:00Z", summary=what)


def _say(under: Element, **parts: str) -> None:
    for name, text in parts.items():
        SubElement(under, name).text = text
