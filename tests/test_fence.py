"""The fences through the Markdown the site is built with: drawn, or one sentence and no site."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from markdown import Markdown
from mkdocs.config import load_config

from rulescore import Rule, find, games, play, rules
from tests import html
from widgets.rulings import rulings
from widgets.told import BrokenExample

ROOT = Path(__file__).parent.parent
CONFIG = load_config(str(ROOT / "mkdocs.yml"))


def draw(fence: str, source: str) -> str:
    """A page that holds one fence."""
    markdown = Markdown(extensions=CONFIG.markdown_extensions, extension_configs=CONFIG.mdx_configs)
    return markdown.convert(f"Before.\n\n```{fence}\n{source}\n```\n\nAfter.\n")


DAMAGE = "hitdice.6.6.damage"


def test_a_rule_is_drawn_with_its_result_trace_and_odds() -> None:
    page = html.read(draw("rule", 'rule = "hitdice.6.5"\nbody.hit_dice = 2\nbody.fatigue = 2\ndice = [6, 5, 3, 1]'))
    assert [each.text for each in page.all("p", "rs-outcome")] == ["4 hit points, fatigue 3"]
    assert "Hit points: 3 + 1 = 4, dropping 6 and 5" in page.all("details", "rs-trace")[0].text
    assert "29/144" in page.all("table", "rs-table")[0].text
    assert page.all("rule-widget")
    assert page.text.startswith("Before.")
    assert page.text.endswith("After.")


def test_a_rule_is_rolled_from_its_own_seed_or_from_the_one_named() -> None:
    for seed, line in [("hitdice.6.1", ""), ("heron", 'seed = "heron"')]:
        page = html.read(draw("rule", f'rule = "hitdice.6.1"\nhit_dice = 9\n{line}'))
        roll = play(find("hitdice.6.1"), {"hit_dice": 9}, seed=seed)
        assert [each.text for each in page.all("p", "rs-outcome")] == [roll.label]


@pytest.mark.parametrize("rule", rules(), ids=lambda rule: rule.id)
def test_every_rule_can_stand_in_a_page(rule: Rule[..., Any]) -> None:
    assert html.read(draw("rule", f'rule = "{rule.id}"')).all("article", "rs-card")


def test_a_curve_is_drawn() -> None:
    page = html.read(
        draw("curve", 'rule = "hitdice.6.7"\nover = "dc"\nfrom = 20\nto = 40\nof = ["Minor wound"]\nstrength = 12')
    )
    (table,) = page.all("table")
    assert [row.all("th")[0].text for row in table.all("tbody")[0].all("tr")] == [str(dc) for dc in range(20, 41)]
    assert page.all("svg", "rs-chart")


def test_a_sheet_is_drawn_with_what_was_done() -> None:
    source = f'game = "hitdice"\nactions = ["{DAMAGE}"]\nbody.hit_points = 11\ndo = ["{DAMAGE}~damage=6~dice="]'
    page = html.read(draw("sheet", source))
    (state,) = page.all("dl", "rs-state")
    assert "Hit points5" in state.text
    assert len(page.all("div", "rs-log")[0].all("li")) == 1


def test_a_games_rulings_are_listed_and_can_be_set() -> None:
    page = html.read(draw("rulings", 'game = "hitdice"'))
    (kept,) = page.all("table-rulings")
    assert kept.attributes["data-game"] == "hitdice"
    asked = {each.attributes["href"]: each.text for each in kept.all("a")}
    assert asked["rulings/hitdice/r1/"] == "Damage exactly equal to hit points: an injury?"
    assert len(asked) == len(rulings("hitdice"))
    assert len(kept.all("fieldset")) == len([each for each in rulings("hitdice") if each.case])


def test_all_rulings_are_listed_by_game() -> None:
    page = html.read(draw("rulings", ""))
    assert [each.attributes["id"] for each in page.all("h2")] == [each.slug for each in games()]
    listed = [row for each in page.all("ul", "rs-rulings") for row in each.all("li")]
    assert len(listed) == sum(len(rulings(each.slug)) for each in games())
    assert not page.all("input")


def test_a_ruling_stands_folded_beside_its_rule() -> None:
    page = html.read(draw("ruling", 'id = "hitdice.r1"\nunclear = "It is."'))
    (fold,) = page.all("details")
    assert "Our reading: Hit points paid for all of it: no injury." in fold.text
    assert [each.attributes["href"] for each in fold.all("a")] == ["rulings/hitdice/r1/"]
    assert [each.attributes["id"] for each in fold.all("div")] == ["hitdice.r1"]


def test_a_price_is_a_widget_without_the_field_that_is_weighed() -> None:
    page = html.read(draw("price", 'ruling = "hitdice.r1"'))
    assert "rulings.exact_damage" not in {each.attributes.get("name") for each in page.all("input")}
    (table,) = page.all("table")
    assert "99/400" in table.text


def test_a_rules_page_says_what_surrounds_it() -> None:
    page = html.read(draw("about", 'rule = "hitdice.6.5"'))
    told = {each.attributes["href"] for each in page.all("a")}
    assert {"r/hitdice/6.4/", "r/hitdice/6.5.sleep/", "r/hitdice/rest-then-hit/", "games/hitdice/#hitdice.6.5"} <= told
    assert "first published" in page.text


def test_games_are_listed() -> None:
    page = html.read(draw("games", ""))
    assert [each.text for each in page.all("ul", "rs-games")[0].all("a")] == [game.title for game in games()]


@pytest.mark.parametrize(
    ("fence", "source", "sentence"),
    [
        ("rule", 'rule = "hitdice.7"', "There is no rule “hitdice.7”; did you mean hitdice.6.7?"),
        ("rule", "fatigue = 2", "This fence has no “rule”."),
        ("rule", "", "This fence has no “rule”."),
        ("rule", "rule = hitdice.6.5", "This fence is not TOML: "),
        ("rule", 'rule = "hitdice.6.5"\nluck = 2', "Field: “luck” is not a field of hitdice.6.5; it has "),
        ("rule", 'rule = "hitdice.6.5"\nbody = 2', "Field: “body” is not a field of hitdice.6.5; it has "),
        ("rule", 'rule = "hitdice.6.5"\nbody.fatigue = 21', "Fatigue: 21 is not between 0 and 20."),
        ("rule", 'rule = "hitdice.6.5"\nfatigue = 1.5', "Fatigue: “1.5” is not a whole number between 0 and 20."),
        (
            "rule",
            'rule = "hitdice.6.8"\nfail_will = "maybe"',
            "Fail the Will save on purpose: “maybe” is not yes or no.",
        ),
        ("rule", 'rule = "hitdice.6.5"\ndice = [6]', "Dice: hit points needs 2d6, and there are too few (given: 6)."),
        ("rule", 'rule = "hitdice.6.5"\ndice = [6, 9]', "Dice: 9 cannot come up for hit points (2d6); "),
        ("rule", 'rule = "hitdice.6.5"\ndice = [6, 5, 4]', "Dice: the rule uses only 2 of the 3 given; left over: 4."),
        ("rule", 'rule = "hitdice.6.5"\ndice = []', "Dice: "),
        ("rule", 'rule = "hitdice.6.5"\ndice = 6', ""),
        ("rule", 'rule = "hitdice.6.5"\nseed = 7', ""),
        ("rule", "rule = 6.5", ""),
        ("curve", 'rule = "hitdice.6.7"', "This fence has no “over”."),
        ("curve", 'rule = "hitdice.6.7"\nover = "luck"', "Field: “luck” is not a field of hitdice.6.7; it has "),
        ("curve", 'rule = "hitdice.6.7"\nover = "dc"\nof = ["Fame"]', "Of: “Fame” is not an outcome of hitdice.6.7"),
        ("curve", 'rule = "hitdice.6.7"\nover = "dc"\nto = "forty"', ""),
        ("curve", 'rule = "hitdice.6.7"\nover = "on_failure"\nto = 3', ""),
        ("curve", 'rule = "hitdice.6.7"\nover = "dc"\nfrom = 200', ""),
        (
            "curve",
            'rule = "hitdice.6.7"\nover = "dc"\nby = "luck"',
            "Field: “luck” is not a field of hitdice.6.7; it has ",
        ),
        ("data", "", "This fence has no “show”."),
        ("data", 'show = "hitdice.LUCK"', "There is no “LUCK” in hitdice."),
        ("data", 'show = "chess.LUCK"', "There is no game “chess”; there is "),
        ("sheet", 'game = "hitdice"', "This fence has no “actions”."),
        ("sheet", f'actions = ["{DAMAGE}"]', "This fence has no “game”."),
        ("sheet", f'game = "chess"\nactions = ["{DAMAGE}"]', "There is no game “chess”; there is "),
        ("sheet", 'game = "hitdice"\nactions = []', "Actions: an empty answer is not a list of at least one rule."),
        ("sheet", 'game = "hitdice"\nactions = ["hitdice.6.11"]', "Action: “hitdice.6.11” is not a rule that takes"),
        ("sheet", 'game = "hitdice"\nactions = ["hitdice.6.1"]', "Action: “hitdice.6.1” is not a rule that takes"),
        ("sheet", 'game = "hitdice"\nactions = 5', ""),
        (
            "sheet",
            f'game = "hitdice"\nactions = ["{DAMAGE}"]\ndo = ["{DAMAGE}"]',
            "This link cannot be read: the dice of",
        ),
        ("sheet", f'game = "hitdice"\nactions = ["{DAMAGE}"]\ndo = [5]', ""),
        ("ruling", 'id = "hitdice.r99"', "There is no ruling “hitdice.r99”."),
        ("price", 'ruling = "hitdice.r2"', "The ruling hitdice.r2 has no case."),
        ("about", 'rule = "hitdice.6.99"', "There is no rule “hitdice.6.99”."),
        ("rulings", 'game = "chess"', "There is no game “chess”; there is "),
    ],
)
def test_a_broken_fence_is_one_sentence_that_superfences_lets_through(fence: str, source: str, sentence: str) -> None:
    with pytest.raises(BrokenExample) as broken:
        draw(fence, source)
    assert broken.value.message.startswith(sentence)
    assert len(broken.value.message.splitlines()) == 1


def test_a_broken_fence_stops_the_build_with_its_sentence(tmp_path: Path) -> None:
    docs = tmp_path / "docs"
    docs.mkdir()
    (docs / "index.md").write_text('# A page\n\n```rule\nrule = "hitdice.6.5"\nfatigue = 99\n```\n', "utf-8")
    config = tmp_path / "mkdocs.yml"
    places = {"docs_dir": docs, "site_dir": tmp_path / "site", "theme": {"custom_dir": ROOT / "widgets" / "theme"}}
    lines = [f"{name}: {json.dumps(place, default=str)}" for name, place in places.items()]
    config.write_text("\n".join([f"INHERIT: {ROOT / 'mkdocs.yml'}", *lines]), "utf-8")
    ran = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--quiet", "--config-file", config],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT), "NO_MKDOCS_2_WARNING": "1"},
        capture_output=True,
        check=False,
        encoding="utf-8",
    )
    assert ran.returncode != 0
    assert "Fatigue: 99 is not between 0 and 20." in ran.stderr
    assert "Traceback" not in ran.stdout + ran.stderr
