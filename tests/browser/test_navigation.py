"""From page to page without loading, to a rule by its address, and by the search."""

import time

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage, hop
from tests.browser.serving import Site
from tests.browser.widget import engines, sheet, widget

CHAPTER = "games/hitdice/"
DEEP = f"{CHAPTER}#hitdice.6.5"


def test_the_engine_is_kept_from_page_to_page_and_back(open_page: OpenPage) -> None:
    page = open_page()
    widget(page, "hitdice.6.5").roll()
    fetched = list(open_page.runtime_requests)
    page.locator(".rs-games a").filter(has_text="Hit dice").click()
    expect(page.locator(".md-content h1")).to_contain_text("Hit dice and injury saves")
    widget(page, "hitdice.6.5").roll()
    sheet(page, "hitdice").act("A good night’s sleep", dice="1 2 3")
    expect(sheet(page, "hitdice").log).to_have_count(4)
    page.locator("header a.md-logo").click()
    expect(page.locator(".md-content h1")).to_contain_text("Roll it")
    widget(page, "hitdice.6.5").roll()
    page.go_back()
    expect(page.locator(".md-content h1")).to_contain_text("Hit dice and injury saves")
    widget(page, "hitdice.6.1").roll()
    expect(sheet(page, "hitdice").log).to_have_count(4)
    assert len(engines(page)) == 1
    assert set(open_page.runtime_requests) == set(fetched)


# A link to a rule lands on the rule


def expect_at_top(page: Page, id: str) -> None:
    """The heading is near the top of what can be seen, and not under the header that stays there."""
    page.evaluate("() => document.fonts.ready")
    heading, header = page.locator(f"[id='{id}']"), page.locator("header.md-header")
    expect(heading).to_be_in_viewport()
    place = heading.evaluate("it => it.getBoundingClientRect().top + parseFloat(getComputedStyle(it).paddingTop)")
    below = header.evaluate("header => header.getBoundingClientRect().bottom")
    assert below <= place < below + 150


@pytest.mark.parametrize("id", ["hitdice.6.5", "hitdice.6.6.damage", "hitdice.r4"])
def test_a_rules_address_lands_on_its_heading(open_page: OpenPage, id: str) -> None:
    expect_at_top(open_page(f"{CHAPTER}#{id}"), id)


def test_a_rules_address_followed_from_another_page_lands_on_its_heading(open_page: OpenPage, site: Site) -> None:
    page = open_page("guide/sources/")
    hop(page, site.url + DEEP)
    expect_at_top(page, "hitdice.6.5")


def test_a_rules_address_followed_while_the_page_still_scrolls_lands_on_its_heading(
    open_page: OpenPage, site: Site
) -> None:
    page = open_page("guide/sources/")
    page.route(f"**/{CHAPTER}", lambda route: (time.sleep(0.5), route.continue_()))
    page.evaluate("() => scrollTo(0, 120)")
    hop(page, site.url + DEEP)
    expect_at_top(page, "hitdice.6.5")


def test_a_results_link_lands_on_its_heading_after_it_was_drawn(open_page: OpenPage) -> None:
    many = ",".join(["6"] * 30)
    page = open_page(f"{CHAPTER}?rule=hitdice.6.5&body.hit_dice=20&body.fatigue=10&dice={many}#hitdice.6.5")
    expect(widget(page, "hitdice.6.5").verdict).to_contain_text("This link checks out")
    expect_at_top(page, "hitdice.6.5")


def test_a_kept_sheet_does_not_push_the_heading_away(open_page: OpenPage) -> None:
    page = open_page(CHAPTER)
    body = sheet(page, "hitdice")
    for done in range(4, 10):
        body.act("A good night’s sleep", dice="1 2 3")
        expect(body.log).to_have_count(done)
    later = page.context.new_page()
    later.goto(page.url + "#hitdice.rulings")
    expect(sheet(later, "hitdice").log).to_have_count(9)
    expect_at_top(later, "hitdice.rulings")


def let_it_settle(page: Page) -> None:
    """Wait as long as a page takes to be fetched and put in place, should the theme do so."""
    page.evaluate(
        """async () => {
            for (const _ of [1, 2]) await (await fetch(location.pathname)).text();
            await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)));
        }"""
    )


def test_a_rule_cited_under_a_roll_is_one_click_away_and_the_roll_stays(open_page: OpenPage) -> None:
    page = open_page(CHAPTER)
    chain = widget(page, "hitdice.rest-then-hit")
    chain.roll()
    outcome = chain.outcome.inner_text()
    chain[".rs-cited"].get_by_role("link", name="6.5").click()
    expect_at_top(page, "hitdice.6.5")
    let_it_settle(page)
    expect(chain.outcome).to_have_text(outcome)


def test_the_contents_lead_to_a_rule_and_rolls_stay(open_page: OpenPage) -> None:
    page = open_page(CHAPTER)
    first = widget(page, "hitdice.6.1")
    first.roll()
    seed = first.seed.inner_text()
    page.locator(".md-sidebar--secondary").get_by_role("link", name="Fatigue").first.click()
    expect_at_top(page, "hitdice.6.5")
    let_it_settle(page)
    expect(first.seed).to_have_text(seed)


# Search


def test_the_search_finds_a_word_of_a_rule_and_lands_on_the_rule(open_page: OpenPage) -> None:
    page = open_page()
    page.get_by_role("textbox", name="Search").click()
    page.get_by_role("textbox", name="Search").press_sequentially("infection")
    found = page.locator(".md-search-result__link").filter(has_text="Minor wounds").first
    expect(found).to_contain_text("infection")
    found.click()
    expect(page.locator(".md-content h1")).to_contain_text("Hit dice and injury saves")
    expect(page).to_have_url(f"{open_page.site.url}{CHAPTER}?h=infection#hitdice.6.9")
    expect_at_top(page, "hitdice.6.9")


def test_the_search_does_not_find_the_words_of_forms_and_buttons(site: Site) -> None:
    index = (site.folder / "search" / "search_index.json").read_text("utf-8")
    for words in ("Copy link", "Work it out", "Use these dice"):
        assert words not in index
