"""Being hurt: a wound on a character, an attack to be soaked, and one attack after another."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

from rulescore.chance import Chance
from rulescore.rule import rule

from .monitor import Body, Condition, Dying, Kind, boxes, condition, mark
from .rulings import FurtherWounds, LastBox, Rulings, SecondTerminal, SoakPenalty
from .soak import BOXES, Damage, Sure, Wound, wound

HEAVY = (Wound.INCAPACITATING, Wound.TERMINAL)
ALL_LETHAL = boxes("X" * BOXES)

KindOfWound = Annotated[Kind, "Kind of wound"]


@rule("sundown.suffer", "Taking a wound")
def suffer(
    chance: Chance,
    body: Body = Body(boxes("///")),
    taken: Annotated[Wound, "Wound"] = Wound.ORDINARY,
    kind: KindOfWound = Kind.LETHAL,
    rulings: Rulings = Rulings(),
) -> Body:
    """A wound fills its boxes in its own kind; a Terminal Wound of any kind leaves five minutes, Death none."""
    if body.dying is Dying.DEAD:
        chance.note("already dead")
        return body
    if taken is Wound.NONE:
        chance.note("no wound, no mark")
        return body
    if taken is Wound.DEATH:
        chance.note("dead on the spot: no boxes to fill")
        return replace(body, dying=Dying.DEAD)
    lethal_before = body.track.of(Kind.LETHAL) == BOXES
    body = replace(body, track=mark(chance, body.track, kind, taken.boxes, rulings), treated=False)
    if taken is Wound.TERMINAL and (body.dying is Dying.NO or rulings.second_terminal is SecondTerminal.RESETS):
        body = replace(body, dying=Dying.FIVE_MINUTES)
        chance.note(str(body.dying))
    lethal_now = body.track.of(Kind.LETHAL) == BOXES
    if lethal_before or (lethal_now and rulings.last_box is LastBox.COUNTED):
        return death_threshold(chance, body, taken, rulings)
    return body


@rule("sundown.death-threshold", "The Death Threshold")
def death_threshold(
    chance: Chance,
    body: Body = Body(ALL_LETHAL, toward_death=1),
    taken: Annotated[Wound, "Further wound"] = Wound.INCAPACITATING,
    rulings: Rulings = Rulings(),
) -> Body:
    """With every box Lethal, a big further wound counts 2 and a small one 1; a count as high as Willpower kills."""
    if body.dying is Dying.DEAD:
        chance.note("already dead")
        return body
    if rulings.further_wounds is FurtherWounds.NOTHING or body.track.of(Kind.LETHAL) < BOXES or taken is Wound.NONE:
        chance.note("nothing counts towards death")
        return body
    if taken is Wound.DEATH:
        chance.note("dead on the spot")
        return replace(body, dying=Dying.DEAD)
    total = body.toward_death + (2 if taken in HEAVY else 1)
    threshold = body.willpower + body.lure
    verdict = "dead" if total >= threshold else "alive"
    chance.note(
        f"{body.toward_death} + {total - body.toward_death} = {total} against a threshold of {threshold}: {verdict}"
    )
    return replace(body, toward_death=total, dying=Dying.DEAD if total >= threshold else body.dying)


@rule("sundown.attack", "An attack")
def attack(
    chance: Chance,
    body: Body = Body(boxes("////////")),
    damage: Damage = 4,
    kind: KindOfWound = Kind.NORMAL,
    sure: Sure = 0,
    rulings: Rulings = Rulings(),
) -> Body:
    """Soak the damage, look the wound up, and mark it."""
    if body.dying is Dying.DEAD:
        chance.note("already dead")
        return body
    dice = body.soak
    if rulings.soak_penalty is SoakPenalty.SOAK_TOO and body.penalty:
        dice = max(0, dice + body.penalty)
        chance.note(f"wounds leave {dice} of {body.soak} Soak dice")
    return suffer(chance, body, wound(chance, damage, dice, sure, rulings), kind, rulings)


Attacks = Annotated[int, range(1, 11), "Attacks"]


@rule("sundown.attacks", "A series of attacks")
def attacks(
    chance: Chance,
    body: Body = Body(soak=6),
    number: Attacks = 3,
    damage: Damage = 5,
    kind: KindOfWound = Kind.LETHAL,
    sure: Sure = 0,
    rulings: Rulings = Rulings(),
) -> Body:
    """The same attack again and again, each soaked on its own; boxes add up, soaking does not."""
    if number > 1:
        body = attacks(chance, body, number - 1, damage, kind, sure, rulings)
    chance.at(f"attack {number}")
    return attack(chance, body, damage, kind, sure, rulings)


@rule("sundown.fate", "Who is left standing")
def fate(
    chance: Chance,
    body: Body = Body(soak=6),
    number: Attacks = 3,
    damage: Damage = 5,
    kind: KindOfWound = Kind.LETHAL,
    sure: Sure = 0,
    rulings: Rulings = Rulings(),
) -> Condition:
    """After so many attacks: standing, incapacitated, degrading, dying or dead."""
    return condition(chance, attacks(chance, body, number, damage, kind, sure, rulings))
