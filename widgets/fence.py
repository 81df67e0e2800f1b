"""The Markdown fences, drawn when the site is built: what mkdocs.yml lists under superfences."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import wraps
from html import escape
from importlib import import_module
from typing import Any

from markdown import Markdown

from rulescore import __version__
from rulescore.rule import Game, game, games
from rulescore.words import capital

from . import draw
from .catalogue import address
from .chapters import find_section, sections
from .history import history
from .rulings import Question, find_ruling, touching
from .rulings import rulings as all_rulings
from .told import BrokenExample, Told
from .uses import used_by, uses
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
    """The address of the page being built, from the site's root."""
    url = _file(md, "url")
    return "" if url in (".", "./") else url


def source_of(md: Markdown) -> str:
    """The Markdown file being read, from the folder of all."""
    return _file(md, "src_uri") or "index.md"


def _file(md: Markdown, part: str) -> str:
    """MkDocs leaves the file it is at with its link processor."""
    return str(getattr(md.treeprocessors["relpath"].file, part)) if "relpath" in md.treeprocessors else ""


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
    if slug:
        return _index(game(slug), page, headed=False)
    jumps = "".join(
        f'<li><a href="#{each.slug}">{escape(each.title)}</a> <small>{len(all_rulings(each.slug))}</small></li>'
        for each in games()
    )
    lists = "".join(_index(each, page, headed=True) for each in games())
    return f'<nav class="rs-jumps" aria-label="Rulings by game"><ul>{jumps}</ul></nav>{lists}'


def _index(of: Game, page: str, headed: bool) -> str:
    """A list of questions; in a game's own chapter, the readings its reader may set for their table."""
    asked = all_rulings(of.slug)
    rows = "".join(f"<li>{_entry(each, page, switch=not headed)}</li>" for each in asked)
    listed = f'<ul class="rs-rulings">{rows}</ul>'
    if headed:
        return f'<h2 id="{of.slug}">{escape(of.title)}</h2>{listed}'
    if not any(each.case for each in asked):
        return listed
    return (
        f'<div class="rs"><table-rulings data-search-exclude data-game="{of.slug}"><div class="rs-kept-line">'
        '<p class="rs-kept" role="status"></p>'
        '<button type="button" class="rs-second" data-ours-again>Back to our readings</button></div>'
        f"{listed}</table-rulings></div>"
    )


def _entry(question: Question, page: str, switch: bool) -> str:
    name = f'<a href="{draw.to_root(page)}{question.page}">{escape(question.question)}</a>'
    case = question.case
    if case is None or not switch:
        kind = ' <span class="rs-kind">can be switched</span>' if case else ""
        return f'{name}{kind} <span class="rs-ours">{escape(question.ours)}</span>'
    about = case.rule.form.fields[case.field]
    return f'{name} <span class="rs-ours">{escape(question.ours)}</span>{draw.field(about, about.default)}'


@_fence
def promise(told: Told, page: str) -> str:
    """A committed roll: a word promised, and a seed of two words."""
    return widget({"promise": True, "page": page})


@_fence
def place(told: Told, page: str) -> str:
    """Where a rule or a ruling stands: its game, its part of the chapter, the rule above it."""
    id, root = told.take("id"), draw.to_root(page)
    of = game(id.partition(".")[0])
    question, section = find_ruling(id), find_section(id)
    steps = [f'<a href="{root}{of.page}">{escape(of.title)}</a>']
    if question:
        steps.append(f'<a href="{root}rulings/#{of.slug}">Rulings</a>')
        steps.append(question.number)
    elif section:
        steps.append(escape(section.part))
        if section.parent:
            steps.append(_to(section.parent, page))
    items = "".join(f"<li>{step}</li>" for step in steps if step)
    return f'<nav class="rs-place" aria-label="Place in the chapter"><ol>{items}</ol></nav>'


