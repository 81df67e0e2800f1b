"""A page for every rule and every ruling, written as Markdown from the chapters before MkDocs runs."""

from __future__ import annotations

import json
import re
from html import escape
from pathlib import Path

from rulescore.rule import Game, games, page, rules

from .chapters import DOCS, Section, sections
from .rulings import Question, rulings


def pages() -> dict[Path, str]:
    """Every generated page and what is in it."""
    found: dict[Path, str] = {}
    for game in games():
        for section in sections(game.slug):
            found[_file(section.page)] = _rule(game, section)
        for question in rulings(game.slug):
            found[_file(question.page)] = _ruling(game, question)
        for old, new in game.renamed.items():
            found[DOCS / page(old) / "index.html"] = _moved(new)
    return found


def lay_out() -> None:
    """Write them, and remove what is no longer one of them. A page that stays as it was is not touched."""
    wanted = pages()
    for path in [*DOCS.glob("r/**/*.*"), *DOCS.glob("rulings/*/*.*")]:
        if path.is_file() and path not in wanted:
            path.unlink()
    for path, text in wanted.items():
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")


def _file(address: str) -> Path:
    return DOCS / f"{address.rstrip('/')}.md"


def _head(game: Game, title: str, description: str, eyebrow: str, text: str) -> str:
    """Front matter. JSON is YAML too, and needs no thought about quotes."""
    told = {
        "title": f"{title} – {game.title}",
        "description": description,
        "search": {"exclude": True},
        "hide": ["navigation", "toc"],
        "preview": {"eyebrow": eyebrow, "title": title, "text": text},
    }
    return (
        "---\n"
        + "".join(f"{name}: {json.dumps(value, ensure_ascii=False)}\n" for name, value in told.items())
        + "---\n"
    )


def brief(text: str, size: int = 200) -> str:
    """The beginning of a text, cut where a word ends.

    >>> brief("One two three four", 12)
    'One two …'
    """
    return text if len(text) <= size else text[: size - 1].rpartition(" ")[0].rstrip(",;:") + " …"


def _rule(game: Game, section: Section) -> str:
    words = " ".join(section.paragraphs) or section.heading
    text = _moved_links(section.text, game.slug)
    number = "".join(re.findall(r"^[\d.]+(?= )", section.heading))
    played = section.id in {each.id for each in rules(game.slug)}
    if played and not re.search(rf'^```rule\nrule = "{re.escape(section.id)}"$', text, re.M):
        text += f'\n\n```rule\nrule = "{section.id}"\n```'
    return (
        f"{_head(game, section.heading, brief(words), ' · '.join(filter(None, (game.title, number))), words)}\n"
        f'```place\nid = "{section.id}"\n```\n\n'
        f"# {section.heading} {{ #{section.id} }}\n\n{text}\n\n"
        f'```about\nrule = "{section.id}"\n```\n'
    )


def _ruling(game: Game, question: Question) -> str:
    words = f"{question.ours} {question.unclear}"
    priced = f'## The price of each reading\n\n```price\nruling = "{question.id}"\n```\n\n' if question.case else ""
    return (
        f"{_head(game, question.question, brief(words), f'{game.title} · ruling {question.number}', words)}\n"
        f'```place\nid = "{question.id}"\n```\n\n'
        f"# {question.question} {{ #{question.id} }}\n\n"
        f'```readings\nruling = "{question.id}"\n```\n\n{priced}'
        f'```settled\nruling = "{question.id}"\n```\n'
    )


def _moved_links(text: str, slug: str) -> str:
    """Links of a chapter, as they are from a rule's own page, one folder further down."""
    text = re.sub(r"\]\(\.\./", "](../../", text)
    text = re.sub(r"\]\((?=\w+\.md)", "](../../games/", text)
    return re.sub(r"\]\((?=#)", f"](../../games/{slug}.md", text)


def _moved(new: str) -> str:
    """A page that sends its reader, and what their link carries, to where the rule is now."""
    there = f"../{new.partition('.')[2]}/"
    return (
        '<!doctype html><html lang="en"><meta charset="utf-8"><title>This rule has moved</title>'
        f'<link rel="canonical" href="{escape(there)}"><meta name="robots" content="noindex">'
        f"<script>location.replace({json.dumps(there)} + location.search + location.hash)</script>"
        f'<meta http-equiv="refresh" content="0; url={escape(there)}">'
        f'<p>This rule is now <a href="{escape(there)}">{escape(new)}</a>.</p></html>\n'
    )


if __name__ == "__main__":
    lay_out()
