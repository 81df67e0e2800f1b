"""Deckahedron System combat: Stamina, harm, wounds, rest and healing, all with a deck of twenty cards."""

from rulescore.rule import Game

from .attacks import MELEE, RANGED
from .deck import DECK, WOUNDS
from .rulings import Rulings

GAME = Game(
    slug="deckahedron",
    title="Deckahedron combat",
    summary="Twenty cards are your luck and your stamina at once. Every blow takes a good card out of the deck.",
    source="Deckahedron System Combat by Shandy Brown (sjbrown/misc_work, deckahedron/mod_combat.md, 8 March 2017)",
    licence="CC BY 3.0; retold in our own words, with later text of the author’s marked as such",
    rulings=Rulings,
    luck="cards",
)

__all__ = ["DECK", "GAME", "MELEE", "RANGED", "WOUNDS"]
