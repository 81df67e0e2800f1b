"""Where the text on wounds leaves room: the readings that change a result, and the one we take."""

from __future__ import annotations

from dataclasses import dataclass

from rulescore.inputs import ruling
from rulescore.words import Words


class NetZero(Words):
    HARMLESS = "No harm: a wound starts at 1."
    PETTY = "A wound all the same: the smallest on the table, Petty."


class DeathAt(Words):
    EIGHT = "8 or more, as the table has it."
    SEVEN = "7 or more, as the text below the table has it."


class Overflow(Words):
    DISCARDED = "Lost, unless the track was full when the wound began."
    CONVERTS = "It turns Normal boxes Lethal, one for one; a wound of all ten boxes just fills the track."
    CONVERTS_ALL = "It turns Normal boxes Lethal, one for one, from a wound of all ten boxes too."


class MixedTrack(Words):
    CONVERTS = "It turns Normal boxes Lethal, as many as are only Normal."
    DISCARDED = "Nothing: only a track that is Normal from end to end is turned."


class FurtherWounds(Words):
    COUNT = "They count towards the Death Threshold, and reaching it kills."
    NOTHING = "Nothing more happens."


class LastBox(Words):
    NOT_COUNTED = "No: only wounds after it."
    COUNTED = "Yes."


class SecondTerminal(Words):
    KEEPS = "No: the time that is running goes on."
    RESETS = "Yes: five minutes from the new wound."


class SoakPenalty(Words):
    ACTIONS_ONLY = "No: only actions suffer."
    SOAK_TOO = "Yes: the penalty comes off the Soak dice."


class HealingPenalty(Words):
    NO = "No: healing is not an action."
    YES = "Yes: the penalty comes off the Healing Test."


class FailedHour(Words):
    TERMINAL = "A Terminal Wound: five minutes to live."
    DEAD = "Death: the hour was the time to live."


class Reduced(Words):
    FLAVOUR = "Nothing by itself: the healing rules decide."
    TO_SERIOUS = "The first period on a full track takes off four strokes, ten down to six."


class Worsening(Words):
    ANY_LEFT = "One box, if strokes of the kind are left."
    ALWAYS = "One box in any case; of Aggravated strokes, only one heals."


class KindClock(Words):
    LAST_CHANGE = "Anew whenever strokes of that kind are added or healed."
    STEADY = "When the kind first appears, and then with each healing of it."


class Stretched(Words):
    FINAL = "No: the next test is the last, three hits or death."
    AGAIN = "Yes, if the new limit lies beyond the old."


class AidTime(Words):
    PRINTED = "The printed figures: 1 minute, 5 minutes, 20 minutes."
    LADDER = "The stated rule: one step of the time ladder below the healing period."


_LOOKUP = ("sundown.wound-table", "sundown.wound", "sundown.attack", "sundown.attacks", "sundown.fate")
_MARKS = ("sundown.mark", "sundown.suffer", "sundown.attack", "sundown.attacks", "sundown.fate")
_HARM = ("sundown.suffer", "sundown.attack", "sundown.attacks")
_COURSE = ("sundown.recovery", "sundown.recovered")


