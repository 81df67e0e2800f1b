"""Answers to a rule's form, drawn by Hypothesis from the fields themselves."""

from enum import Enum
from typing import Any

from hypothesis import strategies as st

from rulescore.inputs import Field
from rulescore.rule import Rule, rules


def value(field: Field, most: int = 1000) -> st.SearchStrategy[Any]:
    """Any value a field takes, or just the first few; of what is written as text, its default and its examples."""
    if field.kind is bool:
        return st.booleans()
    if issubclass(field.kind, Enum):
        return st.sampled_from(field.kind)
    if field.allowed is None:
        return st.sampled_from([field.default, *map(field.read, getattr(field.kind, "examples", ()))])
    return st.sampled_from(field.allowed[: most + 1])


def arguments(rule: Rule[..., Any], most: int = 1000) -> st.SearchStrategy[tuple[Any, ...]]:
    """Arguments of a rule: any of its fields answered, the others at their default."""
    fields = {name: value(field, most) for name, field in rule.form.fields.items()}
    return st.fixed_dictionaries({}, optional=fields).map(rule.form.read)


def seeds() -> st.SearchStrategy[str]:
    """Seeds of any script; a lone surrogate is not text that can be written down."""
    return st.text(st.characters(exclude_categories=("Cs",)), max_size=12)


def questions() -> st.SearchStrategy[tuple[Rule[..., Any], tuple[Any, ...]]]:
    """Any rule there is, with arguments of its own."""
    return st.sampled_from(rules()).flatmap(lambda rule: st.tuples(st.just(rule), arguments(rule)))
