"""When the engine is fetched, what is said meanwhile, and what happens when it cannot be."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import PHONE, OpenPage
from tests.browser.serving import Site, cut_short, garbled, missing, web_page
from tests.browser.widget import RuleWidget, engines, widget

CHAPTER = "games/hitdice/"


def fatigue(page: Page) -> RuleWidget:
    return widget(page, "hitdice.6.5")


# Not before it is wanted


@pytest.mark.parametrize("address", ["", CHAPTER])
def test_reading_and_scrolling_with_a_mouse_fetches_nothing(open_page: OpenPage, address: str) -> None:
    page = open_page(address)
    page.mouse.move(640, 200)  # over the text, where a reader's pointer rests
    for _ in range(30):
        page.mouse.wheel(0, 400)
        page.evaluate("() => new Promise(requestAnimationFrame)")
    assert page.evaluate("scrollY") > 200
    page.wait_for_load_state("networkidle")
    assert open_page.runtime_requests == []


@pytest.mark.parametrize("address", ["", CHAPTER])
def test_reading_and_scrolling_with_a_finger_fetches_nothing(open_page: OpenPage, address: str) -> None:
    page = open_page(address, **PHONE)
    for _ in range(12):
        swipe_up(page)
    assert page.evaluate("scrollY") > 200
    page.wait_for_load_state("networkidle")
    assert open_page.runtime_requests == []


def swipe_up(page: Page) -> None:
    """Scroll down by most of a phone's screen, with one finger."""
    screen = page.context.new_cdp_session(page)
    for kind, y in (("touchStart", 600), *(("touchMove", y) for y in range(580, 100, -40)), ("touchEnd", None)):
        points = [] if y is None else [{"x": 180, "y": y}]
        screen.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    screen.detach()


def by_keyboard(page: Page) -> None:
    fatigue(page).field("body.fatigue").focus()


def by_mouse(page: Page) -> None:
    fatigue(page).button.hover()


def by_finger(page: Page) -> None:
    fatigue(page).button.tap()


@pytest.mark.parametrize("show_intent", [by_keyboard, by_mouse, by_finger])
def test_the_engine_is_fetched_once_a_reader_shows_intent(
    open_page: OpenPage, show_intent: Callable[[Page], None]
) -> None:
    page = open_page(has_touch=True)
    page.wait_for_load_state("networkidle")
    assert open_page.runtime_requests == []
    with page.expect_response("**/pyodide.asm.wasm"):
        show_intent(page)


# The first touch


def test_the_first_touch_leads_to_a_roll_and_the_form_stays_usable_meanwhile(open_page: OpenPage, site: Site) -> None:
    home = fatigue(open_page())
    built = home.card.inner_html()
    with site.held("pyodide.asm.wasm"):
        home.button.click()
        loading = home[".rs-loading"]
        expect(loading).to_have_text(re.compile(r"^Fetching the dice engine: \d+% of about \d+\.\d MB\.$"))
        expect(loading.get_by_role("progressbar")).to_be_visible()
        expect(home.root).to_have_attribute("aria-busy", "true")
        home.field("body.hit_dice").fill("3")
        expect(home.field("body.hit_dice")).to_have_value("3")
        assert home.card.inner_html() == built
    expect(home.seed).to_contain_text("Rolled from seed")
    expect(loading).to_be_hidden()
    expect(home.said).to_have_text(home.outcome.inner_text())
    expect(home.odds).to_contain_text("Not rolled yet")
    expect(home.odds).to_contain_text("Hit dice (level) 3")
    home.roll()
    expect(home.dice).to_have_count(5)


@pytest.mark.parametrize("name", ["worker.mjs", "pyodide.asm.wasm"])
def test_something_is_said_from_the_first_moment(open_page: OpenPage, site: Site, name: str) -> None:
    home = fatigue(open_page())
    with site.held(name):
        home.button.click()
        expect(home[".rs-loading"]).to_contain_text("Fetching the dice engine")


def test_the_engine_is_started_only_once(open_page: OpenPage) -> None:
    page = open_page(CHAPTER)
    for rule in ("hitdice.6.5", "hitdice.6.1", "hitdice.6.5"):
        widget(page, rule).roll()
    assert len(engines(page)) == 1


def test_two_tabs_of_one_browser_both_work(open_page: OpenPage) -> None:
    first = open_page()
    second = first.context.new_page()
    second.goto(first.url)
    for page in (first, second, first):
        fatigue(page).roll()
        expect(fatigue(page).seed).to_contain_text("Rolled from seed")


