"""What the browser is answered: HTML that holds together, and the numbers of the rules core."""

import json
from enum import Enum
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import assume, given, settings

from rulescore import Rule, Table, d6, find, follow, link, play, rules
from rulescore.dialects import DIALECTS, quotation_as, roll_as
from rulescore.inputs import Field, Ruling, say
from rulescore.link import open_link
from rulescore.roll import label
from tests import drawn, html
from widgets import draw
from widgets.draw import measure, percent
from widgets.view import respond, widget

PAGE = "games/hitdice/"
SITE = "https://example.org/rules/"
FATIGUE = {"rule": "hitdice.6.5", "page": PAGE, "answers": {"body.hit_dice": 2, "body.fatigue": 2}}
CURVE = {"rule": "hitdice.6.7", "page": PAGE, "answers": {"strength": 12}, "over": "dc", "to": 40}
DAMAGE, REST = "hitdice.6.6.damage", "hitdice.6.4"
SHEET = {
    "sheet": "hitdice",
    "page": PAGE,
    "actions": [DAMAGE, REST],
    "answers": {"body.hit_dice": 3, "body.hit_points": 11},
    "do": [f"{DAMAGE}~damage=6~dice="],
}
START = "body.hit_dice=3&body.hit_points=11"
STATE = f"{START}&do={DAMAGE}~damage=6~dice="


def ask(widget: dict[str, Any], do: str, **more: Any) -> dict[str, Any]:
    """One question of the browser's, and the answer, its HTML read strictly."""
    answer: dict[str, Any] = json.loads(respond(json.dumps({"do": do, "widget": widget, **more})))
    for part in [*answer.get("parts", {}).values(), answer.get("html", "")]:
        html.read(part)
    return answer


def query(address: str) -> str:
    return address.partition("?")[2].partition("#")[0]


def rows(part: str) -> list[tuple[str, str, str]]:
    """The rows of the last odds table: what it is called, per cent, and the exact share."""
    table = html.read(part).all("table", "rs-table")[-1]
    found = []
    for row in table.all("tbody")[0].all("tr"):
        (name,), (share, *_) = row.all("th"), row.all("td")
        mark = "".join(each.text for each in name.all("span", "rs-mark"))
        exact = "".join(each.text for each in share.all("small"))
        found.append((name.text.removesuffix(mark).strip(), share.text.split()[0], exact))
    return found


# Widgets as they are built


@pytest.mark.parametrize("rule", rules(), ids=lambda rule: rule.id)
def test_every_rule_is_drawn_with_result_trace_and_odds(rule: Rule[..., Any]) -> None:
    drawn_widget = html.read(widget({"rule": rule.id, "page": "", "answers": {}}))
    roll = play(rule, {}, seed=rule.id)
    assert [each.text for each in drawn_widget.all("p", "rs-outcome")] == [roll.label]
    (trace,) = drawn_widget.all("details", "rs-trace")
    told = list(zip(trace.all("li"), roll.steps, strict=True))
    assert all(shown.text.startswith(step.text) for shown, step in told)
    assert [shown.all("a")[0].attributes["href"] for shown, _ in told] == [find(step.rule).page for _, step in told]
    fields = {each.attributes.get("name") for name in ("input", "select") for each in drawn_widget.all(name)}
    assert set(rule.form.fields) <= fields
    (address,) = drawn_widget.all("a", "rs-link")
    assert open_link(query(address.attributes["href"] or "")).roll == roll
    config = json.loads(drawn_widget.all("rule-widget")[0].attributes["data-widget"] or "")
    assert config == {"rule": rule.id, "page": "", "answers": {}}


@given(drawn.questions())
@settings(max_examples=60)
def test_the_odds_on_the_page_are_the_odds(question: tuple[Rule[..., Any], tuple[Any, ...]]) -> None:
    rule, arguments = question
    assume(rule.table is None)
    answers = {name: say(value) for name, value in rule.form.values(arguments).items()}
    part = ask({"rule": rule.id, "page": PAGE, "answers": {}}, "odds", answers=answers)["parts"][".rs-odds"]
    odds = rule.odds(*arguments)
    if measure(odds) is None:  # what is called the same is one row
        shares: dict[Any, Fraction] = {}
        for outcome, share in odds.items():
            shares[label(outcome)] = shares.get(label(outcome), Fraction(0)) + share
        odds = shares
    if len(rule.odds(*arguments)) == 1:
        assert "<table" not in part
        return
    shown = rows(part)
    exact = {share for share in odds.values() if share.denominator < 10**6}
    assert len(shown) == len(odds)
    assert sorted(Fraction(text) for _, _, text in shown if text) == sorted(
        share for share in odds.values() if share in exact
    )
    for _, text, share in shown:
        assert not share or html.read(percent(Fraction(share))).text == text


