"""Every ruling as data: what the core can switch, told together with what only the chapter settles."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import lru_cache
from pathlib import Path
from typing import Any

from rulescore.errors import RulesError
from rulescore.rule import Game, Rule, find, game, games

from .chapters import chapter, sections
from .price import differ, weigh
from .told import BrokenExample, Told, flat

FENCE = re.compile(r"^```ruling\n(.*?)^```$", re.M | re.S)


@dataclass(frozen=True)
class Case:
    """A rule and its inputs, to weigh the readings of a ruling by; `field` is the input that holds the ruling."""

    rule: Rule[..., Any]
    answers: Mapping[str, Any]
    field: str

    @property
    def differs(self) -> bool:
        """Whether the readings come to different odds here."""
        return differ(weigh(self.rule, self.answers, self.field))


@dataclass(frozen=True)
class Question:
    """A ruling as its pages tell it."""

    id: str
    question: str
    unclear: str
    readings: tuple[str, ...]
    ours: str
    evidence: str
    touches: tuple[str, ...]
    case: Case | None = None

    @property
    def heading(self) -> str:
        """What a reference to it says."""
        return self.question

    @property
    def slug(self) -> str:
        """Its game."""
        return self.id.partition(".")[0]

    @property
    def number(self) -> str:
        """What it is called within its game."""
        return self.id.partition(".")[2]

    @property
    def page(self) -> str:
        """The address of its own page, from the site's root."""
        return f"rulings/{self.slug}/{self.number}/"


def rulings(slug: str) -> list[Question]:
    """All rulings of a game, by number."""
    path = chapter(slug)
    return list(_rulings(path, path.stat().st_mtime_ns))


@lru_cache(maxsize=64)
def _rulings(path: Path, _changed: int) -> tuple[Question, ...]:
    slug = path.stem
    core = _core(game(slug))
    found: dict[str, Question] = {}
    for told in FENCE.findall(path.read_text(encoding="utf-8")):
        one = _read(slug, told, core)
        if one.id in found:
            raise BrokenExample(f"The ruling “{one.id}” stands twice in the chapter of {slug}.")
        found[one.id] = one
    return tuple(sorted(found.values(), key=lambda each: int(each.number[1:])))


def _core(of: Game) -> dict[str, Any]:
    """The rulings the core can switch, by id: the dataclass field of each."""
    return {part.metadata["ruling"].id: part for part in (fields(of.rulings) if of.rulings else ())}


def _read(slug: str, source: str, core: Mapping[str, Any]) -> Question:
    """One fence. What the core knows of a ruling is said there and nowhere else."""
    told = Told(source)
    id = told.take("id")
    if not re.fullmatch(rf"{slug}\.r[1-9]\d*", id):
        raise BrokenExample(f"A ruling of {slug} has the id “{id}”; it should be {slug}.r and a number.")
    try:
        question = _switched(id, core[id], told) if id in core else _settled(slug, id, told)
        told.finish()
    except RulesError as problem:
        raise BrokenExample(f"The ruling {id}: {problem}") from None
    except BrokenExample as problem:
        raise BrokenExample(f"The ruling {id}: {problem.message}") from None
    return question


def _switched(id: str, part: Any, told: Told) -> Question:
    """One that the core can switch: the chapter adds where the text is unclear, and a case to weigh it by."""
    about, default = part.metadata["ruling"], part.default
    case = _case(id, flat(told.take("case", dict)))
    same = told.optional(same=bool).get("same", False)
    if case.differs is same:
        now = "different odds, so it cannot be same = true" if same else "the same odds; find one that shows the price"
        raise BrokenExample(f"In its case the readings come to {now}.")
    readings = tuple(str(each) for each in type(default))
    unclear = told.take("unclear")
    return Question(id, about.question, unclear, readings, str(default), about.evidence, about.touches, case)


def _settled(slug: str, id: str, told: Told) -> Question:
    """One that only the chapter settles, and says all of; our reading comes first."""
    readings, home = tuple(told.take("readings", list)), _home(slug, id)
    touches = told.optional(touches=list).get("touches", [home] if home else [])
    question, unclear, evidence = (told.take(name) for name in ("question", "unclear", "evidence"))
    return Question(id, question, unclear, readings, readings[0], evidence, tuple(touches))


def _home(slug: str, id: str) -> str | None:
    """The rule in whose section a ruling stands."""
    fence = re.compile(rf'^```ruling\nid = "{re.escape(id)}"$', re.M)
    return next((section.id for section in sections(slug) if fence.search(section.text)), None)


def find_ruling(id: str) -> Question | None:
    """A ruling by its id."""
    slug = id.partition(".")[0]
    if slug not in {each.slug for each in games()}:
        return None
    return next((each for each in rulings(slug) if each.id == id), None)


def touching(id: str) -> list[Question]:
    """The rulings that touch a rule."""
    return [each for each in rulings(id.partition(".")[0]) if id in each.touches]


def _case(id: str, told: dict[str, Any]) -> Case:
    rule = find(told.pop("rule", ""))
    named = [name for name, about in rule.form.fields.items() if about.ruling and about.ruling.id == id]
    if not named:
        raise BrokenExample(f"{rule.id} does not ask for it.")
    case = Case(rule, told, named[0])
    rule.form.read(told)
    return case
