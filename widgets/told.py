"""What a fence in a chapter says, key by key, and the sentence when it says something wrong."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from typing import Any

from click import ClickException
from pymdownx.superfences import SuperFencesException


class BrokenExample(SuperFencesException, ClickException):
    """A fence that cannot be drawn. superfences lets its own exception through, and click prints just the sentence."""

    def __init__(self, sentence: object) -> None:
        ClickException.__init__(self, str(sentence))


class Told:
    """What a fence says: keys are taken one by one, by name and type, and what is left over are fields."""

    def __init__(self, source: str) -> None:
        try:
            self._left = tomllib.loads(source)
        except tomllib.TOMLDecodeError as problem:
            raise BrokenExample(f"This fence is not TOML: {problem}.") from None

    def take(self, name: str, kind: type[Any] = str) -> Any:
        """A key the fence must have."""
        if name not in self._left:
            raise BrokenExample(f"This fence has no “{name}”.")
        return self.optional(**{name: kind})[name]

    def optional(self, **kinds: type[Any]) -> dict[str, Any]:
        """Keys the fence may have."""
        taken = {name: self._left.pop(name) for name in kinds if name in self._left}
        for name, value in taken.items():
            if type(value) is not kinds[name]:
                wanted = {
                    str: "text",
                    list: "a list",
                    int: "a whole number",
                    dict: "a group of keys",
                    bool: "true or false",
                }[kinds[name]]
                raise BrokenExample(f"In this fence “{name}” should be {wanted}, not {value!r}.")
        return taken

    def finish(self) -> None:
        """Nothing may be left."""
        if self._left:
            raise BrokenExample(f"This fence has “{next(iter(self._left))}”, which means nothing here.")

    @property
    def answers(self) -> dict[str, Any]:
        """All that is left: fields and their values."""
        return flat(self._left)


def flat(told: Mapping[str, Any], before: str = "") -> dict[str, Any]:
    """`body.fatigue = 2` is a table in a table to TOML, and one field to us."""
    found: dict[str, Any] = {}
    for name, value in told.items():
        found |= flat(value, f"{before}{name}.") if isinstance(value, Mapping) else {before + name: value}
    return found
