"""Skirmish injury: worked examples by rule, and figures from closed forms, plain counting and icepool."""

from collections import Counter
from fractions import Fraction
from itertools import combinations, product
from pathlib import Path
from typing import Any

import icepool
import pytest

from rulescore import Rule, Sheet, WrongDice, follow, odds
from rulescore.games.skirmish import (
    ARMOUR,
    HENCHMAN_SCARS,
    HERO_SCARS,
    INJURY_CHECK,
    INJURY_ROLL,
    MELEE_WEAPONS,
    RANGED_WEAPONS,
    Hits,
    Injury,
    Rulings,
    State,
    Unit,
    armour,
    attack_check,
    blackpowder,
    cast,
    cast_check,
    defence_check,
    disengage,
    end_of_turn,
    exchange,
    fall,
    fall_of_unit,
    henchman_scar,
    hero_scar,
    inflict,
    injury_chart,
    injury_check,
    injury_roll,
    jump,
    kept_die,
    ledge,
    lesser_injury,
    lose_wounds,
    melee,
    move,
    ranged,
    read_pool,
    recovery,
    roll_on_unit,
    rout_check,
    side,
    stat_check,
    targets,
    upkeep,
)
from rulescore.games.skirmish.aftermath import HenchmanScar, HeroScar, Rout
from rulescore.games.skirmish.attacks import Firearm, Kind, Struck
from rulescore.games.skirmish.checks import Check, Defence, Edge
from rulescore.games.skirmish.injuries import Buffer
from rulescore.games.skirmish.ledges import Side, Way
from rulescore.games.skirmish.rulings import (
    Both,
    Chain,
    Climbing,
    DazedAdvantage,
    DazedMove,
    DefendedHits,
    Halving,
    HardToKill,
    Helpless,
    InjuryDie,
    LastWound,
    LesserRoll,
    NamedInjury,
    NoHero,
    ShortFall,
    Spared,
    StaggeredChecks,
    StaggeredEnds,
    StaggeredEngage,
    StunnedChecks,
    WhoseTurn,
    WoundsAndRolls,
)
from rulescore.games.skirmish.states import Disengage, Distance, Enemy, Pace, Targets, Turn
from rulescore.games.skirmish.units import Armour, MeleeWeapon, RangedWeapon, Shield
from widgets.draw import shape
from widgets.view import widget

ROOT = Path(__file__).parent.parent.parent

FINE, STAGGERED, DAZED, STUNNED, OUT = State
NONE, I_DAZED, I_STUNNED, I_OUT = Injury
D20 = range(1, 21)
NO_DEFENCE = 21
GONE = Unit(OUT, 0)


def scripted(rule: Rule[..., Any], faces: tuple[object, ...], *arguments: Any, **named: Any) -> Any:
    """What a rule makes of these dice, all of them and no more."""
    return follow(rule, rule.arguments(*arguments, **named), dice=faces).outcome


def steps(rule: Rule[..., Any], faces: tuple[object, ...], *arguments: Any, **named: Any) -> list[str]:
    return [step.text for step in follow(rule, rule.arguments(*arguments, **named), dice=faces).steps]


def twentieths(**ways: int) -> dict[Injury, Fraction]:
    return {Injury[name.upper()]: Fraction(n, 20) for name, n in ways.items()}


# Checks


@pytest.mark.parametrize(
    ("stat", "plain", "advantage", "disadvantage"),
    [(13, "0.4", "0.64", "0.16"), (10, "0.55", "0.7975", "0.3025")],
)
def test_checks_at_stats_13_and_10(stat: int, plain: str, advantage: str, disadvantage: str) -> None:
    for edge, expected in ((Edge.PLAIN, plain), (Edge.ADVANTAGE, advantage), (Edge.DISADVANTAGE, disadvantage)):
        assert odds(stat_check, stat=stat, edge=edge)[Check.PASSED] == Fraction(expected)


ICEPOOL = {
    Edge.PLAIN: icepool.d20,
    Edge.ADVANTAGE: icepool.highest(icepool.d20, icepool.d20),
    Edge.DISADVANTAGE: icepool.lowest(icepool.d20, icepool.d20),
}


@pytest.mark.parametrize("edge", ICEPOOL)
@pytest.mark.parametrize("modifier", [-15, -3, 0, 2, 15])
def test_a_check_passes_as_often_as_icepool_says(edge: Edge, modifier: int) -> None:
    for stat in range(2, 21):
        passing = ICEPOOL[edge].map(lambda die, stat=stat: die == 20 or (die != 1 and die + modifier >= stat))
        found = odds(stat_check, stat=stat, modifier=modifier, edge=edge)
        assert found[Check.PASSED] == passing.probability(True)


@pytest.mark.parametrize("edge", ICEPOOL)
def test_the_die_kept_falls_as_icepool_says(edge: Edge) -> None:
    assert odds(kept_die, edge) == {die: ICEPOOL[edge].probability(die) for die in D20}


@pytest.mark.parametrize(
    ("face", "stat", "modifier", "outcome"),
    [
        (13, 13, 0, Check.PASSED),
        (12, 13, 0, Check.FAILED),
        (11, 13, 2, Check.PASSED),
        (20, 20, -15, Check.PASSED),
        (19, 20, -15, Check.FAILED),
        (1, 2, 15, Check.FAILED),
        (2, 10, 15, Check.PASSED),
    ],
)
def test_a_natural_20_passes_and_a_natural_1_fails(face: int, stat: int, modifier: int, outcome: Check) -> None:
    assert scripted(stat_check, (face,), stat=stat, modifier=modifier) is outcome


def test_advantage_and_disadvantage_cancel_unless_ruled_otherwise() -> None:
    assert odds(kept_die, Edge.BOTH) == {die: Fraction(1, 20) for die in D20}
    worse = Rulings(both=Both.DISADVANTAGE)
    assert odds(kept_die, Edge.BOTH, worse) == odds(kept_die, Edge.DISADVANTAGE)
    assert scripted(stat_check, (12,), stat=12, edge=Edge.BOTH) is Check.PASSED
    assert scripted(stat_check, (12, 4), stat=12, edge=Edge.BOTH, rulings=worse) is Check.FAILED


