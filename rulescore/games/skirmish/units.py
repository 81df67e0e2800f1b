"""What an injury is, what a unit is, and the tables and weapons that are read."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated

from rulescore.dice import d20
from rulescore.table import Listing, Table
from rulescore.words import Words, count


class Injury(Words):
    """What a chart says, lightest first."""

    NONE = "no effect"
    DAZED = "Dazed"
    STUNNED = "Stunned"
    INCAPACITATED = "Incapacitated"


class State(Words):
    """How a unit is, lightest first."""

    FINE = "not injured"
    STAGGERED = "Staggered"
    DAZED = "Dazed"
    STUNNED = "Stunned"
    INCAPACITATED = "Incapacitated"


STATE_OF = {
    Injury.NONE: State.FINE,
    Injury.DAZED: State.DAZED,
    Injury.STUNNED: State.STUNNED,
    Injury.INCAPACITATED: State.INCAPACITATED,
}
SEVERITY = {state: place for place, state in enumerate(State)}

DASH = 21
"""A Defence of “–” as a number: a check is never made, and the first point of improvement makes it 20."""


@dataclass(frozen=True)
class Unit:
    """A unit on the receiving end."""

    state: Annotated[State, "State"] = State.FINE
    wounds: Annotated[int, range(7), "Wounds"] = 1
    defence: Annotated[int, range(2, DASH + 1), "Defence"] = 15
    agility: Annotated[int, range(2, 21), "Agility"] = 10
    hard_to_kill: Annotated[bool, "Hard to Kill"] = False

    def __str__(self) -> str:
        if self.state is State.INCAPACITATED:
            return str(self.state)
        return f"{self.state}, {count(self.wounds, 'Wound')}"

    @property
    def out(self) -> bool:
        """Off the board."""
        return self.state is State.INCAPACITATED


@dataclass(frozen=True)
class Hits:
    """Successful attacks, by the injury each is worth on the chart."""

    dazed: Annotated[int, range(7), "Hits worth Dazed"] = 0
    stunned: Annotated[int, range(7), "Hits worth Stunned"] = 0
    incapacitated: Annotated[int, range(7), "Hits worth Incapacitated"] = 0

    @property
    def count(self) -> int:
        """How many there are."""
        return self.dazed + self.stunned + self.incapacitated

    @property
    def by_injury(self) -> dict[Injury, int]:
        """Those there are, worst first."""
        all_kinds = {
            Injury.INCAPACITATED: self.incapacitated,
            Injury.STUNNED: self.stunned,
            Injury.DAZED: self.dazed,
        }
        return {injury: number for injury, number in all_kinds.items() if number}

    def plus(self, injury: Injury, number: int) -> Hits:
        """The same with more, or fewer, of one kind."""
        part = injury.name.lower()
        return replace(self, **{part: getattr(self, part) + number})

    def __add__(self, other: Hits) -> Hits:
        return Hits(
            self.dazed + other.dazed,
            self.stunned + other.stunned,
            self.incapacitated + other.incapacitated,
        )

    def __str__(self) -> str:
        if not self.count:
            return "no hit"
        (worst, most), *others = self.by_injury.items()
        said = [f"{count(most, 'hit')} worth {worst}", *(f"{number} worth {injury}" for injury, number in others)]
        return ", ".join(said)


INJURY_CHECK = Table(
    "Injury Check chart",
    d20,
    {"1-14": Injury.DAZED, "15-17": Injury.STUNNED, "18-20": Injury.INCAPACITATED},
)
INJURY_ROLL = Table(
    "Injury Roll table",
    d20,
    {"1-11": Injury.NONE, "12-14": Injury.DAZED, "15-17": Injury.STUNNED, "18-20": Injury.INCAPACITATED},
)


class MeleeWeapon(Words):
    """What is swung."""

    DAGGER = "Dagger"
    SWORD = "Sword or axe"
    SPEAR = "Spear"
    HAMMER = "Hammer"
    PIKE = "Pike"
    GREAT_SWORD = "Great Sword or axe"
    GREAT_HAMMER = "Great Hammer"
    DIVINE_HAMMER = "Divine Hammer"
    DIVINE_GREAT_HAMMER = "Divine Great Hammer"
    FIGHTING_CLAWS = "Fighting Claws"
    TORCH = "Torch"


@dataclass(frozen=True)
class MeleeModifiers:
    """What a melee weapon adds."""

    melee: Annotated[int, "Melee"] = 0
    injury: Annotated[int, "Injury"] = 0
    pierce: Annotated[int, "Pierce"] = 0
    attacks: Annotated[int, "Attacks"] = 0


MELEE_WEAPONS = Listing(
    "Melee weapons",
    {
        MeleeWeapon.DAGGER: MeleeModifiers(),
        MeleeWeapon.SWORD: MeleeModifiers(pierce=3),
        MeleeWeapon.SPEAR: MeleeModifiers(melee=2),
        MeleeWeapon.HAMMER: MeleeModifiers(injury=4),
        MeleeWeapon.PIKE: MeleeModifiers(melee=7, injury=3),
        MeleeWeapon.GREAT_SWORD: MeleeModifiers(melee=5, injury=3, pierce=3),
        MeleeWeapon.GREAT_HAMMER: MeleeModifiers(melee=5, injury=7),
        MeleeWeapon.DIVINE_HAMMER: MeleeModifiers(injury=4, pierce=3),
        MeleeWeapon.DIVINE_GREAT_HAMMER: MeleeModifiers(melee=5, injury=7, pierce=3),
        MeleeWeapon.FIGHTING_CLAWS: MeleeModifiers(pierce=3, attacks=1),
        MeleeWeapon.TORCH: MeleeModifiers(),
    },
)


class RangedWeapon(Words):
    """What is shot."""

    BOW = "Bow"
    SHORT_BOW = "Short Bow"
    LONG_BOW = "Long Bow"
    ELVISH_BOW = "Elvish Bow"
    SLING = "Sling"
    THROWING_STARS = "Throwing Stars"
    CROSSBOW = "Crossbow"
    HAND_CROSSBOW = "Hand Crossbow"
    PISTOL = "Pistol"
    RIFLE = "Rifle"
    BLUNDERBUSS = "Blunderbuss"


@dataclass(frozen=True)
class RangedModifiers:
    """What a ranged weapon adds."""

    injury: Annotated[int, "Injury"] = 0
    pierce: Annotated[int, "Pierce"] = 0
    close_quarters: Annotated[bool, "Close Quarters"] = False
    ignores_cover: Annotated[bool, "Ignores cover"] = False
    blackpowder: Annotated[bool, "Blackpowder"] = False


RANGED_WEAPONS = Listing(
    "Ranged weapons",
    {
        RangedWeapon.BOW: RangedModifiers(),
        RangedWeapon.SHORT_BOW: RangedModifiers(),
        RangedWeapon.LONG_BOW: RangedModifiers(),
        RangedWeapon.ELVISH_BOW: RangedModifiers(),
        RangedWeapon.SLING: RangedModifiers(),
        RangedWeapon.THROWING_STARS: RangedModifiers(close_quarters=True),
        RangedWeapon.CROSSBOW: RangedModifiers(injury=2),
        RangedWeapon.HAND_CROSSBOW: RangedModifiers(injury=2, close_quarters=True),
        RangedWeapon.PISTOL: RangedModifiers(injury=2, pierce=3, close_quarters=True, blackpowder=True),
        RangedWeapon.RIFLE: RangedModifiers(injury=2, pierce=3, blackpowder=True),
        RangedWeapon.BLUNDERBUSS: RangedModifiers(injury=-2, ignores_cover=True, blackpowder=True),
    },
)


class Armour(Words):
    """What is worn."""

    NONE = "none"
    LIGHT = "Light Armour"
    HEAVY = "Heavy Armour"
    MITHRIL = "Mithril Armour"


class Shield(Words):
    """What is carried on the other arm."""

    NONE = "none"
    SHIELD = "Shield"
    TOWER_SHIELD = "Tower Shield"


@dataclass(frozen=True)
class DefenceBonus:
    """What armour adds to the Defence die."""

    defence: Annotated[int, "Defence"]


ARMOUR = Listing(
    "Armour and shields",
    {
        Armour.LIGHT: DefenceBonus(1),
        Armour.HEAVY: DefenceBonus(2),
        Armour.MITHRIL: DefenceBonus(3),
        Shield.SHIELD: DefenceBonus(4),
        Shield.TOWER_SHIELD: DefenceBonus(6),
    },
)
