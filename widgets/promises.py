"""A committed roll as a widget: a promise made, and the seed of two words."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any

from rulescore.commit import both, promise, secret


def inner(live: str) -> str:
    """Two small forms, one for each step that needs working out."""
    return (
        '<p class="rs-title">A committed roll</p>'
        '<form class="rs-form" novalidate autocomplete="off" data-do="promise"><div class="rs-fields">'
        f"{_field('word', 'First: your word')}"
        '</div><div class="rs-go"><button class="rs-roll">Make the promise</button></div></form>'
        '<form class="rs-form" novalidate autocomplete="off" data-do="both"><div class="rs-fields">'
        f"{_field('secret', 'Later: your secret')}{_field('other', 'The other side’s word')}"
        '</div><div class="rs-go"><button class="rs-roll">Make the seed</button></div></form>'
        f'{live}<div class="rs-result"><p>Nothing is promised yet.</p></div>'
    )


def _field(name: str, label: str) -> str:
    return (
        f'<label class="rs-field rs-written"><span>{label}</span>'
        f'<input type="text" name="{name}" autocapitalize="none" spellcheck="false"></label>'
    )


def promised(answers: Mapping[str, str]) -> dict[str, Any]:
    """The secret to keep and the hash to post."""
    kept = secret(answers["word"])
    html = _told("Post this now", promise(kept)) + _told("Keep this until the other side has answered", kept)
    return _answer(html, "The promise is made")


def seeded(answers: Mapping[str, str]) -> dict[str, Any]:
    """The seed of both words, and the hash it can be held against."""
    seed = both(answers["secret"], answers["other"])
    html = _told("The seed, for any widget", seed) + _told("The hash that was posted", promise(answers["secret"]))
    return _answer(html, "The seed is made")


def _answer(html: str, said: str) -> dict[str, Any]:
    return {"parts": {".rs-result": f'<dl class="rs-promise">{html}</dl>', ".rs-problem": ""}, "said": said}


def _told(name: str, text: str) -> str:
    return (
        f'<div><dt>{name}</dt><dd><code>{escape(text)}</code> <button type="button" class="rs-copy" '
        f'data-text="{escape(text)}">Copy</button></dd></div>'
    )
