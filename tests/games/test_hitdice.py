"""Hit dice and injury saves: worked examples by rule, and figures from closed forms and plain counting."""

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from rulescore import Rule, Scripted, follow, odds
from rulescore.games.hitdice import (
    Ability,
    Body,
    Condition,
    DamageDie,
    Injury,
    MajorWound,
    OnFailure,
    Rulings,
    Save,
    Wound,
    bypass,
    hit_points,
    injury_saves,
    may_take_major_wound,
    minor_wound_penalty,
    price,
    reroll_hit_points,
    rest_then_hit,
    save,
    severity,
    short_rest,
    sleep,
    standing,
    take_damage,
    worsen,
)
from rulescore.games.hitdice.rulings import (
    AfterPaying,
    BelowZero,
    BypassDC,
    ExactDamage,
    IdleRest,
    LongRest,
    MarkLimit,
    MinorWounds,
    MorningRoll,
    Naturals,
    WillOfTheDead,
)

STANDING, COLLAPSED, DEAD = Condition.STANDING, Condition.COLLAPSED, Condition.DEAD
MINOR, MAJOR, DEATH = Wound.MINOR, Wound.MAJOR, Wound.DEATH
CORPSE = Body(hit_points=0, condition=DEAD)


def scripted(rule: Rule[..., Any], faces: tuple[int, ...], *arguments: Any, **named: Any) -> Any:
    """What a rule makes of these dice, all of them and no more."""
    return follow(rule, rule.arguments(*arguments, **named), dice=faces).outcome


def steps(rule: Rule[..., Any], faces: tuple[int, ...], *arguments: Any, **named: Any) -> list[str]:
    return [step.text for step in follow(rule, rule.arguments(*arguments, **named), dice=faces).steps]


def mean(shares: dict[Any, Fraction], size: Callable[[Any], int]) -> Fraction:
    return sum((size(outcome) * share for outcome, share in shares.items()), Fraction(0))


def at_least(needed: int) -> Fraction:
    """The odds that a d20 shows at least this."""
    return Fraction(min(max(21 - needed, 0), 20), 20)


# 6.1 and 6.5: hit points and fatigue


@pytest.mark.parametrize(
    ("faces", "before", "after"),
    [
        ((6, 5, 3, 1), Body(2, fatigue=2), Body(2, 4, fatigue=3)),  # the third short rest
        ((1, 1), Body(2, 12), Body(2, 2, fatigue=1)),  # the new total stands even if lower
        ((6,), Body(1, 0), Body(1, 6, fatigue=1)),
        ((4, 4, 4), Body(1, fatigue=2), Body(1, 4, fatigue=3)),
        ((), Body(0), Body(0, 0, fatigue=1)),
        ((3, 2), Body(0, fatigue=2), Body(0, 0, fatigue=3)),
    ],
)
def test_a_re_roll_drops_the_highest_then_tires(faces: tuple[int, ...], before: Body, after: Body) -> None:
    assert scripted(reroll_hit_points, faces, before) == after
    assert scripted(short_rest, faces, before) == after


def test_two_hit_dice_with_two_fatigue() -> None:
    ways = dict(zip(range(2, 13), [171, 244, 261, 224, 171, 108, 65, 32, 15, 4, 1], strict=True))
    shares = odds(reroll_hit_points, Body(hit_dice=2, fatigue=2))
    assert shares == {Body(2, total, fatigue=3): Fraction(n, 1296) for total, n in ways.items()}


