"""Poison, drugs and drink."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

from rulescore.chance import Chance
from rulescore.rule import rule
from rulescore.words import Words, count, signed

from .character import Ability, Character, Life, Loss, Saver
from .damage import take_damage
from .readings import DrunkDexterity, PoisonWounds
from .rulings import Rulings
from .saves import DRUNK, Against, Saved, modifier_of, save
from .scores import lose


class Effect(Words):
    """The usual things a poison does."""

    DEATH = "instant death"
    SLUMBER = "deep sleep"
    WOUNDS = "loss of Wounds"
    ABILITY = "loss of ability points"


class Drugged(Words):
    """Whether a drug takes hold."""

    NOTHING = "no effect"
    TAKES_HOLD = "the drug takes hold"


@rule("hazards.poison", "Poison")
def poison(
    chance: Chance,
    body: Character = Character(level=4, wounds=3),
    effect: Annotated[Effect, "The poison brings"] = Effect.WOUNDS,
    amount: Annotated[int, range(1, 41), "Wounds or points lost"] = 3,
    ability: Annotated[Ability, "Ability, if it takes one"] = Ability.CONSTITUTION,
    rulings: Rulings = Rulings(),
) -> Character:
    """Save against Poison or take the poison’s whole effect; there is nothing in between."""
    if body.dead:
        chance.note("already dead")
        return body
    if save(chance, Against.POISON, body.saver, 0, rulings) is Saved.MADE:
        return body
    chance.note(f"the poison works: {effect}")
    if effect is Effect.DEATH:
        return body.killed()
    if effect is Effect.SLUMBER:
        return replace(body, life=Life.UNCONSCIOUS)
    if effect is Effect.ABILITY:
        return lose(chance, body, ability, min(amount, body.score(ability)), Loss.TEMPORARY, rulings)
    if rulings.poison_wounds is PoisonWounds.DAMAGE:
        return take_damage(chance, body, amount, False, rulings)
    chance.note(f"{count(body.wounds, 'Wound')} − {amount} = {signed(body.wounds - amount)}")
    return replace(body, wounds=body.wounds - amount)


@rule("hazards.drug", "Drugs")
def drug(
    chance: Chance,
    who: Saver = Saver(),
    on_purpose: Annotated[bool, "Taken on purpose"] = False,
    rulings: Rulings = Rulings(),
) -> Drugged:
    """A drug is met with a save against Poison, unless it was taken on purpose; then there is no save."""
    if on_purpose:
        chance.note("taken on purpose: no save")
        return Drugged.TAKES_HOLD
    made = save(chance, Against.POISON, who, 0, rulings) is Saved.MADE
    return Drugged.NOTHING if made else Drugged.TAKES_HOLD


@rule("hazards.drunk", "What drink does to Dexterity")
def drunk_dexterity(
    chance: Chance,
    dexterity: Annotated[int, range(1, 19)] = 14,
    rulings: Rulings = Rulings(),
) -> int:
    """A drunk has 2 less Dexterity; what is left decides the modifier."""
    if rulings.drunk_dexterity is DrunkDexterity.MODIFIER:
        found = modifier_of(dexterity, rulings) + DRUNK
        chance.note(f"Dexterity {dexterity}: modifier {signed(modifier_of(dexterity, rulings))} − 2 = {signed(found)}")
        return found
    found = modifier_of(dexterity + DRUNK, rulings)
    chance.note(f"Dexterity {dexterity} − 2 = {signed(dexterity + DRUNK)}: modifier {signed(found)}")
    return found


@rule("hazards.drink", "Drunk and sober")
def drink(
    chance: Chance,
    body: Character = Character(),
    drunk: Annotated[bool, "Drunk from now on"] = True,
) -> Character:
    """A drunk has −2 on every saving throw until sober again; the Referee says when that is."""
    chance.note(f"drunk: {signed(DRUNK)} to Dexterity and to all saves" if drunk else "sober")
    return replace(body, drunk=drunk)
