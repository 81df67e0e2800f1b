"""The same question along a range: how the odds change as one input does."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from fractions import Fraction
from typing import Any

from .errors import IllegalInput
from .roll import label
from .rule import Rule


def sweep(
    rule: Rule[..., Any],
    arguments: tuple[Any, ...],
    over: str,
    first: int | None = None,
    last: int | None = None,
) -> dict[Any, dict[Any, Fraction]]:
    """The odds for every value of one field, or for those from `first` to `last`.

    >>> from rulescore import find
    >>> save = find("hitdice.save")
    >>> swept = sweep(save, save.arguments(bonus=10), "dc", 20, 22)
    >>> [str(share(odds, ["Passed"])) for odds in swept.values()]
    ['11/20', '1/2', '9/20']
    """
    field = rule.form.fields[rule.form.name(over)]
    values = field.choices
    if field.allowed is not None:
        values = [each for each in values if (first is None or each >= first) and (last is None or each <= last)]
    elif first is not None or last is not None:
        raise IllegalInput("Over", over, "a number, so it has no from and to")
    if not values:
        raise IllegalInput("Over", over, "a field with values to list there")
    fixed = rule.form.values(arguments)
    return {value: rule.odds(*rule.form.read({**fixed, field.name: value})) for value in values}


def share(odds: Mapping[Any, Fraction], of: Collection[str]) -> Fraction:
    """The odds of any of some outcomes, named by their labels."""
    return sum((chance for outcome, chance in odds.items() if label(outcome) in of), Fraction(0))
