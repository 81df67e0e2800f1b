"""A roll, or a rule quoted, as text to paste elsewhere: Discord, Reddit, a forum, plain, or JSON."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from urllib.parse import quote

from .chance import Step, dropping
from .errors import IllegalInput
from .link import link
from .roll import Roll, together
from .rule import game
from .words import capital, count, percent, signed

DIALECTS = {"discord": "Discord", "reddit": "Reddit", "bbcode": "BBCode", "text": "Plain text", "json": "JSON"}
"""What a text can be copied as: by the name it is asked for, what readers call it."""


@dataclass(frozen=True)
class Dialect:
    """How one dialect marks text up. In each form `{}` stands for text that is escaped already."""

    escape: Callable[[str], str]
    bold: str = "{}"
    struck: str = "{}"
    link: str = "{}: {}"
    line_end: str = "\n"
    quoted_line: str = "> {}"
    quotation: str = "{}\n"
    limit: int = 2000  # characters: what a chat takes

    def address(self, text: str, address: str) -> str:
        """A link under a text; an address that leads nowhere by itself is only said."""
        if "://" not in address:
            return f"{text}: {self.escape(address)}"
        return self.link.format(text, quote(address, safe="%:/?#@!$&'+,;=~"))


_APART = "\u200b"  # no width: keeps signs apart where a dialect knows no escape


def _escaping(*before: str) -> Callable[[str], str]:
    """A backslash after whatever is found: look ahead for the sign that it is to stand before."""
    # Lists, headings and quotations begin at a line's start, and any text may come to stand there.
    found = "|".join((r"(?=[\\`*_~|<>[\]])", r"^ ?(?=[-+#])", r"^ ?\d+(?=[.)](?:\s|$))", *before))
    return lambda text: re.sub(found, lambda match: f"{match[0]}\\", text)  # compiled only once it is needed


_escape_discord = _escaping(r"(?=:(?:[^\s\d]|\w+:))")  # :emoji: and addresses
_escape_reddit = _escaping(r"(?=[&^]|://)", r"\b(?:[RUru](?=/)|[Ww]{3}(?=\.))")  # entities, powers, and what it links

_MARKUP = {
    "discord": Dialect(
        # A backslash is about how a message looks; it is not relied on against calling everyone.
        lambda text: re.sub("@(?=everyone|here|[!&]?[0-9])", f"@{_APART}", _escape_discord(text)),
        bold="**{}**",
        struck="~~{}~~",
        link="[{}](<{}>)",  # without the pointed brackets it would be followed by a preview of the page
        quotation="{}",
    ),
    "reddit": Dialect(
        # Its parser of old knows no backslash before = and loses count of stars where bold text ends in one.
        lambda text: re.sub("^ ?=", "&#61;", _escape_reddit(text).replace("\\*", "&#42;")),
        bold="**{}**",
        struck="~~{}~~",
        link="[{}]({})",
        line_end="  \n",
        limit=10_000,
    ),
    "bbcode": Dialect(
        lambda text: text.replace("[", f"[{_APART}"),
        bold="[b]{}[/b]",
        struck="[s]{}[/s]",
        link="[url={1}]{0}[/url]",
        quoted_line="{}",
        quotation="[quote]{}[/quote]",
        limit=10_000,
    ),
    "text": Dialect(lambda text: text),
}


def roll_as(dialect: str, roll: Roll, *, base: str = "", path: str = "") -> str:
    """A roll: what came of it, its dice, the odds of that, the rule, and the link that plays it back.

    `base` is the site's address, and `path` the link from there where it is not the roll's own.

    >>> from rulescore import find, play
    >>> roll = play(find("hitdice.6.5"), {"fatigue": 2}, dice=[6, 5, 3, 1])
    >>> print(roll_as("discord", roll).splitlines()[1])
    Hit points: 3 + 1 = 4, dropping ~~6~~ and ~~5~~
    """
    address = base + (path or link(roll))
    values = roll.rule.form.values(roll.arguments)
    rulings = [
        str(values[name])
        for name, about in roll.rule.form.fields.items()
        if about.ruling is not None and values[name] is not about.default
    ]
    odds = roll.rule.odds(*roll.arguments)[roll.seen]
    if dialect == "json":
        more = {"heading": roll.rule.heading, "rulings": rulings, "odds": str(odds), "link": address}
        return _json(roll.as_json() | more)
    to = _markup(dialect)
    throws = [_throw(to, step) for step in together([step for step in roll.steps if step.faces])]
    exact = f" ({odds})" if odds != 1 and odds.denominator < 10**6 else ""
    after = [
        to.escape(f"Chance of this: {percent(odds)}{exact}"),
        to.escape(f"By {roll.rule.heading} ({game(roll.rule.slug).title})"),
        *(to.escape(f"Ruling: {ruling}") for ruling in rulings),
        to.address("Play it back", address),
    ]

    def told(kept: int) -> str:
        left = len(throws) - kept
        short = [f"… and {count(left, 'more throw')}: the link has every one."] if left else []
        return to.line_end.join([to.bold.format(to.escape(roll.label)), *throws[:kept], *short, *after])

    return _fitting(to, told, len(throws))


def quotation_as(dialect: str, title: str, paragraphs: Sequence[str], citation: str, address: str) -> str:
    """A rule as a quotation, with where it is from and where it can be read.

    >>> print(quotation_as("bbcode", "6.1 Hit dice", ["One d6 each."], "House rules", "https://example.org/6.1"))
    [quote][b]6.1 Hit dice[/b]
    <BLANKLINE>
    One d6 each.[/quote]
    House rules
    [url=https://example.org/6.1]Read it there[/url]
    """
    title, citation = _one_line(title), _one_line(citation)
    paragraphs = [_one_line(each) for each in paragraphs]
    if dialect == "json":
        return _json({"title": title, "text": paragraphs, "citation": citation, "link": address})
    to = _markup(dialect)
    after = to.line_end.join([to.escape(citation), to.address("Read it there", address)])

    def told(kept: int) -> str:
        left = len(paragraphs) - kept
        short = [f"… and {count(left, 'more paragraph')}: the link has every one."] if left else []
        lines = [to.bold.format(to.escape(title)), *map(to.escape, paragraphs[:kept]), *short]
        return f"{to.quotation.format(_quoted(to, lines))}\n{after}"

    return _fitting(to, told, len(paragraphs))


def _markup(dialect: str) -> Dialect:
    if dialect not in _MARKUP:
        raise IllegalInput("Dialect", dialect, f"one of {', '.join(DIALECTS)}")
    return _MARKUP[dialect]


def _throw(to: Dialect, step: Step) -> str:
    """A throw as its trace tells it, with what was dropped struck out."""
    when = f"{capital(step.when)}: " if step.when else ""
    if not step.dropped:
        return to.escape(f"{when}{step.text}")
    before, _, behind = step.text.partition(dropping(step.faces, step.dropped))
    struck = dropping(step.faces, step.dropped, lambda face: to.struck.format(to.escape(signed(face))))
    return f"{to.escape(f'{when}{before}')}{struck}{to.escape(behind)}"


def _quoted(to: Dialect, paragraphs: Sequence[str]) -> str:
    lines = "\n\n".join(paragraphs).split("\n")
    return "\n".join(to.quoted_line.format(line) for line in lines)


def _fitting(to: Dialect, told: Callable[[int], str], parts: int) -> str:
    """The text with as many of its parts as the dialect takes; all else, the link above all, stays whole."""
    return next((text for kept in range(parts, 0, -1) if len(text := told(kept)) <= to.limit), told(0))


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, indent=2)
