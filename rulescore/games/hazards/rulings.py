"""Where the text leaves room: the readings that change a result, and the one we take."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from rulescore.inputs import ruling

from .readings import (
    AtZero,
    BedBelowHalf,
    BelowZero,
    Catching,
    ConstitutionWounds,
    Creatures,
    DiseaseLoss,
    DiseaseSaves,
    Doubled,
    DrunkDexterity,
    FirstSave,
    FullWeek,
    HalfOf,
    Halving,
    InjuryTable,
    MagicTraps,
    ModifierTable,
    NightFood,
    PoisonWounds,
    Restless,
    Rising,
    ThirstCount,
    TiredRolls,
    TiredSixes,
    WhichFirst,
    WisdomOnSaves,
    WoundsByConstitution,
)

TOUCH_A_SAVE = ("wisdom_on_saves", "modifier_table")
TOUCH_DAMAGE = ("at_zero", "below_zero", "injury_table", *TOUCH_A_SAVE)
TOUCH_AGEING = ("wounds_by_constitution", *TOUCH_A_SAVE)
TOUCH_PRIVATION = ("halving", "half_of", "thirst_count", "which_first", "full_week", *TOUCH_A_SAVE)
TOUCH_RECOVERY = ("doubled", "rising", "wounds_by_constitution", "modifier_table")
TOUCH_REST = ("catching", "thirst_count", "bed_below_half", *TOUCH_RECOVERY)
"""What has a say in a course: where only these are handed on, the odds of a course are counted once for all others."""


def touch_a_loss(rulings: Rulings) -> tuple[str, ...]:
    """What has a say in the loss of ability points; all that damage asks, if such a loss is damage."""
    plain = ("wounds_by_constitution", "constitution_wounds", "modifier_table")
    return plain if rulings.constitution_wounds is ConstitutionWounds.NOT_DAMAGE else (*plain, *TOUCH_DAMAGE)


_DAMAGE = ("hazards.damage", "hazards.fall", "hazards.poison", "hazards.trap.pit", "hazards.trap.shot")
_LOSS = ("hazards.ability-loss", "hazards.disease", "hazards.poison", "hazards.privation")
_HURT = tuple(dict.fromkeys((*_DAMAGE, *_LOSS)))
"""Lost Constitution is damage too, under one reading."""
_THIRST = ("hazards.thirst", "hazards.privation")
_REST = ("hazards.recovery", "hazards.rest", "hazards.healing")
_PLAN = ("hazards.whole-by", "hazards.until-whole")
_SAVES = (
    "hazards.save",
    "hazards.ageing",
    "hazards.ageing.magic",
    "hazards.disease.saves",
    "hazards.disease",
    "hazards.poison",
    "hazards.drug",
    "hazards.hunger",
    "hazards.thirst",
    "hazards.privation",
    "hazards.damage",
    "hazards.ability-loss",
    "hazards.fall",
    "hazards.trap.pit",
    "hazards.trap.shot",
)
"""Damage asks for a save under the later injury table."""


@dataclass(frozen=True)
class Rulings:
    """Where the text leaves room, the reading in force."""

    at_zero: AtZero = ruling(
        "hazards.r1",
        "Does exactly 0 Wounds count as below 0?",
        AtZero.NOT_BELOW,
        touches=_HURT,
        evidence="The text on damage speaks of going below 0; the text on healing treats zero and less alike, which "
        "settles who can stand. “All at 0 or fewer” we found only in the author’s notes for another tool.",
    )
    below_zero: BelowZero = ruling(
        "hazards.r2",
        "Below 0, awake or unconscious?",
        BelowZero.CONSCIOUS,
        touches=_HURT,
        evidence="The text on damage lets them crawl, attack, cast and pray, so they are awake; the text on healing "
        "has them wake up, which we keep for those whom something knocked out. The author’s newest text: crawl, or "
        "act once and faint for 1d6 hours.",
    )
    injury_table: InjuryTable = ruling(
        "hazards.r6",
        "Which injury roll?",
        InjuryTable.SOURCE,
        touches=("hazards.injury", *_HURT),
        evidence="The source (revision acf01d7) announces a table and leaves only its title. The 1d4 table is the "
        "same author’s: it stands in two revisions before the repository moved and in those from 19 March 2026 on, "
        "and its bands fit a d4; under them 1d10 + 1 would kill four times in ten. Two other revisions (8432c6c and "
        "98b35d4) roll nothing and read the Wounds themselves.",
    )
    wounds_by_constitution: WoundsByConstitution = ruling(
        "hazards.r8",
        "Constitution’s modifier changes: how often does that count in Wounds?",
        WoundsByConstitution.EVERY_LEVEL,
        touches=(*_LOSS, "hazards.ageing", "hazards.ageing.magic", *_REST, *_PLAN),
        evidence="At the source’s revision (acf01d7) the class page next to it adds the modifier to the die at every "
        "level; later texts by the author add it once, at level 1.",
    )
    constitution_wounds: ConstitutionWounds = ruling(
        "hazards.r9",
        "Lost Constitution takes Wounds below 0: is that damage?",
        ConstitutionWounds.NOT_DAMAGE,
        touches=_LOSS,
        evidence="The source changes the numbers at once and does not call it damage.",
    )
    halving: Halving = ruling(
        "hazards.r10",
        "Half of an odd Constitution: rounded how?",
        Halving.DOWN,
        touches=_THIRST,
        evidence="The source is silent; dropping by half loses at least half.",
    )
    half_of: HalfOf = ruling(
        "hazards.r11",
        "Thirst halves Constitution: half of what?",
        HalfOf.CURRENT,
        touches=_THIRST,
        evidence="The score drops by half each time, and the score is what it is at that time.",
    )
    thirst_count: ThirstCount = ruling(
        "hazards.r12",
        "How long do failed saves against thirst count?",
        ThirstCount.UNTIL_WATER,
        touches=("hazards.privation", "hazards.rest", "hazards.healing"),
        evidence="The source counts three failures and does not say when to stop counting.",
    )
    doubled: Doubled = ruling(
        "hazards.r14",
        "Twice the usual rate: is the week’s extra point doubled too?",
        Doubled.THE_WEEK_TOO,
        touches=(*_REST, *_PLAN),
        evidence="The rate as a whole is doubled, and the week’s point is part of it.",
    )
    first_save: FirstSave = ruling(
        "hazards.r16",
        "When is the first save against age made?",
        FirstSave.AT_THE_AGE,
        touches=("hazards.ageing", "hazards.ageing.magic"),
        evidence="The table calls it the starting age.",
    )
    disease_saves: DiseaseSaves = ruling(
        "hazards.r22",
        "How many saves does an infection ask for?",
        DiseaseSaves.DIVIDED,
        touches=("hazards.disease",),
        evidence="A save at the start and one at each interval would be 19 in the example, and the example says 18.",
    )
    disease_loss: DiseaseLoss = ruling(
        "hazards.r23",
        "Do points lost to a disease come back?",
        DiseaseLoss.TEMPORARY,
        touches=("hazards.disease",),
        evidence="Only ageing is called permanent.",
    )
    restless: Restless = ruling(
        "hazards.r24",
        "Without rest for part of the infection: −2 on which saves?",
        Restless.ALL_SAVES,
        touches=("hazards.disease.saves", "hazards.disease"),
        evidence="The text asks for rest for the duration of the infection, which is all or nothing.",
    )
    drunk_dexterity: DrunkDexterity = ruling(
        "hazards.r26",
        "Drink takes 2 from Dexterity: from the score or from the modifier?",
        DrunkDexterity.SCORE,
        touches=("hazards.drunk",),
        evidence="Dexterity names the score.",
    )
    tired_rolls: TiredRolls = ruling(
        "hazards.r32",
        "Lack of sleep: are damage rolls among all rolls?",
        TiredRolls.NOT_DAMAGE,
        touches=("hazards.tired",),
        evidence="All rolls, to the letter, includes them; we take it to mean rolls of skill and luck.",
    )
    tired_sixes: TiredSixes = ruling(
        "hazards.r49",
        "Lack of sleep: what becomes of a chance in six?",
        TiredSixes.LOWERS,
        touches=("hazards.tired", "hazards.search"),
        evidence="The source names only percentile rolls; −1 on a roll that must come up low means a chance one lower.",
    )
    catching: Catching = ruling(
        "hazards.r50",
        "How much does one good night’s sleep put right?",
        Catching.AT_ONCE,
        touches=("hazards.sleep", "hazards.rest", "hazards.healing"),
        evidence="The penalty lasts until the lack is corrected, and enough sleep corrects it.",
    )
    bed_below_half: BedBelowHalf = ruling(
        "hazards.r37",
        "Does a bed help below half of one’s Wounds?",
        BedBelowHalf.HELPS,
        touches=("hazards.rest", "hazards.healing", *_PLAN),
        evidence="The paragraph on beds follows both cases and excepts neither.",
    )
    night_food: NightFood = ruling(
        "hazards.r53",
        "Does the night’s Wound need food and water too?",
        NightFood.NEEDED,
        touches=("hazards.rest",),
        evidence="The source asks it of the full day and is silent on the night.",
    )
    full_week: FullWeek = ruling(
        "hazards.r55",
        "Which seven days are a full week of rest?",
        FullWeek.UNBROKEN,
        touches=("hazards.disease", "hazards.privation", "hazards.rest"),
        evidence="A full week, taken at its word.",
    )
    magic_traps: MagicTraps = ruling(
        "hazards.r43",
        "Who can find a purely magical trap?",
        MagicTraps.CLOSED,
        touches=("hazards.search",),
        evidence="The source leaves both to the Referee.",
    )
    creatures: Creatures = ruling(
        "hazards.r45",
        "When does a creature die?",
        Creatures.BELOW_ZERO,
        touches=("hazards.damage",),
        evidence="Damage comes off creatures too, but what follows is said of characters. A later text by the author "
        "has them die at 0 already.",
    )
    poison_wounds: PoisonWounds = ruling(
        "hazards.r46",
        "Are Wounds lost to poison damage?",
        PoisonWounds.DAMAGE,
        touches=("hazards.poison",),
        evidence="The source is silent; nothing else it knows takes Wounds.",
    )
    rising: Rising = ruling(
        "hazards.r47",
        "Constitution’s modifier rises again: which Wounds rise?",
        Rising.BOTH,
        touches=(*_REST, *_PLAN),
        evidence="Any change is applied to both, and a rise is a change.",
    )
    which_first: WhichFirst = ruling(
        "hazards.r48",
        "Hunger and thirst fail on one day: which comes first?",
        WhichFirst.HUNGER,
        touches=("hazards.privation",),
        evidence="The source treats food first.",
    )
    wisdom_on_saves: WisdomOnSaves = ruling(
        "hazards.r56",
        "Does Wisdom’s modifier count on saves?",
        WisdomOnSaves.COUNTS,
        touches=_SAVES,
        evidence="The source does not say how a save is made; the author’s later text adds Wisdom’s modifier to "
        "saves that are not against spells.",
    )
    modifier_table: ModifierTable = ruling(
        "hazards.r57",
        "Which table of modifiers?",
        ModifierTable.THIRTEEN,
        touches=("hazards.modifier", "hazards.drunk", *_SAVES, *_REST, *_PLAN),
        evidence="The example of the source (revision acf01d7), 13 with a modifier and 12 without, fits only the "
        "first, which is from the author’s later text. The author’s texts from around that revision print the other.",
    )

    def only(self, *names: str) -> Rulings:
        """These readings, and all others at their default."""
        return _only(self, names)


@lru_cache(maxsize=1024)
def _only(rulings: Rulings, names: tuple[str, ...]) -> Rulings:
    return replace(Rulings(), **{name: getattr(rulings, name) for name in names})
