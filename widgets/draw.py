"""Pieces of HTML: fields, dice, odds, traces, states. The same strings at build time and in the browser."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields, is_dataclass
from enum import Enum
from fractions import Fraction
from functools import singledispatch
from html import escape
from itertools import groupby
from typing import Any, get_type_hints

from rulescore import words
from rulescore.chance import Step, token
from rulescore.dialects import DIALECTS, quotation_as
from rulescore.errors import RulesError
from rulescore.inputs import Field, is_written, say
from rulescore.link import link
from rulescore.roll import Roll, label, together
from rulescore.rule import find, game
from rulescore.table import Table
from rulescore.words import capital, signed

MANY = 14
"""More rows than this are gathered, and the full table is folded away below."""


def rule_link(id: str, page: str, text: str = "") -> str:
    """A link to a rule: in its chapter just the anchor, so that nothing on the page is lost; else to its own page."""
    rule = find(id)
    there = f"#{id}" if page == game(rule.slug).page else to_root(page) + rule.page
    return f'<a href="{there}">{escape(text or rule.heading)}</a>'


def to_root(page: str) -> str:
    """The way from a page back to the site's root."""
    return "../" * page.count("/")


# Fields


def field(about: Field, value: Any) -> str:
    """One labelled field with a value in it."""
    if about.ruling is not None:
        return _radios(about, value)
    name, text = escape(about.name), escape(about.label)
    if about.kind is bool:
        checked = " checked" if value else ""
        return (
            f'<label class="rs-field rs-check"><input type="checkbox" name="{name}"{checked}>'
            f"<span>{text}</span></label>"
        )
    if issubclass(about.kind, Enum):
        options = "".join(
            f'<option value="{member.name}"{" selected" if member is value else ""}>{escape(capital(str(member)))}'
            "</option>"
            for member in about.kind
        )
        return f'<label class="rs-field"><span>{text}</span><select name="{name}">{options}</select></label>'
    if about.allowed is None:
        return (
            f'<label class="rs-field rs-written"><span>{text}</span><input type="text" name="{name}" '
            f'value="{escape(str(value))}"></label>'
        )
    return (
        f'<div class="rs-field rs-number"><label><span>{text}</span>'
        f'<input type="number" inputmode="numeric" name="{name}" value="{value}" '
        f'min="{about.allowed[0]}" max="{about.allowed[-1]}" step="1"></label>'
        f'<button type="button" tabindex="-1" data-step="-1" aria-label="{text}: one less">−</button>'
        f'<button type="button" tabindex="-1" data-step="1" aria-label="{text}: one more">+</button></div>'
    )


def _radios(about: Field, value: Any) -> str:
    """A ruling: the question, and each reading in full."""
    assert about.ruling is not None
    choices = "".join(
        f'<label><input type="radio" name="{escape(about.name)}" value="{member.name}"'
        f"{' data-ours' if member is about.default else ''}{' checked' if member is value else ''}>"
        f"<span>{escape(str(member))}"
        f"{' <em>Our reading.</em>' if member is about.default else ''}</span></label>"
        for member in about.kind
    )
    return f'<fieldset class="rs-ruling"><legend>{escape(about.ruling.question)}</legend>{choices}</fieldset>'


def inputs(rule_fields: Mapping[str, Field], values: Mapping[str, Any], shown: Iterable[str]) -> str:
    """The inputs a result is for: those shown in front, and any other that is not at its default."""
    front = set(shown)
    said = []
    for name, about in rule_fields.items():
        value = values[name]
        if about.ruling is not None:
            if value is not about.default:
                said.append(f'<span class="rs-kind">ruling</span> {escape(str(value))}')
        elif name in front or value != about.default:
            said.append(f"{escape(about.label)} <b>{escape(_value(value))}</b>")
    return f'<p class="rs-for">{" · ".join(said)}</p>' if said else ""


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return say(value)
    return signed(value) if isinstance(value, int) else str(getattr(value, "brief", value))


# Rolls


