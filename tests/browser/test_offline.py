"""The site without a network, and a new build of it while the old one is open."""

import os
import re
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage, hop, wait_until
from tests.browser.serving import BASE, Site, garbled
from tests.browser.widget import widget
from widgets.finish import finish

CHAPTER = "games/hitdice/"
RULE = "hitdice.6.5"
KEEPS: dict[str, str] = {"service_workers": "allow"}

PAGES_KEPT = "() => navigator.serviceWorker.controller"

ENGINE_KEPT = """async () => {
    const { folder, files } = (await import(document.querySelector("link[href$='runtime.mjs']").href)).default;
    const name = (await caches.keys()).find((name) => name.endsWith(folder));
    const kept = name ? await (await caches.open(name)).keys() : [];
    return kept.length === Object.keys(files).length;
}"""

SNAPSHOT_KEPT = """async () => {
    const name = (await caches.keys()).find((name) => name.startsWith("rulescore snapshot "));
    return name && (await (await caches.open(name)).keys()).length;
}"""

NEXT_BUILD_WAITS = "async () => (await navigator.serviceWorker.getRegistration()).waiting"


def asked_for_the_engine(site: Site) -> bool:
    return any("/assets/runtime-" in address for address in site.server.asked)


def test_after_one_visit_the_whole_site_works_without_a_network(open_page: OpenPage, site: Site) -> None:
    page = open_page(**KEEPS, allow=("404", "net::ERR"))
    widget(page, RULE).roll()
    wait_until(page, ENGINE_KEPT)
    wait_until(page, PAGES_KEPT)
    wait_until(page, SNAPSHOT_KEPT)
    with site.down():
        answered = "address => fetch(address).then(answer => answer.text()).then(html => html.includes('<h1'))"
        assert [address for address in site.pages if not page.evaluate(answered, site.url + address)] == []
        page.goto(f"{site.url}{CHAPTER}?rule={RULE}&dice=1,1#{RULE}")
        expect(widget(page, RULE).verdict).to_contain_text("This link checks out")
        hop(page, site.url)
        widget(page, RULE).roll()
        page.get_by_role("textbox", name="Search").click()
        page.get_by_role("textbox", name="Search").press_sequentially("infection")
        expect(page.locator(".md-search-result__link").filter(has_text="infection").first).to_be_visible()
        page.goto(f"{site.url}games/nothing-of-the-kind/")
        expect(page.get_by_role("heading", name="404")).to_be_visible()


def test_pages_are_kept_at_leisure_and_the_engine_once_somebody_reads_on(open_page: OpenPage, site: Site) -> None:
    site.server.asked.clear()
    page = open_page(**KEEPS)
    wait_until(page, PAGES_KEPT)
    assert not asked_for_the_engine(site)
    hop(page, site.url + CHAPTER)
    wait_until(page, ENGINE_KEPT)
    with site.down():
        widget(page, RULE).roll()


def test_nothing_is_kept_of_a_build_that_is_not_whole(open_page: OpenPage, site: Site) -> None:
    with site.fault("sitemap.xml", garbled):
        page = open_page(CHAPTER, **KEEPS, allow=("integrity", "digest", "sitemap", "XML", "Service"))
        state = page.evaluate(
            """async () => {
                const { installing } = await navigator.serviceWorker.register("../../sw.js");
                while (installing.state === "installing") {
                    await new Promise((resolve) => (installing.onstatechange = resolve));
                }
                return installing.state;
            }"""
        )
        assert state == "redundant"
        widget(page, RULE).roll()


# A new build


@pytest.fixture
def second_build(site: Site, tmp_path: Path) -> Path:
    """The site with another heading on each page, another script and another engine."""
    folder = tmp_path / "second"
    shutil.copytree(site.folder, folder)
    (engine,) = folder.glob("assets/runtime-*")
    engine.rename(engine.with_name("runtime-second"))
    names = folder / "assets" / "runtime.mjs"
    names.write_text(names.read_text().replace(engine.name, "runtime-second"))
    with (folder / "assets" / "rule-widget.mjs").open("a") as script:
        script.write('document.documentElement.dataset.script = "second";\n')
    finished = re.compile(r'<meta http-equiv="Content-Security-Policy".*\n(?:<link rel="[ma].*\n)+')
    for path in folder.rglob("*.html"):
        unfinished = finished.sub("", path.read_text("utf-8"))
        path.write_text(re.sub(r"(<h1[^>]*>)", r"\1Second: ", unfinished, count=1), encoding="utf-8")
    finish(folder)
    a_minute_later = time.time() + 60  # lest the server take it for what the browser already has
    for path in folder.rglob("*"):
        os.utime(path, (a_minute_later, a_minute_later))
    return folder


@contextmanager
def deployed(site: Site, folder: Path) -> Iterator[None]:
    """Another build is served for as long as this lasts."""
    first, site.server.folder = site.server.folder, folder
    try:
        yield
    finally:
        site.server.folder = first


def expect_build(page: Page, second: bool) -> None:
    """Page, script and engine are of one build."""
    heading = page.locator(".md-content h1")
    (expect(heading).to_contain_text if second else expect(heading).not_to_contain_text)("Second: ")
    page.wait_for_function("() => customElements.get('rule-widget')")
    widget(page, RULE).roll()
    assert page.evaluate("() => document.documentElement.dataset.script") == ("second" if second else None)
    assert {"runtime-second" in worker.url for worker in page.workers if "/assets/runtime-" in worker.url} == {second}


def test_an_update_while_a_page_is_open_waits_until_no_page_of_the_old_build_is(
    open_page: OpenPage, site: Site, second_build: Path
) -> None:
    page = open_page(**KEEPS)
    widget(page, RULE).roll()
    wait_until(page, ENGINE_KEPT)
    wait_until(page, PAGES_KEPT)
    other = page.context.new_page()
    other.goto(site.url)
    with deployed(site, second_build):
        page.evaluate("async () => void (await navigator.serviceWorker.getRegistration()).update()")
        wait_until(page, NEXT_BUILD_WAITS)
        hop(page, site.url + CHAPTER)
        expect_build(page, second=False)
        other.reload()
        expect_build(other, second=False)
        other.close()
        for _ in range(10):  # a page just closed may count as open for a while, so it may take another visit
            page.evaluate("() => void setTimeout(() => location.reload())")  # it may do so by itself, too
            with suppress(AssertionError):
                expect(page.locator(".md-content h1")).to_contain_text("Second: ", timeout=5000)
                break
        expect_build(page, second=True)
        hop(page, site.url + CHAPTER)
        expect_build(page, second=True)
        wait_until(page, ENGINE_KEPT)
        kept = [name for name in page.evaluate("() => caches.keys()") if name.startswith("rulescore offline ")]
        assert len(kept) == 2
        assert all(name.startswith(f"rulescore offline {BASE} ") for name in kept)
