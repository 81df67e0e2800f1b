"""Whole widgets: drawn once when the site is built, and answered to in the browser."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterator, Mapping
from fractions import Fraction
from html import escape
from typing import Any, NamedTuple

from rulescore.dialects import roll_as
from rulescore.errors import BadLink, IllegalInput, RulesError, WrongDice
from rulescore.inputs import Field, Form
from rulescore.link import open_link, read_dice
from rulescore.roll import Roll, play
from rulescore.rule import Rule, find, game
from rulescore.sheet import Sheet
from rulescore.words import capital

from . import curve, draw, figures, piles, price, promises, tracks  # noqa: F401 (a shape registers its drawing as it is imported)

Config = Mapping[str, Any]
"""A widget as its fence declares it: `rule` or `sheet`, `page`, `answers`, and a `seed`, `dice` or `do`."""


def widget(config: Config) -> str:
    """A whole widget, as it stands in the page."""
    if "sheet" in config:
        inner, name = _sheet_inner(_sheet(config), config), f"{game(config['sheet']).title}: character sheet"
    elif "promise" in config:
        inner, name = promises.inner(_LIVE), "a committed roll"
    else:
        inner, name = _rule_inner(config), find(config["rule"]).title
    data = escape(json.dumps(config, ensure_ascii=False, separators=(",", ":")))
    return (
        f'<div class="rs"><rule-widget data-search-exclude role="group" aria-label="Try it: {escape(name)}" '
        f'data-widget="{data}">{inner}</rule-widget></div>'
    )


def respond(request: str) -> str:
    """Answer the browser: JSON in; JSON out, with HTML for the parts of the widget that change."""
    *_, whole = answers(request)
    return whole


def answers(request: str) -> Iterator[str]:
    """What there is to answer, as soon as it is there: dice do not wait for odds that take long to count."""
    asked = json.loads(request)
    config = asked["widget"]
    try:
        found = _ANSWERS[asked["do"]](asked, config)
        for answer in [found] if isinstance(found, dict) else found:
            yield json.dumps(answer, ensure_ascii=False)
    except RulesError as error:
        named = error.name if isinstance(error, IllegalInput) else "dice" if isinstance(error, WrongDice) else ""
        yield json.dumps({"parts": {".rs-problem": draw.problem(error)}, "field": named}, ensure_ascii=False)


# A rule


def _rule_inner(config: Config) -> str:
    rule, answers = find(config["rule"]), config["answers"]
    if _sweeps(config):
        return _swept_html(rule, config)
    dice = config.get("dice")
    roll = play(rule, answers, seed=None if dice else config.get("seed", rule.id), dice=dice)
    return _rule_html(config, roll, "")


def _rule_html(config: Config, roll: Roll, verdict: str) -> str:
    rule, shown = roll.rule, _shown(config)
    values = rule.form.values(roll.arguments)
    title = draw.rule_link(rule.id, config["page"])
    return (
        f'<p class="rs-title">{title}</p>'
        f'<form class="rs-form" novalidate autocomplete="off" data-do="roll">'
        f"{_fields(rule.form, values, shown, _button(roll), _own_dice(roll))}</form>{_LIVE}"
        f'<div class="rs-result">{_result(roll, config, verdict)}</div>'
    )


def _sweeps(config: Config) -> bool:
    """Whether a widget rolls nothing, but weighs its rule along a range, or under every reading of a ruling."""
    return "over" in config or "price" in config


def _swept_html(rule: Rule[..., Any], config: Config) -> str:
    """Its form without the fields that are run through, and what comes of it."""
    arguments = rule.form.read(config["answers"])
    swept = {rule.form.name(config[each]) for each in ("over", "by", "price") if each in config}
    shown = [name for name in _shown(config) if name not in swept]
    button = '<button class="rs-roll">Show</button>'
    if "over" in config:
        curve.check(rule, arguments, config)
    return (
        f'<p class="rs-title">{draw.rule_link(rule.id, config["page"])}</p>'
        f'<form class="rs-form" novalidate autocomplete="off" data-do="odds">'
        f"{_fields(rule.form, rule.form.values(arguments), shown, button, without=swept)}</form>{_LIVE}"
        f'<div class="rs-result"><div class="rs-odds">{_swept(rule, config["answers"], config)}</div></div>'
    )


def _swept(rule: Rule[..., Any], answers: Mapping[str, object], config: Config) -> str:
    arguments = rule.form.read(answers)
    about = draw.inputs(rule.form.fields, rule.form.values(arguments), map(rule.form.name, config["answers"]))
    if "price" in config:
        return f"{about}{price.prices(rule, answers, rule.form.name(config['price']))}"
    return f"{about}{curve.curves(rule, arguments, config)}"


_LIVE = (
    '<div class="rs-loading" hidden></div><div class="rs-problem" role="alert"></div>'
    '<p class="rs-said rs-sr" role="status"></p><p class="rs-note" hidden></p>'
)


def _button(roll: Roll) -> str:
    return f'<button class="rs-roll">{_words(roll.rule).go if roll.faces else "Work it out"}</button>'


def _shown(config: Config) -> list[str]:
    """The fields the fence names stand in front; where it names none, all do."""
    form = find(config["rule"]).form
    named = [form.name(name) for name in config["answers"]]
    return named or [name for name, about in form.fields.items() if about.ruling is None]


def _fields(
    form: Form,
    values: Mapping[str, Any],
    shown: list[str],
    button: str,
    dice: str = "",
    without: Collection[str] = (),
) -> str:
    """Fields in front, then the button, and beside it what is folded away: other fields, rulings, own dice."""

    def draw_all(wanted: Callable[[Field], bool]) -> str:
        kept = [about for name, about in form.fields.items() if name not in without and wanted(about)]
        return "".join(draw.field(about, values[about.name]) for about in kept)

    front = draw_all(lambda about: about.name in shown)
    more = draw_all(lambda about: about.name not in shown and about.ruling is None)
    rulings = draw_all(lambda about: about.name not in shown and about.ruling is not None)
    html = f'<div class="rs-fields">{front}</div>' if front else ""
    html += f'<div class="rs-go">{button}'
    html += _folded("More fields", f'<div class="rs-fields">{more}</div>') if more else ""
    html += _folded("Rulings", rulings) if rulings else ""
    return f"{html}{dice}</div>"


def _folded(summary: str, inner: str) -> str:
    return f'<details class="rs-fold"><summary>{summary}</summary>{inner}</details>'


def _own_dice(roll: Roll) -> str:
    words = _words(roll.rule)
    asked = "; ".join(
        dict.fromkeys(f"{words.one.get(step.dice, step.dice)} for {step.name}" for step in roll.steps if step.faces)
    )
    return _typed_in(words, f"<small>{escape(capital(asked))}</small>") if asked else ""


class _Words(NamedTuple):
    """How luck is spoken of."""

    own: str
    faces: str
    use: str
    go: str
    came: str
    one: dict[str, str]


_LUCK = {
    "dice": _Words(
        "My own dice or seed", "Faces, in the order you rolled them", "Use these dice", "Roll", "rolled", {}
    ),
    "cards": _Words(
        "My own cards or seed",
        "Cards by their number, and dice, in the order they came up",
        "Use these cards",
        "Flip",
        "came up:",
        {"pick": "cards"},
    ),
}


def _words(rule: Rule[..., Any]) -> _Words:
    return _LUCK[game(rule.slug).luck]


def _typed_in(words: _Words, hint: str = "") -> str:
    return _folded(
        words.own,
        f'<div class="rs-own"><label class="rs-field"><span>{words.faces}</span>'
        f'<input type="text" name="dice">{hint}</label>'
        f'<button class="rs-second" data-own="dice">{words.use}</button></div>'
        '<div class="rs-own"><label class="rs-field"><span>Or a seed, agreed beforehand</span>'
        '<input type="text" name="seed" autocapitalize="none"></label>'
        '<button class="rs-second" data-own="seed">Use this seed</button></div>',
    )


def _result(roll: Roll, config: Config, verdict: str) -> str:
    odds = roll.rule.odds(*roll.arguments)
    return f'{verdict}{_card(roll, config, odds)}<div class="rs-odds">{_odds(roll.rule, odds, roll)}</div>'


def _card(roll: Roll, config: Config, odds: Mapping[Any, Fraction] | None) -> str:
    return draw.card(roll, config["page"], _shown(config), odds)


def _odds(rule: Rule[..., Any], odds: Mapping[Any, Fraction], roll: Roll | None) -> str:
    rolled = roll.seen if roll else None
    if rule.table is not None:
        return draw.printed(rule.table, odds, rolled)
    return draw.odds_table(odds, rolled, roll is not None) if len(odds) > 1 else ""


def _do_roll(asked: Config, config: Config) -> Iterator[dict[str, Any]]:
    roll = play(find(config["rule"]), asked["answers"], **_own(asked))
    yield {"parts": {".rs-result": _card(roll, config, None), ".rs-problem": ""}, "said": roll.label, "more": True}
    yield {"parts": {".rs-result": _result(roll, config, ""), ".rs-problem": ""}, "said": roll.label}


def _own(asked: Config) -> dict[str, Any]:
    """The reader's own dice or seed, if they typed any."""
    if asked.get("dice") is not None:
        dice = read_dice(asked["dice"])
        if not dice:
            raise WrongDice("Dice: nothing is typed in; write the faces you rolled, as in 6, 5, 3.")
        return {"dice": dice}
    if asked.get("seed") is not None:
        seed = asked["seed"].strip()
        if not 0 < len(seed) <= 200:
            raise IllegalInput("Seed", seed, "a text of 1 to 200 characters", name="seed")
        return {"seed": seed}
    return {}


