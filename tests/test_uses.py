"""Which rule uses which, by the core and by the text."""

from typing import Any

import pytest

from rulescore import Rule, play, rules
from widgets.uses import calls, disagreements, used_by, uses


def test_what_a_rule_calls_is_found_in_its_body_and_in_the_functions_it_goes_through() -> None:
    assert {"hitdice.6.7", "hitdice.6.8"} <= calls("hitdice.6.6")
    assert "hitdice.6.5" in calls("hitdice.6.4")
    assert calls("hitdice.6.5") == frozenset()


@pytest.mark.parametrize("rule", rules(), ids=lambda rule: rule.id)
def test_what_was_followed_in_a_roll_was_foreseen(rule: Rule[..., Any]) -> None:
    followed = play(rule, {}, seed="kestrel-4471").followed
    reached = {rule.id}
    for _ in followed:
        reached |= {each for one in reached for each in calls(one)}
    assert set(followed) <= reached


def test_it_is_said_who_says_so() -> None:
    assert uses("hitdice.6.4")["hitdice.6.5"] in ("in the core", "")
    assert used_by("hitdice.6.5")["hitdice.6.1"] == "in the text"


def test_a_disagreement_is_a_sentence() -> None:
    for line in disagreements():
        assert " in the core, and its text does not name it." in line or " does not follow it in the core." in line
