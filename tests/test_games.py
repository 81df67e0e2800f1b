"""The contract every rule of every game keeps. The rules are found by looking; no list is kept here."""

import json
import re
import sys
from collections.abc import Iterable
from dataclasses import fields, replace
from fractions import Fraction
from functools import cache
from inspect import getdoc
from itertools import chain
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from rulescore import Game, IllegalInput, Rule, WrongDice, find, follow, game, games, link, open_link, rules
from rulescore.inputs import plain
from rulescore.link import RESERVED
from rulescore.roll import label
from tests import drawn
from widgets.rulings import rulings as told_rulings

ROOT = Path(__file__).parent.parent

Arguments = tuple[Any, ...]

each_rule = pytest.mark.parametrize("rule", rules(), ids=lambda rule: rule.id)
each_game = pytest.mark.parametrize("game", games(), ids=lambda game: game.slug)


# Every rule, whatever it is asked


@each_rule
@given(data=st.data(), seed=drawn.seeds())
def test_a_roll_is_possible_told_and_played_again(rule: Rule[..., Any], data: st.DataObject, seed: str) -> None:
    arguments = data.draw(drawn.arguments(rule))
    roll, odds = follow(rule, arguments, seed=seed), rule.odds(*arguments)

    assert all(type(share) is Fraction and share > 0 for share in odds.values())
    assert sum(odds.values()) == 1
    assert roll.seen in odds

    again = follow(rule, arguments, dice=roll.faces)
    assert (again.outcome, again.steps) == (roll.outcome, roll.steps)
    assert roll.steps, "a roll without a step cannot be explained"
    assert {find(step.rule).slug for step in roll.steps} == {rule.slug}
    assert all(step.text for step in roll.steps)

    assert isinstance(roll.label, str)
    assert roll.label
    told = roll.as_json()
    assert json.loads(json.dumps(told)) == told
    assert [json.loads(json.dumps(plain(outcome))) for outcome in odds] == [plain(outcome) for outcome in odds]

    opened = open_link(link(roll).partition("?")[2].partition("#")[0])
    assert opened.checks_out
    assert opened.roll == roll


@each_rule
def test_outcomes_that_differ_are_called_differently(rule: Rule[..., Any]) -> None:
    """Or a reader could not tell the rows of the table apart, nor a link its result."""
    odds = rule.odds(*rule.form.read({}))
    labels = [label(outcome) for outcome in odds]
    assert len(set(labels)) == len(labels)


# What a rule is called


@each_rule
def test_a_rule_has_an_id_a_title_and_a_sentence(rule: Rule[..., Any]) -> None:
    assert re.fullmatch(r"[a-z]+\.[a-z0-9.-]+", rule.id)
    assert rule.title.strip() == rule.title != ""
    assert rule.text == getdoc(rule.body)
    assert rule.text.endswith(".")
    assert len(re.findall(r"[.!?](?:\s|$)", rule.text)) == 1, "one sentence"
    assert len(rule.text) <= 140


@each_rule
def test_a_rules_fields_can_stand_in_a_link(rule: Rule[..., Any]) -> None:
    assert not RESERVED.intersection(rule.form.fields)
    assert not any(re.search(r"[~=&#?\s]", name) for name in rule.form.fields)


@each_rule
def test_every_default_is_allowed(rule: Rule[..., Any]) -> None:
    for field in rule.form.fields.values():
        assert field.read(field.default) == field.default


# Rulings


def rulings_of(rule: Rule[..., Any]) -> type[Any] | None:
    """The rulings a rule takes, if it takes any."""
    return game(rule.slug).rulings if "rulings" in rule.form.parameters else None


def readings() -> list[Any]:
    """Every rule that takes rulings with every ruling, and whether the ruling says that it touches the rule."""
    return [
        pytest.param(rule, part.name, rule.id in part.metadata["ruling"].touches, id=f"{rule.id}-{part.name}")
        for rule in rules()
        if (rulings := rulings_of(rule)) is not None
        for part in fields(rulings)
    ]


def under(rule: Rule[..., Any], arguments: Arguments, name: str, reading: Any) -> Arguments:
    """The same arguments with one ruling read otherwise."""
    at = list(rule.form.parameters).index("rulings")
    return (*arguments[:at], replace(arguments[at], **{name: reading}), *arguments[at + 1 :])


def differ(rule: Rule[..., Any], one: Arguments, other: Arguments) -> bool:
    """Whether two readings come to other odds, or the same dice to something else."""
    if rule.odds(*one) != rule.odds(*other):
        return True
    faces = follow(rule, one, seed="heron").faces
    try:
        return follow(rule, other, dice=faces).outcome != follow(rule, one, dice=faces).outcome
    except WrongDice:
        return True


@cache
def tried(rule: Rule[..., Any]) -> list[Arguments]:
    """The cases the chapter weighs rulings by, as far as they fit this rule, and drawn arguments."""
    cases = [each.case.answers for each in told_rulings(rule.slug) if each.case]
    fitting = [{name: answer for name, answer in case.items() if takes(rule, name, answer)} for case in cases]
    found = [rule.form.read(answers) for answers in fitting]

    @given(st.one_of(drawn.arguments(rule), drawn.arguments(rule, most=3)))
    @settings(max_examples=20, phases=[Phase.generate], suppress_health_check=list(HealthCheck))
    def collect(arguments: Arguments) -> None:
        found.append(arguments)

    collect()
    return found


