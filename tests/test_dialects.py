"""Text to paste elsewhere, read back by a real parser of each dialect."""

import json
import re
import subprocess
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import quote, unquote

import bbcode
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulescore import Rule, find, follow, link, open_link, play
from rulescore.dialects import DIALECTS, quotation_as, roll_as
from rulescore.errors import IllegalInput
from tests import drawn, html

PARSERS = Path(__file__).with_name("parsers.mjs")
READERS = {"discord": "discord", "snudown": "reddit", "commonmark": "reddit", "bbcode": "bbcode"}
"""Every parser, and the dialect that it reads."""
SITE = "https://example.org/rules_(old)/"
NASTY = [
    "*starred* **twice** _under_ __twice__ ~~struck~~ ~sub~ ||hidden|| `code` ```block```",
    "# Heading", "## Heading", "-# small print", "> quoted", ">>> all quoted", ">! hidden !<",
    "- item", "+ item", "* item", "1. first", "12) twelfth", "1986. A great year.",
    "---", "===", "***", "| a | b |", "|---|---|", "**", "~~", "7 * 8 * 9", "a*b*c_d_e",
    "[text](https://example.org)", "![image](x.png)", "[", "]", "][", "[6.5]",
    "[b]bold[/b]", "[url=x]y[/url]", "[*] item", "[/quote] out", "[code]", "(c) (tm) -- ...",
    "@everyone and @here", "<@123456789012345678> <@&123456789012345678> <#123456789012345678>",
    "<:smile:123456789012345678> :smile: :100: <t:1618953630:R> </ban:123456789012345678>",
    "https://example.org/a_b_c*d*", "www.example.org/a_b_", "<https://example.org>", "mail a_b_@example.org",
    "r/rules /r/rules u/somebody /u/some_body_", "2^8 and x^(y z)",
    "&amp; &#42; &lt;b&gt; AT&T", "<b>bold</b> <!-- gone -->", "{curly} {}",
    "\\", "\\*", "ends in \\", "C:\\new\\*.txt", "¯\\_(ツ)_/¯", "“5 ≥ 4” – 😀 ✔",
    "12 against 22: short by 10", "\t tabs\tand\n\nlines ",
]  # fmt: skip


def parsed(asked: Sequence[tuple[str, str]]) -> list[html.Element]:
    """Texts as their parsers read them."""
    elsewhere = [each for each in asked if each[0] != "bbcode"]
    ran = subprocess.run(
        ["node", PARSERS], input=json.dumps(elsewhere), capture_output=True, check=True, encoding="utf-8"
    )
    read = iter(json.loads(ran.stdout))
    forum = bbcode.Parser(newline="<br>\n", replace_cosmetic=False, replace_links=False)
    for _, options in forum.recognized_tags.values():  # dashes, ellipses and bare addresses are no BBCode
        options.replace_cosmetic = options.replace_links = False
    made = [forum.format(text) if parser == "bbcode" else next(read) for parser, text in asked]
    return [
        html.read(each.replace("</blockquote>", "</blockquote>\n")) for each in made
    ]  # a block is a line of its own


def lines(element: html.Element) -> list[str]:
    """What a reader sees of it, line by line; what has no width is not seen."""
    seen = element.text.replace("\u200b", "").split("\n")
    return [line.strip() for line in seen if line.strip()]


def marks(element: html.Element) -> list[tuple[str, str]]:
    """What is marked up in it, in order: bold, struck, quoted, linked, or anything that never should be."""
    plain = {"strong": "b", "del": "s", "strike": "s"}
    return [
        (plain.get(each.name, each.name), " ".join(lines(each)))
        for each in element.all()
        if each.name not in ("p", "br")
    ]


def addresses(element: html.Element) -> list[str]:
    return [unquote(each.attributes["href"] or "") for each in element.all("a")]


def one_line(text: str) -> str:
    return " ".join(text.split())


# Rolls


