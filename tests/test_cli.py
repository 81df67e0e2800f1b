"""The command line: what it prints, and that a mistake is one sentence and status 2."""

import json
import os
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from rulescore import __version__, find, open_link, play, rules
from rulescore.__main__ import main
from rulescore.dialects import DIALECTS, roll_as

ROOT = Path(__file__).parent.parent


@pytest.fixture
def answer(capsys: pytest.CaptureFixture[str]) -> Any:
    """What a command answers in JSON."""

    def ask(*arguments: str) -> Any:
        assert main([*arguments, "--json"]) == 0
        told = capsys.readouterr()
        assert told.err == ""
        return json.loads(told.out)

    return ask


def run(*arguments: str, **options: Any) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "rulescore", *arguments],
        cwd=ROOT,
        capture_output=True,
        check=False,
        encoding="utf-8",
        **options,
    )


def test_odds_in_json(answer: Any) -> None:
    told = answer("odds", "hitdice.6.5", "hit_dice=2", "fatigue=2")
    assert list(told) == ["rule", "inputs", "odds"]
    assert told["rule"] == "hitdice.6.5"
    assert told["inputs"]["body.hit_dice"] == 2
    assert told["inputs"]["body.condition"] == "STANDING"
    assert list(told["inputs"]) == list(find("hitdice.6.5").form.fields)
    assert all(list(row) == ["outcome", "label", "odds"] for row in told["odds"])
    shares = {row["outcome"]["hit_points"]: row["odds"] for row in told["odds"]}
    assert (shares[2], shares[4], shares[12]) == ("19/144", "29/144", "1/1296")  # 171, 261 and 1 of 1296
    assert sum(map(Fraction, shares.values())) == 1
    assert told["odds"][0]["label"] == "2 hit points, fatigue 3"


def test_a_roll_in_json(answer: Any) -> None:
    told = answer("roll", "hitdice.6.5", "hit_dice=2", "fatigue=2", "--dice", "6,5,3,1")
    assert list(told) == ["rule", "inputs", "seed", "outcome", "label", "context", "steps", "link"]
    assert told["seed"] is None
    assert told["outcome"]["hit_points"] == 4
    assert told["label"] == "4 hit points, fatigue 3"
    assert told["context"] == 'hitdice.6.5 {"body.fatigue":"2"}'
    first, second = told["steps"]
    assert first == first | {
        "rule": "hitdice.6.5",
        "text": "Hit points: 3 + 1 = 4, dropping 6 and 5",
        "name": "hit points",
        "dice": "4d6, lowest 2",
        "faces": [6, 5, 3, 1],
        "dropped": [0, 1],
        "plus": [],
        "total": 4,
        "against": None,
    }
    assert (second["text"], second["faces"]) == ("One more point of fatigue: 3", [])
    assert open_link(told["link"].partition("?")[2].partition("#")[0]).checks_out


def test_a_seeded_roll_is_the_same_every_time(answer: Any) -> None:
    told = answer("roll", "hitdice.6.5", "--seed", "kestrel-4471")
    assert told["seed"] == "kestrel-4471"
    assert answer("roll", "hitdice.6.5", "--seed", "kestrel-4471") == told
    assert open_link(told["link"].partition("?")[2].partition("#")[0]).checks_out


@pytest.mark.parametrize("dialect", DIALECTS)
def test_a_roll_in_a_dialect(dialect: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["roll", "hitdice.6.5", "fatigue=2", "--dice", "6,5,3,1", "--as", dialect]) == 0
    roll = play(find("hitdice.6.5"), {"fatigue": 2}, dice=[6, 5, 3, 1])
    assert capsys.readouterr().out == f"{roll_as(dialect, roll)}\n"


def test_rules_in_json(answer: Any) -> None:
    told = answer("rules", "hitdice")
    assert [each["id"] for each in told] == [each.id for each in rules("hitdice")]
    assert told[0] == {
        "id": "hitdice.6.1",
        "title": "Hit dice and hit points",
        "text": "After a rest, hit points are the total of one d6 for each hit die.",
        "fields": ["hit_dice"],
    }


def test_the_command_itself_runs() -> None:
    ran = run("odds", "hitdice.6.6", "strength=12", "dc=24")
    assert (ran.returncode, ran.stderr) == (0, "")
    # d20 + 12 against 24 passes on 12 and more, d20 + 10 on 14 and more.
    assert ran.stdout == (
        "Minor wound, still standing   15.75%  63/400\n"
        "Minor wound, collapsed        29.25%  117/400\n"
        "Major wound, still standing   19.25%  77/400\n"
        "Major wound, collapsed        35.75%  143/400\n"
    )


def test_a_mistake_is_one_line_without_a_traceback() -> None:
    ran = run("odds", "hitdice.6.5", "fatigue=99")
    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr == "Fatigue: 99 is not between 0 and 20.\n"


def test_a_closed_pipe_is_no_complaint() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    ran = subprocess.run(
        [sys.executable, "-m", "rulescore", "rules", "--json"],
        cwd=ROOT,
        stdout=writing,
        stderr=subprocess.PIPE,
        check=False,
    )
    os.close(writing)
    assert ran.stderr == b""