def _do_odds(asked: Config, config: Config) -> dict[str, Any]:
    """New inputs, not rolled yet: the odds follow at once, the last roll stays."""
    rule = find(config["rule"])
    if _sweeps(config):
        return {"parts": {".rs-odds": _swept(rule, asked["answers"], config), ".rs-problem": ""}, "said": "Drawn anew"}
    arguments = rule.form.read(asked["answers"])
    for_these = draw.inputs(rule.form.fields, rule.form.values(arguments), _shown(config))
    html = f'<p class="rs-fresh">Not rolled yet:</p>{for_these}{_odds(rule, rule.odds(*arguments), None)}'
    return {"parts": {".rs-odds": html, ".rs-problem": ""}}


def _do_open(asked: Config, config: Config) -> dict[str, Any]:
    """A link: the whole widget as it says, or as it was built and why."""
    if "sheet" in config:
        sheet, differs = _opened(asked["query"], config)
        checks = "This link checks out: everything done, with its dice, leads to this character."
        verdict = differs or (checks if asked.get("sent") else "")
        return {
            "parts": {"": _sheet_inner(sheet, config, _verdict(verdict))},
            "state": sheet.query,
            "said": verdict,
        }
    opened = open_link(asked["query"])
    if opened.roll.rule.id != config["rule"]:
        raise BadLink(f"This link is for {opened.roll.rule.id}, not for this rule.")
    said = f"{opened.roll.label}. {opened.verdict}"
    return {"parts": {"": _rule_html(config, opened.roll, _verdict(opened.verdict))}, "said": said}


