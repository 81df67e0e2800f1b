"""The Markdown fences: ```rule, ```curve, ```data, ```sheet, ```rulings and ```games, drawn when the site is built."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import fields
from html import escape
from importlib import import_module
from typing import Any

from click import ClickException
from markdown import Markdown
from pymdownx.superfences import SuperFencesException

from rulescore.errors import RulesError
from rulescore.rule import game, games

from . import draw
from .view import widget


class BrokenExample(SuperFencesException, ClickException):  # type: ignore[misc]
    """A fence that cannot be drawn. superfences lets its own exception through, and click prints just the sentence."""

    def __init__(self, sentence: object) -> None:
        ClickException.__init__(self, str(sentence))


def rule(source: str, _language: str, _class: str, _options: Any, md: Markdown, **_: Any) -> str:
    """A rule to try: `rule`, the fields to show in front with their values, and a `seed` or `dice`."""
    told = _read(source)
    config = {"rule": _take(told, "rule"), "page": _page(md)}
    config |= {name: told.pop(name) for name in ("seed", "dice") if name in told}
    return _draw(config | {"answers": _flat(told)})


def curve(source: str, _language: str, _class: str, _options: Any, md: Markdown, **_: Any) -> str:
    """A rule along a range: `over` one field (`from` … `to` …), the outcomes `of` interest, perhaps `by` a field.

    `columns` are the values of that second field, where not all are wanted.
    """
    told = _read(source)
    config = {"rule": _take(told, "rule"), "page": _page(md), "over": _take(told, "over")}
    config |= {name: told.pop(name) for name in ("from", "to", "of", "by", "columns") if name in told}
    return _draw(config | {"answers": _flat(told)})


def data(source: str, _language: str, _class: str, _options: Any, _md: Markdown, **_: Any) -> str:
    """Something of a game to `show` as it is drawn, a table or a deck, by its name in the game's module."""
    slug, _dot, name = str(_take(_read(source), "show")).partition(".")
    try:
        found = getattr(import_module(f"rulescore.games.{game(slug).slug}"), name, None)
    except RulesError as problem:
        raise BrokenExample(problem) from None
    if found is None:
        raise BrokenExample(f"There is no “{name}” in {slug}.")
    return f'<div class="rs">{draw.shape(found)}</div>'


def sheet(source: str, _language: str, _class: str, _options: Any, md: Markdown, **_: Any) -> str:
    """A character: `game`, its `actions`, starting values, what was done (`do`), and odds to `watch`."""
    told = _read(source)
    config = {"sheet": _take(told, "game"), "page": _page(md), "actions": _take(told, "actions")}
    config |= {name: told.pop(name) for name in ("do", "watch") if name in told}
    return _draw(config | {"answers": _flat(told)})


def rulings(source: str, _language: str, _class: str, _options: Any, md: Markdown, **_: Any) -> str:
    """Every ruling of a `game` that changes a result, with its readings and the evidence."""
    told = _read(source)
    found: Any = game(_take(told, "game")).rulings
    rows = []
    for part in () if found is None else fields(found):
        about, default = part.metadata["ruling"], part.default
        readings_of: Any = type(default)
        readings = "".join(
            f"<li>{escape(str(member))}{' <b>Our reading.</b>' if member is default else ''}</li>"
            for member in readings_of
        )
        touched = ", ".join(draw.rule_link(id, _page(md)) for id in about.touches)
        rows.append(
            f'<dt id="{escape(about.id)}">{escape(about.question)}</dt><dd><ul>{readings}</ul>'
            f"<p>{escape(about.evidence)}</p><p>Touches {touched}.</p></dd>"
        )
    return f'<dl class="rs-rulings">{"".join(rows)}</dl>'


def game_list(_source: str, _language: str, _class: str, _options: Any, md: Markdown, **_: Any) -> str:
    """The games there are, each with its sentence."""
    root = draw.to_root(_page(md))
    cards = "".join(
        f'<li><a href="{root}{each.page}">{escape(each.title)}</a><p>{escape(each.summary)}</p></li>'
        for each in games()
    )
    return f'<ul class="rs-games">{cards}</ul>'


def _draw(config: Mapping[str, Any]) -> str:
    try:
        return widget(config)
    except RulesError as problem:
        raise BrokenExample(problem) from None


def _read(source: str) -> dict[str, Any]:
    try:
        return tomllib.loads(source)
    except tomllib.TOMLDecodeError as problem:
        raise BrokenExample(f"This fence is not TOML: {problem}.") from None


def _take(told: dict[str, Any], name: str) -> Any:
    if name not in told:
        raise BrokenExample(f"This fence has no “{name}”.")
    return told.pop(name)


def _flat(told: Mapping[str, Any], before: str = "") -> dict[str, Any]:
    """`body.fatigue = 2` is a table in a table to TOML, and one field to us."""
    flat: dict[str, Any] = {}
    for name, value in told.items():
        flat |= _flat(value, f"{before}{name}.") if isinstance(value, Mapping) else {before + name: value}
    return flat


def _page(md: Markdown) -> str:
    """The address of the page being built, from the site's root. MkDocs leaves it with its link processor."""
    if "relpath" not in md.treeprocessors:
        return ""
    url = str(md.treeprocessors["relpath"].file.url)
    return "" if url in (".", "./") else url
