"""Rules of tabletop games that can be read, rolled and weighed.

A rule is a function whose first argument is a `Chance`. Give it `Seeded("kestrel-4471")` and it rolls dice
that anyone can check; give it `Scripted(6, 5, 3, 1)` and it takes the dice you threw. `odds(rule, …)` runs the
same body over every way the dice can fall and gives exact fractions. `find("hitdice.6.5")` finds a rule by its
id, `rules()` and `games()` list what there is, and `play` follows a rule and keeps the trace.
"""

__version__ = "0.1.0"  # first, because a link quotes it

from .chance import Chance, Scripted, Seeded, Step
from .dice import Die, Pool, d, d4, d6, d8, d10, d12, d20
from .errors import BadLink, IllegalInput, RulesError, UnknownRule, WrongDice
from .inputs import ruling
from .link import link, open_link
from .roll import Roll, follow, fresh_seed, play
from .rule import Game, Rule, find, game, games, odds, rule, rules
from .sheet import Sheet
from .sweep import sweep
from .table import Table

__all__ = [
    "BadLink",
    "Chance",
    "Die",
    "Game",
    "IllegalInput",
    "Pool",
    "Roll",
    "Rule",
    "RulesError",
    "Scripted",
    "Seeded",
    "Sheet",
    "Step",
    "Table",
    "UnknownRule",
    "WrongDice",
    "__version__",
    "d",
    "d4",
    "d6",
    "d8",
    "d10",
    "d12",
    "d20",
    "find",
    "follow",
    "fresh_seed",
    "game",
    "games",
    "link",
    "odds",
    "open_link",
    "play",
    "rule",
    "rules",
    "ruling",
    "sweep",
]