def _verdict(text: str, more: str = "") -> str:
    return f'<p class="rs-verdict">{escape(text)}{more}</p>' if text else ""


# A sheet


def _sheet(config: Config) -> Sheet:
    return Sheet.begin(config["sheet"], config["actions"], config["answers"]).with_acts(config.get("do", []))


def _opened(query: str, config: Config) -> tuple[Sheet, str]:
    return Sheet.begin(config["sheet"], config["actions"], {}).opened(query)


def _sheet_inner(sheet: Sheet, config: Config, verdict: str = "") -> str:
    values = sheet.form.values(sheet.start)
    shown = [sheet.form.name(name) for name in config["answers"]]
    acts = "".join(_act_form(find(id), sheet, at == 0) for at, id in enumerate(sheet.actions))
    return (
        f'<p class="rs-title">Character sheet</p>'
        f'<div class="rs-now">{_sheet_now(sheet, config, verdict)}</div>{_LIVE}'
        f'<div class="rs-acts" data-state="{escape(sheet.query)}">{acts}</div>'
        f'<form class="rs-form rs-begin" novalidate autocomplete="off" data-do="begin">'
        + _folded(
            "Start over with other values",
            _fields(sheet.form, values, shown, '<button class="rs-second">Start over</button>'),
        )
        + f'</form><div class="rs-log">{_sheet_log(sheet, config)}</div>'
    )


