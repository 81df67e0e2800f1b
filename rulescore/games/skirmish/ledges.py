"""High places: climbing and jumping, ledges, and what lies below them."""

from __future__ import annotations

from itertools import takewhile
from typing import Annotated

from rulescore.chance import Chance
from rulescore.rule import rule
from rulescore.words import Words

from .checks import Check, Edge, Stat, edge_of, stat_check
from .injuries import Height, fall_of_unit
from .rulings import Chain, Climbing, Rulings, StunnedChecks
from .units import State, Unit

LEDGE = 2
"""The least drop, in inches, that makes an edge a ledge."""
DEEP = 4
"""The height from which Jumping Down has Disadvantage."""


class Way(Words):
    """How a unit takes a height."""

    CLIMB = "Climb up or down"
    JUMP_DOWN = "Jump Down"
    JUMP_ACROSS = "Jump Across"


class Side(Words):
    """One of the sides a unit could fall from."""

    FIRST = "the first"
    SECOND = "the second"
    THIRD = "the third"
    FOURTH = "the fourth"
    FIFTH = "the fifth"
    SIXTH = "the sixth"


@rule("skirmish.jump", "Climbing and jumping")
def jump(
    chance: Chance,
    unit: Unit = Unit(),
    way: Annotated[Way, "Way"] = Way.JUMP_DOWN,
    height: Height = 4,
    gap: Annotated[int, range(7), "Width of the gap"] = 2,
    higher: Annotated[bool, "Far side more than 1″ higher"] = False,
    rulings: Rulings = Rulings(),
) -> Unit:
    """An Agility Check: failed, a jump is a Fall, while a climb just ends where it began."""
    if unit.state not in (State.FINE, State.STAGGERED):
        chance.note(f"{unit.state}: it neither climbs nor jumps")
        return unit
    across = way is Way.JUMP_ACROSS
    if across and gap <= 1 and not higher:
        chance.note(f"{gap}″ across: no check needed")
        return unit
    if across and (gap > 3 or higher):
        chance.note(f"{gap}″ across{', far side too high' if higher else ''}: it falls without a check")
        return fall_of_unit(chance, unit, height, rulings)
    worse = unit.state is State.STAGGERED or (way is Way.JUMP_DOWN and height >= DEEP)
    if stat_check(chance, Stat.AGILITY, unit.agility, 0, edge_of(False, worse), rulings) is Check.PASSED:
        return unit
    if way is Way.CLIMB and rulings.climbing is Climbing.STAYS:
        chance.note("a failed climb is not a Fall: it stays where it was")
        return unit
    return fall_of_unit(chance, unit, height, rulings)


@rule("skirmish.ledge", "Ledges")
def ledge(
    chance: Chance,
    unit: Unit = Unit(State.DAZED, 0),
    drop: Annotated[int, range(11), "Drop in full inches"] = 3,
    other_side: Annotated[int, range(11), "Drop on another side, 0 for none"] = 0,
    below: Annotated[int, range(11), "Next drop where it lands, 0 for none"] = 0,
    lowest: Annotated[int, range(11), "And the one after, 0 for none"] = 0,
    railing: Annotated[bool, "Railing or low wall"] = False,
    rulings: Rulings = Rulings(),
) -> Unit:
    """A unit Dazed or Stunned within 1″ of a drop of 2″ or more makes an Agility Check, and falls if it fails."""
    if unit.state not in (State.DAZED, State.STUNNED):
        chance.note(f"{unit.state}: no check at the ledge")
        return unit
    sides = [each for each in (drop, other_side) if each >= LEDGE]
    if railing or not sides:
        chance.note("a railing holds it" if railing else f"no drop of {LEDGE}″")
        return unit
    fallen = 0
    for here in takewhile(lambda here: here[0] >= LEDGE, (sides, [below], [lowest])):
        if unit.out or _holds(chance, unit, rulings):
            break
        deep = here[1 if len(here) > 1 and side(chance, len(here)) is Side.SECOND else 0]
        fallen += deep
        if rulings.chain is Chain.EACH:
            unit = fall_of_unit(chance, unit, deep, rulings)
    if fallen and rulings.chain is Chain.SUM:
        return fall_of_unit(chance, unit, min(fallen, 20), rulings)
    return unit


def _holds(chance: Chance, unit: Unit, rulings: Rulings) -> bool:
    if unit.state is State.STUNNED and rulings.stunned_checks is StunnedChecks.FAILED:
        chance.note("Stunned: it cannot save itself")
        return False
    return stat_check(chance, Stat.AGILITY, unit.agility, 0, Edge.PLAIN, rulings) is Check.PASSED


@rule("skirmish.side", "Which side")
def side(chance: Chance, sides: Annotated[int, range(2, 7), "Open sides"] = 2) -> Side:
    """Where a unit could fall on several sides, one of them is picked at random."""
    return chance.pick("side", dict.fromkeys(list(Side)[:sides], 1))
