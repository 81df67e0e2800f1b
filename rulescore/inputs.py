"""A signature as fields; a form's, a link's or a command line's answers as arguments, and back."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import MISSING, dataclass, field, fields, is_dataclass, replace
from enum import Enum
from fractions import Fraction
from inspect import Parameter
from typing import Any, get_args, get_type_hints

from .errors import IllegalInput


@dataclass(frozen=True)
class Ruling:
    """A place where the text can be read in more than one way, and the reading we take unless told otherwise."""

    id: str
    question: str
    touches: tuple[str, ...]
    evidence: str


def ruling(id: str, question: str, default: Enum, *, touches: tuple[str, ...], evidence: str) -> Any:
    """A field of a game's rulings: its default is the reading we take, and `touches` the rules it can change."""
    return field(default=default, metadata={"ruling": Ruling(id, question, touches, evidence)})


@dataclass(frozen=True)
class Field:
    """One thing a rule wants to know."""

    name: str
    label: str
    kind: type[Any]
    default: Any
    allowed: range | None = None
    ruling: Ruling | None = None

    @property
    def allows(self) -> str:
        """What it takes, in words."""
        if self.allowed is not None:
            return f"a whole number between {self.allowed[0]} and {self.allowed[-1]}"
        if issubclass(self.kind, Enum):
            return f"one of {', '.join(member.name for member in self.kind)}"
        return "yes or no" if self.kind is bool else str(self.kind.allows)

    @property
    def choices(self) -> list[Any]:
        """Every value it takes, where they can be listed."""
        if self.allowed is not None:
            return list(self.allowed)
        return [False, True] if self.kind is bool else list(self.kind) if issubclass(self.kind, Enum) else []

    def read(self, answer: object) -> Any:
        """An answer as a value, or a sentence about why not."""
        if isinstance(answer, self.kind) and (self.kind is bool or not isinstance(answer, bool)):
            value: Any = answer
        elif issubclass(self.kind, Enum):
            wanted = str(answer).strip().upper().replace("-", "_").replace(" ", "_")
            value = next((member for member in self.kind if member.name == wanted), None)
        elif is_written(self.kind):
            value = self.kind.read(str(answer))
        elif self.kind is bool:
            value = _YES_OR_NO.get(str(answer).strip().lower())
        else:
            text = str(answer).strip().replace("−", "-")
            value = int(text) if re.fullmatch(r"[+-]?[0-9]{1,9}", text) else None
        if value is None:
            raise IllegalInput(self.label, answer, self.allows)
        if self.allowed is not None and value not in self.allowed:
            raise IllegalInput(self.label, value, f"between {self.allowed[0]} and {self.allowed[-1]}")
        return value


_YES_OR_NO = {"yes": True, "true": True, "on": True, "1": True} | {
    "no": False,
    "false": False,
    "off": False,
    "0": False,
    "": False,
}


class Form:
    """All the fields of one rule, flat: a dataclass `body` with a `fatigue` is the field `body.fatigue`."""

    def __init__(self, rule: str, parameters: Mapping[str, tuple[Any, Any]], also: Sequence[str] = ()) -> None:
        self.rule = rule
        self.parameters = parameters
        self.fields: dict[str, Field] = {}
        for name, (hint, default) in parameters.items():
            if default is Parameter.empty:
                raise TypeError(f"{rule}: {name} needs a default, so that the rule can be tried at once")
            for each in _fields(name, hint, default):
                if each.ruling is None or {rule, *also}.intersection(each.ruling.touches):
                    self.fields[each.name] = each

    def name(self, short: str) -> str:
        """A field's full name; its last part is enough where only one field ends so."""
        if short in self.fields:
            return short
        ends = [name for name in self.fields if name.rpartition(".")[2] == short]
        if len(ends) == 1:
            return ends[0]
        if ends:
            raise IllegalInput("Field", short, f"clear: it could be {' or '.join(ends)}")
        raise IllegalInput("Field", short, f"a field of {self.rule}; it has {', '.join(self.fields) or 'none'}")

    def read(self, answers: Mapping[str, object]) -> tuple[Any, ...]:
        """Answers as arguments; what is not answered keeps its default."""
        values: dict[str, Any] = {}
        for short, answer in answers.items():
            name = self.name(short)
            if name in values:
                raise IllegalInput("Field", short, "given only once")
            try:
                values[name] = self.fields[name].read(answer)
            except IllegalInput as problem:
                problem.name = name
                raise
        arguments = []
        for name, (_, default) in self.parameters.items():
            arguments.append(_rebuild(name, default, values))
        return tuple(arguments)

    def values(self, arguments: tuple[Any, ...]) -> dict[str, Any]:
        """Arguments as a flat dictionary of every field's value."""
        flat: dict[str, Any] = {}
        for name, argument in zip(self.parameters, arguments, strict=True):
            _flatten(name, argument, flat)
        return {name: flat[name] for name in self.fields}

    def answers(self, arguments: tuple[Any, ...]) -> dict[str, str]:
        """Arguments as the answers that would make them: only what is not at its default.

        So a field added later, at its default, changes no old link and no old seed's dice.
        """
        values = self.values(arguments)
        return {
            name: say(value)
            for name, value in values.items()
            if value != self.fields[name].default or type(value) is not type(self.fields[name].default)
        }


