"""Tables with a heading for each row and column: figures, and what is listed by name."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import Any

from rulescore.figures import Figures
from rulescore.roll import label
from rulescore.table import Listing
from rulescore.words import capital, signed

from .draw import labels, shape

_WORDS = ' class="rs-words"'


@shape.register
def figures(table: Figures) -> str:  # type: ignore[type-arg]
    """A cell for every row and column."""
    rows = (
        (label(row), [f"<td{'' if isinstance(cell, int) else _WORDS}>{escape(label(cell))}</td>" for cell in cells])
        for row, cells in table.rows.items()
    )
    return _drawn(table.name, table.corner, map(label, table.columns), rows)


@shape.register
def listing(table: Listing) -> str:  # type: ignore[type-arg]
    """A row for each name, a column for each part."""
    parts = labels(next(iter(table.rows.values())))
    rows = (
        (capital(str(name)), [f"<td>{_modifier(getattr(row, part))}</td>" for part in parts]) for name, row in table
    )
    return _drawn(table.name, "Name", parts.values(), rows)


def _modifier(value: Any) -> str:
    """A modifier with its sign; what is nothing, or not so, is a dash."""
    if isinstance(value, bool):
        return "yes" if value else "–"
    if isinstance(value, int):
        return f"+{value}" if value > 0 else signed(value) if value else "–"
    return escape(str(value))


def _drawn(name: str, corner: str, columns: Iterable[str], rows: Iterable[tuple[str, list[str]]]) -> str:
    title = escape(capital(name))
    head = "".join(f'<th scope="col">{escape(column)}</th>' for column in columns)
    body = "".join(f'<tr><th scope="row">{escape(row)}</th>{"".join(cells)}</tr>' for row, cells in rows)
    return (
        f'<div class="rs-wide rs-figures" tabindex="0" role="group" aria-label="{title}, table">'
        f'<table class="rs-table"><caption>{title}</caption><thead><tr><th scope="col">{escape(corner)}</th>'
        f"{head}</tr></thead><tbody>{body}</tbody></table></div>"
    )
