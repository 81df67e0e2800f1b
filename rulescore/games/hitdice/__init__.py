"""Hit dice and injury saves: rules 6.1 to 6.12 of a numbered house-rules document."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated

from rulescore.chance import Chance
from rulescore.dice import Pool, d, d6, d20
from rulescore.rule import Game, rule
from rulescore.words import Words, count, signed

from .rulings import (
    AfterPaying,
    BelowZero,
    BypassDC,
    ExactDamage,
    IdleRest,
    LongRest,
    MarkLimit,
    MinorWounds,
    MorningRoll,
    Naturals,
    Rulings,
    WillOfTheDead,
)


class Condition(Words):
    """Whether somebody is still in the fight."""

    STANDING = "still standing"
    COLLAPSED = "collapsed"
    DEAD = "dead"


class Wound(Words):
    """How bad an injury is."""

    MINOR = "minor wound"
    MAJOR = "major wound"
    DEATH = "death"


class OnFailure(Words):
    """What the player takes when the Strength save fails."""

    MAJOR_WOUND = "a major wound"
    DEATH = "death"


class Ability(Words):
    """What an injury save is made with."""

    STRENGTH = "Strength"
    WILL = "Will"


class Save(Words):
    """How a save went."""

    PASSED = "passed"
    FAILED = "failed"


class MajorWound(Words):
    """Whether a major wound can still be chosen over death."""

    ALLOWED = "a major wound can be chosen"
    REFUSED = "no major wound left: a failed Strength save kills"


class DamageDie(Words):
    """The die a hit is rolled on."""

    D4 = "d4"
    D6 = "d6"
    D8 = "d8"
    D10 = "d10"
    D12 = "d12"


GAME = Game(
    slug="hitdice",
    title="Hit dice and injury saves",
    summary="Hit points come back with every rest, a little worse each time. When they run out, two saves decide.",
    source="Rules 6.1 to 6.12 of a numbered set of old-school house rules, author unknown; "
    "its injury saves are credited there to an idea of Eero Tuovinen’s",
    licence="licence unknown: facts and figures only, in our own words",
    rulings=Rulings,
)


@dataclass(frozen=True)
class Body:
    """A character, as far as this chapter goes."""

    hit_dice: Annotated[int, range(21), "Hit dice (level)"] = 2
    hit_points: Annotated[int, range(121)] = 7
    fatigue: Annotated[int, range(21)] = 0
    strength: Annotated[int, range(-5, 31), "Strength save bonus"] = 10
    will: Annotated[int, range(-5, 31), "Will save bonus"] = 10
    minor_wounds: Annotated[int, range(21)] = 0
    marks: Annotated[int, range(21), "Marks (major wounds)"] = 0
    condition: Condition = Condition.STANDING

    def __str__(self) -> str:
        if self.condition is Condition.DEAD:
            return "dead"
        said = [count(self.hit_points, "hit point")]
        said += [count(self.minor_wounds, "minor wound")] if self.minor_wounds else []
        said += [count(self.marks, "major wound")] if self.marks else []
        said += [f"fatigue {self.fatigue}"] if self.fatigue else []
        said += ["collapsed"] if self.condition is Condition.COLLAPSED else []
        return ", ".join(said)


@dataclass(frozen=True)
class Injury:
    """What the two injury saves come to."""

    wound: Wound
    condition: Condition

    def __str__(self) -> str:
        return "dead" if self.condition is Condition.DEAD else f"{self.wound}, {self.condition}"


HIT_DIE = d6
BASE_DC = 20


@rule("hitdice.6.1", "Hit dice and hit points")
def hit_points(chance: Chance, hit_dice: Annotated[int, range(21), "Hit dice (level)"] = 2) -> int:
    """After a rest, hit points are the total of one d6 for each hit die."""
    return chance.roll("hit points", Pool(hit_dice, HIT_DIE))


@rule("hitdice.6.4", "Short rest")
def short_rest(
    chance: Chance,
    body: Body = Body(),
    reroll: Annotated[bool, "Re-roll hit points"] = True,
    rulings: Rulings = Rulings(),
) -> Body:
    """Ten minutes somewhere fairly safe allow a re-roll of hit points, or not; a new total stands even if lower."""
    if body.condition is Condition.DEAD:
        return _rest_of_the_dead(chance, body)
    if body.condition is Condition.COLLAPSED:
        chance.note("up again after the rest")
        body = replace(body, condition=Condition.STANDING)
    if reroll:
        return reroll_hit_points(chance, body)
    chance.note(f"no re-roll: {count(body.hit_points, 'hit point')} kept")
    if rulings.idle_rest is IdleRest.FATIGUE:
        body = replace(body, fatigue=body.fatigue + 1)
        chance.note(f"the rest still tires: fatigue {body.fatigue}")
    return body


@rule("hitdice.6.5", "Fatigue")
def reroll_hit_points(chance: Chance, body: Body = Body()) -> Body:
    """Per point of fatigue, re-roll with one d6 more and drop the highest; then fatigue grows by 1."""
    total = chance.roll("hit points", Pool(body.hit_dice + body.fatigue, HIT_DIE).lowest(body.hit_dice))
    chance.note(f"one more point of fatigue: {body.fatigue + 1}")
    return replace(body, hit_points=total, fatigue=body.fatigue + 1)


@rule("hitdice.6.5.sleep", "A good night’s sleep")
def sleep(
    chance: Chance,
    body: Body = Body(fatigue=2, minor_wounds=1),
    reroll: Annotated[bool, "Re-roll, where the table makes it optional"] = True,
    rulings: Rulings = Rulings(),
) -> Body:
    """A good night’s sleep takes fatigue to 0, and in the morning hit points are re-rolled without extra dice."""
    if body.condition is Condition.DEAD:
        return _rest_of_the_dead(chance, body)
    chance.note(f"fatigue {body.fatigue} → 0")
    body = replace(body, fatigue=0, condition=Condition.STANDING)
    if rulings.long_rest is LongRest.IS_SLEEP and body.minor_wounds:
        chance.note(f"{count(body.minor_wounds, 'minor wound')} closed")
        body = replace(body, minor_wounds=0)
    if not reroll and rulings.morning_roll is MorningRoll.OPTIONAL:
        chance.note(f"no re-roll: {count(body.hit_points, 'hit point')} kept")
        return body
    if not reroll:
        chance.note("the morning’s re-roll is not optional")
    return replace(body, hit_points=hit_points(chance, body.hit_dice))


def _rest_of_the_dead(chance: Chance, body: Body) -> Body:
    chance.note("the dead do not rest")
    return body


@rule("hitdice.save", "What a save is")
def save(
    chance: Chance,
    ability: Ability = Ability.STRENGTH,
    bonus: Annotated[int, range(-5, 31), "Ability score, or your table’s bonus"] = 10,
    dc: Annotated[int, range(1, 101), "DC"] = BASE_DC,
    rulings: Rulings = Rulings(),
) -> Save:
    """Our reading of a save: d20 plus the ability score, or whatever bonus your table uses, against the DC."""
    total = chance.roll(f"{ability} save", d20, plus={str(ability): bonus}, against=dc)
    if rulings.naturals is Naturals.AUTOMATIC and total - bonus in (1, 20):
        chance.note(f"a natural {total - bonus} settles it")
        return Save.PASSED if total - bonus == 20 else Save.FAILED
    return Save.PASSED if total >= dc else Save.FAILED


@rule("hitdice.6.6", "Injury saves")
def injury_saves(
    chance: Chance,
    body: Body = Body(hit_points=0),
    dc: Annotated[int, range(1, 101), "DC"] = BASE_DC,
    on_failure: Annotated[OnFailure, "If the Strength save fails, take"] = OnFailure.MAJOR_WOUND,
    fail_will: Annotated[bool, "Fail the Will save on purpose"] = False,
    rulings: Rulings = Rulings(),
) -> Injury:
    """Somebody hurt with no hit points in the way makes two saves: Strength for how bad, Will for still standing."""
    wound = severity(chance, body.strength, dc, on_failure, body.marks, body.hit_dice, rulings)
    if wound is Wound.DEATH and rulings.will_of_the_dead is WillOfTheDead.SKIPPED:
        return Injury(wound, Condition.DEAD)
    after = standing(chance, body.will, dc, fail_will, rulings)
    return Injury(wound, Condition.DEAD if wound is Wound.DEATH else after)


@rule("hitdice.6.6.damage", "Damage and overflow")
def take_damage(
    chance: Chance,
    body: Body = Body(hit_points=5),
    damage: Annotated[int, range(61)] = 9,
    on_failure: Annotated[OnFailure, "If the Strength save fails, take"] = OnFailure.MAJOR_WOUND,
    fail_will: Annotated[bool, "Fail the Will save on purpose"] = False,
    rulings: Rulings = Rulings(),
) -> Body:
    """Hit points pay for damage first; what they cannot pay overflows: both injury saves at DC 20 plus the overflow."""
    if body.condition is Condition.DEAD:
        chance.note("already dead")
        return body
    paid = min(damage, max(body.hit_points, 0))
    overflow = damage - paid
    chance.note(f"{damage} damage on {count(body.hit_points, 'hit point')}: overflow {overflow}")
    drained = damage > 0 and paid == body.hit_points and rulings.exact_damage is ExactDamage.INJURY
    negative = overflow if rulings.below_zero is BelowZero.GOES_NEGATIVE else 0
    left = replace(body, hit_points=body.hit_points - paid - negative)
    if not overflow and not drained:
        return left
    dc = BASE_DC + overflow
    chance.note(f"injury saves at DC {BASE_DC} + {overflow} = {dc}")
    return _suffer(left, injury_saves(chance, body, dc, on_failure, fail_will, rulings))


def _suffer(body: Body, injury: Injury) -> Body:
    """An injury written onto the character; a major wound is a mark."""
    collapsed = Condition.COLLAPSED in (injury.condition, body.condition)
    return replace(
        body,
        minor_wounds=body.minor_wounds + (injury.wound is Wound.MINOR),
        marks=body.marks + (injury.wound is Wound.MAJOR),
        condition=Condition.COLLAPSED if collapsed and injury.condition is not Condition.DEAD else injury.condition,
    )


@rule("hitdice.6.7", "The Strength save: how bad is it")
def severity(
    chance: Chance,
    strength: Annotated[int, range(-5, 31), "Strength save bonus"] = 10,
    dc: Annotated[int, range(1, 101), "DC"] = BASE_DC,
    on_failure: Annotated[OnFailure, "If the Strength save fails, take"] = OnFailure.MAJOR_WOUND,
    marks: Annotated[int, range(21), "Marks (major wounds)"] = 0,
    level: Annotated[int, range(21), "Level or hit dice"] = 2,
    rulings: Rulings = Rulings(),
) -> Wound:
    """Pass the Strength save and the wound is minor; fail and the player takes death or a major wound."""
    if save(chance, Ability.STRENGTH, strength, dc, rulings) is Save.PASSED:
        return Wound.MINOR
    if on_failure is OnFailure.DEATH:
        chance.note("the player chooses death")
        return Wound.DEATH
    allowed = may_take_major_wound(chance, marks, level, rulings)
    return Wound.MAJOR if allowed is MajorWound.ALLOWED else Wound.DEATH


@rule("hitdice.6.8", "The Will save: still standing")
def standing(
    chance: Chance,
    will: Annotated[int, range(-5, 31), "Will save bonus"] = 10,
    dc: Annotated[int, range(1, 101), "DC"] = BASE_DC,
    fail_will: Annotated[bool, "Fail the Will save on purpose"] = False,
    rulings: Rulings = Rulings(),
) -> Condition:
    """Pass the Will save and keep fighting; fail it, by the die or on purpose, and collapse."""
    if fail_will:
        chance.note("fails the Will save on purpose")
        return Condition.COLLAPSED
    passed = save(chance, Ability.WILL, will, dc, rulings) is Save.PASSED
    return Condition.STANDING if passed else Condition.COLLAPSED


@rule("hitdice.6.9", "Minor wounds")
def minor_wound_penalty(
    chance: Chance,
    minor_wounds: Annotated[int, range(21)] = 2,
    rulings: Rulings = Rulings(),
) -> int:
    """The usual minor wound is a shallow cut: −2 on heavy physical tasks until the next long rest."""
    counted = minor_wounds if rulings.minor_wounds is MinorWounds.STACK else min(minor_wounds, 1)
    penalty = -2 * counted
    chance.note(f"{count(minor_wounds, 'open minor wound')}: {signed(penalty)} on heavy physical tasks")
    return penalty


@rule("hitdice.6.10.worsening", "A wound that worsens")
def worsen(
    chance: Chance,
    body: Body = Body(hit_dice=3, hit_points=4, marks=1),
    dc: Annotated[int, range(1, 101), "DC (usually the first wound’s)"] = 24,
    on_failure: Annotated[OnFailure, "If the Strength save fails, take"] = OnFailure.MAJOR_WOUND,
    fail_will: Annotated[bool, "Fail the Will save on purpose"] = False,
    rulings: Rulings = Rulings(),
) -> Body:
    """An untreated major wound can worsen, by loss of blood for one, and call for both injury saves afresh."""
    if body.condition is Condition.DEAD:
        chance.note("already dead")
        return body
    return _suffer(body, injury_saves(chance, body, dc, on_failure, fail_will, rulings))


@rule("hitdice.6.11", "Marks")
def may_take_major_wound(
    chance: Chance,
    marks: Annotated[int, range(21), "Marks (major wounds)"] = 1,
    level: Annotated[int, range(21), "Level or hit dice"] = 2,
    rulings: Rulings = Rulings(),
) -> MajorWound:
    """Each major wound is a mark; with as many marks as levels there is no further major wound, only death."""
    full = marks >= level if rulings.mark_limit is MarkLimit.REACHED else marks == level
    chance.note(f"{count(marks, 'mark')} at level {level}: {MajorWound.REFUSED if full else MajorWound.ALLOWED}")
    return MajorWound.REFUSED if full else MajorWound.ALLOWED


@rule("hitdice.6.12", "Damage that bypasses hit points")
def bypass(
    chance: Chance,
    body: Body = Body(hit_dice=4, hit_points=14),
    attacker: Annotated[int, range(21), "Attacker’s level or hit dice"] = 1,
    damage: Annotated[int, range(61)] = 6,
    pay: Annotated[bool, "Pay the price"] = False,
    on_failure: Annotated[OnFailure, "If the Strength save fails, take"] = OnFailure.MAJOR_WOUND,
    fail_will: Annotated[bool, "Fail the Will save on purpose"] = False,
    rulings: Rulings = Rulings(),
) -> Body:
    """A direct hit goes past hit points to the injury saves, unless its price is paid in hit points first."""
    if body.condition is Condition.DEAD:
        chance.note("already dead")
        return body
    if pay:
        cost = price(chance, attacker)
        if body.hit_points >= cost:
            chance.note(f"{count(body.hit_points, 'hit point')} − {cost}: the bypass is stopped")
            body = replace(body, hit_points=body.hit_points - cost)
            if rulings.after_paying is AfterPaying.NOTHING:
                return body
            return take_damage(chance, body, damage, on_failure, fail_will, rulings)
        chance.note(f"{count(body.hit_points, 'hit point')} cannot pay {cost}")
    dc = BASE_DC + (damage if rulings.bypass_dc is BypassDC.WITH_DAMAGE else 0)
    chance.note(f"hit points do not help: injury saves at DC {dc}")
    return _suffer(body, injury_saves(chance, body, dc, on_failure, fail_will, rulings))


@rule("hitdice.6.12.price", "The price of stopping a direct hit")
def price(chance: Chance, attacker: Annotated[int, range(21), "Attacker’s level or hit dice"] = 3) -> int:
    """A direct hit can be stopped for 10 hit points per level or hit die of the attacker."""
    cost = 10 * attacker
    chance.note(f"10 × {attacker} = {count(cost, 'hit point')}")
    return cost


@rule("hitdice.rest-then-hit", "A short rest, then a hit")
def rest_then_hit(
    chance: Chance,
    body: Body = Body(),
    damage: Annotated[DamageDie, "Damage die"] = DamageDie.D8,
    on_failure: Annotated[OnFailure, "If the Strength save fails, take"] = OnFailure.MAJOR_WOUND,
    fail_will: Annotated[bool, "Fail the Will save on purpose"] = False,
    rulings: Rulings = Rulings(),
) -> Body:
    """An example of the whole chain: re-roll hit points, take one hit, and see who is left standing."""
    rested = reroll_hit_points(chance, body)
    rolled = chance.roll("damage", d(int(damage.value[1:])))
    return take_damage(chance, rested, rolled, on_failure, fail_will, rulings)