def takes(rule: Rule[..., Any], name: str, answer: object) -> bool:
    """Whether a rule has a field of that name which takes the answer."""
    try:
        return name in rule.form.fields and rule.form.fields[name].read(answer) is not None
    except IllegalInput:
        return False


def changes(rule: Rule[..., Any], name: str, at: Iterable[Arguments]) -> bool:
    """Whether another reading of a ruling changes anything for any of these arguments."""
    default = getattr(game(rule.slug).rulings(), name)  # type: ignore[misc]
    return any(
        differ(rule, under(rule, each, name, default), under(rule, each, name, reading))
        for reading in type(default)
        if reading is not default
        for each in at
    )


@pytest.mark.parametrize(("rule", "name", "touched"), readings())
def test_a_ruling_changes_nothing_it_does_not_touch(rule: Rule[..., Any], name: str, touched: bool) -> None:
    if touched:
        assert name in looked_at(rule.body), "no function this rule reaches looks at it"
    else:
        assert not changes(rule, name, tried(rule)[-20:])


@each_game
def test_every_ruling_changes_something_it_touches(game: Game) -> None:
    for part in fields(game.rulings) if game.rulings else ():
        touched = [find(id) for id in part.metadata["ruling"].touches]
        assert any(changes(rule, part.name, tried(rule)) for rule in touched), part.name


@cache
def looked_at(function: FunctionType) -> set[str]:
    """Every name a function looks up, in it and in whatever of its game it may come to call, methods too."""
    package = ".".join(function.__module__.split(".")[:3])
    by_name: dict[str, list[CodeType]] = {}
    for module in [each for name, each in sys.modules.items() if name.startswith(package)]:
        classes = [vars(value) for value in vars(module).values() if isinstance(value, type)]
        for known, value in chain.from_iterable(map(dict.items, [vars(module), *map(dict, classes)])):
            within = [getattr(value, part) for part in ("body", "fget", "func", "__wrapped__") if hasattr(value, part)]
            inner = within[0] if within else value
            if isinstance(inner, FunctionType):
                by_name.setdefault(known, []).append(inner.__code__)
    names, todo = set[str](), [function.__code__]
    while todo:
        code = todo.pop()
        todo += [each for each in code.co_consts if isinstance(each, CodeType)]
        for name in {*code.co_names, *code.co_freevars} - names:
            names.add(name)
            todo += by_name.get(name, [])
    return names


@each_game
def test_a_ruling_is_complete(game: Game) -> None:
    if game.rulings is None:
        return
    known = {rule.id for rule in rules(game.slug)}
    ids = []
    for part in fields(game.rulings):
        about = part.metadata["ruling"]
        ids.append(about.id)
        assert about.id.startswith(f"{game.slug}.r")
        assert about.touches
        assert set(about.touches) <= known
        assert len(set(about.touches)) == len(about.touches)
        assert about.question.endswith("?")
        assert about.evidence.endswith(".")
        assert len(type(part.default)) > 1
        for id in about.touches:
            assert "rulings" in find(id).form.parameters
    assert len(set(ids)) == len(ids)


# The three files


@each_game
def test_a_game_is_three_files_named_by_its_slug(game: Game) -> None:
    home = ROOT / "rulescore" / "games"
    assert (home / f"{game.slug}.py").exists() or (home / game.slug / "__init__.py").exists()
    assert (ROOT / "docs" / "games" / f"{game.slug}.md").exists()
    assert (ROOT / "tests" / "games" / f"test_{game.slug}.py").exists()
    assert rules(game.slug)
    assert game.title
    assert game.summary.endswith(".")
    assert game.source
    assert game.licence


def sections(slug: str) -> dict[str, tuple[str, str]]:
    """The headings of a game's chapter that have an id: heading and what stands under it, by id."""
    text = (ROOT / "docs" / "games" / f"{slug}.md").read_text("utf-8")
    parts = re.split(r"^#{2,6} +(.+?) +\{ #(\S+) \}$", text, flags=re.MULTILINE)
    return {id: (heading, below) for heading, id, below in zip(parts[1::3], parts[2::3], parts[3::3], strict=True)}


@each_rule
def test_a_rule_stands_in_its_chapter_under_its_title_with_its_widget(rule: Rule[..., Any]) -> None:
    heading, below = sections(rule.slug)[rule.id]
    assert heading in (rule.title, rule.heading)
    assert re.search(rf'^```rule\nrule = "{re.escape(rule.id)}"$', below, flags=re.MULTILINE)


@each_game
def test_a_chapter_has_no_two_headings_with_one_id(game: Game) -> None:
    text = (ROOT / "docs" / "games" / f"{game.slug}.md").read_text("utf-8")
    ids = re.findall(r"\{ #(\S+) \}$", text, flags=re.MULTILINE)
    assert len(set(ids)) == len(ids)
