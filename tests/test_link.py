"""Links: they play back, they notice what was changed, and a broken one is a sentence."""

from importlib import import_module
from typing import Any
from urllib.parse import parse_qsl, urlencode

import pytest
from hypothesis import given, settings

from rulescore import BadLink, Roll, Rule, RulesError, __version__, find, follow, link, open_link, play
from rulescore.commit import both, promise, secret
from rulescore.rule import game
from tests import drawn

FATIGUE = play(find("hitdice.6.5"), {"fatigue": 2}, seed="kestrel-4471")
BY_HAND = play(find("hitdice.6.5"), {"fatigue": 2}, dice=[6, 5, 3, 1])


def query(roll: Roll) -> str:
    """The part of a link a browser hands over."""
    return link(roll).partition("?")[2].partition("#")[0]


def changed(roll: Roll, **parts: str | None) -> str:
    """A link with parts added, replaced, or (None) left out."""
    told = dict(parse_qsl(query(roll), keep_blank_values=True)) | parts
    return urlencode({name: text for name, text in told.items() if text is not None})


def test_a_link_is_readable() -> None:
    assert link(BY_HAND) == (
        f"r/hitdice/6.5/?rule=hitdice.6.5&v={__version__}&body.fatigue=2&dice=6,5,3,1&result=4+hit+points,+fatigue+3"
    )


@given(drawn.questions(), drawn.seeds())
@settings(max_examples=150)
def test_every_link_plays_back_and_checks_out(question: tuple[Rule[..., Any], tuple[Any, ...]], seed: str) -> None:
    roll = follow(*question, seed=seed)
    opened = open_link(query(roll))
    assert opened.roll == roll
    assert opened.checks_out
    assert opened.verdict == "This link checks out: the seed gives these dice, and these dice give this result."


@given(drawn.questions(), drawn.seeds())
def test_every_link_of_somebodys_own_dice_plays_back(
    question: tuple[Rule[..., Any], tuple[Any, ...]], seed: str
) -> None:
    rule, arguments = question
    roll = follow(rule, arguments, dice=follow(rule, arguments, seed=seed).faces)
    opened = open_link("?" + query(roll))
    assert opened.roll == roll
    assert opened.roll.seed is None
    assert opened.verdict == "This link checks out: these dice, typed in by hand, give this result."


def test_changed_dice_are_noticed_and_shown_as_they_are() -> None:
    faces = [7 - face for face in FATIGUE.faces]
    opened = open_link(changed(FATIGUE, dice=",".join(map(str, faces)), result=None))
    said = ",".join(map(str, FATIGUE.faces))
    assert not opened.checks_out
    assert opened.roll.faces == tuple(faces)
    assert opened.roll.seed is None
    assert opened.verdict == (
        f"The dice in this link are not those of its seed: “kestrel-4471” gives {said}. "
        "The result shown is that of the link’s dice."
    )


def test_another_seed_is_noticed() -> None:
    opened = open_link(changed(FATIGUE, seed="kestrel-4472"))
    assert not opened.checks_out
    assert opened.verdict.startswith("The dice in this link are not those of its seed: “kestrel-4472” gives ")


def test_an_empty_seed_gives_the_same_verdict_every_time() -> None:
    verdicts = set()
    for _ in range(5):
        try:
            verdicts.add(open_link(changed(FATIGUE, seed="")).verdict)
        except BadLink as refused:
            verdicts.add(str(refused))
    assert len(verdicts) == 1


def test_a_changed_result_is_noticed() -> None:
    opened = open_link(changed(BY_HAND, result="12 hit points, fatigue 3"))
    assert not opened.checks_out
    assert opened.verdict == ("The link says “12 hit points, fatigue 3”, but its dice give “4 hit points, fatigue 3”.")


def test_a_result_of_other_rules_is_explained_by_the_version() -> None:
    opened = open_link(changed(BY_HAND, result="12 hit points, fatigue 3", v="0.0.7"))
    assert not opened.checks_out
    assert opened.verdict == (
        f"The rules have changed since this link was made (rules 0.0.7 then, {__version__} now). "
        "Then: “12 hit points, fatigue 3”. Now: “4 hit points, fatigue 3”."
    )


def test_a_link_of_another_version_that_comes_to_the_same_checks_out() -> None:
    assert open_link(changed(BY_HAND, v="0.0.7")).checks_out


def test_dice_that_no_longer_fit_a_link_of_other_rules_are_told_with_then_and_now() -> None:
    opened = open_link(changed(FATIGUE, v="0.0.7", dice="6,5"))
    assert not opened.checks_out
    assert opened.roll == FATIGUE
    assert opened.verdict.startswith(
        f"The rules have changed since this link was made (rules 0.0.7 then, {__version__}"
    )
    assert f"Then: “{FATIGUE.label}”. Now: “{FATIGUE.label}”. Its dice no longer fit: " in opened.verdict


