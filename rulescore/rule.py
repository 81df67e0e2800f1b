"""A rule, written once: the id is cited, the docstring explains, the signature is the form, the body decides."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property, lru_cache
from importlib import import_module
from inspect import cleandoc, signature
from itertools import takewhile
from math import gcd, lcm
from pkgutil import iter_modules
from typing import Any, Concatenate, Generic, ParamSpec, TypeVar, get_type_hints

from . import games as games_package
from .chance import Branch, Chance, _Asked
from .errors import UnknownRule
from .inputs import Form, canonical, order
from .table import Table

Alike = Callable[[Any, tuple[Any, ...]], Any]
Told = Callable[[Any], Any]
P = ParamSpec("P")
T = TypeVar("T", bound=Hashable)


@dataclass(frozen=True)
class Game:
    """What a game is called, where its rules come from, and the class that holds its rulings."""

    slug: str
    title: str
    summary: str
    source: str
    licence: str
    rulings: type[Any] | None = None
    luck: str = "dice"
    """What is thrown: dice, or cards."""
    renamed: Mapping[str, str] = field(default_factory=dict, hash=False)
    """Ids that were published once and have changed since, each with the id of today; the oldest of a rule first."""

    @property
    def page(self) -> str:
        """Its chapter's address, from the site's root."""
        return f"games/{self.slug}/"

    def today(self, id: str) -> str:
        """An id as it is now."""
        return self.renamed.get(id, id)

    def first(self, id: str) -> str:
        """The id a rule was first published under: seeds are mixed with that, so that renaming changes no dice."""
        return next((old for old, new in self.renamed.items() if new == id), id)


class Rule(Generic[P, T]):
    """A rule that can be followed with any `Chance`, and weighed over all of them."""

    def __init__(
        self,
        id: str,
        title: str,
        body: Callable[Concatenate[Chance, P], T],
        alike: Alike | None = None,
        table: Table[T] | None = None,
        told: Told | None = None,
    ) -> None:
        self.id = id
        self.title = title
        self.alike = alike
        self.told = told
        self.table = table
        self.body: Callable[..., T] = body
        self.text = cleandoc(body.__doc__ or "")
        self.slug, _, rest = id.partition(".")
        self.number = ".".join(takewhile(str.isdecimal, rest.split(".")))  # as the source counts, where it does
        self.__doc__ = self.text
        self.__name__ = body.__name__
        self.__module__ = body.__module__
        self._signature = signature(body)

    def __repr__(self) -> str:
        return f"<rule {self.id}: {self.title}>"

    @property
    def page(self) -> str:
        """The address of its own page, from the site's root."""
        return page(self.id)

    @property
    def heading(self) -> str:
        """Its number, where the source gives one, and its title."""
        return f"{self.number} {self.title}".strip()

    def __call__(self, chance: Chance, /, *args: P.args, **kwargs: P.kwargs) -> T:
        return chance.call(self, self.arguments(*args, **kwargs))

    def arguments(self, *args: Any, **kwargs: Any) -> tuple[Any, ...]:
        """Every argument after chance, in order, defaults filled in."""
        if not kwargs and len(args) == len(self._signature.parameters) - 1:
            return args  # as one rule calls another, thousands of times when odds are counted
        bound = self._signature.bind(None, *args, **kwargs)
        bound.apply_defaults()
        return bound.args[1:]

    @cached_property
    def form(self) -> Form:
        """The signature as fields."""
        parameters = list(self._signature.parameters.values())[1:]
        hints = get_type_hints(self.body, include_extras=True)
        return Form(self.id, {p.name: (hints[p.name], p.default) for p in parameters})

    @cached_property
    def returns(self) -> Any:
        """The type of its outcome."""
        return get_type_hints(self.body)["return"]

    def context(self, arguments: tuple[Any, ...]) -> str:
        """What a seed is mixed with: the rule's first id and the inputs that are not at their default."""
        return f"{self._first_id} {canonical(self.form.answers(arguments))}"

    @cached_property
    def _first_id(self) -> str:
        return game(self.slug).first(self.id) if self.slug in _slugs() else self.id

    def weights(self, arguments: tuple[Any, ...]) -> dict[T, int]:
        """Every outcome with its weight; the weights have no common factor."""
        return _weigh(self, arguments)

    def seen(self, value: Any, arguments: tuple[Any, ...]) -> Any:
        """A value as the odds see it: what makes no difference to them is made alike."""
        return self.alike(value, arguments) if self.alike else value

    def tell(self, outcome: Any, arguments: tuple[Any, ...]) -> Any:
        """What an outcome comes to, as the odds count it."""
        return self.told(outcome) if self.told else self.seen(outcome, arguments)

    def odds(self, *args: Any, **kwargs: Any) -> dict[T, Fraction]:
        """Every outcome with its exact odds, in a reader's order."""
        arguments = self.arguments(*args, **kwargs)
        weights: dict[Any, int] = self.weights(tuple(self.seen(each, arguments) for each in arguments))
        if self.told:
            by_outcome, weights = weights, {}
            for outcome, weight in by_outcome.items():
                weights[self.told(outcome)] = weights.get(self.told(outcome), 0) + weight
        whole = sum(weights.values())
        return {outcome: Fraction(weights[outcome], whole) for outcome in sorted(weights, key=order)}


