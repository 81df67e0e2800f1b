"""Hazards and healing: damage, disease, ageing, hunger and thirst, poison, falls, traps, and getting better."""

from rulescore.rule import Game

# ruff: noqa: I001 (rules are listed in the order in which they are imported, and that is the chapter's)
from .saves import MODIFIERS, OTHER_MODIFIERS, SAVES
from .damage import MINOR_WOUNDS, PERMANENT_INJURIES, PLACES, SEVERITY
from . import scores
from .ageing import AGEING
from . import illness, poison, want, traps, healing
from .rulings import Rulings

GAME = Game(
    slug="hazards",
    title="Hazards and healing",
    summary="Blows, falls, fever, thirst and old age take Wounds and ability points; rest gives most of them back.",
    source="An early chapter on hazards by Illarion Iov, from the repository AngrySigma/vogelfrei (Vogelfrei, derived "
    "from Lamentations of the Flame Princess); neighbouring and later tables of the same author where marked",
    licence="Open Game License 1.0a; the names of that game are product identity and are cited here only as the source",
    rulings=Rulings,
)

__all__ = [
    "AGEING",
    "GAME",
    "MINOR_WOUNDS",
    "MODIFIERS",
    "OTHER_MODIFIERS",
    "PERMANENT_INJURIES",
    "PLACES",
    "SAVES",
    "SEVERITY",
    "healing",
    "illness",
    "poison",
    "scores",
    "traps",
    "want",
]