def card(roll: Roll, page: str, shown: Iterable[str], odds: Mapping[Any, Fraction] | None) -> str:
    """A roll, in the order people read it: outcome, totals, dice, chance, rules, change, what to do with it."""
    values = roll.rule.form.values(roll.arguments)
    return (
        '<article class="rs-card">'
        f'<p class="rs-outcome">{escape(roll.label)}</p>'
        f"{picture(roll.outcome)}"
        f"{throws(roll.steps)}"
        f"{chance(roll, odds)}"
        f"{cited(roll, page)}"
        f"{inputs(roll.rule.form.fields, values, shown)}"
        f"{changes(roll)}"
        f"{trace(roll, page)}"
        f"{_footer(roll, page)}"
        "</article>"
    )


def throws(steps: Sequence[Step]) -> str:
    """Every throw: what it came to and against what, then its dice in the order rolled. A course is a timeline."""
    if any(step.when for step in steps):
        return _timeline(steps)
    return "".join(_throw(step) for step in together([step for step in steps if step.faces]))


def _timeline(steps: Sequence[Step]) -> str:
    """What was rolled and what came of it, by the time it happened."""
    rows = ""
    for when, group in groupby(steps, key=lambda step: step.when):
        lines = "".join(
            f"<p>{''.join(_die(step, place) for place in range(len(step.faces)))}{escape(step.text)}</p>"
            f"{picture(step.shown)}"
            for step in together(list(group))
        )
        rows += f'<li><span class="rs-when">{escape(capital(when))}</span><div>{lines}</div></li>'
    return f'<ol class="rs-timeline" tabindex="0" aria-label="What happened, in order">{rows}</ol>'


def _throw(step: Step) -> str:
    total = f'<span class="rs-total">{signed(step.total)}</span>' if step.total is not None else ""
    margin = ""
    if step.total is not None and step.against is not None:
        by = step.total - step.against
        made = "made exactly" if not by else f"made by {by}" if by > 0 else f"short by {-by}"
        sign, kind = ("✔", "made") if by >= 0 else ("✘", "short")
        margin = (
            f' against {step.against}, <span class="rs-margin rs-{kind}"><span aria-hidden="true">{sign}</span> {made}'
            "</span>"
        )
    dice = "".join(_die(step, place) for place in range(len(step.faces)))
    plus = "".join(
        f'<span class="rs-plus">{"−" if value < 0 else "+"} {abs(value)} {escape(name)}</span>'
        for name, value in step.plus
    )
    name = escape(capital(step.name))
    return (
        f'<div class="rs-throw"><p>{name}: {total}{margin}</p>'
        f'<p class="rs-dice"><span class="rs-sr">{escape(step.dice)}: </span>{dice}{plus}</p></div>'
    )


def _die(step: Step, place: int) -> str:
    thrown = step.faces[place]
    if has_shape(thrown):
        return shape(thrown)
    kind = step.dice.partition(",")[0].lstrip("0123456789") or "pick"
    face = escape(token(thrown))
    if place in step.dropped:
        return f'<s class="rs-die rs-{kind} rs-dropped">{face}<span class="rs-sr"> dropped</span></s> '
    return f'<span class="rs-die rs-{kind}">{face}</span> '


def chance(roll: Roll, odds: Mapping[Any, Fraction] | None) -> str:
    """How likely this outcome was, and at least this where outcomes have a size; none, while they are counted."""
    if odds is None:
        return '<p class="rs-chance">Counting the odds …</p>'
    outcome = roll.seen
    if len(odds) == 1:
        certain = "However it falls, it comes to this." if roll.faces else "Nothing is left to chance here."
        return f'<p class="rs-chance">{certain}</p>'
    text = f"Chance of this: <b>{percent(odds[outcome])}</b>"
    axis = measure(odds)
    if axis:
        _, size = axis
        more = sum((share for each, share in odds.items() if size(each) >= size(outcome)), Fraction(0))
        text += f"; of this or more: <b>{percent(more)}</b>"
    return f'<p class="rs-chance">{text}</p>'