@lru_cache(maxsize=8192)
def _weigh(rule: Rule[..., T], arguments: tuple[Any, ...]) -> dict[T, int]:
    """Run the body until it asks, branch on what it asked for, and add up equal ends.

    A rule called inside a rule is one choice out of its own weights, so states that are equal after each
    call are merged: a long course written as a rule that calls itself stays small.
    """
    ends: dict[int, dict[T, int]] = {}  # by denominator, so that only whole numbers are added
    todo: list[tuple[tuple[Any, ...], int, int]] = [((), 1, 1)]
    while todo:
        choices, share, whole = todo.pop()
        try:
            outcome = rule.body(Branch(choices), *arguments)
        except _Asked as asked:
            out_of = whole * sum(asked.weights.values())
            todo += [((*choices, choice), share * weight, out_of) for choice, weight in asked.weights.items()]
        else:
            same = ends.setdefault(whole, {})
            same[outcome] = same.get(outcome, 0) + share
    common = lcm(*ends)
    weights: dict[T, int] = {}
    for whole, shares in ends.items():
        for outcome, share in shares.items():
            weights[outcome] = weights.get(outcome, 0) + share * (common // whole)
    factor = gcd(*weights.values())
    return {outcome: weight // factor for outcome, weight in weights.items()}


_rules: dict[str, Rule[..., Any]] = {}


def rule(
    id: str, title: str, *, alike: Alike | None = None, table: Table[Any] | None = None, told: Told | None = None
) -> Callable[[Callable[Concatenate[Chance, P], T]], Rule[P, T]]:
    """Make a function a rule of the game its id starts with.

    `alike` takes a value and the arguments, and makes alike what is different only on the table: two cards that
    count the same. Then odds count kinds of cards while dice and cards on the table stay what they are.
    `table` is the table whose rows are the outcomes; it is printed with the odds of each row.
    `told` takes an outcome and says what it comes to, where it carries more than that: the odds are of what is told.
    """

    def decorate(body: Callable[Concatenate[Chance, P], T]) -> Rule[P, T]:
        made = Rule(id, title, body, alike, table, told)
        if id in _rules and _rules[id].body.__code__ != body.__code__:
            raise ValueError(f"two rules are called {id}")
        _rules[id] = made
        return made

    return decorate


def odds(rule: Rule[P, T], *args: P.args, **kwargs: P.kwargs) -> dict[T, Fraction]:
    """The exact odds of every outcome."""
    return rule.odds(*args, **kwargs)


def page(id: str) -> str:
    """The address of a rule's own page, from the site's root.

    >>> page("hitdice.6.5")
    'r/hitdice/6.5/'
    """
    slug, _, rest = id.partition(".")
    return f"r/{slug}/{rest}/"


def games() -> list[Game]:
    """Every game there is, found by looking into the folder."""
    return [game(slug) for slug in _slugs()]


def game(slug: str) -> Game:
    """One game by its slug."""
    if slug not in _slugs():
        raise UnknownRule(f"There is no game “{slug[:40]}”; there is {', '.join(_slugs())}.")
    found: Game = import_module(f"{games_package.__name__}.{slug}").GAME
    return found


def _slugs() -> list[str]:
    return [module.name for module in iter_modules(games_package.__path__)]


def rules(slug: str | None = None) -> list[Rule[..., Any]]:
    """Every rule, game by game, or those of one game, in the order they were written."""
    wanted = [game(slug).slug] if slug else [each.slug for each in games()]
    return [each for one in wanted for each in _rules.values() if each.slug == one]


def find(id: str) -> Rule[..., Any]:
    """The rule that goes by an id."""
    slug = id.partition(".")[0]
    if id not in _rules and slug in _slugs():
        id = game(slug).today(id)  # and its rules make themselves known as its module is imported
    if id in _rules:
        return _rules[id]
    from difflib import get_close_matches  # only a reader who mistyped pays for this import

    near = get_close_matches(id, [each.id for each in rules()], n=1, cutoff=0.5)
    raise UnknownRule(f"There is no rule “{id[:60]}”" + (f"; did you mean {near[0]}?" if near else "."))
