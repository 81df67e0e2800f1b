"""The command line: list rules, roll one, weigh one."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from typing import NoReturn

from . import __version__
from .dialects import DIALECTS, roll_as
from .errors import IllegalInput, RulesError
from .inputs import plain
from .link import link, read_dice
from .roll import label, play
from .rule import find, rules


class _Parser(ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise RulesError(f"{message[:1].upper()}{message[1:]}; see {self.prog} --help.")


def _parser() -> ArgumentParser:
    parser = _Parser(prog="rulescore", description="Rules of tabletop games, rolled and weighed.")
    parser.add_argument("--version", action="version", version=__version__)
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    listed = commands.add_parser("rules", help="list the rules, of all games or of one")
    listed.add_argument("game", nargs="?", metavar="GAME")
    listed.set_defaults(run=_rules)
    rolled = commands.add_parser("roll", help="follow a rule once")
    dice = rolled.add_mutually_exclusive_group()
    dice.add_argument("--seed", help="roll the dice of this seed")
    dice.add_argument("--dice", help="use these dice, as in 6,5,3,1")
    answer = rolled.add_mutually_exclusive_group()
    answer.add_argument("--as", dest="dialect", metavar="DIALECT", help=f"answer as {', '.join(DIALECTS)}")
    rolled.set_defaults(run=_roll)
    weighed = commands.add_parser("odds", help="the exact odds of every outcome")
    weighed.set_defaults(run=_odds)
    for each in (rolled, weighed):
        each.add_argument("rule", metavar="RULE", help="its id, as in hitdice.6.5")
        each.add_argument("answers", nargs="*", metavar="field=value", help="what is not given keeps its default")
    for told in (listed, answer, weighed):
        told.add_argument("--json", action="store_true", help="answer in JSON")
    return parser


def _answers(given: Sequence[str]) -> dict[str, str]:
    answers: dict[str, str] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals:
            raise IllegalInput("Field", text, "of the form field=value")
        if name in answers:
            raise IllegalInput("Field", name, "given only once")
        answers[name] = value
    return answers


def _rules(asked: Namespace) -> None:
    found = rules(asked.game)
    if asked.json:
        _print_json(
            [
                {"id": each.id, "title": each.title, "text": each.text, "fields": list(each.form.fields)}
                for each in found
            ]
        )
        return
    width = max(len(each.id) for each in found)
    for each in found:
        print(f"{each.id:{width}}  {each.title}")


def _roll(asked: Namespace) -> None:
    dice = None if asked.dice is None else read_dice(asked.dice)
    roll = play(find(asked.rule), _answers(asked.answers), seed=asked.seed, dice=dice)
    if asked.json:
        _print_json(roll.as_json() | {"link": link(roll)})
        return
    if asked.dialect is not None:
        print(roll_as(asked.dialect, roll))
        return
    print(roll.label)
    for step in roll.steps:
        print(f"  {step.text}  [{step.rule}]")
    print(f"  {'your dice' if roll.seed is None else f'seed {roll.seed}'}  {link(roll)}")


def _odds(asked: Namespace) -> None:
    rule = find(asked.rule)
    arguments = rule.form.read(_answers(asked.answers))
    found = rule.odds(*arguments)
    if asked.json:
        rows = [{"outcome": plain(each), "label": label(each), "odds": str(odds)} for each, odds in found.items()]
        _print_json({"rule": rule.id, "inputs": plain(rule.form.values(arguments)), "odds": rows})
        return
    width = max(len(label(each)) for each in found)
    for each, odds in found.items():
        print(f"{label(each):{width}}  {float(odds):7.2%}  {odds}")


def _print_json(value: object) -> None:
    print(json.dumps(value, ensure_ascii=False, indent=2))


def main(arguments: Sequence[str] | None = None) -> int:
    """Answer; a mistake is one sentence on standard error and status 2."""
    try:
        parser = _parser()
        asked, rest = parser.parse_known_args(arguments)
        if rest and (not hasattr(asked, "answers") or any(each.startswith("-") for each in rest)):
            parser.error(f"unrecognised: {' '.join(rest)}")
        if rest:
            asked.answers += rest  # field=value may also stand behind an option
        asked.run(asked)
    except RulesError as problem:
        print(problem, file=sys.stderr)
        return 2
    except BrokenPipeError:  # the reader closed the pipe, as head does
        sys.stderr.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
