"""When a rule was published and what has changed since: the changelog, held against the text at every build."""

from __future__ import annotations

import json
import re
from functools import lru_cache
from hashlib import sha256
from typing import NamedTuple

from rulescore import __version__
from rulescore.rule import game, games

from .chapters import DOCS, REFERENCE, Section, sections
from .told import BrokenExample

CHANGELOG = DOCS / "guide" / "changelog.md"
PUBLISHED = DOCS / "published.json"
VERSION = re.compile(r"^## (\d+\.\d+\.\d+), (\d{4}-\d\d-\d\d)$")


class Release(NamedTuple):
    """A version, its date, and what it changed in which rules."""

    version: str
    date: str
    changes: dict[str, str]


def releases() -> list[Release]:
    """Every version in the changelog, the newest first. A line on a rule begins with a reference to it."""
    return _releases(CHANGELOG.stat().st_mtime_ns)


@lru_cache(maxsize=4)
def _releases(_changed: int) -> list[Release]:
    found: list[Release] = []
    for line in re.sub(r"\n {2,}", " ", CHANGELOG.read_text(encoding="utf-8")).splitlines():
        if version := VERSION.match(line):
            found.append(Release(version[1], version[2], {}))
        elif found and line.startswith("- ") and (named := REFERENCE.match(line, 2)):
            said = line[named.end() :].lstrip(":, ")
            found[-1].changes[named[1]] = said[:1].upper() + said[1:]
    return found


def fingerprint(section: Section) -> str:
    """What a rule's text is recognised by: its words and tables; examples and rulings may change freely."""
    told = re.sub(r"^(`{3,})\S*\n.*?^\1$", "", section.text, flags=re.M | re.S)
    return sha256(f"{section.heading} {' '.join(told.split())}".encode()).hexdigest()[:12]


def published() -> dict[str, dict[str, str]]:
    """Every rule as it was last published: since which version, and its text's fingerprint."""
    found: dict[str, dict[str, str]] = json.loads(PUBLISHED.read_text(encoding="utf-8"))
    return found


def history(id: str) -> list[str]:
    """What happened to a rule, newest first."""
    known = published().get(id)
    said = [f"{each.version} ({each.date}): {each.changes[id]}" for each in releases() if id in each.changes]
    dates = {each.version: each.date for each in releases()}
    first = (
        f"{known['since']} ({dates.get(known['since'], '')}): first published." if known else "New, not yet released."
    )
    return [*said, first]


def check() -> None:
    """Fail where a rule reads otherwise than it was published and the changelog does not say so, or is gone."""
    now = {each.id: each for one in games() for each in sections(one.slug)}
    newest = releases()[0].changes
    for id, known in published().items():
        today = game(id.partition(".")[0]).today(id)
        if today not in now:
            raise BrokenExample(
                f"The rule {id} was published and is gone; name its new id under `renamed` of its game."
            )
        if fingerprint(now[today]) != known["text"] and today not in newest:
            raise BrokenExample(
                f"The rule {today} reads otherwise than it was published; say what changed in the changelog, under its "
                f"newest version, in a line that begins with [[{today}]]."
            )


def publish() -> None:
    """Take the rules as they are now for published with this version."""
    before = published() if PUBLISHED.exists() else {}
    now = {
        each.id: {"since": before.get(each.id, {}).get("since", __version__), "text": fingerprint(each)}
        for one in games()
        for each in sections(one.slug)
    }
    kept = {id: known for id, known in before.items() if game(id.partition(".")[0]).today(id) != id}
    PUBLISHED.write_text(json.dumps({**kept, **now}, indent=1, sort_keys=True) + "\n", encoding="utf-8")


if __name__ == "__main__":
    publish()
