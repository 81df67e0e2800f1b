"""A character as far as hazards go: Wounds, six scores, what is lost and may come back, and the day."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Annotated, Any, ClassVar

from rulescore.words import Words, count, signed


class Ability(Words):
    """The six scores, in the order a d6 picks one of them."""

    STRENGTH = "Strength"
    DEXTERITY = "Dexterity"
    CONSTITUTION = "Constitution"
    INTELLIGENCE = "Intelligence"
    WISDOM = "Wisdom"
    CHARISMA = "Charisma"


ABILITIES = tuple(Ability)


class Loss(Words):
    """What becomes of lost points."""

    TEMPORARY = "comes back with rest"
    HUNGER = "from hunger or thirst, comes back twice as fast"
    PERMANENT = "gone for good"


class Kin(Words):
    """Who grows old how fast."""

    DWARF = "Dwarf"
    ELF = "Elf"
    HALFLING = "Halfling"
    HUMAN = "Human"


class Role(Words):
    """A class, as far as saving throws go."""

    WARRIOR = "Warrior"
    MAGIC_USER = "Magic-User"
    CLERIC = "Cleric"
    ROGUE = "Rogue"
    DWARF = "Dwarf"
    HALFLING = "Halfling"
    HIGH_ELF = "High Elf"
    WOOD_ELF = "Wood Elf"
    PEASANT = "Peasant"
    TOWNSMAN = "Townsman"
    RANGER = "Ranger"
    ACADEMIC = "Academic"
    PHOENIX = "Phoenix"


class Life(Words):
    """Awake, out cold, or past caring."""

    AWAKE = "awake"
    UNCONSCIOUS = "unconscious"
    DEAD = "dead"


Points = tuple[int, int, int, int, int, int]
NONE: Points = (0, 0, 0, 0, 0, 0)


def _add(points: Points, ability: Ability, by: int) -> Points:
    return tuple(old + by * (each is ability) for each, old in zip(ABILITIES, points, strict=True))  # type: ignore[return-value]


@dataclass(frozen=True)
class Losses:
    """Points lost from the six scores: those that rest brings back, those that hunger took, and those gone for good.

    >>> print(Losses.read("Int 3, Con 4 hunger, Str 1 for good"))
    Int 3, Con 4 hunger, Str 1 for good
    """

    temporary: Points = NONE
    hunger: int = 0
    permanent: Points = NONE

    allows: ClassVar[str] = "a list such as Int 3, Con 4 hunger, Str 1 for good"

    @classmethod
    def read(cls, text: str) -> Losses | None:
        """What `str` writes, back; None for anything else."""
        found = cls()
        for part in text.split(","):
            if part.strip().lower() in ("", "nothing"):
                continue
            item = re.fullmatch(r"\s*([a-z]{3})[a-z]* +([0-9]{1,2})( hunger| for good)?\s*", part.lower())
            ability = next((each for each in Ability if item and each.value[:3].lower() == item[1]), None)
            if item is None or ability is None or (item[3] == " hunger" and ability is not Ability.CONSTITUTION):
                return None
            kind = {" hunger": Loss.HUNGER, " for good": Loss.PERMANENT}.get(item[3] or "", Loss.TEMPORARY)
            found = found.more(ability, int(item[2]), kind)
        return found

    def __str__(self) -> str:
        said = [f"{a.value[:3]} {n}" for a, n in zip(ABILITIES, self.temporary, strict=True) if n]
        said += [f"Con {self.hunger} hunger"] if self.hunger else []
        said += [f"{a.value[:3]} {n} for good" for a, n in zip(ABILITIES, self.permanent, strict=True) if n]
        return ", ".join(said) or "nothing"

    def more(self, ability: Ability, points: int, kind: Loss) -> Losses:
        """So many points more, or fewer, of one kind."""
        if kind is Loss.HUNGER:
            return replace(self, hunger=self.hunger + points)
        if kind is Loss.TEMPORARY:
            return replace(self, temporary=_add(self.temporary, ability, points))
        return replace(self, permanent=_add(self.permanent, ability, points))

    def returning(self, ability: Ability) -> int:
        """Points of a score that rest can bring back."""
        hunger = self.hunger if ability is Ability.CONSTITUTION else 0
        return self.temporary[ABILITIES.index(ability)] + hunger

    @property
    def any_return(self) -> bool:
        """Whether rest has anything to bring back."""
        return bool(self.hunger or any(self.temporary))


@dataclass(frozen=True)
class Hurt:
    """An injury in a few words, for the table that a later edition has."""

    text: str = ""

    allows: ClassVar[str] = "a few words"

    @classmethod
    def read(cls, text: str) -> Hurt | None:
        """Any short line."""
        return cls(text.strip()) if len(text) <= 120 and text.isprintable() else None

    def __str__(self) -> str:
        return self.text

    @property
    def brief(self) -> str:
        """As it stands on the sheet."""
        return self.text or "none"


@dataclass(frozen=True)
class Saver:
    """What a saving throw depends on."""

    role: Annotated[Role, "Class"] = Role.WARRIOR
    level: Annotated[int, range(1, 7)] = 1
    wisdom: Annotated[int, range(1, 19)] = 10
    drunk: bool = False
    sleepless: Annotated[int, range(11), "Sleepless days"] = 0


@dataclass(frozen=True)
class Character:
    """A character, as far as this chapter goes."""

    day: Annotated[int, range(1, 1001)] = 1
    role: Annotated[Role, "Class"] = Role.WARRIOR
    level: Annotated[int, range(1, 7)] = 1
    wounds: Annotated[int, range(-10, 41)] = 8
    most: Annotated[int, range(1, 41), "Wounds when whole"] = 8
    life: Annotated[Life, "State"] = Life.AWAKE
    strength: Annotated[int, range(1, 19)] = 13
    dexterity: Annotated[int, range(1, 19)] = 11
    constitution: Annotated[int, range(1, 19)] = 13
    intelligence: Annotated[int, range(1, 19)] = 10
    wisdom: Annotated[int, range(1, 19)] = 10
    charisma: Annotated[int, range(1, 19)] = 9
    lost: Annotated[Losses, "Points lost"] = Losses()
    injury: Annotated[int, range(51), "Injury roll"] = 0
    hurt: Annotated[Hurt, "Injury (later edition)"] = Hurt()
    thirst: Annotated[int, range(3), "Failed thirst saves"] = 0
    rested: Annotated[int, range(7), "Days rested"] = 0
    sleepless: Annotated[int, range(11), "Sleepless days"] = 0
    drunk: bool = False
    kin: Kin = Kin.HUMAN
    age: Annotated[int, range(1, 501)] = 30

    def __str__(self) -> str:
        if self.dead:
            return "dead"
        said = [f"{signed(self.wounds)} of {count(self.most, 'Wound')}"]
        said += ["cannot stand"] if self.wounds <= 0 else []
        said += ["unconscious"] if self.life is Life.UNCONSCIOUS else []
        said += [f"injury roll {self.injury}"] if self.injury else []
        said += [self.hurt.text] if self.hurt.text else []
        for place, ability in enumerate(ABILITIES):
            back, gone = self.lost.returning(ability), self.lost.permanent[place]
            if back or gone:
                ever = f" ({gone} lost for good)" if gone else ""
                said.append(
                    f"{ability} {self.score(ability)}{f' of {self.score(ability) + back}' if back else ''}{ever}"
                )
        said += [f"{count(self.rested, 'day')} rested"] if self.rested and self.lost.any_return else []
        said += [f"{count(self.thirst, 'failed save')} against thirst"] if self.thirst else []
        said += [f"{count(self.sleepless, 'day')} without sleep"] if self.sleepless else []
        said += ["drunk"] if self.drunk else []
        said += [self.when] if self.day > 1 else []
        return ", ".join(said)

    @property
    def dead(self) -> bool:
        """Whether it is all over."""
        return self.life is Life.DEAD

    @property
    def whole(self) -> bool:
        """Whether rest has nothing left to do."""
        return self.life is Life.AWAKE and self.wounds >= self.most and not self.lost.any_return

    @property
    def when(self) -> str:
        """What day it is."""
        return f"day {self.day}"

    @property
    def saver(self) -> Saver:
        """What their saving throws depend on."""
        return Saver(self.role, self.level, self.wisdom, self.drunk, self.sleepless)

    def score(self, ability: Ability) -> int:
        """A score as it stands."""
        value: int = getattr(self, ability.name.lower())
        return value

    def killed(self) -> Character:
        """The same, dead."""
        return replace(self, life=Life.DEAD)

    def moved(self, ability: Ability, by: int, kind: Loss) -> Character:
        """A score moved down, and the loss written beside it; or up again."""
        changed: dict[str, Any] = {ability.name.lower(): self.score(ability) + by}
        return replace(self, lost=self.lost.more(ability, -by, kind), **changed)
