"""What can go wrong, said in one sentence a reader can act on."""

from __future__ import annotations


class RulesError(Exception):
    """Anything the reader can put right; its text is the one sentence, on one line, that they are shown."""

    def __init__(self, sentence: str) -> None:
        super().__init__(" ".join(sentence.split()))


class IllegalInput(RulesError):
    """A field was given a value it does not take.

    >>> print(IllegalInput("Damage", 99, "between 0 and 20"))
    Damage: 99 is not between 0 and 20.
    """

    def __init__(self, field: str, value: object, allowed: str, name: str = "") -> None:
        shown = str(value)
        shown = f"{shown[:40]}…" if len(shown) > 41 else shown
        if not isinstance(value, int) or isinstance(value, bool):
            shown = f"“{shown}”" if shown.strip() else "an empty answer"
        super().__init__(f"{field}: {shown} is not {allowed}.")
        self.name = name  # the field's name in the form, where there is one


class WrongDice(RulesError):
    """The dice given are not the dice the rule asks for."""


class UnknownRule(RulesError):
    """No rule, or no game, goes by that name."""


class BadLink(RulesError):
    """A link that was cut off or changed so that it can no longer be read."""