@pytest.mark.parametrize(
    ("hit_dice", "fatigue", "expected"),
    [
        (1, 0, "3.5000"),
        (1, 1, "2.5278"),
        (1, 2, "2.0417"),
        (1, 3, "1.7554"),
        (2, 0, "7.0000"),
        (2, 1, "5.5417"),
        (2, 2, "4.6559"),
        (3, 0, "10.5000"),
        (3, 1, "8.7554"),
        (3, 2, "7.5698"),
    ],
)
def test_mean_hit_points_by_fatigue(hit_dice: int, fatigue: int, expected: str) -> None:
    shares = odds(reroll_hit_points, Body(hit_dice=hit_dice, fatigue=fatigue))
    found = mean(shares, lambda body: body.hit_points)
    throws = list(product(range(1, 7), repeat=hit_dice + fatigue))
    assert found == Fraction(sum(sum(sorted(throw)[:hit_dice]) for throw in throws), len(throws))
    assert f"{float(found):.4f}" == expected


@pytest.mark.parametrize(("hit_dice", "total", "share"), [(1, 6, "1/6"), (2, 7, "1/6"), (3, 3, "1/216"), (0, 0, "1")])
def test_hit_points_are_one_d6_for_each_hit_die(hit_dice: int, total: int, share: str) -> None:
    assert odds(hit_points, hit_dice)[total] == Fraction(share)


# 6.4 and 6.5: rest


def test_a_short_rest_may_be_idle_and_then_tires_nobody() -> None:
    body = Body(2, 4, fatigue=1)
    assert scripted(short_rest, (), body, reroll=False) == body


def test_an_idle_rest_may_be_ruled_to_tire() -> None:
    rulings = Rulings(idle_rest=IdleRest.FATIGUE)
    assert scripted(short_rest, (), Body(2, 4, fatigue=1), False, rulings) == Body(2, 4, fatigue=2)
    assert scripted(short_rest, (3, 3, 3), Body(2, 4, fatigue=1), True, rulings) == Body(2, 6, fatigue=2)


@pytest.mark.parametrize("reroll", [True, False])
def test_a_collapse_ends_with_a_short_rest(reroll: bool) -> None:
    fallen = Body(1, 0, minor_wounds=1, condition=COLLAPSED)
    rested = scripted(short_rest, (5,) if reroll else (), fallen, reroll)
    assert rested.condition is STANDING
    assert rested.minor_wounds == 1


def test_sleep_clears_fatigue_closes_minor_wounds_and_re_rolls_plainly() -> None:
    tired = Body(3, 2, fatigue=4, minor_wounds=2, marks=1, condition=COLLAPSED)
    assert scripted(sleep, (6, 6, 1), tired) == Body(3, 13, marks=1)
    assert scripted(sleep, (1, 1, 1), Body(3, 18)) == Body(3, 3)


def test_the_mornings_re_roll_cannot_be_declined_unless_ruled_so() -> None:
    tired = Body(1, 5, fatigue=2)
    assert scripted(sleep, (2,), tired, reroll=False) == Body(1, 2)
    optional = Rulings(morning_roll=MorningRoll.OPTIONAL)
    assert scripted(sleep, (), tired, False, optional) == Body(1, 5)
    assert scripted(sleep, (2,), tired, True, optional) == Body(1, 2)


def test_sleep_may_be_ruled_less_than_a_long_rest() -> None:
    rulings = Rulings(long_rest=LongRest.IS_MORE)
    assert scripted(sleep, (4,), Body(1, 1, fatigue=1, minor_wounds=2), True, rulings) == Body(1, 4, minor_wounds=2)


# Saves


@pytest.mark.parametrize(
    ("bonus", "dc", "percent"),
    [
        (10, 20, 55),
        (10, 21, 50),
        (10, 25, 30),
        (10, 30, 5),
        (10, 31, 0),
        (14, 20, 75),
        (14, 25, 50),
        (18, 20, 95),
        (19, 20, 100),
        (-3, 20, 0),
        (-2, 20, 0),
        (-1, 20, 0),
        (0, 20, 5),
        (1, 20, 10),
        (2, 20, 15),
        (3, 20, 20),
        (3, 23, 5),
        (3, 24, 0),
    ],
)
def test_the_odds_of_a_save(bonus: int, dc: int, percent: int) -> None:
    assert odds(save, bonus=bonus, dc=dc).get(Save.PASSED, 0) == Fraction(percent, 100)