@pytest.mark.parametrize(("defence", "pierce"), [(15, 0), (15, 3), (15, -3), (20, 15), (2, -15)])
def test_pierce_comes_off_the_defence_die(defence: int, pierce: int) -> None:
    passing = sum(die == 20 or (die != 1 and die - pierce >= defence) for die in D20)
    assert odds(defence_check, defence, pierce)[Check.PASSED] == Fraction(passing, 20)
    squared = odds(defence_check, defence, pierce, disadvantage=True)[Check.PASSED]
    assert squared == Fraction(passing, 20) ** 2


def test_a_dash_for_defence_fails_without_a_roll() -> None:
    assert scripted(defence_check, (), NO_DEFENCE) is Check.FAILED


@pytest.mark.parametrize(
    ("defence", "worn", "shield", "after"),
    [
        (NO_DEFENCE, Armour.NONE, Shield.NONE, NO_DEFENCE),
        (NO_DEFENCE, Armour.LIGHT, Shield.NONE, 20),  # the first point of improvement
        (NO_DEFENCE, Armour.HEAVY, Shield.NONE, 19),
        (NO_DEFENCE, Armour.LIGHT, Shield.SHIELD, 16),
        (15, Armour.MITHRIL, Shield.TOWER_SHIELD, 6),
        (4, Armour.MITHRIL, Shield.TOWER_SHIELD, 2),
    ],
)
def test_armour_improves_defence_and_a_dash_becomes_20(defence: int, worn: Any, shield: Any, after: int) -> None:
    assert odds(armour, defence, worn, shield) == {Defence(after): 1}


@pytest.mark.parametrize(("engaged", "ran", "against"), [(False, False, 12), (True, False, 14), (True, True, 14)])
def test_a_cast_check_is_2_harder_for_the_engaged_and_for_runners(engaged: bool, ran: bool, against: int) -> None:
    assert odds(cast_check, 12, engaged, ran)[Check.PASSED] == Fraction(21 - against, 20)
    assert odds(cast_check, 25, engaged, ran)[Check.PASSED] == Fraction(1, 20)


# Injury Checks


def test_both_charts_are_those_of_the_source() -> None:
    assert INJURY_CHECK.rows == {"1-14": I_DAZED, "15-17": I_STUNNED, "18-20": I_OUT}
    assert INJURY_ROLL.rows == {"1-11": NONE, "12-14": I_DAZED, "15-17": I_STUNNED, "18-20": I_OUT}


@pytest.mark.parametrize(
    ("die", "injury", "found"),
    [
        (14, 2, I_STUNNED),  # a Crossbow
        (19, -2, I_STUNNED),  # against somebody Hard to Kill
        (16, 4, I_OUT),  # a Hammer
        (14, 0, I_DAZED),
        (15, 0, I_STUNNED),
        (17, 0, I_STUNNED),
        (18, 0, I_OUT),
        (2, -10, I_DAZED),  # off the lower end
        (20, 20, I_OUT),  # off the upper end
    ],
)
def test_the_attack_die_and_injury_modifiers_are_read_on_the_chart(die: int, injury: int, found: Injury) -> None:
    assert odds(injury_chart, die, injury) == {found: 1}


def chart(total: int) -> Injury:
    return I_DAZED if total <= 14 else I_STUNNED if total <= 17 else I_OUT


@pytest.mark.parametrize("edge", ICEPOOL)
@pytest.mark.parametrize("stat", [2, 10, 13, 18, 20])
@pytest.mark.parametrize("injury", [-2, 0, 4, 7])
def test_an_injury_check_is_weighed_among_the_dice_that_hit(edge: Edge, stat: int, injury: int) -> None:
    hitting = [(die, ICEPOOL[edge].probability(die)) for die in D20 if die >= stat]
    hit = sum(share for _, share in hitting)
    expected: Counter[Injury] = Counter()
    for die, share in hitting:
        expected[chart(die + injury)] += Fraction(share) / hit
    assert odds(injury_check, stat, injury, 0, edge) == expected


def test_a_plain_hit_at_13_puts_three_in_eight_out() -> None:
    assert odds(injury_check, 13) == {
        I_DAZED: Fraction(2, 8),
        I_STUNNED: Fraction(3, 8),
        I_OUT: Fraction(3, 8),
    }


def test_a_die_that_missed_cannot_be_an_injury_check() -> None:
    with pytest.raises(WrongDice):
        scripted(injury_check, (12,), 13)
    assert scripted(injury_check, (13,), 13) is I_DAZED


def test_the_die_that_hit_is_the_injury_check_and_no_second_one_is_rolled() -> None:
    """One attack on a unit without Defence is one die; rolled afresh, 3 in 20 of 8 in 20 would be out."""
    target = Unit(defence=NO_DEFENCE)
    found = odds(melee, target, stat=13, weapon=MeleeWeapon.DAGGER)
    assert found == {
        target: Fraction(12, 20),
        Unit(DAZED, 0, NO_DEFENCE): Fraction(2, 20),
        Unit(STUNNED, 0, NO_DEFENCE): Fraction(3, 20),
        Unit(OUT, 0, NO_DEFENCE): Fraction(3, 20),
    }
    for die in D20:
        after = scripted(melee, (die,), target, stat=13, weapon=MeleeWeapon.DAGGER)
        expected = FINE if die < 13 else {I_DAZED: DAZED, I_STUNNED: STUNNED, I_OUT: OUT}[chart(die)]
        assert after.state is expected
        with pytest.raises(WrongDice):
            scripted(melee, (die, 10), target, stat=13, weapon=MeleeWeapon.DAGGER)


@pytest.mark.parametrize("kind", ["melee", "ranged", "cast"])
def test_any_attack_given_that_it_hits_injures_as_an_injury_check_does(kind: str) -> None:
    target = Unit(defence=NO_DEFENCE)
    found = {
        "melee": lambda: odds(melee, target, stat=11, weapon=MeleeWeapon.HAMMER),
        "ranged": lambda: odds(ranged, target, 11, RangedWeapon.CROSSBOW, injury=2),
        "cast": lambda: odds(cast, target, 11, injury=4),
    }[kind]()
    hit = 1 - found[target]
    assert hit == Fraction(1, 2)
    given_a_hit = {after.state.name: share / hit for after, share in found.items() if after != target}
    assert given_a_hit == {injury.name: share for injury, share in odds(injury_check, 11, 4).items()}


