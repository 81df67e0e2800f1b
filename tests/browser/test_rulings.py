"""Rulings: set for a table, weighed on their page, sent in a link, and never changed by one."""

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import OpenPage, Reader, hop
from tests.browser.serving import Site
from tests.browser.widget import RuleWidget, open_fold, sheet, widget

CHAPTER = "games/hitdice/"
INJURY = "Hit points ran out: an injury at DC 20."
DAMAGE = "r/hitdice/6.6.damage/"


def reading(page: Page, words: str) -> Locator:
    """A reading in the list where a table sets its own."""
    return page.locator("table-rulings").get_by_label(words)


def set_for_the_table(page: Page) -> None:
    """Damage equal to hit points injures at this table."""
    reading(page, INJURY).check()
    expect(page.locator("table-rulings .rs-kept")).to_contain_text("1 reading of your own")


def even(page: Page) -> RuleWidget:
    """Damage just as great as hit points."""
    damage = widget(page, "hitdice.6.6.damage")
    damage.change("damage", 5)
    return damage


def test_a_tables_ruling_is_in_force_on_every_card_and_in_the_link_it_sends(
    open_page: OpenPage, reader: Reader
) -> None:
    page = open_page(CHAPTER)
    damage = even(page)
    expect(damage.odds).not_to_contain_text("1 major wound")
    set_for_the_table(page)
    expect(damage["[name='rulings.exact_damage']:checked"]).to_have_value("INJURY")
    damage.roll()
    expect(damage.card.locator(".rs-for")).to_contain_text(f"ruling {INJURY}")
    expect(damage.odds).to_contain_text("1 major wound")
    expect(damage["p.rs-note"]).to_be_hidden()
    assert "rulings.exact_damage=INJURY" in damage.address

    other = open_page(damage.address)  # somebody else's browser
    opened = widget(other, "hitdice.6.6.damage")
    expect(opened.verdict).to_contain_text("This link checks out")
    assert opened.dice.all_inner_texts() == damage.dice.all_inner_texts()
    expect(opened.card.locator(".rs-for")).to_contain_text(INJURY)
    expect(opened["p.rs-note"]).to_contain_text("made under 1 reading other than your table’s")
    assert other.evaluate("localStorage.getItem('rulescore/rulings/hitdice')") is None


def test_a_tables_ruling_is_kept_from_visit_to_visit_and_can_be_taken_back(open_page: OpenPage, site: Site) -> None:
    page = open_page(CHAPTER)
    set_for_the_table(page)
    page.goto(site.url + DAMAGE)
    damage = widget(page, "hitdice.6.6.damage")
    expect(damage["p.rs-note"]).to_contain_text("made under 1 reading other than your table’s")
    before = damage.card.inner_html()
    damage["p.rs-note"].get_by_role("button").click()
    damage.wait_for_another(before)
    assert "rulings.exact_damage=INJURY" in damage.address
    expect(damage["p.rs-note"]).to_be_hidden()
    page.goto(site.url + CHAPTER)
    expect(reading(page, INJURY)).to_be_checked()
    page.get_by_role("button", name="Back to our readings").click()
    expect(reading(page, INJURY)).not_to_be_checked()
    expect(page.locator("table-rulings .rs-kept")).to_contain_text("You play by our readings")
    even(page).roll()
    assert "rulings." not in widget(page, "hitdice.6.6.damage").address


def test_an_opened_link_never_changes_a_tables_rulings(open_page: OpenPage, site: Site) -> None:
    page = open_page(CHAPTER)
    set_for_the_table(page)
    kept = page.evaluate("localStorage.getItem('rulescore/rulings/hitdice')")
    page.goto(f"{site.url}{DAMAGE}?rule=hitdice.6.6.damage&body.hit_points=5&damage=5&dice=&result=0+hit+points")
    opened = widget(page, "hitdice.6.6.damage")
    expect(opened.verdict).to_contain_text("This link checks out")
    expect(opened.outcome).to_have_text("0 hit points")
    expect(opened["p.rs-note"]).to_contain_text("made under 1 reading other than your table’s")
    opened.roll()  # by what the form says, which is the link's reading
    expect(opened.outcome).to_have_text("0 hit points")
    assert page.evaluate("localStorage.getItem('rulescore/rulings/hitdice')") == kept
    opened["p.rs-note"].get_by_role("button", name="Use my table’s rulings").click()
    expect(opened.card.locator(".rs-for")).to_contain_text(INJURY)


