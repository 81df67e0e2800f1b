"""Rolling, changing fields, typing one's own dice, and getting either wrong."""

from collections.abc import Mapping
from fractions import Fraction
from html import unescape

import pytest
from playwright.sync_api import Locator, expect

from rulescore import odds
from rulescore.games.hitdice import Body, reroll_hit_points, save
from rulescore.games.hitdice.rulings import Naturals, Rulings
from tests.browser.conftest import Reader
from tests.browser.widget import RuleWidget, open_fold, widget
from widgets.draw import percent


@pytest.fixture
def fatigue(reader: Reader) -> RuleWidget:
    """The widget of 6.5: two hit dice, fatigue 2, built with the dice 6 5 3 1."""
    return widget(reader.visit("games/hitdice/"), "hitdice.6.5")


def test_a_roll_shows_a_new_card_and_announces_its_outcome(fatigue: RuleWidget) -> None:
    fatigue.roll()
    expect(fatigue.seed).to_contain_text("Rolled from seed")
    expect(fatigue.dice).to_have_count(4)
    expect(fatigue.said).to_have_text(fatigue.outcome.inner_text())


def test_rolling_again_and_again_gives_different_dice(fatigue: RuleWidget) -> None:
    seen = set()
    for _ in range(8):
        fatigue.roll()
        seen.add(tuple(fatigue.dice.all_inner_texts()))
    assert len(seen) > 1


def test_a_rule_without_dice_is_worked_out(fatigue: RuleWidget) -> None:
    price = widget(fatigue.root.page, "hitdice.6.12.price")
    expect(price.button).to_have_text("Work it out")
    price.field("attacker").fill("7")
    price.button.click()
    expect(price.outcome).to_have_text("70")


# Fields


def test_a_changed_field_shows_its_odds_and_keeps_the_last_card(fatigue: RuleWidget) -> None:
    card = fatigue.card.inner_html()
    fatigue.change("body.fatigue", 3)
    expect(fatigue.odds.locator(".rs-for")).to_have_text("Hit dice (level) 2 · Fatigue 3")
    expect(fatigue.odds).not_to_contain_text("◀ rolled")
    assert fatigue.card.inner_html() == card


@pytest.mark.parametrize("fatigued", [0, 1, 3, 20])
def test_the_odds_in_the_table_are_those_of_the_rules_core(fatigue: RuleWidget, fatigued: int) -> None:
    fatigue.change("body.fatigue", fatigued)
    expected = odds(reroll_hit_points, Body(hit_dice=2, fatigue=fatigued))
    assert rows(fatigue.odds.locator("table")) == sized(expected)


def test_long_odds_are_gathered_with_every_row_below(fatigue: RuleWidget) -> None:
    fatigue.change("body.hit_dice", 4)
    every = fatigue.odds.locator(".rs-every")
    every.locator("summary").click()
    assert rows(every.locator("table")) == sized(odds(reroll_hit_points, Body(hit_dice=4, fatigue=2)))


def test_a_ruling_changes_the_odds(fatigue: RuleWidget) -> None:
    saves = widget(fatigue.root.page, "hitdice.save")
    saves.change("dc", 35)
    open_fold(saves.root, "Rulings")
    saves.root.get_by_label("A natural 20 always passes").check()
    expect(saves.odds).to_contain_text("A natural 20 always passes")
    expected = odds(save, dc=35, rulings=Rulings(naturals=Naturals.AUTOMATIC))
    assert {row[0]: row[1] for row in rows(saves.odds.locator("table"))} == {
        str(outcome).capitalize(): said(share) for outcome, share in expected.items()
    }


def test_the_step_buttons_change_a_field_by_one_within_what_is_allowed(fatigue: RuleWidget) -> None:
    more = fatigue.root.get_by_role("button", name="Fatigue: one more")
    fatigue.change("body.fatigue", 19)
    more.click()
    more.click()
    expect(fatigue.field("body.fatigue")).to_have_value("20")
    expect(fatigue.odds.locator(".rs-for")).to_contain_text("Fatigue 20")


def rows(table: Locator) -> list[tuple[str, ...]]:
    """The body of a table of odds as text: outcome, chance, and chance of this or more where there is one."""
    found = table.evaluate("table => [...table.tBodies[0].rows].map(row => [...row.cells].map(cell => cell.innerText))")
    return [tuple(" ".join(cell.split()) for cell in row) for row in found]


def sized(expected: Mapping[Body, Fraction]) -> list[tuple[str, ...]]:
    """What a table of hit points must say, worked out here."""
    by_size = sorted(expected, key=lambda body: body.hit_points)
    return [
        (
            str(body.hit_points),
            said(expected[body]),
            unescape(percent(sum((expected[each] for each in by_size[place:]), Fraction(0)))),
        )
        for place, body in enumerate(by_size)
    ]


