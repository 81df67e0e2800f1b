"""Keep links of this version for all time: `python -m tests.keep_links`, once, as a version is released."""

import re
import tomllib
from pathlib import Path
from typing import Any

from rulescore import Rule, __version__, link, play, rules
from rulescore.rule import games
from rulescore.sheet import Sheet
from widgets.chapters import chapter
from widgets.told import flat


def told(slug: str, fence: str, first: str) -> dict[str, Any]:
    """What the first fence of its kind in a chapter says, or nothing."""
    found = re.search(rf"^```{fence}\n({first}.*?)^```$", chapter(slug).read_text(encoding="utf-8"), re.M | re.S)
    return tomllib.loads(found[1]) if found else {}


def rolls(rule: Rule[..., Any]) -> list[str]:
    """By a seed, with dice typed in, and as the chapter has it with every ruling at its last reading."""
    example = flat(told(rule.slug, "rule", f'rule = "{re.escape(rule.id)}"\n'))
    answers = {name: value for name, value in example.items() if name not in ("rule", "dice", "seed")}
    answers |= {name: about.choices[-1] for name, about in rule.form.fields.items() if about.ruling}
    by_hand = play(rule, {}, dice=play(rule, {}, seed="thistle-0042").faces)
    return [
        link(each) for each in (play(rule, {}, seed="kestrel-4471"), by_hand, play(rule, answers, seed="otter-7301"))
    ]


def sheet(slug: str) -> str:
    """The chapter's character."""
    said = told(slug, "sheet", "")
    answers = {name: value for name, value in said.items() if name not in ("game", "actions", "do", "watch")}
    return Sheet.begin(slug, said["actions"], flat(answers)).with_acts(said.get("do", [])).link


if __name__ == "__main__":
    kept = [each for rule in rules() for each in rolls(rule)] + [sheet(game.slug) for game in games()]
    Path(__file__).parent.joinpath("links", f"{__version__}.txt").write_text("\n".join(kept) + "\n", encoding="utf-8")