@pytest.mark.parametrize(
    ("face", "bonus", "dc", "plainly", "with_naturals"),
    [
        (10, 10, 20, Save.PASSED, Save.PASSED),
        (9, 10, 20, Save.FAILED, Save.FAILED),
        (20, -5, 20, Save.FAILED, Save.PASSED),
        (1, 30, 20, Save.PASSED, Save.FAILED),
        (19, -5, 20, Save.FAILED, Save.FAILED),
        (2, 30, 20, Save.PASSED, Save.PASSED),
    ],
)
def test_meeting_the_dc_passes_and_naturals_mean_something_only_if_ruled_so(
    face: int, bonus: int, dc: int, plainly: Save, with_naturals: Save
) -> None:
    assert scripted(save, (face,), Ability.WILL, bonus, dc) is plainly
    assert scripted(save, (face,), Ability.WILL, bonus, dc, Rulings(naturals=Naturals.AUTOMATIC)) is with_naturals


@pytest.mark.parametrize("bonus", [-5, 10, 30])
def test_automatic_naturals_keep_every_save_between_5_and_95_in_100(bonus: int) -> None:
    for dc in range(1, 101):
        passed = odds(save, bonus=bonus, dc=dc, rulings=Rulings(naturals=Naturals.AUTOMATIC))[Save.PASSED]
        assert passed == min(max(at_least(dc - bonus), Fraction(1, 20)), Fraction(19, 20))


# 6.6 to 6.8: injury saves


@pytest.mark.parametrize(
    ("faces", "body", "dc", "injury"),
    [
        ((10, 10), Body(), 20, Injury(MINOR, STANDING)),
        ((10, 9), Body(), 20, Injury(MINOR, COLLAPSED)),
        ((9, 10), Body(), 20, Injury(MAJOR, STANDING)),
        ((9, 9), Body(), 20, Injury(MAJOR, COLLAPSED)),
        ((20, 14), Body(2, marks=2), 24, Injury(MINOR, STANDING)),
        ((1, 20), Body(2, marks=2), 24, Injury(DEATH, DEAD)),  # as many marks as levels: no choice
        ((1, 20), Body(2, marks=1), 24, Injury(MAJOR, STANDING)),
        ((1, 20), Body(1, marks=0), 24, Injury(MAJOR, STANDING)),  # tested before the mark is made
        ((1, 20), Body(0), 24, Injury(DEATH, DEAD)),  # level 0 has its marks at once
    ],
)
def test_strength_says_how_bad_and_will_whether_still_standing(
    faces: tuple[int, ...], body: Body, dc: int, injury: Injury
) -> None:
    assert scripted(injury_saves, faces, body, dc) == injury


def test_a_player_may_choose_death_over_a_major_wound_but_not_over_a_minor_one() -> None:
    assert scripted(severity, (1,), on_failure=OnFailure.DEATH) is DEATH
    assert scripted(severity, (20,), on_failure=OnFailure.DEATH) is MINOR
    assert scripted(injury_saves, (1, 20), Body(), 20, OnFailure.DEATH) == Injury(DEATH, DEAD)


def test_failing_will_on_purpose_takes_no_die() -> None:
    assert scripted(standing, (), fail_will=True) is COLLAPSED
    assert scripted(injury_saves, (20,), Body(), 20, fail_will=True) == Injury(MINOR, COLLAPSED)


def test_the_dead_may_be_ruled_to_roll_no_will_save() -> None:
    body, skipped = Body(1, marks=1), Rulings(will_of_the_dead=WillOfTheDead.SKIPPED)
    assert scripted(injury_saves, (1, 20), body, 20) == Injury(DEATH, DEAD)
    assert scripted(injury_saves, (1,), body, 20, rulings=skipped) == Injury(DEATH, DEAD)
    assert scripted(injury_saves, (20, 1), body, 20, rulings=skipped) == Injury(MINOR, COLLAPSED)
    assert odds(injury_saves, body, 20) == odds(injury_saves, body, 20, rulings=skipped)


