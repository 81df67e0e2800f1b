"""A rule followed once, with all that is needed to show it, check it and follow it again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from os import urandom
from typing import Any

from .chance import Scripted, Seeded, Step, token
from .inputs import plain
from .rule import Rule
from .words import capital, signed

_WORDS = (
    "acorn alder amber anvil apple aspen badger barley beacon birch bramble briar bronze cairn candle cedar "
    "cinder clover cobble copper coral crane cricket crow dapple drift ember falcon fennel fern ferry finch "
    "flint gable garnet granite gull harbour hazel heather heron hollow ivory jasper juniper kestrel lantern "
    "larch lark linden linnet lumen magpie maple marble marten meadow merlin mica moss nettle oak onyx opal "
    "orchard otter owl pebble pepper pike pine plover poplar quail quarry quartz quill raven reed robin rook "
    "rowan russet saffron sage sedge shale shrike silver slate sorrel sparrow spindle spruce starling stoat "
    "swift tansy teal tern thistle thrush timber topaz umber vale velvet walnut warbler willow wren yarrow"
).split()


def fresh_seed() -> str:
    """A seed nobody has chosen, easy to read out: two words and four figures."""
    drawn = int.from_bytes(urandom(16), "big")
    drawn, figures = divmod(drawn, 10_000)
    second, first = divmod(drawn, len(_WORDS))
    return f"{_WORDS[first]}-{_WORDS[second % len(_WORDS)]}-{figures:04}"


@dataclass(frozen=True)
class Roll:
    """What was asked, what came up, and what came of it."""

    rule: Rule[..., Any]
    arguments: tuple[Any, ...]
    seed: str | None
    outcome: Any
    steps: tuple[Step, ...]
    followed: tuple[str, ...]

    @property
    def label(self) -> str:
        """The outcome in words."""
        return label(self.outcome)

    @property
    def seen(self) -> Any:
        """The outcome as the odds see it."""
        return self.rule.tell(self.outcome, self.arguments)

    @property
    def faces(self) -> tuple[Any, ...]:
        """Every face thrown, in order: scripted, they give the same roll."""
        return tuple(face for step in self.steps for face in step.faces)

    @property
    def context(self) -> str:
        """What the seed was mixed with."""
        return self.rule.context(self.arguments)

    def as_json(self) -> dict[str, Any]:
        """The roll as plain JSON."""
        return {
            "rule": self.rule.id,
            "inputs": plain(self.rule.form.values(self.arguments)),
            "seed": self.seed,
            "outcome": plain(self.outcome),
            "label": self.label,
            "context": self.context,
            "steps": [_told(step) for step in self.steps],
        }


def _told(step: Step) -> Any:
    """A step as plain JSON; only a step that shows something says so."""
    return {name: value for name, value in plain(step).items() if name != "shown" or value is not None}


def together(steps: Sequence[Step]) -> list[Step]:
    """Picks of one name that follow one another, cards turned over one by one, as one throw."""
    joined: list[Step] = []
    for step in steps:
        before = joined[-1] if joined else None
        if before and step.dice == before.dice == "pick" and (step.name, step.when) == (before.name, before.when):
            text = f"{before.text}, {token(step.faces[0])}"
            joined[-1] = replace(before, faces=before.faces + step.faces, text=text)
        else:
            joined.append(step)
    return joined


def label(outcome: object) -> str:
    """An outcome in words: its own `str`, with a capital and a real minus sign.

    >>> label(True), label(-2)
    ('Yes', '−2')
    """
    if isinstance(outcome, bool):
        return "Yes" if outcome else "No"
    return signed(outcome) if isinstance(outcome, int) else capital(str(outcome))


def play(
    rule: Rule[..., Any],
    answers: Mapping[str, object],
    *,
    seed: str | None = None,
    dice: Sequence[object] | None = None,
) -> Roll:
    """Follow a rule once: with the dice given, else with those of the seed, else with a fresh seed."""
    return follow(rule, rule.form.read(answers), seed=seed, dice=dice)


def follow(
    rule: Rule[..., Any],
    arguments: tuple[Any, ...],
    *,
    seed: str | None = None,
    dice: Sequence[object] | None = None,
) -> Roll:
    """The same, from arguments."""
    chance = Seeded(fresh_seed() if seed is None else seed) if dice is None else Scripted(*dice)
    outcome = chance.call(rule, arguments)
    if isinstance(chance, Scripted):
        chance.finish()
    used = chance.seed if isinstance(chance, Seeded) else None
    return Roll(rule, arguments, used, outcome, tuple(chance.steps), tuple(dict.fromkeys(chance.followed)))
