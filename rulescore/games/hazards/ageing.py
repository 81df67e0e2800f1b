"""Growing old, a birthday at a time or all at once by magic."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from math import comb
from typing import Annotated, Any

from rulescore.chance import Chance
from rulescore.dice import d6
from rulescore.figures import Figures
from rulescore.rule import rule
from rulescore.words import count

from .character import ABILITIES, Character, Kin, Loss, Saver
from .readings import ConstitutionWounds, FirstSave
from .rulings import TOUCH_AGEING, Rulings
from .saves import Against, Saved, save
from .scores import lose

INTERVAL, FIRST, MINUS_TWO, MINUS_FOUR = "Every … years", "First save", "−2 from", "−4 from"

AGEING: Figures[Kin, str, int | str] = Figures(
    "ageing",
    "Kin",
    (INTERVAL, FIRST, MINUS_TWO, MINUS_FOUR),
    {
        Kin.DWARF: (5, 200, 250, 300),
        Kin.ELF: ("never", "–", "–", "–"),
        Kin.HALFLING: (1, 70, 80, 100),
        Kin.HUMAN: (1, 40, 50, 60),
    },
)


def _figure(kin: Kin, column: str) -> int:
    return int(AGEING[kin, column])


def _first(kin: Kin, rulings: Rulings) -> int:
    later = rulings.first_save is FirstSave.AN_INTERVAL_LATER
    return _figure(kin, FIRST) + later * _figure(kin, INTERVAL)


def _due(kin: Kin, age: int, rulings: Rulings) -> bool:
    """Whether a save is due at an age."""
    if kin is Kin.ELF:
        return False
    since = age - _first(kin, rulings)
    return since >= 0 and since % _figure(kin, INTERVAL) == 0


def penalty(kin: Kin, age: int) -> int:
    """What age takes from the save."""
    return -4 if age >= _figure(kin, MINUS_FOUR) else -2 if age >= _figure(kin, MINUS_TWO) else 0


@rule("hazards.ageing", "Ageing")
def age(
    chance: Chance,
    body: Character = Character(age=49),
    rulings: Rulings = Rulings(),
) -> Character:
    """From a certain age, save against Paralyzation at each interval or lose a point of a random ability for good."""
    if body.dead or body.kin is Kin.ELF:
        chance.note("the dead do not age" if body.dead else "elves do not age")
        return body
    reached = max(body.age + 1, _first(body.kin, rulings))
    while not _due(body.kin, reached, rulings):
        reached += 1
    chance.note(f"the next save is due at {reached}")
    aged = replace(body, age=reached)
    if save(chance, Against.PARALYZATION, body.saver, penalty(body.kin, reached), rulings) is Saved.MADE:
        return aged
    return _wane(chance, aged, rulings)


def _wane(chance: Chance, body: Character, rulings: Rulings) -> Character:
    ability = ABILITIES[chance.roll("which ability", d6) - 1]
    old = replace(rulings, constitution_wounds=ConstitutionWounds.NOT_DAMAGE)  # age is no blow
    return lose(chance, body, ability, 1, Loss.PERMANENT, old)


@dataclass(frozen=True)
class Waning:
    """An ageing character as the odds see them: how many points are gone, not which."""

    dead: bool
    lost: Annotated[int, range(101), "Points lost"]
    scores: tuple[int, ...]
    saver: Saver
    kin: Kin
    age: int

    def __str__(self) -> str:
        return "dead" if self.dead else f"{count(self.lost, 'point')} lost" if self.lost else "no loss"

    def wane(self, chance: Chance) -> Waning:
        """One random point more. Of all the ways in which the points so far left every score above 0, some go on to
        take a last point: those are the share that dies, whichever score it is."""
        alive, still = (_ways(self.scores, points) for points in (self.lost, self.lost + 1))
        ways = {False: still, True: 6 * alive - still}
        dies = chance.pick("which ability", {way: weight for way, weight in ways.items() if weight})
        return replace(self, dead=True, lost=0) if dies else replace(self, lost=self.lost + 1)


@lru_cache(maxsize=1024)
def _ways(scores: tuple[int, ...], points: int) -> int:
    """The ways to lay points on the scores one by one, with no score taken to 0."""
    if not scores:
        return int(points == 0)
    first, *others = scores
    return sum(comb(points, here) * _ways(tuple(others), points - here) for here in range(min(points, first - 1) + 1))


def _alike(value: Any, arguments: tuple[Any, ...]) -> Any:
    """Which ability lost the point makes no difference to how many are lost, nor to whether one of them is at 0."""
    if not isinstance(value, Character):
        return value
    start: Character = arguments[0]
    scores = tuple(sorted(start.score(ability) for ability in ABILITIES))
    lost = 0 if value.dead else sum(scores) - sum(value.score(ability) for ability in ABILITIES)
    return Waning(value.dead, lost, scores, start.saver, start.kin, start.age)


@rule("hazards.ageing.magic", "Aged by magic", alike=_alike)
def age_by_magic(
    chance: Chance,
    body: Character = Character(age=38),
    years: Annotated[int, range(41), "Years older"] = 5,
    rulings: Rulings = Rulings(),
) -> Character:
    """Aged by magic, make every save that the years in between would have asked for, all at once."""
    if years == 0 or body.dead:
        chance.at(f"age {body.age}")
        chance.note("the dead do not age" if body.dead else "before the magic")
        return body
    earlier: Any = age_by_magic(chance, body, years - 1, rulings.only("first_save", *TOUCH_AGEING))
    now = body.age + years
    if isinstance(earlier, Character):
        earlier = replace(earlier, age=now)
    if not earlier.dead and _due(body.kin, now, rulings):
        chance.at(f"age {now}")
        # all the saves are made at once, so with the Wisdom of the moment the magic struck
        if save(chance, Against.PARALYZATION, body.saver, penalty(body.kin, now), rulings) is Saved.FAILED:
            earlier = earlier.wane(chance) if isinstance(earlier, Waning) else _wane(chance, earlier, rulings)
    aged: Character = earlier
    return aged
