"""Tables with two ways in: a row for one side, a column for the other."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from typing import Generic, TypeVar

R = TypeVar("R", bound=Hashable)
T = TypeVar("T")


class Grid(Generic[R, T]):
    """A cell for each row and column. A grid with a cell missing is refused.

    >>> grid = Grid("weather", "wind", ("calm", "storm"), "sky", ("clear", "grey"), {
    ...     "calm": ("fair", "dull"), "storm": ("squall", "gale")})
    >>> grid["storm", "grey"]
    'gale'
    """

    def __init__(
        self, name: str, across: str, rows: Sequence[R], down: str, columns: Sequence[R], cells: Mapping[R, Sequence[T]]
    ) -> None:
        self.name, self.across, self.down = name, across, down
        self.rows, self.columns = tuple(rows), tuple(columns)
        if tuple(cells) != self.rows or any(len(row) != len(self.columns) for row in cells.values()):
            raise ValueError(f"grid {name}: it needs {len(self.rows)} rows of {len(self.columns)} cells")
        self._cells = {
            (row, column): cell for row, line in cells.items() for column, cell in zip(self.columns, line, strict=True)
        }

    def __getitem__(self, place: tuple[R, R]) -> T:
        return self._cells[place]

    def __iter__(self) -> Iterator[tuple[R, tuple[T, ...]]]:
        return iter((row, tuple(self[row, column] for column in self.columns)) for row in self.rows)