def _act_form(rule: Rule[..., Any], sheet: Sheet, first: bool) -> str:
    """One action: the fields that are not the character's, and a button."""
    own = [name for name in rule.form.fields if name.partition(".")[0] not in sheet.form.parameters]
    values = rule.form.values(rule.form.read({}))
    drawn = "".join(draw.field(rule.form.fields[name], values[name]) for name in own)
    return (
        f'<details class="rs-act" name="rs-act"{" open" if first else ""}><summary>{escape(rule.title)}</summary>'
        f'<form class="rs-form" novalidate autocomplete="off" data-do="act" data-rule="{escape(rule.id)}">'
        f'<p class="rs-text">{escape(rule.text)}</p><div class="rs-fields">{drawn}</div>'
        '<div class="rs-go"><button class="rs-roll">Do it</button>'
        f"{_typed_in(_words(rule))}</div></form></details>"
    )


def _sheet_now(sheet: Sheet, config: Config, verdict: str, *, weighed: bool = True) -> str:
    last = ""
    if sheet.acts:
        roll = sheet.log[-1]
        odds = roll.rule.odds(*roll.arguments) if weighed else None
        last = (
            f'<article class="rs-card"><p class="rs-did">{escape(roll.rule.title)}</p>'
            f'<p class="rs-outcome">{escape(roll.label)}</p>{draw.throws(roll.steps)}'
            f"{draw.chance(roll, odds)}{draw.cited(roll, config['page'])}"
            f"{draw.changes(roll)}{draw.trace(roll, config['page'])}{draw.copy_as()}</article>"
        )
    in_force = draw.inputs(_rulings(sheet.form), sheet.form.values(sheet.start), ())
    return f"{verdict}{draw.state(sheet.state)}{in_force}{last}{_watched(sheet, config) if weighed else ''}"


def _rulings(form: Form) -> dict[str, Field]:
    return {name: about for name, about in form.fields.items() if about.ruling}


def _watched(sheet: Sheet, config: Config) -> str:
    """The odds the fence wants beside the character, for the state as it is now."""
    html = ""
    for watched in config.get("watch", []):
        rule = find(watched["rule"])
        arguments = sheet.arguments(rule, {})
        title = draw.rule_link(rule.id, config["page"])
        html += (
            f'<section class="rs-watch"><p class="rs-did">{title}</p>{curve.curves(rule, arguments, watched)}</section>'
        )
    return html


