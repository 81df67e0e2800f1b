"""Disease: one save on exposure, then a save at every interval until it has run its course."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated

from rulescore.chance import Chance
from rulescore.rule import rule
from rulescore.words import count

from .character import Ability, Character, Loss, Saver
from .readings import DiseaseLoss, DiseaseSaves, Restless
from .rulings import TOUCH_A_SAVE, Rulings
from .saves import Against, Saved, save
from .scores import broken_off, lose

RESTLESS = -2
"""What going without rest takes from the saves after a disease is caught."""


@dataclass(frozen=True)
class Toll:
    """What a disease took from a score."""

    lost: Annotated[int, range(19), "Points lost"]
    score: int

    def __str__(self) -> str:
        if self.lost >= self.score:
            return "dead"
        return f"{count(self.lost, 'point')} lost" if self.lost else "no loss"


@rule("hazards.disease.saves", "The saves of an infection")
def infection(
    chance: Chance,
    who: Saver = Saver(),
    ability: Annotated[Ability, "It lowers"] = Ability.INTELLIGENCE,
    score: Annotated[int, range(1, 19), "Score at the start"] = 10,
    points: Annotated[int, range(1, 7), "Points per failure"] = 1,
    saves: Annotated[int, range(85)] = 18,
    interval: Annotated[int, range(2, 49), "Hours between saves"] = 4,
    restless: Annotated[int, range(85), "Restless saves"] = 0,
    begins: Annotated[int, range(1, 1101), "Breaks out on day"] = 8,
    rulings: Rulings = Rulings(),
) -> Toll:
    """From the end of incubation, save against Poison at every interval; each failure brings the effect once more."""
    if not saves:
        chance.at(f"day {begins}")
        chance.note("it breaks out")
        return Toll(0, score)
    known = rulings.only("restless", *TOUCH_A_SAVE)
    earlier = infection(chance, who, ability, score, points, saves - 1, interval, restless, begins, known)
    if earlier.lost >= score:
        return earlier
    hours = (saves - 1) * interval
    chance.at(f"day {begins + hours // 24}, {hours % 24:02}:00")
    tired = restless >= saves if rulings.restless is Restless.THOSE_SAVES else restless > 0
    if ability is Ability.WISDOM:
        who = replace(who, wisdom=score - earlier.lost)
    if save(chance, Against.POISON, who, RESTLESS * tired, known) is Saved.MADE:
        return earlier
    lost = min(earlier.lost + points, score)
    chance.note(f"{ability} {score - earlier.lost} → {score - lost}" + (": dead" if lost == score else ""))
    return Toll(lost, score)


@rule("hazards.disease", "Disease")
def disease(
    chance: Chance,
    body: Character = Character(),
    ability: Annotated[Ability, "It lowers"] = Ability.CONSTITUTION,
    points: Annotated[int, range(1, 7), "Points per failure"] = 1,
    incubation: Annotated[int, range(61), "Incubation in days"] = 7,
    lasts: Annotated[int, range(1, 8), "Infection in days"] = 3,
    interval: Annotated[int, range(2, 49), "Hours between saves"] = 4,
    restless: Annotated[int, range(85), "Restless saves"] = 0,
    rulings: Rulings = Rulings(),
) -> Character:
    """Exposed, save against Poison or catch it; once incubated, it calls for a save at every interval till it ends."""
    if body.dead:
        chance.note("already dead")
        return body
    chance.at(body.when)
    if save(chance, Against.POISON, body.saver, 0, rulings) is Saved.MADE:
        chance.note("not caught")
        return body
    chance.note(f"caught: it breaks out after {count(incubation, 'day')}")
    hours, begins = lasts * 24, body.day + incubation
    both_ends = rulings.disease_saves is DiseaseSaves.BOTH_ENDS
    saves = hours // interval + 1 if both_ends else -(-hours // interval)  # at the start of each interval begun
    known = rulings.only("restless", *TOUCH_A_SAVE)
    score = body.score(ability)
    toll = infection(chance, body.saver, ability, score, points, saves, interval, restless, begins, known)
    body = replace(broken_off(body, rulings), day=begins + lasts)
    chance.at(body.when)
    chance.note(f"over: {toll}")
    if not toll.lost:
        return body
    kind = Loss.TEMPORARY if rulings.disease_loss is DiseaseLoss.TEMPORARY else Loss.PERMANENT
    return lose(chance, body, ability, toll.lost, kind, rulings)