def test_modifiers_to_hit_stay_off_the_chart_unless_ruled_otherwise() -> None:
    modified = Rulings(injury_die=InjuryDie.MODIFIED)
    assert odds(injury_chart, 14, 0, 2) == {I_DAZED: 1}
    assert odds(injury_chart, 14, 0, 2, modified) == {I_STUNNED: 1}
    target = Unit(defence=NO_DEFENCE)
    assert scripted(melee, (14,), target, weapon=MeleeWeapon.SPEAR).state is DAZED
    assert scripted(melee, (14,), target, weapon=MeleeWeapon.SPEAR, rulings=modified).state is STUNNED


# Injury Rolls and falls


@pytest.mark.parametrize(
    ("modifier", "expected"),
    [
        (0, twentieths(none=11, dazed=3, stunned=3, incapacitated=3)),
        (2, twentieths(none=9, dazed=3, stunned=3, incapacitated=5)),
        (4, twentieths(none=7, dazed=3, stunned=3, incapacitated=7)),
        (6, twentieths(none=5, dazed=3, stunned=3, incapacitated=9)),
        (8, twentieths(none=3, dazed=3, stunned=3, incapacitated=11)),
        (20, twentieths(incapacitated=20)),
        (-10, twentieths(none=20)),
    ],
)
def test_the_odds_of_the_injury_roll(modifier: int, expected: dict[Injury, Fraction]) -> None:
    assert odds(injury_roll, modifier) == expected
    by_icepool = (icepool.d20 + modifier).map(
        lambda total: (
            "NONE" if total <= 11 else "DAZED" if total <= 14 else "STUNNED" if total <= 17 else "INCAPACITATED"
        )
    )
    assert {injury.name: share for injury, share in expected.items()} == {
        name: by_icepool.probability(name) for name in by_icepool.outcomes()
    }


def test_a_fall_of_3_inches_and_a_13_stuns() -> None:
    assert scripted(fall, (13,), 3) is I_STUNNED
    assert scripted(fall_of_unit, (13,), Unit(), 3) == Unit(STUNNED, 0)
    assert "Injury Roll: 13 + 2 (Injury modifiers) = 15" in steps(fall, (13,), 3)


@pytest.mark.parametrize(("height", "modifier"), [(1, 0), (2, 0), (3, 2), (4, 4), (5, 6), (6, 8), (11, 18), (20, 36)])
def test_a_fall_adds_2_for_each_full_inch_above_2(height: int, modifier: int) -> None:
    out = sum(die + modifier >= 18 for die in D20)
    unhurt = sum(die + modifier <= 11 for die in D20)
    found = odds(fall, height)
    assert found[I_OUT] == Fraction(out, 20)
    assert found.get(NONE, 0) == Fraction(unhurt, 20)


def test_a_low_fall_may_be_ruled_harmless() -> None:
    harmless = Rulings(short_fall=ShortFall.NO_ROLL)
    assert odds(fall, 2, rulings=harmless) == {NONE: 1}
    assert odds(fall, 3, rulings=harmless) == odds(fall, 3)
    assert odds(fall_of_unit, Unit(wounds=3), 2, harmless) == {Unit(wounds=3): 1}


def test_hard_to_kill_takes_2_off_and_off_rolls_unless_ruled_otherwise() -> None:
    checks_only = Rulings(hard_to_kill=HardToKill.CHECKS_ONLY)
    assert odds(fall, 3, True) == odds(injury_roll, 0)
    assert odds(fall, 3, True, checks_only) == odds(injury_roll, 2)
    tough = Unit(defence=NO_DEFENCE, hard_to_kill=True)
    for rulings in (Rulings(), checks_only):
        assert scripted(ranged, (19,), tough, weapon=RangedWeapon.BOW, rulings=rulings).state is STUNNED


@pytest.mark.parametrize(
    ("before", "injury", "after"),
    [
        (FINE, I_DAZED, DAZED),
        (STAGGERED, I_DAZED, DAZED),
        (DAZED, I_DAZED, DAZED),
        (STUNNED, I_DAZED, STUNNED),
        (STUNNED, I_OUT, OUT),
        (DAZED, I_STUNNED, STUNNED),
        (STAGGERED, NONE, STAGGERED),
    ],
)
def test_a_lesser_injury_does_nothing(before: State, injury: Injury, after: State) -> None:
    assert odds(lesser_injury, before, injury) == {after: 1}


def test_a_roll_on_somebody_worse_off_does_nothing_unless_ruled_otherwise() -> None:
    stunned = Unit(STUNNED, 0)
    assert scripted(roll_on_unit, (12,), stunned) == stunned
    replaces = Rulings(lesser_roll=LesserRoll.REPLACES)
    assert scripted(roll_on_unit, (12,), stunned, rulings=replaces) == Unit(DAZED, 0)
    assert scripted(roll_on_unit, (11,), stunned, rulings=replaces) == stunned  # no effect is no injury


# Wounds


def test_three_wounds_absorb_two_injuries() -> None:
    assert odds(lose_wounds, 3, 1) == {Buffer(2, False): 1}
    assert odds(lose_wounds, 3, 2) == {Buffer(1, False): 1}
    assert odds(lose_wounds, 3, 3) == {Buffer(0, True): 1}


def test_two_injuries_cost_wounds_and_the_third_is_read_from_the_chart() -> None:
    unit = Unit(wounds=3, defence=NO_DEFENCE)
    for left in (2, 1):
        unit = scripted(melee, (18,), unit, weapon=MeleeWeapon.DAGGER)
        assert (unit.state, unit.wounds) == (FINE, left)
    assert scripted(melee, (18,), unit, weapon=MeleeWeapon.DAGGER) == Unit(OUT, 0, NO_DEFENCE)
    assert scripted(melee, (15,), unit, weapon=MeleeWeapon.DAGGER) == Unit(STUNNED, 0, NO_DEFENCE)


def test_the_last_wound_drops_to_0_unless_ruled_to_stay() -> None:
    stays = Rulings(last_wound=LastWound.STAYS)
    assert odds(lose_wounds, 1, 1, stays) == {Buffer(1, True): 1}
    assert odds(lose_wounds, 0, 1, stays) == {Buffer(0, True): 1}
    assert scripted(fall_of_unit, (13,), Unit(), 3, stays) == Unit(STUNNED, 1)
    assert scripted(fall_of_unit, (13,), Unit(wounds=0), 3) == Unit(STUNNED, 0)


