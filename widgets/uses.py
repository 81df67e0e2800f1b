"""Which rule uses which: by what the core's rules call, and by what the text names; and where the two disagree."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dis import get_instructions
from functools import lru_cache
from types import CodeType, FunctionType
from typing import Any

from rulescore.rule import Rule, find, games, rules

from .chapters import sections


@lru_cache(maxsize=1024)
def calls(id: str) -> frozenset[str]:
    """The rules a rule of the core calls, itself or by way of a function of its game."""
    body = find(id).body
    return frozenset(_called(id, body, {body})) - {id}


def _called(id: str, function: Any, seen: set[Any]) -> Iterator[str]:
    scope: Mapping[str, Any] = function.__globals__
    for name in _names(function.__code__):
        value = scope.get(name)
        if isinstance(value, Rule) and value.id != id:
            yield value.id
            continue
        inner = value.body if isinstance(value, Rule) else value  # a part of the rule itself
        if isinstance(inner, FunctionType) and inner not in seen and inner.__module__.startswith("rulescore.games."):
            seen.add(inner)
            yield from _called(id, inner, seen)


def _names(code: CodeType) -> Iterator[str]:
    """Every global name a function looks up, in it and in what is written inside it."""
    yield from (each.argval for each in get_instructions(code) if each.opname in ("LOAD_GLOBAL", "LOAD_NAME"))
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _names(constant)


def uses(id: str) -> dict[str, str]:
    """The rules a rule uses, each with who says so."""
    slug = id.partition(".")[0]
    by_text = next((set(each.refers_to) for each in sections(slug) if each.id == id), set())
    by_core = calls(id) if id in {each.id for each in rules(slug)} else frozenset()
    known = [each.id for each in sections(slug)]
    return {each: _said(each in by_core, each in by_text) for each in known if each in by_core or each in by_text}


def used_by(id: str) -> dict[str, str]:
    """The rules that use a rule, each with who says so."""
    slug = id.partition(".")[0]
    return {each.id: uses(each.id)[id] for each in sections(slug) if id in uses(each.id)}


def _said(core: bool, text: bool) -> str:
    return "" if core and text else "in the core" if core else "in the text"


def disagreements() -> list[str]:
    """Where the core calls a rule that the text does not name, or the other way round."""
    said = []
    for game in games():
        played = {each.id for each in rules(game.slug)}
        for section in sections(game.slug):
            for other, who in uses(section.id).items():
                if who == "in the core":
                    said.append(f"{section.id} follows {other} in the core, and its text does not name it.")
                elif who == "in the text" and {section.id, other} <= played:
                    said.append(f"{section.id} names {other} in its text, and does not follow it in the core.")
    return said


if __name__ == "__main__":
    for line in disagreements():
        print(line)