@pytest.mark.parametrize(
    ("share", "text"),
    [("1/2", "50.0%"), ("1/3", "33.3%"), ("2/3", "66.7%"), ("1/2000", "0.1%"), ("1/2001", "<0.1%"), ("1", "100%")],
)
def test_per_cents_are_rounded_but_never_to_nothing(share: str, text: str) -> None:
    assert percent(Fraction(share)).replace("&lt;", "<") == text


def test_this_or_more_adds_up_from_the_bottom() -> None:
    part = ask(FATIGUE, "odds", answers={"hit_dice": "2", "fatigue": "2"})["parts"][".rs-odds"]
    table = html.read(part).all("table")[0]
    # Of 1296 ways: 2 or more 1296, 3 or more 1125, …, 12 or more 1.
    ways = [171, 244, 261, 224, 171, 108, 65, 32, 15, 4, 1]
    shown = [row.all("td")[1].text for row in table.all("tbody")[0].all("tr")]
    expected = [percent(Fraction(sum(ways[at:]), 1296)).replace("&lt;", "<") for at in range(11)]
    assert shown == expected
    assert "About 4.66 on average; most likely 4." in html.read(part).text


def test_a_table_is_printed_with_the_odds_of_each_row() -> None:
    table = Table("rain", d6, {"1": "none", "2-5": "some", "6": "<much>"})
    odds = {"none": Fraction(1, 3), "some": Fraction(2, 3)}
    printed = html.read(draw.printed(table, odds, "some"))
    shown = [[cell.text.split() for cell in row.all("td")] for row in printed.all("tbody")[0].all("tr")]
    assert [row.all("th")[0].text for row in printed.all("tbody")[0].all("tr")] == ["1", "2–5", "6"]
    assert [cells[0][0] for cells in shown] == ["None", "Some", "<much>"]
    assert [cells[1][:2] for cells in shown[:2]] == [["33.3%", "1/3"], ["66.7%", "2/3"]]
    assert "0.1%" not in printed.text  # what cannot come up is not rare but impossible
    (rolled,) = printed.all("tr", "rs-rolled")
    assert rolled.text.startswith("2–5")


def test_labels_and_rulings_are_escaped() -> None:
    class Reading(Enum):
        PLAIN = "a"
        ODD = "b & <i>c"

        def __str__(self) -> str:
            return self.value

    field = Field("x", "Fire & <b>ice", int, 0, range(5))
    switch = Field("r", "", Reading, Reading.PLAIN, ruling=Ruling("r1", "Fire & <b>ice?", (), ""))
    shown = draw.inputs({"x": field, "r": switch}, {"x": 3, "r": Reading.ODD}, [])
    assert "Fire & <b>ice 3" in html.read(shown).text
    assert "b & <i>c" in html.read(shown).text
    assert "Fire & <b>ice" in html.read(draw.field(field, 3)).text
    assert "b & <i>c" in html.read(draw.field(switch, Reading.ODD)).text


# A rule in the browser


def test_a_roll_is_answered_with_its_card_and_odds() -> None:
    answer = ask(FATIGUE, "roll", answers={"body.hit_dice": "2", "body.fatigue": "2"}, dice="6 5, 3,1")
    assert answer["said"] == "4 hit points, fatigue 3"
    assert answer["parts"][".rs-problem"] == ""
    card = html.read(answer["parts"][".rs-result"])
    assert [each.text.split()[0] for each in card.all("", "rs-die")] == ["6", "5", "3", "1"]
    assert [each.text.split()[0] for each in card.all("", "rs-dropped")] == ["6", "5"]
    assert "Chance of this: 20.1%; of this or more: 68.0%" in card.text  # 261 and 881 of 1296
    (rolled,) = card.all("tr", "rs-rolled")
    assert rolled.all("th")[0].text.startswith("4 ")


def test_a_roll_without_dice_is_seeded_and_says_so() -> None:
    answer = ask(FATIGUE, "roll", answers={})
    card = html.read(answer["parts"][".rs-result"])
    (address,) = card.all("a", "rs-link")
    opened = open_link(query(address.attributes["href"] or ""))
    assert opened.checks_out
    assert opened.roll.label == answer["said"]
    assert f"Rolled from seed {opened.roll.seed}" in card.text


def test_new_inputs_change_the_odds_and_roll_nothing() -> None:
    answer = ask(FATIGUE, "odds", answers={"body.hit_dice": "1", "body.fatigue": "0"})
    assert "Not rolled yet" in answer["parts"][".rs-odds"]
    assert ".rs-result" not in answer["parts"]
    assert [row[2] for row in rows(answer["parts"][".rs-odds"])] == ["1/6"] * 6


