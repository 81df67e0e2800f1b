"""After Sundown: soaking, ten boxes, three kinds of mark, penalties, dying and healing."""

from __future__ import annotations

from rulescore.rule import Game

from .harm import attack, attacks, death_threshold, fate, suffer
from .healing import Surroundings, Time, first_aid, first_aid_time, heal, healing_period, healing_test, stabilise
from .monitor import Body, Condition, Dying, Feeling, Indomitability, Kind, Monitor, boxes, condition, mark, penalty
from .recovery import Progress, Recovery, Span, recovered, recovery
from .rulings import Rulings
from .soak import WOUNDS, Wound, hits, look_up, soak, wound

GAME = Game(
    slug="sundown",
    title="After Sundown: wounds",
    summary="Soak what you can, mark what is left in ten boxes, and see whether the marks heal or worsen.",
    source="“Wounds” in After Sundown by Frank Trollman, markdown edition by Lokathor and Radthemad, 31 August 2018",
    licence="CC0 1.0: dedicated to the public domain",
    rulings=Rulings,
)

__all__ = [
    "GAME",
    "WOUNDS",
    "Body",
    "Condition",
    "Dying",
    "Feeling",
    "Indomitability",
    "Kind",
    "Monitor",
    "Progress",
    "Recovery",
    "Rulings",
    "Span",
    "Surroundings",
    "Time",
    "Wound",
    "attack",
    "attacks",
    "boxes",
    "condition",
    "death_threshold",
    "fate",
    "first_aid",
    "first_aid_time",
    "heal",
    "healing_period",
    "healing_test",
    "hits",
    "look_up",
    "mark",
    "penalty",
    "recovered",
    "recovery",
    "soak",
    "stabilise",
    "suffer",
    "wound",
]