def said(share: Fraction) -> str:
    """A share as a cell says it: in per cent, and exactly where that can still be read."""
    return f"{unescape(percent(share))} {share}" if share.denominator < 10**6 else unescape(percent(share))


# Bad input


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("99", "Fatigue: 99 is not between 0 and 20."),
        ("-1", "Fatigue: -1 is not between 0 and 20."),
        ("", "Fatigue: an empty answer is not a whole number between 0 and 20."),
        ("2.5", "Fatigue: “2.5” is not a whole number between 0 and 20."),
        ("<b>tired</b>", "Fatigue: “<b>tired</b>” is not a whole number between 0 and 20."),
    ],
)
@pytest.mark.parametrize("then", ["wait for the odds", "roll"])
def test_a_bad_value_is_named_with_what_is_allowed(fatigue: RuleWidget, typed: str, sentence: str, then: str) -> None:
    result = fatigue[".rs-result"].text_content()
    field = fatigue.field("body.fatigue")
    field.evaluate("input => { input.type = 'text' }")  # a number field lets no letters through
    field.fill(typed)
    if then == "roll":
        fatigue.button.click()
    fatigue.expect_problem(sentence)
    expect(field).to_have_attribute("aria-invalid", "true")
    assert fatigue[".rs-result"].text_content() == result

    field.fill("3")
    fatigue.expect_no_problem()
    expect(field).not_to_have_attribute("aria-invalid", "true")
    expect(fatigue.odds).to_contain_text("Fatigue 3")


def test_the_sentence_about_a_bad_value_is_an_alert(fatigue: RuleWidget) -> None:
    fatigue.field("body.fatigue").fill("99")
    expect(fatigue.root.get_by_role("alert")).to_contain_text("Fatigue: 99")


# One's own dice


def test_own_dice_give_the_result_the_chapter_promises(fatigue: RuleWidget) -> None:
    fatigue.roll()
    fatigue.use_dice("6 5 3 1")
    expect(fatigue.outcome).to_have_text("4 hit points, fatigue 3")
    expect(fatigue.seed).not_to_contain_text("seed")
    expect(fatigue.said).to_have_text("4 hit points, fatigue 3")


def test_dropped_dice_are_struck_out_and_said_to_be_dropped(fatigue: RuleWidget) -> None:
    fatigue.use_dice("1, 6, 2, 4")
    expect(fatigue.outcome).to_have_text("3 hit points, fatigue 3")
    expect(fatigue["s.rs-die"]).to_have_text(["6 dropped", "4 dropped"])
    expect(fatigue["span.rs-die"]).to_have_text(["1", "2"])


def test_enter_in_the_dice_field_uses_the_dice(fatigue: RuleWidget) -> None:
    open_fold(fatigue.root, "My own dice or seed")
    fatigue.field("dice").fill("2,2,2,2")
    fatigue.field("dice").press("Enter")
    expect(fatigue.outcome).to_have_text("4 hit points, fatigue 3")
    expect(fatigue.dice).to_have_text(["2", "2", "2 dropped", "2 dropped"])


def test_roll_does_not_use_dice_left_in_the_field(fatigue: RuleWidget) -> None:
    fatigue.use_dice("6 6 6 6")
    expect(fatigue.outcome).to_have_text("12 hit points, fatigue 3")
    fatigue.roll()
    expect(fatigue.seed).to_contain_text("Rolled from seed")


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("6 5 3", "Dice: hit points needs 4d6, lowest 2, and there are too few (given: 6, 5, 3)."),
        ("6 5 3 1 1", "Dice: the rule uses only 4 of the 5 given; left over: 1."),
        ("6 5 3 7", "Dice: 7 cannot come up for hit points"),
        ("six five three one", "Dice: six cannot come up for hit points"),
        ("<i>6</i> 5 3 1", "Dice: <i>6</i> cannot come up for hit points"),
        ("", "Dice: nothing is typed in"),
        (" , ", "Dice: nothing is typed in"),
    ],
)
def test_wrong_dice_are_explained_and_the_card_kept(fatigue: RuleWidget, typed: str, sentence: str) -> None:
    result = fatigue[".rs-result"].text_content()
    fatigue.use_dice(typed)
    fatigue.expect_problem(sentence)
    expect(fatigue.field("dice")).to_have_attribute("aria-invalid", "true")
    assert fatigue[".rs-result"].text_content() == result

    fatigue.use_dice("1 1 1 1")
    expect(fatigue.outcome).to_have_text("2 hit points, fatigue 3")
    fatigue.expect_no_problem()
    expect(fatigue.field("dice")).not_to_have_attribute("aria-invalid", "true")
