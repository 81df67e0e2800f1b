"""The four states: how far, against whom and until when."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from math import ceil, floor
from typing import Annotated

from rulescore.chance import Chance
from rulescore.rule import rule
from rulescore.words import Words

from .rulings import DazedMove, Halving, Rulings, Spared, StaggeredEnds, StaggeredEngage, WhoseTurn
from .units import State, Unit


class Pace(Words):
    """How a unit moves."""

    MOVE = "Move"
    RUN = "Run"
    ENGAGE = "Engage"


class Turn(Words):
    """Whose turn it is."""

    OWN = "its own player’s"
    OPPONENT = "the opponent’s"


class Enemy(Words):
    """Somebody a base is touching."""

    NOBODY = "nobody"
    READY = "neither Dazed nor Stunned"
    DAZED = "Dazed"
    STUNNED = "Stunned"


class Disengage(Words):
    """Whether a Dazed unit gets away."""

    MAY = "it may Disengage"
    MAY_NOT = "it may not Disengage"


@dataclass(frozen=True)
class Distance:
    """A length in quarters of an inch."""

    quarters: int

    def __str__(self) -> str:
        whole, rest = divmod(self.quarters, 4)
        part = {0: "", 1: "¼", 2: "½", 3: "¾"}[rest]
        return f"{whole if whole or not part else ''}{part}″"


@dataclass(frozen=True)
class Targets:
    """Which of up to three enemies may be struck."""

    first: bool
    second: bool
    third: bool

    def __str__(self) -> str:
        named = {"the first": self.first, "the second": self.second, "the third": self.third}
        found = [name for name, may in named.items() if may]
        return f"{' or '.join(found)} may be struck" if found else "nobody may be struck"


@rule("skirmish.targets", "Who may be targeted in melee")
def targets(
    chance: Chance,
    first: Annotated[Enemy, "First enemy touched"] = Enemy.READY,
    second: Annotated[Enemy, "Second enemy touched"] = Enemy.STUNNED,
    third: Annotated[Enemy, "Third enemy touched"] = Enemy.NOBODY,
    rulings: Rulings = Rulings(),
) -> Targets:
    """While a touched enemy is neither Dazed nor Stunned, those who are may not be targeted."""
    touched = (first, second, third)
    spared = {Enemy.STUNNED} if rulings.spared is Spared.STUNNED else {Enemy.STUNNED, Enemy.DAZED}
    if Enemy.READY not in touched:
        spared = set()
    found = Targets(*(each is not Enemy.NOBODY and each not in spared for each in touched))
    chance.note(f"{'one of them can fight back' if Enemy.READY in touched else 'nobody can fight back'}: {found}")
    return found


@rule("skirmish.disengage", "Disengaging while Dazed")
def disengage(
    chance: Chance,
    enemies: Annotated[int, range(1, 7), "Enemies who could target it"] = 2,
    elsewhere: Annotated[int, range(7), "Of these, with another target neither Dazed nor Stunned"] = 1,
) -> Disengage:
    """A Dazed unit may step out of melee if every enemy who could target it has another able target."""
    others = min(enemies, elsewhere)
    found = Disengage.MAY if others == enemies else Disengage.MAY_NOT
    chance.note(f"{others} of {enemies} with another target: {found}")
    return found


STRIDE = Fraction(3, 2)
"""What a Run or an Engage makes of the Move."""


@rule("skirmish.move", "How far a unit moves")
def move(
    chance: Chance,
    state: Annotated[State, "State"] = State.STAGGERED,
    inches: Annotated[int, range(1, 16), "Move"] = 5,
    pace: Annotated[Pace, "Pace"] = Pace.MOVE,
    difficult: Annotated[bool, "Difficult terrain"] = False,
    rulings: Rulings = Rulings(),
) -> Distance:
    """A Staggered unit goes half as far, a Dazed one 1″ and no further, a Stunned one nowhere."""
    far = _far(state, Fraction(inches), STRIDE if pace is not Pace.MOVE else Fraction(1), rulings)
    found = Distance(int(max(far - 2 if difficult else far, Fraction(0)) * 4))
    chance.note(f"{state}, Move {inches}″, {pace}{' over difficult terrain' if difficult else ''}: {found}")
    return found


def _far(state: State, inches: Fraction, stride: Fraction, rulings: Rulings) -> Fraction:
    if state is State.FINE:
        return inches * stride
    if state is State.STAGGERED and rulings.staggered_engage is StaggeredEngage.MOVE_FIRST:
        return _half(inches, rulings) * stride
    if state is State.STAGGERED:
        return _half(inches * stride, rulings)
    if state is State.DAZED and stride == 1:
        half = _half(inches, rulings)
        return {DazedMove.ONE_INCH: Fraction(1), DazedMove.HALF: half, DazedMove.NOTHING: Fraction(0)}[
            rulings.dazed_move
        ]
    return Fraction(0)


def _half(length: Fraction, rulings: Rulings) -> Fraction:
    if rulings.halving is Halving.EXACT:
        return length / 2
    return Fraction(ceil(length / 2) if rulings.halving is Halving.UP else floor(length / 2))


RECOVERS_TO = {State.STUNNED: State.DAZED, State.DAZED: State.STAGGERED, State.STAGGERED: State.FINE}


@rule("skirmish.upkeep", "Recovery in Upkeep")
def upkeep(chance: Chance, unit: Unit = Unit(State.STUNNED, 0)) -> Unit:
    """In its player’s Upkeep a unit recovers one step: Stunned to Dazed, Dazed to Staggered."""
    return _now(chance, unit, RECOVERS_TO.get(unit.state, unit.state))


@rule("skirmish.end-of-turn", "The end of the turn")
def end_of_turn(
    chance: Chance,
    unit: Unit = Unit(State.STAGGERED, 0),
    turn: Annotated[Turn, "The turn that ends is"] = Turn.OWN,
    rulings: Rulings = Rulings(),
) -> Unit:
    """At the end of the turn a Staggered unit is no longer injured."""
    own_only = rulings.whose_turn is WhoseTurn.OWN
    ends = rulings.staggered_ends is StaggeredEnds.END_OF_TURN and (turn is Turn.OWN or not own_only)
    return _now(chance, unit, State.FINE if ends and unit.state is State.STAGGERED else unit.state)


def _now(chance: Chance, unit: Unit, state: State) -> Unit:
    chance.note(f"{unit.state}, as before" if state is unit.state else f"{unit.state} → {state}")
    return replace(unit, state=state)


@rule("skirmish.recovery", "Turn by turn")
def recovery(
    chance: Chance,
    state: Annotated[State, "State"] = State.STUNNED,
    turns: Annotated[int, range(1, 6), "Own turns"] = 2,
    rulings: Rulings = Rulings(),
) -> State:
    """Left alone, a Stunned unit is Dazed for a turn, Staggered for the next, and free at the end of that one."""
    unit = Unit(state, 0)
    for turn in range(1, turns + 1):
        chance.at(f"turn {turn}, Upkeep")
        unit = upkeep(chance, unit)
        chance.at(f"turn {turn}, end")
        unit = end_of_turn(chance, unit, Turn.OWN, rulings)
    return unit.state
