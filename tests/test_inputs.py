"""Answers, however they are typed, as arguments; and arguments as answers."""

from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import Annotated, Any

import pytest
from hypothesis import given

from rulescore import Chance, IllegalInput, Rule
from rulescore.inputs import canonical, order, plain
from tests import drawn


class Metal(Enum):
    IRON = "iron"
    COLD_IRON = "cold iron"


@dataclass(frozen=True)
class Sword:
    length: Annotated[int, range(1, 11)] = 3
    metal: Metal = Metal.IRON


def forge(
    chance: Chance,
    sword: Sword = Sword(length=5),
    dagger: Sword = Sword(),
    heat: Annotated[int, range(-3, 4), "Heat of the fire"] = 0,
    quench: bool = False,
) -> int:
    return heat


FORGE = Rule("local.forge", "Forge", forge)
SWORD, DAGGER = Sword(length=5), Sword()


@pytest.mark.parametrize(
    ("answers", "arguments"),
    [
        ({}, (SWORD, DAGGER, 0, False)),
        ({"heat": 2}, (SWORD, DAGGER, 2, False)),
        ({"heat": " +2 "}, (SWORD, DAGGER, 2, False)),
        ({"heat": "-3"}, (SWORD, DAGGER, -3, False)),
        ({"heat": "−3"}, (SWORD, DAGGER, -3, False)),
        ({"quench": "Yes"}, (SWORD, DAGGER, 0, True)),
        ({"quench": "on"}, (SWORD, DAGGER, 0, True)),
        ({"quench": ""}, (SWORD, DAGGER, 0, False)),
        ({"quench": True}, (SWORD, DAGGER, 0, True)),
        ({"sword.metal": "COLD_IRON"}, (Sword(5, Metal.COLD_IRON), DAGGER, 0, False)),
        ({"sword.metal": "cold-iron"}, (Sword(5, Metal.COLD_IRON), DAGGER, 0, False)),
        ({"dagger.metal": " Cold iron"}, (SWORD, Sword(3, Metal.COLD_IRON), 0, False)),
        ({"dagger.metal": Metal.COLD_IRON}, (SWORD, Sword(3, Metal.COLD_IRON), 0, False)),
    ],
    ids=str,
)
def test_an_answer_is_read_as_it_is_typed(answers: dict[str, Any], arguments: tuple[Any, ...]) -> None:
    assert FORGE.form.read(answers) == arguments


@pytest.mark.parametrize(
    ("answers", "sentence", "field"),
    [
        ({"heat": 4}, "Heat of the fire: 4 is not between -3 and 3.", "heat"),
        ({"heat": "99"}, "Heat of the fire: 99 is not between -3 and 3.", "heat"),
        ({"heat": "warm"}, "Heat of the fire: “warm” is not a whole number between -3 and 3.", "heat"),
        ({"heat": "1.5"}, "Heat of the fire: “1.5” is not a whole number between -3 and 3.", "heat"),
        ({"heat": "٣"}, "Heat of the fire: “٣” is not a whole number between -3 and 3.", "heat"),
        ({"heat": "9" * 5000}, f"Heat of the fire: “{'9' * 40}…” is not a whole number between -3 and 3.", "heat"),
        ({"heat": " "}, "Heat of the fire: an empty answer is not a whole number between -3 and 3.", "heat"),
        ({"heat": True}, "Heat of the fire: “True” is not a whole number between -3 and 3.", "heat"),
        ({"heat": None}, "Heat of the fire: “None” is not a whole number between -3 and 3.", "heat"),
        ({"quench": "maybe"}, "Quench: “maybe” is not yes or no.", "quench"),
        ({"sword.metal": "tin"}, "Metal: “tin” is not one of IRON, COLD_IRON.", "sword.metal"),
        ({"length": 2}, "Field: “length” is not clear: it could be sword.length or dagger.length.", ""),
        (
            {"colour": "red"},
            "Field: “colour” is not a field of local.forge; it has "
            "sword.length, sword.metal, dagger.length, dagger.metal, heat, quench.",
            "",
        ),
    ],
    ids=lambda value: str(value)[:30],
)
def test_a_wrong_answer_is_one_sentence_that_names_the_field(
    answers: dict[str, Any], sentence: str, field: str
) -> None:
    with pytest.raises(IllegalInput) as wrong:
        FORGE.form.read(answers)
    assert str(wrong.value).replace("−", "-") == sentence
    assert wrong.value.name == field


def test_a_field_is_answered_only_once() -> None:
    with pytest.raises(IllegalInput, match="given only once"):
        Rule("local.one", "One", one).form.read({"sword.length": 2, "length": 2})


def one(chance: Chance, sword: Sword = SWORD) -> int:
    return sword.length


@given(drawn.questions())
def test_answers_lead_back_to_the_arguments(question: tuple[Rule[..., Any], tuple[Any, ...]]) -> None:
    rule, arguments = question
    assert rule.form.read(rule.form.answers(arguments)) == arguments
    assert rule.form.read(rule.form.values(arguments)) == arguments


def test_only_what_is_not_at_its_default_is_said() -> None:
    assert FORGE.form.answers((SWORD, DAGGER, 0, False)) == {}
    said = FORGE.form.answers((Sword(5, Metal.COLD_IRON), DAGGER, -1, True))
    assert said == {"sword.metal": "COLD_IRON", "heat": "-1", "quench": "yes"}


def test_a_context_is_the_id_and_what_was_answered_with_keys_in_order() -> None:
    arguments = FORGE.form.read({"quench": "yes", "heat": 2, "sword.length": 9})
    assert FORGE.context(arguments) == 'local.forge {"heat":"2","quench":"yes","sword.length":"9"}'


def test_labels_come_from_the_signature() -> None:
    labels = {name: field.label for name, field in FORGE.form.fields.items()}
    assert labels["heat"] == "Heat of the fire"
    assert labels["sword.length"] == "Length"


def needs(chance: Chance, heat: Annotated[int, range(3)]) -> int:
    return heat


def boundless(chance: Chance, heat: int = 3) -> int:
    return heat


@pytest.mark.parametrize(("body", "problem"), [(needs, "needs a default"), (boundless, r"range\(…\)")])
def test_a_signature_that_makes_no_form_is_refused(body: Any, problem: str) -> None:
    with pytest.raises(TypeError, match=problem):
        _ = Rule("local.broken", "Broken", body).form


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (SWORD, {"length": 5, "metal": "IRON"}),
        (Fraction(1, 3), "1/3"),
        ((1, (Metal.IRON, True)), [1, ["IRON", True]]),
        ({Metal.IRON: Fraction(1, 2)}, {"IRON": "1/2"}),
        (None, None),
    ],
)
def test_a_value_is_plain_json(value: object, expected: object) -> None:
    assert plain(value) == expected


def test_canonical_json_has_one_spelling() -> None:
    assert canonical({"b": [1, 2], "a": Metal.IRON, "ü": "é"}) == '{"a":"IRON","b":[1,2],"ü":"é"}'


def test_outcomes_are_ordered_as_a_reader_would() -> None:
    swords = [Sword(1, Metal.COLD_IRON), Sword(2, Metal.IRON), Sword(1, Metal.IRON), Sword(10, Metal.IRON)]
    assert sorted(swords, key=order) == [swords[2], swords[0], swords[1], swords[3]]
