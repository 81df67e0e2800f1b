"""Getting better or not: Healing Tests, healing periods, stabilising and first aid, from the neighbouring chapter."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

from rulescore.chance import Chance
from rulescore.dice import Pool, d6
from rulescore.rule import Rule, rule
from rulescore.words import Words, count

from .monitor import Body, Dying, Kind, Monitor, boxes
from .rulings import AidTime, FailedHour, HealingPenalty, Reduced, Rulings, Stretched, Worsening
from .soak import BOXES, HIT_ON

HEALED_PER_PERIOD = 2
HITS_TO_STABILISE = 3


class Time(Words):
    """The time ladder, as far as healing climbs it: each rung in words and in minutes."""

    MINUTE = ("1 minute", 1)
    FIVE_MINUTES = ("5 minutes", 5)
    TWENTY_MINUTES = ("20 minutes", 20)
    HOUR = ("1 hour", 60)
    FIVE_HOURS = ("5 hours", 5 * 60)
    DAY = ("1 day", 24 * 60)
    THREE_DAYS = ("3 days", 3 * 24 * 60)
    WEEK = ("1 week", 7 * 24 * 60)

    @property
    def minutes(self) -> int:
        """Its length."""
        return int(self.value[1])

    def step(self, rungs: int) -> Time:
        """The rung so many above, or below."""
        return list(Time)[list(Time).index(self) + rungs]

    def __str__(self) -> str:
        return str(self.value[0])


PERIODS = {Kind.NORMAL: Time.TWENTY_MINUTES, Kind.LETHAL: Time.DAY, Kind.AGGRAVATED: Time.THREE_DAYS}
PRINTED_AID = {Kind.NORMAL: Time.MINUTE, Kind.LETHAL: Time.FIVE_MINUTES, Kind.AGGRAVATED: Time.TWENTY_MINUTES}
TIME_WON = {1: Dying.TWENTY_MINUTES, 2: Dying.HOUR}
TIME_LEFT = {
    Dying.FIVE_MINUTES: Time.FIVE_MINUTES,
    Dying.TWENTY_MINUTES: Time.TWENTY_MINUTES,
    Dying.HOUR: Time.HOUR,
}


class Surroundings(Words):
    """Where somebody heals, and the dice it gives or takes."""

    DANGEROUS = ("dangerous", -2)
    DISTRESSING = ("distressing", 0)
    RESTFUL = ("restful", 1)
    SANITARY = ("sanitary", 2)
    AWESOME = ("awesome", 4)

    @property
    def dice(self) -> int:
        """The modifier of the Healing Test."""
        return int(self.value[1])

    def __str__(self) -> str:
        return f"{self.value[0]} ({'−' if self.dice < 0 else '+'}{abs(self.dice)})"


SpendEdge = Annotated[bool, "Spend an Edge if it comes to that"]
Medic = Annotated[int, range(17), "Medic’s dice"]


@rule("sundown.healing-test", "The Healing Test")
def healing_test(
    chance: Chance,
    pool: Annotated[int, range(24), "Edge + Survival"] = 4,
    surroundings: Surroundings = Surroundings.RESTFUL,
    medic: Medic = 0,
) -> int:
    """Roll Edge + Survival and what the surroundings give; with a medic, the smaller pool’s hits join the larger."""
    own = max(0, pool + surroundings.dice)
    if surroundings.dice:
        chance.note(f"{pool} dice, {surroundings}: {own}")
    helped = 0
    if medic:
        name = "the medic’s help" if medic <= own else "the patient’s share"
        helped = chance.roll(name, Pool(min(own, medic), d6).hits(HIT_ON))
    return chance.roll("Healing Test", Pool(max(own, medic) + helped, d6).hits(HIT_ON))


def _enough_hits(chance: Chance, pool: int, surroundings: Surroundings, medic: int) -> int:
    return min(healing_test(chance, pool, surroundings, medic), HITS_TO_STABILISE)


enough_hits = Rule("sundown.healing-test", "The Healing Test", _enough_hits)
"""The same test for those who only ask whether there is a hit, or how many of three: fewer ends to weigh."""


@rule("sundown.healing-period", "Healing periods")
def healing_period(
    chance: Chance,
    track: Annotated[Monitor, "Condition monitor"] = boxes("XXX///"),
    kind: Annotated[Kind, "Kind of stroke"] = Kind.LETHAL,
) -> Time:
    """Normal heals every 20 minutes, Lethal every day, Aggravated every 3 days; on a full track one step slower."""
    period = period_of(track, kind)
    chance.note(f"{kind} strokes on {'a full' if track.full else 'an open'} track: {period}")
    return period


def period_of(track: Monitor, kind: Kind) -> Time:
    """How long two strokes of a kind take on a track as it is."""
    return PERIODS[kind].step(1) if track.full else PERIODS[kind]


@rule("sundown.heal", "A period of healing")
def heal(
    chance: Chance,
    body: Body = Body(boxes("///")),
    kind: Annotated[Kind, "Kind of stroke"] = Kind.NORMAL,
    surroundings: Surroundings = Surroundings.RESTFUL,
    medic: Medic = 0,
    rulings: Rulings = Rulings(),
) -> Body:
    """Two strokes of a kind heal; if any are left, one box worsens by a stroke unless the Healing Test hits."""
    if body.dying is not Dying.NO:
        chance.note("the dead do not heal" if body.dying is Dying.DEAD else "dying: no time to heal")
        return body
    before = body.track.of(kind)
    if not before:
        chance.note(f"no {kind} strokes to heal")
        return body
    eased = body.track.full and rulings.reduced is Reduced.TO_SERIOUS
    healed = body.track.remove(kind.stroke, HEALED_PER_PERIOD * (2 if eased else 1))
    left = healed.of(kind)
    said = f"{kind} strokes {before} → {left}"
    always = rulings.worsening is Worsening.ALWAYS
    if always or (left and kind is not Kind.AGGRAVATED):
        chance.note(said)
        said = "a hit, nothing worsens"
        if not enough_hits(chance, _dice(body, rulings), surroundings, medic):
            if kind is Kind.NORMAL and healed.of(Kind.LETHAL) == BOXES:
                return _degrade(chance, replace(body, track=healed), rulings)
            if kind is Kind.AGGRAVATED:
                healed = body.track.remove(kind.stroke, 1)
                said = "no hit, only one stroke heals"
            else:
                healed = healed.add(kind.worse.stroke, 1)
                said = "no hit, a box worsens"
    chance.note(f"{said}: {healed.brief}", healed)
    return _with(body, healed)


def _dice(body: Body, rulings: Rulings) -> int:
    hindered = body.penalty if rulings.healing_penalty is HealingPenalty.YES else 0
    return max(0, body.healing + body.lure + hindered)


def _degrade(chance: Chance, body: Body, rulings: Rulings) -> Body:
    """Every box has its downward stroke already, and another is due."""
    dying = Dying.FIVE_MINUTES if rulings.failed_hour is FailedHour.TERMINAL else Dying.DEAD
    chance.note(f"no hit, and no box left to worsen: {dying}")
    return replace(body, dying=dying)


def _with(body: Body, track: Monitor) -> Body:
    """A new track; what was counted towards death is forgotten once a box is free of the downward stroke."""
    counted = body.toward_death if track.of(Kind.LETHAL) == BOXES else 0
    return replace(body, track=track, toward_death=counted)


@rule("sundown.stabilise", "Stabilising a Terminal Wound")
def stabilise(
    chance: Chance,
    body: Body = Body(boxes("XXXXXXXXXX"), dying=Dying.FIVE_MINUTES),
    spend_edge: SpendEdge = False,
    surroundings: Surroundings = Surroundings.DISTRESSING,
    medic: Medic = 5,
    rulings: Rulings = Rulings(),
) -> Body:
    """Just before death, 3 hits on a Healing Test stabilise, 1 or 2 win time, none kills; spending an Edge saves."""
    if body.dying in (Dying.NO, Dying.DEAD):
        chance.note("too late" if body.dying is Dying.DEAD else "not dying: nothing to stabilise")
        return body
    if spend_edge:
        chance.note("an Edge spent: stable")
        return replace(body, dying=Dying.NO)
    rolled = enough_hits(chance, _dice(body, rulings), surroundings, medic)
    if rolled >= HITS_TO_STABILISE:
        chance.note(f"{HITS_TO_STABILISE} hits: stable, still incapacitated")
        return replace(body, dying=Dying.NO)
    won = TIME_WON.get(rolled, Dying.DEAD)
    longer = list(Dying).index(won) > list(Dying).index(body.dying)
    again = body.dying is Dying.FIVE_MINUTES or rulings.stretched is Stretched.AGAIN
    after = won if longer and again else Dying.DEAD
    chance.note(f"{rolled} of {HITS_TO_STABILISE} hits: {after}")
    return replace(body, dying=after)


@rule("sundown.first-aid", "First aid")
def first_aid(
    chance: Chance,
    body: Body = Body(boxes("XXXXXXX///")),
    medic: Annotated[int, range(17), "Logic + Medicine"] = 6,
) -> Body:
    """Once, within the hour: 1 hit heals 2 Normal strokes, 2 also 2 Lethal, 3 also 2 Aggravated, more 1 of each."""
    if body.dying is Dying.DEAD or body.treated:
        chance.note("too late" if body.dying is Dying.DEAD else "first aid was given already")
        return body
    rolled = chance.roll("First aid", Pool(medic, d6).hits(HIT_ON))
    body = replace(body, treated=True)
    if body.dying is not Dying.NO:
        if rolled < HITS_TO_STABILISE:
            won = TIME_WON.get(rolled, body.dying)
            body = replace(body, dying=max(won, body.dying, key=list(Dying).index))
            chance.note(f"{rolled} of {HITS_TO_STABILISE} hits: {body.dying}")
            return body
        body = replace(body, dying=Dying.NO)
        rolled -= HITS_TO_STABILISE
        chance.note(f"stable; {count(rolled, 'hit')} left over for the wounds")
    track = body.track
    for needed, kind in enumerate(Kind, 1):
        if rolled >= needed:
            track = track.remove(kind.stroke, 2 + max(0, rolled - len(Kind)))
    chance.note(f"{count(rolled, 'hit')}: {track.brief}", track)
    return _with(body, track)


@rule("sundown.first-aid-time", "How long first aid takes")
def first_aid_time(
    chance: Chance,
    track: Annotated[Monitor, "Condition monitor"] = boxes("XXX///"),
    rulings: Rulings = Rulings(),
) -> Time:
    """The kind in the leftmost box decides: one step less than that kind’s healing period."""
    worst = next((kind for kind in reversed(Kind) if track.of(kind)), Kind.NORMAL)
    printed = rulings.aid_time is AidTime.PRINTED
    time = PRINTED_AID[worst] if printed else period_of(track, worst).step(-1)
    chance.note(f"leftmost is {worst}: {time}")
    return time
