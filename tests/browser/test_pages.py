"""Every page as it was built: complete without JavaScript, with no dead link, and asking nothing of other hosts."""

import json
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urljoin, urlsplit

import pytest
from playwright.sync_api import Locator, Page, expect

from rulescore.roll import follow
from rulescore.rule import find, games, rules
from tests.browser.conftest import OpenPage, Reader
from tests.browser.serving import BASE, Site, elements
from tests.browser.widget import widget

# Without JavaScript


@pytest.fixture
def plain(open_page: OpenPage) -> Page:
    """A reader whose browser runs no scripts."""
    return open_page(java_script_enabled=False)


def widgets(page: Page) -> list[tuple[Locator, dict[str, Any]]]:
    """Every widget on the page with what it was declared as."""
    return [(each, json.loads(each.get_attribute("data-widget") or "")) for each in page.locator("rule-widget").all()]


def test_every_page_is_complete_without_javascript(plain: Page, site: Site) -> None:
    seen = 0
    for address in site.sample:
        plain.goto(site.url + address)
        expect(plain.locator(".md-content h1")).to_be_visible()
        for drawn, config in widgets(plain):
            seen += 1
            if "promise" in config:
                continue
            if "sheet" in config:
                expect_whole_sheet(drawn, config)
            elif "over" in config or "price" in config:
                expect(drawn.locator(".rs-odds").get_by_role("table").first).to_be_attached()
            else:
                expect_whole_rule(drawn, config)
        expect(plain.locator(".rs :is(form, input, select, button):visible")).to_have_count(0)
    assert seen > 10


def expect_whole_rule(drawn: Locator, config: dict[str, Any]) -> None:
    """Outcome, dice, odds, trace, and the values it was rolled for."""
    rule = find(config["rule"])
    arguments = rule.form.read(config["answers"])
    expect(drawn.locator(".rs-outcome")).to_be_visible()
    expect(drawn.locator(".rs-cited a").first).to_be_visible()
    expect(drawn.locator(".rs-trace li").first).to_be_attached()
    dice = config.get("dice")
    if follow(rule, arguments, seed=config.get("seed", rule.id), dice=dice).faces:
        expect(drawn.locator(":is(.rs-dice, .rs-timeline) :is(.rs-die, .rs-playing)").first).to_be_visible()
    if len(rule.odds(*arguments)) > 1:
        expect(drawn.locator(".rs-odds table").first).to_be_visible()
    for name in map(rule.form.name, config["answers"]):
        expect(drawn.locator(".rs-for")).to_contain_text(rule.form.fields[name].label)


def expect_whole_sheet(drawn: Locator, config: dict[str, Any]) -> None:
    """The character as it stands, and everything done so far."""
    expect(drawn.locator(".rs-state")).to_be_visible()
    expect(drawn.locator(".rs-log li")).to_have_count(len(config.get("do", [])))
    expect(drawn.locator(".rs-log li").first).to_be_visible()


def test_without_javascript_the_trace_and_every_row_can_be_unfolded(plain: Page, site: Site) -> None:
    plain.goto(site.url + "games/hitdice/")
    fatigue = widget(plain, "hitdice.6.5")
    fatigue.card.get_by_text("Step by step").click()
    expect(fatigue.card.locator("li").first).to_have_text("Hit points: 3 + 1 = 4, dropping 6 and 5 6.5")


# Other hosts


def test_no_page_asks_anything_of_another_host(open_page: OpenPage, site: Site) -> None:
    page = open_page()
    widget(page, "hitdice.6.5").roll()
    for address in site.sample:
        page.goto(site.url + address)
        page.wait_for_load_state("networkidle")
    assert len(open_page.requested) > 20
    assert [url for url in open_page.requested if not url.startswith(site.url)] == []


def test_every_page_lets_nothing_run_that_is_not_its_own(site: Site) -> None:
    for path in site.files:
        (policy,) = [each["content"] for each in elements(path, "meta") if each.get("http-equiv")]
        sources = {name: rest.split() for name, _, rest in (each.partition(" ") for each in policy.split("; "))}
        assert sources["default-src"] == ["'self'"]
        assert set(sources["script-src"][:2]) == {"'self'", "'wasm-unsafe-eval'"}
        assert all(source.startswith("'sha256-") for source in sources["script-src"][2:])
        assert {"http", "*", "blob:"}.isdisjoint(each[:5] for every in sources.values() for each in every)