@given(drawn.questions(), drawn.seeds())
def test_a_link_is_opened_whole(question: tuple[Rule[..., Any], tuple[Any, ...]], seed: str) -> None:
    roll = follow(*question, seed=seed)
    config = {"rule": roll.rule.id, "page": PAGE, "answers": {}}
    answer = ask(config, "open", query=query(link(roll)))
    opened = html.read(answer["parts"][""])
    assert [each.text for each in opened.all("p", "rs-outcome")] == [label(roll.outcome)]
    (verdict,) = opened.all("p", "rs-verdict")
    assert verdict.text.startswith("This link checks out: the seed gives these dice")


@pytest.mark.parametrize("dialect", DIALECTS)
def test_a_card_is_copied_with_a_whole_address(dialect: str) -> None:
    roll = play(find("hitdice.6.5"), {"fatigue": 2}, seed="kestrel-4471")
    answer = ask(FATIGUE, "copy", **{"as": dialect, "query": f"?{query(link(roll))}", "base": SITE})
    assert answer == {"parts": {".rs-problem": ""}, "text": roll_as(dialect, roll, base=SITE)}
    assert SITE + link(roll) in answer["text"]


def test_every_card_can_be_copied_in_every_dialect() -> None:
    for config in (FATIGUE, SHEET):
        (fold,) = html.read(widget(config)).all("details", "rs-as")
        assert [each.attributes["data-as"] for each in fold.all("button")] == list(DIALECTS)
        assert [each.text for each in fold.all("button")] == list(DIALECTS.values())
        assert not any("data-text" in each.attributes for each in fold.all("button"))


def test_a_quotation_holds_its_text_in_every_dialect() -> None:
    about = ("6.5 <Fatigue>", ["One “d6”.", "Two & 'more'"], "House rules", SITE)
    drawn_quotation = draw.quotation(*about)
    assert "\n" not in drawn_quotation  # it may stand in Markdown
    buttons = html.read(drawn_quotation).all("button")
    assert {each.attributes["data-as"]: each.attributes["data-text"] for each in buttons} == {
        dialect: quotation_as(dialect, *about) for dialect in DIALECTS
    }


@pytest.mark.parametrize("config", [FATIGUE, SHEET, CURVE], ids=["rule", "sheet", "curve"])
def test_the_browser_draws_what_the_build_drew(config: dict[str, Any]) -> None:
    assert ask(config, "draw")["html"] == widget(config)
    html.read(widget(config))


def test_a_curve_is_also_a_table_of_exact_odds() -> None:
    part = ask(CURVE, "odds", answers={"strength": "12"})["parts"][".rs-odds"]
    table = html.read(part).all("table")[0]
    at_24 = next(row for row in table.all("tr") if row.all("th")[0].text == "24")
    assert "45.0%" in [cell.text for cell in at_24.all("td")]  # d20 + 12 reaches 24 on 12 to 20


# A sheet in the browser


def test_a_sheet_watches_the_odds_of_the_character_as_it_is() -> None:
    watch = {"rule": "hitdice.6.12", "over": "on_failure", "of": ["5 hit points, 1 minor wound"]}
    answer = ask(SHEET | {"watch": [watch]}, "open", query=STATE)
    (watched,) = html.read(answer["parts"][""]).all("section", "rs-watch")
    assert watched.all("td")[0].text == "30.3%"  # both saves at 55%


def test_an_act_moves_the_sheet_on() -> None:
    answer = ask(SHEET, "act", state=STATE, rule=DAMAGE, answers={"damage": "9"}, dice="14,3")
    assert answer["said"] == "Damage and overflow: 0 hit points, 1 minor wound, collapsed"
    assert answer["state"].count("do=") == 2
    log = html.read(answer["parts"][".rs-log"])
    assert len(log.all("li")) == 2
    again = ask(SHEET, "open", query=answer["state"], sent=True)
    assert again["said"] == "This link checks out: everything done, with its dice, leads to this character."
    assert again["state"] == answer["state"]


def test_the_last_act_is_copied_with_the_link_to_the_whole_sheet() -> None:
    text = ask(SHEET, "copy", **{"as": "text", "state": STATE, "base": SITE})["text"]
    assert text.startswith("5 hit points\n")
    address = text.rpartition("Play it back: ")[2]
    assert address.startswith(f"{SITE}{PAGE}?sheet=hitdice&")
    assert ask(SHEET, "open", query=query(address), sent=True)["said"].startswith("This link checks out")


def test_undo_takes_back_one_act_and_then_nothing() -> None:
    once = ask(SHEET, "undo", state=STATE)
    assert once["said"] == "Undone: Damage and overflow"
    assert "do=" not in once["state"]
    twice = ask(SHEET, "undo", state=once["state"])
    assert twice["said"] == "Undone: nothing"
    assert twice["state"] == once["state"]


