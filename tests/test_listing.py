"""What is looked up by name, and a sweep over what is no number: drawn as tables."""

from dataclasses import dataclass
from typing import Annotated

import pytest

from rulescore import IllegalInput, find
from rulescore.sweep import share, sweep
from rulescore.table import Listing
from widgets.curve import curves
from widgets.draw import percent, shape


@dataclass(frozen=True)
class Lamp:
    hours: Annotated[int, "Hours alight"]
    smoke: bool = False


LAMPS = Listing("lamps", {"candle": Lamp(2), "torch": Lamp(-1, True), "stone": Lamp(0)})


def test_a_listing_is_looked_up_by_name() -> None:
    assert LAMPS["torch"].smoke
    assert [name for name, _ in LAMPS] == ["candle", "torch", "stone"]


def test_a_listing_is_drawn_with_a_column_for_each_part() -> None:
    drawn = shape(LAMPS)
    assert "<caption>Lamps</caption>" in drawn
    assert '<th scope="col">Hours alight</th><th scope="col">Smoke</th>' in drawn
    assert '<th scope="row">Candle</th><td>+2</td><td>–</td>' in drawn
    assert '<th scope="row">Torch</th><td>−1</td><td>yes</td>' in drawn


CONFIG = {"over": "damage", "by": "fatigue", "columns": [0, 2, 5], "of": ["Dead"]}


def test_a_sweep_over_what_is_no_number_is_a_table_with_the_columns_asked_for() -> None:
    rule = find("hitdice.rest-then-hit")
    arguments = rule.arguments(rule.form.read({"marks": 2, "hit_dice": 2})[0])
    drawn = curves(rule, arguments, CONFIG)
    assert "<svg" not in drawn
    assert 'colspan="3">Fatigue</th>' in drawn
    assert '<th scope="col">0</th><th scope="col">2</th><th scope="col">5</th>' in drawn
    for fatigue in CONFIG["columns"]:
        tired = rule.form.read({**rule.form.values(arguments), "body.fatigue": fatigue})
        swept = sweep(rule, tired, "damage")
        assert len(swept) == 5
        for odds in swept.values():
            assert f"<td>{percent(share(odds, ['Dead']))}</td>" in drawn


def test_a_sweep_over_numbers_still_has_its_curves() -> None:
    rule = find("hitdice.save")
    drawn = curves(rule, rule.arguments(), {"over": "dc", "from": 20, "to": 30, "of": ["Passed"]})
    assert drawn.startswith("<svg")
    assert "colspan" not in drawn


def test_a_column_that_the_field_does_not_take_is_refused() -> None:
    rule = find("hitdice.rest-then-hit")
    with pytest.raises(IllegalInput):
        curves(rule, rule.arguments(), {**CONFIG, "columns": [99]})
