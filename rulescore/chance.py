"""The one door luck comes in by: dice from a seed, dice from the table, or every way they can fall."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from hashlib import sha256
from typing import TYPE_CHECKING, Any, TypeVar

from .dice import Die, Pool
from .errors import IllegalInput, WrongDice
from .words import capital, signed

if TYPE_CHECKING:
    from .rule import Rule

T = TypeVar("T", bound=Hashable)


@dataclass(frozen=True)
class Step:
    """One line of a trace: what happened, under which rule, and the dice if there were any."""

    rule: str
    text: str
    name: str = ""
    dice: str = ""
    faces: tuple[Any, ...] = ()
    dropped: tuple[int, ...] = ()
    plus: tuple[tuple[str, int], ...] = ()
    total: int | None = None
    against: int | None = None
    when: str = ""
    shown: Any = None


class Chance(ABC):
    """Where a rule gets its luck. A rule asks; it never knows which kind it was given."""

    @abstractmethod
    def roll(
        self,
        name: str,
        dice: Die | Pool,
        *,
        plus: Mapping[str, int] | None = None,
        against: int | None = None,
    ) -> int:
        """Roll dice and return the total, named modifiers added; `against` is the number to reach."""

    @abstractmethod
    def pick(self, name: str, weights: Mapping[T, int]) -> T:
        """Pick one thing out of several by weight: a card, a side, a name from a hat."""

    @abstractmethod
    def note(self, text: str, shown: object = None) -> None:
        """Say what just happened, as a friend at the table would; `shown` is drawn beside it in a timeline."""

    @abstractmethod
    def at(self, when: str) -> None:
        """Say what time it is from here on, in a course that takes days: “day 3”."""

    @abstractmethod
    def call(self, rule: Rule[..., T], arguments: tuple[Any, ...]) -> T:
        """Follow a rule."""


def token(face: object) -> str:
    """A face as it is typed, and as it stands in a link.

    >>> token(6)
    '6'
    """
    return face.name if isinstance(face, Enum) else str(face)


def _possible(weights: Mapping[T, int]) -> dict[T, int]:
    """What can come up; a rule that picks from nothing is a mistake in the rule, not luck."""
    possible = {each: weight for each, weight in weights.items() if weight}
    if not possible:
        raise ValueError("nothing to pick from")
    return possible


class OnTheTable(Chance):
    """Dice that are really thrown, one by one, and leave a trace."""

    def __init__(self) -> None:
        self.steps: list[Step] = []
        self.followed: list[str] = []
        self._rules: list[str] = []
        self._when = ""

    @abstractmethod
    def _throw(self, name: str, kind: str, faces: Mapping[T, int]) -> T:
        """One die, or one pick."""

    def roll(
        self,
        name: str,
        dice: Die | Pool,
        *,
        plus: Mapping[str, int] | None = None,
        against: int | None = None,
    ) -> int:
        pool = dice if isinstance(dice, Pool) else Pool(1, dice)
        faces = tuple(self._throw(name, str(pool), pool.die.weights) for _ in range(pool.count))
        modifiers = tuple((plus or {}).items())
        total = pool.read(faces) + sum(value for _, value in modifiers)
        dropped = pool.dropped(faces)
        text = f"{capital(name)}: {_sum(pool, faces, dropped, modifiers, total)}{_verdict(total, against)}"
        step = Step(self._rule, text, name, str(pool), faces, dropped, modifiers, total, against, self._when)
        self.steps.append(step)
        return total

    def pick(self, name: str, weights: Mapping[T, int]) -> T:
        face = self._throw(name, "pick", weights)
        self.steps.append(Step(self._rule, f"{capital(name)}: {face}", name, "pick", (face,), when=self._when))
        return face

    def note(self, text: str, shown: object = None) -> None:
        self.steps.append(Step(self._rule, capital(text), when=self._when, shown=shown))

    def at(self, when: str) -> None:
        self._when = when

    def call(self, rule: Rule[..., T], arguments: tuple[Any, ...]) -> T:
        if not self._rules:
            self._begin(rule, arguments)
        self._rules.append(rule.id)
        self.followed.append(rule.id)
        try:
            return rule.body(self, *arguments)
        finally:
            self._rules.pop()

    def _begin(self, rule: Rule[..., Any], arguments: tuple[Any, ...]) -> None:
        """An outermost rule is about to be followed."""

    @property
    def _rule(self) -> str:
        return self._rules[-1] if self._rules else ""

    @property
    def faces(self) -> tuple[Any, ...]:
        """Every face thrown, in order."""
        return tuple(face for step in self.steps for face in step.faces)


def _sum(
    pool: Pool,
    faces: Sequence[int],
    dropped: Sequence[int],
    modifiers: Sequence[tuple[str, int]],
    total: int,
) -> str:
    """`3 + 1 = 4, dropping 6 and 5`, or `12 + 10 (Strength) = 22`."""
    if pool.hit_on is not None:
        terms = f"{', '.join(map(str, faces)) or 'no dice'}, hits on {pool.hit_on} or more"
    else:
        terms = " + ".join(signed(face) for i, face in enumerate(faces) if i not in dropped) or "no dice"
    for name, value in modifiers:
        terms += f" {'−' if value < 0 else '+'} {abs(value)} ({name})"
    text = terms if terms == signed(total) else f"{terms} = {signed(total)}"
    return text + dropping(faces, dropped) if dropped else text


def dropping(faces: Sequence[int], dropped: Sequence[int], say: Callable[[int], str] = signed) -> str:
    """`, dropping 6 and 5`, each said in a way of your own."""
    return f", dropping {' and '.join(say(faces[i]) for i in dropped)}"


def _verdict(total: int, against: int | None) -> str:
    """`against 22: short by 10`: numbers first, verdict last."""
    if against is None:
        return ""
    margin = total - against
    verdict = "made exactly" if not margin else f"made by {margin}" if margin > 0 else f"short by {-margin}"
    return f" against {signed(against)}: {verdict}"


class Seeded(OnTheTable):
    """Dice that follow from a seed and the question asked, the same on every machine.

    >>> dice = Seeded("kestrel-4471")
    >>> dice.roll("a die", Pool(3, Die("d6", tuple((n, 1) for n in range(1, 7))))) == sum(dice.faces)
    True
    """

    def __init__(self, seed: str) -> None:
        super().__init__()
        try:
            seed.encode()
        except UnicodeEncodeError:
            raise IllegalInput("Seed", ascii(seed), "text that can be written down") from None
        self.seed = seed
        self.context = ""
        self._restart("")

    def _begin(self, rule: Rule[..., Any], arguments: tuple[Any, ...]) -> None:
        self._restart(rule.context(arguments))

    def _restart(self, context: str) -> None:
        self.context = context
        self._counter = 0
        self._bytes = b""

    def _take(self, count: int) -> int:
        while len(self._bytes) < count:
            block = b"\0".join((b"rulescore/1", self.seed.encode(), self.context.encode(), b""))
            self._bytes += sha256(block + self._counter.to_bytes(8, "big")).digest()
            self._counter += 1
        taken, self._bytes = self._bytes[:count], self._bytes[count:]
        return int.from_bytes(taken, "big")

    def _throw(self, name: str, kind: str, faces: Mapping[T, int]) -> T:
        whole = sum(_possible(faces).values())
        count = ((whole - 1).bit_length() + 7) // 8  # the fewest bytes that can tell `whole` ways apart
        limit = 256**count // whole * whole  # at or above it the draw would favour the first faces
        while (drawn := self._take(count)) >= limit:
            pass
        drawn %= whole
        for face, weight in faces.items():
            if drawn < weight:
                return face
            drawn -= weight
        raise AssertionError("weights add up to their sum")


class Scripted(OnTheTable):
    """Dice somebody else threw: a reader's own, a test's, or a link's.

    >>> dice = Scripted(6, 5, 3, 1)
    >>> dice.roll("hit points", Pool(4, Die("d6", tuple((n, 1) for n in range(1, 7)))).lowest(2))
    4
    >>> dice.steps[0].text
    'Hit points: 3 + 1 = 4, dropping 6 and 5'
    """

    def __init__(self, *faces: object) -> None:
        super().__init__()
        self._script = [token(face) for face in faces]
        self._at = 0

    def _throw(self, name: str, kind: str, faces: Mapping[T, int]) -> T:
        if self._at >= len(self._script):
            given = ", ".join(self._script) or "none"
            raise WrongDice(f"Dice: {name} needs {kind}, and there are too few (given: {given}).")
        said = self._script[self._at]
        self._at += 1
        possible = _possible(faces)
        for face in possible:
            if token(face) == said:
                return face
        allowed = [token(face) for face in possible]
        span = f"{allowed[0]} to {allowed[-1]}" if len(allowed) > 3 else " or ".join(allowed)
        raise WrongDice(f"Dice: {said[:40]} cannot come up for {name} ({kind}); a face is {span}.")

    def finish(self) -> None:
        """Refuse dice that nothing asked for."""
        over = self._script[self._at :]
        if over:
            used = f"only {self._at} of the {len(self._script)} given" if self._at else "no dice here"
            raise WrongDice(f"Dice: the rule uses {used}; left over: {', '.join(over[:12])}.")


class _Asked(BaseException):
    """A branch came to a choice that has not been made for it yet."""

    def __init__(self, weights: Mapping[Any, int]) -> None:
        self.weights = weights


class Branch(Chance):
    """One way things can fall: the choices so far, then it asks."""

    def __init__(self, choices: Sequence[Any]) -> None:
        self._choices = choices
        self._at = 0

    def _choose(self, weights: Mapping[T, int]) -> T:
        possible = _possible(weights)
        if len(possible) == 1:
            return next(iter(possible))
        if self._at == len(self._choices):
            raise _Asked(possible)
        chosen: T = self._choices[self._at]
        self._at += 1
        return chosen

    def roll(
        self,
        name: str,
        dice: Die | Pool,
        *,
        plus: Mapping[str, int] | None = None,
        against: int | None = None,
    ) -> int:
        pool = dice if isinstance(dice, Pool) else Pool(1, dice)
        return self._choose(pool.weights()) + sum((plus or {}).values())

    def pick(self, name: str, weights: Mapping[T, int]) -> T:
        return self._choose(weights)

    def note(self, text: str, shown: object = None) -> None:
        pass

    def at(self, when: str) -> None:
        pass

    def call(self, rule: Rule[..., T], arguments: tuple[Any, ...]) -> T:
        return self._choose(rule.weights(arguments))
