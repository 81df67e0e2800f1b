"""Losing Stamina, holding out, and taking a breather."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Any

from rulescore.chance import Chance
from rulescore.dice import d4
from rulescore.rule import rule
from rulescore.words import Words, count

from .character import Character, Condition, part, told, with_stamina
from .deck import CARDS, WOUND_CARDS, Card, Cards, Deck, Symbol, kind
from .flips import Die, Flips, Pips, Rank, at_rank, attempt, pips_on
from .rulings import BackTo, BreatherTokens, Rulings, TakenBack, WoundInSearch
from .search import lose

Points = Annotated[int, range(1, 11), "Stamina points to lose"]


def by_stamina(value: Any, arguments: tuple[Any, ...]) -> Any:
    """For a search, cards are alike that have Stamina and that have not; wound cards count apart where they bite."""
    if not isinstance(value, Character):
        return value
    bites = arguments[-1].wound_in_search is WoundInSearch.BITES
    return value.alike(lambda card: _by_stamina(card, bites))


def _by_stamina(card: Card, bites: bool) -> Card:
    seen = kind(card, stamina=True)
    return seen if bites or not seen.wound else _PLAIN


_PLAIN = kind(CARDS[0], stamina=True)


@rule("deckahedron.stamina", "Losing Stamina", alike=by_stamina, told=told)
def lose_stamina(
    chance: Chance,
    character: Character = Character(),
    points: Points = 3,
    reshuffle_first: Annotated[bool, "Shuffle the discard pile in first"] = False,
    rulings: Rulings = Rulings(),
) -> Character:
    """For each point, turn cards over until one has Stamina: that one is exhausted, the others are discarded."""
    after, lost, turned = lose(chance, character, points, reshuffle_first, rulings)
    return after.tell(lost=lost, turned=turned, what="" if turned else "nothing lost")


class Hit(Words):
    """How much Stamina one loss takes."""

    ONE = "1 Stamina each"
    TWO = "2 Stamina each"
    D4 = "1d4 Stamina each"


def _only_stamina(value: Any, arguments: tuple[Any, ...]) -> Any:
    """Whether losses can be paid depends on Stamina alone, wherever it lies, since wound cards do not bite here."""
    if not isinstance(value, Character):
        return value
    cards = (value.deck + value.discard).only(lambda card: card.stamina).alike(with_stamina)
    return Character(cards, condition=value.condition)


@part("deckahedron.hold-out")
def hold_on(chance: Chance, character: Character, losses: int, nth: int, each: Hit, rulings: Rulings) -> Condition:
    """One more loss, if there is one to come and somebody to take it."""
    if nth > losses or character.down:
        return character.condition
    chance.at(f"loss {nth}")
    points = chance.roll("Stamina to lose", d4) if each is Hit.D4 else 2 if each is Hit.TWO else 1
    after = lose(chance, character, points, False, rulings).character
    return hold_on(chance, replace(after, exhaustion=Cards()), losses, nth + 1, each, rulings)


@rule("deckahedron.hold-out", "Holding out", alike=_only_stamina)
def hold_out(
    chance: Chance,
    character: Character = Character(),
    losses: Annotated[int, range(1, 13), "Losses"] = 4,
    each: Annotated[Hit, "How much"] = Hit.D4,
    rulings: Rulings = Rulings(),
) -> Condition:
    """Lose Stamina several times in a row, and see whether the character is still in action at the end."""
    if character.down:
        chance.note("already incapacitated")
    return hold_on(chance, character, losses, 1, each, Rulings(spent=rulings.spent))


# Taking a breather


class Ability(Words):
    """What a breather is taken with."""

    INTELLIGENCE = "Intelligence: a tactic or a good position"
    DEXTERITY = "Dexterity: a manoeuvre to safety"


class D4(Words):
    """Where the d4 comes from."""

    DIE = "a die"
    CARDS = "the cards"


REGAINED = {
    Symbol.UNCONDITIONAL_SUCCESS: "1d4",
    Symbol.SUCCESS: "1d4",
    Symbol.FAILURE: "1",
    Symbol.CATEGORICAL_FAILURE: "0",
}


def _for_a_breather(value: Any, arguments: tuple[Any, ...]) -> Any:
    return at_rank(2, d4=arguments[3] is D4.CARDS)(value, arguments)


_DEEP = (CARDS[2], CARDS[7], *WOUND_CARDS[:2])
_GONE = tuple(card for card in CARDS[10:] if card.number != "17")
_REST = tuple(card for card in CARDS if card not in (*_DEEP, *_GONE))
_SPENT = Character(Deck(_DEEP), Cards(_REST), Cards(_GONE), wounds=2)
"""Somebody at the end of their strength: two wounds, one point of Stamina, and a deck that is nearly out."""


@rule("deckahedron.breather", "Taking a breather", alike=_for_a_breather, told=told)
def breather(
    chance: Chance,
    character: Character = _SPENT,
    ability: Annotated[Ability, "With"] = Ability.INTELLIGENCE,
    rank: Rank = 2,
    die: Annotated[D4, "The d4 is"] = D4.DIE,
    back: Annotated[Cards, "Cards to take back first"] = Cards((CARDS[10], CARDS[17])),
    rulings: Rulings = Rulings(),
) -> Character:
    """Say how and flip: ✔✔ or ✔ regains 1d4 Stamina, ✗ 1, ✗✗ none; short of ✔✔ the foe gains a superior position."""
    if character.down:
        chance.note("incapacitated: no further actions")
        return character.tell(what="no action")
    after = attempt(chance, character, rank, Flips.ONE, rulings)
    assert after.last is not None
    symbol, lost, what = after.last.symbol, after.last.lost, after.last.what
    assert symbol is not None
    superior = symbol is not Symbol.UNCONDITIONAL_SUCCESS
    if after.down:
        chance.note("incapacitated before the breath is taken")
        return after.tell(symbol=symbol, lost=lost, what=what, superior=superior)
    number = int(REGAINED[symbol]) if REGAINED[symbol].isdecimal() else 0
    if not REGAINED[symbol].isdecimal() and die is D4.DIE:
        number = chance.roll("Stamina", d4)
    elif not REGAINED[symbol].isdecimal():
        flipped = pips_on(chance, Pips(after.deck.forget_stamina(), after.discard.forget_stamina()), Die.D4)
        after, number = replace(after, deck=flipped.deck, discard=flipped.discard), flipped.number
    held = after.harm + after.wounds if rulings.breather_tokens is BreatherTokens.HOLD else 0
    regained = max(0, min(number, len(after.exhaustion) - held))
    if regained < number:
        chance.note(f"{number} to regain, {count(regained, 'card')} to take back")
    cards, stay = _taken_back(chance, after.exhaustion, back, regained, rulings)
    after = replace(after, exhaustion=stay)
    if rulings.back_to is BackTo.DECK:
        after = replace(after, deck=after.deck + cards)
    else:
        after = replace(after, discard=after.discard + cards)
    chance.note(f"{symbol.sign}: {regained} regained{', the foe moves to a superior position' if superior else ''}")
    return after.tell(symbol=symbol, lost=lost, what=what, regained=regained, superior=superior)


def _taken_back(chance: Chance, exhaustion: Cards, back: Cards, number: int, rulings: Rulings) -> tuple[Cards, Cards]:
    """The cards that come back, those the player wants first, and the cards that stay."""
    taken = Cards()
    wanted = [card for card in back if rulings.taken_back is TakenBack.PLAYER]
    for _ in range(number):
        picked = next((card for card in wanted if card in exhaustion), None)
        if picked is None:
            picked = chance.pick("taken back", exhaustion.weights)
        else:
            chance.note(f"card {picked} taken back")
        taken, exhaustion = taken.put(picked), exhaustion.take(picked)
    return taken, exhaustion
