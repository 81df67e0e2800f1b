"""Modifiers and saving throws: neighbouring tables that every hazard leans on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from rulescore.chance import Chance
from rulescore.dice import Die, d20
from rulescore.figures import Figures
from rulescore.rule import rule
from rulescore.table import Table
from rulescore.words import Words, signed

from .character import Role, Saver
from .readings import ModifierTable, WisdomOnSaves
from .rulings import Rulings


class Against(Words):
    """The five kinds of saving throw, in the order they are tried."""

    PARALYZATION = "Paralyzation"
    POISON = "Poison"
    BREATH = "Breath"
    DEVICE = "Magical Device"
    MAGIC = "Magic"


class Saved(Words):
    """How a saving throw went."""

    MADE = "saved"
    FAILED = "failed"


@dataclass(frozen=True)
class Rank:
    """A class from a level on."""

    role: Role
    level: int

    def __str__(self) -> str:
        return f"{self.role}, level {self.level} on" if self.level > 1 else str(self.role)


SCORE = Die("Score", tuple((score, 1) for score in range(3, 19)))
MODIFIERS = Table("modifiers", SCORE, {"3": -3, "4-5": -2, "6-8": -1, "9-12": 0, "13-15": 1, "16-17": 2, "18": 3})
OTHER_MODIFIERS = Table("modifiers, the other way", SCORE, {"3-4": -2, "5-7": -1, "8-13": 0, "14-16": 1, "17-18": 2})

SAVES = Figures(
    "saving throws by class and level",
    "Class",
    tuple(Against),
    {
        Rank(Role.WARRIOR, 1): (14, 12, 15, 13, 16),
        Rank(Role.WARRIOR, 4): (12, 10, 13, 11, 14),
        Rank(Role.MAGIC_USER, 1): (13, 13, 16, 13, 14),
        Rank(Role.MAGIC_USER, 6): (11, 11, 14, 11, 12),
        Rank(Role.CLERIC, 1): (14, 11, 16, 12, 15),
        Rank(Role.CLERIC, 5): (12, 9, 14, 10, 12),
        Rank(Role.ROGUE, 1): (14, 16, 15, 14, 14),
        Rank(Role.ROGUE, 5): (11, 12, 14, 13, 12),
        Rank(Role.DWARF, 1): (10, 8, 13, 9, 12),
        Rank(Role.DWARF, 4): (8, 6, 10, 7, 10),
        Rank(Role.HALFLING, 1): (10, 8, 13, 9, 12),
        Rank(Role.HALFLING, 2): (8, 6, 10, 7, 10),
        Rank(Role.HALFLING, 4): (6, 4, 7, 5, 8),
        Rank(Role.HALFLING, 6): (4, 2, 4, 3, 6),
        Rank(Role.HIGH_ELF, 1): (13, 12, 15, 13, 15),
        Rank(Role.HIGH_ELF, 4): (11, 10, 13, 11, 13),
        Rank(Role.WOOD_ELF, 1): (12, 12, 15, 14, 15),
        Rank(Role.WOOD_ELF, 4): (10, 10, 13, 12, 13),
        Rank(Role.PEASANT, 1): (13, 11, 14, 15, 16),
        Rank(Role.PEASANT, 4): (11, 9, 12, 13, 14),
        Rank(Role.TOWNSMAN, 1): (14, 13, 16, 13, 14),
        Rank(Role.TOWNSMAN, 4): (12, 11, 14, 11, 12),
        Rank(Role.RANGER, 1): (12, 13, 14, 16, 15),
        Rank(Role.RANGER, 4): (10, 11, 12, 14, 13),
        Rank(Role.ACADEMIC, 1): (15, 14, 16, 12, 13),
        Rank(Role.ACADEMIC, 4): (13, 12, 13, 10, 11),
        Rank(Role.PHOENIX, 1): (12, 15, 11, 16, 14),
        Rank(Role.PHOENIX, 4): (10, 13, 9, 14, 12),
    },
)

DRUNK = -2
"""What drink takes from Dexterity and from every saving throw."""


def number(role: Role, level: int, against: Against) -> int:
    """The number a class has to reach at a level."""
    rank = max((each for each in SAVES.rows if each.role is role and each.level <= level), key=lambda each: each.level)
    return SAVES[rank, against]


def modifier_of(score: int, rulings: Rulings) -> int:
    """A score's modifier, by the table in force."""
    table = MODIFIERS if rulings.modifier_table is ModifierTable.THIRTEEN else OTHER_MODIFIERS
    return table[score]


@rule("hazards.modifier", "Ability modifiers")
def modifier(chance: Chance, score: Annotated[int, range(1, 19)] = 13, rulings: Rulings = Rulings()) -> int:
    """An ability score gives a modifier: nothing in the middle, more towards either end."""
    found = modifier_of(score, rulings)
    chance.note(f"score {score}: modifier {signed(found)}")
    return found


@rule("hazards.save", "Saving throws")
def save(
    chance: Chance,
    against: Annotated[Against, "Saving throw against"] = Against.POISON,
    who: Saver = Saver(),
    other: Annotated[int, range(-10, 11), "Other modifier"] = 0,
    rulings: Rulings = Rulings(),
) -> Saved:
    """Reach the number of your class and level with d20 and modifiers; a natural 20 saves, a natural 1 fails."""
    wisdom = modifier_of(who.wisdom, rulings) if rulings.wisdom_on_saves is WisdomOnSaves.COUNTS else 0
    named = {"Wisdom": wisdom, "drunk": DRUNK * who.drunk, "no sleep": -who.sleepless, "other": other}
    plus = {name: value for name, value in named.items() if value}
    target = number(who.role, who.level, against)
    total = chance.roll(f"save against {against}", d20, plus=plus, against=target)
    natural = total - sum(plus.values())
    if natural == 20 and total < target:
        chance.note("a natural 20 always saves")
    if natural == 1 and total >= target:
        chance.note("a natural 1 always fails")
    return Saved.MADE if natural == 20 or (natural > 1 and total >= target) else Saved.FAILED
