"""Where the injury rules leave room: the readings that change a result, and the one we take."""

from __future__ import annotations

from dataclasses import dataclass

from rulescore.inputs import ruling
from rulescore.words import Words


class Climbing(Words):
    STAYS = "No: the climb ends where it began."
    FALLS = "Yes: a failed climb is a Fall."


class InjuryDie(Words):
    NATURAL = "The die as it lies, plus Injury modifiers."
    MODIFIED = "The die with its Melee or Ranged modifiers, plus Injury modifiers."


class ShortFall(Words):
    ROLLED = "Yes, without a modifier."
    NO_ROLL = "No: up to 2″ nothing happens."


class DazedMove(Words):
    ONE_INCH = "1″."
    HALF = "Half its Move."
    NOTHING = "Not at all."


class DazedAdvantage(Words):
    MELEE = "In melee only."
    ALL = "In every attack."


class Spared(Words):
    BOTH = "Stunned and Dazed alike."
    STUNNED = "Stunned only."


class StaggeredEnds(Words):
    END_OF_TURN = "At the end of the turn."
    NEXT_UPKEEP = "In the Recover step of the next Upkeep."


class WhoseTurn(Words):
    ANY = "Of the current turn, whoever’s it is."
    OWN = "Of the unit’s own turn."


class Halving(Words):
    UP = "Up to a full inch."
    DOWN = "Down to a full inch."
    EXACT = "Not at all."


class Both(Words):
    CANCEL = "They cancel: one plain d20."
    DISADVANTAGE = "Disadvantage wins."


class LesserRoll(Words):
    IGNORED = "Nothing: a roll never makes a unit better."
    REPLACES = "The new injury replaces the old one."


class Chain(Words):
    EACH = "One for each Fall, with its own height."
    SUM = "One at the bottom, with the heights added up."


class LastWound(Words):
    DROPS = "0: the hit that injures takes it."
    STAYS = "1: the injury comes in its place."


class WoundsAndRolls(Words):
    NO_ROLL = "A Wound is lost and nothing is rolled."
    ROLL_FIRST = "Roll; a Wound is lost only if the result is an injury."
    UNHARMED = "Roll; no Wound is lost, but Incapacitated becomes Stunned and a Wound."


class Helpless(Words):
    OUTRIGHT = "It is Incapacitated outright."
    LOSES_WOUND = "It loses a Wound; Incapacitated follows with the last."


class StunnedChecks(Words):
    MADE = "Yes, as usual."
    FAILED = "No: it can do nothing, so it fails them."


class NamedInjury(Words):
    WOUND_FIRST = "It costs a Wound instead, while there is more than one."
    STRAIGHT = "It takes effect, and Wounds stay as they are."


class HardToKill(Words):
    ROLLS_TOO = "To Injury Rolls and falls as well."
    CHECKS_ONLY = "To attacks only."


class StaggeredEngage(Words):
    MOVE_FIRST = "Halve the Move, then take the longer stride."
    STRIDE_FIRST = "Take the longer stride, then halve it."


class StaggeredChecks(Words):
    ALL = "To every Check: Defence, Morale and Rout too."
    ACTIONS = "To the Checks of its own actions."


class DefendedHits(Words):
    LEAVE = "They are out of it."
    STAY = "They stay: every successful Melee Check counts."


class NoHero(Words):
    FAILS = "The Check fails."
    NO_CHECK = "There is no Check to make."


_ROLLED_ON_INJURED = ("skirmish.injury-roll.unit", "skirmish.fall.unit", "skirmish.ledge", "skirmish.blackpowder")
_ROLLED = (*_ROLLED_ON_INJURED, "skirmish.jump")
_STRUCK = ("skirmish.melee", "skirmish.ranged", "skirmish.cast")


