"""What is measured, and how: this file runs in CPython and, sent through pyodide.mjs, in Pyodide."""

import gc
import json
from collections.abc import Callable, Mapping
from functools import lru_cache, partial
from statistics import median
from time import perf_counter
from typing import Any

from rulescore import Pool, Rule, d6, find, play, rules
from rulescore.inputs import say
from widgets.view import respond

REPETITIONS = 15

Case = Callable[[], object]


def measure() -> dict[str, dict[str, float]]:
    """Milliseconds for the odds that are written here, and for every rule there is."""
    chosen, listed = dict(_odds()), dict(_every_rule())
    forget = _caches()
    return {
        "odds": {name: milliseconds(case, forget) for name, case in chosen.items()},
        "rules": {name: milliseconds(case, forget) for name, case in listed.items()},
    }


def milliseconds(case: Case, forget: list[Case]) -> float:
    """The median of several runs, before each of which all is forgotten; one more run, the first, warms up."""
    taken = []
    for _ in range(1 + REPETITIONS):
        for cache_clear in forget:
            cache_clear()
        start = perf_counter()
        case()
        taken.append(1000 * (perf_counter() - start))
    return median(taken[1:])


def _caches() -> list[Case]:
    """What empties our caches, wherever in our modules they are."""
    kind = type(lru_cache(len))
    caches = [each for each in gc.get_objects() if type(each) is kind]
    return [each.cache_clear for each in caches if each.__module__.startswith(("rulescore", "widgets"))]


def _odds() -> list[tuple[str, Case]]:
    return [
        ("30d6, lowest 20", Pool(30, d6).lowest(20).weights),
        _odds_of("hitdice.6.5", hit_dice=20, fatigue=10),
        _odds_of("hitdice.6.6"),
        _odds_of("hitdice.rest-then-hit", hit_dice=3, fatigue=2),
        _odds_of("hitdice.rest-then-hit", hit_dice=20, fatigue=20),
        _odds_of("deckahedron.stamina", points=10),
        _odds_of("deckahedron.flip", deck="1-20,w1,w2", flips="WORST_OF_4"),
        _odds_of("hazards.disease", lasts=3, interval=4),
        _odds_of("hazards.whole-by", wounds=-10, most=40, days=30),
        _odds_of("sundown.fate", number=6),
    ]


def _odds_of(id: str, **answers: int | str) -> tuple[str, Case]:
    rule = find(id)
    said = [f"{name.replace('_', ' ')} {value}" for name, value in answers.items()]
    return ", ".join([f"odds of {id}", *said]), partial(rule.odds, *rule.form.read(answers))


def _every_rule() -> list[tuple[str, Case]]:
    cases: list[tuple[str, Case]] = []
    for rule in rules():
        as_it_stands = {name: field.default for name, field in rule.form.fields.items()}
        numbers = {name: field.allowed[-1] for name, field in rule.form.fields.items() if field.allowed}
        cases += [
            (f"roll {rule.id}", partial(play, rule, as_it_stands, seed=rule.id)),
            (f"respond to {rule.id}", partial(respond, _request(rule, as_it_stands))),
            (f"respond to {rule.id}, largest numbers", partial(respond, _request(rule, as_it_stands | numbers))),
        ]
    return cases


def _request(rule: Rule[..., Any], values: Mapping[str, Any]) -> str:
    """What the page asks when a reader presses Roll: every field is answered."""
    widget = {"rule": rule.id, "page": f"games/{rule.slug}/", "answers": {}}
    answers = {name: say(value) for name, value in values.items()}
    return json.dumps({"do": "roll", "widget": widget, "answers": answers})