def test_a_rule_that_was_renamed_keeps_its_links_and_its_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    before = changed(FATIGUE, rule="hitdice.6.5")
    rule = find("hitdice.6.5")
    monkeypatch.setattr(rule, "id", "hitdice.7.1")
    module = import_module("rulescore.rule")
    known = {"hitdice.7.1" if id == "hitdice.6.5" else id: each for id, each in module._rules.items()}
    monkeypatch.setattr(module, "_rules", known)
    monkeypatch.setitem(game("hitdice").renamed, "hitdice.6.5", "hitdice.7.1")  # type: ignore[arg-type]
    monkeypatch.delitem(rule.__dict__, "_first_id", raising=False)
    opened = open_link(before)
    assert opened.checks_out
    assert link(opened.roll).startswith("r/hitdice/7.1/?rule=hitdice.7.1&")
    assert opened.roll.faces == FATIGUE.faces


def test_a_seed_of_two_words_tells_the_hash_that_was_posted() -> None:
    first = secret("kestrel")
    opened = open_link(query(play(find("hitdice.6.5"), {}, seed=both(first, "thistle"))))
    assert opened.checks_out
    assert promise(first) in opened.verdict


@pytest.mark.parametrize("word", ["", "  ", "a:b", "x" * 61])
def test_a_word_that_cannot_stand_in_a_seed_is_refused(word: str) -> None:
    with pytest.raises(RulesError, match=r"^Your word: .* is not a word of 1 to 60 characters without a colon\.$"):
        secret(word)


def test_two_secrets_of_one_word_are_not_alike() -> None:
    assert secret("kestrel") != secret("kestrel")


def test_changed_inputs_that_need_other_dice_are_refused() -> None:
    with pytest.raises(RulesError, match=r"^Dice: hit points needs 5d6, lowest 2, and there are too few"):
        open_link(changed(FATIGUE, **{"body.fatigue": "3"}))


def test_what_the_sites_search_adds_is_passed_over() -> None:
    assert open_link(changed(FATIGUE, h="fatigue", q="rest")).checks_out


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "This link cannot be read: it names no rule."),
        ("?", "This link cannot be read: it names no rule."),
        ("rule", "This link cannot be read: a part of it is cut off or garbled."),
        ("rule=%ff&dice=", "This link cannot be read: a part of it is cut off or garbled."),
        ("dice=1", "This link cannot be read: it names no rule."),
        ("rule=hitdice.6.1", "This link cannot be read: its dice are missing."),
        ("rule=hitdice.7&dice=", "There is no rule “hitdice.7”; did you mean hitdice.6.7?"),
        (changed(FATIGUE, luck="7"), "Field: “luck” is not a field of hitdice.6.5; it has "),
        (changed(FATIGUE, **{"body.fatigue": "many"}), "Fatigue: “many” is not a whole number between 0 and 20."),
        (changed(FATIGUE, dice="6,5,3,7"), "Dice: 7 cannot come up for hit points (4d6, lowest 2); a face is 1 to 6."),
        (
            changed(FATIGUE, dice="6,5,3"),
            "Dice: hit points needs 4d6, lowest 2, and there are too few (given: 6, 5, 3).",
        ),
        (changed(FATIGUE, dice="6,5,3,1,1"), "Dice: the rule uses only 4 of the 5 given; left over: 1."),
        ("&".join(["rule=hitdice.6.1"] * 2001), "This link cannot be read: a part of it is cut off or garbled."),
    ],
    ids=lambda text: text[:40],
)
def test_a_broken_link_is_one_sentence(text: str, sentence: str) -> None:
    with pytest.raises(RulesError) as refused:
        open_link(text)
    assert str(refused.value).startswith(sentence)
    assert len(str(refused.value).splitlines()) == 1


@pytest.mark.parametrize("roll", [FATIGUE, BY_HAND, play(find("hitdice.6.6"), {"dc": 24}, seed="Zoë & co")])
def test_a_link_cut_off_anywhere_opens_or_is_one_sentence(roll: Roll) -> None:
    whole = query(roll)
    sentences = []
    for length in range(len(whole)):
        try:
            opened = open_link(whole[:length])
        except RulesError as problem:
            sentences.append(str(problem))
        else:
            assert opened.roll.arguments == roll.arguments
    assert len(sentences) > len(whole) // 2
    assert all(sentence.endswith((".", "?")) and "\n" not in sentence for sentence in sentences)