def test_wounds_to_spare_take_the_place_of_an_injury_roll_unless_ruled_otherwise() -> None:
    hero = Unit(wounds=2)
    assert odds(fall_of_unit, hero, 3) == {Unit(wounds=1): 1}
    first = Rulings(wounds_and_rolls=WoundsAndRolls.ROLL_FIRST)
    assert scripted(fall_of_unit, (9,), hero, 3, first) == hero
    assert scripted(fall_of_unit, (10,), hero, 3, first) == Unit(wounds=1)
    unharmed = Rulings(wounds_and_rolls=WoundsAndRolls.UNHARMED)
    assert scripted(fall_of_unit, (9,), hero, 3, unharmed) == hero
    assert scripted(fall_of_unit, (13,), hero, 3, unharmed) == Unit(STUNNED, 2)
    assert scripted(fall_of_unit, (16,), hero, 3, unharmed) == Unit(STUNNED, 1)
    for rulings in (Rulings(), first, unharmed):
        assert scripted(fall_of_unit, (16,), Unit(), 3, rulings) == GONE


def test_a_spell_that_names_the_injury_costs_a_wound_first_unless_ruled_otherwise() -> None:
    straight = Rulings(named_injury=NamedInjury.STRAIGHT)
    assert odds(inflict, Unit(wounds=2), I_DAZED) == {Unit(wounds=1): 1}
    assert odds(inflict, Unit(wounds=1), I_DAZED) == {Unit(DAZED, 0): 1}
    assert odds(inflict, Unit(wounds=2), I_DAZED, straight) == {Unit(DAZED, 2): 1}
    assert odds(inflict, Unit(STUNNED, 0), I_DAZED) == {Unit(STUNNED, 0): 1}
    assert odds(inflict, Unit(wounds=2), NONE) == {Unit(wounds=2): 1}


# The attack


@pytest.mark.parametrize(
    ("face", "hits"),
    [
        (12, Hits()),
        (13, Hits(stunned=1)),  # 13 + 4
        (16, Hits(incapacitated=1)),
        (20, Hits(incapacitated=2)),  # a critical hit counts as two
    ],
)
def test_one_die_hits_and_says_how_badly(face: int, hits: Hits) -> None:
    assert scripted(attack_check, (face,), Kind.MELEE, 13, 0, 4) == hits


def test_a_natural_20_hits_whatever_the_stat_and_a_weak_one_is_still_two() -> None:
    assert scripted(attack_check, (20,), Kind.CAST, 25, 0, -10) == Hits(dazed=2)
    assert scripted(attack_check, (1,), Kind.MELEE, 2, 10, 0) == Hits()


def test_all_attacks_are_rolled_before_any_defence() -> None:
    told = steps(exchange, (16, 20, 3, 15, 1), 2, stat=13, defence=15)
    assert [line.partition(":")[0] for line in told if "against" in line] == ["Melee Check"] * 2 + ["Defence Check"] * 3


@pytest.mark.parametrize(
    ("faces", "struck"),
    [
        ((16, 20, 14, 15, 15), Struck(1, Hits(incapacitated=1))),  # one of the two 20s gets through
        ((16, 20, 14, 14, 15), Struck(2, Hits(incapacitated=2))),
        ((16, 20, 15, 15, 15), Struck(0, Hits())),
        ((12, 1), Struck(0, Hits())),
        ((14, 12, 2), Struck(1, Hits(dazed=1))),
    ],
)
def test_what_is_not_defended_gets_through(faces: tuple[int, ...], struck: Struck) -> None:
    assert scripted(exchange, faces, 2, stat=13, defence=15) == struck


def test_a_defended_hit_may_be_ruled_to_stay_in_the_pool() -> None:
    faces = (13, 18, 20, 1)  # the better hit is stopped, the other is not
    assert scripted(exchange, faces, 2, stat=13) == Struck(1, Hits(dazed=1))
    stays = Rulings(defended_hits=DefendedHits.STAY)
    assert scripted(exchange, faces, 2, stat=13, rulings=stays) == Struck(1, Hits(dazed=1, incapacitated=1))
    assert scripted(melee, faces, Unit(), 2, weapon=MeleeWeapon.DAGGER).state is DAZED
    assert scripted(melee, faces, Unit(), 2, weapon=MeleeWeapon.DAGGER, rulings=stays).state is OUT


@pytest.mark.parametrize("hits", [Hits(1, 1, 1), Hits(2, 0, 1), Hits(0, 3, 2), Hits(4, 1, 0), Hits(1, 0, 0), Hits()])
@pytest.mark.parametrize("wounds", [0, 1, 2, 3, 5])
def test_hits_leave_the_pool_at_random_and_the_highest_left_is_read(hits: Hits, wounds: int) -> None:
    pool = [I_DAZED] * hits.dazed + [I_STUNNED] * hits.stunned + [I_OUT] * hits.incapacitated
    if len(pool) < max(wounds, 1):
        assert odds(read_pool, hits, wounds) == {NONE: 1}
        return
    kept = list(combinations(range(len(pool)), len(pool) - max(wounds - 1, 0)))
    expected = Counter(max((pool[place] for place in places), key=list(Injury).index) for places in kept)
    assert odds(read_pool, hits, wounds) == {injury: Fraction(n, len(kept)) for injury, n in expected.items()}


def by_hand(
    attacks: int, stat: int, to_hit: int, injury: int, fails: Fraction, wounds: int, edge: Edge = Edge.PLAIN
) -> dict[tuple[State, int], Fraction]:
    """A melee on somebody neither Dazed nor Stunned, die by die, check by check, removal by removal."""
    found: Counter[tuple[State, int]] = Counter()
    dice = [(die, Fraction(ICEPOOL[edge].probability(die))) for die in D20]
    for thrown in product(dice, repeat=attacks):
        share = Fraction(1)
        hits: list[int] = []
        for die, weight in thrown:
            share *= weight
            if die == 20 or (die > 1 and die + to_hit >= stat):
                hits += [die + injury] * (2 if die == 20 else 1)
        for stopped in product((True, False), repeat=len(hits)):
            chance = share
            for each in stopped:
                chance *= 1 - fails if each else fails
            through = [hit for hit, each in zip(hits, stopped, strict=True) if not each]
            if len(through) < wounds:
                found[FINE, wounds - len(through)] += chance
                continue
            if not through:
                found[FINE, wounds] += chance
                continue
            left = list(combinations(through, len(through) - max(wounds - 1, 0)))
            for pool in left:
                state = {I_DAZED: DAZED, I_STUNNED: STUNNED, I_OUT: OUT}[chart(max(pool))]
                found[state, 0] += chance / len(left)
    return {outcome: share for outcome, share in found.items() if share}


