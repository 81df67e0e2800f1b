"""The readings a table can choose between, each in a sentence."""

from rulescore.words import Words


class AtZero(Words):
    NOT_BELOW = "No: no injury roll at 0, and damage taken at 0 does not kill outright."
    BELOW = "Yes: an injury roll at 0, and any damage taken at 0 kills."


class BelowZero(Words):
    CONSCIOUS = "Awake, unable to stand."
    UNCONSCIOUS = "Unconscious, and awake again after 1d6 hours."


class InjuryTable(Words):
    SOURCE = "1d10 plus the Wounds below zero: a total, and no table to read it on."
    LATER = "The later edition’s: 1d4 plus the Wounds below zero, on its own table."


class WoundsByConstitution(Words):
    EVERY_LEVEL = "Once for each level."
    ONCE = "Once in all."


class ConstitutionWounds(Words):
    NOT_DAMAGE = "No: they fall, but there is no injury roll and it kills nobody."
    DAMAGE = "Yes: it is damage like any other."


class Halving(Words):
    DOWN = "Down: 13 becomes 6, and 1 becomes 0."
    UP = "Up: 13 becomes 7, and 1 stays 1."


class HalfOf(Words):
    CURRENT = "Half of what is left."
    NORMAL = "Half of the score before hunger and thirst began."


class ThirstCount(Words):
    UNTIL_WATER = "Until there is water again; then the count starts afresh."
    FOR_EVER = "They are never forgotten."


class Doubled(Words):
    THE_WEEK_TOO = "2 a day, and 2 more at the end of the week."
    DAYS_ONLY = "2 a day, and 1 more at the end of the week."


class FirstSave(Words):
    AT_THE_AGE = "At the listed age, then at every interval."
    AN_INTERVAL_LATER = "One interval after the listed age."


class DiseaseSaves(Words):
    DIVIDED = "One for every interval begun: 18 for the fever."
    BOTH_ENDS = "One more, because both ends count: 19 for the fever."


class DiseaseLoss(Words):
    TEMPORARY = "They come back with rest."
    PERMANENT = "They are gone for good."


class Restless(Words):
    ALL_SAVES = "One spell without rest puts −2 on every save of the infection."
    THOSE_SAVES = "Only the saves made without rest are at −2."


class DrunkDexterity(Words):
    SCORE = "Off the score; the modifier follows from what is left."
    MODIFIER = "Off the modifier."


class TiredRolls(Words):
    NOT_DAMAGE = "No: attacks, saves and checks."
    DAMAGE_TOO = "Yes: every roll there is."


class TiredSixes(Words):
    LOWERS = "The chance drops by one for each day."
    UNTOUCHED = "It stays as it is."


class Catching(Words):
    AT_ONCE = "One good night clears all of it."
    ONE_DAY = "Each good night clears one day."


class BedBelowHalf(Words):
    HELPS = "Yes: a full day in bed heals 2."
    NO_HELP = "No: only 1, bed or no bed."


class NightFood(Words):
    NEEDED = "Yes."
    NOT_NEEDED = "No: only the full day asks for it."


class FullWeek(Words):
    UNBROKEN = "Seven in a row."
    ANY_SEVEN = "Any seven."


class MagicTraps(Words):
    CLOSED = "Nobody."
    CASTERS = "Magic-Users, Elves and Clerics, on 1 in 6."


class Creatures(Words):
    BELOW_ZERO = "They die below 0 and roll for no injury."
    AS_CHARACTERS = "They fare as characters do."


class PoisonWounds(Words):
    DAMAGE = "Yes: injury roll, death and all."
    ONLY_LOSS = "No: the number goes down, and that is all."


class Rising(Words):
    BOTH = "Both: current Wounds and the most they can be."
    MOST_ONLY = "Only the most they can be."


class WhichFirst(Words):
    HUNGER = "Hunger: 9 becomes 8, then 4."
    THIRST = "Thirst: 9 becomes 4, then 3."


class WisdomOnSaves(Words):
    COUNTS = "Yes, on every save of this chapter."
    IGNORED = "No: the die alone."


class ModifierTable(Words):
    THIRTEEN = "The one in which 13 is +1 and 12 is nothing."
    FOURTEEN = "The one in which +1 begins at 14."
