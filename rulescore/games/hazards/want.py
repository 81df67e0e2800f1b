"""Going without: food, water and sleep."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated

from rulescore.chance import Chance
from rulescore.rule import rule
from rulescore.words import Words, count, signed

from .character import Ability, Character, Loss, Saver
from .readings import Catching, HalfOf, Halving, ThirstCount, TiredRolls, TiredSixes, WhichFirst
from .rulings import TOUCH_A_SAVE, TOUCH_PRIVATION, Rulings, touch_a_loss
from .saves import Against, Saved, save
from .scores import broken_off, lose

THIRST_KILLS = 3
ENOUGH_SLEEP = 4


class Lacking(Words):
    """What there is none of."""

    FOOD = "no food"
    WATER = "no water"
    BOTH = "no food or water"


@dataclass(frozen=True)
class Parched:
    """What thirst has done so far."""

    constitution: Annotated[int, range(19)]
    failed: int

    def __str__(self) -> str:
        if self.failed >= THIRST_KILLS or self.constitution <= 0:
            return "dead"
        failed = f", {count(self.failed, 'failed save')}" if self.failed else ""
        return f"Constitution {self.constitution}{failed}"


@rule("hazards.hunger", "A day without food")
def hunger(
    chance: Chance,
    who: Saver = Saver(),
    constitution: Annotated[int, range(1, 19)] = 13,
    rulings: Rulings = Rulings(),
) -> int:
    """For each 24 hours without food, save against Poison or lose a point of Constitution."""
    if save(chance, Against.POISON, who, 0, rulings) is Saved.MADE:
        return constitution
    chance.note(f"Constitution {constitution} − 1 = {constitution - 1}")
    return constitution - 1


@rule("hazards.thirst", "A day without water")
def thirst(
    chance: Chance,
    who: Saver = Saver(),
    constitution: Annotated[int, range(1, 19)] = 13,
    normal: Annotated[int, range(1, 19), "Normal Constitution"] = 13,
    failed: Annotated[int, range(3), "Failed thirst saves"] = 0,
    rulings: Rulings = Rulings(),
) -> Parched:
    """For each 24 hours without water, save against Poison or Constitution halves; the third failure kills."""
    if save(chance, Against.POISON, who, 0, rulings) is Saved.MADE:
        return Parched(constitution, failed)
    whole = constitution if rulings.half_of is HalfOf.CURRENT else normal
    half = whole // 2 if rulings.halving is Halving.DOWN else (whole + 1) // 2
    left = half if rulings.half_of is HalfOf.CURRENT else constitution - (whole - half)
    left = max(left, 0)
    third = failed + 1 >= THIRST_KILLS
    chance.note(f"failure {failed + 1} of {THIRST_KILLS}" + (": dead" if third or not left else f": {left} left"))
    return Parched(left, failed + 1)


@rule("hazards.privation", "Days without")
def privation(
    chance: Chance,
    body: Character = Character(),
    days: Annotated[int, range(22)] = 3,
    lacking: Annotated[Lacking, "There is"] = Lacking.WATER,
    rulings: Rulings = Rulings(),
) -> Character:
    """Day after day without food or water, one save for each 24 hours and each thing that is missing."""
    if body.dead or not days:
        chance.at("to begin with")
        chance.note("already dead" if body.dead else f"Constitution {body.constitution}, day {body.day}")
        return body
    known = rulings.only(*TOUCH_PRIVATION, *touch_a_loss(rulings))
    now = privation(chance, body, days - 1, lacking, known)
    if now.dead:
        return replace(now, day=now.day + 1)
    now = replace(broken_off(now, rulings), day=now.day + 1)
    chance.at(f"{count(days, 'day')} without")
    order = [Lacking.FOOD, Lacking.WATER]
    for want in order if rulings.which_first is WhichFirst.HUNGER else reversed(order):
        if lacking in (want, Lacking.BOTH) and not now.dead:
            now = (_starve if want is Lacking.FOOD else _parch)(chance, now, known)
    if lacking is Lacking.FOOD and rulings.thirst_count is ThirstCount.UNTIL_WATER:
        now = replace(now, thirst=0)
    return replace(body.killed(), day=now.day) if now.dead else now


def _starve(chance: Chance, body: Character, rulings: Rulings) -> Character:
    left = hunger(chance, body.saver, body.constitution, rulings.only(*TOUCH_A_SAVE))
    if left == body.constitution:
        return body
    return lose(chance, body, Ability.CONSTITUTION, 1, Loss.HUNGER, rulings)


def _parch(chance: Chance, body: Character, rulings: Rulings) -> Character:
    normal = body.constitution + body.lost.returning(Ability.CONSTITUTION)
    known = rulings.only("halving", "half_of", *TOUCH_A_SAVE)
    after = thirst(chance, body.saver, body.constitution, normal, body.thirst, known)
    if after.failed == body.thirst:
        return body
    if after.failed >= THIRST_KILLS:
        return body.killed()
    lost = body.constitution - after.constitution
    return replace(lose(chance, body, Ability.CONSTITUTION, lost, Loss.HUNGER, rulings), thirst=after.failed)


class Throw(Words):
    """What is being rolled."""

    CHECK = "an attack, save or check"
    IN_SIX = "a chance in six"
    PERCENT = "a percentile roll"
    DAMAGE = "damage"


@rule("hazards.tired", "What lack of sleep costs")
def tired(
    chance: Chance,
    days: Annotated[int, range(1, 11), "Sleepless days"] = 2,
    throw: Annotated[Throw, "The roll is"] = Throw.CHECK,
    rulings: Rulings = Rulings(),
) -> int:
    """Without four hours’ sleep in 24, every roll is at −1, or −10%, and at as much again for each further day."""
    each = 10 if throw is Throw.PERCENT else 1
    spared = throw is Throw.DAMAGE and rulings.tired_rolls is TiredRolls.NOT_DAMAGE
    spared |= throw is Throw.IN_SIX and rulings.tired_sixes is TiredSixes.UNTOUCHED
    found = 0 if spared else -each * days
    chance.note(f"{count(days, 'day')} without sleep, {throw}: {signed(found)}{'%' if throw is Throw.PERCENT else ''}")
    return found


@rule("hazards.sleep", "Sleep and the lack of it")
def sleep(
    chance: Chance,
    body: Character = Character(),
    hours: Annotated[int, range(25), "Hours of sleep"] = 2,
    rulings: Rulings = Rulings(),
) -> Character:
    """A day with less than four hours of sleep adds a step to the penalty; a day with enough puts it right."""
    if body.dead:
        chance.note("already dead")
        return body
    if hours >= ENOUGH_SLEEP:
        left = caught_up(body.sleepless, rulings)
        chance.note(f"{count(hours, 'hour')}: enough; penalty {signed(-left)}")
        return replace(body, sleepless=left, day=body.day + 1)
    chance.note(f"{count(hours, 'hour')}: short of {ENOUGH_SLEEP}; penalty {signed(-body.sleepless - 1)}")
    return replace(body, sleepless=body.sleepless + 1, day=body.day + 1)


def caught_up(sleepless: int, rulings: Rulings) -> int:
    """Days without sleep that still count after a good night."""
    return 0 if rulings.catching is Catching.AT_ONCE else max(sleepless - 1, 0)
