"""Tables: refused when a face is missing or repeated, rolled on otherwise."""

from fractions import Fraction

import pytest

from rulescore import Chance, Die, Rule, Scripted, Table, d6, d20, odds

ROWS = {"1": "nothing", "2-5": "a scratch", "6-19": "a wound", "20": "death"}
INJURY = Table("injury", d20, ROWS)
RAIN = Table("rain", Die("weather", ((1, 5), (2, 3), (3, 2))), {"1-2": "dry", "3": "rain"})


@pytest.mark.parametrize(
    ("total", "row"),
    [
        (1, "nothing"),
        (2, "a scratch"),
        (5, "a scratch"),
        (6, "a wound"),
        (19, "a wound"),
        (20, "death"),
        (31, "death"),
        (0, "nothing"),
        (-9, "nothing"),
    ],
)
def test_a_total_is_looked_up_and_the_ends_hold_beyond(total: int, row: str) -> None:
    assert INJURY[total] == row


def test_the_last_row_may_say_that_it_is_open() -> None:
    table = Table("open", d6, {"1-5": "low", "6+": "high"})
    assert [table[total] for total in (5, 6, 60)] == ["low", "high", "high"]
    assert [label for label, _ in table] == ["1-5", "6+"]


@pytest.mark.parametrize(
    ("rows", "sentence"),
    [
        ({"1-3": "a", "5-6": "b"}, "table broken: the row 5-6 should start at 4"),
        ({"1-3": "a", "3-6": "b"}, "table broken: the row 3-6 should start at 4"),
        ({"2-6": "a"}, "table broken: the row 2-6 should start at 1"),
        ({"1-5": "a"}, "table broken: the rows end at 5, the die at 6"),
        ({"1-7": "a"}, "table broken: the rows end at 7, the die at 6"),
        ({"4-6": "b", "1-3": "a"}, "table broken: the row 4-6 should start at 1"),
        ({"1-0": "a", "1-6": "b"}, "table broken: the row 1-0 should start at 1"),
        ({}, "table broken: the rows end at 0, the die at 6"),
    ],
    ids=str,
)
def test_a_row_that_misses_or_repeats_a_face_is_refused(rows: dict[str, str], sentence: str) -> None:
    with pytest.raises(ValueError, match=f"^{sentence}$"):
        Table("broken", d6, rows)


def hurt(chance: Chance, bonus: int = 0) -> str:
    return INJURY.roll(chance, plus={"bonus": bonus} if bonus else None)


HURT = Rule("local.hurt", "Hurt", hurt)


@pytest.mark.parametrize(
    ("bonus", "counts"),
    [
        (0, {"nothing": 1, "a scratch": 4, "a wound": 14, "death": 1}),
        (4, {"a scratch": 1, "a wound": 14, "death": 5}),
        (-3, {"nothing": 4, "a scratch": 4, "a wound": 12}),
        (19, {"death": 20}),
    ],
)
def test_the_odds_of_a_row_are_its_faces(bonus: int, counts: dict[str, int]) -> None:
    assert odds(HURT, bonus) == {row: Fraction(faces, 20) for row, faces in counts.items()}


def test_a_weighted_die_weighs_its_rows() -> None:
    assert odds(Rule("local.rain", "Rain", RAIN.roll)) == {"dry": Fraction(4, 5), "rain": Fraction(1, 5)}


def test_a_roll_on_a_table_is_told_with_its_row() -> None:
    chance = Scripted(18)
    assert hurt(chance, 4) == "death"
    assert [step.text for step in chance.steps] == ["Injury: 18 + 4 (bonus) = 22", "Death"]


def test_a_table_is_printed_from_its_rows() -> None:
    assert list(INJURY) == list(ROWS.items())