def is_written(kind: Any) -> bool:
    """Whether values of a type are written as text, like a pile of cards or a row of boxes.

    Such a type has `read(text)`, which gives None for what it does not take, `allows` to say what it takes,
    and `str` to write it; `brief` says it in a few words, `examples` are texts to try a rule with.
    """
    return hasattr(kind, "read") and hasattr(kind, "allows")


def _fields(name: str, hint: Any, default: Any) -> list[Field]:
    metadata = getattr(hint, "__metadata__", ())
    kind = get_args(hint)[0] if metadata else hint
    if is_dataclass(kind) and not is_written(kind):
        hints = get_type_hints(kind, include_extras=True)
        found = []
        for part in fields(kind):
            if part.metadata.get("told"):  # a rule says it, and nobody is asked
                continue
            if part.default is MISSING:
                raise TypeError(f"{name}.{part.name} needs a default")
            inner = _fields(f"{name}.{part.name}", hints[part.name], getattr(default, part.name))
            about = part.metadata.get("ruling")
            found += [replace(each, ruling=about, label=about.question) if about else each for each in inner]
        return found
    label = next((about for about in metadata if isinstance(about, str)), None)
    allowed = next((about for about in metadata if isinstance(about, range)), None)
    if kind is int and allowed is None:
        raise TypeError(f"{name}: a whole number needs Annotated[int, range(…)]")
    plain_label = name.rpartition(".")[2].replace("_", " ").capitalize()
    return [Field(name, label or plain_label, kind, default, allowed)]


def _rebuild(name: str, default: Any, values: Mapping[str, Any]) -> Any:
    if not is_dataclass(default) or is_written(default):
        return values.get(name, default)
    return replace(
        default,  # type: ignore[type-var]
        **{part.name: _rebuild(f"{name}.{part.name}", getattr(default, part.name), values) for part in fields(default)},
    )


def _flatten(name: str, value: Any, into: dict[str, Any]) -> None:
    if is_dataclass(value) and not is_written(value):
        for part in fields(value):
            _flatten(f"{name}.{part.name}", getattr(value, part.name), into)
    else:
        into[name] = value


def say(value: object) -> str:
    """A value as it is typed into a field, a link or a command line."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return value.name if isinstance(value, Enum) else str(value)


def plain(value: Any) -> Any:
    """A value as plain JSON: a dataclass as an object, an enum as its name, a fraction as text."""
    if isinstance(value, Enum):
        return value.name
    if is_written(value):
        return str(value)
    if is_dataclass(value):
        return {part.name: plain(getattr(value, part.name)) for part in fields(value)}
    if isinstance(value, Mapping):
        return {str(plain(key)): plain(item) for key, item in value.items()}
    if isinstance(value, (tuple, list)):
        return [plain(item) for item in value]
    return str(value) if isinstance(value, Fraction) else value


def canonical(value: Any) -> str:
    """The one way to write a value: JSON, keys sorted, no spaces.

    >>> canonical({"b": 1, "a": "ü"})
    '{"a":"ü","b":1}'
    """
    return json.dumps(plain(value), sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def order(value: Any) -> Any:
    """A key that sorts outcomes as a reader would: numbers by size, enums as written, dataclasses by part."""
    if isinstance(value, Enum):
        return list(type(value)).index(value)
    if is_written(value):
        return getattr(value, "rank", str(value))
    if is_dataclass(value):
        return tuple(order(getattr(value, part.name)) for part in fields(value))
    if isinstance(value, (tuple, list)):
        return tuple(order(item) for item in value)
    return value
