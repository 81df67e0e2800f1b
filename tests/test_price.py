"""The price of a reading, against odds worked out elsewhere."""

from fractions import Fraction

import icepool
import pytest

from rulescore.roll import label
from rulescore.rule import games
from tests import html
from widgets.price import differ, prices, weigh
from widgets.rulings import Case, find_ruling, rulings


def case(id: str) -> Case:
    question = find_ruling(id)
    assert question
    assert question.case
    return question.case


def shares(one: Case, outcome: str) -> list[Fraction]:
    """The odds of an outcome under each reading."""
    weighed = weigh(one.rule, one.answers, one.field)
    return [
        sum((share for each, share in odds.items() if label(each) == outcome), Fraction(0)) for odds in weighed.values()
    ]


def test_damage_equal_to_hit_points_costs_two_saves_at_20_or_nothing() -> None:
    one = case("hitdice.r1")
    passes = Fraction(21 - (20 - 10), 20)  # d20 + 10 against 20
    assert one.rule.form.read(one.answers)[0].strength == one.rule.form.read(one.answers)[0].will == 10
    assert shares(one, "0 hit points, 1 minor wound") == [0, passes * passes]
    assert shares(one, "0 hit points, 1 major wound, collapsed") == [0, (1 - passes) ** 2]


def test_death_at_8_or_at_7_is_the_difference_of_one_more_hit_soaked() -> None:
    one = case("sundown.r2")
    assert one.answers == {"damage": 8, "pool": 6}
    hits = 6 @ icepool.d6.map(lambda face: face >= 5)
    assert sorted(shares(one, "Death")) == [hits.probability("<=", 0), hits.probability("<=", 1)]
    assert sorted(shares(one, "Death")) == [Fraction(64, 729), Fraction(256, 729)]


@pytest.mark.parametrize("slug", [each.slug for each in games()])
def test_every_case_is_drawn_with_a_column_for_each_reading(slug: str) -> None:
    for question in rulings(slug):
        if question.case is None:
            continue
        one = question.case
        page = html.read(prices(one.rule, one.answers, one.field))
        head = [each.text for each in page.all("thead")[0].all("th")][1:]
        assert [text.removesuffix("Our reading.").strip() for text in head] == list(question.readings)
        assert len([text for text in head if text.endswith("Our reading.")]) == 1
        for column in zip(
            *([cell.text for cell in row.all("td")] for row in page.all("tbody")[0].all("tr")), strict=True
        ):
            assert any(text != "–" for text in column)
        assert bool(page.all("p", "rs-same")) != one.differs


def test_readings_that_come_to_the_same_are_said_to() -> None:
    one = case("hitdice.r6")
    assert not differ(weigh(one.rule, one.answers, one.field))
    assert "makes no difference" in prices(one.rule, one.answers, one.field)


def test_of_very_many_outcomes_the_rarest_are_one_row() -> None:
    one = case("hitdice.r12")
    page = html.read(prices(one.rule, {**one.answers, "body.hit_dice": 8, "reroll": True}, one.field))
    rows = [row.all("th")[0].text for row in page.all("tbody")[0].all("tr")]
    assert len(rows) == 14
    assert rows[-1].endswith("rarer outcomes")
