"""Hazards and healing: the source's examples with their dice, and figures from closed forms, counting and icepool."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb
from typing import Any

import icepool
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulescore import Roll, Rule, Sheet, follow, odds
from rulescore.games.hazards import AGEING, MODIFIERS, OTHER_MODIFIERS, SAVES, SEVERITY
from rulescore.games.hazards.ageing import age, age_by_magic
from rulescore.games.hazards.character import (
    ABILITIES,
    Ability,
    Character,
    Hurt,
    Kin,
    Life,
    Losses,
    Role,
    Saver,
)
from rulescore.games.hazards.damage import (
    INJURY_DIE,
    Severity,
    fall,
    fall_damage,
    injury,
    later_injury,
    severity,
    take_damage,
)
from rulescore.games.hazards.healing import (
    Lodging,
    Recovery,
    Stay,
    heal,
    recover,
    rest,
    until_whole,
    waking,
    whole_by,
)
from rulescore.games.hazards.illness import disease, infection
from rulescore.games.hazards.poison import Drugged, Effect, drink, drug, drunk_dexterity, poison
from rulescore.games.hazards.readings import (
    AtZero,
    BedBelowHalf,
    BelowZero,
    Catching,
    ConstitutionWounds,
    Creatures,
    DiseaseLoss,
    DiseaseSaves,
    Doubled,
    DrunkDexterity,
    FirstSave,
    FullWeek,
    HalfOf,
    Halving,
    InjuryTable,
    MagicTraps,
    ModifierTable,
    NightFood,
    PoisonWounds,
    Restless,
    Rising,
    ThirstCount,
    TiredRolls,
    TiredSixes,
    WhichFirst,
    WisdomOnSaves,
    WoundsByConstitution,
)
from rulescore.games.hazards.rulings import Rulings
from rulescore.games.hazards.saves import Against, Saved, modifier, save
from rulescore.games.hazards.scores import lose
from rulescore.games.hazards.traps import DamageDie, Found, pit, search, shot
from rulescore.games.hazards.want import Lacking, Parched, Throw, hunger, privation, sleep, thirst, tired
from widgets.view import widget

BODY = Character()
BED, ROUGH = Lodging.BED, Lodging.ROUGH


def played(rule: Rule[..., Any], faces: Sequence[object], *arguments: Any, **named: Any) -> Roll:
    """A rule followed with these dice, all of them and no more."""
    return follow(rule, rule.arguments(*arguments, **named), dice=faces)


def scripted(rule: Rule[..., Any], faces: Sequence[object], *arguments: Any, **named: Any) -> Any:
    return played(rule, faces, *arguments, **named).outcome


def texts(rule: Rule[..., Any], faces: Sequence[object], *arguments: Any, **named: Any) -> list[str]:
    return [step.text for step in played(rule, faces, *arguments, **named).steps]


def total(shares: dict[Any, Fraction], wanted: Any) -> Fraction:
    """The odds of all outcomes of which something is so."""
    return sum((share for outcome, share in shares.items() if wanted(outcome)), Fraction(0))


def failing(number: int, modifier: int = 0) -> Fraction:
    """The odds that d20 and a modifier miss a number, with a natural 1 always failing and a natural 20 never."""
    return Fraction(sum(face == 1 or (face != 20 and face + modifier < number) for face in range(1, 21)), 20)


def binomial(count: int, share: Fraction) -> list[Fraction]:
    """The odds of each number of failures out of so many."""
    return [comb(count, k) * share**k * (1 - share) ** (count - k) for k in range(count + 1)]


# Modifiers and saves


@pytest.mark.parametrize(
    ("table", "figures"),
    [
        (MODIFIERS, "-3 -2 -2 -1 -1 -1 0 0 0 0 1 1 1 2 2 3"),
        (OTHER_MODIFIERS, "-2 -2 -1 -1 -1 0 0 0 0 0 0 1 1 1 2 2"),
    ],
)
def test_modifiers_from_3_to_18(table: Any, figures: str) -> None:
    assert [table[score] for score in range(3, 19)] == [int(figure) for figure in figures.split()]


def test_strength_13_has_a_modifier_and_12_has_none() -> None:
    assert (scripted(modifier, (), 13), scripted(modifier, (), 12)) == (1, 0)
    flat = Rulings(modifier_table=ModifierTable.FOURTEEN)
    assert (scripted(modifier, (), 13, flat), scripted(modifier, (), 12, flat)) == (0, 0)


CLASSES = {
    Role.WARRIOR: "1 14/12/15/13/16, 4 12/10/13/11/14",
    Role.MAGIC_USER: "1 13/13/16/13/14, 6 11/11/14/11/12",
    Role.CLERIC: "1 14/11/16/12/15, 5 12/9/14/10/12",
    Role.ROGUE: "1 14/16/15/14/14, 5 11/12/14/13/12",
    Role.DWARF: "1 10/8/13/9/12, 4 8/6/10/7/10",
    Role.HALFLING: "1 10/8/13/9/12, 2 8/6/10/7/10, 4 6/4/7/5/8, 6 4/2/4/3/6",
    Role.HIGH_ELF: "1 13/12/15/13/15, 4 11/10/13/11/13",
    Role.WOOD_ELF: "1 12/12/15/14/15, 4 10/10/13/12/13",
    Role.PEASANT: "1 13/11/14/15/16, 4 11/9/12/13/14",
    Role.TOWNSMAN: "1 14/13/16/13/14, 4 12/11/14/11/12",
    Role.RANGER: "1 12/13/14/16/15, 4 10/11/12/14/13",
    Role.ACADEMIC: "1 15/14/16/12/13, 4 13/12/13/10/11",
    Role.PHOENIX: "1 12/15/11/16/14, 4 10/13/9/14/12",
}
"""Saves as the neighbouring texts give them: from which level, and the five numbers."""


def listed(role: Role, level: int) -> list[int]:
    rows = {int(row.split()[0]): row.split()[1] for row in CLASSES[role].split(", ")}
    return [int(figure) for figure in rows[max(each for each in rows if each <= level)].split("/")]


def test_every_save_is_made_against_the_number_of_its_class_and_level() -> None:
    assert set(CLASSES) == set(Role) == {rank.role for rank in SAVES.rows}
    for role, level, (place, against) in product(Role, range(1, 7), enumerate(Against)):
        (step,) = played(save, (10,), against, Saver(role, level)).steps
        assert step.against == listed(role, level)[place]


@given(
    role=st.sampled_from(Role),
    level=st.integers(1, 6),
    against=st.sampled_from(Against),
    wisdom=st.integers(3, 18),
    drunk=st.booleans(),
    sleepless=st.integers(0, 10),
    other=st.integers(-10, 10),
)
def test_a_save_is_d20_and_modifiers_with_a_natural_1_and_20(
    role: Role, level: int, against: Against, wisdom: int, drunk: bool, sleepless: int, other: int
) -> None:
    number = listed(role, level)[list(Against).index(against)]
    plus = MODIFIERS[wisdom] - 2 * drunk - sleepless + other
    shares = odds(save, against, Saver(role, level, wisdom, drunk, sleepless), other)
    assert shares.get(Saved.FAILED) == failing(number, plus)


@pytest.mark.parametrize(
    ("face", "other", "outcome"),
    [(20, -10, Saved.MADE), (1, 10, Saved.FAILED), (12, 0, Saved.MADE), (11, 0, Saved.FAILED), (2, 10, Saved.MADE)],
)
def test_a_natural_20_saves_and_a_natural_1_fails(face: int, other: int, outcome: Saved) -> None:
    assert scripted(save, (face,), Against.POISON, Saver(), other) is outcome


def test_wisdom_can_be_ruled_out_of_saves() -> None:
    wise = Saver(wisdom=18)
    assert odds(save, Against.POISON, wise)[Saved.FAILED] == failing(12, 3)
    ignored = Rulings(wisdom_on_saves=WisdomOnSaves.IGNORED)
    assert odds(save, Against.POISON, wise, rulings=ignored)[Saved.FAILED] == failing(12)


# Damage and injury


def test_4_damage_on_2_wounds_is_minus_2_and_a_roll_of_d10_plus_2() -> None:
    hurt = Character(wounds=2)
    roll = played(take_damage, (7,), hurt, 4)
    assert (roll.outcome.wounds, roll.outcome.injury, roll.outcome.life) == (-2, 9, Life.AWAKE)
    assert "cannot stand" in roll.label
    (step,) = [step for step in roll.steps if step.faces]
    assert (step.dice, step.plus) == ("d10", (("Wounds below zero", 2),))
    shares = odds(take_damage, hurt, 4)
    assert {each.injury: share for each, share in shares.items()} == {n: Fraction(1, 10) for n in range(3, 13)}


def test_any_damage_below_zero_kills() -> None:
    for wounds in (-1, -7):
        assert scripted(take_damage, (), Character(wounds=wounds), 1).dead
    assert not scripted(take_damage, (), Character(wounds=-1), 0).dead


def test_exactly_0_means_down_without_a_roll_and_the_next_blow_does_not_kill() -> None:
    down = scripted(take_damage, (), Character(wounds=4), 4)
    assert (down.wounds, down.injury, down.dead) == (0, 0, False)
    assert "cannot stand" in str(down)
    assert scripted(take_damage, (3,), down, 1).injury == 4

    strict = Rulings(at_zero=AtZero.BELOW)
    assert scripted(take_damage, (3,), Character(wounds=4), 4, rulings=strict).injury == 3
    assert scripted(take_damage, (), down, 1, rulings=strict).dead


def test_there_is_a_number_and_no_table_for_the_sources_injury_roll() -> None:
    shares = odds(injury, 5)
    assert {(each.total, each.text) for each in shares} == {(n, "") for n in range(6, 16)}
    assert set(shares.values()) == {Fraction(1, 10)}


def test_below_zero_can_be_ruled_unconscious() -> None:
    out = scripted(take_damage, (1,), Character(wounds=2), 4, rulings=Rulings(below_zero=BelowZero.UNCONSCIOUS))
    assert out.life is Life.UNCONSCIOUS
    woken = scripted(rest, (5,), out, Stay.NIGHT)
    assert woken.life is Life.AWAKE


def test_creatures_die_below_zero_without_a_roll() -> None:
    wolf = Character(wounds=4)
    assert scripted(take_damage, (), wolf, 5, creature=True).dead
    assert not scripted(take_damage, (), wolf, 4, creature=True).dead
    same = Rulings(creatures=Creatures.AS_CHARACTERS)
    assert scripted(take_damage, (6,), wolf, 5, creature=True, rulings=same).injury == 7


@pytest.mark.parametrize(("below", "with_d4", "with_d10"), [(1, 0, 4), (3, 0, 6), (4, 1, 7), (5, 2, 8), (7, 4, 10)])
def test_the_later_bands_are_made_for_a_d4(below: int, with_d4: int, with_d10: int) -> None:
    assert odds(severity, below).get(Severity.DEATH, Fraction(0)) == Fraction(with_d4, 4)
    deadly = sum(SEVERITY[face + below] is Severity.DEATH for face, _ in INJURY_DIE.faces)
    assert deadly == with_d10


@pytest.mark.parametrize(
    ("total", "result"),
    [
        (1, "KNOCKED_OUT"),
        (3, "KNOCKED_OUT"),
        (4, "MINOR"),
        (5, "MINOR"),
        (6, "PERMANENT"),
        (7, "PERMANENT"),
        (8, "DEATH"),
        (40, "DEATH"),
    ],
)
def test_the_later_bands(total: int, result: str) -> None:
    assert SEVERITY[total] is Severity[result]


@pytest.mark.parametrize(
    ("faces", "below", "said"),
    [
        ((1,), 1, "knocked out"),
        ((2, 1, 4), 2, "minor wound, head: d8 teeth"),
        ((4, 2, 4), 2, "permanent injury, torso: torn apart"),
        ((4, 1, 3), 2, "permanent injury, head: an eye lost"),
        ((2, 3, 1, 2), 2, "minor wound, arm: −1 on attacks for d4 days"),
        ((4, 4, 2, 1), 3, "permanent injury, leg: foot crushed"),
        ((4,), 4, "killed outright"),
    ],
)
def test_later_injuries(faces: tuple[int, ...], below: int, said: str) -> None:
    assert str(scripted(later_injury, faces, below)).startswith(said)


def test_with_the_later_table_a_permanent_result_can_kill_from_minus_2_on() -> None:
    later = Rulings(injury_table=InjuryTable.LATER)
    chances = [
        total(odds(take_damage, Character(wounds=2), 2 + below, rulings=later), lambda each: each.dead)
        for below in (1, 2)
    ]
    dies = failing(12)  # at an artery
    by_place = [Fraction(1, 4), Fraction(1, 4), dies / 4, dies / 4]  # beheaded, torn apart, one artery each
    assert chances == [0, Fraction(1, 4) * sum(by_place) / 4]
    out = scripted(take_damage, (2,), Character(wounds=2), 3, rulings=later)
    assert (out.life, out.hurt.text) == (Life.UNCONSCIOUS, "knocked out, nothing lasting")


# Falling


@pytest.mark.parametrize(("feet", "dice"), [(10, 1), (15, 1), (30, 3), (99, 9), (200, 20), (210, 20), (1000, 20)])
def test_a_fall_is_a_d6_for_each_ten_feet_up_to_twenty(feet: int, dice: int) -> None:
    oracle = dice @ icepool.d6
    assert odds(fall_damage, feet) == {n: oracle.probability(n) for n in oracle.outcomes()}


def test_a_fall_of_less_than_ten_feet_does_nothing() -> None:
    assert scripted(fall_damage, (), 9) == 0
    assert scripted(fall, (), BODY, 9) == BODY


def test_a_fall_is_damage() -> None:
    shares = odds(fall, BODY, 30)
    oracle = 3 @ icepool.d6
    assert {each.wounds: share for each, share in shares.items()} == {
        8 - n: oracle.probability(n) for n in range(3, 19)
    }
    assert scripted(fall, (6, 2, 1, 10), BODY, 30).injury == 11


# Ability scores


def test_a_lost_point_of_strength_takes_the_modifier_and_nothing_else() -> None:
    weaker = scripted(lose, (), BODY, Ability.STRENGTH, 1)
    assert weaker == replace(BODY, strength=12, lost=Losses.read("Str 1"))
    assert texts(lose, (), BODY, Ability.STRENGTH, 1) == ["Strength 13 − 1 = 12: modifier 1 → 0"]


@pytest.mark.parametrize("level", [1, 3, 6])
def test_constitution_takes_wounds_with_it_for_each_level(level: int) -> None:
    body = Character(level=level, wounds=20, most=30)
    after = scripted(lose, (), body, Ability.CONSTITUTION, 5)  # 13 to 8: +1 to −1
    assert (after.constitution, after.wounds, after.most) == (8, 20 - 2 * level, 30 - 2 * level)
    once = Rulings(wounds_by_constitution=WoundsByConstitution.ONCE)
    after = scripted(lose, (), body, Ability.CONSTITUTION, 5, rulings=once)
    assert (after.wounds, after.most) == (18, 28)


def test_wounds_lost_with_constitution_are_not_damage_unless_so_ruled() -> None:
    frail = Character(wounds=0)
    assert scripted(lose, (), frail, Ability.CONSTITUTION, 1).wounds == -1
    harsh = Rulings(constitution_wounds=ConstitutionWounds.DAMAGE)
    assert scripted(lose, (4,), frail, Ability.CONSTITUTION, 1, rulings=harsh).injury == 5
    assert scripted(lose, (), Character(wounds=-1), Ability.CONSTITUTION, 1, rulings=harsh).dead


@pytest.mark.parametrize("ability", Ability)
def test_zero_in_any_score_is_death(ability: Ability) -> None:
    score = BODY.score(ability)
    assert scripted(lose, (), BODY, ability, score).dead
    assert not scripted(lose, (), BODY, ability, score - 1).dead


points = st.tuples(*[st.integers(0, 17)] * 6)


@given(st.builds(Losses, points, st.integers(0, 17), points))
def test_losses_are_read_as_they_are_written(losses: Losses) -> None:
    assert Losses.read(str(losses)) == losses


@pytest.mark.parametrize("text", ["Luck 3", "Str", "Str 3 hunger", "Con 4 hungry", "Str −1", "3 Str", "Str 100"])
def test_other_losses_are_refused(text: str) -> None:
    assert Losses.read(text) is None


@pytest.mark.parametrize(("text", "taken"), [("gut opened", True), ("", True), ("x" * 121, False), ("a\nb", False)])
def test_an_injury_is_a_short_line(text: str, taken: bool) -> None:
    assert (Hurt.read(text) == Hurt(text)) is taken


# Ageing


@pytest.mark.parametrize(
    ("kin", "row"),
    [(Kin.DWARF, (5, 200, 250, 300)), (Kin.HALFLING, (1, 70, 80, 100)), (Kin.HUMAN, (1, 40, 50, 60))],
)
def test_the_ages_of_each_kin(kin: Kin, row: tuple[int, ...]) -> None:
    assert AGEING.rows[kin] == row
    every, first, minus_two, minus_four = row
    for reached, penalty in [(first, 0), (minus_two - every, 0), (minus_two, -2), (minus_four, -4)]:
        roll = played(age, (20,), Character(kin=kin, age=reached - every))
        assert roll.outcome.age == reached
        assert [value for step in roll.steps for _, value in step.plus] == ([penalty] if penalty else [])
    assert scripted(age, (20,), Character(kin=kin, age=20)).age == first


def test_elves_do_not_age() -> None:
    elf = Character(kin=Kin.ELF, age=500)
    assert scripted(age, (), elf) == elf
    assert scripted(age_by_magic, (), elf, 40) == replace(elf, age=540)


def test_a_failed_save_costs_a_point_of_a_random_ability_for_good() -> None:
    for face, ability in enumerate(ABILITIES, 1):
        aged = scripted(age, (2, face), Character(age=45))
        assert aged.score(ability) == BODY.score(ability) - 1
        assert str(aged.lost) == f"{ability.value[:3]} 1 for good"
        healed = scripted(heal, (), aged, 10)
        assert (healed.score(ability), healed.whole) == (aged.score(ability), True)


def dated(roll: Roll) -> list[tuple[str, int]]:
    """When each save was made, and at what modifier."""
    saves = [step for step in roll.steps if step.name.startswith("save")]
    return [(step.when, sum(value for _, value in step.plus)) for step in saves]


def test_from_38_to_43_by_magic_is_four_saves() -> None:
    roll = played(age_by_magic, (20, 20, 20, 20), Character(age=38), 5)
    assert dated(roll) == [("age 40", 0), ("age 41", 0), ("age 42", 0), ("age 43", 0)]
    assert roll.outcome.age == 43


def test_from_48_to_52_by_magic_is_four_saves_three_of_them_at_minus_2() -> None:
    roll = played(age_by_magic, (20, 20, 20, 20), Character(age=48), 4)
    assert dated(roll) == [("age 49", 0), ("age 50", -2), ("age 51", -2), ("age 52", -2)]


def test_dwarves_save_every_five_years() -> None:
    dwarf = Character(role=Role.DWARF, kin=Kin.DWARF, age=243)
    assert dated(played(age_by_magic, (20, 20, 20), dwarf, 12)) == [("age 245", 0), ("age 250", -2), ("age 255", -2)]


def test_the_first_save_can_be_ruled_an_interval_later() -> None:
    later = Rulings(first_save=FirstSave.AN_INTERVAL_LATER)
    roll = played(age_by_magic, (20, 20, 20), Character(age=38), 5, rulings=later)
    assert [when for when, _ in dated(roll)] == ["age 41", "age 42", "age 43"]


def test_points_lost_to_magical_ageing_are_binomial() -> None:
    shares = odds(age_by_magic, Character(age=38), 5)
    assert [share for _, share in sorted((each.lost, share) for each, share in shares.items())] == binomial(
        4, failing(14)
    )


def test_death_by_ageing_agrees_with_counting_every_way() -> None:
    scores = dict(zip(("strength", "dexterity", "constitution"), (1, 2, 3), strict=True))
    body = Character(age=47, **scores, intelligence=2, wisdom=10, charisma=2)
    start = [body.score(ability) for ability in ABILITIES]
    counted: Counter[int | str] = Counter()
    # six ways to lose a point and one to lose none, for 48, 49 (plain), 50 and 51 (at −2)
    fails = [failing(14), failing(14), failing(14, -2), failing(14, -2)]
    for ways in product(range(-1, 6), repeat=4):
        share, left, dead = Fraction(1), list(start), False
        for way, fail in zip(ways, fails, strict=True):
            share *= 1 - fail if way < 0 else fail / 6
            if way >= 0:
                left[way] -= 1
                dead |= left[way] == 0
        counted["dead" if dead else sum(start) - sum(left)] += share  # type: ignore[assignment]
    shares = odds(age_by_magic, body, 4)
    assert {"dead" if each.dead else each.lost: share for each, share in shares.items()} == counted


# Disease

FEVER = {"ability": Ability.INTELLIGENCE, "incubation": 7, "lasts": 3, "interval": 4}


def test_the_fever_is_18_saves_from_a_week_after() -> None:
    roll = played(disease, (1, *[20] * 18), BODY, **FEVER)
    exposure, *saves = dated(roll)
    assert exposure == ("day 1", 0)
    assert len(saves) == 18
    assert [when for when, _ in saves[:7]] == [
        *(f"day 8, {hour}:00" for hour in ("00", "04", "08", "12", "16", "20")),
        "day 9, 00:00",
    ]
    assert saves[-1][0] == "day 10, 20:00"
    assert roll.outcome == replace(BODY, day=11)


def test_not_catching_it_ends_it() -> None:
    assert scripted(disease, (12,), BODY, **FEVER) == BODY


def test_each_failure_costs_a_point_that_rest_brings_back() -> None:
    faces = [1, *[2] * 3, *[20] * 15]
    ill = scripted(disease, faces, BODY, **FEVER)
    assert (ill.intelligence, str(ill.lost)) == (7, "Int 3")
    for_good = Rulings(disease_loss=DiseaseLoss.PERMANENT)
    assert str(scripted(disease, faces, BODY, **FEVER, rulings=for_good).lost) == "Int 3 for good"


def test_the_loss_of_the_fever_is_binomial() -> None:
    shares = odds(infection, Saver(), score=18)
    exact = binomial(18, failing(12))
    assert {each.lost: share for each, share in shares.items()} == dict(enumerate(exact))
    oracle = 18 @ icepool.d20.map(lambda face: face < 12)
    assert exact == [oracle.probability(lost) for lost in range(19)]


@pytest.mark.parametrize("score", [1, 6, 12])
def test_the_fever_kills_where_the_score_runs_out(score: int) -> None:
    shares = odds(infection, Saver(), score=score)
    exact = binomial(18, failing(12))
    assert total(shares, lambda each: str(each) == "dead") == sum(exact[score:])
    caught = odds(disease, Character(intelligence=score), **FEVER)
    assert total(caught, lambda each: each.dead) == failing(12) * sum(exact[score:])


def test_going_without_rest_is_minus_2_on_every_later_save_but_not_the_first() -> None:
    saves = dated(played(disease, (1, *[20] * 18), BODY, **FEVER, restless=1))
    assert [plus for _, plus in saves] == [0, *[-2] * 18]
    each = Rulings(restless=Restless.THOSE_SAVES)
    saves = dated(played(disease, (1, *[20] * 18), BODY, **FEVER, restless=5, rulings=each))
    assert [plus for _, plus in saves] == [0, *[-2] * 5, *[0] * 13]


def test_restless_saves_are_weighed_so_too() -> None:
    assert {each.lost: share for each, share in odds(infection, Saver(), score=18, restless=3).items()} == dict(
        enumerate(binomial(18, failing(12, -2)))
    )
    mixed = odds(infection, Saver(), score=18, saves=2, restless=1, rulings=Rulings(restless=Restless.THOSE_SAVES))
    assert total(mixed, lambda each: each.lost == 2) == failing(12, -2) * failing(12)


def test_both_ends_would_be_nineteen_saves() -> None:
    saves = Rulings(disease_saves=DiseaseSaves.BOTH_ENDS)
    assert len(dated(played(disease, (1, *[20] * 19), BODY, **FEVER, rulings=saves))) == 20


@pytest.mark.parametrize(("lasts", "interval", "saves", "both_ends"), [(1, 5, 5, 5), (1, 48, 1, 1), (1, 24, 1, 2)])
def test_an_interval_that_does_not_fit_still_has_its_save(
    lasts: int, interval: int, saves: int, both_ends: int
) -> None:
    course = {**FEVER, "lasts": lasts, "interval": interval}  # a save as incubation ends, and at each interval begun
    assert len(dated(played(disease, (1, *[20] * saves), BODY, **course))) == 1 + saves
    other = Rulings(disease_saves=DiseaseSaves.BOTH_ENDS)
    assert len(dated(played(disease, (1, *[20] * both_ends), BODY, **course, rulings=other))) == 1 + both_ends


def test_a_disease_of_wisdom_makes_its_own_saves_harder() -> None:
    # from 13 one failure takes the modifier, so that the second save is no longer at +1
    shares = odds(infection, Saver(wisdom=13), Ability.WISDOM, 13, saves=2)
    assert total(shares, lambda each: each.lost == 2) == failing(12, 1) * failing(12)


# Poison, drugs, drink


@pytest.mark.parametrize(
    ("effect", "amount", "faces", "after"),
    [
        (Effect.DEATH, 1, (11,), replace(BODY, life=Life.DEAD)),
        (Effect.SLUMBER, 1, (11,), replace(BODY, life=Life.UNCONSCIOUS)),
        (Effect.WOUNDS, 10, (11, 5), replace(BODY, wounds=-2, injury=7)),
        (Effect.ABILITY, 3, (11,), replace(BODY, strength=10, lost=Losses((3, 0, 0, 0, 0, 0)))),
    ],
)
def test_poison_is_all_or_nothing(effect: Effect, amount: int, faces: tuple[int, ...], after: Character) -> None:
    assert scripted(poison, faces, BODY, effect, amount, Ability.STRENGTH) == after
    assert scripted(poison, (12,), BODY, effect, amount, Ability.STRENGTH) == BODY


def test_wounds_lost_to_poison_can_be_ruled_no_damage() -> None:
    mild = Rulings(poison_wounds=PoisonWounds.ONLY_LOSS)
    assert scripted(poison, (11,), BODY, Effect.WOUNDS, 10, rulings=mild) == replace(BODY, wounds=-2)


def test_a_drug_taken_on_purpose_allows_no_save() -> None:
    assert scripted(drug, (), Saver(), True) is Drugged.TAKES_HOLD
    assert odds(drug, Saver())[Drugged.TAKES_HOLD] == failing(12)


@pytest.mark.parametrize(("score", "left", "off_the_modifier"), [(14, 0, -1), (13, 0, -1), (16, 1, 0), (10, -1, -2)])
def test_a_drunk_has_2_less_dexterity(score: int, left: int, off_the_modifier: int) -> None:
    assert scripted(drunk_dexterity, (), score) == left
    other = Rulings(drunk_dexterity=DrunkDexterity.MODIFIER)
    assert scripted(drunk_dexterity, (), score, other) == off_the_modifier


def test_a_drunk_saves_at_minus_2_until_sober() -> None:
    drunk = scripted(drink, (), BODY)
    assert total(odds(poison, drunk, Effect.DEATH), lambda each: each.dead) == failing(12, -2)
    assert scripted(drink, (), drunk, False) == BODY


# Hunger, thirst, sleep


def test_a_day_without_food_costs_a_point_or_nothing() -> None:
    assert odds(hunger, Saver(), 13) == {12: failing(12), 13: 1 - failing(12)}


@pytest.mark.parametrize(("before", "after", "rounded_up"), [(13, 6, 7), (12, 6, 6), (6, 3, 3), (3, 1, 2), (1, 0, 1)])
def test_a_day_without_water_halves_constitution(before: int, after: int, rounded_up: int) -> None:
    assert scripted(thirst, (11,), Saver(), before) == Parched(after, 1)
    assert scripted(thirst, (12,), Saver(), before) == Parched(before, 0)
    up = Rulings(halving=Halving.UP)
    assert scripted(thirst, (11,), Saver(), before, rulings=up) == Parched(rounded_up, 1)


def test_the_third_failure_against_thirst_kills() -> None:
    assert scripted(privation, (2, 2, 2), BODY, 3).dead
    parched = scripted(privation, (2, 2, 20), BODY, 3)
    assert (parched.constitution, parched.thirst, str(parched.lost)) == (3, 2, "Con 10 hunger")
    assert scripted(privation, (2,), parched, 1).dead


@pytest.mark.parametrize("days", [1, 3, 5, 9])
def test_death_by_thirst_is_three_failures_in_so_many_days(days: int) -> None:
    dead = total(odds(privation, BODY, days, Lacking.WATER), lambda each: each.dead)
    assert dead == sum(binomial(days, failing(12))[3:])


@pytest.mark.parametrize("days", [1, 6, 12, 21])
def test_hunger_is_binomial_until_constitution_runs_out(days: int) -> None:
    shares = odds(privation, BODY, days, Lacking.FOOD)
    exact = binomial(days, failing(12))
    assert total(shares, lambda each: each.dead) == sum(exact[13:])
    for lost in range(min(days, 12) + 1):
        left = 13 - lost
        assert total(shares, lambda each, left=left: not each.dead and each.constitution == left) == exact[lost]


def test_hunger_and_thirst_on_one_day() -> None:
    nine = Character(constitution=9)
    assert scripted(privation, (2, 2), nine, 1, Lacking.BOTH).constitution == 4
    other = Rulings(which_first=WhichFirst.THIRST)
    assert scripted(privation, (2, 2), nine, 1, Lacking.BOTH, other).constitution == 3


def test_half_of_the_normal_score_runs_out_sooner() -> None:
    half = Rulings(half_of=HalfOf.NORMAL)
    assert scripted(privation, (2,), Character(constitution=16), 1, rulings=half).constitution == 8
    assert scripted(privation, (2, 2), Character(constitution=16), 2, rulings=half).dead
    assert scripted(privation, (2, 2), Character(constitution=16), 2).constitution == 4


def test_failures_against_thirst_are_forgotten_with_water() -> None:
    parched = scripted(privation, (2, 2), BODY, 2)
    assert scripted(privation, (20,), parched, 1, Lacking.FOOD).thirst == 0
    kept = Rulings(thirst_count=ThirstCount.FOR_EVER)
    assert scripted(privation, (20,), parched, 1, Lacking.FOOD, kept).thirst == 2


@pytest.mark.parametrize(
    ("days", "throw", "penalty"),
    [
        (1, Throw.CHECK, -1),
        (3, Throw.CHECK, -3),
        (1, Throw.PERCENT, -10),
        (2, Throw.PERCENT, -20),
        (2, Throw.IN_SIX, -2),
        (2, Throw.DAMAGE, 0),
    ],
)
def test_lack_of_sleep_adds_up(days: int, throw: Throw, penalty: int) -> None:
    assert scripted(tired, (), days, throw) == penalty


def test_what_lack_of_sleep_touches_can_be_ruled() -> None:
    assert scripted(tired, (), 2, Throw.DAMAGE, Rulings(tired_rolls=TiredRolls.DAMAGE_TOO)) == -2
    assert scripted(tired, (), 2, Throw.IN_SIX, Rulings(tired_sixes=TiredSixes.UNTOUCHED)) == 0


def test_four_hours_of_sleep_are_enough() -> None:
    once = scripted(sleep, (), BODY, 3)
    twice = scripted(sleep, (), once, 0)
    assert (once.sleepless, twice.sleepless, twice.day) == (1, 2, 3)
    assert scripted(sleep, (), twice, 4).sleepless == 0
    assert scripted(sleep, (), twice, 4, Rulings(catching=Catching.ONE_DAY)).sleepless == 1
    assert total(odds(poison, twice, Effect.DEATH), lambda each: each.dead) == failing(12, -2)


# Traps


def test_a_pit_is_a_save_against_paralyzation_or_a_fall() -> None:
    assert scripted(pit, (14,), BODY, 20) == BODY
    assert scripted(pit, (13, 3, 4), BODY, 20).wounds == 1
    assert odds(pit, BODY, 20)[BODY] == 1 - failing(14)


def test_a_trap_that_shoots_attacks_armour_class() -> None:
    assert scripted(shot, (11,), BODY, 14, 2) == BODY
    assert scripted(shot, (12, 5), BODY, 14, 2).wounds == 3
    assert odds(shot, BODY, 14, 2, DamageDie.D8)[BODY] == Fraction(11, 20)


def test_a_search_finds_on_1_in_6_at_a_turn_for_each_square() -> None:
    assert scripted(search, (1,)).found is Found.SOMETHING
    assert scripted(search, (2,)).found is Found.NOTHING
    assert scripted(search, (2,)).turns == 3
    assert scripted(search, (2,), 1, 40, 30).turns == 12
    assert {each.found: share for each, share in odds(search).items()}[Found.SOMETHING] == Fraction(1, 6)


def test_magical_traps_are_out_of_reach_unless_the_referee_says_otherwise() -> None:
    assert scripted(search, (), 5, magical=True, caster=True).found is Found.NOTHING
    open_to = Rulings(magic_traps=MagicTraps.CASTERS)
    shares = odds(search, 5, magical=True, caster=True, rulings=open_to)
    assert total(shares, lambda each: each.found is Found.SOMETHING) == Fraction(1, 6)
    assert scripted(search, (), 5, magical=True, rulings=open_to).found is Found.NOTHING


def test_lack_of_sleep_lowers_a_chance_in_six() -> None:
    assert total(odds(search, 3, sleepless=1), lambda each: each.found is Found.SOMETHING) == Fraction(2, 6)
    assert total(odds(search, 1, sleepless=2), lambda each: each.found is Found.SOMETHING) == 0


# Healing


@pytest.mark.parametrize(
    ("wounds", "most", "stay", "lodging", "gains"),
    [
        (5, 10, Stay.NIGHT, ROUGH, {1}),
        (5, 10, Stay.FULL_DAY, ROUGH, {2, 3, 4}),
        (5, 10, Stay.FULL_DAY, BED, {3, 4, 5}),
        (4, 10, Stay.NIGHT, ROUGH, {0}),
        (4, 10, Stay.FULL_DAY, ROUGH, {1}),
        (4, 10, Stay.FULL_DAY, BED, {2}),
        (-3, 10, Stay.FULL_DAY, BED, {2}),
        (5, 11, Stay.NIGHT, BED, {0}),
        (6, 11, Stay.NIGHT, BED, {1}),
        (8, 10, Stay.FULL_DAY, BED, {2}),
        (10, 10, Stay.FULL_DAY, BED, {0}),
    ],
)
def test_a_rest_heals_by_where_it_begins(wounds: int, most: int, stay: Stay, lodging: Lodging, gains: set[int]) -> None:
    shares = odds(rest, Character(wounds=wounds, most=most), stay, lodging)
    assert {each.wounds - wounds for each in shares} == gains
    assert len(gains) == 1 or set(shares.values()) == {Fraction(1, 3)}


@pytest.mark.parametrize(
    ("stay", "spoiled", "gained"),
    [
        (Stay.NIGHT, {"disturbed": True}, 0),
        (Stay.NIGHT, {"fed": False}, 0),
        (Stay.FULL_DAY, {"fed": False}, 0),
        (Stay.FULL_DAY, {"hostile": True}, 0),
    ],
)
def test_what_spoils_a_rest(stay: Stay, spoiled: dict[str, bool], gained: int) -> None:
    body = Character(wounds=5, most=10, intelligence=7, lost=Losses((0, 0, 0, 3, 0, 0)))
    after = scripted(rest, (), body, stay, **spoiled)
    assert (after.wounds, after.lost) == (5 + gained, body.lost)


def test_a_disturbed_night_leaves_the_day() -> None:
    assert scripted(rest, (3,), Character(wounds=5, most=10), disturbed=True).wounds == 8


def test_rulings_on_rest() -> None:
    below, half = Character(wounds=4, most=10), Character(wounds=5, most=10)
    no_help = Rulings(bed_below_half=BedBelowHalf.NO_HELP)
    assert scripted(rest, (), below, Stay.FULL_DAY, BED, rulings=no_help).wounds == 5
    hungry = Rulings(night_food=NightFood.NOT_NEEDED)
    assert scripted(rest, (), half, Stay.NIGHT, fed=False, rulings=hungry).wounds == 6


def test_somebody_knocked_out_wakes_after_1d6_hours() -> None:
    assert odds(waking) == {hours: Fraction(1, 6) for hours in range(1, 7)}


def test_a_week_of_rest_brings_8_points_to_each_affected_score() -> None:
    ill = Character(intelligence=2, strength=4, lost=Losses((9, 0, 0, 8, 0, 0)))
    after = scripted(heal, (), ill, 7)
    assert (after.intelligence, after.strength, str(after.lost)) == (10, 12, "Str 1")
    assert scripted(heal, (), ill, 6).intelligence == 8


def test_a_week_of_rest_brings_16_points_that_hunger_took() -> None:
    starved = Character(constitution=1, wounds=4, most=4, lost=Losses(hunger=17))
    assert scripted(heal, (), starved, 7).constitution == 17
    slower = Rulings(doubled=Doubled.DAYS_ONLY)
    assert scripted(heal, (), starved, 7, rulings=slower).constitution == 16


def test_scores_never_rise_above_normal() -> None:
    body = Character(intelligence=9, lost=Losses((0, 0, 0, 1, 0, 0)))
    assert scripted(recover, (), body, True) == Character()


def test_only_an_unbroken_week_brings_the_extra_point() -> None:
    ill = Character(intelligence=2, lost=Losses((0, 0, 0, 9, 0, 0)), rested=6)
    assert scripted(rest, (), ill).intelligence == 4
    broken = scripted(rest, (), ill, Stay.NIGHT)
    assert scripted(rest, (), broken).intelligence == 3
    any_seven = Rulings(full_week=FullWeek.ANY_SEVEN)
    assert (
        scripted(rest, (), scripted(rest, (), ill, Stay.NIGHT, rulings=any_seven), rulings=any_seven).intelligence == 4
    )


def test_days_of_rest_are_told_while_there_is_something_to_come_back() -> None:
    ill = Character(intelligence=2, lost=Losses((0, 0, 0, 9, 0, 0)), rested=5)
    assert "Intelligence 3 of 11, 6 days rested" in played(rest, (), ill).label
    assert "rested" not in played(rest, (), ill, Stay.NIGHT).label
    assert "rested" not in played(rest, (), replace(BODY, rested=5)).label


def test_constitution_that_comes_back_brings_its_wounds() -> None:
    body = Character(level=3, wounds=5, most=5, constitution=12, lost=Losses((0, 0, 1, 0, 0, 0)))
    after = scripted(recover, (), body)
    assert (after.constitution, after.wounds, after.most) == (13, 8, 8)
    most_only = scripted(recover, (), body, rulings=Rulings(rising=Rising.MOST_ONLY))
    assert (most_only.wounds, most_only.most) == (5, 8)


@cache
def wounds_by_day(wounds: int, most: int, bed: int, days: int) -> dict[int, Fraction]:
    """Wounds after so many full days of rest, counted day by day from the table of the chapter."""
    now = {wounds: Fraction(1)}
    for _ in range(days):
        after: Counter[int] = Counter()
        for at, share in now.items():
            ways = [1 + gain + bed for gain in (1, 2, 3)] if 2 * at >= most else [1 + bed]
            for gain in ways:
                after[min(at + gain, most)] += share / len(ways)  # type: ignore[assignment]
        now = dict(after)
    return now


@pytest.mark.parametrize("lodging", Lodging)
@pytest.mark.parametrize(("wounds", "most"), [(3, 30), (-2, 16), (9, 10), (-10, 40)])
def test_how_long_until_whole(wounds: int, most: int, lodging: Lodging) -> None:
    bed = int(lodging is BED)
    body = Character(wounds=wounds, most=most)
    shares = odds(until_whole, body, lodging)
    assert sum(shares.values()) == 1
    for days in range(31):
        healed = wounds_by_day(wounds, most, bed, days)
        assert total(shares, lambda each, days=days: each.days <= days) == healed.get(most, 0)
        assert odds(whole_by, body, days, lodging).get(Recovery.WHOLE, 0) == healed.get(most, 0)
    after = odds(heal, body, 30, lodging)
    assert {each.wounds: share for each, share in after.items()} == wounds_by_day(wounds, most, bed, 30)


def test_whole_means_scores_too() -> None:
    ill = Character(intelligence=2, lost=Losses((0, 0, 0, 8, 0, 0)))
    assert {each.days: share for each, share in odds(until_whole, ill).items()} == {7: 1}


def test_the_dead_do_not_heal() -> None:
    dead = BODY.killed()
    assert scripted(rest, (), dead) == dead
    assert str(scripted(until_whole, (), dead)) == "never"
    assert scripted(whole_by, (), dead, 9) is Recovery.DEAD


# All together


def test_a_character_through_bad_days_and_better_ones() -> None:
    actions = [rule.id for rule in (fall, privation, rest, take_damage, disease, sleep, age)]
    sheet = Sheet.begin("hazards", actions, {"level": 2, "wounds": 14, "most": 14})
    sheet = sheet.act(fall.id, {}, dice=(5, 2, 6))
    assert sheet.state.wounds == 1
    sheet = sheet.act(privation.id, {"days": 2}, dice=(9, 14))
    # Constitution 13 to 6: the modifier goes from +1 to −1, at level 2 that is 4 Wounds
    assert (sheet.state.constitution, sheet.state.wounds, sheet.state.most, sheet.state.day) == (6, -3, 10, 3)
    for _ in range(2):
        sheet = sheet.act(rest.id, {"lodging": "BED"}, dice=())
    # 2 Wounds and 2 points a day; at 9 the modifier is back at 0
    assert (sheet.state.constitution, sheet.state.wounds, sheet.state.most, sheet.state.day) == (10, 3, 12, 5)
    sheet = sheet.act(take_damage.id, {"damage": 5}, dice=(4,))
    assert (sheet.state.wounds, sheet.state.injury) == (-2, 6)
    assert [roll.arguments[0].when for roll in sheet.log] == ["day 1", "day 1", "day 3", "day 4", "day 5"]


def test_the_log_on_the_page_says_the_day() -> None:
    done = ["hazards.privation~days=2~dice=20,20", "hazards.damage~damage=3~dice="]
    config = {"sheet": "hazards", "page": "games/hazards/", "actions": [privation.id, take_damage.id], "answers": {}}
    log = widget(config | {"do": done}).partition('class="rs-log"')[2]
    assert re.findall(r'<li><span class="rs-when">(.+?)</span>', log) == ["Day 1", "Day 3"]