@dataclass(frozen=True)
class Rulings:
    """Where the text leaves room, the reading in force."""

    climbing: Climbing = ruling(
        "skirmish.r3",
        "Does a failed climb end in a Fall?",
        Climbing.STAYS,
        touches=("skirmish.jump",),
        evidence="The injury page of 6 November 2025 counts climbing among the causes. The authors’ Move Phase of the "
        "same revision rules a Fall out, and a design note of March 2025 agrees.",
    )
    injury_die: InjuryDie = ruling(
        "skirmish.r6",
        "What is read on the Injury Check chart?",
        InjuryDie.NATURAL,
        touches=(
            "skirmish.injury-check",
            "skirmish.injury-chart",
            "skirmish.attack-check",
            "skirmish.attack-checks",
            "skirmish.exchange",
            "skirmish.melee",
        ),
        evidence="A neighbouring page of the same revision (6 November 2025) settles it: a Spear’s +2 Melee does "
        "nothing for the injury. The chart is headed by the d20, and in a later example 16 and a Hammer’s 4 make 20. "
        "The doubt comes from a step of the Melee Phase, which reads the highest roll after its modifiers.",
    )
    short_fall: ShortFall = ruling(
        "skirmish.r9",
        "Is a Fall of 2″ or less rolled for?",
        ShortFall.ROLLED,
        touches=("skirmish.fall", "skirmish.fall.unit", "skirmish.jump", "skirmish.ledge"),
        evidence="A Fall calls for the roll, and height only adds to it: so the source of 6 November 2025. Ledges "
        "matter from 2″ on, so a Fall of just 2″ does occur.",
    )
    dazed_move: DazedMove = ruling(
        "skirmish.r10",
        "How far does a Dazed unit move?",
        DazedMove.ONE_INCH,
        touches=("skirmish.move",),
        evidence="Three pages of the authors gave three answers on 6 November 2025, and they still do in 2026; the "
        "injury page is the detailed one.",
    )
    dazed_advantage: DazedAdvantage = ruling(
        "skirmish.r12",
        "Where does an attacker have Advantage over a Dazed unit?",
        DazedAdvantage.MELEE,
        touches=("skirmish.ranged", "skirmish.cast"),
        evidence="The source’s section on ranged attacks says that these are no deadlier against the injured. The "
        "authors’ Upkeep page, in its text of 2026, gives the Advantage for melee.",
    )
    spared: Spared = ruling(
        "skirmish.r15",
        "Who may not be picked in melee while another target stands?",
        Spared.BOTH,
        touches=("skirmish.targets",),
        evidence="The source says it of the Stunned; its rule on disengaging and the authors’ Melee Phase, both of 6 "
        "November 2025, treat the two alike.",
    )
    staggered_ends: StaggeredEnds = ruling(
        "skirmish.r16",
        "When does Staggered end?",
        StaggeredEnds.END_OF_TURN,
        touches=("skirmish.end-of-turn", "skirmish.recovery"),
        evidence="The source of 6 November 2025 says it twice; the Recover step on the authors’ Upkeep page would "
        "come a turn later.",
    )
    whose_turn: WhoseTurn = ruling(
        "skirmish.r17",
        "Staggered in the opponent’s turn: at the end of which turn does it end?",
        WhoseTurn.ANY,
        touches=("skirmish.end-of-turn",),
        evidence="The source says the current turn, with an example from the unit’s own. By the authors’ rule on Fear "
        "of 2026 a unit can be Staggered in the opponent’s turn, for the rest of that turn.",
    )
    halving: Halving = ruling(
        "skirmish.r18",
        "Half an odd Move: how is it rounded?",
        Halving.UP,
        touches=("skirmish.move",),
        evidence="The authors’ next edit of the same page, revision be8043f, rounds up.",
    )
    both: Both = ruling(
        "skirmish.r19",
        "Advantage and Disadvantage at once?",
        Both.CANCEL,
        touches=(
            "skirmish.advantage",
            "skirmish.stat-check",
            "skirmish.injury-check",
            "skirmish.attack-check",
            "skirmish.attack-checks",
            "skirmish.exchange",
            *_STRUCK,
        ),
        evidence="Nothing is said, neither on 6 November 2025 nor in the authors’ page on checks of 2026; cancelling "
        "is the usual way.",
    )
    lesser_roll: LesserRoll = ruling(
        "skirmish.r21",
        "An Injury Roll comes to less than the unit already has?",
        LesserRoll.IGNORED,
        touches=_ROLLED_ON_INJURED,
        evidence="The source of 6 November 2025 states it for ranged attacks; of rolls nothing is said, and we take "
        "the same rule for both.",
    )
    chain: Chain = ruling(
        "skirmish.r23",
        "From ledge to ledge: how many Injury Rolls?",
        Chain.EACH,
        touches=("skirmish.ledge",),
        evidence="The source of 6 November 2025 repeats the whole process, and every Fall has its roll; the authors’ "
        "text of 2 January 2026 adds the heights up for a single one.",
    )
    last_wound: LastWound = ruling(
        "skirmish.r25",
        "Injured: how many Wounds are left?",
        LastWound.DROPS,
        touches=("skirmish.wounds", *_STRUCK, *_ROLLED, "skirmish.inflict"),
        evidence="The introduction lets Wounds drop to 0, the section on Wounds puts the injury in the place of that "
        "loss, both on 6 November 2025. It matters once a Wound is regained.",
    )
    wounds_and_rolls: WoundsAndRolls = ruling(
        "skirmish.r26",
        "An Injury Roll for a unit with more than 1 Wound?",
        WoundsAndRolls.NO_ROLL,
        touches=_ROLLED,
        evidence="The source’s example of 6 November 2025 makes neither Check nor Roll on the way down. The authors’ "
        "wording of 25 January 2026 rolls first. The third reading was theirs from 2 January 2026 until then, for "
        "falls, and their Move Phase still has it.",
    )
    helpless: Helpless = ruling(
        "skirmish.r27",
        "A Stunned or Dazed unit with Wounds to spare, struck in melee?",
        Helpless.OUTRIGHT,
        touches=("skirmish.melee",),
        evidence="So the source of 6 November 2025 has it; the softer rule stood only in January 2026.",
    )
    stunned_checks: StunnedChecks = ruling(
        "skirmish.r33",
        "Does a Stunned unit make Defence Checks against shots, and Agility Checks at ledges?",
        StunnedChecks.MADE,
        touches=("skirmish.ranged", "skirmish.cast", "skirmish.ledge"),
        evidence="The text is silent. In melee it waives a Stunned unit’s Defence Check expressly, which would be "
        "idle if there never was one; the rules on shots and on ledges speak of it like any other unit.",
    )
    named_injury: NamedInjury = ruling(
        "skirmish.r34",
        "A spell that simply Dazes, on a unit with more than 1 Wound?",
        NamedInjury.WOUND_FIRST,
        touches=("skirmish.inflict",),
        evidence="The authors’ version 0.93 of 25 January 2026: with more than 1 Wound, a unit that would be Dazed or "
        "Stunned loses one instead. The source of November 2025 does not say.",
    )
    hard_to_kill: HardToKill = ruling(
        "skirmish.r35",
        "To what does Hard to Kill apply?",
        HardToKill.ROLLS_TOO,
        touches=("skirmish.fall", *_ROLLED),
        evidence="The source revision does not say; the authors’ version 0.97 of 7 July 2026 has it apply to rolls as "
        "well.",
    )
    staggered_engage: StaggeredEngage = ruling(
        "skirmish.r36",
        "A Staggered unit runs or Engages: what is halved?",
        StaggeredEngage.MOVE_FIRST,
        touches=("skirmish.move",),
        evidence="The source of 6 November 2025 treats the Move stat itself as halved, and the stride is taken from "
        "that.",
    )
    staggered_checks: StaggeredChecks = ruling(
        "skirmish.r37",
        "To which Checks does a Staggered unit’s Disadvantage apply?",
        StaggeredChecks.ALL,
        touches=(*_STRUCK, "skirmish.rout-check"),
        evidence="The source of 6 November 2025 says all Checks; the authors’ Upkeep page has those of its actions in "
        "mind. For Rout it matters only if Staggered outlasts its turn, as that step of Upkeep comes before Recover.",
    )
    defended_hits: DefendedHits = ruling(
        "skirmish.r39",
        "Do hits that were defended stay in the pool an injury is read from?",
        DefendedHits.LEAVE,
        touches=("skirmish.exchange", "skirmish.melee"),
        evidence="The authors’ Melee Phase starts from all successful Melee Attacks, in autumn 2025 as in 2026; a "
        "defended one has not succeeded.",
    )
    no_hero: NoHero = ruling(
        "skirmish.r40",
        "A Rout Check with no hero left?",
        NoHero.FAILS,
        touches=("skirmish.rout-check",),
        evidence="There is no Morale to use, and nothing is said, neither on 6 November 2025 nor in the authors’ "
        "Upkeep page of July 2026.",
    )