@pytest.mark.parametrize(
    ("attacks", "stat", "weapon", "defence", "wounds", "state", "fails"),
    [
        (1, 13, MeleeWeapon.HAMMER, 15, 1, FINE, "14/20"),
        (1, 13, MeleeWeapon.HAMMER, 15, 2, FINE, "14/20"),
        (1, 2, MeleeWeapon.GREAT_SWORD, 12, 0, FINE, "14/20"),  # 12 and Pierce 3
        (2, 13, MeleeWeapon.DAGGER, 15, 1, FINE, "14/20"),
        (2, 10, MeleeWeapon.SWORD, 8, 2, FINE, "10/20"),
        (2, 16, MeleeWeapon.PIKE, 18, 3, FINE, "17/20"),
        (2, 12, MeleeWeapon.GREAT_HAMMER, NO_DEFENCE, 2, FINE, "1"),
        (1, 12, MeleeWeapon.FIGHTING_CLAWS, 17, 2, FINE, "19/20"),  # two attacks; only a 20 defends
        (2, 13, MeleeWeapon.DAGGER, 15, 2, STAGGERED, "91/100"),  # 1 − (6/20)²
    ],
)
def test_the_odds_of_a_whole_melee_are_those_counted_by_hand(
    attacks: int, stat: int, weapon: MeleeWeapon, defence: int, wounds: int, state: State, fails: str
) -> None:
    mods = MELEE_WEAPONS[weapon]
    target = Unit(state, wounds, defence)
    found = odds(melee, target, attacks, stat, weapon)
    expected = by_hand(attacks + mods.attacks, stat, mods.melee, mods.injury, Fraction(fails), wounds)
    assert {
        (FINE if unit.state is state else unit.state, unit.wounds): share for unit, share in found.items()
    } == expected


def test_a_staggered_attacker_has_disadvantage() -> None:
    found = odds(melee, Unit(), 2, 10, MeleeWeapon.DAGGER, staggered=True)
    expected = by_hand(2, 10, 0, 0, Fraction(14, 20), 1, Edge.DISADVANTAGE)
    assert {(unit.state, unit.wounds): share for unit, share in found.items()} == expected


def test_a_dazed_target_is_attacked_with_advantage_and_any_hit_through_puts_it_out() -> None:
    dazed = Unit(DAZED, 0)
    assert odds(defence_check, 15, 0)[Check.FAILED] == Fraction(14, 20)
    miss, plain, critical = Fraction(144, 400), Fraction(361 - 144, 400), Fraction(39, 400)
    stopped = miss + plain * Fraction(6, 20) + critical * Fraction(6, 20) ** 2
    assert odds(melee, dazed, 1, 13, MeleeWeapon.DAGGER) == {dazed: stopped, GONE: 1 - stopped}
    assert odds(melee, dazed, 3, 13, MeleeWeapon.DAGGER)[dazed] == stopped**3
    assert scripted(melee, (4, 13, 14), dazed, 1, 13, MeleeWeapon.DAGGER) == GONE


def test_advantage_on_the_dazed_and_a_staggered_attacker_cancel() -> None:
    dazed = Unit(DAZED, 0)
    plain = odds(melee, dazed, 1, 13, MeleeWeapon.DAGGER, staggered=True)[GONE]
    assert plain == Fraction(7, 20) * Fraction(14, 20) + Fraction(1, 20) * (1 - Fraction(6, 20) ** 2)


def test_a_stunned_target_is_out_without_a_die() -> None:
    assert odds(melee, Unit(STUNNED, 0)) == {GONE: 1}
    assert scripted(melee, (), Unit(STUNNED, 3, 2), 4, 20) == Unit(OUT, 0, 2)


def test_the_helpless_may_be_ruled_to_lose_a_wound_first() -> None:
    softer = Rulings(helpless=Helpless.LOSES_WOUND)
    assert odds(melee, Unit(STUNNED, 2), rulings=softer) == {Unit(STUNNED, 1): 1}
    assert odds(melee, Unit(STUNNED, 1), rulings=softer) == {GONE: 1}
    dazed = Unit(DAZED, 2)
    assert scripted(melee, (13, 2, 1), dazed, rulings=softer) == Unit(DAZED, 1)
    assert scripted(melee, (20, 2, 1, 1), dazed, rulings=softer) == GONE
    assert scripted(melee, (13, 2, 1), dazed) == GONE


@pytest.mark.parametrize("before", [DAZED, STUNNED])
def test_a_shot_at_the_injured_is_an_ordinary_injury_check(before: State) -> None:
    target = Unit(before, 0, NO_DEFENCE)
    shares = odds(ranged, target, 13, RangedWeapon.BOW)
    assert shares[Unit(OUT, 0, NO_DEFENCE)] == Fraction(3, 20)  # 18 to 20, no Advantage, no automatic end
    assert shares[target] == Fraction(14 if before is DAZED else 17, 20)
    assert scripted(ranged, (13,), target, 13, RangedWeapon.BOW) == target


def test_advantage_over_the_dazed_may_be_ruled_to_hold_for_shots() -> None:
    everywhere = Rulings(dazed_advantage=DazedAdvantage.ALL)
    dazed = Unit(DAZED, 0, NO_DEFENCE)
    out = Unit(OUT, 0, NO_DEFENCE)
    assert odds(ranged, dazed, 13, RangedWeapon.BOW, rulings=everywhere)[out] == 1 - Fraction(17, 20) ** 2
    assert odds(cast, dazed, 13, rulings=everywhere)[out] == 1 - Fraction(17, 20) ** 2
    assert odds(cast, dazed, 13, staggered=True, rulings=everywhere)[out] == Fraction(3, 20)


def test_the_stunned_may_be_ruled_to_fail_their_checks() -> None:
    helpless = Rulings(stunned_checks=StunnedChecks.FAILED)
    stunned = Unit(STUNNED, 0, 15)
    out = odds(ranged, stunned, 13, RangedWeapon.BOW)[GONE]
    assert out == Fraction(2, 20) * Fraction(14, 20) + Fraction(1, 20) * (1 - Fraction(6, 20) ** 2)
    assert odds(ranged, stunned, 13, RangedWeapon.BOW, rulings=helpless)[GONE] == Fraction(3, 20)
    assert scripted(ledge, (9,), stunned, 3, rulings=helpless) == stunned  # 9 is the Injury Roll, not a check
    with pytest.raises(WrongDice):
        scripted(ledge, (9,), Unit(DAZED, 0), 3, rulings=helpless)


