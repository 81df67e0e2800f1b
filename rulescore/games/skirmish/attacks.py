"""The attack: its dice, the Defence against them, and what they leave of the target."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated

from rulescore.chance import Chance
from rulescore.dice import d20
from rulescore.rule import rule
from rulescore.words import Words, count

from .checks import Check, Edge, d20s, defence_check, edge_of, harder, named, passes
from .injuries import HARD_TO_KILL, InjuryModifier, ToHit, injured, injury_chart, lose_wounds, roll_on_unit
from .rulings import DazedAdvantage, DefendedHits, Helpless, Rulings, StaggeredChecks, StunnedChecks
from .units import (
    DASH,
    MELEE_WEAPONS,
    RANGED_WEAPONS,
    Hits,
    Injury,
    MeleeWeapon,
    RangedWeapon,
    State,
    Unit,
)

Attacks = Annotated[int, range(1, 5), "Attacks"]
Pierce = Annotated[int, range(-10, 11), "Pierce"]
Difficulty = Annotated[int, range(2, 26), "Stat or difficulty"]
COVER = MOVED = -3
"""What cover, and having moved, do to a shot’s Pierce."""


class Firearm(Words):
    """A weapon that can blow up in its owner’s hands."""

    PISTOL = "Pistol"
    RIFLE = "Rifle"
    BLUNDERBUSS = "Blunderbuss"


class Kind(Words):
    """How an attack is made."""

    MELEE = "Melee"
    RANGED = "Ranged"
    CAST = "Cast"


@rule("skirmish.attack-check", "One attack, one die")
def attack_check(
    chance: Chance,
    kind: Annotated[Kind, "Attack"] = Kind.MELEE,
    stat: Difficulty = 13,
    to_hit: ToHit = 0,
    injury: InjuryModifier = 4,
    edge: Annotated[Edge, "Dice"] = Edge.PLAIN,
    rulings: Rulings = Rulings(),
) -> Hits:
    """An attack’s Check both hits and says how badly; a natural 20 is a critical hit and counts as two 20s."""
    dice = d20s(edge, rulings)
    total = chance.roll(f"{kind} Check", dice, plus=named(f"{kind} modifier", to_hit), against=stat)
    if not passes(chance, total, to_hit, stat):
        return Hits()
    die = total - to_hit
    worth = injury_chart(chance, die, injury, to_hit, rulings)
    if die == 20:
        chance.note("critical hit: it counts as two 20s")
    return Hits().plus(worth, 2 if die == 20 else 1)


@rule("skirmish.attack-checks", "Several attacks at once")
def attack_checks(
    chance: Chance,
    attacks: Attacks = 2,
    kind: Annotated[Kind, "Attack"] = Kind.MELEE,
    stat: Difficulty = 13,
    to_hit: ToHit = 0,
    injury: InjuryModifier = 0,
    edge: Annotated[Edge, "Dice"] = Edge.PLAIN,
    rulings: Rulings = Rulings(),
) -> Hits:
    """All attacks on one target are rolled at once, and each die is remembered."""
    one = attack_check(chance, kind, stat, to_hit, injury, edge, rulings)
    if attacks == 1:
        return one
    return one + attack_checks(chance, attacks - 1, kind, stat, to_hit, injury, edge, rulings)


@rule("skirmish.defence-checks", "A Defence Check for each hit")
def defence_checks(
    chance: Chance,
    hits: Hits = Hits(1, 1, 0),
    defence: Annotated[int, range(2, DASH + 1), "Defence"] = 15,
    pierce: Annotated[int, range(-15, 16), "Pierce"] = 0,
    disadvantage: Annotated[bool, "Disadvantage"] = False,
) -> Hits:
    """The target makes a Defence Check against each hit, a critical hit being two."""
    if not hits.count:
        chance.note("no hit to defend against")
        return hits
    worst = next(iter(hits.by_injury))
    through = defence_check(chance, defence, pierce, disadvantage) is Check.FAILED
    chance.note(f"the hit worth {worst} {'gets through' if through else 'is stopped'}")
    rest = hits.plus(worst, -1)
    left = defence_checks(chance, rest, defence, pierce, disadvantage) if rest.count else rest
    return left.plus(worst, 1) if through else left


@dataclass(frozen=True)
class Struck:
    """What an exchange of dice comes to: failed Defence Checks, and the hits an injury may be read from."""

    failed: int
    pool: Hits

    def __str__(self) -> str:
        if not self.failed:
            return "nothing gets through"
        through = "" if self.failed == self.pool.count else f"{self.failed} through, of "
        return f"{through}{self.pool}"


@rule("skirmish.exchange", "What gets through")
def exchange(
    chance: Chance,
    attacks: Attacks = 2,
    kind: Annotated[Kind, "Attack"] = Kind.MELEE,
    stat: Difficulty = 13,
    to_hit: ToHit = 0,
    injury: InjuryModifier = 0,
    edge: Annotated[Edge, "Dice"] = Edge.PLAIN,
    defence: Annotated[int, range(2, DASH + 1), "Defence"] = 15,
    pierce: Annotated[int, range(-15, 16), "Pierce"] = 0,
    off_balance: Annotated[bool, "Defence with Disadvantage"] = False,
    rulings: Rulings = Rulings(),
) -> Struck:
    """First the attack dice, then a Defence Check against each hit; those that fail get through."""
    hits = attack_checks(chance, attacks, kind, stat, to_hit, injury, edge, rulings)
    if not hits.count:
        chance.note("no hit")
        return Struck(0, hits)
    through = defence_checks(chance, hits, defence, pierce, off_balance)
    if not through.count:
        return Struck(0, through)
    return Struck(through.count, hits if rulings.defended_hits is DefendedHits.STAY else through)


@rule("skirmish.pool", "Several hits, several Wounds")
def read_pool(
    chance: Chance,
    hits: Hits = Hits(1, 0, 2),
    wounds: Annotated[int, range(7), "Wounds"] = 2,
) -> Injury:
    """For each Wound above 1 a random hit leaves the pool; the highest of the rest is the injury."""
    if hits.count < max(wounds, 1):
        chance.note(f"{count(hits.count, 'hit')} on {count(wounds, 'Wound')}: no injury")
        return Injury.NONE
    if wounds <= 1 or len(hits.by_injury) == 1:
        worst = next(iter(hits.by_injury))
        chance.note(f"the highest hit left: {worst}")
        return worst
    spent = chance.pick("hit spent on a Wound", hits.by_injury)
    return read_pool(chance, hits.plus(spent, -1), wounds - 1)


def _take(chance: Chance, unit: Unit, struck: Struck, rulings: Rulings) -> Unit:
    """Wounds first; when they are gone, the injury of the highest hit left."""
    if not struck.failed:
        return unit
    left = lose_wounds(chance, unit.wounds, struck.failed, rulings)
    if not left.injured:
        return replace(unit, wounds=left.wounds)
    return injured(chance, unit, read_pool(chance, struck.pool, unit.wounds), left.wounds)


def _tough(unit: Unit) -> int:
    return HARD_TO_KILL if unit.hard_to_kill else 0


def _off_balance(unit: Unit, rulings: Rulings) -> bool:
    return unit.state is State.STAGGERED and rulings.staggered_checks is StaggeredChecks.ALL


@rule("skirmish.melee", "Melee Attacks")
def melee(
    chance: Chance,
    unit: Unit = Unit(),
    attacks: Attacks = 1,
    stat: Annotated[int, range(2, 21), "Attacker’s Melee"] = 13,
    weapon: Annotated[MeleeWeapon, "Weapon"] = MeleeWeapon.HAMMER,
    injury: Annotated[int, range(-5, 11), "Other Injury modifiers"] = 0,
    pierce: Annotated[int, range(-9, 10), "Other Pierce"] = 0,
    advantage: bool = False,
    staggered: Annotated[bool, "Attacker is Staggered"] = False,
    rulings: Rulings = Rulings(),
) -> Unit:
    """Checks, Defence Checks, Wounds, injury; a Dazed target falls to any hit, a Stunned one without a roll."""
    if unit.out:
        chance.note("already Incapacitated")
        return unit
    if unit.state is State.STUNNED:
        chance.note("Stunned: one attack is spent, no check is made")
        return _outright(chance, unit, 1, rulings)
    with_weapon = MELEE_WEAPONS[weapon]
    struck = exchange(
        chance,
        attacks + with_weapon.attacks,
        Kind.MELEE,
        stat,
        with_weapon.melee,
        injury + with_weapon.injury + _tough(unit),
        edge_of(advantage or unit.state is State.DAZED, staggered),
        unit.defence,
        pierce + with_weapon.pierce,
        _off_balance(unit, rulings),
        rulings,
    )
    if unit.state is State.DAZED:
        return _outright(chance, unit, struck.failed, rulings) if struck.failed else unit
    return _take(chance, unit, struck, rulings)


def _outright(chance: Chance, unit: Unit, failed: int, rulings: Rulings) -> Unit:
    """What a hit in melee does to somebody Dazed or Stunned."""
    if rulings.helpless is Helpless.LOSES_WOUND and unit.wounds > failed:
        return replace(unit, wounds=lose_wounds(chance, unit.wounds, failed, rulings).wounds)
    chance.note(f"{unit.state} → Incapacitated, no Injury Check")
    return replace(unit, state=State.INCAPACITATED, wounds=0)


def _at_range(
    chance: Chance,
    unit: Unit,
    kind: Kind,
    stat: int,
    injury: int,
    edge: Edge,
    pierce: int,
    rulings: Rulings,
) -> Unit:
    """A shot or a spell: one attack, and the injured are no easier to finish off."""
    if unit.out:
        chance.note("already Incapacitated")
        return unit
    if unit.state is State.DAZED and rulings.dazed_advantage is DazedAdvantage.ALL:
        edge = edge_of(True, edge in (Edge.DISADVANTAGE, Edge.BOTH))
    defence = unit.defence
    if unit.state is State.STUNNED and rulings.stunned_checks is StunnedChecks.FAILED:
        defence = DASH
    struck = exchange(
        chance,
        1,
        kind,
        stat,
        0,
        injury + _tough(unit),
        edge,
        defence,
        pierce,
        _off_balance(unit, rulings),
        rulings,
    )
    return _take(chance, unit, struck, rulings)


@rule("skirmish.ranged", "Ranged Attacks")
def ranged(
    chance: Chance,
    unit: Unit = Unit(),
    stat: Annotated[int, range(2, 21), "Shooter’s Ranged"] = 13,
    weapon: Annotated[RangedWeapon, "Weapon"] = RangedWeapon.CROSSBOW,
    cover: Annotated[bool, "Target in cover"] = False,
    moved: Annotated[bool, "Shooter moved"] = False,
    advantage: Annotated[bool, "Advantage (close and 2″ above)"] = False,
    staggered: Annotated[bool, "Shooter is Staggered"] = False,
    injury: Annotated[int, range(-5, 11), "Other Injury modifiers"] = 0,
    rulings: Rulings = Rulings(),
) -> Unit:
    """One Ranged Check, a Defence Check helped by cover and by a moving shooter, and an ordinary Injury Check."""
    with_weapon = RANGED_WEAPONS[weapon]
    pierce = with_weapon.pierce
    pierce += COVER if cover and not with_weapon.ignores_cover else 0
    pierce += MOVED if moved and not with_weapon.close_quarters else 0
    hurt = injury + with_weapon.injury
    return _at_range(chance, unit, Kind.RANGED, stat, hurt, edge_of(advantage, staggered), pierce, rulings)


@rule("skirmish.cast", "Cast Attacks")
def cast(
    chance: Chance,
    unit: Unit = Unit(),
    difficulty: Annotated[int, range(2, 24), "Difficulty of the spell"] = 12,
    engaged: Annotated[bool, "Caster is Engaged"] = False,
    ran: Annotated[bool, "Caster ran"] = False,
    injury: Annotated[int, range(-5, 11), "Injury modifiers"] = 0,
    pierce: Pierce = 0,
    advantage: bool = False,
    staggered: Annotated[bool, "Caster is Staggered"] = False,
    rulings: Rulings = Rulings(),
) -> Unit:
    """The Cast Check’s die is also the Injury Check; the target may defend, and cover is no help."""
    against = harder(chance, difficulty, engaged, ran)
    return _at_range(chance, unit, Kind.CAST, against, injury, edge_of(advantage, staggered), pierce, rulings)


@rule("skirmish.blackpowder", "Blackpowder")
def blackpowder(
    chance: Chance,
    unit: Annotated[Unit, "Shooter"] = Unit(),
    weapon: Annotated[Firearm, "Weapon"] = Firearm.PISTOL,
    advantage: bool = False,
    rulings: Rulings = Rulings(),
) -> Unit:
    """A 1 on any die of the shot is a misfire: an Injury Roll on the shooter with the weapon’s Injury modifier."""
    misfires = chance.roll("Ranged Check", d20) == 1
    if advantage:
        misfires = chance.roll("second die", d20) == 1 or misfires
    if not misfires:
        chance.note("no misfire")
        return unit
    chance.note("misfire: the weapon is of no more use in this game")
    return roll_on_unit(chance, unit, RANGED_WEAPONS[RangedWeapon[weapon.name]].injury, rulings)
