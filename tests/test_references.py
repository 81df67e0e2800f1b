"""References by id, through real Python-Markdown."""

import re

import pytest
from markdown import Markdown

from rulescore.rule import game
from widgets.chapters import find_section, sections
from widgets.told import BrokenExample


def drawn(text: str) -> str:
    return Markdown(extensions=["widgets.references"]).convert(text)


def test_a_reference_is_a_link_with_number_and_title() -> None:
    assert drawn("See [[hitdice.6.5]].") == '<p>See <a href="games/hitdice.md#hitdice.6.5">6.5 Fatigue</a>.</p>'


def test_a_reference_can_have_words_of_its_own() -> None:
    assert ">tired<" in drawn("Rest while [[hitdice.6.5|tired]].")


def test_a_rule_that_is_only_text_can_be_referred_to() -> None:
    assert "6.3 What hit points stand for" in drawn("[[hitdice.6.3]]")


def test_a_ruling_can_be_referred_to() -> None:
    assert drawn("[[hitdice.r1|so]]") == '<p><a href="rulings/hitdice/r1.md">so</a></p>'


def test_an_id_of_before_leads_to_the_rule_of_today(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(game("hitdice").renamed, "hitdice.5.9", "hitdice.6.5")  # type: ignore[arg-type]
    assert "#hitdice.6.5" in drawn("[[hitdice.5.9]]")
    heading = Markdown(extensions=["widgets.references", "attr_list"]).convert("### Fatigue { #hitdice.6.5 }")
    assert heading == '<h3 id="hitdice.6.5"><span id="hitdice.5.9"></span>Fatigue</h3>'


@pytest.mark.parametrize("id", ["hitdice.6.99", "chess.castling", "hitdice.sheet"])
def test_a_dangling_reference_fails_the_build(id: str) -> None:
    with pytest.raises(BrokenExample, match=re.escape(f"refers to “{id}”")):
        drawn(f"[[{id}]]")


def test_code_and_plain_brackets_are_left_alone() -> None:
    assert drawn("`[[hitdice.6.5]]` and [[note]]") == "<p><code>[[hitdice.6.5]]</code> and [[note]]</p>"


def test_sections_know_their_place() -> None:
    sleep = find_section("hitdice.6.5.sleep")
    assert sleep is not None
    assert (sleep.part, sleep.parent) == ("Hit points and rest", "hitdice.6.5")
    assert "```rule" in sleep.text


def test_a_chapter_is_read_in_its_order_and_no_rule_twice() -> None:
    ids = [each.id for each in sections("hitdice")]
    assert len(ids) == len(set(ids))
    assert ids.index("hitdice.6.4") < ids.index("hitdice.6.5") < ids.index("hitdice.6.12")
