"""From incoming damage to a wound: hits, the Soak Test, the wound table."""

from __future__ import annotations

from typing import Annotated

from rulescore.chance import Chance
from rulescore.dice import Die, Pool, d6
from rulescore.rule import rule
from rulescore.table import Table
from rulescore.words import Words, count, signed

from .rulings import DeathAt, NetZero, Rulings

HIT_ON = 5
DICE_FOR_A_HIT = 3
BOXES = 10


class Wound(Words):
    """What is left of an attack after soaking: its name, and the boxes it fills."""

    NONE = ("no wound", 0)
    PETTY = ("Petty", 1)
    ORDINARY = ("Ordinary", 3)
    SERIOUS = ("Serious", 6)
    INCAPACITATING = ("Incapacitating", BOXES)
    TERMINAL = ("Terminal", BOXES)
    DEATH = ("Death", 0)

    @property
    def boxes(self) -> int:
        """How many boxes it fills."""
        return int(self.value[1])

    def __str__(self) -> str:
        name = str(self.value[0])
        if not self.boxes:
            return name
        filled = f"all {BOXES} boxes" if self.boxes == BOXES else "1 box" if self.boxes == 1 else f"{self.boxes} boxes"
        return f"{name}: {filled}{' and dying' if self is Wound.TERMINAL else ''}"


WOUNDS = Table(
    "wounds",
    Die("Net damage", tuple((net, 1) for net in range(1, 9))),
    {
        "1": Wound.PETTY,
        "2": Wound.ORDINARY,
        "3": Wound.SERIOUS,
        "4": Wound.INCAPACITATING,
        "5-7": Wound.TERMINAL,
        "8+": Wound.DEATH,
    },
)

Dice = Annotated[int, range(31), "Soak dice"]
Damage = Annotated[int, range(31), "Damage"]
Sure = Annotated[int, range(7), "Sure hits bought"]


@rule("sundown.hits", "Dice and hits")
def hits(chance: Chance, pool: Annotated[int, range(31), "Dice"] = 6) -> int:
    """A test is a pool of d6, and every die that shows 5 or 6 is a hit."""
    return chance.roll("hits", Pool(pool, d6).hits(HIT_ON))


@rule("sundown.soak", "The Soak Test")
def soak(chance: Chance, damage: Damage = 5, pool: Dice = 4, sure: Sure = 0) -> int:
    """Roll the Soak dice, normally Strength; what damage is left after taking off the hits is net damage."""
    bought = min(sure, pool // DICE_FOR_A_HIT)
    if bought:
        chance.note(f"{bought * DICE_FOR_A_HIT} of {pool} dice swapped for {count(bought, 'sure hit')}")
    rolled = chance.roll("Soak Test", Pool(pool - bought * DICE_FOR_A_HIT, d6).hits(HIT_ON)) + bought
    net = damage - rolled
    chance.note(f"{damage} damage − {count(rolled, 'hit')}: net damage {signed(net)}")
    return net


@rule("sundown.wound-table", "The wound table", table=WOUNDS)
def look_up(
    chance: Chance,
    net: Annotated[int, range(-30, 31), "Net damage"] = 3,
    rulings: Rulings = Rulings(),
) -> Wound:
    """Net damage is looked up: the more of it, the more boxes, and from 8 it is death."""
    harmless = net < 0 or (net == 0 and rulings.net_zero is NetZero.HARMLESS)
    deadly = net >= 7 and rulings.death_at is DeathAt.SEVEN
    wound = Wound.NONE if harmless else Wound.DEATH if deadly else WOUNDS[net]
    chance.note(f"net damage {signed(net)}: {wound}")
    return wound


@rule("sundown.wound", "From damage to wound")
def wound(chance: Chance, damage: Damage = 5, pool: Dice = 4, sure: Sure = 0, rulings: Rulings = Rulings()) -> Wound:
    """Soak the damage, then look the rest up: the odds of every wound."""
    return look_up(chance, soak(chance, damage, pool, sure), rulings)
