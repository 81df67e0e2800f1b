"""Lost ability points, and what they drag along."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

from rulescore.chance import Chance
from rulescore.rule import rule
from rulescore.words import count, signed

from .character import Ability, Character, Loss
from .damage import take_damage
from .readings import ConstitutionWounds, FullWeek, Rising, WoundsByConstitution
from .rulings import Rulings
from .saves import modifier_of


@rule("hazards.ability-loss", "Ability score loss")
def lose(
    chance: Chance,
    body: Character = Character(),
    ability: Ability = Ability.CONSTITUTION,
    points: Annotated[int, range(19), "Points lost"] = 1,
    kind: Annotated[Loss, "The loss"] = Loss.TEMPORARY,
    rulings: Rulings = Rulings(),
) -> Character:
    """A lost point matters through the modifier; Constitution’s moves Wounds with it, and any score at 0 is death."""
    if body.dead:
        chance.note("already dead")
        return body
    points = min(points, body.score(ability))
    before = body.score(ability)
    if before == points:
        chance.note(f"{ability} {before} − {points} = 0: dead")
        return body.killed()
    if kind is Loss.HUNGER and ability is not Ability.CONSTITUTION:
        kind = Loss.TEMPORARY  # hunger and thirst take Constitution, nothing else
    body = body.moved(ability, -points, kind)
    old, new = modifier_of(before, rulings), modifier_of(before - points, rulings)
    kept = "modifier stays" if old == new else f"modifier {signed(old)} →"
    chance.note(f"{ability} {before} − {points} = {before - points}: {kept} {signed(new)}")
    if ability is not Ability.CONSTITUTION or old == new:
        return body
    down = (old - new) * by_level(body, rulings)
    chance.note(f"Wounds {signed(body.wounds)} → {signed(body.wounds - down)} of {signed(body.most - down)}")
    body = replace(body, most=body.most - down)
    if body.wounds - down < 0 and rulings.constitution_wounds is ConstitutionWounds.DAMAGE:
        return take_damage(chance, body, down, False, rulings)
    return replace(body, wounds=body.wounds - down)


def by_level(body: Character, rulings: Rulings) -> int:
    """How many times Constitution's modifier is in somebody's Wounds."""
    return body.level if rulings.wounds_by_constitution is WoundsByConstitution.EVERY_LEVEL else 1


def broken_off(body: Character, rulings: Rulings) -> Character:
    """After a day that was no rest."""
    return replace(body, rested=0) if rulings.full_week is FullWeek.UNBROKEN else body


def regain(chance: Chance, body: Character, ability: Ability, points: int, kind: Loss, rulings: Rulings) -> Character:
    """Points that come back, with the Wounds that a better Constitution brings."""
    before = body.score(ability)
    body = body.moved(ability, points, kind)
    after = body.score(ability)
    left = body.lost.returning(ability)
    chance.note(
        f"{ability} {before} → {after}" + (f", {count(left, 'point')} still to come" if left else ", as before")
    )
    up = modifier_of(after, rulings) - modifier_of(before, rulings)
    if ability is not Ability.CONSTITUTION or not up:
        return body
    up *= by_level(body, rulings)
    raised = up if rulings.rising is Rising.BOTH else 0
    chance.note(f"Wounds {signed(body.wounds)} → {signed(body.wounds + raised)} of {signed(body.most + up)}")
    return replace(body, wounds=body.wounds + raised, most=body.most + up)
