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
        evidence="The injury page counts climbing among the causes; the authors’ Move Phase says that a failed climb "
        "never is one, and a design note of March 2025 agrees.",
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
        evidence="The chart is headed by the d20, and modifiers to hit are said to be a matter of their own; a step of "
        "the Melee Phase speaks of the roll after modifications.",
    )
    short_fall: ShortFall = ruling(
        "skirmish.r9",
        "Is a Fall of 2″ or less rolled for?",
        ShortFall.ROLLED,
        touches=("skirmish.fall", "skirmish.fall.unit", "skirmish.jump", "skirmish.ledge"),
        evidence="A Fall calls for the roll; height only adds to it.",
    )
    dazed_move: DazedMove = ruling(
        "skirmish.r10",
        "How far does a Dazed unit move?",
        DazedMove.ONE_INCH,
        touches=("skirmish.move",),
        evidence="Three pages of the authors give three answers; the injury page is the detailed one.",
    )
    dazed_advantage: DazedAdvantage = ruling(
        "skirmish.r12",
        "Where does an attacker have Advantage over a Dazed unit?",
        DazedAdvantage.MELEE,
        touches=("skirmish.ranged", "skirmish.cast"),
        evidence="The section on ranged attacks says that they are not deadlier against the injured.",
    )
    spared: Spared = ruling(
        "skirmish.r15",
        "Who may not be picked in melee while another target stands?",
        Spared.BOTH,
        touches=("skirmish.targets",),
        evidence="The source says it of the Stunned; the rule on disengaging and the authors’ Melee Phase treat both "
        "alike.",
    )
    staggered_ends: StaggeredEnds = ruling(
        "skirmish.r16",
        "When does Staggered end?",
        StaggeredEnds.END_OF_TURN,
        touches=("skirmish.end-of-turn", "skirmish.recovery"),
        evidence="The source says it twice; the Recover step of the authors’ Upkeep page would come a turn later.",
    )
    whose_turn: WhoseTurn = ruling(
        "skirmish.r17",
        "Staggered in the opponent’s turn: at the end of which turn does it end?",
        WhoseTurn.ANY,
        touches=("skirmish.end-of-turn",),
        evidence="The source says the current turn and gives an example from the unit’s own.",
    )
    halving: Halving = ruling(
        "skirmish.r18",
        "Half an odd Move: how is it rounded?",
        Halving.UP,
        touches=("skirmish.move",),
        evidence="The next edit of the same page rounds up.",
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
        evidence="Nothing is said; cancelling is the usual way.",
    )
    lesser_roll: LesserRoll = ruling(
        "skirmish.r21",
        "An Injury Roll comes to less than the unit already has?",
        LesserRoll.IGNORED,
        touches=_ROLLED_ON_INJURED,
        evidence="Stated for ranged attacks; of rolls nothing is said.",
    )
    chain: Chain = ruling(
        "skirmish.r23",
        "From ledge to ledge: how many Injury Rolls?",
        Chain.EACH,
        touches=("skirmish.ledge",),
        evidence="The source repeats the whole process; the authors’ text of January 2026 adds the heights up.",
    )
    last_wound: LastWound = ruling(
        "skirmish.r25",
        "Injured: how many Wounds are left?",
        LastWound.DROPS,
        touches=("skirmish.wounds", *_STRUCK, *_ROLLED, "skirmish.inflict"),
        evidence="The introduction lets Wounds drop to 0, the section on Wounds puts the injury in the place of that "
        "loss; it matters once a Wound is regained.",
    )
    wounds_and_rolls: WoundsAndRolls = ruling(
        "skirmish.r26",
        "An Injury Roll for a unit with more than 1 Wound?",
        WoundsAndRolls.NO_ROLL,
        touches=_ROLLED,
        evidence="The source’s example makes neither Check nor Roll on the way down; the authors’ wording of January "
        "2026 rolls first, and their Move Phase has the third reading, for falls.",
    )
    helpless: Helpless = ruling(
        "skirmish.r27",
        "A Stunned or Dazed unit with Wounds to spare, struck in melee?",
        Helpless.OUTRIGHT,
        touches=("skirmish.melee",),
        evidence="So the source has it; the softer rule stood only in January 2026.",
    )
    stunned_checks: StunnedChecks = ruling(
        "skirmish.r33",
        "Does a Stunned unit make Defence Checks against shots, and Agility Checks at ledges?",
        StunnedChecks.MADE,
        touches=("skirmish.ranged", "skirmish.cast", "skirmish.ledge"),
        evidence="The text is silent: it can do nothing, yet both rules speak of it like any other unit.",
    )
    named_injury: NamedInjury = ruling(
        "skirmish.r34",
        "A spell that simply Dazes, on a unit with more than 1 Wound?",
        NamedInjury.WOUND_FIRST,
        touches=("skirmish.inflict",),
        evidence="The authors’ wording of January 2026.",
    )
    hard_to_kill: HardToKill = ruling(
        "skirmish.r35",
        "To what does Hard to Kill apply?",
        HardToKill.ROLLS_TOO,
        touches=("skirmish.fall", *_ROLLED),
        evidence="The source revision does not say; the authors’ version 0.97 names Injury Rolls as well.",
    )
    staggered_engage: StaggeredEngage = ruling(
        "skirmish.r36",
        "A Staggered unit runs or Engages: what is halved?",
        StaggeredEngage.MOVE_FIRST,
        touches=("skirmish.move",),
        evidence="The source treats the Move stat itself as halved.",
    )
    staggered_checks: StaggeredChecks = ruling(
        "skirmish.r37",
        "To which Checks does a Staggered unit’s Disadvantage apply?",
        StaggeredChecks.ALL,
        touches=(*_STRUCK, "skirmish.rout-check"),
        evidence="The source says all Checks; the authors’ Upkeep page has those of its actions in mind.",
    )
    defended_hits: DefendedHits = ruling(
        "skirmish.r39",
        "Do hits that were defended stay in the pool an injury is read from?",
        DefendedHits.LEAVE,
        touches=("skirmish.exchange", "skirmish.melee"),
        evidence="The Melee Phase says all successful Melee Attacks; a defended one has not succeeded.",
    )
    no_hero: NoHero = ruling(
        "skirmish.r40",
        "A Rout Check with no hero left?",
        NoHero.FAILS,
        touches=("skirmish.rout-check",),
        evidence="There is no Morale to use, and nothing is said.",
    )
