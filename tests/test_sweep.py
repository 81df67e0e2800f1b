"""The same question along a range."""

from fractions import Fraction

import pytest

from rulescore import IllegalInput, find, sweep
from rulescore.games.hitdice import Save, Wound
from rulescore.sweep import share

SAVE = find("hitdice.save")


def test_each_point_of_dc_costs_one_chance_in_twenty() -> None:
    swept = sweep(SAVE, SAVE.arguments(bonus=10), "dc", 20, 31)
    assert {dc: odds.get(Save.PASSED, 0) for dc, odds in swept.items()} == {
        dc: Fraction(31 - dc, 20) for dc in range(20, 32)
    }


def test_a_choice_can_be_swept_too() -> None:
    severity = find("hitdice.6.7")
    swept = sweep(severity, severity.arguments(strength=0, dc=100), "on_failure")
    assert list(swept.values()) == [{Wound.MAJOR: 1}, {Wound.DEATH: 1}]


def test_shares_of_several_outcomes_add_up() -> None:
    odds = {Wound.MINOR: Fraction(1, 2), Wound.MAJOR: Fraction(1, 3), Wound.DEATH: Fraction(1, 6)}
    assert share(odds, ["Major wound", "Death"]) == Fraction(1, 2)
    assert share(odds, ["Fame"]) == 0


@pytest.mark.parametrize(("over", "first"), [("luck", None), ("dc", 200)])
def test_a_range_that_is_not_there_is_refused(over: str, first: int | None) -> None:
    with pytest.raises(IllegalInput):
        sweep(SAVE, SAVE.arguments(), over, first)