@pytest.mark.parametrize(("parser", "dialect"), READERS.items())
def test_a_roll_is_read_with_outcome_dice_odds_rule_and_link(parser: str, dialect: str) -> None:
    roll = play(find("hitdice.6.5"), {"fatigue": 2}, dice=[6, 5, 3, 1])
    (read,) = parsed([(parser, roll_as(dialect, roll, base=SITE))])
    assert lines(read) == [
        "4 hit points, fatigue 3",
        "Hit points: 3 + 1 = 4, dropping 6 and 5",
        "Chance of this: 20.1% (29/144)",  # 261 of 1296
        "By 6.5 Fatigue (Hit dice and injury saves)",
        "Play it back",
    ]
    assert marks(read) == [("b", "4 hit points, fatigue 3"), ("s", "6"), ("s", "5"), ("a", "Play it back")]
    assert addresses(read) == [unquote(SITE + link(roll))]


def test_in_plain_text_what_was_dropped_is_said() -> None:
    roll = play(find("hitdice.6.5"), {"fatigue": 2}, dice=[6, 5, 3, 1])
    told = roll_as("text", roll, base=SITE)
    assert "Hit points: 3 + 1 = 4, dropping 6 and 5\n" in told
    assert told.endswith(f"\nPlay it back: {SITE.replace('(', '%28').replace(')', '%29')}{link(roll)}")


def test_in_json_a_roll_is_data() -> None:
    roll = play(find("hitdice.6.5"), {"fatigue": 2}, dice=[6, 5, 3, 1])
    told = json.loads(roll_as("json", roll, base=SITE))
    assert told == roll.as_json() | {
        "heading": "6.5 Fatigue",
        "rulings": [],
        "odds": "29/144",
        "link": SITE + link(roll),
    }
    assert (told["steps"][0]["faces"], told["steps"][0]["dropped"]) == ([6, 5, 3, 1], [0, 1])


@pytest.mark.parametrize("dialect", DIALECTS)
def test_a_ruling_is_told_only_where_it_is_not_ours(dialect: str) -> None:
    save = find("hitdice.6.7")
    assert "A natural 20" not in roll_as(dialect, play(save, {}, seed="x"))
    assert "A natural 20 always passes" in roll_as(dialect, play(save, {"naturals": "AUTOMATIC"}, seed="x"))


@pytest.mark.parametrize("dialect", ["discord", "reddit", "bbcode"])
def test_without_the_sites_address_a_link_is_told_and_leads_nowhere(dialect: str) -> None:
    roll = play(find("hitdice.6.5"), {}, seed="x")
    (read,) = parsed([(dialect.replace("reddit", "snudown"), roll_as(dialect, roll))])
    assert lines(read)[-1] == f"Play it back: {link(roll)}"
    assert addresses(read) == []


def test_a_dialect_nobody_knows_is_refused_in_a_sentence() -> None:
    with pytest.raises(IllegalInput, match=r"^Dialect: “klingon” is not one of discord, reddit, bbcode, text, json\.$"):
        roll_as("klingon", play(find("hitdice.6.5"), {}, seed="x"))


def test_every_roll_of_every_rule_is_read_as_it_was_told() -> None:
    rolls = []

    @given(drawn.questions(), drawn.seeds())
    @settings(max_examples=150)
    def collect(question: tuple[Rule[..., Any], tuple[Any, ...]], seed: str) -> None:
        rolls.append(follow(*question, seed=seed))

    collect()
    asked = [(roll, parser, dialect) for roll in rolls for parser, dialect in READERS.items()]
    read = parsed([(parser, roll_as(dialect, roll, base=SITE)) for roll, parser, dialect in asked])
    dropped = 0
    for (roll, parser, dialect), element in zip(asked, read, strict=True):
        plain = roll_as("text", roll, base=SITE).split("\n")
        if not any("more throw" in line for line in [*plain, *lines(element)]):
            assert lines(element) == [*map(one_line, plain[:-1]), "Play it back"], parser
            struck = [str(step.faces[place]) for step in roll.steps for place in step.dropped]
            assert [text for name, text in marks(element) if name == "s"] == struck
            dropped += len(struck)
        assert {name for name, _ in marks(element)} <= {"b", "s", "a"}
        (address,) = [each.attributes["href"] or "" for each in element.all("a")]
        assert open_link(address.partition("?")[2]).roll == roll, dialect
    assert dropped > 100


