"""A row of boxes crossed by strokes of several kinds, each kind counted apart and filled from the left."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import ClassVar, TypeVar

Self = TypeVar("Self", bound="Track")


@dataclass(frozen=True)
class Stroke:
    """A line through a box, and the ends it joins: across and down from the upper left corner, 0 to 1."""

    name: str
    start: tuple[float, float]
    end: tuple[float, float]


@dataclass(frozen=True)
class Mark:
    """The strokes that can stand in one box together: how that is typed, and what it is called."""

    letter: str
    name: str
    strokes: tuple[Stroke, ...] = ()


@dataclass(frozen=True)
class Track:
    r"""How many boxes each kind of stroke crosses. A game says how many boxes there are, and what its marks are.

    >>> rise, fall = Stroke("rise", (0, 1), (1, 0)), Stroke("fall", (0, 0), (1, 1))
    >>> class Short(Track):
    ...     boxes = 4
    ...     strokes = (rise, fall)
    ...     marks = (Mark(".", "empty"), Mark("/", "light", (rise,)), Mark("X", "grave", (rise, fall)))
    >>> track = Short.read("/X")  # strokes are counted, so their order does not matter
    >>> print(track, "=", track.brief)
    X/.. = 1 grave, 1 light
    >>> print(track.add(rise, 5))  # what does not fit is not drawn
    X///
    >>> print(track.remove(fall, 2), track.count(rise))
    //.. 2
    """

    counts: tuple[int, ...] = ()

    boxes: ClassVar[int] = 0
    strokes: ClassVar[tuple[Stroke, ...]] = ()
    marks: ClassVar[tuple[Mark, ...]] = ()
    allows: ClassVar[str] = "a row of boxes"

    def __post_init__(self) -> None:
        counts = self.counts or (0,) * len(self.strokes)
        if len(counts) != len(self.strokes) or not all(0 <= each <= self.boxes for each in counts):
            raise ValueError(f"{counts} are not {len(self.strokes)} counts between 0 and {self.boxes}")
        object.__setattr__(self, "counts", counts)

    def count(self, stroke: Stroke) -> int:
        """How many boxes a kind of stroke crosses."""
        return self.counts[self.strokes.index(stroke)]

    def add(self: Self, stroke: Stroke, boxes: int) -> Self:
        """Draw a stroke in the first boxes without one."""
        return self._with(stroke, self.count(stroke) + boxes)

    def remove(self: Self, stroke: Stroke, boxes: int) -> Self:
        """Rub a stroke out of the last boxes that have one."""
        return self._with(stroke, self.count(stroke) - boxes)

    def _with(self: Self, stroke: Stroke, boxes: int) -> Self:
        wanted = min(max(boxes, 0), self.boxes)
        return type(self)(
            tuple(wanted if each is stroke else n for each, n in zip(self.strokes, self.counts, strict=True))
        )

    @property
    def row(self) -> tuple[Mark, ...]:
        """What stands in each box, from the left."""
        named = {mark.strokes: mark for mark in self.marks}
        return tuple(
            named[tuple(each for each, n in zip(self.strokes, self.counts, strict=True) if box < n)]
            for box in range(self.boxes)
        )

    @property
    def full(self) -> bool:
        """Whether every box carries a stroke of some kind."""
        return max(self.counts) == self.boxes

    @property
    def empty(self) -> bool:
        """Whether no box carries any."""
        return not any(self.counts)

    @property
    def rank(self) -> tuple[int, ...]:
        """A key that sorts tracks by the last, gravest kind of stroke first."""
        return self.counts[::-1]

    @property
    def brief(self) -> str:
        """The marks in words, from the left."""
        runs = [(mark, len(list(run))) for mark, run in groupby(self.row) if mark.strokes]
        return ", ".join(f"{length} {mark.name}" for mark, length in runs) or "no marks"

    def __str__(self) -> str:
        return "".join(mark.letter for mark in self.row)

    @classmethod
    def read(cls: type[Self], text: str) -> Self | None:
        """A row as it was typed; boxes left out at the end are empty."""
        letters = {mark.letter: mark for mark in cls.marks}
        typed = [each.upper() if each.upper() in letters else each for each in text if each not in " []"]
        if len(typed) > cls.boxes or not all(each in letters for each in typed):
            return None
        return cls(tuple(sum(stroke in letters[each].strokes for each in typed) for stroke in cls.strokes))