def changes(roll: Roll) -> str:
    """What is different now, where a rule takes a state and gives it back."""
    if not roll.arguments or type(roll.arguments[0]) is not type(roll.outcome) or not is_dataclass(roll.outcome):
        return ""
    said = [
        f"{escape(name)} <b>{escape(_value(old))} → {escape(_value(new))}</b>".lstrip()
        for name, old, new in _parts(roll.arguments[0], roll.outcome)
        if old != new
    ]
    return f'<p class="rs-changes">{" · ".join(said) or "Nothing changed."}</p>'


def _parts(before: Any, after: Any) -> list[tuple[str, Any, Any]]:
    if is_written(after):
        return [("", before, after)]
    parts = [(name, getattr(before, part), getattr(after, part)) for part, name in shown(after).items()]
    return parts + [(name, _follows(before)[name], new) for name, new in _follows(after).items()]


def _follows(value: Any) -> Mapping[str, Any]:
    """What follows from a state and is shown with it, where its class has `follows`: by name, in words or figures."""
    found: Mapping[str, Any] = getattr(value, "follows", {})
    return found


def shown(value: Any) -> dict[str, str]:
    """The parts of a state that are shown with it; what only tells of the last thing done is not."""
    told = {part.name for part in fields(value) if part.metadata.get("told")}
    return {part: name for part, name in labels(value).items() if part not in told}


def labels(value: Any) -> dict[str, str]:
    """The parts of a state and what they are called."""
    hints = get_type_hints(type(value), include_extras=True)
    named = {}
    for part in fields(value):
        about = getattr(hints[part.name], "__metadata__", ())
        named[part.name] = next((text for text in about if isinstance(text, str)), capital(part.name.replace("_", " ")))
    return named


@singledispatch
def shape(value: Any) -> str:
    """A value as it is drawn: in words, unless its type has registered a drawing of its own."""
    return escape(capital(_value(value)))


def has_shape(value: Any) -> bool:
    """Whether its type has registered a drawing."""
    return shape.dispatch(type(value)) is not shape.dispatch(object)


@shape.register
def _(table: Table) -> str:  # type: ignore[type-arg]
    return printed(table)


def picture(value: Any) -> str:
    """An outcome, or the parts of one, whose type has a drawing of its own."""
    if shape.dispatch(type(value)) is not shape.dispatch(object):
        return shape(value)
    return "".join(picture(getattr(value, part.name)) for part in fields(value)) if is_dataclass(value) else ""


def state(value: Any) -> str:
    """A character as it stands, and what follows from that."""
    parts = {name: getattr(value, part) for part, name in shown(value).items()}
    rows = "".join(
        f"<div><dt>{escape(name)}</dt><dd>{shape(each)}</dd></div>"
        for name, each in {**parts, **_follows(value)}.items()
    )
    return f'<dl class="rs-state">{rows}</dl>'


def cited(roll: Roll, page: str) -> str:
    """The rules that were followed."""
    return f'<p class="rs-cited">By {", ".join(rule_link(id, page) for id in roll.followed)}</p>'


def trace(roll: Roll, page: str) -> str:
    """Step by step, what happened under which rule."""
    rows = "".join(
        f"<li>{escape(step.text)} <cite>{rule_link(step.rule, page, find(step.rule).number)}</cite></li>"
        for step in roll.steps
    )
    return f'<details class="rs-trace"><summary>Step by step</summary><ol>{rows}</ol></details>'


def _footer(roll: Roll, page: str) -> str:
    dice = "dice typed in" if roll.seed is None else f"seed {roll.seed}"
    href = escape(to_root(page) + link(roll))
    return (
        f'<div class="rs-foot"><span class="rs-seed">Rolled from {escape(dice)}</span> '
        f'<a class="rs-link" href="{href}">Link to this result</a> '
        f'<button type="button" class="rs-copy" data-copy="{href}">Copy link</button>{copy_as()}</div>'
    )


def copy_as(texts: Mapping[str, str] | None = None, called: str = "Copy as") -> str:
    """A button for every dialect; the text is asked for when one is pressed, unless it is known already."""
    known = {name: _attribute("data-text", text) for name, text in (texts or {}).items()}
    buttons = "".join(
        f'<button type="button" data-as="{name}"{known.get(name, "")}>{escape(dialect)}</button>'
        for name, dialect in DIALECTS.items()
    )
    return (
        f'<details class="rs-as"><summary>{called}</summary>'
        f'<div class="rs-kinds" role="group" aria-label="{called}">{buttons}</div>'
        '<label hidden><span>Text to copy</span><textarea readonly rows="5"></textarea></label></details>'
    )


