"""A character sheet: acting, undoing, starting over, keeping, sending."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenPage, Reader
from tests.browser.widget import Sheet, open_fold, sheet

CHAPTER = "games/hitdice/"
HIT, REST, SLEEP = "Damage and overflow", "Short rest", "A good night’s sleep"


@pytest.fixture
def body(reader: Reader) -> Sheet:
    """The sheet of the chapter, started over: 3 hit dice, 11 hit points, nothing done."""
    body = sheet(reader.visit(CHAPTER), "hitdice")
    body.press("Start over")
    expect(body.log).to_have_count(0)
    return body


def test_the_sheet_shows_what_was_done_when_the_page_was_built(reader: Reader) -> None:
    body = sheet(reader.visit(CHAPTER), "hitdice")
    expect(body.log).to_have_count(3)
    assert body.state["Hit points"] == "0"
    assert body.state["Fatigue"] == "1"


def test_a_hit_a_rest_and_a_sleep_leave_their_marks_in_order(body: Sheet) -> None:
    body.act(HIT, damage=4)
    expect(body[".rs-changes"].first).to_have_text("Hit points 11 → 7")
    expect(body.said).to_have_text(f"{HIT}: 7 hit points")
    body.act(REST, dice="1 2 3")
    expect(body[".rs-changes"].first).to_have_text("Hit points 7 → 6 · Fatigue 0 → 1")
    body.act(HIT, dice="20 1", damage=7)
    expect(body[".rs-changes"].first).to_contain_text("Minor wounds 0 → 1")
    body.act(SLEEP, dice="4 4 4")
    expect(body.log).to_contain_text([HIT, REST, HIT, SLEEP])
    expect(body.log.nth(1)).to_contain_text("rolled 1, 2, 3")
    state = body.state
    assert (state["Hit points"], state["Fatigue"], state["Minor wounds"]) == ("12", "0", "0")
    assert state["Condition"] == "Still standing"


def test_dice_fall_by_themselves_when_none_are_typed(body: Sheet) -> None:
    body.act(REST)
    expect(body.log).to_have_count(1)
    expect(body[".rs-now .rs-die"]).to_have_count(3)
    assert body.state["Fatigue"] == "1"


def test_undo_takes_back_the_last_act_only(body: Sheet) -> None:
    body.act(HIT, damage=4)
    expect(body.log).to_have_count(1)
    body.act(REST, dice="6 6 6")
    expect(body.log).to_have_count(2)
    body.press("Undo")
    expect(body.log).to_have_count(1)
    assert body.state["Hit points"] == "7"
    expect(body.said).to_have_text(f"Undone: {REST}")
    body.press("Undo")
    expect(body.log).to_have_count(0)
    assert body.state["Hit points"] == "11"
    expect(body[".rs-tools"].get_by_role("button", name="Undo")).to_be_disabled()


def test_starting_over_can_be_taken_back(body: Sheet) -> None:
    body.act(HIT, damage=4)
    body.act(REST, dice="6 6 6")
    expect(body.log).to_have_count(2)
    body.press("Start over")
    expect(body.log).to_have_count(0)
    expect(body.verdict).to_contain_text("Started over.")
    body.press("Bring the old one back")
    expect(body.log).to_have_count(2)
    assert body.state["Hit points"] == "18"


def test_one_can_start_over_with_other_values_and_rulings(body: Sheet) -> None:
    begin = body[".rs-begin"]
    open_fold(begin, "Start over with other values")
    begin.locator('[name="body.hit_points"]').fill("5")
    open_fold(begin, "Rulings")
    begin.get_by_label("Hit points go below 0 by the overflow.").check()
    begin.get_by_role("button", name="Start over").click()
    expect(body.verdict).to_contain_text("Started over.")
    assert body.state["Hit points"] == "5"
    body.act(HIT, dice="20 20", damage=9)
    expect(body.log).to_have_count(1)
    assert body.state["Hit points"] == "−4"


def test_bad_values_to_start_with_are_explained_and_change_nothing(body: Sheet) -> None:
    body.act(HIT, damage=4)
    expect(body.log).to_have_count(1)
    begin = body[".rs-begin"]
    open_fold(begin, "Start over with other values")
    begin.locator('[name="body.hit_points"]').fill("999")
    begin.get_by_role("button", name="Start over").click()
    body.expect_problem("Hit points: 999 is not between 0 and 120.")
    expect(begin.locator('[name="body.hit_points"]')).to_have_attribute("aria-invalid", "true")
    expect(body.log).to_have_count(1)
    assert body.state["Hit points"] == "7"


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [("6 6", "too few"), ("6 6 6 6", "left over: 6"), ("6 6 9", "9 cannot come up"), ("", "nothing is typed in")],
)
def test_wrong_dice_are_explained_and_change_nothing(body: Sheet, typed: str, sentence: str) -> None:
    body.act(HIT, damage=4)
    expect(body.log).to_have_count(1)
    before = body[".rs-now"].text_content()
    body.act(REST, dice=typed)
    body.expect_problem("Dice: ", sentence)
    expect(body.choose(REST).locator('[name="dice"]')).to_have_attribute("aria-invalid", "true")
    expect(body.log).to_have_count(1)
    assert body[".rs-now"].text_content() == before

    body.act(REST, dice="6 6 6")
    expect(body.log).to_have_count(2)
    body.expect_no_problem()


def test_a_bad_value_is_explained_and_changes_nothing(body: Sheet) -> None:
    body.act(HIT, damage=99)
    body.expect_problem("Damage: 99 is not between 0 and 60.")
    expect(body.choose(HIT).locator('[name="damage"]')).to_have_attribute("aria-invalid", "true")
    expect(body.log).to_have_count(0)


# Kept and sent


def test_the_sheet_is_kept_for_the_next_visit(open_page: OpenPage) -> None:
    page = open_page(CHAPTER)
    body = sheet(page, "hitdice")
    body.act(SLEEP, dice="1 2 3")
    expect(body.log).to_have_count(4)
    log = body.log.all_text_contents()
    page.reload()
    expect(body.log).to_have_count(4)
    assert body.log.all_text_contents() == log
    body.press("Undo")
    expect(body.log).to_have_count(3)


def test_a_link_shows_the_same_log_elsewhere_and_leaves_the_sheet_kept_there_alone(
    body: Sheet, open_page: OpenPage
) -> None:
    body.act(HIT, damage=3)
    body.act(REST, dice="2 2 2")
    expect(body.log).to_have_count(2)

    page = open_page(CHAPTER)
    other = sheet(page, "hitdice")
    other.act(SLEEP, dice="6 6 6")
    expect(other.log).to_have_count(4)
    own = other.log.all_text_contents()

    page.goto(body.address)
    expect(other.verdict).to_contain_text("This link checks out")
    assert other.log.all_text_contents() == body.log.all_text_contents()
    assert other.state == body.state
    other.act(HIT, damage=1)
    expect(other.log).to_have_count(3)
    page.reload()
    expect(other.log).to_have_count(3)

    page.goto(page.url.partition("?")[0])
    expect(other.log).to_have_count(4)
    assert other.log.all_text_contents() == own


def test_the_link_of_a_sheet_carries_its_rulings(body: Sheet, open_page: OpenPage) -> None:
    begin = body[".rs-begin"]
    open_fold(begin, "Start over with other values")
    open_fold(begin, "Rulings")
    begin.get_by_label("Hit points go below 0 by the overflow.").check()
    begin.get_by_role("button", name="Start over").click()
    expect(body.verdict).to_contain_text("Started over.")
    body.act(HIT, dice="20 20", damage=13)
    expect(body.log).to_have_count(1)

    opened = sheet(open_page(body.address), "hitdice")
    expect(opened.verdict).to_contain_text("This link checks out")
    assert opened.state["Hit points"] == "−2"
    expect(opened.root.get_by_label("Hit points go below 0 by the overflow.")).to_be_checked()


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("dice=14,8", "dice=1,8", "but its dice give"),
        ("damage=13", "damage=99", "Damage: 99 is not between 0 and 60."),
        ("dice=14,8", "dice=14", "too few"),
        ("hitdice.6.4~", "hitdice.6.1~", "hitdice.6.1 is not something this sheet does"),
        ("sheet=hitdice", "sheet=chess", "“chess”"),
    ],
)
def test_a_changed_link_of_a_sheet_is_found_out(reader: Reader, old: str, new: str, sentence: str) -> None:
    address = sheet(reader.visit(CHAPTER), "hitdice").address
    assert old in address
    page = reader.visit(address.replace(old, new).removeprefix(reader.site.url))
    expect(page.locator(".rs-verdict, .rs-problem:not(:empty)")).to_contain_text(sentence)


def test_the_sheet_works_where_nothing_can_be_stored(open_page: OpenPage) -> None:
    # The theme does complain; the sheet must not.
    page = open_page(CHAPTER, allow=("uncaught: refused",), prepare=lambda it: it.add_init_script(NO_STORAGE))
    body = sheet(page, "hitdice")
    body.act(SLEEP, dice="1 2 3")
    expect(body.log).to_have_count(4)
    body.press("Undo")
    expect(body.log).to_have_count(3)


NO_STORAGE = """
    for (const name of ["getItem", "setItem", "removeItem"])
        Storage.prototype[name] = () => { throw new DOMException("refused", "SecurityError") };
"""
