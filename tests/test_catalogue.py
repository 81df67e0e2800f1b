"""The files for machines: whole, true to their schemas, and in step with the core."""

import json
from typing import Any
from xml.etree import ElementTree

import pytest
from jsonschema import Draft202012Validator

from rulescore.rule import games, rules
from widgets import catalogue
from widgets.chapters import DOCS, find_section, sections
from widgets.rulings import rulings

ATOM = "{http://www.w3.org/2005/Atom}"


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Every file by its name."""
    folder = tmp_path_factory.mktemp("docs")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(catalogue, "DOCS", folder)
        patch.setenv("SITE_URL", "https://example.org/rules/")
        catalogue.lay_out()
    return {path.name: path.read_text("utf-8") for path in folder.iterdir()}


@pytest.mark.parametrize("name", ["rules", "rulings"])
def test_the_data_is_as_its_schema_says(files: dict[str, str], name: str) -> None:
    schema = json.loads((DOCS / f"{name}.schema.json").read_text("utf-8"))
    Draft202012Validator.check_schema(schema)
    data = json.loads(files[f"{name}.json"])
    Draft202012Validator(schema).validate(data)
    assert data["$schema"] == f"https://example.org/rules/{name}.schema.json"
    del data[name][0]["address"]
    assert not Draft202012Validator(schema).is_valid(data)


def told(files: dict[str, str], name: str) -> dict[str, Any]:
    return {each["id"]: each for each in json.loads(files[f"{name}.json"])[name]}


def test_every_rule_is_in_it_and_what_the_core_can_follow_is_marked(files: dict[str, str]) -> None:
    found = told(files, "rules")
    assert set(found) == {each.id for one in games() for each in sections(one.slug)}
    assert {id for id, each in found.items() if each["playable"]} == {each.id for each in rules()}


def test_every_ruling_is_in_it(files: dict[str, str]) -> None:
    found = told(files, "rulings")
    assert set(found) == {each.id for one in games() for each in rulings(one.slug)}
    assert all(each["default"] in each["readings"] for each in found.values())
    assert found["hitdice.r1"]["switch"] == "rulings.exact_damage"
    assert found["hitdice.r2"]["switch"] is None


def test_uses_and_used_by_are_the_same_told_from_both_ends(files: dict[str, str]) -> None:
    found = told(files, "rules")
    assert "hitdice.6.5" in found["hitdice.6.4"]["uses"]
    for id, each in found.items():
        assert all(id in found[other]["used_by"] for other in each["uses"])
        assert all(id in found[other]["uses"] for other in each["used_by"])


def test_the_text_is_words_without_markup(files: dict[str, str]) -> None:
    found = told(files, "rules")
    assert found["hitdice.6.7"]["text"] == (
        "Pass this save, and it is a minor wound. Fail, and the player picks: death on the spot, or a major wound, "
        "if marks still allow one."
    )
    assert not [id for id, each in found.items() if any(sign in each["text"] for sign in ("**", "[[", "](", "```"))]


def test_the_page_for_language_models_names_every_rule(files: dict[str, str]) -> None:
    text = files["llms.txt"]
    assert text.startswith("# Rulescore\n\n> ")
    for one in games():
        for each in sections(one.slug):
            assert f"- [{each.heading}](https://example.org/rules/{each.page})" in text


def test_the_feed_is_atom_with_an_entry_for_what_is_new(files: dict[str, str]) -> None:
    feed = ElementTree.fromstring(files["feed.xml"])
    assert feed.tag == f"{ATOM}feed"
    for part in ("id", "title", "updated", "author"):
        assert feed.find(ATOM + part) is not None
    entries = feed.findall(f"{ATOM}entry")
    assert entries
    for entry in entries:
        assert all((entry.findtext(ATOM + part) or "").strip() for part in ("id", "title", "updated", "summary"))
    assert len({entry.findtext(f"{ATOM}id") for entry in entries}) == len(entries)


def test_a_published_rule_has_a_section() -> None:
    for each in json.loads((DOCS / "published.json").read_text("utf-8")):
        assert find_section(each)
