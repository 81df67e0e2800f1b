"""A result as a link: there and back, copied, clicked, tampered with and cut off."""

import re
from urllib.parse import urlencode, urlsplit

import pytest
from playwright.sync_api import Page, expect

from rulescore import __version__
from tests.browser.conftest import OpenPage, Reader
from tests.browser.widget import RuleWidget, open_fold, widget

CHAPTER = "games/hitdice/"
SAVE = {"rule": "hitdice.save", "v": __version__, "bonus": "12", "dice": "8", "result": "Passed"}


@pytest.fixture
def fatigue(reader: Reader) -> RuleWidget:
    return widget(reader.visit("r/hitdice/6.5/"), "hitdice.6.5")


def link(**changes: str) -> str:
    """A link to a save made by hand, with some parts other than they should be."""
    return f"{CHAPTER}?{urlencode(SAVE | changes)}#{SAVE['rule']}"


NO_CLIPBOARD = "if (navigator.clipboard) navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))"


# Round trips


def test_a_link_opened_elsewhere_shows_the_same_roll_and_checks_out(fatigue: RuleWidget, open_page: OpenPage) -> None:
    fatigue.change("body.hit_dice", 3)
    fatigue.roll()
    opened = widget(open_page(fatigue.address), "hitdice.6.5")
    expect(opened.verdict).to_contain_text("This link checks out: the seed gives these dice")
    assert opened.card.inner_html() == fatigue.card.inner_html()
    assert opened.odds.text_content() == fatigue.odds.text_content()
    expect(opened.field("body.hit_dice")).to_have_value("3")
    expect(opened.field("body.fatigue")).to_have_value("2")
    expect(opened.said).to_contain_text("This link checks out")


def test_a_link_carries_a_ruling_and_fields_folded_away(reader: Reader, open_page: OpenPage) -> None:
    saves = widget(reader.visit("r/hitdice/6.7/"), "hitdice.6.7")
    open_fold(saves.root, "Rulings")
    saves.root.get_by_label("A natural 20 always passes").check()
    saves.field("on_failure").select_option("DEATH")
    saves.use_dice("20")
    expect(saves.card.locator(".rs-for")).to_contain_text("A natural 20 always passes")

    opened = widget(open_page(saves.address), "hitdice.6.7")
    expect(opened.verdict).to_contain_text("This link checks out")
    assert opened.card.inner_html() == saves.card.inner_html()
    open_fold(opened.root, "Rulings")
    expect(opened.root.get_by_label("A natural 20 always passes")).to_be_checked()
    expect(opened.field("on_failure")).to_have_value("DEATH")


def test_a_link_to_own_dice_says_they_were_typed_in(open_page: OpenPage) -> None:
    opened = widget(open_page(link()), "hitdice.save")
    expect(opened.verdict).to_contain_text("This link checks out: these dice, typed in by hand")
    expect(opened.dice).to_have_text("8")
    expect(opened.outcome).to_have_text("Passed")


def test_an_opened_link_can_be_rolled_on(open_page: OpenPage) -> None:
    opened = widget(open_page(link()), "hitdice.save")
    expect(opened.verdict).to_contain_text("checks out")
    opened.roll()
    expect(opened.verdict).to_have_count(0)
    expect(opened.card).to_contain_text("+ 12")


def test_a_link_made_on_the_home_page_opens_on_the_rules_own_page(reader: Reader, open_page: OpenPage) -> None:
    home = widget(reader.visit(""), "hitdice.6.5")
    home.roll()
    assert "/r/hitdice/6.5/?" in home.address
    opened = widget(open_page(home.address), "hitdice.6.5")
    expect(opened.verdict).to_contain_text("This link checks out")
    expect(opened.outcome).to_have_text(home.outcome.inner_text())


# On the page itself


def test_copy_link_puts_a_whole_address_on_the_clipboard(open_page: OpenPage) -> None:
    page = open_page(prepare=lambda context: context.grant_permissions(["clipboard-read", "clipboard-write"]))
    home = widget(page, "hitdice.6.5")
    home.roll()
    home.root.get_by_role("button", name="Copy link").click()
    expect(home.root.get_by_role("button", name="Copied")).to_be_visible()
    expect(home.said).to_have_text("Copied")
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied == home.address
    assert urlsplit(copied).scheme == "http"
    page.goto(copied)
    expect(widget(page, "hitdice.6.5").verdict).to_contain_text("This link checks out")


def test_without_a_clipboard_copying_points_to_the_link(open_page: OpenPage) -> None:
    home = widget(open_page(prepare=lambda context: context.add_init_script(NO_CLIPBOARD)), "hitdice.6.5")
    home.root.get_by_role("button", name="Copy link").click()
    expect(home.root.get_by_role("button", name="Could not copy")).to_be_visible()
    expect(home.said).to_contain_text("Could not copy")