@pytest.mark.parametrize(("strength", "will"), [(10, 10), (3, 18), (-5, 30), (14, 0)])
@pytest.mark.parametrize("dc", [1, 20, 24, 38])
@pytest.mark.parametrize("worst", [MAJOR, DEATH])
def test_both_saves_are_independent(strength: int, will: int, dc: int, worst: Wound) -> None:
    body = Body(2, 0, strength=strength, will=will, marks=0 if worst is MAJOR else 2)
    minor, up = at_least(dc - strength), at_least(dc - will)
    expected = {
        Injury(MINOR, STANDING): minor * up,
        Injury(MINOR, COLLAPSED): minor * (1 - up),
    }
    if worst is MAJOR:
        expected[Injury(MAJOR, STANDING)] = (1 - minor) * up
        expected[Injury(MAJOR, COLLAPSED)] = (1 - minor) * (1 - up)
    else:
        expected[Injury(DEATH, DEAD)] = 1 - minor
    assert odds(injury_saves, body, dc) == {injury: share for injury, share in expected.items() if share}


# 6.6: damage and overflow


@pytest.mark.parametrize(
    ("faces", "body", "damage", "after"),
    [
        ((), Body(2, 5), 4, Body(2, 1)),
        ((), Body(2, 5), 5, Body(2, 0)),  # paid in full: no injury
        ((), Body(2, 5), 0, Body(2, 5)),
        ((), Body(2, 0), 0, Body(2, 0)),  # no damage, no injury
        ((14, 14), Body(2, 5), 9, Body(2, 0, minor_wounds=1)),  # overflow 4: DC 24
        ((13, 14), Body(2, 5), 9, Body(2, 0, marks=1)),
        ((14, 13), Body(2, 5), 9, Body(2, 0, minor_wounds=1, condition=COLLAPSED)),
        ((11, 10), Body(2, 0), 1, Body(2, 0, minor_wounds=1, condition=COLLAPSED)),  # at 0 all of it overflows
        ((1, 20), Body(2, 5, marks=2), 9, Body(2, 0, marks=2, condition=DEAD)),
        ((1, 20), Body(0, 0), 1, Body(0, 0, condition=DEAD)),  # no hit dice: always injured
        ((20, 20), Body(2, 0, condition=COLLAPSED), 1, Body(2, 0, minor_wounds=1, condition=COLLAPSED)),
        ((), CORPSE, 9, CORPSE),
    ],
)
def test_hit_points_pay_first_and_the_rest_overflows(
    faces: tuple[int, ...], body: Body, damage: int, after: Body
) -> None:
    assert scripted(take_damage, faces, body, damage) == after


def test_five_hit_points_and_nine_damage_are_two_saves_at_dc_24() -> None:
    told = steps(take_damage, (12, 3), Body(2, 5), 9)
    assert told[2] == "Strength save: 12 + 10 (Strength) = 22 against 24: short by 2"
    assert told[-1] == "Will save: 3 + 10 (Will) = 13 against 24: short by 11"


def test_damage_equal_to_hit_points_may_be_ruled_an_injury() -> None:
    rulings = Rulings(exact_damage=ExactDamage.INJURY)
    assert scripted(take_damage, (10, 10), Body(2, 5), 5, rulings=rulings) == Body(2, 0, minor_wounds=1)
    assert scripted(take_damage, (), Body(2, 5), 4, rulings=rulings) == Body(2, 1)
    assert scripted(take_damage, (), Body(2, 0), 0, rulings=rulings) == Body(2, 0)


def test_hit_points_may_be_ruled_to_go_below_zero() -> None:
    rulings = Rulings(below_zero=BelowZero.GOES_NEGATIVE)
    once = scripted(take_damage, (14, 14), Body(2, 5), 9, rulings=rulings)
    assert once == Body(2, -4, minor_wounds=1)
    assert scripted(take_damage, (13, 13), once, 3, rulings=rulings) == Body(2, -7, minor_wounds=2)
    assert scripted(take_damage, (), once, 0, rulings=rulings) == once


