"""A character's sheet: acts, undo, and the link that holds the whole log."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulescore import BadLink, IllegalInput, RulesError, Sheet, UnknownRule, WrongDice, find
from rulescore.games.hitdice import Body, Condition
from tests import drawn

DAMAGE, REST, SLEEP, BYPASS = "hitdice.6.6.damage", "hitdice.6.4", "hitdice.6.5.sleep", "hitdice.6.12"
ACTIONS = (DAMAGE, REST, SLEEP, BYPASS)
START = Sheet.begin("hitdice", ACTIONS, {"hit_dice": 3, "hit_points": 11, "strength": 12})


def after(*acts: str, **answers: object) -> Sheet:
    return Sheet.begin("hitdice", ACTIONS, {"hit_dice": 3, "hit_points": 11} | answers).with_acts(acts)


def test_acts_follow_on_from_each_other() -> None:
    sheet = START.act(DAMAGE, {"damage": 6}, dice=[])
    assert sheet.state == Body(hit_dice=3, hit_points=5, strength=12)
    sheet = sheet.act(DAMAGE, {"damage": 9}, dice=[12, 3])  # overflow 4: DC 24
    assert sheet.state == Body(3, 0, strength=12, minor_wounds=1, condition=Condition.COLLAPSED)
    sheet = sheet.act(REST, {}, dice=[2, 5, 3])
    assert sheet.state == Body(3, 10, fatigue=1, strength=12, minor_wounds=1)
    assert [roll.rule.id for roll in sheet.log] == [DAMAGE, DAMAGE, REST]
    assert START.acts == ()


def test_undo_takes_back_the_last_act_and_at_the_start_does_nothing() -> None:
    once = START.act(DAMAGE, {"damage": 6}, dice=[])
    twice = once.act(REST, {}, dice=[1, 1, 1])
    assert twice.undo() == once
    assert twice.undo().state == once.state
    assert once.undo() == START
    assert START.undo() == START


@given(st.lists(st.sampled_from(ACTIONS), max_size=6), drawn.seeds(), st.data())
@settings(max_examples=60)
def test_a_sheets_link_leads_back_to_it(acts: list[str], seed: str, data: st.DataObject) -> None:
    sheet = START
    for act in acts:
        fields = find(act).form.fields
        own = {name: drawn.value(fields[name]) for name in fields if "." not in name}
        answers: dict[str, Any] = data.draw(st.fixed_dictionaries({}, optional=own))
        sheet = sheet.act(act, {name: getattr(value, "name", value) for name, value in answers.items()}, seed=seed)
    empty = Sheet.begin("hitdice", ACTIONS, {})
    assert empty.opened(sheet.query) == (sheet, "")
    assert sheet.link == f"games/hitdice/?{sheet.query}#hitdice.sheet"
    assert empty.opened(sheet.query)[0].state == sheet.state


def test_a_link_says_what_was_done_and_what_came_of_it() -> None:
    sheet = after(f"{DAMAGE}~damage=6~dice=", f"{REST}~dice=2,5,3")
    assert sheet.query.endswith(
        "&body.hit_dice=3&body.hit_points=11&do=hitdice.6.6.damage~damage=6~dice="
        "&do=hitdice.6.4~dice=2,5,3&result=10+hit+points,+fatigue+1"
    )


def test_only_answers_away_from_their_default_are_kept() -> None:
    sheet = START.act(DAMAGE, {"damage": 9, "fail_will": "no"}, dice=[])
    assert str(sheet.acts[0]) == f"{DAMAGE}~dice="
    sheet = START.act(DAMAGE, {"damage": 11, "fail_will": True}, dice=[])
    assert str(sheet.acts[0]) == f"{DAMAGE}~damage=11~fail_will=yes~dice="


def test_rulings_hold_for_every_act_and_go_with_the_link() -> None:
    sheet = after(exact_damage="INJURY", below_zero="GOES_NEGATIVE")
    sheet = sheet.act(DAMAGE, {"damage": 11}, dice=[10, 10]).act(DAMAGE, {"damage": 3}, dice=[13, 13])
    assert sheet.state == Body(3, -3, minor_wounds=2)
    assert "rulings.exact_damage=INJURY&rulings.below_zero=GOES_NEGATIVE" in sheet.query
    assert Sheet.begin("hitdice", ACTIONS, {}).opened(sheet.query) == (sheet, "")


def test_an_act_cannot_bring_its_own_character_or_rulings() -> None:
    plain = START.act(DAMAGE, {"damage": 11}, dice=[])
    meddled = START.act(DAMAGE, {"damage": 11, "body.hit_points": 0, "rulings.exact_damage": "INJURY"}, dice=[])
    assert meddled == plain


def test_a_sheet_has_every_ruling_any_of_its_acts_answers_to() -> None:
    assert "rulings.idle_rest" in START.form.fields
    assert "rulings.bypass_dc" in START.form.fields
    assert "rulings.minor_wounds" not in START.form.fields  # 6.9 is not an act


def test_a_changed_result_is_noticed() -> None:
    query = after(f"{DAMAGE}~damage=6~dice=").query.replace("result=5+", "result=9+")
    sheet, differs = START.opened(query)
    assert sheet.state.hit_points == 5
    assert differs == "The link says “9 hit points”, but its dice give “5 hit points”."


@pytest.mark.parametrize(
    ("log", "problem", "sentence"),
    [
        ([f"{REST}~dice=2,5"], WrongDice, "Dice: hit points needs 3d6, and there are too few (given: 2, 5)."),
        ([f"{REST}~dice=2,5,3,1"], WrongDice, "Dice: the rule uses only 3 of the 4 given; left over: 1."),
        ([f"{REST}~dice=2,5,7"], WrongDice, "Dice: 7 cannot come up for hit points (3d6); a face is 1 to 6."),
        ([f"{DAMAGE}~damage=3~dice=12"], WrongDice, "Dice: the rule uses no dice here; left over: 12."),
        ([REST], BadLink, "This link cannot be read: the dice of “hitdice.6.4” are missing."),
        ([""], BadLink, "This link cannot be read: the dice of “” are missing."),
        (
            ["hitdice.6.10~dice=1,1"],
            BadLink,
            "This link cannot be read: hitdice.6.10 is not something this sheet does.",
        ),
        ([f"{DAMAGE}~damage=99~dice="], IllegalInput, "Damage: 99 is not between 0 and 60."),
        ([f"{DAMAGE}~luck=9~dice="], IllegalInput, "Field: “luck” is not a field of hitdice.6.6.damage; it has "),
        ([f"{DAMAGE}~~dice="], IllegalInput, "Field: an empty answer is not a field of hitdice.6.6.damage; it has "),
    ],
    ids=str,
)
def test_a_bad_log_is_one_sentence(log: list[str], problem: type[RulesError], sentence: str) -> None:
    with pytest.raises(problem) as refused:
        START.with_acts(log)
    assert str(refused.value).startswith(sentence)


@pytest.mark.parametrize(
    ("slug", "actions", "answers", "problem"),
    [
        ("chess", ACTIONS, {}, UnknownRule),
        ("hitdice", ["hitdice.7"], {}, UnknownRule),
        ("hitdice", [], {}, IllegalInput),
        ("hitdice", ["hitdice.6.11"], {}, IllegalInput),
        ("hitdice", ["hitdice.6.6"], {}, IllegalInput),
        ("hitdice", ["hitdice.6.1"], {}, IllegalInput),  # a number in and a number out is no character
        ("hitdice", ACTIONS, {"hit_points": 500}, IllegalInput),
        ("hitdice", ACTIONS, {"damage": 5}, IllegalInput),
    ],
    ids=str,
)
def test_a_sheet_that_cannot_be_is_refused(
    slug: str, actions: list[str], answers: dict[str, object], problem: type[RulesError]
) -> None:
    with pytest.raises(problem):
        Sheet.begin(slug, actions, answers)


def test_the_sheet_of_another_game_is_refused() -> None:
    with pytest.raises(BadLink):
        START.opened("sheet=chess&body.hit_points=3")


def test_an_act_the_sheet_does_not_know_is_refused() -> None:
    with pytest.raises(IllegalInput, match=r"^Action: “hitdice\.6\.10” is not one of "):
        START.act("hitdice.6.10", {})


def test_a_sheets_link_cut_off_anywhere_opens_or_is_one_sentence() -> None:
    whole = after(f"{DAMAGE}~damage=15~dice=4,15", f"{REST}~dice=2,5,3", exact_damage="INJURY").query
    for length in range(len(whole)):
        said = ""
        try:
            sheet, _ = START.opened(whole[:length])
        except RulesError as problem:
            said = str(problem)
        else:
            assert isinstance(sheet.state, Body)
        assert len(said.splitlines()) <= 1
