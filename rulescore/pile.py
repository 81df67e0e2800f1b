"""Cards and piles of them: what lies in a deck or on a discard pile, without an order that nobody knows."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, Self, TypeVar

from .words import count


@dataclass(frozen=True)
class Look:
    """How a card looks, for whoever draws it: signs that are drawn, and words that say the same."""

    name: str
    token: str
    edges: tuple[tuple[str, str], ...] = ()
    """From the top clockwise: what the edge is called, and the signs on it."""
    centre: str = ""
    corners: tuple[str, ...] = ()
    """Small signs at the bottom right, bottom left and top right: a shape, perhaps with a number in it, as in ▲3."""
    note: str = ""
    words: str = ""


class Card(ABC):
    """A card: `str` is how it is typed, `look` how it is drawn. It is the same as itself and no other."""

    place: tuple[int, ...]
    """Where it stands among others in a list."""

    @property
    @abstractmethod
    def look(self) -> Look:
        """How it looks."""


C = TypeVar("C", bound=Card)


@dataclass(frozen=True)
class Spread(Generic[C]):
    """Cards laid out in order, to be looked at."""

    name: str
    cards: tuple[C, ...]


class Pile(Generic[C]):
    """How many of each card: a deck, a discard pile, a hand. A game's own class lists the cards there are.

    It never changes: `take`, `put` and `+` give another pile. Written as text it is a list of cards by the names they
    are typed by, with spans of neighbours as in `1-10,14`.
    """

    catalogue: ClassVar[tuple[Any, ...]] = ()
    face_down: ClassVar[bool] = False
    allows: ClassVar[str] = "a list of cards, as in 1-3, 7"

    __slots__ = ("_cards", "_hash")

    def __init__(self, cards: Mapping[C, int] | Iterable[C] = ()) -> None:
        counts: dict[C, int] = {}
        if isinstance(cards, Mapping):
            counts.update(cards)
        else:
            for card in cards:
                counts[card] = counts.get(card, 0) + 1
        self._cards: dict[C, int] = dict(sorted(counts.items(), key=_place))
        self._hash = hash(tuple(self._cards.items()))

    @classmethod
    def _of(cls, counts: dict[C, int]) -> Self:
        """A pile of cards that are in order already."""
        made = cls.__new__(cls)
        made._cards = counts
        made._hash = hash(tuple(counts.items()))
        return made

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and isinstance(other, Pile) and self._cards == other._cards

    def __len__(self) -> int:
        return sum(self._cards.values())

    def __iter__(self) -> Iterator[C]:
        for card, times in self._cards.items():
            for _ in range(times):
                yield card

    def __contains__(self, card: object) -> bool:
        return card in self._cards

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self})"

    @property
    def weights(self) -> dict[C, int]:
        """Every card with how many there are: what a pick of one takes."""
        return dict(self._cards)

    def count(self, wanted: Callable[[C], bool]) -> int:
        """How many cards are of a kind."""
        return sum(times for card, times in self._cards.items() if wanted(card))

    def take(self, card: C) -> Self:
        """The pile without one such card."""
        counts = dict(self._cards)
        counts[card] -= 1
        if not counts[card]:
            del counts[card]
        return self._of(counts)

    def put(self, card: C) -> Self:
        """The pile with one more card."""
        if card not in self._cards:
            return type(self)({**self._cards, card: 1})
        return self._of({**self._cards, card: self._cards[card] + 1})

    def __add__(self, other: Pile[C]) -> Self:
        """Both piles, shuffled together."""
        if not other._cards:
            return self
        counts = dict(self._cards)
        for card, times in other._cards.items():
            counts[card] = counts.get(card, 0) + times
        return type(self)(counts)

    def only(self, wanted: Callable[[C], bool]) -> Self:
        """The cards of a kind."""
        return self._of({card: times for card, times in self._cards.items() if wanted(card)})

    def alike(self, kind: Callable[[C], C]) -> Self:
        """The pile with every card replaced by its kind, so that cards of one kind are counted together."""
        counts: dict[C, int] = {}
        for card, times in self._cards.items():
            counts[kind(card)] = counts.get(kind(card), 0) + times
        return type(self)(counts)

    @classmethod
    def read(cls, text: str) -> Self | None:
        """A pile as it was typed; none if a card in it does not exist."""
        tokens = [str(card) for card in cls.catalogue]
        cards: list[C] = []
        for part in text.lower().replace("–", "-").replace(";", ",").replace(",", " ").split():
            first, dash, last = part.partition("-")
            last = last if dash else first
            if first not in tokens or last not in tokens or tokens.index(first) > tokens.index(last):
                return None
            cards += cls.catalogue[tokens.index(first) : tokens.index(last) + 1]
        return cls(cards) if len(cards) <= 99 else None

    def __str__(self) -> str:
        """As it is typed: neighbours as a span, where there are at least three."""
        runs: list[list[C]] = []
        for card in self:
            near = runs and runs[-1][0].place[:-1] == card.place[:-1]
            if near and card.place[-1] == runs[-1][-1].place[-1] + 1:
                runs[-1].append(card)
            else:
                runs.append([card])
        said = [[f"{run[0]}-{run[-1]}"] if len(run) > 2 else [str(card) for card in run] for run in runs]
        return ",".join(part for parts in said for part in parts)

    @property
    def brief(self) -> str:
        """How many cards."""
        return count(len(self), "card")


def _place(item: tuple[Card, int]) -> tuple[int, ...]:
    return item[0].place