def quotation(title: str, paragraphs: Sequence[str], citation: str, address: str) -> str:
    """A rule to copy as a quotation, in every dialect; complete as it stands, so it needs no engine."""
    texts = {name: quotation_as(name, title, paragraphs, citation, address) for name in DIALECTS}
    said = '<p class="rs-said rs-sr" role="status"></p>'
    return f'<div class="rs rs-quotation" data-search-exclude>{copy_as(texts, "Quote this")}{said}</div>'


def _attribute(name: str, text: str) -> str:
    """An attribute on one line, whatever the text: a blank line would end a block of HTML in Markdown."""
    return f' {name}="{escape(text).replace(chr(10), "&#10;")}"'


# Odds


def percent(share: Fraction) -> str:
    """A share in per cent, as `words.percent` rounds it.

    >>> percent(Fraction(1, 6**9))
    '&lt;0.1%'
    """
    return escape(words.percent(share))


def measure(odds: Iterable[Any]) -> tuple[str, Any] | None:
    """What outcomes are measured by, if they differ in just one whole number: its name, and how to read it."""
    outcomes = list(odds)
    if len(outcomes) < 2:
        return None
    first = outcomes[0]
    if isinstance(first, int) and not isinstance(first, bool):
        return "Total", lambda each: each
    if not is_dataclass(first):
        return None
    differing = [
        part for part in labels(first) if any(getattr(each, part) != getattr(first, part) for each in outcomes)
    ]
    if len(differing) != 1 or not isinstance(getattr(first, differing[0]), int):
        return None
    (part,) = differing
    return labels(first)[part], lambda each: getattr(each, part)


Row = tuple[str, Fraction, Fraction | None, bool]
"""What it is called, its share, the share of this or more, and whether it is what was rolled."""


def odds_table(odds: Mapping[Any, Fraction], rolled: Any = None, marked: bool = False) -> str:
    """All outcomes with their exact odds; long ones gathered, with every row folded below."""
    axis = measure(odds)
    if axis is None:
        name = "Outcome"
        rows: list[Row] = _by_label(odds, label(rolled) if marked else None)
    else:
        name, size = axis
        rows, more = [], Fraction(1)
        for each in sorted(odds, key=size):
            rows.append((signed(size(each)), odds[each], more, marked and each == rolled))
            more -= odds[each]
    about = f"{average(odds, axis[1])} " if axis else ""
    if len(rows) <= MANY:
        return f'<p class="rs-about">{about}</p>{_table(name, rows)}' if about else _table(name, rows)
    gathered = _spans(rows) if axis else _likeliest(rows)
    return (
        f'<p class="rs-about">{about}Gathered from {len(rows)} outcomes.</p>{_table(name, gathered)}'
        f'<details class="rs-every"><summary>Every one of the {len(rows)} outcomes</summary>'
        f"{_table(name, rows)}</details>"
    )


def _by_label(odds: Mapping[Any, Fraction], rolled: str | None) -> list[Row]:
    """A row for each thing an outcome can be called; what is called the same is the same to a reader."""
    shares: dict[str, Fraction] = {}
    for each, share in odds.items():
        shares[label(each)] = shares.get(label(each), Fraction(0)) + share
    return [(name, share, None, name == rolled) for name, share in shares.items()]


def average(odds: Mapping[Any, Fraction], size: Any) -> str:
    """The mean and the likeliest, in a sentence."""
    mean = sum((size(each) * share for each, share in odds.items()), Fraction(0))
    hundredths = (200 * mean.numerator + mean.denominator) // (2 * mean.denominator)
    sign, hundredths = ("−", -hundredths) if hundredths < 0 else ("", hundredths)
    likeliest = max(odds, key=lambda each: odds[each])
    about = "Exactly" if (mean * 100).denominator == 1 else "About"
    return f"{about} {sign}{hundredths // 100}.{hundredths % 100:02} on average; most likely {signed(size(likeliest))}."


