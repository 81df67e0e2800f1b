"""Seeded dice against a verifier in another language, as anybody could write it."""

import json
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulescore import Rule, Seeded, follow, rules
from rulescore.__main__ import main
from tests import drawn

VERIFIER = Path(__file__).with_name("verify.mjs")

Question = dict[str, Any]


def verify(questions: list[Question]) -> list[list[int]]:
    """The places picked, by JavaScript."""
    ran = subprocess.run(
        ["node", VERIFIER], input=json.dumps(questions), capture_output=True, check=True, encoding="utf-8"
    )
    answers: list[list[int]] = json.loads(ran.stdout)
    return answers


class Watched(Seeded):
    """Seeded dice that also write down the weights of every pick, and the place picked."""

    def __init__(self, seed: str) -> None:
        super().__init__(seed)
        self.weights: list[list[int]] = []
        self.places: list[int] = []

    def _throw(self, name: str, kind: str, faces: Mapping[Any, int]) -> Any:
        face = super()._throw(name, kind, faces)
        self.weights.append(list(faces.values()))
        self.places.append(list(faces).index(face))
        return face


def test_the_dice_of_every_rule_are_those_of_the_verifier() -> None:
    questions: list[Question] = []
    places: list[list[int]] = []

    def ask(rule: Rule[..., Any], arguments: tuple[Any, ...], seed: str) -> None:
        watched = Watched(seed)
        watched.call(rule, arguments)
        assert watched.faces == follow(rule, arguments, seed=seed).faces
        questions.append({"seed": seed, "context": rule.context(arguments), "weights": watched.weights})
        places.append(watched.places)

    for rule in rules():
        ask(rule, rule.form.read({}), "kestrel-4471")

    @given(drawn.questions(), drawn.seeds())
    @settings(max_examples=300)
    def ask_many(question: tuple[Rule[..., Any], tuple[Any, ...]], seed: str) -> None:
        ask(*question, seed)

    ask_many()
    assert verify(questions) == places
    assert sum(map(len, places)) > 500


def test_picks_of_any_weight_are_those_of_the_verifier() -> None:
    questions: list[Question] = []
    places: list[list[int]] = []
    weight = st.one_of(st.integers(1, 7), st.integers(200, 300), st.integers(60_000, 70_000), st.integers(1, 2**80))

    @given(drawn.seeds(), st.lists(st.lists(weight, min_size=1, max_size=5), min_size=1, max_size=40))
    @settings(max_examples=60)
    def ask(seed: str, picks: list[list[int]]) -> None:
        dice = Seeded(seed)
        places.append([dice.pick("a card", dict(enumerate(weights))) for weights in picks])
        questions.append({"seed": seed, "context": "", "weights": picks})

    ask()
    assert verify(questions) == places


@pytest.mark.parametrize("whole", [1, 2, 3, 255, 256, 257, 65_535, 65_536, 65_537, 2**24, 2**24 + 1])
def test_the_edges_of_a_byte_are_those_of_the_verifier(whole: int) -> None:
    picks = [[1] * min(whole, 3) + [whole - 3] * (whole > 3)] * 200
    dice = Seeded("Zürich 骰子 🎲")
    places = [dice.pick("a card", dict(enumerate(weights))) for weights in picks]
    assert verify([{"seed": "Zürich 骰子 🎲", "context": "", "weights": picks}]) == [places]


@pytest.mark.parametrize(
    ("asked", "sides"),
    [
        (["hitdice.6.5", "hit_dice=4", "fatigue=3", "--seed", "kestrel-4471"], 6),
        (["hitdice.6.6", "dc=24", "--seed", "ключ-ŝlosilo-鍵"], 20),
    ],
)
def test_an_outsider_checks_a_roll_from_the_command_line(
    asked: list[str], sides: int, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["roll", *asked, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    faces = [face for step in told["steps"] for face in step["faces"]]
    question = {"seed": told["seed"], "context": told["context"], "weights": [[1] * sides] * len(faces)}
    assert verify([question]) == [[face - 1 for face in faces]]
    assert faces


def test_a_digest_is_used_to_its_last_byte() -> None:
    # Weight 256 rejects nothing: 64 picks are two digests, in order.
    dice = Seeded("whole digests")
    places = [dice.pick("a byte", dict.fromkeys(range(256), 1)) for _ in range(64)]
    assert verify([{"seed": "whole digests", "context": "", "weights": [[1] * 256] * 64}]) == [places]