# Trouble

COMPLAINTS = (
    "Failed to (load resource|fetch)",
    "net::ERR",
    "WebAssembly|wasm",
    "came as a web page|is not there",
    "pyodide.asm.mjs",
    "installing the standard library",
    "Content Security Policy",
)


def expect_trouble(trouble: RuleWidget, built: str) -> None:
    """A sentence, a way on, and the result as it was built."""
    expect(trouble.retry).to_be_visible()
    expect(trouble.problem).to_contain_text("could not be started")
    expect(trouble.problem).to_contain_text("the result below is as it was.")
    expect(trouble[".rs-loading"]).to_be_hidden()
    expect(trouble.root).not_to_have_attribute("aria-busy", "true")
    assert trouble.card.inner_html() == built


def expect_recovery(trouble: RuleWidget) -> None:
    """Trying again rolls, and the sentence is gone."""
    trouble.retry.click()
    expect(trouble.seed).to_contain_text("Rolled from seed")
    trouble.expect_no_problem()


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("worker.mjs", missing),
        ("worker.mjs", web_page),
        ("pyodide.mjs", missing),
        ("pyodide.asm.mjs", missing),
        ("pyodide.asm.wasm", missing),
        ("pyodide.asm.wasm", web_page),
        ("pyodide.asm.wasm", cut_short),
        ("pyodide.asm.wasm", garbled),
        ("python.bin", missing),
        ("python.bin", web_page),
        ("python.bin", cut_short),
        ("python.bin", garbled),
    ],
)
def test_a_file_that_does_not_come_right_is_reported_and_can_be_tried_again(
    open_page: OpenPage, site: Site, name: str, fault: Callable[..., None]
) -> None:
    home = fatigue(open_page(allow=COMPLAINTS))
    built = home.card.inner_html()
    with site.fault(name, fault):
        home.button.click()
        expect_trouble(home, built)
    expect_recovery(home)


@pytest.mark.parametrize("name", ["pyodide.asm.wasm", "worker.mjs"])
def test_a_blocked_file_is_reported_and_can_be_tried_again(open_page: OpenPage, name: str) -> None:
    page = open_page(allow=COMPLAINTS)
    home = fatigue(page)
    built = home.card.inner_html()
    page.context.route(f"**/{name}", block)
    home.button.click()
    expect_trouble(home, built)
    page.context.unroute(f"**/{name}", block)
    expect_recovery(home)


def block(route: Route) -> None:
    route.abort("blockedbyclient")


def test_a_browser_that_refuses_webassembly_is_told_so(open_page: OpenPage, site: Site) -> None:
    with site.header("Content-Security-Policy", "script-src 'self' 'unsafe-inline'; worker-src 'self'"):
        home = fatigue(open_page(allow=COMPLAINTS))
        built = home.card.inner_html()
        home.button.click()
        expect_trouble(home, built)


@pytest.mark.parametrize("name", ["worker.mjs", "pyodide.asm.wasm", "python.bin"])
def test_no_answer_at_all_is_given_up_after_a_while(open_page: OpenPage, site: Site, name: str) -> None:
    page = open_page(allow=COMPLAINTS, prepare=lambda context: context.clock.install())
    home = fatigue(page)
    built = home.card.inner_html()
    with site.held(name):
        home.button.click()
        for _ in range(40):  # other files still arrive, and each starts the wait anew
            page.clock.fast_forward(31_000)
            if home.retry.is_visible():
                break
        expect_trouble(home, built)
    expect_recovery(home)


def test_a_failed_start_by_one_widget_does_not_stop_another(open_page: OpenPage, site: Site) -> None:
    page = open_page(CHAPTER, allow=COMPLAINTS)
    with site.fault("pyodide.asm.wasm", missing):
        fatigue(page).button.click()
        expect(fatigue(page).retry).to_be_visible()
    widget(page, "hitdice.6.1").roll()
    fatigue(page).roll()
    fatigue(page).expect_no_problem()


def test_a_link_that_could_not_be_played_for_want_of_the_engine_plays_on_trying_again(
    open_page: OpenPage, site: Site
) -> None:
    with site.fault("pyodide.asm.wasm", missing):
        page = open_page(f"{CHAPTER}?rule=hitdice.6.5&dice=1,1#hitdice.6.5", allow=COMPLAINTS)
        expect(fatigue(page).retry).to_be_visible()
    fatigue(page).retry.click()
    expect(fatigue(page).verdict).to_contain_text("This link checks out")
