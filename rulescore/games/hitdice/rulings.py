"""Where the text of 6.1 to 6.12 leaves room: the readings that change a result, and the one we take."""

from __future__ import annotations

from dataclasses import dataclass

from rulescore.inputs import ruling
from rulescore.words import Words


class ExactDamage(Words):
    NO_INJURY = "Hit points paid for all of it: no injury."
    INJURY = "Hit points ran out: an injury at DC 20."


class BelowZero(Words):
    STOPS_AT_ZERO = "Hit points stop at 0; the overflow lives on only in the DC."
    GOES_NEGATIVE = "Hit points go below 0 by the overflow."


class Naturals(Words):
    NOTHING_SPECIAL = "Only the total counts."
    AUTOMATIC = "A natural 20 always passes and a natural 1 always fails."


class WillOfTheDead(Words):
    ROLLED = "Both saves are rolled; the dead ignore the second."
    SKIPPED = "Death ends it: no Will save."


class MinorWounds(Words):
    STACK = "−2 for each open minor wound."
    ONCE = "−2 however many are open."


class LongRest(Words):
    IS_SLEEP = "The same thing: sleep closes minor wounds."
    IS_MORE = "A long rest is more: sleep leaves minor wounds open."


class IdleRest(Words):
    NO_FATIGUE = "No: fatigue comes with the re-roll."
    FATIGUE = "Yes: the rest itself tires."


class MorningRoll(Words):
    MANDATORY = "Yes, for everyone."
    OPTIONAL = "No, as in a short rest the player may keep the old total."


class MarkLimit(Words):
    REACHED = "As many marks as levels, or more."
    EXACTLY = "Exactly as many marks as levels."


class AfterPaying(Words):
    DAMAGE = "Yes: only the bypass was stopped, the damage is resolved as usual."
    NOTHING = "No: the whole hit was stopped."


class BypassDC(Words):
    BASE = "20: no hit points ran out, so nothing overflowed."
    WITH_DAMAGE = "20 plus the whole damage."


_DAMAGE = ("hitdice.6.6.damage", "hitdice.6.12", "hitdice.rest-then-hit")
_SAVES = ("hitdice.6.6", *_DAMAGE, "hitdice.6.10.worsening")


@dataclass(frozen=True)
class Rulings:
    """Where the text leaves room, the reading in force."""

    exact_damage: ExactDamage = ruling(
        "hitdice.r1",
        "Damage exactly equal to hit points: an injury?",
        ExactDamage.NO_INJURY,
        touches=_DAMAGE,
        evidence="6.6 asks for somebody hurt while unprotected, and this damage was paid in full; "
        "6.3 speaks of hit points running out, which allows the other reading.",
    )
    below_zero: BelowZero = ruling(
        "hitdice.r3",
        "Hit points after an overflow: 0 or below?",
        BelowZero.STOPS_AT_ZERO,
        touches=_DAMAGE,
        evidence="6.6 uses the overflow for the DC and for nothing else.",
    )
    naturals: Naturals = ruling(
        "hitdice.r4",
        "Do a natural 1 and 20 mean anything on a save?",
        Naturals.NOTHING_SPECIAL,
        touches=("hitdice.save", "hitdice.6.7", "hitdice.6.8", *_SAVES),
        evidence="The source does not say how a save is rolled; it gives no special faces either.",
    )
    will_of_the_dead: WillOfTheDead = ruling(
        "hitdice.r6",
        "Is the Will save rolled by somebody who dies?",
        WillOfTheDead.ROLLED,
        touches=_SAVES,
        evidence="6.6 calls for two saves without an exception.",
    )
    minor_wounds: MinorWounds = ruling(
        "hitdice.r8",
        "Several open minor wounds: do their penalties add up?",
        MinorWounds.STACK,
        touches=("hitdice.6.9",),
        evidence="The source is silent; each wound is described as a thing of its own.",
    )
    long_rest: LongRest = ruling(
        "hitdice.r9",
        "Is the long rest of 6.9 the good night’s sleep of 6.5?",
        LongRest.IS_SLEEP,
        touches=("hitdice.6.5.sleep",),
        evidence="Each term is used once, and nothing tells them apart.",
    )
    idle_rest: IdleRest = ruling(
        "hitdice.r10",
        "Does a short rest without a re-roll add fatigue?",
        IdleRest.NO_FATIGUE,
        touches=("hitdice.6.4",),
        evidence="6.5 ties the point of fatigue to re-rolling.",
    )
    morning_roll: MorningRoll = ruling(
        "hitdice.r12",
        "Must hit points be re-rolled in the morning?",
        MorningRoll.MANDATORY,
        touches=("hitdice.6.5.sleep",),
        evidence="6.5 says mandatory; the choice of 6.4 is given for short rests.",
    )
    mark_limit: MarkLimit = ruling(
        "hitdice.r14",
        "When do marks rule out another major wound?",
        MarkLimit.REACHED,
        touches=("hitdice.6.11", "hitdice.6.7", *_SAVES),
        evidence="Having more marks than levels, after a lost level, would otherwise be safer than having as many.",
    )
    after_paying: AfterPaying = ruling(
        "hitdice.r19",
        "A direct hit was bought off: does its damage still count?",
        AfterPaying.DAMAGE,
        touches=("hitdice.6.12",),
        evidence="6.12 lets the price stop the bypass and says nothing of the damage.",
    )
    bypass_dc: BypassDC = ruling(
        "hitdice.r20",
        "The DC of the saves when hit points are bypassed?",
        BypassDC.BASE,
        touches=("hitdice.6.12",),
        evidence="6.6 adds overflow for regular attacks, and here there is none.",
    )