def test_a_sheet_begun_anew_plays_by_the_tables_rulings(open_page: OpenPage) -> None:
    page = open_page(CHAPTER)
    set_for_the_table(page)
    body = sheet(page, "hitdice")
    expect(body["p.rs-note"]).to_contain_text("start over to play by yours")
    open_fold(body.root, "Start over with other values")
    body[".rs-begin"].get_by_role("button", name="Start over").click()
    expect(body[".rs-now .rs-for"]).to_contain_text(INJURY)
    expect(body["p.rs-note"]).to_be_hidden()


def test_a_change_in_one_tab_is_seen_in_another(open_page: OpenPage, site: Site) -> None:
    page = open_page(CHAPTER)
    other = page.context.new_page()
    other.goto(site.url + CHAPTER)
    set_for_the_table(other)
    expect(reading(page, INJURY)).to_be_checked()


def test_a_browser_that_keeps_nothing_says_so(open_page: OpenPage) -> None:
    refuse = "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') }"
    page = open_page(CHAPTER, prepare=lambda context: context.add_init_script(refuse))
    reading(page, INJURY).check()
    expect(page.locator("table-rulings .rs-kept")).to_contain_text("cannot be kept")


def test_the_price_of_a_reading_follows_the_case(reader: Reader) -> None:
    page = reader.visit("rulings/hitdice/r1/")
    price = page.locator("rule-widget")
    expect(price.locator("tbody")).to_contain_text("99/400")
    price.locator("[name='body.strength']").evaluate("it => it.closest('details').open = true")
    price.locator("[name='body.strength']").fill("18")
    expect(price.locator("tbody")).to_contain_text("209/400")  # 19/20 of 11/20
    price.locator("[name='damage']").fill("4")
    expect(price.locator(".rs-same")).to_be_visible()


def test_a_rulings_address_in_a_chapter_unfolds_it(open_page: OpenPage, site: Site) -> None:
    page = open_page(f"{CHAPTER}#hitdice.r1")
    expect(page.locator("[id='hitdice.r1']")).to_be_in_viewport()
    page = open_page()
    hop(page, f"{site.url}{CHAPTER}#hitdice.r1")
    expect(page.locator("[id='hitdice.r1']")).to_be_in_viewport()


def test_two_people_make_a_seed_that_neither_chose(open_page: OpenPage) -> None:
    page = open_page("guide/committed-roll/")
    page.get_by_label("First: your word").fill("kestrel")
    page.get_by_role("button", name="Make the promise").click()
    expect(page.locator(".rs-promise code")).to_have_count(2)
    posted, secret = page.locator(".rs-promise code").all_inner_texts()
    page.get_by_label("Later: your secret").fill(secret)
    page.get_by_label("The other side’s word").fill("thistle")
    page.get_by_role("button", name="Make the seed").click()
    expect(page.locator(".rs-promise dt").first).to_contain_text("The seed")
    seed, again = page.locator(".rs-promise code").all_inner_texts()
    assert again == posted
    subtle = """async text => Array.from(new Uint8Array(await crypto.subtle.digest("SHA-256",
        new TextEncoder().encode(text))), byte => byte.toString(16).padStart(2, "0")).join("")"""
    assert page.evaluate(subtle, f"rulescore/promise/1\0{secret}") == posted

    page.goto(page.url.replace("guide/committed-roll/", "r/hitdice/6.5/"))
    fatigue = widget(page, "hitdice.6.5")
    fatigue.use_seed(seed)
    expect(fatigue.seed).to_contain_text(seed)
    opened = widget(open_page(fatigue.address), "hitdice.6.5")
    expect(opened.verdict).to_contain_text("This link checks out")
    expect(opened.verdict).to_contain_text(posted)
    assert opened.dice.all_inner_texts() == fatigue.dice.all_inner_texts()


def test_a_word_that_cannot_be_used_is_one_sentence(open_page: OpenPage) -> None:
    page = open_page("guide/committed-roll/")
    page.get_by_role("button", name="Make the promise").click()
    expect(page.get_by_role("alert")).to_have_text(
        "⚠ Your word: an empty answer is not a word of 1 to 60 characters without a colon."
    )
