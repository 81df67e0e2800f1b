"""The Markdown fences, drawn when the site is built: what mkdocs.yml lists under superfences."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from html import escape
from importlib import import_module
from typing import Any

from markdown import Markdown

from rulescore.rule import Game, game, games

from . import draw
from .rulings import Question, find_ruling
from .rulings import rulings as all_rulings
from .told import BrokenExample, Told
from .view import widget


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
def ruling(told: Told, page: str) -> str:
    """Where the text leaves room, and how we read it: folded away beside its rule."""
    question = _question(told.take("id"))
    return (
        f'<details class="rs-ask"><summary><span class="rs-kind">Ruling</span> {escape(question.question)}</summary>'
        f'<div id="{escape(question.id)}"><p><b>Our reading:</b> {escape(question.ours)}</p>'
        f"<p>{escape(question.unclear)}</p>"
        f'<p><a href="{draw.to_root(page)}{question.page}">{_more(question)}</a></p></div></details>'
    )


def _more(question: Question) -> str:
    if question.case:
        return "Every reading, the evidence, and what each costs"
    return "Every reading, and the evidence" if len(question.readings) > 1 else "The evidence"


def _question(id: str) -> Question:
    found = find_ruling(id)
    if found is None:
        raise BrokenExample(f"There is no ruling “{id}”.")
    return found


@_fence
def price(told: Told, page: str) -> str:
    """The case of a `ruling`, weighed under each of its readings."""
    question = _question(told.take("ruling"))
    if question.case is None:
        raise BrokenExample(f"The ruling {question.id} has no case.")
    case = question.case
    return widget({"rule": case.rule.id, "page": page, "answers": case.answers, "price": case.field})


@_fence
def rulings(told: Told, page: str) -> str:
    """Every ruling of a `game`, or of all games: the question and our reading, with a link to its page."""
    slug = told.optional(game=str).get("game")
    return "".join(_index(each, page, headed=slug is None) for each in ([game(slug)] if slug else games()))


def _index(of: Game, page: str, headed: bool) -> str:
    root = draw.to_root(page)
    rows = "".join(
        f'<li><a href="{root}{each.page}">{escape(each.question)}</a> {escape(each.ours)}'
        f"{_SWITCH if each.case else ''}</li>"
        for each in all_rulings(of.slug)
    )
    head = f'<h2 id="{of.slug}">{escape(of.title)}</h2>' if headed else ""
    return f'{head}<ul class="rs-rulings">{rows}</ul>'


_SWITCH = ' <span class="rs-kind">can be switched</span>'


@_fence
def game_list(_told: Told, page: str) -> str:
    """The games there are, each with its sentence."""
    root = draw.to_root(page)
    cards = "".join(
        f'<li><a href="{root}{each.page}">{escape(each.title)}</a><p>{escape(each.summary)}</p></li>'
        for each in games()
    )
    return f'<ul class="rs-games">{cards}</ul>'