def test_a_script_slipped_into_a_page_is_not_run(open_page: OpenPage) -> None:
    page = open_page(allow=("Content Security Policy",))
    refused = page.evaluate(
        """() => new Promise(resolve => {
            document.addEventListener("securitypolicyviolation", event => resolve(event.effectiveDirective));
            const script = document.createElement("script");
            script.textContent = "document.title = 'slipped in'";
            document.body.append(script);
        })"""
    )
    assert refused == "script-src-elem"
    assert page.title() != "slipped in"


# Links


def test_every_link_leads_somewhere(site: Site) -> None:
    ids = {path: {each["id"] for each in elements(path) if "id" in each} for path in site.files}
    dead = []
    for path in site.files:
        for target in targets(path):
            there = place(site, path, target)
            if there is None:
                continue
            file, fragment = there
            if not file.is_file() or (fragment and fragment not in ids.get(file, ())):
                dead.append(f"{path.relative_to(site.folder)}: {target}")
    assert dead == []


def test_every_rule_has_an_anchor_a_page_a_preview_and_an_entry_and_the_other_way_round(site: Site) -> None:
    told = {each["id"]: each for each in json.loads((site.folder / "rules.json").read_text("utf-8"))["rules"]}
    assert {rule.id for rule in rules()} <= set(told)
    anchors = {id for each in games() for id in ids_of(site.folder / each.page / "index.html")}
    written = {id for id in anchors if id.partition(".")[0] in {each.slug for each in games()} and "." in id}
    rulings = {each["id"] for each in json.loads((site.folder / "rulings.json").read_text("utf-8"))["rulings"]}
    assert written == {*told, *rulings, *(f"{each.slug}.{part}" for each in games() for part in ("sheet", "rulings"))}
    for each in told.values():
        own = each["address"].removeprefix(site.url)
        assert each["id"] in ids_of(site.folder / own / "index.html")
        assert (site.folder / "assets" / "previews" / f"{own.rstrip('/')}.png").is_file()
    pages = {f"{path.parent.relative_to(site.folder).as_posix()}/" for path in site.folder.glob("r/*/*/index.html")}
    assert pages == {each["address"].removeprefix(site.url) for each in told.values()}


def ids_of(path: Path) -> set[str]:
    """Every anchor on a page."""
    return {each["id"] for each in elements(path) if "id" in each}


def targets(path: Path) -> list[str]:
    """Every address a page mentions."""
    return [each[name] for each in elements(path) for name in ("href", "src", "data-copy") if each.get(name)]


def place(site: Site, page: Path, target: str) -> tuple[Path, str] | None:
    """The file an address is of, and the place in it; none for other hosts."""
    address = page.relative_to(site.folder).as_posix().removesuffix("index.html")
    parts = urlsplit(urljoin(site.url + address, target))
    if f"{parts.scheme}://{parts.netloc}" != site.origin:
        return None
    inside = unquote(parts.path).removeprefix(BASE)
    file = site.folder / inside
    return (file / "index.html" if inside == "" or inside.endswith("/") else file), unquote(parts.fragment)


def test_links_drawn_after_a_roll_lead_somewhere_too(reader: Reader, site: Site) -> None:
    home = widget(reader.visit(""), "hitdice.6.5")
    home.roll()
    for link in home.card.locator("a").all():
        target = link.evaluate("link => link.href")
        there = place(site, site.folder / "index.html", target)
        assert there is not None
        file, fragment = there
        assert file.is_file(), target
        assert not fragment or fragment in {each.get("id") for each in elements(file)}, target


def test_a_page_that_is_not_there_says_so_and_leads_back(open_page: OpenPage) -> None:
    page = open_page("games/nothing-of-the-kind/", allow=("404",))
    expect(page.get_by_role("heading", name="404")).to_be_visible()
    page.locator("header a.md-logo").click()
    widget(page, "hitdice.6.5").roll()
