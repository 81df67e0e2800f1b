"""Damage, the state below zero, the injury roll with and without a table, and falling."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated

from rulescore.chance import Chance
from rulescore.dice import Die, Pool, d, d4, d6, d10
from rulescore.figures import Figures
from rulescore.rule import rule
from rulescore.table import Table
from rulescore.words import Words, count, signed

from .character import Character, Hurt, Life
from .readings import AtZero, BelowZero, Creatures, InjuryTable
from .rulings import Rulings
from .saves import Against, Saved, save


class Severity(Words):
    """How bad an injury is, in a later edition."""

    KNOCKED_OUT = "knocked out, nothing lasting"
    MINOR = "minor wound"
    PERMANENT = "permanent injury"
    DEATH = "death"


class Place(Words):
    """Where it hit, in a later edition."""

    HEAD = "head"
    TORSO = "torso"
    ARM = "arm"
    LEG = "leg"


class Fate(Words):
    """What an injury does to somebody's life."""

    LIVES = "lives"
    OUT = "is knocked out"
    SAVES = "saves against Poison or dies"
    DIES = "dies"


@dataclass(frozen=True)
class Result:
    """A cell of the later edition's table."""

    text: str
    fate: Fate = Fate.LIVES

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class Injury:
    """What the injury roll came to: a number, or with the later edition's table a result."""

    total: int = 0
    text: str = ""
    fate: Fate = Fate.LIVES

    def __str__(self) -> str:
        return self.text or f"injury roll {self.total}"


SEVERITY = Table(
    "injury, in a later edition",
    Die("1d4 + Wounds below zero", tuple((total, 1) for total in range(1, 9))),
    {"1-3": Severity.KNOCKED_OUT, "4-5": Severity.MINOR, "6-7": Severity.PERMANENT, "8+": Severity.DEATH},
)

PLACES = Table("where", d4, {"1": Place.HEAD, "2": Place.TORSO, "3": Place.ARM, "4": Place.LEG})
SIDES = {Place.ARM: ("the primary arm", "the other arm"), Place.LEG: ("the left leg", "the right leg")}

_BLEEDS = Result("artery cut: save against Poison or die", Fate.SAVES)

MINOR_WOUNDS = Figures(
    "minor wounds, in a later edition",
    "d4",
    tuple(Place),
    {
        1: (
            Result("a cut across the face"),
            Result("−1 on saves against Paralyzation and Breath for d4 days"),
            Result("−1 Armour Class for d4 days"),
            Result("+1 encumbrance for d4 days"),
        ),
        2: (
            Result("−2 on all saves for d4 days"),
            Result("−1 Constitution, Dexterity and Strength for d4 days"),
            Result("−1 on attacks for d4 days"),
            Result("+1 encumbrance for d4 weeks"),
        ),
        3: (
            Result("−2 on all saves for d4 weeks"),
            Result("−1 on saves against Paralyzation and Breath for d4 days"),
            Result("−1 on attacks for d4 weeks"),
            Result("leg useless for d4 days"),
        ),
        4: (
            Result("d8 teeth and 1 Charisma gone until they are replaced"),
            Result("−1 Constitution, Dexterity and Strength for d4 weeks"),
            Result("arm unusable until surgery"),
            Result("leg unusable until surgery"),
        ),
    },
)

PERMANENT_INJURIES = Figures(
    "permanent injuries, in a later edition",
    "d4",
    tuple(Place),
    {
        1: (
            Result("brain hurt: −1 on saves against Magical Device and Magic"),
            Result("spine hurt: −1 on saves against Paralyzation and Breath"),
            Result("−1 Armour Class"),
            Result("foot crushed: counts as an item, and lost unless surgery comes within d10 days"),
        ),
        2: (
            Result("−1 Charisma, Wisdom and Intelligence"),
            Result("lung hurt: −1 Constitution, Dexterity and Strength"),
            Result("−1 on attacks"),
            Result("foot lost: +1 encumbrance"),
        ),
        3: (
            Result("an eye lost"),
            Result("gut opened: in d4 days save against Poison or die"),
            _BLEEDS,
            _BLEEDS,
        ),
        4: (
            Result("beheaded", Fate.DIES),
            Result("torn apart", Fate.DIES),
            Result("arm severed"),
            Result("leg lost"),
        ),
    },
)

INJURY_DIE = d10


