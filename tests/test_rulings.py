"""Every question a text leaves open: its place in the chapter, its readings, the evidence, and the price of each."""

from dataclasses import fields

import pytest

from rulescore.rule import game, games
from widgets.chapters import find_section
from widgets.rulings import rulings

SLUGS = [each.slug for each in games()]


@pytest.mark.parametrize("slug", SLUGS)
def test_every_ruling_of_the_core_stands_in_its_chapter(slug: str) -> None:
    core = {part.metadata["ruling"].id for part in (fields(game(slug).rulings) if game(slug).rulings else ())}
    assert core == {each.id for each in rulings(slug) if each.case}


@pytest.mark.parametrize("slug", SLUGS)
def test_rulings_are_numbered_without_a_gap(slug: str) -> None:
    assert [each.number for each in rulings(slug)] == [f"r{place + 1}" for place in range(len(rulings(slug)))]


@pytest.mark.parametrize("slug", SLUGS)
def test_a_ruling_says_what_is_unclear_how_we_read_it_and_why(slug: str) -> None:
    for each in rulings(slug):
        assert each.question.endswith("?"), each.id
        assert each.unclear.endswith("."), each.id
        assert each.evidence.endswith("."), each.id
        assert each.ours in each.readings, each.id
        assert len(set(each.readings)) == len(each.readings), each.id
        assert all(reading.endswith((".", "!")) for reading in each.readings), each.id


@pytest.mark.parametrize("slug", SLUGS)
def test_a_ruling_touches_rules_that_a_chapter_has(slug: str) -> None:
    for each in rulings(slug):
        assert each.touches, each.id
        for id in each.touches:
            assert find_section(id), f"{each.id} touches {id}"
