"""A result as a link that anyone can open, and a link as a result that either checks out or says what differs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from urllib.parse import parse_qsl, urlencode

from . import __version__
from .chance import token
from .commit import told_of
from .errors import BadLink, WrongDice
from .roll import Roll, follow
from .rule import find

RESERVED = frozenset({"rule", "v", "seed", "dice", "result", "sheet", "do", "h", "q"})
"""Names no field may have: the link's own, and the two that the site's search uses."""


def link(roll: Roll) -> str:
    """A roll's address, from the site's root: inputs, seed, dice, result, and the version of the rules."""
    query = {"rule": roll.rule.id, "v": __version__, **roll.rule.form.answers(roll.arguments)}
    if roll.seed is not None:
        query["seed"] = roll.seed
    query["dice"] = say_dice(roll.faces)
    query["result"] = roll.label
    return f"{roll.rule.page}?{encode(query.items())}"


def encode(parts: Iterable[tuple[str, str]]) -> str:
    """A query that stays readable."""
    return urlencode(list(parts), safe=",~=:")


def say_dice(faces: Iterable[object]) -> str:
    """Faces as they are typed.

    >>> say_dice((6, 5, 3, 1))
    '6,5,3,1'
    """
    return ",".join(token(face) for face in faces)


def read_dice(text: str) -> list[str]:
    """Faces as they were typed: commas, spaces or both between them.

    >>> read_dice(" 6, 5 3,1")
    ['6', '5', '3', '1']
    """
    return text.replace(",", " ").replace(";", " ").split()


@dataclass(frozen=True)
class Opened:
    """A link, played back."""

    roll: Roll
    checks_out: bool
    verdict: str


def read_query(query: str) -> list[tuple[str, str]]:
    """The parts of a link's query, or a sentence."""
    try:
        return parse_qsl(
            query.lstrip("?"),
            keep_blank_values=True,
            strict_parsing=True,
            errors="strict",
            max_num_fields=2000,
        )
    except ValueError:
        raise BadLink("This link cannot be read: a part of it is cut off or garbled.") from None


def open_link(query: str) -> Opened:
    """Play a link back and say whether it checks out."""
    parts = dict(read_query(query))
    if "sheet" in parts:
        raise BadLink(f"This link cannot be read: there is no sheet “{parts['sheet'][:40]}” on this page.")
    if "rule" not in parts:
        raise BadLink("This link cannot be read: it names no rule.")
    if "dice" not in parts:
        raise BadLink("This link cannot be read: its dice are missing.")
    rule = find(parts["rule"])
    arguments = rule.form.read({name: text for name, text in parts.items() if name not in RESERVED})
    seed, made = parts.get("seed"), parts.get("v", __version__)
    try:
        roll = follow(rule, arguments, dice=read_dice(parts["dice"]))
    except WrongDice as problem:
        if seed is None or made == __version__:
            raise
        roll = follow(rule, arguments, seed=seed)
        return Opened(
            roll, False, f"{_changed(parts.get('result', '?'), roll.label, made)} Its dice no longer fit: {problem}"
        )
    checks_out, verdict = _verdict(roll, parts)
    return Opened(replace(roll, seed=seed if checks_out else None), checks_out, verdict)


def _verdict(roll: Roll, parts: Mapping[str, str]) -> tuple[bool, str]:
    made = parts.get("v", __version__)
    if "seed" in parts:
        seeded = follow(roll.rule, roll.arguments, seed=parts["seed"])
        if seeded.faces != roll.faces:
            return False, (
                f"The dice in this link are not those of its seed: “{parts['seed'][:40]}” gives "
                f"{say_dice(seeded.faces) or 'none'}. The result shown is that of the link’s dice."
            )
    if differs := difference(parts.get("result", roll.label), roll.label, made):
        return False, differs
    if "seed" in parts:
        both = told_of(parts["seed"])
        return True, f"This link checks out: the seed gives these dice, and these dice give this result.{both}"
    return True, "This link checks out: these dice, typed in by hand, give this result."


def difference(then: str, now: str, made: str) -> str:
    """What a link says came of its dice, where that is not what comes of them here."""
    if then == now:
        return ""
    return (
        f"The link says “{then[:80]}”, but its dice give “{now}”." if made == __version__ else _changed(then, now, made)
    )


def _changed(then: str, now: str, made: str) -> str:
    return (
        f"The rules have changed since this link was made (rules {made[:20]} then, {__version__} now). "
        f"Then: “{then[:80]}”. Now: “{now}”."
    )
