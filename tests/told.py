"""All that the rules core tells about every rule, as one text: the same on every Python."""

import json
from typing import Any

from rulescore import Rule, link, play, rules
from rulescore.dialects import DIALECTS, roll_as
from rulescore.inputs import plain
from widgets.view import respond, widget

SEEDS = ["kestrel-4471", "Zürich 骰子 🎲", " "]
SHEET = {
    "sheet": "hitdice",
    "page": "games/hitdice/",
    "actions": ["hitdice.6.6.damage", "hitdice.6.4"],
    "answers": {"body.hit_points": 11},
    "do": ["hitdice.6.6.damage~damage=13~dice=14,8", "hitdice.6.4~dice=2,5"],
}
CURVE = {"rule": "hitdice.6.7", "page": "", "answers": {"strength": 12}, "over": "dc"}


def about(rule: Rule[..., Any]) -> dict[str, Any]:
    """A rule at its defaults: rolls, links, copies, odds, and its widget."""
    rolls = [play(rule, {}, seed=seed) for seed in SEEDS]
    odds = rule.odds(*rule.form.read({}))
    config = {"rule": rule.id, "page": "games/", "answers": {}}
    request = {"do": "odds", "widget": config, "answers": {}}
    return {
        "rolls": [roll.as_json() | {"link": link(roll)} for roll in rolls],
        "copied": [roll_as(dialect, rolls[0]) for dialect in DIALECTS],
        "odds": [[plain(outcome), str(share)] for outcome, share in odds.items()],
        "widget": widget(config),
        "answer": respond(json.dumps(request)),
    }


def told() -> str:
    """Everything, as JSON."""
    everything: dict[str, Any] = {rule.id: about(rule) for rule in rules()}
    everything["widgets"] = [widget(SHEET), widget(CURVE)]
    return json.dumps(everything, ensure_ascii=False, indent=1)
