"""The Markdown fences: ```rule, ```curve, ```sheet, ```data, ```rulings and ```games, drawn when the site is built."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import fields
from functools import wraps
from html import escape
from importlib import import_module
from typing import Any

from click import ClickException
from markdown import Markdown
from pymdownx.superfences import SuperFencesException

from rulescore.rule import game, games

from . import draw
from .view import widget


class BrokenExample(SuperFencesException, ClickException):
    """A fence that cannot be drawn. superfences lets its own exception through, and click prints just the sentence."""

    def __init__(self, sentence: object) -> None:
        ClickException.__init__(self, str(sentence))


class Told:
    """What a fence says: keys are taken one by one, by name and type, and what is left over are fields."""

    def __init__(self, source: str) -> None:
        try:
            self._left = tomllib.loads(source)
        except tomllib.TOMLDecodeError as problem:
            raise BrokenExample(f"This fence is not TOML: {problem}.") from None

    def take(self, name: str, kind: type[Any] = str) -> Any:
        """A key the fence must have."""
        if name not in self._left:
            raise BrokenExample(f"This fence has no “{name}”.")
        return self.optional(**{name: kind})[name]

    def optional(self, **kinds: type[Any]) -> dict[str, Any]:
        """Keys the fence may have."""
        taken = {name: self._left.pop(name) for name in kinds if name in self._left}
        for name, value in taken.items():
            if type(value) is not kinds[name]:
                wanted = {str: "text", list: "a list", int: "a whole number"}[kinds[name]]
                raise BrokenExample(f"In this fence “{name}” should be {wanted}, not {value!r}.")
        return taken

    @property
    def answers(self) -> dict[str, Any]:
        """All that is left: fields and their values."""
        return _flat(self._left)


def _flat(told: Mapping[str, Any], before: str = "") -> dict[str, Any]:
    """`body.fatigue = 2` is a table in a table to TOML, and one field to us."""
    flat: dict[str, Any] = {}
    for name, value in told.items():
        flat |= _flat(value, f"{before}{name}.") if isinstance(value, Mapping) else {before + name: value}
    return flat


def _fence(drawn: Callable[[Told, str], str]) -> Callable[..., str]:
    """A fence as superfences calls it. It swallows every exception but its own, so all become that."""

    @wraps(drawn)
    def fence(source: str, _language: str, _class: str, _options: Any, md: Markdown, **_: Any) -> str:
        try:
            return drawn(Told(source), page_of(md))
        except BrokenExample:
            raise
        except Exception as problem:
            raise BrokenExample(problem) from problem

    return fence


def page_of(md: Markdown) -> str:
    """The address of the page being built, from the site's root. MkDocs leaves it with its link processor."""
    if "relpath" not in md.treeprocessors:
        return ""
    url = str(md.treeprocessors["relpath"].file.url)
    return "" if url in (".", "./") else url


@_fence
def rule(told: Told, page: str) -> str:
    """A rule to try: `rule`, the fields to show in front with their values, and a `seed` or `dice`."""
    config = {"rule": told.take("rule"), "page": page, **told.optional(seed=str, dice=list)}
    return widget(config | {"answers": told.answers})


@_fence
def curve(told: Told, page: str) -> str:
    """A rule along a range: `over` one field (`from` … `to` …), the outcomes `of` interest, perhaps `by` a field."""
    config = {"rule": told.take("rule"), "page": page, "over": told.take("over")}
    config |= told.optional(**{"from": int, "to": int, "of": list, "by": str, "columns": list, "as": str})
    return widget(config | {"answers": told.answers})


@_fence
def sheet(told: Told, page: str) -> str:
    """A character: `game`, its `actions`, starting values, what was done (`do`), and odds to `watch`."""
    config = {"sheet": told.take("game"), "page": page, "actions": told.take("actions", list)}
    config |= told.optional(do=list, watch=list)
    return widget(config | {"answers": told.answers})


@_fence
def data(told: Told, _page: str) -> str:
    """Something of a game to `show` as it is drawn, a table or a deck, by its name in the game's module."""
    slug, _, name = told.take("show").partition(".")
    found = getattr(import_module(f"rulescore.games.{game(slug).slug}"), name, None)
    if found is None:
        raise BrokenExample(f"There is no “{name}” in {slug}.")
    return f'<div class="rs">{draw.shape(found)}</div>'


@_fence
def rulings(told: Told, page: str) -> str:
    """Every ruling of a `game` that changes a result, with its readings and the evidence."""
    found: Any = game(told.take("game")).rulings
    rows = []
    for part in () if found is None else fields(found):
        about, default = part.metadata["ruling"], part.default
        readings_of: Any = type(default)
        readings = "".join(
            f"<li>{escape(str(member))}{' <b>Our reading.</b>' if member is default else ''}</li>"
            for member in readings_of
        )
        touched = ", ".join(draw.rule_link(id, page) for id in about.touches)
        rows.append(
            f'<dt id="{escape(about.id)}">{escape(about.question)}</dt><dd><ul>{readings}</ul>'
            f"<p>{escape(about.evidence)}</p><p>Touches {touched}.</p></dd>"
        )
    return f'<dl class="rs-rulings">{"".join(rows)}</dl>'


@_fence
def game_list(_told: Told, page: str) -> str:
    """The games there are, each with its sentence."""
    root = draw.to_root(page)
    cards = "".join(
        f'<li><a href="{root}{each.page}">{escape(each.title)}</a><p>{escape(each.summary)}</p></li>'
        for each in games()
    )
    return f'<ul class="rs-games">{cards}</ul>'
