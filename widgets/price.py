"""The price of each reading: one case weighed under every reading of a ruling, side by side."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from html import escape
from typing import Any

from rulescore.inputs import order
from rulescore.roll import label
from rulescore.rule import Rule

from .draw import MANY, measure, percent

Weighed = Mapping[Any, Mapping[Any, Fraction]]
"""The odds under each reading."""


def weigh(rule: Rule[..., Any], answers: Mapping[str, object], ruling: str) -> Weighed:
    """The case under every reading of the field that holds the ruling."""
    about = rule.form.fields[ruling]
    return {reading: rule.odds(*rule.form.read({**answers, ruling: reading})) for reading in about.choices}


def differ(weighed: Weighed) -> bool:
    """Whether it matters to the odds how the text is read."""
    first, *others = weighed.values()
    return any(each != first for each in others)


def prices(rule: Rule[..., Any], answers: Mapping[str, object], ruling: str) -> str:
    """A table: outcomes down, readings across, the average below where there is one."""
    weighed = weigh(rule, answers, ruling)
    ours = rule.form.fields[ruling].default
    head = "".join(
        f'<th scope="col">{escape(str(reading))}{" <em>Our reading.</em>" if reading is ours else ""}</th>'
        for reading in weighed
    )
    body = "".join(_row(name, columns) for name, columns in _rows(weighed))
    note = "" if differ(weighed) else '<p class="rs-same">To the odds of this case it makes no difference.</p>'
    return (
        f'{note}<div class="rs-wide rs-whole" tabindex="0" role="group" aria-label="The price of each reading, table">'
        f'<table class="rs-table rs-price"><caption>The price of each reading</caption>'
        f'<thead><tr><th scope="col">It comes to</th>{head}</tr></thead><tbody>{body}</tbody>'
        f"{_averages(weighed)}</table></div>"
    )


def _rows(weighed: Weighed) -> list[tuple[str, list[Fraction]]]:
    """Outcomes in a reader's order; of very many only the likeliest, and the rest as one."""
    named: dict[str, list[Fraction]] = {}
    for each in sorted({each for odds in weighed.values() for each in odds}, key=order):
        row = named.setdefault(label(each), [Fraction(0)] * len(weighed))  # what is called the same is one row
        for place, odds in enumerate(weighed.values()):
            row[place] += odds.get(each, Fraction(0))
    rows = list(named.items())
    if len(rows) <= MANY:
        return rows
    kept = sorted(range(len(rows)), key=lambda place: -max(rows[place][1]))[: MANY - 1]
    rest = [row[1] for place, row in enumerate(rows) if place not in kept]
    rarer = [sum(column, Fraction(0)) for column in zip(*rest, strict=True)]
    return [*(rows[place] for place in sorted(kept)), (f"{len(rest)} rarer outcomes", rarer)]


def _row(name: str, shares: Sequence[Fraction]) -> str:
    cells = "".join(f"<td>{_share(share)}</td>" for share in shares)
    return f'<tr><th scope="row">{escape(name)}</th>{cells}</tr>'


def _share(share: Fraction) -> str:
    exact = f' <small class="rs-exact">{share}</small>' if share.denominator < 10**5 and share != 1 else ""
    return f"{percent(share)}{exact}" if share else "–"


def _averages(weighed: Weighed) -> str:
    axis = measure({each: None for odds in weighed.values() for each in odds})
    if axis is None:
        return ""
    name, size = axis
    cells = ""
    for odds in weighed.values():
        mean = sum((share * size(each) for each, share in odds.items()), Fraction(0))
        cells += f"<td>{'−' if mean < 0 else ''}{abs(float(mean)):.2f}</td>"
    return f'<tfoot><tr><th scope="row">{escape(name)}, on average</th>{cells}</tr></tfoot>'
