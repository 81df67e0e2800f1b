"""After Sundown: the source’s own examples, random play, and figures from closed forms, counting and icepool."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import product
from math import comb
from typing import Any

import icepool
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulescore import Rule, Sheet, follow, odds
from rulescore.games.sundown import (
    WOUNDS,
    Body,
    Condition,
    Dying,
    Feeling,
    Indomitability,
    Kind,
    Monitor,
    Progress,
    Recovery,
    Rulings,
    Span,
    Surroundings,
    Time,
    Wound,
    attack,
    attacks,
    boxes,
    condition,
    death_threshold,
    fate,
    first_aid,
    first_aid_time,
    heal,
    healing_period,
    healing_test,
    hits,
    look_up,
    mark,
    penalty,
    recovered,
    recovery,
    soak,
    stabilise,
    suffer,
    wound,
)
from rulescore.games.sundown.rulings import (
    AidTime,
    DeathAt,
    FailedHour,
    FurtherWounds,
    HealingPenalty,
    KindClock,
    LastBox,
    MixedTrack,
    NetZero,
    Overflow,
    Reduced,
    SecondTerminal,
    SoakPenalty,
    Stretched,
    Worsening,
)
from widgets.tracks import shape

NORMAL, LETHAL, AGGRAVATED = Kind
HALF = Surroundings.DISTRESSING  # no dice more, no dice fewer
HIT, MISS = 5, 4


def scripted(rule: Rule[..., Any], faces: tuple[int, ...], *arguments: Any, **named: Any) -> Any:
    """What a rule makes of these dice, all of them and no more."""
    return follow(rule, rule.arguments(*arguments, **named), dice=faces).outcome


def marked(start: str, *wounds: tuple[int, Kind], rulings: Rulings = Rulings()) -> str:
    """A track after several wounds, as it is typed."""
    track = boxes(start)
    for filled, kind in wounds:
        track = scripted(mark, (), track, kind, filled, rulings)
    return str(track).rstrip(".")


def binomial(dice: int) -> dict[int, Fraction]:
    """Hits of so many dice, each with one chance in three."""
    return {k: Fraction(comb(dice, k) * 2 ** (dice - k), 3**dice) for k in range(dice + 1)}


# Hits and soaking


@pytest.mark.parametrize(
    ("dice", "percent"),
    [
        (4, ["19.75", "39.51", "29.63", "9.88", "1.23"]),
        (6, ["8.78", "26.34", "32.92", "21.95", "8.23", "1.65", "0.14"]),
    ],
)
def test_hits_of_four_and_six_dice(dice: int, percent: list[str]) -> None:
    shares = odds(hits, dice)
    assert [f"{float(100 * share):.2f}" for share in shares.values()] == percent
    counted = Counter(sum(face >= 5 for face in throw) for throw in product(range(1, 7), repeat=dice))
    assert shares == {k: Fraction(ways, 6**dice) for k, ways in counted.items()}


@pytest.mark.parametrize("dice", range(0, 31, 5))
def test_hits_are_binomial(dice: int) -> None:
    assert odds(hits, dice) == binomial(dice)


def test_each_hit_takes_a_point_off_the_damage() -> None:
    assert scripted(soak, (5, 6, 4, 1), damage=5, pool=4) == 3
    assert scripted(soak, (6, 6), damage=1, pool=2) == -1


@pytest.mark.parametrize(("pool", "sure", "rolled"), [(7, 1, 4), (7, 2, 1), (7, 5, 1), (2, 1, 2)])
def test_three_dice_buy_a_sure_hit(pool: int, sure: int, rolled: int) -> None:
    assert scripted(soak, (1,) * rolled, damage=9, pool=pool, sure=sure) == 9 - (pool - rolled) // 3


# The wound table


def test_the_wound_table_from_1_to_8() -> None:
    names = [scripted(look_up, (), net) for net in range(1, 10)]
    petty, ordinary, serious, incapacitating, terminal, death = list(Wound)[1:]
    assert names == [petty, ordinary, serious, incapacitating, terminal, terminal, terminal, death, death]
    assert [each.boxes for each in names] == [1, 3, 6, 10, 10, 10, 10, 0, 0]
    assert [span for span, _ in WOUNDS] == ["1", "2", "3", "4", "5-7", "8+"]


def test_the_table_is_printed_from_the_rows_it_is_looked_up_in() -> None:
    html = shape(WOUNDS)
    assert "Net damage" in html
    assert "8+" in html
    assert all(str(row) in html for _, row in WOUNDS)


def test_net_damage_of_zero_is_harmless_or_the_smallest_wound() -> None:
    assert scripted(look_up, (), 0) is Wound.NONE
    assert scripted(look_up, (), 0, Rulings(net_zero=NetZero.PETTY)) is Wound.PETTY
    assert scripted(look_up, (), -1, Rulings(net_zero=NetZero.PETTY)) is Wound.NONE


def test_death_at_seven_by_the_other_reading() -> None:
    seven = Rulings(death_at=DeathAt.SEVEN)
    assert [scripted(look_up, (), net, seven) for net in (6, 7, 8)] == [Wound.TERMINAL, Wound.DEATH, Wound.DEATH]


def test_damage_8_against_6_dice_kills_in_64_of_729_or_256() -> None:
    assert odds(wound, 8, 6)[Wound.DEATH] == Fraction(64, 729) == Fraction(2, 3) ** 6
    seven = odds(wound, 8, 6, 0, Rulings(death_at=DeathAt.SEVEN))
    assert seven[Wound.DEATH] == Fraction(256, 729) == binomial(6)[0] + binomial(6)[1]


@pytest.mark.parametrize(("damage", "dice"), [(5, 4), (8, 6), (3, 9), (12, 12)])
def test_the_odds_of_each_wound_agree_with_icepool(damage: int, dice: int) -> None:
    def name(rolled: int) -> str:
        net = damage - rolled
        rows = ["PETTY", "ORDINARY", "SERIOUS", "INCAPACITATING", "TERMINAL", "TERMINAL", "TERMINAL", "DEATH"]
        return "NONE" if net <= 0 else rows[min(net, 8) - 1]

    expected = (dice @ (icepool.d6 >= 5)).map(name)
    found = {outcome.name: share for outcome, share in odds(wound, damage, dice).items()}
    assert found == {each: Fraction(expected.probability(each)) for each in expected}


# Boxes


def test_three_normal_then_three_lethal() -> None:
    assert marked("", (3, NORMAL), (3, LETHAL)) == "XXX///"
    assert marked("", (3, LETHAL), (3, NORMAL)) == "XXX///"


@pytest.mark.parametrize(("kind", "letter", "strokes"), [(NORMAL, "/", 1), (LETHAL, "X", 2), (AGGRAVATED, "*", 3)])
def test_each_kind_has_its_mark(kind: Kind, letter: str, strokes: int) -> None:
    track = scripted(mark, (), Monitor(), kind, 1)
    assert str(track) == letter + "." * 9
    html = shape(track)
    assert html.count("<path") == strokes
    assert html.count("<li>") == 10
    assert f"box 1: {kind}<" in html
    assert "box 2: empty<" in html


def test_the_forward_stroke_rises_and_the_downward_one_falls() -> None:
    assert shape(boxes("/")).count('d="M4 20L20 4"') == 1  # from the lower left to the upper right
    assert shape(boxes("\\")).count('d="M4 4L20 20"') == 1
    assert "box 1: downward only<" in shape(boxes("\\"))


def test_a_track_reads_back_as_it_is_written_in_any_order() -> None:
    assert str(Monitor.read("/X*")) == "*X/......."
    assert str(Monitor.read("[x][/][ ]")) == "X/........"
    assert Monitor.read("Q") is None
    assert Monitor.read("/" * 11) is None


@given(st.tuples(*[st.integers(0, 10)] * 3))
def test_any_three_counts_can_be_written_and_read(counts: tuple[int, ...]) -> None:
    track = Monitor(counts)
    assert Monitor.read(str(track)) == track


def test_lethal_on_a_full_normal_track_then_more() -> None:
    full = "//////////"
    after = scripted(suffer, (), Body(boxes(full)), Wound.ORDINARY, LETHAL)
    assert (str(after.track), after.condition) == ("XXX///////", Condition.INCAPACITATED)
    assert marked(full, (3, LETHAL), (6, LETHAL), (3, LETHAL)) == "XXXXXXXXXX"


@pytest.mark.parametrize(
    ("start", "wounds", "after"),
    [
        ("//////////", [(3, NORMAL)], "XXX///////"),  # a full track: Normal makes Lethal
        ("XXXXXXXX//", [(3, NORMAL)], "XXXXXXXXXX"),  # as many as are only Normal
        ("XXXXXXXXXX", [(3, NORMAL)], "XXXXXXXXXX"),  # nothing is only Normal
        ("////", [(10, LETHAL)], "XXXXXXXXXX"),
        ("XXXXX/////", [(3, AGGRAVATED)], "***XXXXX//"),
        ("////////", [(3, LETHAL)], "XXX///////"),
        ("////////", [(3, NORMAL)], "//////////"),  # what does not fit is lost
        ("\\\\\\", [(2, NORMAL)], "XX\\"),  # a lone stroke is completed
        ("\\\\\\\\\\\\\\\\\\\\", [(3, NORMAL)], "XXX\\\\\\\\\\\\\\"),
        ("T-", [(1, NORMAL)], "*-"),
        ("--", [(1, NORMAL)], "F-"),
    ],
)
def test_filling(start: str, wounds: list[tuple[int, Kind]], after: str) -> None:
    assert marked(start, *wounds) == after


def test_overflow_by_each_reading() -> None:
    def under(reading: Overflow) -> list[str]:
        rulings = Rulings(overflow=reading)
        return [marked("////////", (3, NORMAL), rulings=rulings), marked("////", (10, NORMAL), rulings=rulings)]

    assert under(Overflow.DISCARDED) == ["//////////", "//////////"]
    assert under(Overflow.CONVERTS) == ["X/////////", "//////////"]
    assert under(Overflow.CONVERTS_ALL) == ["X/////////", "XXXX//////"]


def test_a_mixed_track_by_each_reading() -> None:
    pure_only = Rulings(mixed_track=MixedTrack.DISCARDED)
    assert marked("X/////////", (3, NORMAL)) == "XXXX//////"
    assert marked("X/////////", (3, NORMAL), rulings=pure_only) == "X/////////"
    assert marked("//////////", (3, NORMAL), rulings=pure_only) == "XXX///////"


# State and penalty


@pytest.mark.parametrize(
    ("track", "found"),
    [
        ("/////////", Condition.STANDING),
        ("//////////", Condition.INCAPACITATED),
        ("XXXXXXXXX/", Condition.INCAPACITATED),
        ("XXXXXXXXXX", Condition.DEGRADING),
        ("**********", Condition.DEGRADING),
        ("\\\\\\\\\\\\\\\\\\\\", Condition.DEGRADING),
        ("----------", Condition.INCAPACITATED),
    ],
)
def test_what_a_track_means(track: str, found: Condition) -> None:
    assert scripted(condition, (), Body(boxes(track))) is found


def test_a_normal_terminal_wound_leaves_five_minutes() -> None:
    body = scripted(suffer, (), Body(), Wound.TERMINAL, NORMAL)
    assert (body.track, body.dying) == (boxes("//////////"), Dying.FIVE_MINUTES)
    assert body.condition is Condition.DYING


def test_death_fills_no_boxes() -> None:
    body = scripted(suffer, (), Body(boxes("//")), Wound.DEATH, LETHAL)
    assert (body.track, body.condition) == (boxes("//"), Condition.DEAD)
    assert scripted(suffer, (), body, Wound.ORDINARY, LETHAL) == body


@pytest.mark.parametrize(
    ("track", "willpower", "lost"),
    [
        ("XXX///", 4, 4),
        ("/", 4, 0),
        ("XXX///", 1, 6),
        ("XXX///", 2, 6),
        ("XX\\\\", 3, 1),
        ("**********", 6, 6),
        ("--", 1, 0),
    ],
)
def test_the_penalty_is_forward_strokes_less_willpower_above_2(track: str, willpower: int, lost: int) -> None:
    assert scripted(penalty, (), Body(boxes(track), willpower=willpower)) == -lost


def test_indomitability_ignores_penalties_and_by_the_whole_power_incapacity() -> None:
    stubborn = Body(boxes("//////////"), indomitability=Indomitability.PENALTIES)
    assert scripted(penalty, (), stubborn) == 0
    assert stubborn.condition is Condition.INCAPACITATED
    unstoppable = replace(stubborn, indomitability=Indomitability.WHOLE)
    assert unstoppable.condition is Condition.STANDING
    assert replace(unstoppable, dying=Dying.FIVE_MINUTES).condition is Condition.DYING


@pytest.mark.parametrize(
    ("track", "feeling", "lost"),
    [
        ("///", Feeling.AGONY, 5),
        ("/////////", Feeling.AGONY, 10),
        ("///", Feeling.ANAESTHETIC, 1),
        ("/", Feeling.ANAESTHETIC, 0),
    ],
)
def test_agony_and_anesthetic_move_the_penalty_by_two_boxes(track: str, feeling: Feeling, lost: int) -> None:
    assert scripted(penalty, (), Body(boxes(track), willpower=1), feeling) == -lost


# The Death Threshold


@pytest.mark.parametrize(
    ("taken", "counted", "willpower", "lure", "after"),
    [
        (Wound.SERIOUS, 0, 3, 0, (1, Dying.NO)),
        (Wound.INCAPACITATING, 0, 3, 0, (2, Dying.NO)),
        (Wound.PETTY, 2, 3, 0, (3, Dying.DEAD)),
        (Wound.INCAPACITATING, 2, 3, 2, (4, Dying.NO)),
    ],
)
def test_further_wounds_count_towards_death(
    taken: Wound, counted: int, willpower: int, lure: int, after: tuple[int, Dying]
) -> None:
    body = Body(boxes("X" * 10), willpower=willpower, lure=lure, toward_death=counted)
    for kind in Kind:
        found = scripted(suffer, (), body, taken, kind)
        assert (found.toward_death, found.dying) == after
    assert scripted(death_threshold, (), body, taken).toward_death == after[0]
    assert scripted(suffer, (), body, taken, LETHAL, Rulings(further_wounds=FurtherWounds.NOTHING)) == body


def test_the_wound_that_fills_the_last_box_is_not_counted() -> None:
    body = Body(boxes("XXXXXXX///"))
    assert scripted(suffer, (), body, Wound.ORDINARY, LETHAL).toward_death == 0
    counted = scripted(suffer, (), body, Wound.ORDINARY, LETHAL, Rulings(last_box=LastBox.COUNTED))
    assert counted.toward_death == 1


def test_a_second_terminal_wound_leaves_the_clock_running() -> None:
    body = Body(boxes("//////////"), dying=Dying.HOUR)
    assert scripted(suffer, (), body, Wound.TERMINAL, NORMAL).dying is Dying.HOUR
    reset = Rulings(second_terminal=SecondTerminal.RESETS)
    assert scripted(suffer, (), body, Wound.TERMINAL, NORMAL, reset).dying is Dying.FIVE_MINUTES


# Attacks


def test_an_attack_is_soaked_looked_up_and_marked() -> None:
    body = scripted(attack, (HIT, MISS, MISS, HIT), Body(boxes("///")), 4, LETHAL)
    assert body.track == boxes("XXX///")


def test_penalties_reach_the_soak_test_only_by_the_other_reading() -> None:
    body = Body(boxes("XXX"), soak=4, willpower=2)
    assert scripted(attack, (MISS,) * 4, body, 1, NORMAL).track == boxes("XXX/")
    assert scripted(attack, (MISS,), body, 1, NORMAL, 0, Rulings(soak_penalty=SoakPenalty.SOAK_TOO)).track == boxes(
        "XXX/"
    )


def series(body: Body, number: int, damage: int) -> dict[str, Fraction]:
    """A series of Lethal attacks, worked out on plain numbers: boxes filled, count towards death, how it stands."""
    states = {(0, 0, ""): Fraction(1)}
    for _ in range(number):
        after: dict[tuple[int, int, str], Fraction] = {}
        for (filled, counted, end), share in states.items():
            for rolled, chance in binomial(body.soak).items():
                net, state = damage - rolled, (filled, counted, end)
                if end != "dead" and net >= 8:
                    state = (filled, counted, "dead")
                elif end != "dead" and net > 0:
                    more = {1: 1, 2: 3, 3: 6}.get(net, 10)
                    total = counted + (0 if filled < 10 else 2 if more == 10 else 1)
                    now = "dead" if total >= body.willpower else "dying" if net >= 5 else end
                    state = (min(10, filled + more), total, now)
                after[state] = after.get(state, Fraction(0)) + share * chance
        states = after
    ends: dict[str, Fraction] = {}
    for (filled, _, end), share in states.items():
        name = end or ("degrading" if filled == 10 else "standing")
        ends[name] = ends.get(name, Fraction(0)) + share
    return ends


@pytest.mark.parametrize(("number", "damage", "soak_dice"), [(1, 5, 6), (3, 5, 6), (4, 3, 5), (6, 9, 8)])
def test_the_fate_of_a_series_of_lethal_attacks(number: int, damage: int, soak_dice: int) -> None:
    body = Body(soak=soak_dice)
    found = {str(outcome): share for outcome, share in odds(fate, body, number, damage, LETHAL).items()}
    assert found == series(body, number, damage)


def test_a_series_is_one_attack_after_another() -> None:
    faces = (MISS, HIT, MISS, MISS, MISS, MISS)
    body = Body(soak=2)
    one_by_one = body
    for pair in ((MISS, HIT), (MISS, MISS), (MISS, MISS)):
        one_by_one = scripted(attack, pair, one_by_one, 3, NORMAL)
    assert scripted(attacks, faces, body, 3, 3, NORMAL) == one_by_one
    assert one_by_one.track == boxes("//////////"[:10])  # 3 boxes, then 6 and 6: what does not fit is lost


# Healing


def test_three_normal_boxes_are_one_lethal_box_later() -> None:
    assert scripted(heal, (), Body(boxes("///"), healing=0), NORMAL, HALF).track == boxes("X")
    assert scripted(heal, (HIT,), Body(boxes("///"), healing=1), NORMAL, HALF).track == boxes("/")


def test_nothing_is_left_to_worsen_and_aggravated_never_does() -> None:
    assert scripted(heal, (), Body(boxes("//"), healing=6), NORMAL, HALF).track == Monitor()
    assert scripted(heal, (), Body(boxes("---"), healing=6), AGGRAVATED, HALF).track == boxes("-")


def timeline(body: Body, **named: Any) -> list[tuple[str, str]]:
    """What stands in the boxes at each time, with no dice to roll."""
    roll = follow(recovery, recovery.arguments(body, HALF, **named), dice=())
    return [(step.when, str(step.shown).rstrip(".")) for step in roll.steps if step.shown is not None]


def test_the_printed_timeline_of_eight_normal_marks() -> None:
    assert timeline(Body(boxes("////////"), healing=0)) == [
        ("20 minutes", "X/////"),
        ("40 minutes", "XX//"),
        ("60 minutes", "XX\\"),
        ("80 minutes", "\\\\\\"),
        ("1 day", "T"),
        ("2 days", "-"),
        ("4 days", ""),
    ]


def test_the_longer_timeline_of_the_rewrite() -> None:
    always = Rulings(worsening=Worsening.ALWAYS)
    eight = Body(boxes("////////"), healing=0)
    later = [
        ("80 minutes", "\\\\\\\\"),
        ("1 day", "T\\"),
        ("2 days", "--"),
        ("5 days", "-"),
        ("8 days", ""),
    ]
    assert timeline(eight, rulings=always)[3:] == later
    steady = replace(always, kind_clock=KindClock.STEADY)
    assert [when for when, _ in timeline(eight, rulings=steady)][-2:] == ["4 days", "7 days"]


def test_a_steady_clock_gives_the_same_printed_timeline() -> None:
    eight = Body(boxes("////////"), healing=0)
    steady = Rulings(kind_clock=KindClock.STEADY)
    assert timeline(eight, rulings=steady) == timeline(eight)


def test_eight_normal_marks_heal_in_80_minutes_if_three_tests_hit() -> None:
    miss = Fraction(2, 3) ** 4
    shares = odds(recovery, Body(boxes("////////"), healing=4), HALF)
    assert shares[Recovery(Progress.HEALED, Span(80))] == (1 - miss) ** 3
    assert sum(shares.values()) == 1


def test_a_full_normal_track_takes_an_hour_first() -> None:
    assert [when for when, _ in timeline(Body(boxes("//////////"), healing=0))][:2] == ["60 minutes", "80 minutes"]


@pytest.mark.parametrize(
    ("track", "kind", "time"),
    [
        ("/", NORMAL, Time.TWENTY_MINUTES),
        ("X", LETHAL, Time.DAY),
        ("*", AGGRAVATED, Time.THREE_DAYS),
        ("//////////", NORMAL, Time.HOUR),
        ("XXXXXXXXXX", LETHAL, Time.THREE_DAYS),
        ("**********", AGGRAVATED, Time.WEEK),
    ],
)
def test_healing_periods(track: str, kind: Kind, time: Time) -> None:
    assert scripted(healing_period, (), boxes(track), kind) is time


def test_degrading_turns_terminal_unless_the_test_hits() -> None:
    body = Body(boxes("XXXXXXXXXX"), healing=4)
    worse = scripted(heal, (MISS,) * 4, body, NORMAL, HALF)
    assert (worse.dying, worse.track) == (Dying.FIVE_MINUTES, boxes("XXXXXXXX\\\\"))
    assert scripted(heal, (MISS, MISS, HIT, MISS), body, NORMAL, HALF).dying is Dying.NO
    dead = scripted(heal, (MISS,) * 4, body, NORMAL, HALF, 0, Rulings(failed_hour=FailedHour.DEAD))
    assert dead.dying is Dying.DEAD


def test_an_extra_without_a_medic_is_dead_five_minutes_after_the_hour() -> None:
    extra = Body(boxes("XXXXXXXXXX"), healing=0)
    assert odds(recovery, extra, HALF) == {Recovery(Progress.DEAD, Span(65)): 1}
    assert odds(recovered, extra, 1, HALF) == {Progress.DEAD: 1}


def test_a_full_track_heals_by_four_strokes_if_incapacity_is_reduced_to_serious() -> None:
    full = Body(boxes("//////////"), healing=0)
    assert scripted(heal, (), full, NORMAL, HALF, 0, Rulings(reduced=Reduced.TO_SERIOUS)).track == boxes("X/////")


def test_penalties_reach_the_healing_test_only_by_the_other_reading() -> None:
    body = Body(boxes("///"), healing=3, willpower=2)
    assert scripted(heal, (HIT, MISS, MISS), body, NORMAL, HALF).track == boxes("/")
    rulings = Rulings(healing_penalty=HealingPenalty.YES)
    assert scripted(heal, (), body, NORMAL, HALF, 0, rulings).track == boxes("X")


def test_lure_of_destruction_adds_dice_to_healing() -> None:
    body = Body(boxes("///"), healing=1, lure=2)
    assert scripted(heal, (MISS, MISS, HIT), body, NORMAL, HALF).track == boxes("/")


@pytest.mark.parametrize(("place", "dice"), list(zip(Surroundings, [2, 4, 5, 6, 8], strict=True)))
def test_surroundings_change_the_healing_dice(place: Surroundings, dice: int) -> None:
    assert odds(healing_test, 4, place) == binomial(dice)


@pytest.mark.parametrize(("own", "medic"), [(2, 5), (5, 2), (3, 3), (0, 4)])
def test_a_medic_joins_as_teamwork(own: int, medic: int) -> None:
    expected: dict[int, Fraction] = {}
    for helped, share in binomial(min(own, medic)).items():
        for rolled, chance in binomial(max(own, medic) + helped).items():
            expected[rolled] = expected.get(rolled, Fraction(0)) + share * chance
    assert odds(healing_test, own, HALF, medic) == expected


# Stabilising and first aid


DYING = Body(boxes("XXXXXXXXXX"), healing=3, dying=Dying.FIVE_MINUTES)


@pytest.mark.parametrize(
    ("rolled", "after"),
    [(0, Dying.DEAD), (1, Dying.TWENTY_MINUTES), (2, Dying.HOUR), (3, Dying.NO)],
)
def test_hits_stabilise_or_win_time(rolled: int, after: Dying) -> None:
    faces = (HIT,) * rolled + (MISS,) * (3 - rolled)
    assert scripted(stabilise, faces, DYING, False, HALF, 0).dying is after
    assert scripted(first_aid, faces, DYING, 3).dying is (Dying.FIVE_MINUTES if after is Dying.DEAD else after)


def test_an_edge_spent_stabilises_without_dice() -> None:
    body = scripted(stabilise, (), DYING, True, HALF, 0)
    assert (body.dying, body.condition) == (Dying.NO, Condition.DEGRADING)


def test_time_won_is_won_once_or_as_long_as_it_grows() -> None:
    twenty = replace(DYING, dying=Dying.TWENTY_MINUTES)
    again = Rulings(stretched=Stretched.AGAIN)
    one, two = (HIT, MISS, MISS), (HIT, HIT, MISS)
    assert scripted(stabilise, two, twenty, False, HALF, 0).dying is Dying.DEAD
    assert scripted(stabilise, two, twenty, False, HALF, 0, again).dying is Dying.HOUR
    assert scripted(stabilise, one, twenty, False, HALF, 0, again).dying is Dying.DEAD


def test_a_terminal_wound_on_three_dice_by_the_closed_form() -> None:
    none, one, two, three = binomial(3).values()
    shares = odds(recovery, replace(DYING, track=boxes("----------")), HALF)
    dead = {each.after: share for each, share in shares.items() if each.ending is Progress.DEAD}
    assert dead == {Span(5): none, Span(20): one * (1 - three), Span(60): two * (1 - three)}


@pytest.mark.parametrize("rolled", range(7))
def test_first_aid_by_hits(rolled: int) -> None:
    body = Body(boxes("******XX//"))
    lost = {0: (0, 0, 0), 1: (2, 0, 0), 2: (2, 2, 0)}.get(rolled, (rolled - 1,) * 3)
    found = scripted(first_aid, (HIT,) * rolled, body, rolled)
    assert found.track.counts == tuple(before - gone for before, gone in zip((10, 8, 6), lost, strict=True))
    assert found.treated
    assert scripted(first_aid, (), found, 6) == found


def test_five_hits_of_first_aid_take_four_strokes_of_each_kind() -> None:
    assert scripted(first_aid, (HIT,) * 5, Body(boxes("**********")), 5).track.counts == (6, 6, 6)


def test_hits_beyond_three_heal_a_patient_who_was_dying() -> None:
    body = scripted(first_aid, (HIT,) * 5, DYING, 5)
    assert (body.dying, body.track.counts) == (Dying.NO, (8, 8, 0))


@pytest.mark.parametrize(
    ("track", "printed", "ladder"),
    [
        ("/", Time.MINUTE, Time.FIVE_MINUTES),
        ("XX/", Time.FIVE_MINUTES, Time.FIVE_HOURS),
        ("*X/", Time.TWENTY_MINUTES, Time.DAY),
    ],
)
def test_how_long_first_aid_takes(track: str, printed: Time, ladder: Time) -> None:
    assert scripted(first_aid_time, (), boxes(track)) is printed
    assert scripted(first_aid_time, (), boxes(track), Rulings(aid_time=AidTime.LADDER)) is ladder


# Play at random


ACTIONS = ("sundown.attack", "sundown.suffer", "sundown.first-aid", "sundown.stabilise", "sundown.heal")
DEEDS = st.one_of(
    st.tuples(st.just(attack), st.integers(0, 9), st.sampled_from(Kind)),
    st.tuples(st.just(suffer), st.sampled_from(list(Wound)[:-1]), st.sampled_from(Kind)),
    st.tuples(st.just(first_aid), st.integers(0, 6)),
    st.tuples(st.just(stabilise), st.booleans(), st.sampled_from(Surroundings), st.integers(0, 4)),
    st.tuples(st.just(heal), st.sampled_from(Kind), st.sampled_from(Surroundings), st.integers(0, 4)),
)


@given(st.lists(DEEDS, max_size=12), st.integers(1, 8), st.integers(0, 6))
@settings(max_examples=300)
def test_random_play_keeps_the_track_whole(deeds: list[tuple[Any, ...]], willpower: int, healing: int) -> None:
    body = Body(willpower=willpower, healing=healing)
    for place, (rule, *arguments) in enumerate(deeds):
        before, counts = body, body.track.counts
        body = follow(rule, rule.arguments(body, *arguments), seed=f"play-{place}").outcome
        normal = body.track.counts[0]
        assert min(body.track.counts) >= 0
        assert max(body.track.counts) <= 10
        letters = str(body.track)
        graver = [{"/": 1, "X": 2, "*": 3}[each] for each in letters if each in "/X*"]
        assert graver == sorted(graver, reverse=True)
        assert "." not in letters.rstrip(".")
        assert letters.count("/") + letters.count("X") + letters.count("*") + letters.count("F") == normal
        assert -body.penalty == max(0, normal - max(0, willpower - 2))
        assert (body.condition is Condition.STANDING) == (max(body.track.counts) < 10 and body.dying is Dying.NO)
        if rule in (attack, suffer):
            assert all(now >= then for now, then in zip(body.track.counts, counts, strict=True))
        if rule is first_aid:
            assert all(now <= then for now, then in zip(body.track.counts, counts, strict=True))
        if rule is heal and before.dying is Dying.NO:
            kind = list(Kind).index(arguments[0])
            assert body.track.counts[kind] == max(0, counts[kind] - 2)
            assert sum(body.track.counts) <= max(0, sum(counts) - min(counts[kind], 2) + 1)


def test_a_sheet_keeps_its_log_through_undo_and_link() -> None:
    sheet = Sheet.begin("sundown", ACTIONS, {"track": "", "soak": 2})
    hurt = sheet.act("sundown.attack", {"damage": 4, "kind": "LETHAL"}, dice=[HIT, MISS])
    rested = hurt.act("sundown.heal", {"kind": "LETHAL"}, dice=[MISS] * 5)
    assert str(rested.state.track) == "*XXX//...."
    assert rested.undo().state == hurt.state
    again, differs = sheet.opened(rested.query)
    assert (again.state, differs) == (rested.state, "")
    assert hurt.state.follows["Penalty"] == "−5 dice"