def _to(id: str, page: str) -> str:
    """A link to a rule's own page."""
    section = find_section(id)
    if section is None:
        raise BrokenExample(f"There is no rule “{id}”.")
    return f'<a href="{draw.to_root(page)}{section.page}">{escape(section.heading)}</a>'


@_fence
def about(told: Told, page: str) -> str:
    """All that surrounds a rule: neighbours, what it uses and what uses it, rulings, history, and how to cite it."""
    id = told.take("rule")
    section, of = find_section(id), game(id.partition(".")[0])
    if section is None:
        raise BrokenExample(f"There is no rule “{id}”.")
    chapter = sections(of.slug)
    at = chapter.index(section)
    before, after = chapter[at - 1] if at else None, chapter[at + 1] if at + 1 < len(chapter) else None
    around = [("Before it", before), ("After it", after)]
    beside = [f"<li>{name}: {_to(each.id, page)}</li>" for name, each in around if each]
    beside += [f"<li>Part of it: {_to(each.id, page)}</li>" for each in chapter if each.parent == id]
    whole = f'<li><a href="{draw.to_root(page)}{of.page}#{escape(id)}">In its chapter, {escape(of.title)}</a></li>'
    other = [each for each in touching(id) if f'id = "{each.id}"' not in section.text]
    return (
        '<div class="rs-about">'
        + _listed("In the chapter", [*beside, whole])
        + _listed("It uses", _who(uses(id), page))
        + _listed("It is used by", _who(used_by(id), page))
        + _listed("Rulings that touch it too", [_asked(each, page) for each in other])
        + _listed("History", [f"<li>{escape(line)}</li>" for line in history(id)])
        + _cited(section.heading, section.paragraphs, of, page)
        + "</div>"
    )


def _who(found: Mapping[str, str], page: str) -> list[str]:
    return [f"<li>{_to(id, page)}{f' <small>({who})</small>' if who else ''}</li>" for id, who in found.items()]


def _asked(question: Question, page: str) -> str:
    return f'<li><a href="{draw.to_root(page)}{question.page}">{escape(question.question)}</a></li>'


def _listed(heading: str, items: list[str]) -> str:
    return f"<h2>{heading}</h2><ul>{''.join(items)}</ul>" if items else ""


def _cited(title: str, paragraphs: Sequence[str], of: Game, page: str) -> str:
    """How to cite the page, the same as a quotation to take along, and where its facts come from."""
    citation = f"“{title}”, {of.title}, Rulescore {__version__}"
    return (
        f'<h2>Cite it</h2><p class="rs-cite">{escape(citation)}, {escape(address(page))}</p>'
        f"{draw.quotation(title, paragraphs, citation, address(page))}"
        f'<p class="rs-source">Facts from: {escape(of.source)}. {escape(capital(of.licence))}.</p>'
    )


@_fence
def readings(told: Told, page: str) -> str:
    """The readings of a `ruling`, ours marked, and where the text is unclear."""
    question = _question(told.take("ruling"))
    rows = "".join(
        f"<li>{escape(each)}{' <b>Our reading.</b>' if each == question.ours else ''}</li>"
        for each in question.readings
    )
    return f'<p>{escape(question.unclear)}</p><ul class="rs-readings">{rows}</ul>'


@_fence
def settled(told: Told, page: str) -> str:
    """Why we read it so, which rules a `ruling` touches, and how to cite it."""
    question = _question(told.take("ruling"))
    of = game(question.slug)
    return (
        f'<div class="rs-about"><h2>Why we read it so</h2><p>{escape(question.evidence)}</p>'
        + _listed("It touches", [f"<li>{_to(id, page)}</li>" for id in question.touches])
        + _cited(question.question, [question.ours], of, page)
        + "</div>"
    )


@_fence
def game_list(_told: Told, page: str) -> str:
    """The games there are, each with its sentence."""
    root = draw.to_root(page)
    cards = "".join(
        f'<li><a href="{root}{each.page}">{escape(each.title)}</a><p>{escape(each.summary)}</p></li>'
        for each in games()
    )
    return f'<ul class="rs-games">{cards}</ul>'
