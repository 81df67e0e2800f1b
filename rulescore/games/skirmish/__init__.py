"""Skirmish injury: checks, rolls, four states, falls and Wounds of a d20 skirmish game."""

from __future__ import annotations

from rulescore.rule import Game

from .rulings import Rulings

# The order of the chapter, since rules are listed as they are defined.
# isort: off
from .units import ARMOUR, INJURY_CHECK, INJURY_ROLL, MELEE_WEAPONS, RANGED_WEAPONS, Hits, Injury, State, Unit
from .checks import armour, cast_check, defence_check, kept_die, stat_check
from .injuries import (
    fall,
    fall_of_unit,
    inflict,
    injury_chart,
    injury_check,
    injury_roll,
    lesser_injury,
    lose_wounds,
    roll_on_unit,
)
from .states import disengage, end_of_turn, move, recovery, targets, upkeep
from .attacks import (
    attack_check,
    attack_checks,
    blackpowder,
    cast,
    defence_checks,
    exchange,
    melee,
    ranged,
    read_pool,
)
from .ledges import jump, ledge, side
from .aftermath import HENCHMAN_SCARS, HERO_SCARS, henchman_scar, hero_scar, rout_check

# isort: on

GAME = Game(
    slug="skirmish",
    title="Skirmish injury",
    summary="The die that hit also says how badly. Out, Stunned, Dazed or merely Staggered: most get up again.",
    source="The injury chapter of Speedies (now Blightmeer) by Colby Prior and Jesse Paech, as of 6 November 2025",
    licence="no licence stated: facts and figures only, in our own words",
    rulings=Rulings,
)

__all__ = [
    "ARMOUR",
    "GAME",
    "HENCHMAN_SCARS",
    "HERO_SCARS",
    "INJURY_CHECK",
    "INJURY_ROLL",
    "MELEE_WEAPONS",
    "RANGED_WEAPONS",
    "Hits",
    "Injury",
    "Rulings",
    "State",
    "Unit",
    "armour",
    "attack_check",
    "attack_checks",
    "blackpowder",
    "cast",
    "cast_check",
    "defence_check",
    "defence_checks",
    "disengage",
    "end_of_turn",
    "exchange",
    "fall",
    "fall_of_unit",
    "henchman_scar",
    "hero_scar",
    "inflict",
    "injury_chart",
    "injury_check",
    "injury_roll",
    "jump",
    "kept_die",
    "ledge",
    "lesser_injury",
    "lose_wounds",
    "melee",
    "move",
    "ranged",
    "read_pool",
    "recovery",
    "roll_on_unit",
    "rout_check",
    "side",
    "stat_check",
    "targets",
    "upkeep",
]