def test_starting_over_can_be_taken_back() -> None:
    answer = ask(SHEET, "begin", state=STATE, answers={"body.hit_points": "4"})
    assert "do=" not in answer["state"]
    assert "body.hit_points=4" in answer["state"]
    (back,) = [each for each in html.read(answer["parts"][".rs-now"]).all("button") if "data-query" in each.attributes]
    assert ask(SHEET, "open", query=back.attributes["data-query"])["state"].endswith("result=5+hit+points")
    same = ask(SHEET, "begin", state=STATE)
    assert same["state"].endswith("body.hit_points=11&result=11+hit+points")


def test_a_changed_sheet_says_so() -> None:
    answer = ask(SHEET, "open", query=f"{STATE}&result=9+hit+points", sent=True)
    assert answer["said"] == "The link says “9 hit points”, but its dice give “5 hit points”."


# What goes wrong


@pytest.mark.parametrize(
    ("config", "asked", "sentence", "field"),
    [
        (FATIGUE, {"do": "roll", "answers": {"fatigue": "99"}}, "Fatigue: 99 is not between 0 and 20.", "body.fatigue"),
        (FATIGUE, {"do": "odds", "answers": {"body.fatigue": ""}}, "Fatigue: an empty answer is not", "body.fatigue"),
        (FATIGUE, {"do": "odds", "answers": {"<b>": "1"}}, "Field: “<b>” is not a field of hitdice.6.5;", ""),
        (FATIGUE, {"do": "roll", "answers": {}, "dice": "6"}, "Dice: hit points needs 2d6, and there are", "dice"),
        (FATIGUE, {"do": "roll", "answers": {}, "dice": "6,7"}, "Dice: 7 cannot come up for hit points", "dice"),
        (FATIGUE, {"do": "roll", "answers": {}, "dice": "6,6,6"}, "Dice: the rule uses only 2 of the 3", "dice"),
        (FATIGUE, {"do": "roll", "answers": {}, "dice": " , "}, "Dice: nothing is typed in;", "dice"),
        (FATIGUE, {"do": "open", "query": "rule"}, "This link cannot be read: a part of it", ""),
        (FATIGUE, {"do": "open", "query": "rule=hitdice.6.1&dice=1,2"}, "This link is for hitdice.6.1, not", ""),
        (
            FATIGUE,
            {"do": "copy", "as": "klingon", "query": "rule=hitdice.6.5&dice=1,2", "base": ""},
            "Dialect: “klingon” is not one of",
            "",
        ),
        (
            FATIGUE,
            {"do": "copy", "as": "text", "query": "rule=hitdice.6.5", "base": ""},
            "This link cannot be read",
            "",
        ),
        (FATIGUE | {"rule": "hitdice.7"}, {"do": "odds", "answers": {}}, "There is no rule “hitdice.7”", ""),
        (CURVE, {"do": "odds", "answers": {"strength": "x"}}, "Strength save bonus: “x” is not a whole", "strength"),
        (SHEET, {"do": "act", "state": STATE, "rule": "hitdice.6.10", "answers": {}}, "Action: “hitdice.6.10”", ""),
        (
            SHEET,
            {"do": "act", "state": STATE, "rule": DAMAGE, "answers": {"damage": "-1"}},
            "Damage: -1 is not between 0 and 60.",
            "damage",
        ),
        (
            SHEET,
            {"do": "act", "state": STATE, "rule": REST, "answers": {}, "dice": "1"},
            "Dice: hit points needs 3d6, and there are too few",
            "dice",
        ),
        (SHEET, {"do": "act", "state": "%ff", "rule": REST, "answers": {}}, "This link cannot be read", ""),
        (SHEET, {"do": "undo", "state": f"{START}&do={REST}"}, "This link cannot be read: the dice of", ""),
        (SHEET, {"do": "open", "query": f"do={REST}~dice=9,9,9"}, "Dice: 9 cannot come up for hit points", "dice"),
        (SHEET, {"do": "open", "query": "luck=3"}, "Field: “luck” is not a field of hitdice.sheet;", ""),
        (
            SHEET,
            {"do": "begin", "state": STATE, "answers": {"hit_points": "many"}},
            "Hit points: “many” is not a whole",
            "body.hit_points",
        ),
    ],
)
def test_bad_input_is_one_sentence_and_names_the_field(
    config: dict[str, Any], asked: dict[str, Any], sentence: str, field: str
) -> None:
    answer = ask(config, **asked)
    assert list(answer["parts"]) == [".rs-problem"]
    text = html.read(answer["parts"][".rs-problem"]).text
    assert text.removeprefix("⚠ ").replace("−", "-").startswith(sentence)
    assert text.endswith((".", "?"))
    assert answer["field"] == field
