"""The same question along a range, drawn: curves to look at, and the table they come from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from html import escape
from typing import Any

from rulescore.errors import IllegalInput
from rulescore.inputs import Field
from rulescore.roll import label
from rulescore.rule import Rule
from rulescore.sweep import share, sweep
from rulescore.words import capital

from .draw import percent

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 440, 220, 44, 120, 12, 36
DASHES = ("", "7 4", "2 4", "12 4 2 4", "1 6", "16 5", "5 2 1 2", "3 3")
"""A curve is told apart by its dashes and its name, never by colour."""


def curves(rule: Rule[..., Any], arguments: tuple[Any, ...], config: Mapping[str, Any]) -> str:
    """A sweep over one field: a column per outcome named in `of`, or per value of the field named in `by`.

    What is not a number has no curve, and more columns than there are dashes could not be told apart: then there is
    only the table, its columns gathered under the name of the field they are values of.
    """
    over = rule.form.fields[rule.form.name(config["over"])]
    columns = _columns(rule, arguments, config)
    rows = list(next(iter(columns.values())))
    by = rule.form.fields[rule.form.name(config["by"])] if "by" in config else None
    if config.get("as") == "bars":
        return _bars(over, rows, columns) + _table(rule.title, over, rows, columns)
    if over.allowed is not None and len(columns) <= len(DASHES):
        return _chart(over, rows, columns) + _table(rule.title, over, rows, columns)
    return _table(rule.title, over, rows, columns, by.label if by is not None and by.allowed is not None else "")


def check(rule: Rule[..., Any], arguments: tuple[Any, ...], config: Mapping[str, Any]) -> None:
    """Refuse a curve of outcomes that never come up: a name in it is misspelt."""
    for name in config.get("of", []):
        one = _columns(rule, arguments, {**config, "of": [name]})
        if not any(share for column in one.values() for share in column.values()):
            raise IllegalInput("Of", name, f"an outcome of {rule.id} here")


def _columns(
    rule: Rule[..., Any], arguments: tuple[Any, ...], config: Mapping[str, Any]
) -> dict[str, dict[Any, Fraction]]:
    over, first, last, of = config["over"], config.get("from"), config.get("to"), config.get("of", [])
    fixed = rule.form.values(arguments)
    if "by" in config:
        by = rule.form.fields[rule.form.name(config["by"])]
        return {
            f"{by.label} {_said(value)}" if by.allowed else capital(_said(value)): {
                at: share(odds, of)
                for at, odds in sweep(rule, rule.form.read({**fixed, by.name: value}), over, first, last).items()
            }
            for value in (map(by.read, config["columns"]) if "columns" in config else by.choices)
        }
    swept = sweep(rule, arguments, over, first, last)
    names = of or list(dict.fromkeys(label(outcome) for odds in swept.values() for outcome in odds))
    if len(names) > len(DASHES):
        raise IllegalInput("Of", f"{len(names)} outcomes", f"at most {len(DASHES)}; name those to show")
    return {name: {at: share(odds, [name]) for at, odds in swept.items()} for name in names}


def _said(value: Any) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def _chart(over: Field, rows: Sequence[Any], columns: Mapping[str, Mapping[Any, Fraction]]) -> str:
    """Curves, hidden from screen readers: the table below says the same."""
    if len(rows) < 3:
        return ""
    across, down = WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM

    def x(place: int) -> str:
        return f"{LEFT + across * place / (len(rows) - 1):.1f}"

    def y(share: Fraction) -> float:
        return TOP + float(round((1 - share) * down * 10)) / 10

    grid = "".join(
        f'<path d="M{LEFT} {y(Fraction(tick, 4)):.1f}H{WIDTH - RIGHT}"/>'
        f'<text x="{LEFT - 6}" y="{y(Fraction(tick, 4)) + 4:.1f}" text-anchor="end">{25 * tick}%</text>'
        for tick in range(5)
    )
    every = -(-len(rows) // 8)
    ticks = "".join(
        f'<text x="{x(place)}" y="{HEIGHT - BOTTOM + 16}" text-anchor="middle">{escape(_said(row))}</text>'
        for place, row in enumerate(rows)
        if place % every == 0
    )
    ends = _apart([(name, y(column[rows[-1]])) for name, column in columns.items()])
    lines = "".join(
        f'<polyline stroke-dasharray="{DASHES[at % len(DASHES)]}" points="'
        + " ".join(f"{x(place)},{y(column[row]):.1f}" for place, row in enumerate(rows))
        + f'"/><text class="rs-name" x="{WIDTH - RIGHT + 8}" y="{ends[name] + 4:.1f}">'
        f"{escape(name.partition(':')[0])}</text>"
        for at, (name, column) in enumerate(columns.items())
    )
    return (
        f'<svg class="rs-chart" viewBox="0 0 {WIDTH} {HEIGHT}" aria-hidden="true" focusable="false">'
        f'<g class="rs-grid">{grid}{ticks}<text x="{LEFT + across // 2}" y="{HEIGHT - 2}" text-anchor="middle">'
        f"{escape(over.label)}</text></g>{lines}</svg>"
    )


def _bars(over: Field, rows: Sequence[Any], columns: Mapping[str, Mapping[Any, Fraction]]) -> str:
    """A bar for each row, parted among the outcomes in their order; hidden from screen readers as the curves are."""
    parts = ""
    for at, row in enumerate(rows):
        left, top = Fraction(90), 34 * at
        parts += f'<text x="0" y="{top + 20}">{escape(over.label)} {escape(_said(row))}</text>'
        for place, (name, column) in enumerate(columns.items()):
            width = column[row] * (WIDTH - 91)
            parts += (
                f'<rect class="rs-part rs-part-{place % 4}" x="{float(left):.1f}" y="{top + 1}" '
                f'width="{float(width):.1f}" height="28"/>'
            )
            if width >= 30:
                middle = float(left + width / 2)
                parts += f'<text class="rs-name" x="{middle:.1f}" y="{top + 20}" text-anchor="middle">'
                parts += f"{escape(name.partition(' ')[0])}</text>"
            left += width
    return (
        f'<svg class="rs-chart" viewBox="0 0 {WIDTH} {34 * len(rows)}" aria-hidden="true" focusable="false">'
        f"{parts}</svg>"
    )


def _apart(ends: Sequence[tuple[str, float]], gap: float = 15) -> dict[str, float]:
    """Names beside the ends of their curves, moved so that none covers another."""
    placed: dict[str, float] = {}
    at = TOP - gap
    for name, wanted in sorted(ends, key=lambda end: end[1]):
        placed[name] = at = max(at + gap, wanted)
    limit = float(HEIGHT - BOTTOM)
    for name in reversed(placed):
        placed[name] = min(placed[name], limit)
        limit = placed[name] - gap
    return placed


def _table(
    title: str, over: Field, rows: Sequence[Any], columns: Mapping[str, Mapping[Any, Fraction]], above: str = ""
) -> str:
    """Exact odds; `above` is what all columns have in common, said once."""
    head = "".join(f'<th scope="col">{escape(name.removeprefix(above).strip())}</th>' for name in columns)
    if above:
        top = f'<th scope="colgroup" colspan="{len(columns)}">{escape(above)}</th>'
        first = f'<th scope="col" rowspan="2">{escape(over.label)}</th>'
        head = f"<tr>{first}{top}</tr><tr>{head}</tr>"
    else:
        head = f'<tr><th scope="col">{escape(over.label)}</th>{head}</tr>'
    body = "".join(
        f'<tr><th scope="row">{escape(capital(_said(row)))}</th>'
        + "".join(f"<td>{percent(column[row]) if column[row] else '–'}</td>" for column in columns.values())
        + "</tr>"
        for row in rows
    )
    wide = "rs-wide rs-whole" if above else "rs-wide"
    name = escape(f"Exact odds, {title} by {over.label}, table")
    return (
        f'<div class="{wide}" tabindex="0" role="group" aria-label="{name}"><table class="rs-table">'
        f"<caption>Exact odds</caption><thead>{head}</thead>"
        f"<tbody>{body}</tbody></table></div>"
    )