@pytest.mark.parametrize(
    ("weapon", "cover", "moved", "needs"),
    [
        (RangedWeapon.BOW, False, False, 15),
        (RangedWeapon.BOW, True, False, 12),
        (RangedWeapon.BOW, True, True, 9),
        (RangedWeapon.RIFLE, False, False, 18),
        (RangedWeapon.RIFLE, True, True, 12),
        (RangedWeapon.PISTOL, False, True, 18),  # shoots on the move
        (RangedWeapon.BLUNDERBUSS, True, False, 15),  # ignores cover
        (RangedWeapon.THROWING_STARS, True, True, 12),
    ],
)
def test_cover_and_moving_help_the_defender(weapon: RangedWeapon, cover: bool, moved: bool, needs: int) -> None:
    target = Unit(defence=15)
    assert scripted(ranged, (14, needs), target, 13, weapon, cover, moved) == target
    assert scripted(ranged, (14, needs - 1), target, 13, weapon, cover, moved) != target


def test_a_critical_shot_can_take_two_wounds() -> None:
    hero = Unit(wounds=2, defence=15)
    assert scripted(ranged, (20, 14, 14), hero, 13, RangedWeapon.BOW) == Unit(OUT, 0, 15)
    assert scripted(ranged, (20, 14, 15), hero, 13, RangedWeapon.BOW) == Unit(FINE, 1, 15)
    assert scripted(ranged, (19, 14), hero, 13, RangedWeapon.BOW) == Unit(FINE, 1, 15)


def test_the_cast_check_is_the_injury_check_and_running_makes_it_harder() -> None:
    target = Unit(defence=NO_DEFENCE)
    assert scripted(cast, (12,), target, 12).state is DAZED
    assert scripted(cast, (12,), target, 12, ran=True) == target
    assert scripted(cast, (17,), target, 12, ran=True, injury=1).state is OUT


def test_blackpowder_misfires_on_a_1_on_either_die() -> None:
    shooter = Unit()
    assert odds(blackpowder, shooter, Firearm.RIFLE)[shooter] == Fraction(19, 20) + Fraction(9, 400)
    pair = odds(blackpowder, shooter, Firearm.BLUNDERBUSS, True)[shooter]
    assert pair == Fraction(361, 400) + Fraction(39, 400) * Fraction(13, 20)
    assert scripted(blackpowder, (20, 1, 13), shooter, Firearm.PISTOL, True) == Unit(STUNNED, 0)
    assert scripted(blackpowder, (1, 13), shooter, Firearm.BLUNDERBUSS) == shooter


# The four injuries


def test_stunned_to_dazed_to_staggered_to_nothing() -> None:
    unit = Unit(STUNNED, 0)
    course = []
    for _ in range(2):
        for moment in (upkeep, end_of_turn):
            unit = scripted(moment, (), unit)
            course.append(unit.state)
    assert course == [DAZED, DAZED, STAGGERED, FINE]


@pytest.mark.parametrize(
    ("state", "turns", "after", "later"),
    [
        (STUNNED, 1, DAZED, DAZED),
        (STUNNED, 2, FINE, STAGGERED),
        (STUNNED, 3, FINE, FINE),
        (DAZED, 1, FINE, STAGGERED),
        (STAGGERED, 1, FINE, FINE),
        (OUT, 5, OUT, OUT),
    ],
)
def test_recovery_turn_by_turn(state: State, turns: int, after: State, later: State) -> None:
    assert odds(recovery, state, turns) == {after: 1}
    assert odds(recovery, state, turns, Rulings(staggered_ends=StaggeredEnds.NEXT_UPKEEP)) == {later: 1}


def test_staggered_in_the_opponents_turn_ends_with_that_turn_unless_ruled_otherwise() -> None:
    staggered = Unit(STAGGERED, 0)
    own = Rulings(whose_turn=WhoseTurn.OWN)
    assert odds(end_of_turn, staggered, Turn.OPPONENT) == {Unit(FINE, 0): 1}
    assert odds(end_of_turn, staggered, Turn.OPPONENT, own) == {staggered: 1}
    assert odds(end_of_turn, staggered, Turn.OWN, own) == {Unit(FINE, 0): 1}


READY, E_DAZED, E_STUNNED, NOBODY = Enemy.READY, Enemy.DAZED, Enemy.STUNNED, Enemy.NOBODY


@pytest.mark.parametrize(
    ("touched", "both", "stunned_only"),
    [
        ((READY, E_STUNNED, E_DAZED), (True, False, False), (True, False, True)),
        ((E_STUNNED, E_DAZED, NOBODY), (True, True, False), (True, True, False)),
        ((READY, READY, E_STUNNED), (True, True, False), (True, True, False)),
        ((NOBODY, NOBODY, NOBODY), (False, False, False), (False, False, False)),
    ],
)
def test_the_helpless_are_spared_while_somebody_can_fight_back(touched: Any, both: Any, stunned_only: Any) -> None:
    assert odds(targets, *touched) == {Targets(*both): 1}
    assert odds(targets, *touched, Rulings(spared=Spared.STUNNED)) == {Targets(*stunned_only): 1}


@pytest.mark.parametrize(("enemies", "elsewhere", "may"), [(1, 0, False), (1, 1, True), (2, 1, False), (3, 6, True)])
def test_a_dazed_unit_disengages_if_every_enemy_has_another_target(enemies: int, elsewhere: int, may: bool) -> None:
    assert odds(disengage, enemies, elsewhere) == {Disengage.MAY if may else Disengage.MAY_NOT: 1}


@pytest.mark.parametrize(
    ("state", "inches", "pace", "difficult", "quarters"),
    [
        (FINE, 6, Pace.MOVE, False, 24),
        (FINE, 6, Pace.RUN, False, 36),
        (FINE, 6, Pace.MOVE, True, 16),
        (FINE, 6, Pace.RUN, True, 28),
        (STAGGERED, 6, Pace.MOVE, False, 12),
        (STAGGERED, 5, Pace.MOVE, False, 12),  # rounded up
        (STAGGERED, 5, Pace.ENGAGE, False, 18),  # 3 × 1½
        (DAZED, 6, Pace.MOVE, False, 4),
        (DAZED, 6, Pace.RUN, False, 0),
        (STUNNED, 6, Pace.MOVE, False, 0),
        (OUT, 6, Pace.MOVE, False, 0),
        (DAZED, 6, Pace.MOVE, True, 0),
    ],
)
def test_how_far_a_unit_moves(state: State, inches: int, pace: Pace, difficult: bool, quarters: int) -> None:
    assert odds(move, state, inches, pace, difficult) == {Distance(quarters): 1}