def _sheet_log(sheet: Sheet, config: Config) -> str:
    root = draw.to_root(config["page"])
    rows = "".join(
        f"<li>{_when(roll)}<b>{draw.rule_link(roll.rule.id, config['page'], roll.rule.title)}</b> "
        f"{escape(_dice_said(roll))}{draw.changes(roll)}</li>"
        for roll in sheet.log
    )
    href = escape(root + sheet.link)
    undo = "" if sheet.acts else " disabled"
    return (
        f'<div class="rs-tools"><button type="button" class="rs-second" data-do="undo"{undo}>Undo</button>'
        f'<button type="button" class="rs-second" data-do="begin"{undo}>Start over</button>'
        f'<button type="button" class="rs-copy" data-copy="{href}">Copy link</button>'
        f'<a class="rs-link" href="{href}">Link to this sheet</a></div>'
        f'<p class="rs-logtitle">Log</p>' + (f"<ol>{rows}</ol>" if rows else "<p>Nothing has happened yet.</p>")
    )


def _when(roll: Roll) -> str:
    """When it was done, where the character keeps the time."""
    when = getattr(roll.arguments[0], "when", "")
    return f'<span class="rs-when">{escape(capital(when))}</span> ' if when else ""


def _dice_said(roll: Roll) -> str:
    words = _words(roll.rule)
    return f"{words.came} {', '.join(map(str, roll.faces))}" if roll.faces else f"no {game(roll.rule.slug).luck}"


def _after(sheet: Sheet, config: Config, said: str, verdict: str = "") -> dict[str, Any]:
    return {
        "parts": {
            ".rs-now": _sheet_now(sheet, config, verdict),
            ".rs-log": _sheet_log(sheet, config),
            ".rs-problem": "",
        },
        "state": sheet.query,
        "said": said,
    }


def _do_act(asked: Config, config: Config) -> Iterator[dict[str, Any]]:
    sheet, _ = _opened(asked["state"], config)
    sheet = sheet.act(asked["rule"], asked["answers"], **_own(asked))
    said = f"{find(asked['rule']).title}: {sheet.log[-1].label}"
    yield {"parts": {".rs-now": _sheet_now(sheet, config, "", weighed=False)}, "said": said, "more": True}
    yield _after(sheet, config, said)


def _do_undo(asked: Config, config: Config) -> dict[str, Any]:
    sheet, _ = _opened(asked["state"], config)
    undone = sheet.log[-1].rule.title if sheet.acts else "nothing"
    return _after(sheet.undo(), config, f"Undone: {undone}")


def _do_begin(asked: Config, config: Config) -> dict[str, Any]:
    """A new log, from the values given or the same as before; the old log can be brought back."""
    sheet, _ = _opened(asked["state"], config)
    if "answers" in asked:
        sheet = Sheet.begin(config["sheet"], config["actions"], asked["answers"])
    back = f' <button type="button" class="rs-second" data-do="open" data-query="{escape(asked["state"])}">'
    verdict = _verdict("Started over.", f"{back}Bring the old one back</button>")
    return _after(sheet.with_acts([]), config, "Started over", verdict)


def _do_copy(asked: Config, config: Config) -> dict[str, Any]:
    """A card as text to paste elsewhere: the roll of its link, or the last of a sheet with the link to all of it."""
    if "sheet" in config:
        sheet, _ = _opened(asked["state"], config)
        roll, path = sheet.log[-1], sheet.link
    else:
        roll, path = open_link(asked["query"]).roll, ""
    return {"parts": {".rs-problem": ""}, "text": roll_as(asked["as"], roll, base=asked["base"], path=path)}


def _do_draw(asked: Config, config: Config) -> dict[str, Any]:
    """The widget as it was built: what the browser draws must be what the build drew."""
    return {"html": widget(config)}


_ANSWERS: dict[str, Callable[[Config, Config], dict[str, Any] | Iterator[dict[str, Any]]]] = {
    "roll": _do_roll,
    "odds": _do_odds,
    "open": _do_open,
    "act": _do_act,
    "undo": _do_undo,
    "begin": _do_begin,
    "copy": _do_copy,
    "draw": _do_draw,
    "promise": lambda asked, _: promises.promised(asked["answers"]),
    "both": lambda asked, _: promises.seeded(asked["answers"]),
}
