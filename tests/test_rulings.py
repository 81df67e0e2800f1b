"""Every question a text leaves open: its place in the chapter, its readings, the evidence, and the price of each."""

from dataclasses import fields
from pathlib import Path

import pytest

from rulescore.rule import game, games
from widgets.chapters import find_section
from widgets.rulings import _rulings, rulings
from widgets.told import BrokenExample

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


SWITCH = 'id = "hitdice.r1"\nunclear = "It is."\ncase.rule = "hitdice.6.6.damage"\ncase.body.hit_points = 5\n'
SETTLED = 'id = "hitdice.r2"\nquestion = "What?"\nunclear = "It is."\nreadings = ["This."]\nevidence = "That."\n'


def written(tmp_path: Path, *fences: str) -> Path:
    """A chapter with nothing but rulings."""
    chapter = tmp_path / "hitdice.md"
    chapter.write_text("".join(f"```ruling\n{fence}```\n\n" for fence in fences), "utf-8")
    return chapter


def test_a_ruling_is_read_from_the_chapter_and_the_core(tmp_path: Path) -> None:
    switched, settled = _rulings(written(tmp_path, SETTLED, f"{SWITCH}case.damage = 5\n"), 0)
    assert (switched.id, switched.unclear, switched.question[:6]) == ("hitdice.r1", "It is.", "Damage")
    assert switched.case
    assert (switched.case.rule.id, switched.case.field) == ("hitdice.6.6.damage", "rulings.exact_damage")
    assert (settled.ours, settled.readings, settled.case) == ("This.", ("This.",), None)


@pytest.mark.parametrize(
    ("fences", "sentence"),
    [
        ([SETTLED, SETTLED], "The ruling “hitdice.r2” stands twice in the chapter of hitdice."),
        (
            [SETTLED.replace("r2", "7")],
            "A ruling of hitdice has the id “hitdice.7”; it should be hitdice.r and a number.",
        ),
        ([SETTLED + "luck = 3\n"], "The ruling hitdice.r2: This fence has “luck”, which means nothing here."),
        ([SETTLED.replace("evidence", "proof")], "The ruling hitdice.r2: This fence has no “evidence”."),
        ([SWITCH.partition("case")[0]], "The ruling hitdice.r1: This fence has no “case”."),
        ([f"{SWITCH}case.damage = 4\n"], "The ruling hitdice.r1: In its case the readings come to the same odds;"),
        (
            [f"{SWITCH}case.damage = 5\nsame = true\n"],
            "The ruling hitdice.r1: In its case the readings come to different",
        ),
        ([f"{SWITCH}case.damage = 500\n"], "The ruling hitdice.r1: Damage: 500 is not between 0 and"),
        ([f"{SWITCH}case.luck = 5\n"], "The ruling hitdice.r1: Field: “luck” is not a field of hitdice.6.6.damage"),
        ([SWITCH.replace("6.6.damage", "6.1")], "The ruling hitdice.r1: hitdice.6.1 does not ask for it."),
        ([f'{SWITCH}question = "Why?"\ncase.damage = 5\n'], "The ruling hitdice.r1: This fence has “question”"),
    ],
)
def test_a_ruling_that_is_wrong_is_one_sentence(tmp_path: Path, fences: list[str], sentence: str) -> None:
    with pytest.raises(BrokenExample) as broken:
        _rulings(written(tmp_path, *fences), 0)
    assert broken.value.message.startswith(sentence)
