"""Harm that lasts, and getting over it: strains and bruises, wounds, resting, healing."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Any

from rulescore.chance import Chance
from rulescore.rule import rule
from rulescore.words import count

from .character import Character, Condition, told, with_stamina
from .deck import CARDS, WOUND_CARDS, Cards, Deck
from .rulings import (
    FallenWound,
    HealedCard,
    OldHarm,
    RestedCards,
    Rulings,
    ThirdHarm,
    ThirdWound,
    WoundCount,
    WoundSupply,
)
from .search import lose
from .stamina import by_stamina

LIMIT = 2
"""Harm tokens before the next is a Wound; Wounds before the next incapacitates."""

_HURT = Character(Deck((*CARDS[:10], *CARDS[16:])), Cards(), Cards(CARDS[10:16]), harm=1)
_Allowed = Annotated[bool, "The Storyteller lets an incapacitated character do it"]


def with_wounds(value: Any, arguments: tuple[Any, ...]) -> Any:
    """As for a search; but where wound cards are counted, they stay what they are."""
    if not isinstance(value, Character) or arguments[-1].wound_count is WoundCount.TOKENS:
        return by_stamina(value, arguments)
    return value.alike(with_stamina)


@rule("deckahedron.harm", "Strain, sprain or bruise", alike=with_wounds, told=told)
def take_harm(chance: Chance, character: Character = _HURT, rulings: Rulings = Rulings()) -> Character:
    """Lose 1 Stamina and put a Harm token on the Exhaustion pile; with 2 there already, take a Wound instead."""
    if character.down:
        chance.note("already incapacitated")
        return character.tell(what="no change")
    if character.harm < LIMIT:
        after, lost, turned = lose(chance, character, 1, False, rulings)
        after = replace(after, harm=after.harm + 1)
        chance.note(f"{count(after.harm, 'Harm token')} on the Exhaustion pile")
        return after.tell(what="a Harm token", lost=lost, turned=turned)
    chance.note(f"{LIMIT} Harm tokens already: a Wound instead")
    lost = turned = 0
    if rulings.third_harm is ThirdHarm.BOTH:
        character, lost, turned = lose(chance, character, 1, False, rulings)
    if rulings.old_harm is OldHarm.REMOVED:
        character = replace(character, harm=0)
    if character.down:
        return character.tell(what="incapacitated before the Wound", lost=lost, turned=turned)
    after = take_wound(chance, character, rulings)
    assert after.last is not None
    lost, turned = lost + after.last.lost, turned + after.last.turned
    return after.tell(what=f"a third Harm: {after.last.what}", lost=lost, turned=turned)


def hold_and_return(chance: Chance, character: Character, held: int, rulings: Rulings) -> Character:
    """Some cards, picked at random, stay exhausted; all others come back."""
    held = min(held, len(character.exhaustion))
    stay, back = Cards(), character.exhaustion
    for _ in range(held):
        card = chance.pick("stays exhausted", back.weights)
        stay, back = stay.put(card), back.take(card)
    chance.note(f"{count(held, 'card')} of {len(character.exhaustion)} stay exhausted, {len(back)} come back")
    deck, discard = character.deck, character.discard
    if rulings.rested_cards is RestedCards.DISCARD:
        discard = discard + back
    elif rulings.rested_cards is RestedCards.WITH_DISCARD:
        deck, discard = deck + back + discard, Cards()
    else:
        deck = deck + back
    after = replace(character, deck=deck, discard=discard, exhaustion=stay)
    if after.down and after.stamina:
        chance.note("back in action")
        after = replace(after, condition=Condition.IN_ACTION)
    return after.tell(what=f"{count(len(back), 'card')} back, {len(stay)} still exhausted")


def _refused(chance: Chance, character: Character, allowed: bool) -> bool:
    if character.down and not allowed:
        chance.note("incapacitated: only if the Storyteller lets it happen")
        return True
    return False


@rule("deckahedron.rest", "Resting", alike=lambda value, _: _all_alike(value), told=told)
def rest(
    chance: Chance,
    character: Character = replace(_HURT, discard=Cards(WOUND_CARDS[:1]), harm=2, wounds=1),
    allowed: _Allowed = False,
    rulings: Rulings = Rulings(),
) -> Character:
    """Remove a Harm token; as many cards as tokens left, picked at random, stay exhausted, and the others come back."""
    if _refused(chance, character, allowed):
        return character.tell(what="no rest")
    harm = max(0, character.harm - 1)
    chance.note(f"Harm tokens {character.harm} → {harm}, Wound tokens {character.wounds}")
    return hold_and_return(chance, replace(character, harm=harm), harm + character.wounds, rulings)


@rule("deckahedron.wound", "Taking a Wound", alike=with_wounds, told=told)
def take_wound(chance: Chance, character: Character = _HURT, rulings: Rulings = Rulings()) -> Character:
    """With 2 wounds already, incapacitated; else lose 1 Stamina, place a Wound token, and discard a wound card."""
    if character.down:
        chance.note("already incapacitated")
        return character.tell(what="no change")
    cards = character.deck.wounded + character.discard.wounded
    wounds = character.wounds if rulings.wound_count is WoundCount.TOKENS else cards
    lost = turned = 0
    if wounds >= LIMIT:
        chance.note(f"{count(wounds, 'wound')} already: incapacitated")
        if rulings.third_wound is ThirdWound.ALL_STEPS:
            character, lost, turned = _wounded(chance, character, rulings)
        after = replace(character, condition=Condition.INCAPACITATED)
        return after.tell(what="a Wound too many", lost=lost, turned=turned)
    after, lost, turned = _wounded(chance, character, rulings)
    return after.tell(what="a Wound", lost=lost, turned=turned)


def _wounded(chance: Chance, character: Character, rulings: Rulings) -> tuple[Character, int, int]:
    """The steps of a Wound, in the order listed."""
    after, lost, turned = lose(chance, character, 1, False, rulings)
    if after.down and rulings.fallen_wound is FallenWound.STOP:
        return after, lost, turned
    left = [card for card in WOUND_CARDS if card not in after.deck and card not in after.discard]
    supply = dict.fromkeys(left or WOUND_CARDS, 1)
    card = chance.pick("wound card", supply) if rulings.wound_supply is WoundSupply.RANDOM else next(iter(supply))
    tokens = min(after.wounds + 1, LIMIT + 1)
    chance.note(f"{count(tokens, 'Wound token')}, and wound card {card} on the discard pile")
    return replace(after, wounds=tokens, discard=after.discard.put(card)), lost, turned


@rule("deckahedron.heal", "Healing", alike=lambda value, _: _all_alike(value), told=told)
def heal(
    chance: Chance,
    character: Character = replace(_HURT, discard=Cards(WOUND_CARDS[:2]), harm=1, wounds=2),
    allowed: _Allowed = False,
    rulings: Rulings = Rulings(),
) -> Character:
    """Remove a Wound token and all Harm; as many cards as Wound tokens left stay exhausted, the others come back."""
    if _refused(chance, character, allowed):
        return character.tell(what="no healing")
    healed = replace(character, harm=0, wounds=max(0, character.wounds - 1))
    chance.note(f"Wound tokens {character.wounds} → {healed.wounds}, Harm tokens {character.harm} → 0")
    if character.wounds and rulings.healed_card is HealedCard.LEAVES:
        healed = _lose_wound_card(chance, healed)
    return hold_and_return(chance, healed, healed.wounds, rulings)


def _lose_wound_card(chance: Chance, character: Character) -> Character:
    """One wound card leaves play, from the discard pile if it is there."""
    cards = (character.discard + character.deck).only(lambda card: card.wound)
    if not cards:
        return character
    card = chance.pick("wound card healed", cards.weights)
    chance.note("it leaves play")
    if card in character.discard:
        return replace(character, discard=character.discard.take(card))
    return replace(character, deck=character.deck.take(card))


def _all_alike(value: Any) -> Any:
    return value.alike(with_stamina) if isinstance(value, Character) else value
