"""Injury: checks read from the attack die, rolls on the table, falls, and the Wounds in the way."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Annotated

from rulescore.chance import Chance
from rulescore.dice import Die
from rulescore.rule import rule
from rulescore.words import count, signed

from .checks import Edge, d20s, needed
from .rulings import HardToKill, InjuryDie, LastWound, LesserRoll, NamedInjury, Rulings, ShortFall, WoundsAndRolls
from .units import INJURY_CHECK, INJURY_ROLL, SEVERITY, STATE_OF, Injury, State, Unit

HARD_TO_KILL = -2

ToHit = Annotated[int, range(-10, 11), "Melee or Ranged modifier"]
InjuryModifier = Annotated[int, range(-10, 21), "Injury modifiers"]
Height = Annotated[int, range(1, 21), "Height in full inches"]


@rule("skirmish.injury-check", "Injury Checks", table=INJURY_CHECK)
def injury_check(
    chance: Chance,
    stat: Annotated[int, range(2, 21), "Stat or difficulty of the attack"] = 13,
    injury: InjuryModifier = 0,
    to_hit: ToHit = 0,
    edge: Annotated[Edge, "Dice"] = Edge.PLAIN,
    rulings: Rulings = Rulings(),
) -> Injury:
    """An Injury Check rolls nothing: the d20 that already hit, with Injury modifiers, is read on the chart."""
    pool = d20s(edge, rulings)
    hitting = tuple((face, ways) for face, ways in pool.weights().items() if face >= needed(stat, to_hit))
    die = chance.roll("attack die that hit", Die("d20", hitting))
    return injury_chart(chance, die, injury, to_hit, rulings)


@rule("skirmish.injury-chart", "Injury Check chart", table=INJURY_CHECK)
def injury_chart(
    chance: Chance,
    die: Annotated[int, range(1, 21), "Attack die"] = 16,
    injury: InjuryModifier = 0,
    to_hit: ToHit = 0,
    rulings: Rulings = Rulings(),
) -> Injury:
    """The attack die plus Injury modifiers: up to 14 Dazed, 15 to 17 Stunned, 18 and more Incapacitated."""
    modifiers = injury + (to_hit if rulings.injury_die is InjuryDie.MODIFIED else 0)
    found = INJURY_CHECK[die + modifiers]
    chance.note(f"{_sum(die, modifiers)} on the chart: {found}")
    return found


def _sum(die: int, modifiers: int) -> str:
    if not modifiers:
        return str(die)
    return f"{die} {'−' if modifiers < 0 else '+'} {abs(modifiers)} = {signed(die + modifiers)}"


@rule("skirmish.injury-roll", "Injury Rolls", table=INJURY_ROLL)
def injury_roll(chance: Chance, injury: InjuryModifier = 0) -> Injury:
    """Roll a d20, add Injury modifiers and read the Injury Roll table; up to 11 nothing happens."""
    total = chance.roll("Injury Roll", INJURY_ROLL.die, plus={"Injury modifiers": injury} if injury else {})
    found = INJURY_ROLL[total]
    chance.note(f"{signed(total)} on the table: {found}")
    return found


@rule("skirmish.fall", "Falling", table=INJURY_ROLL)
def fall(
    chance: Chance,
    height: Height = 3,
    hard_to_kill: Annotated[bool, "Hard to Kill"] = False,
    rulings: Rulings = Rulings(),
) -> Injury:
    """A Fall is an Injury Roll with +2 for every full inch above 2″."""
    extra = max(0, height - 2)
    inches = "1 full inch" if extra == 1 else f"{extra} full inches"
    chance.note(f"{height}″: {inches} above 2″, so +{2 * extra}")
    if height <= 2 and rulings.short_fall is ShortFall.NO_ROLL:
        chance.note("too low to be rolled for")
        return Injury.NONE
    return injury_roll(chance, 2 * extra + _tough(hard_to_kill, rulings))


def _tough(hard_to_kill: bool, rulings: Rulings) -> int:
    """What Hard to Kill takes off an Injury Roll."""
    return HARD_TO_KILL if hard_to_kill and rulings.hard_to_kill is HardToKill.ROLLS_TOO else 0


@rule("skirmish.lesser-injury", "Never a lesser injury")
def lesser_injury(
    chance: Chance,
    state: Annotated[State, "The unit is"] = State.STUNNED,
    injury: Annotated[Injury, "The chart says"] = Injury.DAZED,
) -> State:
    """An injury less severe than the one a unit already has does nothing."""
    new = STATE_OF[injury]
    if SEVERITY[new] > SEVERITY[state]:
        chance.note(f"{state} → {new}")
        return new
    chance.note(f"{injury} on a unit that is {state}: nothing changes")
    return state


@dataclass(frozen=True)
class Buffer:
    """What Wounds have left in the way of an injury."""

    wounds: int
    injured: bool

    def __str__(self) -> str:
        return "injured: the chart is read" if self.injured else f"{count(self.wounds, 'Wound')} left, no injury"


@rule("skirmish.wounds", "Wounds")
def lose_wounds(
    chance: Chance,
    wounds: Annotated[int, range(7), "Wounds"] = 3,
    injuries: Annotated[int, range(1, 11), "Injuries, one after another"] = 2,
    rulings: Rulings = Rulings(),
) -> Buffer:
    """Being injured costs 1 Wound instead, unless it would be the last: then the Injury Check or Roll is made."""
    left = wounds - injuries
    if left > 0:
        chance.note(f"{count(wounds, 'Wound')} − {injuries} = {left}: no injury")
        return Buffer(left, False)
    chance.note(f"{count(wounds, 'Wound')} and {injuries} to lose: injured")
    return Buffer(0 if rulings.last_wound is LastWound.DROPS else min(wounds, 1), True)


def injured(chance: Chance, unit: Unit, injury: Injury, wounds: int) -> Unit:
    """An injury written onto a unit with the Wounds it has left; never a lesser one than it has."""
    return _with(unit, lesser_injury(chance, unit.state, injury), wounds)


def _with(unit: Unit, state: State, wounds: int) -> Unit:
    """A unit that is out has no Wounds worth counting."""
    return replace(unit, state=state, wounds=0 if state is State.INCAPACITATED else wounds)


def _rolled(chance: Chance, unit: Unit, roll: Callable[[], Injury], rulings: Rulings) -> Unit:
    """An Injury Roll on a unit: Wounds first, then the roll, or the other way round as the table rules."""
    if unit.out:
        chance.note("already Incapacitated")
        return unit
    spare = unit.wounds > 1
    if spare and rulings.wounds_and_rolls is WoundsAndRolls.NO_ROLL:
        return replace(unit, wounds=lose_wounds(chance, unit.wounds, 1, rulings).wounds)
    injury = roll()
    if injury is Injury.NONE:
        return unit
    if spare and rulings.wounds_and_rolls is WoundsAndRolls.ROLL_FIRST:
        return replace(unit, wounds=lose_wounds(chance, unit.wounds, 1, rulings).wounds)
    if spare and injury is Injury.INCAPACITATED:
        chance.note("with Wounds to spare: Stunned, and one Wound less")
        unit, injury = replace(unit, wounds=unit.wounds - 1), Injury.STUNNED
    if rulings.lesser_roll is LesserRoll.REPLACES:
        state = STATE_OF[injury]
        chance.note(f"{unit.state} → {state}")
    else:
        state = lesser_injury(chance, unit.state, injury)
    return _with(unit, state, unit.wounds if spare else lose_wounds(chance, unit.wounds, 1, rulings).wounds)


@rule("skirmish.injury-roll.unit", "An Injury Roll on a unit")
def roll_on_unit(
    chance: Chance,
    unit: Unit = Unit(),
    injury: InjuryModifier = 0,
    rulings: Rulings = Rulings(),
) -> Unit:
    """A unit with 1 Wound takes what the Injury Roll says; with more, it loses a Wound instead."""
    total = injury + _tough(unit.hard_to_kill, rulings)
    return _rolled(chance, unit, lambda: injury_roll(chance, total), rulings)


@rule("skirmish.fall.unit", "A unit falls")
def fall_of_unit(
    chance: Chance,
    unit: Unit = Unit(),
    height: Height = 3,
    rulings: Rulings = Rulings(),
) -> Unit:
    """A unit that falls takes the Injury Roll for the height, unless a Wound goes in its place."""
    if height <= 2 and rulings.short_fall is ShortFall.NO_ROLL:
        chance.note(f"{height}″: too low to hurt")
        return unit
    return _rolled(chance, unit, lambda: fall(chance, height, unit.hard_to_kill, rulings), rulings)


@rule("skirmish.inflict", "Spells that name the injury")
def inflict(
    chance: Chance,
    unit: Unit = Unit(wounds=2),
    injury: Annotated[Injury, "The spell inflicts"] = Injury.DAZED,
    rulings: Rulings = Rulings(),
) -> Unit:
    """An effect that simply inflicts an injury costs a unit with Wounds to spare one of them instead."""
    if unit.out or injury is Injury.NONE:
        chance.note("nothing changes")
        return unit
    if rulings.named_injury is NamedInjury.STRAIGHT:
        return injured(chance, unit, injury, unit.wounds)
    left = lose_wounds(chance, unit.wounds, 1, rulings)
    return injured(chance, unit, injury, left.wounds) if left.injured else replace(unit, wounds=left.wounds)
