"""Healing over time: one period after another, each kind on its own clock, until all is well or over."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated

from rulescore.chance import Chance
from rulescore.rule import Rule, rule
from rulescore.words import Words, count

from .healing import TIME_LEFT, Medic, SpendEdge, Surroundings, Time, heal, period_of, stabilise
from .monitor import Body, Dying, Kind, boxes
from .rulings import KindClock, Rulings


class Progress(Words):
    """How far somebody has come."""

    HEALED = "healed"
    DEAD = "dead"
    NOT_YET = "not yet healed"


@dataclass(frozen=True)
class Span:
    """A time since the injury, told as it is told at a table: whole days, once there are any."""

    minutes: int = 0

    @classmethod
    def told(cls, minutes: int) -> Span:
        """Minutes and hours are dropped once a day has passed."""
        day = Time.DAY.minutes
        return cls(minutes if minutes < day else minutes // day * day)

    def __str__(self) -> str:
        if self.minutes < 2 * Time.HOUR.minutes:
            return count(self.minutes, "minute")
        if self.minutes < Time.DAY.minutes:
            hours, rest = divmod(self.minutes, Time.HOUR.minutes)
            return f"{count(hours, 'hour')}{f' {rest} minutes' if rest else ''}"
        return count(self.minutes // Time.DAY.minutes, "day")


@dataclass(frozen=True)
class Recovery:
    """How it ends, and when."""

    ending: Progress
    after: Span

    def __str__(self) -> str:
        return f"{self.ending} after {self.after}"


@dataclass(frozen=True)
class Clocks:
    """What time it is, when each kind’s period began and when the dying did, in minutes since the injury."""

    now: int = 0
    begun: tuple[int, ...] = (0,) * len(Kind)
    dying: int = 0


@dataclass(frozen=True)
class Care:
    """What a patient can count on throughout."""

    surroundings: Surroundings
    medic: int
    spend_edge: bool
    rulings: Rulings


def _course(chance: Chance, body: Body, clocks: Clocks, care: Care) -> Recovery:
    """One thing at a time: a test before death, else the period that ends first; then the same again from there."""
    if body.dying is Dying.DEAD:
        return _end(chance, Progress.DEAD, clocks.now)
    if body.dying is not Dying.NO:
        now = max(clocks.now, clocks.dying + TIME_LEFT[body.dying].minutes)
        chance.at(str(Span.told(now)))
        body = stabilise(chance, body, care.spend_edge, care.surroundings, care.medic, care.rulings)
        return course(chance, body, replace(clocks, now=now), care)
    if body.track.empty:
        return _end(chance, Progress.HEALED, clocks.now)
    now, kind = min(
        (
            (max(clocks.now, begun + period_of(body.track, kind).minutes), kind)
            for kind, begun in zip(Kind, clocks.begun, strict=True)
            if body.track.of(kind)
        ),
        key=lambda due: due[0],
    )
    chance.at(str(Span.told(now)))
    after = heal(chance, body, kind, care.surroundings, care.medic, care.rulings)
    begun = tuple(_begun(each, body, after, at, now, care) for each, at in zip(Kind, clocks.begun, strict=True))
    return course(chance, after, Clocks(now, begun, 0 if after.dying is Dying.NO else now), care)


def _begun(kind: Kind, before: Body, after: Body, at: int, now: int, care: Care) -> int:
    """When the period of a kind began, after something healed; 0 where none runs, so that like states are equal."""
    had, has = before.track.of(kind), after.track.of(kind)
    if not has:
        return 0
    anew = has < had or not had or (has > had and care.rulings.kind_clock is KindClock.LAST_CHANGE)
    return now if anew else at


def _end(chance: Chance, ending: Progress, now: int) -> Recovery:
    found = Recovery(ending, Span.told(now))
    chance.note(str(found))
    return found


course = Rule("sundown.recovery", "Healing over time", _course)
"""The rule below, half-way through: it is followed and weighed like any other, and cited as that one."""


@rule("sundown.recovery", "Healing over time")
def recovery(
    chance: Chance,
    body: Body = Body(boxes("////////")),
    surroundings: Surroundings = Surroundings.DISTRESSING,
    medic: Medic = 0,
    spend_edge: SpendEdge = False,
    rulings: Rulings = Rulings(),
) -> Recovery:
    """Rest until healed or dead: each kind of stroke heals in its own periods, and any period can make things worse."""
    return course(chance, body, Clocks(), Care(surroundings, medic, spend_edge, rulings))


@rule("sundown.recovered", "Healed by then")
def recovered(
    chance: Chance,
    body: Body = Body(boxes("////////")),
    days: Annotated[int, range(61), "Days"] = 4,
    surroundings: Surroundings = Surroundings.DISTRESSING,
    medic: Medic = 0,
    spend_edge: SpendEdge = False,
    rulings: Rulings = Rulings(),
) -> Progress:
    """The same rest, asked after a number of days: healed, dead, or not yet healed."""
    found = recovery(chance, body, surroundings, medic, spend_edge, rulings)
    known = found.after.minutes <= days * Time.DAY.minutes
    chance.note(f"{found}; after {count(days, 'day')}: {found.ending if known else Progress.NOT_YET}")
    return found.ending if known else Progress.NOT_YET
