"""Copy as: a card in the words of another place, on the clipboard and in sight, by mouse, finger and keyboard."""

import json

from playwright.sync_api import BrowserContext, Page, expect

from rulescore.dialects import DIALECTS, quotation_as
from tests.browser.conftest import PHONE, OpenPage, Reader
from tests.browser.test_accessibility import expect_no_sideways_scrolling, expect_visible_focus, violations
from tests.browser.widget import Widget, open_fold, sheet, widget
from widgets import draw

CHAPTER = "games/hitdice/"
NO_CLIPBOARD = "if (navigator.clipboard) navigator.clipboard.write = () => Promise.reject(new Error('refused'))"
QUOTED = ("6.5 *Fatigue*", ["One d6 each.", "“Two” & <three>."], "House rules", "https://example.org/6.5/")


def may_copy(context: BrowserContext) -> None:
    context.grant_permissions(["clipboard-read", "clipboard-write"])


def may_not_copy(context: BrowserContext) -> None:
    context.add_init_script(NO_CLIPBOARD)


def clipboard(page: Page) -> str:
    return str(page.evaluate("navigator.clipboard.readText()"))


def copy_as(shown: Widget, dialect: str) -> str:
    """Unfold, press, and read the text that is shown."""
    open_fold(shown[".rs-card"], "Copy as")
    button = shown[".rs-as"].get_by_role("button", name=DIALECTS[dialect], exact=True)
    button.click()
    expect(button).to_have_attribute("aria-current", "true")
    expect(shown[".rs-kinds [aria-current]"]).to_have_count(1)
    return shown[".rs-as textarea"].input_value()


def test_a_roll_is_copied_in_one_dialect_and_then_in_another(open_page: OpenPage) -> None:
    page = open_page(CHAPTER, prepare=may_copy)
    fatigue = widget(page, "hitdice.6.5")
    fatigue.use_dice("6 4 2 1")
    expect(fatigue.outcome).to_have_text("3 hit points, fatigue 3")
    text = copy_as(fatigue, "discord")
    expect(fatigue.said).to_have_text("Copied as Discord")
    assert clipboard(page) == text
    assert text == (
        "**3 hit points, fatigue 3**\n"
        "Hit points: 2 + 1 = 3, dropping ~~6~~ and ~~4~~\n"
        "Chance of this: 18.8% (61/324)\n"  # 244 of 1296
        "By 6.5 Fatigue (Hit dice and injury saves)\n"
        f"[Play it back](<{fatigue.address}>)"
    )
    text = copy_as(fatigue, "json")
    expect(fatigue.said).to_have_text("Copied as JSON")
    assert clipboard(page) == text
    assert json.loads(text)["link"] == fatigue.address


def test_a_card_is_copied_as_the_first_thing_a_reader_does(open_page: OpenPage) -> None:
    page = open_page(CHAPTER, prepare=may_copy)
    assert open_page.runtime_requests == []
    fatigue = widget(page, "hitdice.6.5")
    assert copy_as(fatigue, "text").startswith(f"{fatigue.outcome.inner_text()}\n")
    assert clipboard(page).endswith(f"Play it back: {fatigue.address}")


def test_where_the_clipboard_is_refused_the_text_is_there_to_take(open_page: OpenPage) -> None:
    fatigue = widget(open_page(CHAPTER, prepare=may_not_copy), "hitdice.6.5")
    text = copy_as(fatigue, "bbcode")
    assert text.startswith(f"[b]{fatigue.outcome.inner_text()}[/b]\n")
    expect(fatigue.said).to_have_text("Could not copy: the text is selected, to be copied by hand")
    box = fatigue.root.get_by_role("textbox", name="Could not copy")
    expect(box).to_be_focused()
    expect(box).not_to_be_editable()
    assert box.evaluate("it => it.value.slice(it.selectionStart, it.selectionEnd)") == text


def test_the_last_act_of_a_sheet_is_copied_with_the_link_to_all_of_it(reader: Reader) -> None:
    body = sheet(reader.visit(CHAPTER), "hitdice")
    body.act("Damage and overflow", dice="14 3", damage=30)
    expect(body.log).to_have_count(4)
    outcome, _, rest = copy_as(body, "text").partition("\n")
    assert outcome == body[".rs-outcome"].inner_text()
    assert rest.endswith(f"\nPlay it back: {body.address}")


def test_a_new_roll_is_not_copied_as_the_old_one(reader: Reader) -> None:
    fatigue = widget(reader.visit(CHAPTER), "hitdice.6.5")
    for faces in ("1 1 1 1", "6 6 6 6"):
        fatigue.use_dice(faces)
        expect(fatigue.dice.first).to_contain_text(faces[0])
        assert f"&dice={faces.replace(' ', ',')}&" in copy_as(fatigue, "text")


def test_the_keyboard_is_enough_to_copy(open_page: OpenPage) -> None:
    page = open_page(CHAPTER, prepare=may_copy)
    fatigue = widget(page, "hitdice.6.5")
    fatigue[".rs-foot .rs-copy"].focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    for _ in range(2):
        page.keyboard.press("Tab")
        expect_visible_focus(page)
    page.keyboard.press("Enter")
    expect(fatigue.said).to_have_text("Copied as Reddit")
    expect(fatigue.root.get_by_role("button", name="Reddit")).to_be_focused()
    assert clipboard(page).startswith("**")


def test_copied_text_fits_a_phone_and_axe_finds_nothing(open_page: OpenPage) -> None:
    for scheme in ("light", "dark"):
        page = open_page(CHAPTER, prepare=may_copy, color_scheme=scheme, reduced_motion="reduce", **PHONE)
        copy_as(widget(page, "hitdice.6.5"), "text")
        expect_no_sideways_scrolling(page)
        assert not violations(page)


def test_a_quotation_is_copied_without_the_engine(open_page: OpenPage) -> None:
    page = open_page(CHAPTER, prepare=may_copy)
    page.locator("article h1").evaluate(
        "(heading, html) => heading.insertAdjacentHTML('afterend', html)", draw.quotation(*QUOTED)
    )
    quotation = Widget(page.locator(".rs-quotation"))
    open_fold(quotation.root, "Quote this")
    for dialect, called in DIALECTS.items():
        quotation.root.get_by_role("button", name=called, exact=True).click()
        expect(quotation.said).to_have_text(f"Copied as {called}")
        assert clipboard(page) == quotation_as(dialect, *QUOTED)
        expect(quotation["textarea"]).to_have_value(quotation_as(dialect, *QUOTED))
    assert open_page.runtime_requests == []
