"""Dice and pools as whole-number weights: what they show on the table, and every total they can reach."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from math import comb


@dataclass(frozen=True)
class Die:
    """A die: its name and its faces, each with a weight, in the order they are laid out."""

    name: str
    faces: tuple[tuple[int, int], ...]

    def __str__(self) -> str:
        return self.name

    @property
    def weights(self) -> dict[int, int]:
        """Each face with its weight; one that is written twice weighs twice."""
        weights: dict[int, int] = {}
        for face, weight in self.faces:
            weights[face] = weights.get(face, 0) + weight
        return weights


def d(sides: int) -> Die:
    """An even die with faces 1 to `sides`.

    >>> print(d(20))
    d20
    """
    return Die(f"d{sides}", tuple((face, 1) for face in range(1, sides + 1)))


d4, d6, d8, d10, d12, d20 = (d(sides) for sides in (4, 6, 8, 10, 12, 20))


@dataclass(frozen=True)
class Pool:
    """Several dice of one kind and how they are read: all of them, the best or worst few, or the hits.

    >>> pool = Pool(4, d6).lowest(2)
    >>> print(pool)
    4d6, lowest 2
    >>> pool.read([6, 5, 3, 1]), pool.dropped([6, 5, 3, 1])
    (4, (0, 1))
    >>> pool.weights()[2], sum(pool.weights().values())
    (171, 1296)
    """

    count: int
    die: Die
    kept: int | None = None
    from_the_top: bool = False
    hit_on: int | None = None

    def lowest(self, kept: int) -> Pool:
        """Keep the lowest few, drop the rest."""
        return replace(self, kept=kept, from_the_top=False)

    def highest(self, kept: int) -> Pool:
        """Keep the highest few, drop the rest."""
        return replace(self, kept=kept, from_the_top=True)

    def hits(self, hit_on: int) -> Pool:
        """Count the dice that show `hit_on` or more.

        >>> Pool(4, d6).hits(5).weights()
        {0: 256, 1: 512, 2: 384, 3: 128, 4: 16}
        """
        return replace(self, hit_on=hit_on)

    def __str__(self) -> str:
        name = f"{'' if self.count == 1 else self.count}{self.die}"
        if self.hit_on is not None:
            return f"{name}, hits on {self.hit_on} or more"
        if self.kept is None or self.kept == self.count:
            return name
        return f"{name}, {'highest' if self.from_the_top else 'lowest'} {self.kept}"

    def dropped(self, faces: Sequence[int]) -> tuple[int, ...]:
        """The places of the dice that do not count; of equal dice the later ones are dropped."""
        if self.kept is None:
            return ()
        places = sorted(range(len(faces)), key=lambda i: -faces[i] if self.from_the_top else faces[i])
        return tuple(sorted(places[self.kept :]))

    def read(self, faces: Sequence[int]) -> int:
        """What the dice on the table come to."""
        if self.hit_on is not None:
            return sum(face >= self.hit_on for face in faces)
        dropped = self.dropped(faces)
        return sum(face for place, face in enumerate(faces) if place not in dropped)

    def weights(self) -> dict[int, int]:
        """Every total with the number of ways to roll it."""
        return dict(_weights(self))


@lru_cache(maxsize=1024)
def _weights(pool: Pool) -> tuple[tuple[int, int], ...]:
    """A distribution is a polynomial, and a polynomial is one big integer with its coefficients side by side.

    Adding dice is then multiplying integers, which Python does fast. To keep the best or worst k of n:
    pick the last face that still counts; some a < k dice lie strictly before it and count in full, at least
    k - a of the others show it, and the rest lie anywhere beyond.
    """
    if pool.hit_on is not None:
        hits = sum(weight for face, weight in pool.die.faces if face >= pool.hit_on)
        misses = sum(weight for _, weight in pool.die.faces) - hits
        faces, kept = [(0, misses), (1, hits)], pool.count
    else:
        faces = sorted(pool.die.faces, reverse=pool.from_the_top)
        kept = pool.count if pool.kept is None else min(pool.kept, pool.count)
    if not kept:
        return ((0, 1),)
    least = min(face for face, _ in faces)
    ways_in_all: int = sum(weight for _, weight in faces) ** pool.count
    room = ways_in_all.bit_length() // 8 + 1  # bytes a coefficient needs

    def x(power: int) -> int:
        return 1 << (8 * room * power)

    if kept == pool.count:
        total = sum(weight * x(face - least) for face, weight in faces) ** kept
    else:
        total, before, beyond = 0, 0, sum(weight for _, weight in faces)
        for last, weight in faces:
            beyond -= weight
            for a in range(kept):
                others = pool.count - a
                ways = sum(
                    comb(others, shown) * weight**shown * beyond ** (others - shown)
                    for shown in range(kept - a, others + 1)
                )
                total += comb(pool.count, a) * before**a * ways * x((last - least) * (kept - a))
            before += weight * x(last - least)
    digits = total.to_bytes(total.bit_length() // 8 + room, "little")
    coefficients = (int.from_bytes(digits[i : i + room], "little") for i in range(0, len(digits), room))
    return tuple((kept * least + power, ways) for power, ways in enumerate(coefficients) if ways)
