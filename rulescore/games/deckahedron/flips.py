"""Flipping cards: for an attempt, for a number, and after Stamina was lost."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated, Any

from rulescore.chance import Chance
from rulescore.rule import rule
from rulescore.words import Words, count

from .character import Character, Condition, part, told
from .deck import CARDS, FULL, Card, Cards, Deck, Symbol, kind
from .rulings import DeckOut, Rulings, ShortSearch, WoundCost, WoundResult
from .search import lose

Rank = Annotated[int, range(1, 5), "Rank"]


class Flips(Words):
    """How many cards are flipped, and which of them counts."""

    WORST_OF_4 = "the worst of 4"
    WORST_OF_3 = "the worst of 3"
    WORST_OF_2 = "the worst of 2"
    ONE = "one card"
    BEST_OF_2 = "the best of 2"
    BEST_OF_3 = "the best of 3"

    @property
    def number(self) -> int:
        """How many."""
        return 1 if self is Flips.ONE else int(self.value[-1])

    @property
    def best(self) -> bool:
        """Whether the best of them counts."""
        return self in (Flips.BEST_OF_2, Flips.BEST_OF_3)


class Die(Words):
    """A die that is printed on the cards."""

    D4 = "d4"
    D6 = "d6"


class Success(Words):
    """Either kind of success, or either kind of failure."""

    SUCCESS = "success"
    FAILURE = "failure"


@dataclass(frozen=True)
class Flip:
    """How far a flip has come: what is left, what was flipped, and how it reads so far."""

    deck: Deck
    discard: Cards
    hand: Cards = Cards()
    symbol: Symbol | None = None
    wound: bool = False
    ran_out: bool = False

    def read(self, symbol: Symbol, best: bool) -> Flip:
        """With one more symbol."""
        if self.symbol is None or (symbol.level > self.symbol.level) is best:
            return replace(self, symbol=symbol)
        return self

    def forget(self) -> Flip:
        """All that still matters for odds, once it is read; numbers are asked for only after a success."""
        no = self.symbol is None or not self.symbol.good
        return replace(self, deck=self.deck.forget(no), discard=self.discard.forget(no), hand=self.hand.forget(no))


@part("deckahedron.flip")
def flip_on(
    chance: Chance,
    so_far: Flip,
    left: int,
    rank: int,
    best: bool,
    deck_out: DeckOut,
    wound_result: WoundResult,
    name: str = "flip",
) -> Flip:
    """Flip the next card, unless a wound card or the number of cards says stop."""
    if not left:
        return so_far.forget()
    if not so_far.deck:
        if deck_out is DeckOut.COLLAPSE or not so_far.discard:
            chance.note("the deck has run out")
            return replace(so_far.forget(), ran_out=True)
        chance.note("the deck has run out: the discard pile is shuffled in")
        so_far = replace(so_far, deck=so_far.deck + so_far.discard, discard=Cards())
    card = chance.pick(name, so_far.deck.weights)
    flipped = replace(so_far, deck=so_far.deck.take(card), hand=so_far.hand.put(card), wound=card.wound)
    if not card.wound or wound_result is WoundResult.COUNTS or so_far.symbol is None:
        flipped = flipped.read(card.at(rank), best)
    if card.wound:
        chance.note("a wound card: make the noise, and stop flipping")
        return flipped.forget()
    return flip_on(chance, flipped, left - 1, rank, best, deck_out, wound_result, name)


def attempt(chance: Chance, character: Character, rank: int, flips: Flips, rulings: Rulings) -> Character:
    """Flip, read, discard, and pay for a wound card; what is told of it is the symbol and the price."""
    start = Flip(character.deck, character.discard)
    end = flip_on(chance, start, flips.number, rank, flips.best, rulings.deck_out, rulings.wound_result)
    after = replace(character, deck=end.deck, discard=end.discard)
    symbol = end.symbol
    if end.ran_out and (rulings.deck_out is DeckOut.COLLAPSE or symbol is None):
        symbol, after = Symbol.FAILURE, replace(after, condition=Condition.INCAPACITATED)
    assert symbol is not None
    which = f"{len(end.hand)} of {flips.number} flipped, {flips}" if flips.number > 1 else "the card"
    chance.note(f"{which} at rank {rank}: {symbol}")
    if not end.wound:
        return replace(after, discard=after.discard + end.hand).tell(symbol=symbol)
    rulings = replace(rulings, short_search=ShortSearch.CONTINUE)  # of one point there is nothing to start over
    if rulings.wound_cost is WoundCost.BEFORE:
        after, lost, _ = lose(chance, after, 1, False, rulings, end.hand)
        after = replace(after, discard=after.discard + end.hand)
    else:
        after, lost, _ = lose(chance, replace(after, discard=after.discard + end.hand), 1, False, rulings)
    return after.tell(symbol=symbol, what="a wound card", lost=lost)


def at_rank(rank: int, **also: bool) -> Any:
    """What makes cards alike for an attempt: the symbol at the rank, and Stamina where a wound card may cost some."""

    def alike(value: Any, arguments: tuple[Any, ...]) -> Any:
        if not isinstance(value, Character):
            return value
        wounded = bool(value.deck.wounded + value.discard.wounded)
        return value.alike(lambda card: kind(card, arguments[rank], wounded, **also))

    return alike


@rule("deckahedron.flip", "Flipping for an attempt", alike=at_rank(1), told=told)
def flip(
    chance: Chance,
    character: Character = Character(),
    rank: Rank = 2,
    flips: Annotated[Flips, "Flip"] = Flips.ONE,
    rulings: Rulings = Rulings(),
) -> Character:
    """Flip a card and read the edge of your rank; a bonus or penalty flips more, of which the best or worst counts."""
    if character.down:
        chance.note("incapacitated: no further actions")
        return character.tell(what="no action")
    return attempt(chance, character, rank, flips, rulings)


# Numbers


@dataclass(frozen=True)
class Pips:
    """How far a flip for a number has come."""

    deck: Deck
    discard: Cards
    number: int = 0


@part("deckahedron.pips")
def pips_on(chance: Chance, so_far: Pips, die: Die) -> Pips:
    """Flip until a card shows a number; every card flipped is discarded."""
    if not so_far.deck:
        if not so_far.discard.count(lambda card: _pips(card, die) > 0):
            chance.note("no card shows a number")
            return so_far
        chance.note("the deck has run out: the discard pile is shuffled in")
        so_far = replace(so_far, deck=so_far.deck + so_far.discard, discard=Cards())
    card = chance.pick(f"flip for a {die}", so_far.deck.weights)
    number = _pips(card, die)
    flipped = Pips(so_far.deck.take(card), so_far.discard.put(card), number)
    if number:
        chance.note(f"the {die} on it: {number}")
        return flipped
    return pips_on(chance, flipped, die)


def _pips(card: Card, die: Die) -> int:
    return card.d4 if die is Die.D4 else card.d6


def _by_number(value: Any, arguments: tuple[Any, ...]) -> Any:
    d4 = arguments[0] is Die.D4
    return value.alike(lambda card: kind(card, d4=d4, d6=not d4)) if isinstance(value, Cards) else value


@rule("deckahedron.pips", "Dice from the deck", alike=_by_number)
def pips(
    chance: Chance,
    die: Die = Die.D4,
    deck: Deck = FULL,
    discard: Annotated[Cards, "Discard pile"] = Cards(),
) -> int:
    """Without dice, flip until a card shows a number for the die you need, and discard what you flipped."""
    return pips_on(chance, Pips(deck, discard), die).number


@rule("deckahedron.reshuffle", "Reshuffling", told=told)
def reshuffle(chance: Chance, character: Character = Character(Deck(CARDS[:4]), Cards(CARDS[4:]))) -> Character:
    """The discard pile may be shuffled in after any action, and must be if a turn ends with 5 cards or fewer."""
    due = len(character.deck) <= RESHUFFLE_AT
    chance.note(
        f"{count(len(character.deck), 'card')} in the deck: {'it must' if due else 'it need not'} be reshuffled"
    )
    chance.note(f"{count(len(character.discard), 'card')} from the discard pile shuffled in")
    after = replace(character, deck=character.deck + character.discard, discard=Cards())
    return after.tell(what=f"reshuffled: {count(len(after.deck), 'card')} in the deck")


RESHUFFLE_AT = 5


# What lost Stamina does to a deck


def _good_at_rank(value: Any, arguments: tuple[Any, ...]) -> Any:
    if not isinstance(value, Cards):
        return value
    return value.alike(lambda card: kind(card, arguments[1], stamina=True, good=True))


@part("deckahedron.fading")
def fade_on(chance: Chance, stamina: Cards, others: Cards, left: int, rank: int, flips: Flips) -> Success:
    """Lose one more Stamina card; when all are lost, shuffle and flip."""
    if left:
        card = chance.pick("Stamina lost", stamina.weights)
        return fade_on(chance, stamina.take(card), others, left - 1, rank, flips)
    deck = Deck() + others + stamina
    chance.note(f"{count(len(deck), 'card')} shuffled, {len(stamina)} with Stamina")
    return _succeed(chance, deck.alike(lambda card: card if card.number else kind(card, rank)), rank, flips)


@part("deckahedron.fading")
def _succeed(chance: Chance, deck: Deck, rank: int, flips: Flips) -> Success:
    end = flip_on(chance, Flip(deck, Cards()), flips.number, rank, flips.best, DeckOut.RESHUFFLE, WoundResult.COUNTS)
    chance.note(f"{flips} at rank {rank}: {end.symbol or 'no card left'}")
    return Success.SUCCESS if end.symbol and end.symbol.good else Success.FAILURE


@rule("deckahedron.fading", "A deck that loses its good cards", alike=_good_at_rank)
def fading(
    chance: Chance,
    lost: Annotated[int, range(10), "Stamina lost"] = 4,
    rank: Rank = 2,
    flips: Annotated[Flips, "Flip"] = Flips.ONE,
    deck: Deck = FULL,
) -> Success:
    """Take that many Stamina cards at random out of the deck, shuffle all the others, and flip once."""
    stamina, others = deck.only(lambda card: card.stamina), deck.only(lambda card: not card.stamina)
    return fade_on(chance, Cards() + stamina, Cards() + others, min(lost, len(stamina)), rank, flips)