# 6.9 to 6.11: wounds and marks


@pytest.mark.parametrize(("wounds", "stacking", "once"), [(0, 0, 0), (1, -2, -2), (2, -4, -2), (5, -10, -2)])
def test_minor_wounds_hinder_heavy_tasks(wounds: int, stacking: int, once: int) -> None:
    assert odds(minor_wound_penalty, wounds) == {stacking: 1}
    assert odds(minor_wound_penalty, wounds, Rulings(minor_wounds=MinorWounds.ONCE)) == {once: 1}


@pytest.mark.parametrize(
    ("faces", "body", "after"),
    [
        ((14, 14), Body(3, 4, marks=1), Body(3, 4, minor_wounds=1, marks=1)),
        ((13, 14), Body(3, 4, marks=1), Body(3, 4, marks=2)),
        ((13, 14), Body(3, 4, marks=3), Body(3, 4, marks=3, condition=DEAD)),
        ((), CORPSE, CORPSE),
    ],
)
def test_a_wound_that_worsens_calls_for_both_saves_and_leaves_hit_points(
    faces: tuple[int, ...], body: Body, after: Body
) -> None:
    assert scripted(worsen, faces, body, dc=24) == after


@pytest.mark.parametrize(
    ("marks", "level", "reached", "exactly"),
    [
        (0, 1, MajorWound.ALLOWED, MajorWound.ALLOWED),
        (1, 1, MajorWound.REFUSED, MajorWound.REFUSED),
        (1, 2, MajorWound.ALLOWED, MajorWound.ALLOWED),
        (2, 2, MajorWound.REFUSED, MajorWound.REFUSED),
        (3, 2, MajorWound.REFUSED, MajorWound.ALLOWED),
        (0, 0, MajorWound.REFUSED, MajorWound.REFUSED),
    ],
)
def test_marks_close_the_way_out(marks: int, level: int, reached: MajorWound, exactly: MajorWound) -> None:
    assert odds(may_take_major_wound, marks, level) == {reached: 1}
    assert odds(may_take_major_wound, marks, level, Rulings(mark_limit=MarkLimit.EXACTLY)) == {exactly: 1}


# 6.12: past hit points


@pytest.mark.parametrize(("attacker", "cost"), [(0, 0), (1, 10), (3, 30), (20, 200)])
def test_a_direct_hit_costs_ten_hit_points_for_each_level(attacker: int, cost: int) -> None:
    assert odds(price, attacker) == {cost: 1}


NOTHING_MORE, WITH_DAMAGE = Rulings(after_paying=AfterPaying.NOTHING), Rulings(bypass_dc=BypassDC.WITH_DAMAGE)


@pytest.mark.parametrize(
    ("faces", "hit_points", "attacker", "pay", "rulings", "after"),
    [
        ((10, 10), 14, 1, False, Rulings(), Body(4, 14, minor_wounds=1)),  # unpaid: DC 20, hit points stay
        ((9, 10), 14, 1, False, Rulings(), Body(4, 14, marks=1)),
        ((15, 16), 14, 1, False, WITH_DAMAGE, Body(4, 14, marks=1)),  # DC 26
        ((), 16, 1, True, Rulings(), Body(4, 0)),  # 10 for the bypass, 6 for the damage
        ((12, 12), 14, 1, True, Rulings(), Body(4, 0, minor_wounds=1)),  # 4 left, overflow 2: DC 22
        ((11, 12), 14, 1, True, Rulings(), Body(4, 0, marks=1)),
        ((), 14, 1, True, NOTHING_MORE, Body(4, 4)),
        ((16, 16), 10, 1, True, Rulings(), Body(4, 0, minor_wounds=1)),  # paid with the last: DC 26
        ((10, 10), 9, 1, True, Rulings(), Body(4, 9, minor_wounds=1)),  # cannot pay: nothing is paid
        ((10, 10), 29, 3, True, NOTHING_MORE, Body(4, 29, minor_wounds=1)),
        ((), 30, 3, True, NOTHING_MORE, Body(4, 0)),
    ],
)
def test_a_direct_hit_goes_past_hit_points_unless_its_price_is_paid(
    faces: tuple[int, ...], hit_points: int, attacker: int, pay: bool, rulings: Rulings, after: Body
) -> None:
    assert scripted(bypass, faces, Body(4, hit_points), attacker, 6, pay, rulings=rulings) == after


