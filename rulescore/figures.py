"""Figures as the source prints them, by row and column, looked up in and printed from the same cells."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Generic, TypeVar

R = TypeVar("R", bound=Hashable)
C = TypeVar("C", bound=Hashable)
T = TypeVar("T")


class Figures(Generic[R, C, T]):
    """A cell for every row and column. A row that is too short or too long is refused.

    >>> tides = Figures("tides", "Port", ("high", "low"), {"Brest": (6, 1), "Hull": (7, 2)})
    >>> tides["Hull", "low"]
    2
    """

    def __init__(self, name: str, corner: str, columns: Sequence[C], rows: Mapping[R, Sequence[T]]) -> None:
        self.name = name
        self.corner = corner
        self.columns = tuple(columns)
        self.rows = {row: tuple(cells) for row, cells in rows.items()}
        for row, cells in self.rows.items():
            if len(cells) != len(self.columns):
                raise ValueError(f"figures {name}: the row {row} has {len(cells)} cells, not {len(self.columns)}")

    def __getitem__(self, at: tuple[R, C]) -> T:
        row, column = at
        return self.rows[row][self.columns.index(column)]
