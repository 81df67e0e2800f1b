"""Traps, and looking for them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from rulescore.chance import Chance
from rulescore.dice import Die, d4, d6, d8, d10, d12, d20
from rulescore.rule import rule
from rulescore.words import Words, count, signed

from .character import Character
from .damage import fall, take_damage, without_injury
from .readings import MagicTraps, TiredSixes
from .rulings import Rulings
from .saves import Against, Saved, save


class DamageDie(Words):
    """The die a trap's hit is rolled on."""

    D4 = "d4"
    D6 = "d6"
    D8 = "d8"
    D10 = "d10"
    D12 = "d12"


DICE: dict[DamageDie, Die] = dict(zip(DamageDie, (d4, d6, d8, d10, d12), strict=True))


class Found(Words):
    """What a search shows."""

    SOMETHING = "there is a mechanism, and this is how it triggers"
    NOTHING = "nothing found"


@dataclass(frozen=True)
class Search:
    """A search, and the time it took."""

    found: Found
    turns: int

    def __str__(self) -> str:
        return f"{self.found} ({count(self.turns, 'turn')})"


@rule("hazards.trap.pit", "A covered pit", told=without_injury)
def pit(
    chance: Chance,
    body: Character = Character(),
    feet: Annotated[int, range(101), "Depth in feet"] = 20,
    rulings: Rulings = Rulings(),
) -> Character:
    """A common way out of a trap: save against Paralyzation, or fall into the pit."""
    if body.dead:
        chance.note("already dead")
        return body
    if save(chance, Against.PARALYZATION, body.saver, 0, rulings) is Saved.MADE:
        return body
    return fall(chance, body, feet, rulings)


@rule("hazards.trap.shot", "A trap that shoots", told=without_injury)
def shot(
    chance: Chance,
    body: Character = Character(),
    armour: Annotated[int, range(5, 31), "Armour Class"] = 14,
    attack: Annotated[int, range(21), "Attack bonus"] = 2,
    die: Annotated[DamageDie, "Damage die"] = DamageDie.D8,
    rulings: Rulings = Rulings(),
) -> Character:
    """Spear-throwers and the like attack as a monster would: an attack bonus against Armour Class."""
    if body.dead:
        chance.note("already dead")
        return body
    if chance.roll("attack", d20, plus={"attack bonus": attack}, against=armour) < armour:
        return body
    return take_damage(chance, body, chance.roll("damage", DICE[die]), False, rulings)


@rule("hazards.search", "Search")
def search(
    chance: Chance,
    skill: Annotated[int, range(1, 6), "Chance in six"] = 1,
    long: Annotated[int, range(10, 101, 10), "Feet long"] = 30,
    wide: Annotated[int, range(10, 101, 10), "Feet wide"] = 10,
    sleepless: Annotated[int, range(11), "Sleepless days"] = 0,
    magical: Annotated[bool, "A purely magical trap"] = False,
    caster: Annotated[bool, "Searched by a Magic-User, Elf or Cleric"] = False,
    rulings: Rulings = Rulings(),
) -> Search:
    """Anyone finds a hidden mechanism on 1 in 6, at one turn for each 10-foot square searched."""
    turns = long // 10 * (wide // 10)
    if magical and not (caster and rulings.magic_traps is MagicTraps.CASTERS):
        chance.note("purely magical: out of reach")
        return Search(Found.NOTHING, turns)
    sixes = 1 if magical else skill
    if sleepless and rulings.tired_sixes is TiredSixes.LOWERS:
        sixes = max(sixes - sleepless, 0)
        chance.note(f"{signed(-sleepless)} for lack of sleep: {sixes} in 6")
    rolled = chance.roll("search", d6)
    found = Found.SOMETHING if rolled <= sixes else Found.NOTHING
    chance.note(f"{rolled} against {sixes} in 6: {found}")
    return Search(found, turns)