def test_the_dead_are_past_all_of_it() -> None:
    assert scripted(bypass, (), CORPSE, pay=True) == CORPSE
    assert scripted(short_rest, (), CORPSE) == CORPSE
    assert scripted(sleep, (), CORPSE) == CORPSE


# The whole chain


def counted(
    hit_dice: int, fatigue: int, marks: int, strength: int, will: int, sides: int, exact_hurts: bool
) -> dict[tuple[int, int, int, Condition], Fraction]:
    """Every throw of every die, with the rules written out again in plain numbers: what is left, and how often."""
    ends: Counter[tuple[int, int, int, Condition]] = Counter()
    for throw in product(range(1, 7), repeat=hit_dice + fatigue):
        total = sum(sorted(throw)[:hit_dice])
        for damage in range(1, sides + 1):
            if damage < total or (damage == total and not exact_hurts):
                ends[total - damage, 0, marks, STANDING] += 400
                continue
            dc = 20 + damage - total
            for first, second in product(range(1, 21), repeat=2):
                fit = STANDING if second + will >= dc else COLLAPSED
                if first + strength >= dc:
                    ends[0, 1, marks, fit] += 1
                elif marks < hit_dice:
                    ends[0, 0, marks + 1, fit] += 1
                else:
                    ends[0, 0, marks, DEAD] += 1
    whole = 6 ** (hit_dice + fatigue) * sides * 400
    assert sum(ends.values()) == whole
    return {end: Fraction(ways, whole) for end, ways in ends.items()}


@pytest.mark.parametrize(
    ("hit_dice", "fatigue", "marks", "strength", "will", "die", "exact"),
    [
        (2, 2, 0, 10, 10, DamageDie.D8, ExactDamage.NO_INJURY),
        (2, 1, 2, 12, 7, DamageDie.D12, ExactDamage.INJURY),
        (1, 0, 0, 3, 18, DamageDie.D4, ExactDamage.INJURY),
        (0, 1, 0, 14, 14, DamageDie.D6, ExactDamage.NO_INJURY),
    ],
)
def test_a_rest_and_a_hit_agree_with_counting_every_throw(
    hit_dice: int, fatigue: int, marks: int, strength: int, will: int, die: DamageDie, exact: ExactDamage
) -> None:
    body = Body(hit_dice, 3, fatigue, strength, will, 0, marks)
    shares = odds(rest_then_hit, body, die, rulings=Rulings(exact_damage=exact))
    found = {(each.hit_points, each.minor_wounds, each.marks, each.condition): n for each, n in shares.items()}
    sides = int(die.value[1:])
    assert found == counted(hit_dice, fatigue, marks, strength, will, sides, exact is ExactDamage.INJURY)
    assert {each.fatigue for each in shares} == {fatigue + 1}


def test_a_rest_and_a_hit_are_told_rule_by_rule() -> None:
    chance = Scripted(2, 1, 8, 12, 3)
    assert rest_then_hit(chance, Body(2)) == Body(2, 0, fatigue=1, marks=1, condition=COLLAPSED)
    assert [step.rule for step in chance.steps if step.faces] == [
        "hitdice.6.5",
        "hitdice.rest-then-hit",
        "hitdice.save",
        "hitdice.save",
    ]
