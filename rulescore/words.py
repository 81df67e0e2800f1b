"""How things are said: enums in their own words, counts, capitals and minus signs."""

from __future__ import annotations

from enum import Enum
from fractions import Fraction


class Words(Enum):
    """An enum whose members say themselves: the name is what is typed, the value is what is read.

    >>> class Side(Words):
    ...     LEFT = "on the left"
    >>> print(Side.LEFT)
    on the left
    """

    __hash__ = object.__hash__  # members are unique, and an enum's own hash is slow where states are compared

    def __str__(self) -> str:
        return str(self.value)


def count(number: int, thing: str) -> str:
    """A number of things.

    >>> count(1, "mark"), count(-2, "hit point")
    ('1 mark', '−2 hit points')
    """
    return f"{signed(number)} {thing}{'' if number == 1 else 's'}"


def signed(number: int) -> str:
    """A number with a real minus sign."""
    return str(number).replace("-", "−")


def capital(text: str) -> str:
    """The first letter as a capital, the rest as it is.

    >>> capital("hit dice of a PC")
    'Hit dice of a PC'
    """
    return text[:1].upper() + text[1:]


def percent(share: Fraction) -> str:
    """A share in per cent, rounded, but never rounded to nothing or to certainty.

    >>> percent(Fraction(19, 144)), percent(Fraction(1, 6**9)), percent(Fraction(1)), percent(Fraction(9999, 10000))
    ('13.2%', '<0.1%', '100%', '>99.9%')
    """
    if share == 1:
        return "100%"
    tenths = (2000 * share.numerator + share.denominator) // (2 * share.denominator)
    if tenths == 0:
        return "<0.1%"
    if tenths == 1000:
        return ">99.9%"
    return f"{tenths // 10}.{tenths % 10}%"
