"""Attacks and damage: sections the source leaves empty, filled from the author’s later text."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

from rulescore.chance import Chance
from rulescore.dice import d4
from rulescore.figures import Figures
from rulescore.rule import rule
from rulescore.words import Words

from .character import Character, told
from .deck import CARDS, FULL, WOUND_CARDS, Cards, Deck, Symbol, kind
from .flips import Flip, Flips, flip_on
from .harm import take_harm, take_wound, with_wounds
from .rulings import DeckOut, Rulings, WoundResult
from .search import lose
from .stamina import Points


@dataclass(frozen=True)
class Attacker:
    """The one who attacks, as far as the flip goes."""

    rank: Annotated[int, range(1, 5), "Attacker’s rank"] = 3
    flips: Annotated[Flips, "Attacker flips"] = Flips.ONE
    deck: Annotated[Deck, "Attacker’s deck"] = FULL


@dataclass(frozen=True)
class Defender:
    """The one who is attacked."""

    rank: Annotated[int, range(1, 5), "Defender’s rank"] = 2
    flips: Annotated[Flips, "Defender flips"] = Flips.ONE
    deck: Annotated[Deck, "Defender’s deck"] = FULL


@dataclass(frozen=True)
class Clash:
    """What a cell of the tables says: damage as it is rolled, and everything else in words."""

    deal: str = ""
    take: str = ""
    also: str = ""
    instead: str = ""
    """What may be chosen in place of the damage."""

    def __str__(self) -> str:
        said = [f"deal {self.deal}"] if self.deal else []
        said += [f"take {self.take}"] if self.take else []
        text = " and ".join(said)
        text = f"choose: {text} or {self.instead}" if self.instead else text
        return ", ".join(part for part in (text, self.also) if part)


@dataclass(frozen=True)
class Exchange:
    """What came of an attack."""

    dealt: Annotated[int, "Damage dealt"] = 0
    taken: Annotated[int, "Damage taken"] = 0
    also: str = ""

    def __str__(self) -> str:
        said = [f"{self.dealt} damage dealt"] if self.dealt else []
        said += [f"{self.taken} damage taken"] if self.taken else []
        said += [self.also] if self.also else []
        return ", ".join(said) or "nothing happens"


_BEST_FIRST = tuple(reversed(Symbol))
_YY, _Y, _X, _XX = _BEST_FIRST
_PINNED, _MOVES, _AMMO = "the foe is pinned", "the foe may move", "ammunition lost"

RANGED: Figures[Symbol, Symbol, Clash] = Figures(
    "ranged, opposed: both flip Dexterity",
    "Attacker ↓ defender →",
    _BEST_FIRST,
    {
        _YY: (
            Clash("1d4", also=_MOVES),
            Clash("1", also=_PINNED),
            Clash("1d4", also=_PINNED),
            Clash("1d4", also="critical: one point of it is a Harm token"),
        ),
        _Y: (
            Clash("1", also=_MOVES),
            Clash("1", instead=_PINNED),
            Clash("1d4", instead=_PINNED),
            Clash("1d4", also=_PINNED),
        ),
        _X: (
            Clash(also=f"{_AMMO}, {_MOVES}"),
            Clash(also=_AMMO),
            Clash(also="a plain miss"),
            Clash(also=f"a miss, {_PINNED}"),
        ),
        _XX: (
            Clash(also=f"{_AMMO}, and lose 1 Stamina"),
            Clash(also=f"{_AMMO}, {_MOVES}"),
            Clash(also=_AMMO),
            Clash(also=f"{_AMMO}, {_PINNED}"),
        ),
    },
)

_DROP = "drop an item"

MELEE: Figures[Symbol, Symbol, Clash] = Figures(
    "melee, opposed: both flip Strength",
    "Attacker ↓ defender →",
    _BEST_FIRST,
    {
        _YY: (Clash("1d4", "1d4"), Clash("1d4", "1"), Clash("1d4"), Clash("1d4+1", also="critical", instead="a Wound")),
        _Y: (Clash("1", "1d4"), Clash("1", "1"), Clash("1d4"), Clash("1d4", instead="a Harm token")),
        _X: (
            Clash(take="1d4", instead=_DROP),
            Clash(take="1"),
            Clash(also="a clash without effect"),
            Clash(also="the foe deals no damage next turn"),
        ),
        _XX: (
            Clash(take="1d4"),
            Clash(take="1d4", instead=_DROP),
            Clash(also="on the ground, dealing no damage next turn"),
            Clash(also="both on the ground"),
        ),
    },
)


class Choice(Words):
    """What is taken where a cell leaves a choice."""

    DAMAGE = "the damage"
    INSTEAD = "the other"


def _sides(value: Any, arguments: tuple[Any, ...]) -> Any:
    if not isinstance(value, (Attacker, Defender)):
        return value
    return type(value)(value.rank, value.flips, value.deck.alike(lambda card: kind(card, value.rank)))


def _symbol(chance: Chance, side: Attacker | Defender, who: str) -> Symbol:
    start, flips, name = Flip(side.deck, Cards()), side.flips, f"{who}’s flip"
    end = flip_on(chance, start, flips.number, side.rank, flips.best, DeckOut.RESHUFFLE, WoundResult.COUNTS, name)
    symbol = end.symbol or Symbol.FAILURE
    chance.note(f"{who}, {flips} at rank {side.rank}: {symbol}")
    if end.wound:
        chance.note(f"the wound card costs the {who} 1 Stamina")
    return symbol


def _resolve(chance: Chance, clash: Clash, choice: Choice) -> Exchange:
    chance.note(str(clash))
    if clash.instead and choice is Choice.INSTEAD:
        return Exchange(also=", ".join(part for part in (clash.also, clash.instead) if part))
    dealt = _damage(chance, "damage dealt", clash.deal)
    return Exchange(dealt, _damage(chance, "damage taken", clash.take), clash.also)


def _damage(chance: Chance, name: str, text: str) -> int:
    die, _, plus = text.partition("+")
    if die != "1d4":
        return int(die or 0)
    return chance.roll(name, d4, plus={"critical": int(plus)} if plus else None)


@rule("deckahedron.unopposed", "Attacking the unaware", alike=_sides)
def unopposed(chance: Chance, attacker: Attacker = Attacker()) -> Exchange:
    """Against a foe who does not see it coming, ✔✔ and ✔ deal 1d4 damage, ✗ and ✗✗ miss, and the foe is now aware."""
    hit = _symbol(chance, attacker, "attacker").good
    return Exchange(_damage(chance, "damage dealt", "1d4") if hit else 0, also="the foe is aware")


@rule("deckahedron.ranged", "Opposed flips: ranged", alike=_sides)
def ranged(
    chance: Chance,
    attacker: Attacker = Attacker(),
    defender: Defender = Defender(),
    choice: Annotated[Choice, "Where there is a choice, take"] = Choice.DAMAGE,
) -> Exchange:
    """Attacker and defender both flip Dexterity, and the table says what their two symbols come to."""
    own = _symbol(chance, attacker, "attacker")
    return _resolve(chance, RANGED[own, _symbol(chance, defender, "defender")], choice)


@rule("deckahedron.melee", "Opposed flips: melee", alike=_sides)
def melee(
    chance: Chance,
    attacker: Attacker = Attacker(),
    defender: Defender = Defender(),
    choice: Annotated[Choice, "Where there is a choice, take"] = Choice.DAMAGE,
) -> Exchange:
    """Attacker and defender both flip Strength, and the table says what their two symbols come to."""
    own = _symbol(chance, attacker, "attacker")
    return _resolve(chance, MELEE[own, _symbol(chance, defender, "defender")], choice)


class Swap(Words):
    """What part of the damage is taken as lasting harm instead."""

    NONE = "nothing: lose it all"
    HARM = "3 of it for a Harm"
    WOUND = "6 of it for a Wound"


_PRICES = {Swap.NONE: 0, Swap.HARM: 3, Swap.WOUND: 6}


@rule("deckahedron.damage", "Damage", alike=with_wounds, told=told)
def take_damage(
    chance: Chance,
    character: Character = Character(Deck((*CARDS, WOUND_CARDS[0])), harm=2, wounds=1),
    damage: Points = 6,
    swap: Annotated[Swap, "Swap"] = Swap.NONE,
    rulings: Rulings = Rulings(),
) -> Character:
    """Each point of damage costs 1 Stamina; exactly 3 points may be taken as a Harm instead, exactly 6 as a Wound."""
    swapped = _PRICES[swap] if damage >= _PRICES[swap] else 0
    if swapped < _PRICES[swap]:
        chance.note(f"{damage} damage is too little to swap {_PRICES[swap]} of it")
    after, lost, turned, what = character, 0, 0, ""
    if swapped:
        chance.note(f"{swapped} of {damage} damage taken as {'a Harm' if swap is Swap.HARM else 'a Wound'}")
        after = (take_harm if swap is Swap.HARM else take_wound)(chance, character, rulings)
        assert after.last is not None
        lost, turned, what = after.last.lost, after.last.turned, after.last.what
    if damage > swapped:
        after, more, also = lose(chance, after, damage - swapped, False, rulings)
        lost, turned = lost + more, turned + also
    return after.tell(lost=lost, turned=turned, what=what if what or turned else "nothing lost")
