"""Rules and games by name, and a rule followed once."""

import re
from fractions import Fraction
from typing import Annotated

import pytest

from rulescore import Chance, Rule, UnknownRule, d6, find, fresh_seed, game, games, play, rule, rules


def test_a_rule_is_found_by_its_id() -> None:
    assert find("hitdice.6.5").title == "Fatigue"
    assert find("hitdice.6.5").number == "6.5"
    assert [each.id for each in rules("hitdice")] == [each.id for each in rules() if each.slug == "hitdice"]


@pytest.mark.parametrize(
    ("id", "sentence"),
    [
        ("hitdice.6.55", "There is no rule “hitdice.6.55”; did you mean hitdice.6.5?"),
        ("hitdce.6.5", "There is no rule “hitdce.6.5”; did you mean hitdice.6.5?"),
        ("", "There is no rule “”."),
        ("%", "There is no rule “%”."),
        ("q" * 10_000, f"There is no rule “{'q' * 60}”."),
    ],
)
def test_an_unknown_rule_is_one_sentence(id: str, sentence: str) -> None:
    with pytest.raises(UnknownRule) as unknown:
        find(id)
    assert str(unknown.value) == sentence


def test_an_unknown_game_is_one_sentence() -> None:
    with pytest.raises(UnknownRule, match=r"^There is no game “chess”; there is .*hitdice.*\.$"):
        game("chess")


def test_games_are_found_by_looking() -> None:
    assert "hitdice" in [each.slug for each in games()]
    assert game("hitdice").page == "games/hitdice/"


def test_two_rules_cannot_share_an_id() -> None:
    def another(chance: Chance) -> int:
        return 5

    with pytest.raises(ValueError, match=r"two rules are called hitdice\.6\.5"):
        rule("hitdice.6.5", "Another")(another)
    assert find("hitdice.6.5").title == "Fatigue"


def test_a_roll_without_seed_or_dice_takes_a_fresh_seed_that_can_be_used_again() -> None:
    rolled = play(find("hitdice.6.1"), {"hit_dice": 20})
    assert rolled.seed is not None
    assert play(find("hitdice.6.1"), {"hit_dice": 20}, seed=rolled.seed) == rolled


def test_a_fresh_seed_is_easy_to_read_out() -> None:
    seeds = {fresh_seed() for _ in range(50)}
    assert len(seeds) > 1
    assert all(re.fullmatch(r"[a-z]+-[a-z]+-\d{4}", seed) for seed in seeds)


def test_outcomes_that_come_to_the_same_are_weighed_together() -> None:
    def body(chance: Chance, bonus: Annotated[int, range(7)] = 0) -> int:
        """Roll a die and add a bonus."""
        return chance.roll("die", d6) + bonus

    halves = Rule("test.halves", "Halves", body, told=lambda outcome: outcome // 2)
    assert halves.odds(2) == {1: Fraction(1, 6), 2: Fraction(1, 3), 3: Fraction(1, 3), 4: Fraction(1, 6)}
