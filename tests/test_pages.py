"""A page for every rule and every ruling: all are there, none is left over, and a moved one says where to."""

import json
import re
from pathlib import Path

import pytest

from rulescore.rule import game, games, rules
from widgets.chapters import DOCS, sections
from widgets.pages import brief, pages
from widgets.rulings import rulings

PAGES = {path.relative_to(DOCS).as_posix(): text for path, text in pages().items()}


def test_every_rule_and_every_ruling_has_a_page_and_nothing_else_has() -> None:
    wanted = {f"{each.page.rstrip('/')}.md" for one in games() for each in sections(one.slug)}
    wanted |= {f"{each.page.rstrip('/')}.md" for one in games() for each in rulings(one.slug)}
    assert set(PAGES) == wanted


@pytest.mark.parametrize("slug", [each.slug for each in games()])
def test_every_rule_of_the_core_can_be_tried_on_its_page(slug: str) -> None:
    for rule in rules(slug):
        assert f'```rule\nrule = "{rule.id}"\n' in PAGES[f"{rule.page.rstrip('/')}.md"]


def test_every_ruling_that_can_be_switched_has_its_price() -> None:
    for one in games():
        for each in rulings(one.slug):
            assert ("```price\n" in PAGES[f"{each.page.rstrip('/')}.md"]) == (each.case is not None)


def test_every_page_has_a_title_and_a_description_that_fit_a_preview() -> None:
    for name, text in PAGES.items():
        head = dict(line.split(": ", 1) for line in text.split("---\n")[1].splitlines())
        title, description = json.loads(head["title"]), json.loads(head["description"])
        assert 0 < len(title) < 160, name
        assert 20 < len(description) <= 200, name
        assert not re.search(r"[\[\]*`{}\"]", description), name


def test_links_of_a_chapter_lead_to_the_same_place_from_a_rules_page() -> None:
    for name, text in PAGES.items():
        for target in re.findall(r"\]\(([^)]+\.md)", text):
            assert (DOCS / Path(name).parent / target).resolve().is_file(), f"{name}: {target}"


def test_an_id_of_before_sends_its_reader_on_with_the_link_they_carry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(game("hitdice").renamed, "hitdice.5.9", "hitdice.6.5")  # type: ignore[arg-type]
    moved = {path.relative_to(DOCS).as_posix(): text for path, text in pages().items()}["r/hitdice/5.9/index.html"]
    assert 'http-equiv="refresh" content="0; url=../6.5/"' in moved
    assert 'location.replace("../6.5/" + location.search' in moved


@pytest.mark.parametrize(("text", "cut"), [("One two", "One two"), ("One, two three", "One …"), ("Onetwothree", " …")])
def test_a_text_is_cut_where_a_word_ends(text: str, cut: str) -> None:
    assert brief(text, 8) == cut
