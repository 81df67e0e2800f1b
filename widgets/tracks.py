"""A row of boxes, drawn: strokes to look at, and each box in words."""

from __future__ import annotations

from html import escape

from rulescore.track import Mark, Stroke, Track

from .draw import shape

SIZE, EDGE = 24, 4
"""A box, and how far its strokes stay inside it."""


@shape.register
def _(track: Track) -> str:
    boxes = "".join(
        f'<li>{_box(mark)}<span class="rs-sr">box {place}: {escape(mark.name)}</span></li>'
        for place, mark in enumerate(track.row, 1)
    )
    return f'<ol class="rs-track" role="list">{boxes}</ol>'


def _box(mark: Mark) -> str:
    lines = "".join(f'<path d="{_line(stroke)}"/>' for stroke in mark.strokes)
    return (
        f'<svg viewBox="0 0 {SIZE} {SIZE}" aria-hidden="true" focusable="false">'
        f'<rect x="1" y="1" width="{SIZE - 2}" height="{SIZE - 2}" rx="2"/>{lines}</svg>'
    )


def _line(stroke: Stroke) -> str:
    (left, top), (right, bottom) = (
        tuple(round(EDGE + share * (SIZE - 2 * EDGE)) for share in end) for end in (stroke.start, stroke.end)
    )
    return f"M{left} {top}L{right} {bottom}"