@dataclass(frozen=True)
class Rulings:
    """Where the text leaves room, the reading in force."""

    net_zero: NetZero = ruling(
        "sundown.r1",
        "Damage soaked to exactly 0: a wound?",
        NetZero.HARMLESS,
        touches=_LOOKUP,
        evidence="The text of 31 August 2018 calls less than zero harmless and anything not negative a wound, but "
        "its table has no row for 0, and the neighbouring table of falls gives a Petty one damage 1. The rewrite of "
        "2 September 2018 has zero do no harm. Notes to the second edition, by another editor, record an older "
        "ladder in which 0 filled one box.",
    )
    death_at: DeathAt = ruling(
        "sundown.r2",
        "How much net damage kills outright?",
        DeathAt.EIGHT,
        touches=_LOOKUP,
        evidence="In the text of 31 August 2018 the table says Terminal at 7 and Death from 8; the list below it "
        "says 7. The rewrite of 2 September 2018 mends the list to 8. The 7 looks left over from an older ladder, "
        "one lower throughout, which notes to the second edition record.",
    )
    overflow: Overflow = ruling(
        "sundown.r5",
        "A Normal wound bigger than the room left: what of the rest?",
        Overflow.DISCARDED,
        touches=_MARKS,
        evidence="The text of 31 August 2018 converts boxes when all are filled as the wound comes in, and does not "
        "speak of a wound that fills the track half-way. The rewrite of 2 September 2018 discards what is pushed off "
        "the end, unless a track full of Normal takes a Normal wound.",
    )
    mixed_track: MixedTrack = ruling(
        "sundown.r33",
        "A Normal wound on a full track of mixed kinds: what does it do?",
        MixedTrack.CONVERTS,
        touches=_MARKS,
        evidence="The text of 31 August 2018 converts wherever some box is only Normal; the rewrite of 2 September "
        "2018 speaks of a track filled with Normal marks alone.",
    )
    further_wounds: FurtherWounds = ruling(
        "sundown.r8",
        "Wounds on a track that is Lethal throughout: what do they do?",
        FurtherWounds.COUNT,
        touches=("sundown.death-threshold", *_HARM, "sundown.fate"),
        evidence="The text on wounds of 31 August 2018 is silent. The neighbouring chapter on healing, of the same "
        "date, has them add up towards killing outright, and the rewrite of 2 September 2018 keeps that; that "
        "reaching the number is what kills is our inference.",
    )
    last_box: LastBox = ruling(
        "sundown.r38",
        "Does the wound that makes the last box Lethal count towards the Death Threshold?",
        LastBox.NOT_COUNTED,
        touches=(*_HARM, "sundown.fate"),
        evidence="The neighbouring text of 31 August 2018 speaks of additional injuries once the boxes are filled, "
        "and the rewrite of 2 September 2018 of additional wounds.",
    )
    second_terminal: SecondTerminal = ruling(
        "sundown.r37",
        "Does a second Terminal Wound start the five minutes anew?",
        SecondTerminal.KEEPS,
        touches=_HARM,
        evidence="Neither the text of 31 August 2018 nor the rewrite of 2 September 2018 says.",
    )
    soak_penalty: SoakPenalty = ruling(
        "sundown.r24",
        "Do damage penalties reach the Soak Test?",
        SoakPenalty.ACTIONS_ONLY,
        touches=("sundown.attack", "sundown.attacks", "sundown.fate"),
        evidence="In the text of 31 August 2018 the penalty is on the character’s actions, and the neighbouring text "
        "makes soaking a resistance, not an action. The rewrite of 2 September 2018 keeps both.",
    )
    healing_penalty: HealingPenalty = ruling(
        "sundown.r39",
        "Do damage penalties reach the Healing Test?",
        HealingPenalty.NO,
        touches=("sundown.heal", "sundown.stabilise", *_COURSE),
        evidence="In the text of 31 August 2018 the penalty is on actions; the neighbouring text of that date lists "
        "the modifiers of a Healing Test and wounds are not among them.",
    )
    failed_hour: FailedHour = ruling(
        "sundown.r14",
        "A track Lethal throughout gets worse: what happens?",
        FailedHour.TERMINAL,
        touches=("sundown.heal", *_COURSE),
        evidence="The neighbouring text of 31 August 2018 makes it a Terminal Wound; in the rewrite of 2 September "
        "2018 the hour itself is the time to live.",
    )
    reduced: Reduced = ruling(
        "sundown.r16",
        "Care or rest can reduce an Incapacitating Wound to a Serious one: what does that do?",
        Reduced.FLAVOUR,
        touches=("sundown.heal", *_COURSE),
        evidence="In the text of 31 August 2018 the sentence gives no time and no test, and the rewrite of 2 "
        "September 2018 leaves it out.",
    )
    worsening: Worsening = ruling(
        "sundown.r44",
        "A Healing Test without a hit: what worsens?",
        Worsening.ANY_LEFT,
        touches=("sundown.heal", *_COURSE),
        evidence="The neighbouring text of 31 August 2018 worsens a box if one of the kind remains; the rewrite of 2 "
        "September 2018 has wounds fester whether or not any remain, and Aggravated ones heal more slowly.",
    )
    kind_clock: KindClock = ruling(
        "sundown.r36",
        "When does the healing period of a kind begin?",
        KindClock.LAST_CHANGE,
        touches=_COURSE,
        evidence="The neighbouring text of 31 August 2018 is silent, and its printed example fits both readings; the "
        "longer one in the rewrite of 2 September 2018 fits only this.",
    )
    stretched: Stretched = ruling(
        "sundown.r42",
        "A Terminal patient has won more time: can another test win more still?",
        Stretched.FINAL,
        touches=("sundown.stabilise", *_COURSE),
        evidence="The neighbouring text of 31 August 2018 stretches the time so that a better final test can be "
        "made, and promises one test before death. The rewrite of 2 September 2018 promises at least one, which "
        "leaves room for more.",
    )
    aid_time: AidTime = ruling(
        "sundown.r43",
        "How long does first aid take?",
        AidTime.PRINTED,
        touches=("sundown.first-aid-time",),
        evidence="The neighbouring text of 31 August 2018 times the first Healing Test under treatment: it states a "
        "rule and prints 1 and 5 minutes beside it, which do not follow from it. 20 minutes for Aggravated is from "
        "the rewrite of 2 September 2018.",
    )
