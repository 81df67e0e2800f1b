"""The twenty cards, the four wound cards, and what can be read off one."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any, ClassVar, Self

from rulescore import pile
from rulescore.pile import Look, Pile, Spread
from rulescore.words import Words, count


class Symbol(Words):
    """What an edge shows, from worst to best."""

    CATEGORICAL_FAILURE = "✗✗ categorical failure"
    FAILURE = "✗ failure"
    SUCCESS = "✔ success"
    UNCONDITIONAL_SUCCESS = "✔✔ unconditional success"

    @property
    def sign(self) -> str:
        """As it stands on the card."""
        return self.value.partition(" ")[0]

    @property
    def level(self) -> int:
        """From 1, the worst, to 4."""
        return _LEVELS[self]

    @property
    def good(self) -> bool:
        """Whether it is a success of either kind."""
        return _LEVELS[self] > 2


_LEVELS = {symbol: level for level, symbol in enumerate(Symbol, 1)}


@dataclass(frozen=True, eq=False)
class Card(pile.Card):
    """A card; one without a number is not a card but a kind of card, of which only some things are known."""

    place: tuple[int, ...]
    number: str
    symbols: tuple[Symbol | None, ...]
    stamina: bool = False
    proficient: bool = False
    d4: int = 0
    d6: int = 0
    wound: bool = False
    ring: str = ""

    def __str__(self) -> str:
        return self.number

    def at(self, rank: int) -> Symbol:
        """What its edge of a rank shows."""
        symbol = self.symbols[rank - 1]
        if symbol is None:
            raise LookupError(f"nothing is known of this card at rank {rank}")
        return symbol

    @property
    def look(self) -> Look:
        """Its edges from the top clockwise are ranks 1 to 4."""
        edges = tuple((str(rank), symbol.sign if symbol else "") for rank, symbol in enumerate(self.symbols, 1))
        corners = (f"▲{self.d4}" if self.d4 else "", f"■{self.d6}" if self.d6 else "", "◆" if self.proficient else "")
        name = f"Wound card {self.number}" if self.wound else f"Card {self.number}"
        said = [f"rank {rank} {signs}" for rank, signs in edges]
        said += ["Stamina"] if self.stamina else []
        said += ["proficiency"] if self.proficient else []
        said += [f"d4 {self.d4}"] if self.d4 else []
        said += [f"d6 {self.d6}"] if self.d6 else []
        said += [self.ring] if self.ring else []
        return Look(
            name,
            self.number,
            edges,
            "✚" if self.wound else "⚡" if self.stamina else "",
            corners,
            self.ring,
            ", ".join(said),
        )


def _symbols(levels: str) -> tuple[Symbol, ...]:
    return tuple(list(Symbol)[int(level) - 1] for level in levels)


# Ranks 1 to 4 as levels from 1 (✗✗) to 4 (✔✔); P for proficiency; the printed d4 and d6, 0 where there is none.
_CARDS = """
    1111 - 0 2 | 1241 P 1 1 | 1232 - 2 6 | 1434 - 3 5 | 2234 - 4 0
    2323 - 0 3 | 1123 - 1 6 | 2123 - 2 4 | 2212 P 3 2 | 3122 - 4 5
    4444 - 4 6 | 1334 - 3 1 | 3342 - 2 5 | 3134 P 1 4 | 1224 - 0 3
    3214 P 4 2 | 1442 P 3 0 | 3434 - 2 3 | 4342 - 1 1 | 3313 - 0 4
"""
_WOUND_CARDS = "2221 2212 2122 1222"


def _card(number: int, text: str) -> Card:
    levels, proficient, d4, d6 = text.split()
    ring = {"1111": "critical failure", "4444": "critical success"}.get(levels, "")
    return Card((0, number), str(number), _symbols(levels), number > 10, proficient == "P", int(d4), int(d6), ring=ring)


CARDS = tuple(
    _card(number, text) for number, text in enumerate(_CARDS.replace("\n", "|").replace("||", "|").split("|")[1:-1], 1)
)
WOUND_CARDS = tuple(
    Card((1, number), f"w{number}", _symbols(levels), wound=True)
    for number, levels in enumerate(_WOUND_CARDS.split(), 1)
)

DECK = Spread("the Deckahedron", CARDS)
WOUNDS = Spread("wound cards", WOUND_CARDS)


class Cards(Pile[Card]):
    """A pile of these cards."""

    __slots__ = ()
    catalogue: ClassVar[tuple[Any, ...]] = CARDS + WOUND_CARDS
    allows: ClassVar[str] = "a list of cards 1 to 20 and wound cards w1 to w4, as in 1-10, 14, w2"
    examples: ClassVar[tuple[str, ...]] = ("", "5", "17,18,w1", "5,17,w2,w3", "1-10,13,w1", "11-20,w4")

    @property
    def stamina(self) -> int:
        """How many of them carry Stamina."""
        return self.count(_has_stamina)

    @property
    def wounded(self) -> int:
        """How many of them are wound cards."""
        return self.count(_is_wound)

    @property
    def brief(self) -> str:
        """How many cards, and how much Stamina."""
        return f"{count(len(self), 'card')} ({self.stamina} Stamina)" if self else "empty"

    def forget_stamina(self) -> Self:
        """Kinds of cards by number alone, where nothing will be lost any more."""
        return self.alike(_only_numbers)

    def forget(self, numbers: bool = False) -> Self:
        """Kinds of cards, for odds, without symbols once these are read, and without numbers if none will be read.

        Cards on the table are what they are.
        """
        return self.alike(_without_numbers if numbers else _without_symbols)


class Deck(Cards):
    """A pile that lies face down."""

    __slots__ = ()
    face_down = True


def _has_stamina(card: Card) -> bool:
    return card.stamina


def _is_wound(card: Card) -> bool:
    return card.wound


FULL = Deck(CARDS)


# Kinds of cards, for counting odds

_UNKNOWN: tuple[None, ...] = (None,) * 4


@cache
def _kind(symbols: tuple[Symbol | None, ...], stamina: bool, d4: int, d6: int, wound: bool) -> Card:
    place = (2, wound, stamina, d4, d6, *(symbol.level if symbol else 0 for symbol in symbols))
    return Card(place, "", symbols, stamina, False, d4, d6, wound)


@lru_cache(maxsize=4096)
def kind(
    card: Card, rank: int = 0, stamina: bool = False, d4: bool = False, d6: bool = False, good: bool = False
) -> Card:
    """The kind of a card as far as a question cares: its symbol at a rank, or just whether it is good, and so on."""
    symbols: tuple[Symbol | None, ...] = _UNKNOWN
    if rank:
        symbol = card.at(rank)
        if good:
            symbol = Symbol.SUCCESS if symbol.good else Symbol.FAILURE
        symbols = tuple(symbol if each == rank else None for each in range(1, 5))
    return _kind(symbols, stamina and card.stamina, card.d4 if d4 else 0, card.d6 if d6 else 0, card.wound)


@lru_cache(maxsize=4096)
def _without_numbers(card: Card) -> Card:
    return card if card.number else _kind(_UNKNOWN, card.stamina, 0, 0, card.wound)


@lru_cache(maxsize=4096)
def _only_numbers(card: Card) -> Card:
    return card if card.number else _kind(_UNKNOWN, False, card.d4, card.d6, False)


@lru_cache(maxsize=4096)
def _without_symbols(card: Card) -> Card:
    return card if card.number else _kind(_UNKNOWN, card.stamina, card.d4, card.d6, card.wound)