@rule("hazards.damage", "Damage")
def take_damage(
    chance: Chance,
    body: Character = Character(wounds=2),
    damage: Annotated[int, range(61)] = 4,
    creature: Annotated[bool, "A creature, not a character"] = False,
    rulings: Rulings = Rulings(),
) -> Character:
    """Damage comes off Wounds; below 0 you drop and roll for an injury, and any damage after that kills."""
    if body.dead:
        chance.note("already dead")
        return body
    if not damage:
        chance.note("no damage")
        return body
    if body.wounds < 0 or (body.wounds == 0 and rulings.at_zero is AtZero.BELOW):
        chance.note(f"hurt again at {count(body.wounds, 'Wound')}: dead")
        return body.killed()
    left = body.wounds - damage
    chance.note(f"{count(body.wounds, 'Wound')} − {damage} = {signed(left)}")
    body = replace(body, wounds=left)
    if creature and rulings.creatures is not Creatures.AS_CHARACTERS:
        chance.note(f"a creature at {count(left, 'Wound')}: {'dead' if left < 0 else 'still alive'}")
        return body.killed() if left < 0 else body
    if left > 0:
        return body
    if left == 0 and rulings.at_zero is AtZero.NOT_BELOW:
        chance.note("exactly 0: down, but no injury roll")
        return body
    hurt = injury(chance, -left, rulings)
    body = replace(body, injury=hurt.total, hurt=Hurt(hurt.text))
    if hurt.fate is Fate.SAVES and save(chance, Against.POISON, body.saver, 0, rulings) is Saved.FAILED:
        return body.killed()
    if hurt.fate is Fate.DIES:
        return body.killed()
    out = hurt.fate is Fate.OUT or rulings.below_zero is BelowZero.UNCONSCIOUS
    chance.note(f"at {count(left, 'Wound')}: {'out cold' if out else 'awake, but unable to stand'}")
    return replace(body, life=Life.UNCONSCIOUS) if out else body


@rule("hazards.injury", "The injury roll")
def injury(
    chance: Chance,
    below: Annotated[int, range(61), "Wounds below zero"] = 2,
    rulings: Rulings = Rulings(),
) -> Injury:
    """Whoever drops below 0 Wounds rolls 1d10 and adds the Wounds below zero."""
    if rulings.injury_table is InjuryTable.LATER:
        return later_injury(chance, below)
    return Injury(chance.roll("injury", INJURY_DIE, plus={"Wounds below zero": below}))


@rule("hazards.injury.severity", "How bad, in a later edition", table=SEVERITY)
def severity(chance: Chance, below: Annotated[int, range(61), "Wounds below zero"] = 2) -> Severity:
    """A later edition rolls 1d4, adds the Wounds below zero, and reads how bad the injury is."""
    found = SEVERITY[chance.roll("severity", d4, plus={"Wounds below zero": below})]
    chance.note(str(found))
    return found


@rule("hazards.injury.later", "What is hurt, in a later edition")
def later_injury(chance: Chance, below: Annotated[int, range(61), "Wounds below zero"] = 4) -> Injury:
    """In a later edition a minor wound or permanent injury is looked up by a d4 for where and a d4 for what."""
    bad = severity(chance, below)
    if bad is Severity.KNOCKED_OUT:
        return Injury(0, str(bad), Fate.OUT)
    if bad is Severity.DEATH:
        return Injury(0, "killed outright", Fate.DIES)
    place = PLACES.roll(chance)
    if place in SIDES:
        chance.note(SIDES[place][chance.roll("which side", d(2)) - 1])
    grid = MINOR_WOUNDS if bad is Severity.MINOR else PERMANENT_INJURIES
    found = grid[chance.roll("what", d4), place]
    return Injury(0, f"{bad}, {place}: {found}", found.fate)


FEET_PER_DIE, MOST_DICE = 10, 20


@rule("hazards.fall.damage", "How far, how hard")
def fall_damage(chance: Chance, feet: Annotated[int, range(1001), "Feet fallen"] = 30) -> int:
    """A fall does 1d6 for every full 10 feet, and never more than 20d6."""
    dice = min(feet // FEET_PER_DIE, MOST_DICE)
    if not dice:
        chance.note(f"{feet} feet: less than {FEET_PER_DIE}, no damage")
        return 0
    return chance.roll("damage", Pool(dice, d6))


def without_injury(value: Character) -> Character:
    """A character as the odds see them where damage is rolled: the injury roll has odds of its own."""
    return replace(value, injury=0, hurt=Hurt())


@rule("hazards.fall", "Falling", told=without_injury)
def fall(
    chance: Chance,
    body: Character = Character(),
    feet: Annotated[int, range(1001), "Feet fallen"] = 30,
    rulings: Rulings = Rulings(),
) -> Character:
    """What a fall does to somebody: its damage, taken like any other."""
    return take_damage(chance, body, fall_damage(chance, feet), False, rulings)
