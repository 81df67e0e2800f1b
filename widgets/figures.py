"""Figures, drawn: a table with a heading for each row and column."""

from __future__ import annotations

from html import escape

from rulescore.figures import Figures
from rulescore.roll import label
from rulescore.words import capital

from .draw import shape

_WORDS = ' class="rs-words"'


@shape.register
def _(table: Figures) -> str:  # type: ignore[type-arg]
    name = escape(capital(table.name))
    head = "".join(f'<th scope="col">{escape(label(column))}</th>' for column in table.columns)
    body = "".join(
        f'<tr><th scope="row">{escape(label(row))}</th>'
        + "".join(f"<td{'' if isinstance(cell, int) else _WORDS}>{escape(label(cell))}</td>" for cell in cells)
        + "</tr>"
        for row, cells in table.rows.items()
    )
    return (
        f'<div class="rs-wide rs-figures" tabindex="0" role="group" aria-label="{name}, table">'
        f'<table class="rs-table"><caption>{name}</caption><thead><tr><th scope="col">{escape(table.corner)}</th>'
        f"{head}</tr></thead><tbody>{body}</tbody></table></div>"
    )
