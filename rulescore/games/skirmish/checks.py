"""Checks: a d20 against a stat, with Advantage, Disadvantage and modifiers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from rulescore.chance import Chance
from rulescore.dice import Pool, d20
from rulescore.rule import rule
from rulescore.words import Words

from .rulings import Both, Rulings
from .units import ARMOUR, DASH, Armour, Shield


class Check(Words):
    """How a check went."""

    PASSED = "passed"
    FAILED = "failed"


class Stat(Words):
    """What a check is made with."""

    MELEE = "Melee"
    RANGED = "Ranged"
    DEFENCE = "Defence"
    AGILITY = "Agility"
    MORALE = "Morale"


class Edge(Words):
    """How many d20, and which of them counts."""

    PLAIN = "one d20"
    ADVANTAGE = "Advantage"
    DISADVANTAGE = "Disadvantage"
    BOTH = "both at once"


@dataclass(frozen=True)
class Defence:
    """A Defence stat, or a dash."""

    stat: int

    def __str__(self) -> str:
        return "no Defence" if self.stat == DASH else f"Defence {self.stat}"


StatValue = Annotated[int, range(2, 21), "Stat"]


def edge_of(advantage: bool, disadvantage: bool) -> Edge:
    """What the two come to in words."""
    if advantage and disadvantage:
        return Edge.BOTH
    return Edge.ADVANTAGE if advantage else Edge.DISADVANTAGE if disadvantage else Edge.PLAIN


def d20s(edge: Edge, rulings: Rulings) -> Pool:
    """The dice of a check: one d20, or two and the better or the worse of them."""
    if edge is Edge.BOTH:
        edge = Edge.PLAIN if rulings.both is Both.CANCEL else Edge.DISADVANTAGE
    if edge is Edge.PLAIN:
        return Pool(1, d20)
    return Pool(2, d20).highest(1) if edge is Edge.ADVANTAGE else Pool(2, d20).lowest(1)


def needed(stat: int, modifier: int) -> int:
    """The lowest face that passes: 20 always does, 1 never."""
    return min(20, max(2, stat - modifier))


def passes(chance: Chance, total: int, modifier: int, stat: int) -> bool:
    """Whether a check passes, natural 1 and 20 told."""
    die = total - modifier
    if die == 20 and total < stat:
        chance.note("a natural 20 always passes")
    if die == 1 and total >= stat:
        chance.note("a natural 1 always fails")
    return die >= needed(stat, modifier)


def named(name: str, modifier: int) -> dict[str, int]:
    """A modifier as a roll shows it, if there is one."""
    return {name: modifier} if modifier else {}


@rule("skirmish.advantage", "Advantage and Disadvantage")
def kept_die(
    chance: Chance,
    edge: Annotated[Edge, "Dice"] = Edge.ADVANTAGE,
    rulings: Rulings = Rulings(),
) -> int:
    """With Advantage roll two d20 and keep the higher, with Disadvantage keep the lower."""
    return chance.roll("die kept", d20s(edge, rulings))


@rule("skirmish.stat-check", "Stat Checks")
def stat_check(
    chance: Chance,
    of: Annotated[Stat, "Check"] = Stat.AGILITY,
    stat: StatValue = 13,
    modifier: Annotated[int, range(-15, 16), "Modifier"] = 0,
    edge: Annotated[Edge, "Dice"] = Edge.PLAIN,
    rulings: Rulings = Rulings(),
) -> Check:
    """Roll a d20 and reach the stat or more; a natural 20 always passes and a natural 1 always fails."""
    dice = d20s(edge, rulings)
    total = chance.roll(f"{of} Check", dice, plus=named("modifier", modifier), against=stat)
    return Check.PASSED if passes(chance, total, modifier, stat) else Check.FAILED


@rule("skirmish.defence-check", "Defence Checks")
def defence_check(
    chance: Chance,
    defence: Annotated[int, range(2, DASH + 1), "Defence"] = 15,
    pierce: Annotated[int, range(-15, 16), "Pierce"] = 3,
    disadvantage: Annotated[bool, "Disadvantage"] = False,
) -> Check:
    """Roll a d20 less the attacker’s Pierce and reach Defence or more; with a dash there is no roll, it fails."""
    if defence == DASH:
        chance.note("no Defence: it fails without a roll")
        return Check.FAILED
    dice = d20s(edge_of(False, disadvantage), Rulings())
    total = chance.roll("Defence Check", dice, plus=named("Pierce", -pierce), against=defence)
    return Check.PASSED if passes(chance, total, -pierce, defence) else Check.FAILED


@rule("skirmish.armour", "Armour and shields")
def armour(
    chance: Chance,
    defence: Annotated[int, range(2, DASH + 1), "Defence"] = DASH,
    worn: Annotated[Armour, "Armour"] = Armour.LIGHT,
    shield: Annotated[Shield, "Shield"] = Shield.SHIELD,
) -> Defence:
    """Each point of armour or shield makes Defence one better; from a dash the first point makes it 20."""
    gained = sum(ARMOUR[each].defence for each in (worn, shield) if each.name != "NONE")
    after = Defence(max(2, defence - gained))
    chance.note(f"{gained} better: {Defence(defence)} → {after}")
    return after


@rule("skirmish.cast-check", "Cast Checks")
def cast_check(
    chance: Chance,
    difficulty: Annotated[int, range(2, 26), "Difficulty of the spell"] = 12,
    engaged: Annotated[bool, "Engaged"] = False,
    ran: Annotated[bool, "Ran this turn"] = False,
    disadvantage: Annotated[bool, "Disadvantage"] = False,
) -> Check:
    """Roll a d20 and reach the spell’s difficulty, which is 2 higher for a caster who is Engaged or ran."""
    against = harder(chance, difficulty, engaged, ran)
    total = chance.roll("Cast Check", d20s(edge_of(False, disadvantage), Rulings()), against=against)
    return Check.PASSED if passes(chance, total, 0, against) else Check.FAILED


def harder(chance: Chance, difficulty: int, engaged: bool, ran: bool) -> int:
    """The difficulty of a spell for this caster."""
    if not engaged and not ran:
        return difficulty
    chance.note(f"{'Engaged' if engaged else 'ran'}: difficulty {difficulty} + 2 = {difficulty + 2}")
    return difficulty + 2
