"""What Incapacitated units lead to: the Rout Check during the game, Scars after it."""

from __future__ import annotations

from typing import Annotated

from rulescore.chance import Chance
from rulescore.dice import d20
from rulescore.rule import rule
from rulescore.table import Table
from rulescore.words import Words

from .checks import Check, Stat, edge_of, stat_check
from .rulings import NoHero, Rulings, StaggeredChecks


class Rout(Words):
    """Whether a warband is still there."""

    NO_CHECK = "no Rout Check"
    STAYS = "the warband stays"
    ROUTS = "the warband routs"


class HeroScar(Words):
    """What a hero keeps."""

    PLAGUE = "Plague; death for one who already has it"
    DEATHTOUCHED = "Deathtouched; death the second time"
    MADNESS = "Madness: Disadvantage on Morale Checks"
    DEFENCE = "Defence worse by 2"
    MELEE = "Melee worse by 2"
    RANGED = "Ranged worse by 2"
    AGILITY = "Agility worse by 3"
    NO_RUN = "No more running, but it Engages at full speed"
    ROBBED = "All current equipment is lost"
    MISSES_GAME = "Misses the next game"
    PIT_FIGHT = "Pit fight"
    BERSERKER = "Berserker"
    FEAR = "Causes Fear"
    HATRED = "Hatred of the opposing warband"
    IMPROVEMENT = "An improvement attempt with Advantage"


class HenchmanScar(Words):
    """What a henchman keeps."""

    PLAGUE = "Plague; death for one who already has it"
    DEATH = "Death"
    NOTHING = "Nothing"


HERO_SCARS = Table(
    "hero scars",
    d20,
    {
        "1": HeroScar.PLAGUE,
        "2-7": HeroScar.DEATHTOUCHED,
        "8": HeroScar.MADNESS,
        "9": HeroScar.DEFENCE,
        "10": HeroScar.MELEE,
        "11": HeroScar.RANGED,
        "12": HeroScar.AGILITY,
        "13": HeroScar.NO_RUN,
        "14": HeroScar.ROBBED,
        "15": HeroScar.MISSES_GAME,
        "16": HeroScar.PIT_FIGHT,
        "17": HeroScar.BERSERKER,
        "18": HeroScar.FEAR,
        "19": HeroScar.HATRED,
        "20": HeroScar.IMPROVEMENT,
    },
)
HENCHMAN_SCARS = Table(
    "henchman scars",
    d20,
    {"1": HenchmanScar.PLAGUE, "2-5": HenchmanScar.DEATH, "6-20": HenchmanScar.NOTHING},
)


@rule("skirmish.rout-check", "Rout Checks")
def rout_check(
    chance: Chance,
    lost: Annotated[int, range(21), "Units lost"] = 5,
    large: Annotated[int, range(11), "Of these, Large"] = 0,
    treasure: Annotated[int, range(11), "Treasure the opponent holds"] = 1,
    threshold: Annotated[int, range(1, 21), "Rout Threshold"] = 6,
    morale: Annotated[int, range(2, 21), "Best Morale among the heroes left"] = 8,
    heroes: Annotated[bool, "A hero is left"] = True,
    staggered: Annotated[bool, "That hero is Staggered"] = False,
    rulings: Rulings = Rulings(),
) -> Rout:
    """Units lost plus treasure the opponent holds, at the threshold or above: a Morale Check, or the warband routs."""
    against_it = lost + min(large, lost) + treasure
    chance.note(f"{against_it} against a Rout Threshold of {threshold}")
    if against_it < threshold:
        return Rout.NO_CHECK
    if not heroes:
        chance.note("no hero is left to make the Check with")
        return Rout.ROUTS if rulings.no_hero is NoHero.FAILS else Rout.NO_CHECK
    worse = staggered and rulings.staggered_checks is StaggeredChecks.ALL
    passed = stat_check(chance, Stat.MORALE, morale, 0, edge_of(False, worse), rulings) is Check.PASSED
    return Rout.STAYS if passed else Rout.ROUTS


@rule("skirmish.scars.hero", "Scars for heroes", table=HERO_SCARS)
def hero_scar(
    chance: Chance,
    plagued: Annotated[bool, "Already plagued"] = False,
    deathtouched: Annotated[bool, "Already Deathtouched"] = False,
) -> HeroScar:
    """A hero who was Incapacitated rolls a d20 for a Scar after the game."""
    scar = HERO_SCARS.roll(chance)
    if (plagued and scar is HeroScar.PLAGUE) or (deathtouched and scar is HeroScar.DEATHTOUCHED):
        chance.note("not for the first time: the hero dies")
    return scar


@rule("skirmish.scars.henchman", "Scars for henchmen", table=HENCHMAN_SCARS)
def henchman_scar(chance: Chance, plagued: Annotated[bool, "Already plagued"] = False) -> HenchmanScar:
    """A henchman who was Incapacitated rolls a d20 after the game: on 2 to 5 they are dead."""
    scar = HENCHMAN_SCARS.roll(chance)
    if plagued and scar is HenchmanScar.PLAGUE:
        chance.note("not for the first time: the henchman dies")
    return scar