def test_the_short_name_of_a_field_is_enough(answer: Any) -> None:
    short = answer("odds", "hitdice.6.6", "will=3", "strength=18")
    assert short == answer("odds", "hitdice.6.6", "body.will=3", "body.strength=18")


def test_a_fields_own_name_goes_before_the_end_of_anothers(answer: Any) -> None:
    told = answer("odds", "hitdice.6.9", "minor_wounds=3")  # there is a ruling of that name too
    assert told["inputs"] == {"minor_wounds": 3, "rulings.minor_wounds": "STACK"}


@pytest.mark.parametrize(
    "arguments",
    [
        ["odds", "hitdice.6.5", "fatigue=2", "--json"],
        ["odds", "hitdice.6.5", "--json", "fatigue=2"],
        ["odds", "--json", "hitdice.6.5", "fatigue=2"],
    ],
    ids=" ".join,
)
def test_options_may_stand_anywhere(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 0
    assert json.loads(capsys.readouterr().out)["inputs"]["body.fatigue"] == 2


@pytest.mark.parametrize(("arguments", "start"), [(["--version"], __version__), (["--help"], "usage: rulescore")])
def test_it_says_what_it_is(arguments: list[str], start: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert ended.value.code == 0
    assert capsys.readouterr().out.startswith(start)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "arguments are required"),
        (["rol"], "invalid choice: 'rol'"),
        (["roll"], "arguments are required"),
        (["rules", "chess"], "There is no game “chess”; there is "),
        (["odds", "hitdice.6.55"], "There is no rule “hitdice.6.55”; did you mean hitdice.6.5?"),
        (["odds", "chess.1"], "There is no rule “chess.1”"),
        (["odds", ""], "There is no rule “”."),
        (["odds", "hitdice.6.5", "fatigue=99"], "Fatigue: 99 is not between 0 and 20."),
        (["odds", "hitdice.6.5", "fatigue=-1"], "Fatigue: -1 is not between 0 and 20."),
        (["odds", "hitdice.6.5", "fatigue=two"], "Fatigue: “two” is not a whole number between 0 and 20."),
        (["odds", "hitdice.6.5", "fatigue="], "Fatigue: an empty answer is not a whole number between 0 and 20."),
        (["odds", "hitdice.6.5", "fatigue=1\n2"], "Fatigue: "),
        (["odds", "hitdice.6.5\nodds"], "There is no rule “hitdice.6.5"),
        (["odds", "hitdice.6.5", "fatigue"], "Field: “fatigue” is not of the form field=value."),
        (["odds", "hitdice.6.5", "fatigue=1", "fatigue=1"], "Field: “fatigue” is not given only once."),
        (["odds", "hitdice.6.5", "fatigue=1", "body.fatigue=1"], "Field: “body.fatigue” is not given only once."),
        (["odds", "hitdice.6.5", "luck=1"], "Field: “luck” is not a field of hitdice.6.5; it has body.hit_dice, "),
        (["odds", "hitdice.6.5", "naturals=AUTOMATIC"], "Field: “naturals” is not a field of hitdice.6.5; it has "),
        (["odds", "hitdice.6.8", "fail_will=maybe"], "Fail the Will save on purpose: “maybe” is not yes or no."),
        (["odds", "hitdice.6.7", "on_failure=flight"], "If the Strength save fails, take: “flight” is not one of "),
        (["roll", "hitdice.6.5", "--dice", "6"], "Dice: hit points needs 2d6, and there are too few (given: 6)."),
        (["roll", "hitdice.6.5", "--dice", "6,0"], "Dice: 0 cannot come up for hit points (2d6); a face is 1 to 6."),
        (["roll", "hitdice.6.5", "--dice", "6,1,1"], "Dice: the rule uses only 2 of the 3 given; left over: 1."),
        (["roll", "hitdice.6.5", "--dice", ""], "Dice: hit points needs 2d6, and there are too few (given: none)."),
        (["roll", "hitdice.6.5", "--seed", "x", "--dice", "6,1"], "not allowed with argument --seed"),
        (["roll", "hitdice.6.5", "--seed"], "expected one argument"),
        (["roll", "hitdice.6.5", "--seed", "\udcff"], ""),
        (["roll", "hitdice.6.5", "--luck"], "--luck"),
        (["odds", "hitdice.6.5", "--seed", "x"], "--seed"),
        (
            ["roll", "hitdice.6.5", "--as", "klingon"],
            "Dialect: “klingon” is not one of discord, reddit, bbcode, ",
        ),
        (["roll", "hitdice.6.5", "--as", "text", "--json"], "not allowed with argument --as"),
        (["odds", "hitdice.6.5", "--as", "text"], "--as"),
    ],
    ids=lambda value: " ".join(value).encode("unicode_escape").decode() if isinstance(value, list) else "",
)
def test_every_mistake_is_one_line_and_status_2(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert said.replace("-1", "−1") in told.err.replace("-1", "−1")
    assert len(told.err.splitlines()) == 1
    assert told.err.endswith((".\n", "?\n"))