@pytest.mark.parametrize(
    ("state", "pace", "rulings", "quarters"),
    [
        (STAGGERED, Pace.MOVE, Rulings(halving=Halving.DOWN), 8),
        (STAGGERED, Pace.MOVE, Rulings(halving=Halving.EXACT), 10),
        (STAGGERED, Pace.ENGAGE, Rulings(staggered_engage=StaggeredEngage.STRIDE_FIRST), 16),  # 7½ halved, rounded up
        (DAZED, Pace.MOVE, Rulings(dazed_move=DazedMove.HALF), 12),
        (DAZED, Pace.MOVE, Rulings(dazed_move=DazedMove.NOTHING), 0),
    ],
)
def test_how_far_a_unit_with_move_5_moves_under_other_readings(
    state: State, pace: Pace, rulings: Rulings, quarters: int
) -> None:
    assert odds(move, state, 5, pace, rulings=rulings) == {Distance(quarters): 1}


# High places


DAZED_UNIT = Unit(DAZED, 0, agility=12)


@pytest.mark.parametrize(
    ("faces", "arguments", "after"),
    [
        ((12,), (DAZED_UNIT, 3), DAZED_UNIT),  # holds on
        ((11, 13), (DAZED_UNIT, 3), Unit(STUNNED, 0, agility=12)),
        ((11, 9), (DAZED_UNIT, 3), DAZED_UNIT),  # falls and is no worse
        ((11, 9, 11, 12), (DAZED_UNIT, 3, 0, 5), Unit(OUT, 0, agility=12)),  # the second fall is 5″: 12 + 6
        ((11, 9, 12), (DAZED_UNIT, 3, 0, 5), DAZED_UNIT),
        ((11, 16), (DAZED_UNIT, 3, 0, 5), Unit(OUT, 0, agility=12)),  # out at the first ledge: no second
        ((11, 9, 11, 11, 11, 10), (DAZED_UNIT, 3, 0, 2, 2), DAZED_UNIT),
        ((11, Side.FIRST, 17), (DAZED_UNIT, 2, 5), Unit(STUNNED, 0, agility=12)),  # the first of two sides: 2″
        ((11, Side.SECOND, 12), (DAZED_UNIT, 2, 5), Unit(OUT, 0, agility=12)),  # the second: 5″
        ((), (DAZED_UNIT, 3, 0, 0, 0, True), DAZED_UNIT),  # a railing
        ((), (DAZED_UNIT, 1), DAZED_UNIT),  # no ledge
        ((), (Unit(STAGGERED, 0), 9), Unit(STAGGERED, 0)),
    ],
)
def test_a_dazed_unit_at_a_ledge(faces: tuple[object, ...], arguments: Any, after: Unit) -> None:
    assert scripted(ledge, faces, *arguments) == after


def test_a_chain_of_falls_may_be_ruled_one_roll_with_the_heights_added() -> None:
    at_the_bottom = Rulings(chain=Chain.SUM)
    assert scripted(ledge, (11, 11, 9), DAZED_UNIT, 3, 0, 4, rulings=at_the_bottom) == Unit(
        OUT, 0, agility=12
    )  # 7″: +10
    assert scripted(ledge, (11, 12, 12), DAZED_UNIT, 3, 0, 4, rulings=at_the_bottom) == DAZED_UNIT  # 3″: +2, Dazed
    assert scripted(ledge, (12,), DAZED_UNIT, 3, 0, 4, rulings=at_the_bottom) == DAZED_UNIT


def test_the_odds_at_a_ledge_with_another_below() -> None:
    falls = Fraction(11, 20)
    first, second = odds(injury_roll, 2), odds(injury_roll, 4)
    out_at_first = first[I_OUT]
    out = falls * (out_at_first + (1 - out_at_first) * falls * second[I_OUT])
    assert odds(ledge, DAZED_UNIT, 3, 0, 4)[Unit(OUT, 0, agility=12)] == out


def test_each_side_is_as_likely_as_the_other() -> None:
    assert odds(side, 3) == dict.fromkeys((Side.FIRST, Side.SECOND, Side.THIRD), Fraction(1, 3))


@pytest.mark.parametrize(
    ("faces", "way", "height", "gap", "after"),
    [
        ((9,), Way.CLIMB, 5, 0, Unit()),
        ((10,), Way.JUMP_DOWN, 3, 0, Unit()),
        ((9, 13), Way.JUMP_DOWN, 3, 0, Unit(STUNNED, 0)),
        ((10, 15), Way.JUMP_DOWN, 4, 0, Unit()),  # from 4″ with Disadvantage
        ((15, 9, 11), Way.JUMP_DOWN, 4, 0, Unit(STUNNED, 0)),
        ((), Way.JUMP_ACROSS, 5, 1, Unit()),
        ((10,), Way.JUMP_ACROSS, 5, 3, Unit()),
        ((9, 5), Way.JUMP_ACROSS, 5, 3, Unit()),  # 5 + 6
        ((12,), Way.JUMP_ACROSS, 5, 4, Unit(OUT, 0)),  # too far: no check
    ],
)
def test_climbing_and_jumping(faces: tuple[int, ...], way: Way, height: int, gap: int, after: Unit) -> None:
    assert scripted(jump, faces, Unit(), way, height, gap) == after


def test_a_jump_to_a_higher_place_is_a_fall_and_a_climb_may_be_ruled_one() -> None:
    assert scripted(jump, (15,), Unit(), Way.JUMP_ACROSS, 2, 2, True) == Unit(STUNNED, 0)
    assert scripted(jump, (9, 12), Unit(), Way.CLIMB, 3, rulings=Rulings(climbing=Climbing.FALLS)) == Unit(DAZED, 0)
    assert scripted(jump, (), DAZED_UNIT, Way.JUMP_DOWN) == DAZED_UNIT


# What it leads to


