"""A character as their player has them on the table, and what is said of the last thing done."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Annotated, Any, Concatenate, ParamSpec, TypeVar

from rulescore.chance import Chance
from rulescore.rule import Rule
from rulescore.words import Words, count

from .deck import FULL, Card, Cards, Deck, Symbol, kind

P = ParamSpec("P")
T = TypeVar("T")


class Condition(Words):
    """Whether somebody can still act."""

    IN_ACTION = "in action"
    INCAPACITATED = "incapacitated"


@dataclass(frozen=True)
class Event:
    """What the last thing done came to."""

    what: str = ""
    symbol: Symbol | None = None
    lost: Annotated[int, "Stamina lost"] = 0
    turned: Annotated[int, "Cards turned over"] = 0
    regained: Annotated[int, "Stamina regained"] = 0
    superior: bool = False
    fell: bool = False

    def __str__(self) -> str:
        said = [str(self.symbol)] if self.symbol else []
        said += [self.what] if self.what else []
        if self.turned:
            said.append(f"{self.lost} Stamina lost, {count(self.turned, 'card')} turned over")
        elif self.lost:
            said.append(f"{self.lost} Stamina lost")
        said += [f"{self.regained} Stamina regained"] if self.regained else []
        said += ["the foe in a superior position"] if self.superior else []
        said += ["incapacitated"] if self.fell else []
        return "; ".join(said)


@dataclass(frozen=True)
class Character:
    """A character: three piles of cards, and the tokens on the last of them."""

    deck: Annotated[Deck, "Deck"] = FULL
    discard: Annotated[Cards, "Discard pile"] = Cards()
    exhaustion: Annotated[Cards, "Exhaustion pile"] = Cards()
    harm: Annotated[int, range(3), "Harm tokens"] = 0
    wounds: Annotated[int, range(4), "Wound tokens"] = 0
    condition: Condition = Condition.IN_ACTION
    last: Event | None = field(default=None, metadata={"told": True})

    def __str__(self) -> str:
        if self.last is not None:
            return str(self.last)
        said = f"{count(len(self.deck), 'card')} in the deck, {len(self.discard)} discarded, "
        return f"{said}{len(self.exhaustion)} exhausted, {self.condition}"

    @property
    def down(self) -> bool:
        """Whether they are incapacitated."""
        return self.condition is Condition.INCAPACITATED

    @property
    def stamina(self) -> int:
        """The Stamina not yet exhausted."""
        return self.deck.stamina + self.discard.stamina

    def tell(self, **about: Any) -> Character:
        """The same character, with what just happened."""
        return replace(self, last=Event(**about, fell=self.down))

    def alike(self, by: Callable[[Card], Card]) -> Character:
        """The same with kinds of cards in place of cards."""
        return replace(
            self,
            deck=self.deck.alike(by),
            discard=self.discard.alike(by),
            exhaustion=self.exhaustion.alike(with_stamina),
        )


def with_stamina(card: Card) -> Card:
    """Whether a card has Stamina, and no more."""
    return kind(card, stamina=True)


def told(character: Character) -> Event | None:
    """What the odds of anything done to a character are odds of."""
    return character.last


def part(of: str) -> Callable[[Callable[Concatenate[Chance, P], T]], Rule[P, T]]:
    """A part of a rule that repeats: odds merge equal states at each step, and the trace cites the whole rule."""
    return lambda body: Rule(of, "", body)
