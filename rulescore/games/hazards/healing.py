"""Getting better: a night, a day, a bed, a week, and how long until whole."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated

from rulescore.chance import Chance
from rulescore.dice import d, d6
from rulescore.rule import rule
from rulescore.words import Words, count, signed

from .character import ABILITIES, Ability, Character, Life, Loss, Losses
from .readings import BedBelowHalf, Doubled, NightFood, ThirstCount
from .rulings import TOUCH_RECOVERY, TOUCH_REST, Rulings
from .scores import broken_off, regain
from .want import caught_up

WEEK = 7
STARVED = Character(wounds=5, constitution=8, lost=Losses(hunger=5))
DAY_SEVEN = replace(STARVED, rested=6)
WORN_OUT = Character(level=3, wounds=1, most=9, constitution=5, lost=Losses(hunger=8), rested=4)


class Stay(Words):
    """How long somebody rests."""

    NIGHT = "a night"
    FULL_DAY = "a night and a full day"


class Lodging(Words):
    """Where somebody rests."""

    ROUGH = "rough lodging"
    BED = "a good bed"


class Recovery(Words):
    """How far somebody has come."""

    WHOLE = "whole"
    NOT_YET = "not yet whole"
    DEAD = "dead"


@dataclass(frozen=True)
class Days:
    """How long it took."""

    days: int
    ever: bool = True

    def __str__(self) -> str:
        return count(self.days, "day") if self.ever else "never"


@rule("hazards.waking", "At zero or fewer Wounds")
def waking(chance: Chance) -> int:
    """Somebody knocked out at zero or fewer Wounds wakes after 1d6 hours."""
    return chance.roll("hours until awake", d6)


@rule("hazards.rest", "Rest and Wounds")
def rest(
    chance: Chance,
    body: Character = DAY_SEVEN,
    stay: Annotated[Stay, "Rest for"] = Stay.FULL_DAY,
    lodging: Lodging = Lodging.ROUGH,
    disturbed: Annotated[bool, "The night is disturbed"] = False,
    fed: Annotated[bool, "Enough food and water"] = True,
    hostile: Annotated[bool, "In a dungeon or the like"] = False,
    rulings: Rulings = Rulings(),
) -> Character:
    """At half your Wounds or more a night heals 1 and a full day 1d3 more; below half only a full day helps, for 1."""
    chance.at(body.when)
    if body.dead:
        chance.note("the dead do not heal")
        return body
    if body.life is Life.UNCONSCIOUS:
        if body.wounds <= 0:
            waking(chance)
        else:
            chance.note("awake again by the end of the rest, or when the Referee says")
        body = replace(body, life=Life.AWAKE)
    full = stay is Stay.FULL_DAY and fed and not hostile
    after = replace(body, rested=body.rested + 1) if full else broken_off(body, rulings)
    after = replace(after, day=body.day + 1)
    if not disturbed:
        after = replace(after, sleepless=caught_up(body.sleepless, rulings))
    if fed and rulings.thirst_count is ThirstCount.UNTIL_WATER:
        after = replace(after, thirst=0)
    if hostile:
        chance.note("no recovery in such a place")
        return after
    night = not disturbed and (fed or rulings.night_food is NightFood.NOT_NEEDED)
    after = _heal(chance, after, night, full, lodging, rulings)
    if not full:
        return after
    week = after.rested >= WEEK
    after = recover(chance, after, week, rulings.only(*TOUCH_RECOVERY)) if after.lost.any_return else after
    return replace(after, rested=0) if week else after


def _heal(chance: Chance, body: Character, night: bool, full: bool, lodging: Lodging, rulings: Rulings) -> Character:
    """Wounds first, by where they stand when the rest begins."""
    if body.wounds >= body.most:
        chance.note(f"{body.wounds} of {count(body.most, 'Wound')}: nothing to heal")
        return body
    half = 2 * body.wounds >= body.most
    gained = {"night": 1 if night and half else 0}
    if full:
        gained["full day"] = chance.roll("full day", d(3)) if half else 1
        gained["bed"] = 1 if lodging is Lodging.BED and (half or rulings.bed_below_half is BedBelowHalf.HELPS) else 0
    healed = min(body.most, body.wounds + sum(gained.values()))
    said = " + ".join(f"{points} ({name})" for name, points in gained.items() if points) or "0"
    state = "half or more" if half else "below half"
    chance.note(f"{signed(body.wounds)} of {body.most}, {state}: + {said} → {signed(healed)}")
    return replace(body, wounds=healed)


@rule("hazards.recovery", "Ability points come back")
def recover(
    chance: Chance,
    body: Character = STARVED,
    week: Annotated[bool, "The day completes a week of rest"] = False,
    rulings: Rulings = Rulings(),
) -> Character:
    """A day of rest returns 1 lost point to every affected score; a full week of it returns 1 more to each."""
    if body.dead or not body.lost.any_return:
        chance.note("the dead do not heal" if body.dead else "no ability points to come back")
        return body
    if week:
        chance.note("a full week of rest: 1 more")
    for ability in ABILITIES:
        body = _back(chance, body, ability, Loss.TEMPORARY, 1 + week, rulings)
    extra = (2 if rulings.doubled is Doubled.THE_WEEK_TOO else 1) if week else 0
    return _back(chance, body, Ability.CONSTITUTION, Loss.HUNGER, 2 + extra, rulings)


def _back(chance: Chance, body: Character, ability: Ability, kind: Loss, most: int, rulings: Rulings) -> Character:
    lost = body.lost.hunger if kind is Loss.HUNGER else body.lost.temporary[ABILITIES.index(ability)]
    points = min(lost, most)
    return regain(chance, body, ability, points, kind, rulings) if points else body


@rule("hazards.healing", "Day after day")
def heal(
    chance: Chance,
    body: Character = DAY_SEVEN,
    days: Annotated[int, range(61), "Full days of rest"] = 1,
    lodging: Lodging = Lodging.BED,
    rulings: Rulings = Rulings(),
) -> Character:
    """Full days of rest in peace, with food and water, one after the other."""
    if not days or body.dead:
        chance.at("to begin with")
        chance.note("the dead do not heal" if body.dead else str(body))
        return body
    known = rulings.only(*TOUCH_REST)
    now = heal(chance, body, days - 1, lodging, known)
    if now.whole:
        return replace(now, day=now.day + 1, rested=(now.rested + 1) % WEEK)
    return rest(chance, now, Stay.FULL_DAY, lodging, False, True, False, known)


@rule("hazards.whole-by", "Whole by then?")
def whole_by(
    chance: Chance,
    body: Character = WORN_OUT,
    days: Annotated[int, range(61), "Full days of rest"] = 3,
    lodging: Lodging = Lodging.BED,
    rulings: Rulings = Rulings(),
) -> Recovery:
    """Whole means all Wounds and every point that can come back; this asks whether so many days are enough."""
    after = heal(chance, body, days, lodging, rulings.only(*TOUCH_REST))
    if after.dead:
        return Recovery.DEAD
    chance.note(f"after {count(days, 'day')}: {after}")
    return Recovery.WHOLE if after.whole else Recovery.NOT_YET


@rule("hazards.until-whole", "How long until whole")
def until_whole(
    chance: Chance,
    body: Character = WORN_OUT,
    lodging: Lodging = Lodging.BED,
    rulings: Rulings = Rulings(),
) -> Days:
    """From this state, the full days of rest it takes until nothing is left to heal."""
    if body.dead or body.whole:
        chance.note("the dead do not heal" if body.dead else f"whole: {body}")
        return Days(0, not body.dead)
    known = rulings.only(*TOUCH_REST)
    after = rest(chance, body, Stay.FULL_DAY, lodging, False, True, False, known)
    return Days(until_whole(chance, after, lodging, known).days + 1)