@pytest.mark.parametrize(
    ("faces", "lost", "large", "treasure", "outcome"),
    [
        ((), 5, 0, 0, Rout.NO_CHECK),
        ((8,), 5, 0, 1, Rout.STAYS),
        ((7,), 5, 0, 1, Rout.ROUTS),
        ((7,), 5, 1, 0, Rout.ROUTS),  # a Large one counts as two
        ((8,), 0, 3, 6, Rout.STAYS),
        ((20,), 9, 0, 9, Rout.STAYS),
    ],
)
def test_a_warband_at_its_threshold_makes_a_rout_check(
    faces: tuple[int, ...], lost: int, large: int, treasure: int, outcome: Rout
) -> None:
    assert scripted(rout_check, faces, lost, large, treasure, 6, 8) is outcome


def test_a_rout_check_without_a_hero_and_with_a_staggered_one() -> None:
    assert odds(rout_check, heroes=False) == {Rout.ROUTS: 1}
    assert odds(rout_check, heroes=False, rulings=Rulings(no_hero=NoHero.NO_CHECK)) == {Rout.NO_CHECK: 1}
    assert odds(rout_check, morale=8, staggered=True)[Rout.STAYS] == Fraction(13, 20) ** 2
    plain = Rulings(staggered_checks=StaggeredChecks.ACTIONS)
    assert odds(rout_check, morale=8, staggered=True, rulings=plain)[Rout.STAYS] == Fraction(13, 20)
    target = Unit(STAGGERED, 1, 15)
    assert odds(melee, target, rulings=plain)[target] == Fraction(12 * 20 + 7 * 6, 400) + Fraction(36, 8000)


def test_scars_are_rolled_on_the_tables_of_the_source_revision() -> None:
    assert odds(hero_scar)[HeroScar.DEATHTOUCHED] == Fraction(6, 20)
    assert sum(share for scar, share in odds(hero_scar).items() if scar is not HeroScar.DEATHTOUCHED) == Fraction(
        14, 20
    )
    assert scripted(hero_scar, (12,)) is HeroScar.AGILITY
    assert scripted(hero_scar, (14,)) is HeroScar.ROBBED
    assert odds(henchman_scar) == {
        HenchmanScar.PLAGUE: Fraction(1, 20),
        HenchmanScar.DEATH: Fraction(4, 20),
        HenchmanScar.NOTHING: Fraction(15, 20),
    }
    assert steps(hero_scar, (7,), deathtouched=True)[-1] == "Not for the first time: the hero dies"
    assert steps(henchman_scar, (1,), plagued=True)[-1] == "Not for the first time: the henchman dies"
    assert len(HERO_SCARS.rows) == len(HeroScar)
    assert list(HENCHMAN_SCARS.rows) == ["1", "2-5", "6-20"]


# Whatever happens


UNITS = [
    Unit(state, wounds, defence, 11, hard_to_kill)
    for state in State
    for wounds in (0, 1, 3)
    for defence in (5, 16, NO_DEFENCE)
    for hard_to_kill in (False, True)
]


@pytest.mark.parametrize("unit", UNITS)
def test_nothing_but_a_turn_makes_a_unit_better(unit: Unit) -> None:
    worse = list(State).index
    for found in (
        odds(ranged, unit, 9, RangedWeapon.BLUNDERBUSS),
        odds(ranged, unit, 16, RangedWeapon.RIFLE, cover=True),
        odds(melee, unit, 2, 9, MeleeWeapon.GREAT_SWORD),
        odds(melee, unit, 1, 20, MeleeWeapon.TORCH),
        odds(cast, unit, 12),
        odds(fall_of_unit, unit, 1),
        odds(fall_of_unit, unit, 8),
        odds(ledge, unit, 3, 6, 2),
    ):
        assert all(worse(after.state) >= worse(unit.state) for after in found)
        assert all(after.wounds <= unit.wounds for after in found)


@pytest.mark.parametrize("unit", UNITS)
def test_a_higher_injury_modifier_never_puts_fewer_out(unit: Unit) -> None:
    def out(modifier: int) -> Fraction:
        found = odds(melee, unit, 2, 11, MeleeWeapon.DAGGER, modifier)
        return sum((share for after, share in found.items() if after.out), Fraction(0))

    chances = [out(modifier) for modifier in range(-5, 9)]
    assert chances == sorted(chances)


# On the page


def test_weapons_and_armour_are_drawn_from_the_rows_the_rules_read() -> None:
    drawn = shape(MELEE_WEAPONS)
    for weapon, mods in MELEE_WEAPONS:
        assert f'<th scope="row">{weapon}</th>' in drawn
        assert mods.injury in {0, 3, 4, 7}
    assert "<td>−2</td>" in shape(RANGED_WEAPONS)
    assert {str(name): bonus.defence for name, bonus in ARMOUR}["Tower Shield"] == 6


def test_the_row_that_was_rolled_is_marked_in_the_table() -> None:
    drawn = widget({"rule": "skirmish.fall", "page": "", "answers": {"height": 3}, "dice": [13]})
    marked = drawn.partition("<tr class=rs-rolled>")[2].partition("</tr>")[0]
    assert "15–17" in marked
    assert "Stunned" in marked
    assert "3/20" in marked
    assert drawn.count("rs-rolled") == 1


ACTIONS = ("skirmish.melee", "skirmish.ledge", "skirmish.upkeep", "skirmish.end-of-turn")


def test_a_unit_goes_through_its_turns_on_the_sheet() -> None:
    sheet = Sheet.begin("skirmish", ACTIONS, {"wounds": 2, "defence": 16})
    sheet = sheet.act("skirmish.melee", {"weapon": "DAGGER"}, dice=[15, 3])
    assert sheet.state == Unit(FINE, 1, 16)
    sheet = sheet.act("skirmish.melee", {"weapon": "DAGGER"}, dice=[15, 3])
    assert sheet.state == Unit(STUNNED, 0, 16)
    sheet = sheet.act("skirmish.ledge", {"drop": 3}, dice=[2, 5])
    for state in (DAZED, DAZED, STAGGERED, FINE):
        sheet = sheet.act(ACTIONS[2 if len(sheet.acts) % 2 else 3], {}, dice=[])
        assert sheet.state.state is state
    assert sheet.undo().state == Unit(STAGGERED, 0, 16)
    assert sheet.opened(sheet.query) == (sheet, "")


def test_nothing_outside_the_game_knows_its_name() -> None:
    outside = [*ROOT.glob("widgets/*"), *ROOT.glob("rulescore/*.py"), ROOT / "mkdocs.yml"]
    assert len(outside) > 20
    assert [path.name for path in outside if path.is_file() and "skirmish" in path.read_text("utf-8").lower()] == []
