"""What is looked up by name, drawn: a row for each name, a column for each part."""

from __future__ import annotations

from html import escape
from typing import Any

from rulescore.table import Listing
from rulescore.words import capital, signed

from .draw import labels, shape


@shape.register
def _(listing: Listing) -> str:  # type: ignore[type-arg]
    columns = labels(next(iter(listing.rows.values())))
    head = "".join(f'<th scope="col">{escape(name)}</th>' for name in columns.values())
    rows = "".join(
        f'<tr><th scope="row">{escape(capital(str(name)))}</th>'
        + "".join(f"<td>{_cell(getattr(row, part))}</td>" for part in columns)
        + "</tr>"
        for name, row in listing
    )
    name = escape(capital(listing.name))
    return (
        f'<div class="rs-wide rs-whole rs-listing" tabindex="0" role="region" aria-label="{name}, table">'
        f'<table class="rs-table"><caption>{name}</caption><thead><tr><th scope="col">Name</th>{head}</tr></thead>'
        f"<tbody>{rows}</tbody></table></div>"
    )


def _cell(value: Any) -> str:
    """A modifier with its sign; what is nothing, or not so, is a dash."""
    if isinstance(value, bool):
        return "yes" if value else "–"
    if isinstance(value, int):
        return f"+{value}" if value > 0 else signed(value) if value else "–"
    return escape(str(value))