def test_the_link_under_a_card_plays_back_without_a_page_load(fatigue: RuleWidget) -> None:
    fatigue.roll()
    page = fatigue.root.page
    page.evaluate("window.notLoadedAnew = true")
    outcome, dice = fatigue.outcome.inner_text(), fatigue.dice.all_inner_texts()
    address = fatigue.address
    fatigue.link.click()
    expect(page).to_have_url(address)
    expect(fatigue.verdict).to_contain_text("This link checks out")
    expect(fatigue.outcome).to_have_text(outcome)
    assert fatigue.dice.all_inner_texts() == dice
    assert page.evaluate("window.notLoadedAnew")


def test_a_second_link_clicked_on_the_same_page_is_played_back_too(fatigue: RuleWidget) -> None:
    page = fatigue.root.page
    for faces in ("1 1 1 1", "6 6 6 6"):
        fatigue.use_dice(faces)
        expect(fatigue.dice.first).to_contain_text(faces[0])
        expect(fatigue.verdict).to_have_count(0)
        fatigue.link.click()
        expect(fatigue.verdict).to_contain_text("This link checks out")
    expect(fatigue.outcome).to_have_text("12 hit points, fatigue 3")
    page.go_back()
    expect(fatigue.outcome).to_have_text("2 hit points, fatigue 3")


def test_a_link_followed_from_another_page_is_played_back(reader: Reader) -> None:
    saves = widget(reader.visit(link()), "hitdice.save")
    expect(saves.verdict).to_contain_text("This link checks out")
    expect(saves.dice).to_have_text("8")


# Tampered with, made with other rules, cut off


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"result": "Failed"}, "The link says “Failed”, but its dice give “Passed”."),
        ({"dice": "7"}, "The link says “Passed”, but its dice give “Failed”."),
        (
            {"seed": "kestrel-4471", "dice": "8"},
            "The dice in this link are not those of its seed: “kestrel-4471” gives",
        ),
        (
            {"v": "0.0.9", "result": "Failed"},
            f"The rules have changed since this link was made (rules 0.0.9 then, {__version__} now). "
            "Then: “Failed”. Now: “Passed”.",
        ),
        ({"result": "<b>Passed</b>"}, "The link says “<b>Passed</b>”, but its dice give “Passed”."),
    ],
)
def test_a_link_that_does_not_add_up_says_what_differs(reader: Reader, changes: dict[str, str], sentence: str) -> None:
    saves = widget(reader.visit(link(**changes)), "hitdice.save")
    expect(saves.verdict).to_contain_text(sentence)
    expect(saves.verdict).not_to_contain_text("checks out")
    expect(saves.dice).to_have_text(changes.get("dice", "8"))


def test_other_rules_with_the_same_result_check_out(reader: Reader) -> None:
    saves = widget(reader.visit(link(v="0.0.9")), "hitdice.save")
    expect(saves.verdict).to_contain_text("This link checks out")


WHOLE = link().partition("#")[0]


@pytest.mark.parametrize(
    ("address", "sentence"),
    [
        (link(rule="hitdice.99"), "There is no rule “hitdice.99”"),
        (link(rule="chess.1"), "There is no rule “chess.1”"),
        (link(luck="5"), "Field: “luck” is not a field of hitdice.save"),
        (link(bonus="99"), "Ability score, or your table’s bonus: 99 is not between -5 and 30."),
        (link(bonus="many"), "“many” is not a whole number between -5 and 30."),
        (link(dice="21"), "Dice: 21 cannot come up"),
        (link(dice=""), "too few"),
        (link(dice="8,9"), "left over: 9"),
        (WHOLE[: WHOLE.index("dice=")], "This link cannot be read"),
        (WHOLE[: WHOLE.index("ice=")], "This link cannot be read"),
        (WHOLE[: WHOLE.index("onus=")], "This link cannot be read"),
        (WHOLE[: WHOLE.index(".save")], "This link cannot be read"),
        (f"{CHAPTER}?rule=hitdice.save&dice=%FF", "This link cannot be read"),
        (f"{CHAPTER}?rule=", "This link cannot be read"),
    ],
)
def test_a_link_that_cannot_be_played_says_why_and_leaves_the_page_as_built(
    reader: Reader, address: str, sentence: str
) -> None:
    built = results(reader.visit(CHAPTER))
    page = reader.visit(address)
    problem = page.locator(".rs-problem:not(:empty)")
    expect(problem).to_have_count(1)
    expect(problem).to_contain_text(sentence)
    expect(problem).to_have_text(re.compile(r"[.?]$"))
    assert results(page) == built
    expect(page.locator(".rs-verdict")).to_have_count(0)


def results(page: Page) -> list[str]:
    """Every result on the page."""
    return page.locator(".rs-result").all_text_contents()


def test_a_link_cut_off_anywhere_never_breaks_the_page(reader: Reader) -> None:
    for end in range(WHOLE.index("?") + 6, len(WHOLE), 7):
        page = reader.visit(WHOLE[:end])
        told = page.locator(".rs-problem:not(:empty), .rs-verdict")
        expect(told.first).to_have_text(re.compile(r"[.?]$"))
