"""The engine once it runs, and what the next visit has of it: a snapshot, dropped at the first sign of trouble."""

import json
import zipfile
from collections.abc import Callable
from gzip import compress
from io import BytesIO
from pathlib import Path

import pytest
from playwright.sync_api import BrowserType, Page, expect

from tests.browser.conftest import PHONE, Complaints, OpenPage, wait_until
from tests.browser.find import FLAGS, find_browser
from tests.browser.serving import Answer, Site
from tests.browser.widget import RuleWidget, Widget, engines, sheet, widget
from widgets.site import CACHE

CHAPTER = "games/hitdice/"
NO_ANSWER = "There was no answer within 10 seconds, so it was stopped"


def fatigue(page: Page) -> RuleWidget:
    return widget(page, "hitdice.6.5")


# A rule that never answers


def changed(path: str, old: str, new: str) -> Callable[[Answer], None]:
    """The engine's Python, with one of our files changed."""
    newest = max(CACHE.glob("*/python.zip"), key=lambda kept: kept.stat().st_mtime)
    with zipfile.ZipFile(newest) as built, zipfile.ZipFile(newest.with_name("source.zip")) as source:
        text = source.read(path).decode()
        assert old in text
        packed = BytesIO()
        with zipfile.ZipFile(packed, "w") as out:
            for name in built.namelist():
                if name != f"{path}c":
                    out.writestr(name, built.read(name))
            out.writestr(path, text.replace(old, new))
    return lambda answer: answer.whole(200, "application/octet-stream", compress(packed.getvalue(), 1))


def expect_stopped(stopped: Widget, sentence: str) -> None:
    expect(stopped.problem.locator("span")).to_have_text(sentence)
    expect(stopped.retry).to_be_visible()


def test_a_rule_that_never_answers_is_stopped_and_said_so_and_the_next_roll_works(
    open_page: OpenPage, site: Site
) -> None:
    page = open_page(CHAPTER, prepare=lambda context: context.clock.install())
    stuck, other = fatigue(page), widget(page, "hitdice.6.1")
    built = stuck.card.inner_html()
    rolls = "    total = chance.roll("
    never_ends = changed("rulescore/games/hitdice/__init__.py", rolls, f"    while True: pass\n{rolls}")
    with site.fault("python.bin", never_ends):
        other.roll()
        stuck.button.click()
        expect(stuck.root).to_have_attribute("aria-busy", "true")
        page.clock.fast_forward(11_000)
        expect_stopped(
            stuck, "There was no answer within 10 seconds, so it was stopped; the result below is as it was."
        )
        assert stuck.card.inner_html() == built
    other.roll()
    stuck.roll()
    stuck.expect_no_problem()


def test_dice_do_not_wait_for_odds_that_take_long(open_page: OpenPage, site: Site) -> None:
    page = open_page(CHAPTER, prepare=lambda context: context.clock.install())
    slow, body = fatigue(page), sheet(page, "hitdice")
    counts = "    while todo:"
    with site.fault("python.bin", changed("rulescore/rule.py", counts, f"    while True: pass\n{counts}")):
        slow.button.click()
        expect(slow.seed).to_contain_text("Rolled from seed")
        expect(slow.card).to_contain_text("Counting the odds")
        expect(slow.said).to_have_text(slow.outcome.inner_text())
        expect(slow.root).to_have_attribute("aria-busy", "true")
        rolled = slow.seed.inner_text()
        page.clock.fast_forward(11_000)
        expect_stopped(slow, f"{NO_ANSWER}; the dice stand.")
        expect(slow.seed).to_have_text(rolled)
        body.act("A good night’s sleep", dice="1 2 3")
        expect(body[".rs-now .rs-card"]).to_contain_text("Counting the odds")
        page.clock.fast_forward(11_000)
        expect_stopped(body, f"{NO_ANSWER}; the dice stand.")
    slow.roll()
    expect(slow.card).to_contain_text("Chance of this")


# Trouble around it


def test_a_worker_that_dies_is_replaced(open_page: OpenPage) -> None:
    page = open_page(CHAPTER, prepare=lambda context: context.clock.install())
    fatigue(page).roll()
    (dead,) = engines(page)
    dead.evaluate("() => self.close()")
    fatigue(page).button.click()
    expect(fatigue(page).root).to_have_attribute("aria-busy", "true")
    page.clock.fast_forward(11_000)
    expect_stopped(fatigue(page), f"{NO_ANSWER}; the result below is as it was.")
    fatigue(page).roll()
    fatigue(page).expect_no_problem()


