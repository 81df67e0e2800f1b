"""Tables as the source prints them: rolled on, looked up in and printed from the same rows."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from typing import Generic, TypeVar

from .chance import Chance
from .dice import Die

T = TypeVar("T", bound=Hashable)


class Table(Generic[T]):
    """Rows by face or by span of faces. A row that misses or repeats a face of the die is refused.

    >>> from rulescore.dice import d6
    >>> weather = Table("weather", d6, {"1-3": "rain", "4-5": "cloud", "6": "sun"})
    >>> weather[5]
    'cloud'
    >>> weather[9], weather[-2]  # off either end, the last row there holds
    ('sun', 'rain')

    A last row may be written with a plus, as in `"6+"`, where the source prints it so.
    """

    def __init__(self, name: str, die: Die, rows: Mapping[str, T]) -> None:
        self.name = name
        self.die = die
        self.rows = dict(rows)
        self._spans: list[tuple[range, T]] = []
        due = [face for face, _ in die.faces]
        at = due[0]
        for label, row in self.rows.items():
            first, _, last = label.removesuffix("+").partition("-")
            span = range(int(first), int(last or first) + 1)
            if span.start != at or not span:
                raise ValueError(f"table {name}: the row {label} should start at {at}")
            at = span.stop
            if label.endswith("+") and at <= due[-1]:
                raise ValueError(f"table {name}: the row {label} is not the last")
            self._spans.append((span, row))
        if at != due[-1] + 1:
            raise ValueError(f"table {name}: the rows end at {at - 1}, the die at {due[-1]}")

    def __getitem__(self, total: int) -> T:
        return next((row for span, row in self._spans if total < span.stop), self._spans[-1][1])

    def __iter__(self) -> Iterator[tuple[str, T]]:
        return iter(self.rows.items())

    def roll(self, chance: Chance, plus: Mapping[str, int] | None = None) -> T:
        """Roll the table's die, add what is to be added, and read the row."""
        row = self[chance.roll(self.name, self.die, plus=plus)]
        chance.note(str(row))
        return row


K = TypeVar("K", bound=Hashable)


class Listing(Generic[K, T]):
    """What is looked up by name, not rolled: weapons and their modifiers. Each row is a frozen dataclass, its parts
    are the columns.
    """

    def __init__(self, name: str, rows: Mapping[K, T]) -> None:
        self.name = name
        self.rows = dict(rows)

    def __getitem__(self, name: K) -> T:
        return self.rows[name]

    def __iter__(self) -> Iterator[tuple[K, T]]:
        return iter(self.rows.items())