def _spans(rows: Sequence[Row]) -> list[Row]:
    """Neighbouring rows gathered into at most twelve spans."""
    width = -(-len(rows) // 12)
    spans: list[Row] = []
    for _, group in groupby(enumerate(rows), key=lambda pair: pair[0] // width):
        part = [row for _, row in group]
        name = part[0][0] if len(part) == 1 else f"{part[0][0]} to {part[-1][0]}"
        share = sum((row[1] for row in part), Fraction(0))
        spans.append((name, share, part[0][2], any(row[3] for row in part)))
    return spans


def _likeliest(rows: Sequence[Row]) -> list[Row]:
    """The eight likeliest rows, and the rolled one, in their order; the rest as one."""
    kept = sorted(range(len(rows)), key=lambda place: (not rows[place][3], -rows[place][1], place))[:9]
    rest = [row for place, row in enumerate(rows) if place not in kept]
    share = sum((row[1] for row in rest), Fraction(0))
    return [*(rows[place] for place in sorted(kept)), (f"{len(rest)} rarer outcomes", share, None, False)]


def _table(name: str, rows: Sequence[Row]) -> str:
    sized = any(row[2] is not None for row in rows)
    widest = max(row[1] for row in rows)
    body = "".join(_row(row, sized, widest) for row in rows)
    more = '<th scope="col">This or more</th>' if sized else ""
    return (
        '<table class="rs-table"><caption>Exact odds</caption><thead><tr>'
        f'<th scope="col">{escape(name)}</th><th scope="col">Chance</th>{more}</tr></thead>'
        f"<tbody>{body}</tbody></table>"
    )


def _row(row: Row, sized: bool, widest: Fraction) -> str:
    name, share, more, rolled = row
    mark = ' <span class="rs-mark">◀ rolled</span>' if rolled else ""
    cell = f"<td>{percent(more)}</td>" if more is not None else "<td></td>" if sized else ""
    return (
        f'<tr{" class=rs-rolled" if rolled else ""}><th scope="row">{escape(name)}{mark}</th>'
        f'<td class="rs-share">{_share(share, widest)}</td>{cell}</tr>'
    )


def _share(share: Fraction, widest: Fraction) -> str:
    """A share in per cent, as a fraction where that can be read, and as a bar."""
    if not share:
        return "–"
    exact = f'<small class="rs-exact">{share}</small>' if share.denominator < 10**6 and share != 1 else ""
    return (
        f'{percent(share)} {exact}<svg class="rs-bar" viewBox="0 0 1000 10" preserveAspectRatio="none" '
        f'aria-hidden="true" focusable="false"><rect width="{round(share / widest * 1000)}" height="10"/></svg>'
    )


def printed(table: Table[Any], odds: Mapping[Any, Fraction] | None = None, rolled: Any = None) -> str:
    """A table as the source prints it; with odds, each row's beside it, and the row that was rolled marked."""
    widest = max(odds.values()) if odds else Fraction(1)
    rows = ""
    for span, row in table:
        share = odds.get(row, Fraction(0)) if odds else None
        mark = ' <span class="rs-mark">◀ rolled</span>' if row == rolled and rolled is not None else ""
        cell = "" if share is None else f'<td class="rs-share">{_share(share, widest)}</td>'
        rows += (
            f'<tr{" class=rs-rolled" if mark else ""}><th scope="row">{escape(span.replace("-", "–"))}</th>'
            f"<td>{escape(label(row))}{mark}</td>{cell}</tr>"
        )
    chances = '<th scope="col">Chance</th>' if odds else ""
    return (
        f'<table class="rs-table"><caption>{escape(capital(table.name))}</caption><thead><tr>'
        f'<th scope="col">{escape(str(table.die))}</th><th scope="col">Result</th>{chances}</tr></thead>'
        f"<tbody>{rows}</tbody></table>"
    )


def problem(error: RulesError | str) -> str:
    """What went wrong, in its one sentence."""
    return f'<p class="rs-wrong"><span aria-hidden="true">⚠</span> {escape(str(error))}</p>'