def test_a_slow_phone_rolls_and_its_fields_stay_usable_meanwhile(open_page: OpenPage, site: Site) -> None:
    page = open_page(**PHONE)
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": 6})
    home = fatigue(page)
    with site.held("pyodide.asm.wasm"):
        home.button.tap()
        home.field("body.fatigue").fill("3")
        expect(home.field("body.fatigue")).to_have_value("3")
    expect(home.seed).to_contain_text("Rolled from seed")
    expect(home.odds).to_contain_text("Fatigue 3")
    home.roll()
    expect(home.dice).to_have_count(5)


def test_full_storage_costs_the_snapshot_and_nothing_else(open_page: OpenPage, site: Site) -> None:
    page = open_page(CHAPTER, service_workers="allow")
    page.context.new_cdp_session(page).send("Storage.overrideQuotaForOrigin", {"origin": site.origin, "quotaSize": 1})
    with page.expect_event("worker", lambda worker: worker.url.endswith("#snapshot")) as making:
        fatigue(page).roll()
    if making.value in page.workers:
        with making.value.expect_event("close"):
            pass
    assert page.evaluate(KEPT) is None
    fatigue(page).roll()
    sheet(page, "hitdice").act("A good night’s sleep", dice="1 2 3")
    expect(sheet(page, "hitdice").log).to_have_count(4)


def test_refused_storage_costs_nothing_but_what_is_kept(site: Site, chromium: BrowserType, tmp_path: Path) -> None:
    (tmp_path / "Default").mkdir()
    refused = {"profile": {"default_content_setting_values": {"cookies": 2}}}
    (tmp_path / "Default" / "Preferences").write_text(json.dumps(refused))
    with chromium.launch_persistent_context(tmp_path, executable_path=find_browser(), args=FLAGS) as context:
        complaints = Complaints(context, ("localStorage",))  # the theme's own, which goes on without it
        page = context.new_page()
        page.goto(site.url)
        storage = page.evaluate("() => { try { return localStorage.length } catch (error) { return error.name } }")
        assert storage == "SecurityError"
        fatigue(page).roll()
        fatigue(page).roll()
        complaints.settle()


# The snapshot


KEPT = """async () => {
    for (const name of await caches.keys()) {
        if (!name.startsWith("rulescore snapshot ")) continue;
        for (const { url } of await (await caches.open(name)).keys()) return { name, url };
    }
    return null;
}"""

SPOIL = """async ([{ name, url }, how]) => {
    const good = await caches.open("good");
    if (!await good.match(url)) await good.put(url, await caches.match(url));
    const bytes = new Uint8Array(await (await good.match(url)).arrayBuffer());
    const part = (share) => Math.floor(bytes.length * share);
    await caches.delete(name);
    const cache = await caches.open(name);
    if (how === "of another build") await cache.put(url.replace(/runtime-[0-9a-f]+/, "runtime-0"), new Response(bytes));
    if (how === "cut short") await cache.put(url, new Response(bytes.slice(0, part(0.5))));
    if (how === "garbled") await cache.put(url, new Response(bytes.fill(0)));
    if (how === "wrong inside") await cache.put(url, new Response(bytes.fill(255, part(0.2), part(0.9))));
}"""


@pytest.fixture
def kept(open_page: OpenPage) -> Page:
    """A page after a visit that left a snapshot; nothing else of the visit lives on."""
    page = open_page(CHAPTER)
    fatigue(page).roll()
    wait_until(page, KEPT)
    return page


def come_again(page: Page, open_page: OpenPage) -> RuleWidget:
    page.reload()
    open_page.requested.clear()
    return fatigue(page)


def fetched_python(open_page: OpenPage) -> bool:
    """Whether the archive was asked for, which a start from a snapshot does without."""
    return any(url.endswith("/python.bin") for url in open_page.requested)


def test_the_next_visit_starts_from_a_snapshot_with_dice_of_its_own(kept: Page, open_page: OpenPage) -> None:
    seeds = set()
    for _ in range(3):
        again = come_again(kept, open_page)
        again.roll()
        seeds.add(again.seed.inner_text())
        assert not fetched_python(open_page)
    assert len(seeds) == 3
    sheet(kept, "hitdice").act("A good night’s sleep", dice="1 2 3")
    expect(sheet(kept, "hitdice").log).to_have_count(4)
    kept.goto(f"{kept.url}?rule=hitdice.6.55&dice=1,1")  # a near name is looked for with what is seldom imported
    expect(kept.locator(".rs-problem:not(:empty)")).to_contain_text("hitdice.6.5")
    assert not fetched_python(open_page)


def test_a_snapshot_that_is_not_right_is_dropped_unseen(kept: Page, open_page: OpenPage) -> None:
    place = kept.evaluate(KEPT)
    for how in ("of another build", "cut short", "garbled", "wrong inside"):
        kept.evaluate(SPOIL, [place, how])
        again = come_again(kept, open_page)
        again.roll()
        again.expect_no_problem()
        assert fetched_python(open_page), how
        if how != "of another build":
            assert kept.evaluate(KEPT) is None, how
