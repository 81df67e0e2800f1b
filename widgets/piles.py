"""Cards, piles and grids, drawn: signs by their shape, never by colour alone, and all of it said in words."""

from __future__ import annotations

from html import escape

from rulescore.pile import Card, Look, Pile, Spread
from rulescore.words import capital, count

from .draw import shape

SIGNS = {
    "✔": '<path class="rs-stroke" d="M-5 .5L-1.5 4.5L5.5 -4.5"/>',
    "✗": '<path class="rs-stroke" d="M-4.5 -4.5L4.5 4.5M4.5 -4.5L-4.5 4.5"/>',
    "⚡": '<path d="M3 -15L-9 2H-1L-4 15L9 -4H1Z"/>',
    "✚": '<path d="M-4 -13H4V-4H13V4H4V13H-4V4H-13V-4H-4Z"/>',
    "◆": '<path d="M0 -6L6 0L0 6L-6 0Z"/>',
    "▲": '<path class="rs-hollow" d="M0 -8L9 7H-9Z"/>',
    "■": '<path class="rs-hollow" d="M-7 -7H7V7H-7Z"/>',
}
"""Signs that are drawn, because fonts do not agree on them; each around its own middle."""

_EDGES = ((60, 17), (101, 60), (60, 103), (19, 60))
_LABELS = ((43, 17), (101, 42), (43, 103), (19, 42))
_CORNERS = ((100, 103), (20, 103), (100, 20))


@shape.register
def card(face: Card) -> str:
    """A card, face up."""
    return drawn(face.look)


def drawn(look: Look) -> str:
    """A card by its look: signs at its edges, one in the middle, small ones in the corners."""
    inner = '<rect class="rs-face" x="1.5" y="1.5" width="117" height="117" rx="10"/>'
    if look.note:
        inner += '<circle class="rs-stroke" cx="60" cy="60" r="24"/><circle class="rs-stroke" cx="60" cy="60" r="20"/>'
    for (name, signs), at, beside in zip(look.edges, _EDGES, _LABELS, strict=False):
        inner += f'<text class="rs-rank" x="{beside[0]}" y="{beside[1] + 4}">{escape(name)}</text>'
        width = 12 * (len(signs) - 1)
        for place, sign in enumerate(signs):
            inner += _sign(sign, at[0] - width / 2 + 12 * place, at[1])
    inner += _sign(look.centre, 60, 60) if look.centre else ""
    inner += f'<text class="rs-number" x="9" y="22">{escape(look.token)}</text>'
    for sign, at in zip(look.corners, _CORNERS, strict=False):
        inner += _sign(sign[0], *at) if sign else ""
        inner += f'<text class="rs-pip" x="{at[0]}" y="{at[1] + 5}">{escape(sign[1:])}</text>' if sign[1:] else ""
    said = escape(f"{look.name}: {look.words}")
    return (
        f'<svg class="rs-playing" viewBox="0 0 120 120" role="img" aria-label="{said}">'
        f"<title>{said}</title>{inner}</svg>"
    )


def _sign(sign: str, x: float, y: float) -> str:
    if sign not in SIGNS:
        return f'<text class="rs-rank" x="{x:g}" y="{y + 4:g}">{escape(sign)}</text>'
    return f'<g class="rs-sign" transform="translate({x:g} {y:g})">{SIGNS[sign]}</g>'


_BACK = (
    '<svg class="rs-playing rs-back" viewBox="0 0 120 120" aria-hidden="true" focusable="false">'
    '<rect class="rs-face" x="1.5" y="1.5" width="117" height="117" rx="10"/>'
    '<path class="rs-stroke" d="M60 16L104 60L60 104L16 60ZM60 34L86 60L60 86L34 60ZM60 52L68 60L60 68L52 60Z"/></svg>'
)


@shape.register
def pile(cards: Pile) -> str:  # type: ignore[type-arg]
    """A pile: face down its back and its size, face up every card, one over the other."""
    about = f'<span class="rs-size">{escape(capital(cards.brief))}</span>'
    if not len(cards):
        return f'<div class="rs-pile rs-none">{about}</div>'
    if cards.face_down:
        backs = _BACK * min(3, len(cards))
        left = escape(str(cards).replace(",", ", ").replace("-", "–"))
        return (
            f'<div class="rs-pile rs-down"><div class="rs-stack">{backs}</div><div>{about}'
            f'<details class="rs-left"><summary>Which are left</summary><p>{left}</p></details></div></div>'
        )
    faces = "".join(f"<li>{shape(each)}</li>" for each in cards)
    return f'<div class="rs-pile rs-up">{about}<ul class="rs-fan">{faces}</ul></div>'


@shape.register
def spread(cards: Spread) -> str:  # type: ignore[type-arg]
    """Cards laid out, each as large as can be."""
    faces = "".join(f"<li>{shape(each)}</li>" for each in cards.cards)
    about = f"{capital(cards.name)}: {count(len(cards.cards), 'card')}"
    return f'<figure class="rs-spread"><figcaption>{escape(about)}</figcaption><ul>{faces}</ul></figure>'
