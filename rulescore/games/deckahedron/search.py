"""The search for Stamina, card by card: what every loss comes down to."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from rulescore.chance import Chance
from rulescore.words import count

from .character import Character, Condition, part
from .deck import Cards, Deck
from .rulings import Rulings, Searched, ShortSearch, Spent, Unpaid, WoundInSearch


class Manner(NamedTuple):
    """The readings a search depends on, and no others."""

    searched: Searched
    wound_in_search: WoundInSearch
    short_search: ShortSearch


class Search(NamedTuple):
    """How far a search has come."""

    deck: Deck
    discard: Cards
    wanted: int
    found: Cards = Cards()
    aside: Cards = Cards()
    turned: int = 0
    reshuffled: bool = False


@part("deckahedron.stamina")
def search(chance: Chance, so_far: Search, manner: Manner) -> Search:
    """Turn over the next card, unless all points are found or all cards have been seen."""
    if not so_far.wanted:
        return so_far
    if not so_far.deck:
        if so_far.reshuffled or not so_far.discard:
            return so_far
        return search(chance, _reshuffle(chance, so_far, manner), manner)
    card = chance.pick("search", so_far.deck.weights)
    deck, discard, wanted, found, aside, turned, reshuffled = so_far
    if card.stamina:
        found, wanted = found.put(card), wanted - 1
    elif manner.searched is Searched.BACK:
        aside = aside.put(card)
    else:
        discard = discard.put(card)
    if card.wound and manner.wound_in_search is WoundInSearch.BITES:
        chance.note("a wound card: one more point to find")
        wanted += 1
    return search(chance, Search(deck.take(card), discard, wanted, found, aside, turned + 1, reshuffled), manner)


def _reshuffle(chance: Chance, so_far: Search, manner: Manner) -> Search:
    chance.note(f"the deck is out, {count(so_far.wanted, 'point')} still to find: the discard pile is shuffled in")
    deck = so_far.deck + so_far.discard
    again = so_far._replace(deck=deck, discard=Cards(), reshuffled=True)
    if manner.short_search is ShortSearch.RESTART and so_far.found:
        chance.note(f"the search starts over: {count(len(so_far.found), 'card')} found go back in")
        again = again._replace(deck=deck + so_far.found, found=Cards(), wanted=so_far.wanted + len(so_far.found))
    return again


class Loss(NamedTuple):
    """What a loss came to."""

    character: Character
    lost: int
    turned: int


@part("deckahedron.stamina")
def lose(
    chance: Chance, character: Character, points: int, reshuffle_first: bool, rulings: Rulings, hand: Cards = Cards()
) -> Loss:
    """Lose some points of Stamina, and see whether the character is still in action.

    Cards in hand, soon to be discarded, are not searched, but their Stamina is not gone.
    """
    if character.down:
        chance.note("already incapacitated: nothing more is lost")
        return Loss(character, 0, 0)
    start = Search(character.deck, character.discard, points)
    if reshuffle_first:
        chance.note(f"{count(len(character.discard), 'card')} from the discard pile shuffled in first")
        start = start._replace(deck=start.deck + start.discard, discard=Cards(), reshuffled=True)
    manner = Manner(rulings.searched, rulings.wound_in_search, rulings.short_search)
    end = search(chance, start, manner)
    spared = bool(end.wanted) and rulings.unpaid is Unpaid.SPARED
    after = replace(
        character,
        deck=end.deck + end.aside,
        discard=end.discard + (end.found if spared else Cards()),
        exhaustion=character.exhaustion + (Cards() if spared else end.found),
    )
    lost = 0 if spared else len(end.found)
    fate = _fate(chance, after.stamina + hand.stamina, lost, end, rulings)
    return Loss(replace(after, condition=fate), lost, end.turned)


def _fate(chance: Chance, left: int, lost: int, end: Search, rulings: Rulings) -> Condition:
    said = f"{count(end.turned, 'card')} turned over, {lost} exhausted"
    if end.wanted:
        chance.note(f"{said}, {end.wanted} short: incapacitated")
        return Condition.INCAPACITATED
    if not left and rulings.spent is Spent.AT_NONE:
        chance.note(f"{said}, no Stamina left: incapacitated")
        return Condition.INCAPACITATED
    chance.note(f"{said}: {left} Stamina left")
    return Condition.IN_ACTION
