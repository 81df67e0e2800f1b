"""A character who keeps state: where they started, and everything that was done since with its dice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, is_dataclass, replace
from functools import cached_property
from typing import Any

from . import __version__
from .errors import BadLink, IllegalInput
from .inputs import Form
from .link import RESERVED, difference, encode, read_dice, read_query, say_dice
from .roll import Roll, follow, label
from .rule import Rule, find, game


@dataclass(frozen=True)
class Act:
    """One thing done: a rule, what was answered beside the character, and the dice that fell."""

    rule: str
    answers: tuple[tuple[str, str], ...]
    dice: tuple[str, ...]

    def __str__(self) -> str:
        """As it stands in a link.

        >>> print(Act("hitdice.6.6.damage", (("damage", "9"),), ("12", "7")))
        hitdice.6.6.damage~damage=9~dice=12,7
        """
        return "~".join((self.rule, *(f"{k}={v}" for k, v in self.answers), f"dice={say_dice(self.dice)}"))

    @classmethod
    def read(cls, text: str) -> Act:
        """The same back."""
        rule, *parts = str(text).split("~")
        pairs = dict(part.partition("=")[::2] for part in parts)
        if "dice" not in pairs:
            raise BadLink(f"This link cannot be read: the dice of “{rule[:40]}” are missing.")
        dice = tuple(read_dice(pairs.pop("dice")))
        return cls(rule, tuple(pairs.items()), dice)


@dataclass(frozen=True)
class Sheet:
    """A game's character: starting values, and acts. Everything else follows from these."""

    slug: str
    actions: tuple[str, ...]
    start: tuple[Any, ...]
    acts: tuple[Act, ...] = ()

    @classmethod
    def begin(cls, slug: str, actions: Sequence[str], answers: Mapping[str, object]) -> Sheet:
        """A character at the start of their log. An action is a rule that takes the state and gives it back."""
        game(slug)
        if not actions:
            raise IllegalInput("Actions", "", "a list of at least one rule")
        for id in actions:
            rule = find(id)
            _, kind = next(iter(rule.form.parameters.values()))
            if type(kind) is not rule.returns or not is_dataclass(kind):
                raise IllegalInput("Action", id, "a rule that takes the character first and returns it")
        return cls(slug, tuple(actions), _form(slug, tuple(actions)).read(answers))

    @property
    def form(self) -> Form:
        """The starting values as fields: the state, and the game's rulings."""
        return _form(self.slug, self.actions)

    def arguments(self, rule: Rule[..., Any], answers: Mapping[str, object]) -> tuple[Any, ...]:
        """A rule's arguments for the character as they are now."""
        return self._arguments(rule, answers, self.state)

    def _arguments(self, rule: Rule[..., Any], answers: Mapping[str, object], state: Any) -> tuple[Any, ...]:
        """The state, the answers, and the rulings the sheet was started with."""
        shared = dict(zip(self.form.parameters, self.start, strict=True))
        _first, *others = rule.form.parameters
        read = dict(zip(rule.form.parameters, rule.form.read(answers), strict=True))
        return (state, *(shared.get(name, read[name]) for name in others))

    @cached_property
    def log(self) -> tuple[Roll, ...]:
        """Every act as a roll, each from the state the one before left."""
        state = self.start[0]
        rolls: list[Roll] = []
        for act in self.acts:
            if act.rule not in self.actions:
                raise BadLink(f"This link cannot be read: {act.rule[:40]} is not something this sheet does.")
            rule = find(act.rule)
            roll = follow(rule, self._arguments(rule, dict(act.answers), state), dice=act.dice)
            rolls.append(roll)
            state = roll.outcome
        return tuple(rolls)

    @property
    def state(self) -> Any:
        """The character now."""
        return self.log[-1].outcome if self.acts else self.start[0]

    def act(
        self,
        rule: str,
        answers: Mapping[str, object],
        *,
        seed: str | None = None,
        dice: Sequence[object] | None = None,
    ) -> Sheet:
        """The character after one more act."""
        if rule not in self.actions:
            raise IllegalInput("Action", rule, f"one of {', '.join(self.actions)}")
        found = find(rule)
        roll = follow(found, self.arguments(found, answers), seed=seed, dice=dice)
        extra = {
            name: text
            for name, text in found.form.answers(roll.arguments).items()
            if name.partition(".")[0] not in self.form.parameters
        }
        done = Act(rule, tuple(extra.items()), tuple(say_dice([face]) for face in roll.faces))
        return replace(self, acts=(*self.acts, done))

    def undo(self) -> Sheet:
        """The character before the last act."""
        return replace(self, acts=self.acts[:-1])

    def with_acts(self, texts: Sequence[str]) -> Sheet:
        """The same start with another log; a log that does not play is refused."""
        acts = map(Act.read, texts)
        sheet = replace(self, acts=tuple(replace(act, rule=game(self.slug).today(act.rule)) for act in acts))
        _ = sheet.log
        return sheet

    @property
    def query(self) -> str:
        """The whole sheet as a link's query: version, starting values, what was done, and what came of it."""
        done = [("do", str(act)) for act in self.acts]
        start = self.form.answers(self.start).items()
        parts = [("sheet", self.slug), ("v", __version__), *start, *done, ("result", label(self.state))]
        return encode(parts)

    @property
    def link(self) -> str:
        """The whole log's address, from the site's root."""
        return f"{game(self.slug).page}?{self.query}#{self.slug}.sheet"

    def opened(self, query: str) -> tuple[Sheet, str]:
        """The sheet a link holds, with this sheet's actions, and whether it checks out."""
        parts = read_query(query)
        said = dict(parts)
        if said.get("sheet", self.slug) != self.slug:
            raise BadLink(f"This link cannot be read: its sheet is of “{said['sheet'][:40]}”, this one of {self.slug}.")
        start = {name: text for name, text in parts if name not in RESERVED}
        sheet = replace(self, start=self.form.read(start)).with_acts([text for name, text in parts if name == "do"])
        now = label(sheet.state)
        return sheet, difference(said.get("result", now), now, said.get("v", __version__))


def _form(slug: str, actions: tuple[str, ...]) -> Form:
    """The state and the rulings, as the first action has them, with every ruling any action answers to."""
    first = find(actions[0])
    state = next(iter(first.form.parameters))
    parameters = {state: first.form.parameters[state]}
    rulings = game(slug).rulings
    if rulings is not None:
        parameters["rulings"] = (rulings, rulings())
    return Form(f"{slug}.sheet", parameters, also=actions)