@pytest.mark.parametrize("dialect", ["discord", "text"])
def test_a_long_roll_is_shortened_and_says_so_and_its_link_is_whole(dialect: str) -> None:
    roll = play(find("hazards.disease"), {}, seed="a")
    assert "more throw" not in roll_as(dialect, roll, base="https://example.org/")
    long = replace(roll, steps=roll.steps * 5)
    told = roll_as(dialect, long, base="https://example.org/")
    throws = sum(bool(step.faces) for step in long.steps)
    kept = told.count("Save against Poison")
    assert 1800 < len(told) <= 2000
    assert f"\n… and {throws - kept} more throws: the link has every one.\n" in told
    assert quote(f"https://example.org/{link(long)}", safe="%:/?#&=+,~") in told


def test_a_link_too_long_for_a_chat_is_still_whole() -> None:
    roll = play(find("hitdice.6.5"), {}, dice=[1, 2])
    long = f"games/hitdice/?{'a' * 3000}"
    told = roll_as("discord", roll, base="https://example.org/", path=long)
    assert f"(<https://example.org/{long}>)" in told
    assert "… and 1 more throw: the link has every one." in told


# Quotations


def quoted(parser: str, dialect: str, title: str, paragraphs: Sequence[str], citation: str) -> tuple[str, str]:
    return parser, quotation_as(dialect, title, paragraphs, citation, f"{SITE}rules/6.5,~x/#a_b_c*d*")


def check_quotation(read: html.Element, title: str, paragraphs: Sequence[str], citation: str) -> None:
    """It says just that, title in bold, text in a quotation, a link below, and nothing else marked up."""
    shown = [each for each in map(one_line, [title, *paragraphs]) if each]
    assert lines(read) == [*shown, one_line(citation), "Read it there"]
    assert marks(read) == [("blockquote", " ".join(shown)), ("b", one_line(title)), ("a", "Read it there")]
    assert addresses(read) == [f"{SITE}rules/6.5,~x/#a_b_c*d*"]


@pytest.mark.parametrize(("parser", "dialect"), READERS.items())
def test_text_that_looks_like_markup_comes_out_as_it_is(parser: str, dialect: str) -> None:
    read = parsed([quoted(parser, dialect, text, [text, "And then.", text], text) for text in NASTY])
    for text, element in zip(NASTY, read, strict=True):
        check_quotation(element, text, [text, "And then.", text], text)


@pytest.mark.parametrize(("parser", "dialect"), READERS.items())
def test_any_text_at_all_comes_out_as_it_is(parser: str, dialect: str) -> None:
    signs = st.sampled_from("*_~[]()|#>`!@\\<&^:;-+=./1aru \"'{}")
    letter = st.one_of(signs, signs, st.characters(exclude_categories=("Cc", "Cs")))
    text = st.one_of(st.text(letter, max_size=30), st.lists(st.sampled_from(NASTY), max_size=4).map(" ".join))
    text = text.filter(lambda each: each.replace("\u200b", "").strip())
    given_texts: list[tuple[str, list[str], str]] = []

    @given(text, st.lists(text, min_size=1, max_size=3), text)
    @settings(max_examples=300)
    def collect(title: str, paragraphs: list[str], citation: str) -> None:
        given_texts.append((title, paragraphs, citation))

    collect()
    read = parsed([quoted(parser, dialect, *each) for each in given_texts])
    for each, element in zip(given_texts, read, strict=True):
        check_quotation(element, *each)


def test_a_quotation_in_plain_text_and_in_json_keeps_its_signs() -> None:
    asked = ("6.5 *Fatigue*", ["One [d6].", "Two_"], "House rules", f"{SITE}#6.5")
    assert quotation_as("text", *asked).startswith("> 6.5 *Fatigue*\n> \n> One [d6].\n> \n> Two_\n\nHouse rules\n")
    assert json.loads(quotation_as("json", *asked)) == {
        "title": "6.5 *Fatigue*",
        "text": ["One [d6].", "Two_"],
        "citation": "House rules",
        "link": f"{SITE}#6.5",
    }


def test_nobody_is_called_by_a_quotation_on_discord() -> None:
    told = quotation_as("discord", "@everyone", ["@here <@123456789012345678>"], "<@&123456789012345678>", SITE)
    assert not re.search(r"@(everyone|here|[!&]?\d)", told)


def test_a_long_quotation_is_shortened_and_says_so() -> None:
    told = quotation_as("discord", "6.5", ["Rest. " * 100] * 5, "House rules", SITE)
    assert len(told) <= 2000
    assert told.count("> Rest.") == 3
    assert "> … and 2 more paragraphs: the link has every one.\nHouse rules\n[Read it there](<" in told
