"""For every reader: axe finds nothing, the keyboard is enough, a phone is wide enough, motion can be refused."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, OpenPage, Reader
from tests.browser.serving import ROOT, Site
from tests.browser.widget import RuleWidget, sheet, widget

CHAPTER = "games/hitdice/"
AXE = (ROOT / "node_modules" / "axe-core" / "axe.min.js").read_text("utf-8")
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
NOT_EMPTY = re.compile(r"\S")
DESKTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 900}}


def violations(page: Page) -> list[str]:
    """What axe has against the page as it stands: rule, element, and what is wrong with it."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE)
    found = page.evaluate(
        "async tags => (await axe.run({ runOnly: tags, resultTypes: ['violations'] })).violations", TAGS
    )
    return [
        f"{page.url} {problem['id']}: {node['target'][0]}: {' '.join(node['failureSummary'].split())}"
        for problem in found
        for node in problem["nodes"]
    ]


def unfold_everything(page: Page) -> None:
    """Open every fold; those that share a name would close each other."""
    page.evaluate(
        """() => document.querySelectorAll("details").forEach(fold => {
            fold.removeAttribute("name");
            fold.open = true;
        })"""
    )


@pytest.mark.parametrize("screen", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_on_any_page(open_page: OpenPage, site: Site, screen: dict[str, Any], scheme: str) -> None:
    page = open_page(**screen, color_scheme=scheme, reduced_motion="reduce")
    found = []
    for address in site.sample:
        page.goto(site.url + address)
        unfold_everything(page)
        found += violations(page)
    assert not found, "\n".join(found)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_after_rolls_and_mistakes(open_page: OpenPage, scheme: str) -> None:
    page = open_page(CHAPTER, color_scheme=scheme, reduced_motion="reduce")
    widget(page, "hitdice.6.1").roll()
    widget(page, "hitdice.6.5").change("body.fatigue", 10)
    widget(page, "hitdice.6.6").use_dice("nothing")
    widget(page, "hitdice.6.6").expect_problem("Dice")
    sheet(page, "hitdice").act("A good night’s sleep")
    expect(sheet(page, "hitdice").log).to_have_count(4)
    unfold_everything(page)
    found = violations(page)
    assert not found, "\n".join(found)


# The keyboard alone


def test_the_keyboard_is_enough(open_page: OpenPage) -> None:
    page = open_page(CHAPTER)
    first = widget(page, "hitdice.6.1")
    tab_to(page, first, '[name="hit_dice"]')
    page.keyboard.press("ArrowUp")
    expect(first.field("hit_dice")).to_have_value("3")
    expect(first.odds).to_contain_text("Not rolled yet")
    before = first.card.inner_html()
    page.keyboard.press("Enter")
    first.wait_for_another(before)
    expect(first.dice).to_have_count(3)
    expect(first.field("hit_dice")).to_be_focused()
    tab_to(page, first, ".rs-link")
    before = first.address
    page.keyboard.press("Enter")
    expect(page).to_have_url(before)
    expect(first.verdict).to_contain_text("This link checks out")


def tab_to(page: Page, within: RuleWidget, selector: str) -> None:
    """Press Tab until one part of a widget has the focus; every stop on the way must be visible."""
    for _ in range(150):
        page.keyboard.press("Tab")
        if within[f"{selector}:focus"].count():
            expect_visible_focus(page)
            return
    raise AssertionError(f"Tab never came to {selector}")


def expect_visible_focus(page: Page) -> None:
    """What has the focus is on the screen, and an outline says so."""
    expect(page.locator(":focus")).to_be_in_viewport()
    style = page.locator(":focus").evaluate(
        "it => [getComputedStyle(it).outlineStyle, getComputedStyle(it).outlineWidth]"
    )
    assert style[0] != "none"
    assert style[1] != "0px"


def test_the_focus_stays_on_the_button_after_a_roll(open_page: OpenPage) -> None:
    page = open_page(CHAPTER)
    fatigue = widget(page, "hitdice.6.5")
    fatigue.field("body.fatigue").focus()
    tab_to(page, fatigue, ".rs-roll")
    for key in ("Enter", "Space"):
        before = fatigue.card.inner_html()
        page.keyboard.press(key)
        fatigue.wait_for_another(before)
        expect(fatigue.button).to_be_focused()
        expect_visible_focus(page)


def test_the_focus_stays_on_the_button_of_an_act(reader: Reader) -> None:
    body = sheet(reader.visit(CHAPTER), "hitdice")
    button = body.choose("A good night’s sleep").get_by_role("button", name="Do it")
    button.press("Enter")
    expect(body.log).to_have_count(4)
    expect(button).to_be_focused()


def test_every_field_has_a_name_for_those_who_cannot_see_it(site: Site, reader: Reader) -> None:
    page = reader.visit(CHAPTER)
    unfold_everything(page)
    for kind in ("spinbutton", "combobox", "checkbox", "radio", "textbox"):
        for field in page.locator("rule-widget").get_by_role(kind).all():
            expect(field).to_have_accessible_name(NOT_EMPTY)


# Motion


@pytest.mark.parametrize(("motion", "animation"), [("reduce", "none"), ("no-preference", "rs-land")])
def test_dice_move_only_for_those_who_like_it(open_page: OpenPage, motion: str, animation: str) -> None:
    home = widget(open_page(reduced_motion=motion), "hitdice.6.5")
    home.roll()
    expect(home.dice.first).to_have_css("animation-name", animation)


# The phone


def expect_no_sideways_scrolling(page: Page) -> None:
    widths = page.evaluate("() => [document.documentElement.scrollWidth, innerWidth]")
    assert widths[0] <= widths[1], page.url


def test_no_page_scrolls_sideways_on_a_phone(open_page: OpenPage, site: Site) -> None:
    page = open_page(**PHONE)
    for address in site.sample:
        page.goto(site.url + address)
        expect_no_sideways_scrolling(page)
        unfold_everything(page)
        expect_no_sideways_scrolling(page)


def test_the_longest_odds_fit_a_phone(open_page: OpenPage) -> None:
    page = open_page(CHAPTER, **PHONE)
    fatigue = widget(page, "hitdice.6.5")
    fatigue.change("body.hit_dice", 20)
    fatigue.change("body.fatigue", 10)
    fatigue.roll()
    expect(fatigue.dice).to_have_count(30)
    unfold_everything(page)
    expect_no_sideways_scrolling(page)


def test_long_words_fit_a_phone(open_page: OpenPage) -> None:
    long = "Donaudampfschifffahrtsgesellschaft" * 3
    page = open_page(f"{CHAPTER}?rule=hitdice.6.1&dice=6,6&seed={long}&result={long}#hitdice.6.1", **PHONE)
    first = widget(page, "hitdice.6.1")
    expect(first.verdict).to_contain_text("not those of its seed")
    expect_no_sideways_scrolling(page)
    first.use_dice(long)
    first.expect_problem("cannot come up")
    expect_no_sideways_scrolling(page)


def test_whatever_is_tapped_is_large_enough(open_page: OpenPage) -> None:
    page = open_page(CHAPTER, **PHONE)
    unfold_everything(page)
    targets = page.locator("rule-widget :is(button, input, select, summary):visible")
    sizes = targets.evaluate_all(
        """all => all.map(it => {
            const { width, height } = (it.matches("[type=radio], [type=checkbox]") ? it.closest("label") : it)
                .getBoundingClientRect();
            return [it.outerHTML.slice(0, 90), width, height];
        })"""
    )
    assert len(sizes) > 20
    assert [each for each in sizes if each[1] < 24 or each[2] < 24] == []
