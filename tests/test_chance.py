"""Scripted dice, seeded dice, traces, and exact odds, on small rules made here."""

from collections.abc import Callable
from enum import Enum
from fractions import Fraction
from hashlib import sha256
from itertools import count
from math import comb
from typing import Annotated, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulescore import Chance, Die, Pool, Rule, RulesError, Scripted, Seeded, WrongDice, d, d4, d6, d8, d20, odds


class Coin(Enum):
    HEADS = "heads"
    TAILS = "tails"

    def __str__(self) -> str:
        return self.value


FAIR = {Coin.HEADS: 1, Coin.TAILS: 1}
FUDGE = Die("fudge", ((-1, 1), (0, 1), (1, 1)))


def local(body: Callable[..., Any]) -> Rule[..., Any]:
    return Rule(f"local.{body.__name__.replace('_', '-')}", body.__name__, body)


# Scripted dice


@pytest.mark.parametrize(
    ("faces", "ask", "sentence"),
    [
        (
            (6, 5),
            lambda chance: chance.roll("hit points", Pool(4, d6).lowest(2)),
            "Dice: hit points needs 4d6, lowest 2, and there are too few (given: 6, 5).",
        ),
        ((), lambda chance: chance.roll("luck", d20), "Dice: luck needs d20, and there are too few (given: none)."),
        ((7,), lambda chance: chance.roll("luck", d6), "Dice: 7 cannot come up for luck (d6); a face is 1 to 6."),
        (
            ("x" * 99,),
            lambda chance: chance.roll("luck", d6),
            f"Dice: {'x' * 40} cannot come up for luck (d6); a face is 1 to 6.",
        ),
        (
            ("EDGE",),
            lambda chance: chance.pick("the coin", FAIR),
            "Dice: EDGE cannot come up for the coin (pick); a face is HEADS or TAILS.",
        ),
        ((4,), lambda chance: None, "Dice: the rule uses no dice here; left over: 4."),
        (
            (4, 2, 6),
            lambda chance: chance.roll("luck", d6),
            "Dice: the rule uses only 1 of the 3 given; left over: 2, 6.",
        ),
    ],
)
def test_wrong_dice_are_refused_in_a_sentence(
    faces: tuple[object, ...], ask: Callable[[Chance], object], sentence: str
) -> None:
    dice = Scripted(*faces)

    def follow() -> None:
        ask(dice)
        dice.finish()

    with pytest.raises(WrongDice) as refused:
        follow()
    assert str(refused.value) == sentence


def test_a_script_may_be_typed_or_given_as_values() -> None:
    for faces in [(3, Coin.TAILS), ("3", "TAILS")]:
        dice = Scripted(*faces)
        assert dice.roll("luck", d6) == 3
        assert dice.pick("the coin", FAIR) is Coin.TAILS
        dice.finish()
        assert dice.faces == (3, Coin.TAILS)


# Traces


@pytest.mark.parametrize(
    ("faces", "dice", "plus", "against", "text"),
    [
        ((6, 5, 3, 1), Pool(4, d6).lowest(2), None, None, "Luck: 3 + 1 = 4, dropping 6 and 5"),
        ((2, 5), Pool(2, d6).highest(1), None, None, "Luck: 5, dropping 2"),
        ((5,), d6, None, None, "Luck: 5"),
        ((5,), d6, {}, 5, "Luck: 5 against 5: made exactly"),
        ((12,), d20, {"Strength": 10}, 20, "Luck: 12 + 10 (Strength) = 22 against 20: made by 2"),
        ((2,), d20, {"Strength": 10}, 22, "Luck: 2 + 10 (Strength) = 12 against 22: short by 10"),
        ((2,), d20, {"Strength": -3, "help": 0}, None, "Luck: 2 − 3 (Strength) + 0 (help) = −1"),
        ((-1, 1), Pool(2, FUDGE), None, None, "Luck: −1 + 1 = 0"),
        ((), Pool(0, d6), None, None, "Luck: no dice = 0"),
        ((5, 2, 6), Pool(3, d6).hits(5), None, None, "Luck: 5, 2, 6, hits on 5 or more = 2"),
        ((5,), d6, {"well-fed": 1}, None, "Luck: 5 + 1 (well-fed) = 6"),
        ((-1,), FUDGE, None, -2, "Luck: −1 against −2: made by 1"),
    ],
)
def test_a_throw_is_told_numbers_first_and_verdict_last(
    faces: tuple[int, ...], dice: Die | Pool, plus: dict[str, int] | None, against: int | None, text: str
) -> None:
    chance = Scripted(*faces)
    total = chance.roll("luck", dice, plus=plus, against=against)
    (step,) = chance.steps
    assert step.text == text
    assert (step.name, step.dice, step.faces) == ("luck", str(dice), faces)
    assert (step.total, step.against, step.plus) == (total, against, tuple((plus or {}).items()))


def test_picks_and_notes_are_told_too() -> None:
    chance = Scripted("HEADS")
    chance.pick("the coin", FAIR)
    chance.note("heads it is")
    assert [step.text for step in chance.steps] == ["The coin: heads", "Heads it is"]
    assert [step.faces for step in chance.steps] == [(Coin.HEADS,), ()]


def test_what_follows_a_date_is_dated() -> None:
    chance = Scripted(3, 4)
    chance.note("before")
    for day in (1, 2):
        chance.at(f"day {day}")
        chance.roll("luck", d6)
        chance.note("and so on")
    assert [step.when for step in chance.steps] == ["", "day 1", "day 1", "day 2", "day 2"]


@local
def one_die(chance: Chance, sides: Annotated[int, range(1, 101)] = 6) -> int:
    return chance.roll("one die", d(sides))


@local
def two_dice(chance: Chance, sides: Annotated[int, range(1, 101)] = 6) -> int:
    chance.note("before")
    first = one_die(chance, sides)
    chance.note("between")
    return first + one_die(chance, sides=sides)


def test_every_step_cites_the_rule_that_took_it() -> None:
    chance = Scripted(2, 3)
    assert two_dice(chance) == 5
    cited = [(step.rule, step.text) for step in chance.steps]
    assert cited == [
        ("local.two-dice", "Before"),
        ("local.one-die", "One die: 2"),
        ("local.two-dice", "Between"),
        ("local.one-die", "One die: 3"),
    ]


# Seeded dice


@local
def many_dice(chance: Chance, dice: Annotated[int, range(1, 101)] = 40, unused: bool = False) -> int:
    return chance.roll("many dice", Pool(dice, d6))


@local
def other_dice(chance: Chance, dice: Annotated[int, range(1, 101)] = 40, unused: bool = False) -> int:
    return chance.roll("many dice", Pool(dice, d6))


def faces(rule: Rule[..., Any], seed: str, *arguments: Any) -> tuple[int, ...]:
    chance = Seeded(seed)
    rule(chance, *arguments)
    return chance.faces


def test_a_seed_gives_the_same_dice_to_the_same_question() -> None:
    assert faces(many_dice, "kestrel") == faces(many_dice, "kestrel", 40, False)


def test_a_seed_gives_other_dice_to_another_question() -> None:
    asked = [
        faces(many_dice, "kestrel"),
        faces(other_dice, "kestrel"),
        faces(many_dice, "kestrel", 40, True),
        faces(many_dice, "kestrel", 41)[:40],
        faces(many_dice, "kestrel "),
    ]
    assert len(set(asked)) == len(asked)


def test_what_was_rolled_before_does_not_change_a_question() -> None:
    chance = Seeded("kestrel")
    chance.roll("something else", d20)
    many_dice(chance)
    assert chance.faces[1:] == faces(many_dice, "kestrel")


def stream(seed: str) -> bytes:
    """The first bytes of a seed with no question."""
    return sha256(b"rulescore/1\0" + seed.encode() + b"\0\0" + bytes(8)).digest()


def seed_with(wanted: Callable[[bytes], bool]) -> str:
    return next(seed for seed in map(str, count()) if wanted(stream(seed)))


def test_a_byte_that_would_favour_the_first_faces_is_thrown_away() -> None:
    # 256 = 85 * 3 + 1: of a pick by three, byte 255 is one too many.
    seed = seed_with(lambda drawn: drawn[0] == 255 and drawn[1] % 3 == 2)
    assert Seeded(seed).pick("a third", {"a": 1, "b": 1, "c": 1}) == "c"
    seed = seed_with(lambda drawn: drawn[0] == 254)
    assert Seeded(seed).pick("a third", {"a": 1, "b": 1, "c": 1}) == "c"


def test_each_byte_below_the_limit_counts_once() -> None:
    # Of bytes 0 to 251, each face of a d6 owns 42; 252 to 255 own none.
    for byte in (0, 5, 6, 250, 251):
        seed = seed_with(lambda drawn, byte=byte: drawn[0] == byte)  # type: ignore[misc]
        assert Seeded(seed).roll("a die", d6) == byte % 6 + 1
    for byte in (252, 255):
        seed = seed_with(lambda drawn, byte=byte: drawn[0] == byte and drawn[1] < 252)  # type: ignore[misc]
        assert Seeded(seed).roll("a die", d6) == stream(seed)[1] % 6 + 1


def test_weights_are_laid_out_in_the_order_given() -> None:
    seed = seed_with(lambda drawn: drawn[0] == 4)
    assert Seeded(seed).pick("a card", {"a": 4, "b": 1, "c": 3}) == "b"
    assert Seeded(seed).pick("a card", {"c": 3, "b": 1, "a": 4}) == "a"


def test_a_face_written_twice_weighs_twice() -> None:
    blanks = Die("blanks", ((0, 1), (0, 1), (1, 1)))
    assert Pool(1, blanks).weights() == {0: 2, 1: 1}
    seed = seed_with(lambda drawn: drawn[0] == 1)  # the second of three faces
    assert Seeded(seed).roll("a die", blanks) == 0


def test_a_pick_of_one_takes_no_byte() -> None:
    plain, certain = Seeded("kestrel"), Seeded("kestrel")
    for _ in range(40):
        plain.roll("a die", d6)
        assert certain.pick("the only card", {"joker": 1}) == "joker"
        assert certain.roll("a certain die", d(1)) == 1
        certain.roll("a die", d6)
    assert plain.faces == certain.faces[2::3]


# Exact odds


@local
def roll_sixes_again(chance: Chance) -> int:
    first = chance.roll("first", d6)
    return first + chance.roll("again", d6) if first == 6 else first


def test_a_die_rolled_only_sometimes_weighs_only_then() -> None:
    expected = {n: Fraction(1, 6) for n in range(1, 6)} | {n: Fraction(1, 36) for n in range(7, 13)}
    assert odds(roll_sixes_again) == expected


@local
def as_many_as_shown(chance: Chance) -> int:
    return chance.roll("heads", Pool(chance.roll("coins", d4), d(2)).hits(2))


def test_dice_can_say_how_many_dice_are_rolled() -> None:
    expected = {
        heads: sum((Fraction(comb(coins, heads), 4 * 2**coins) for coins in range(1, 5)), Fraction(0))
        for heads in range(5)
    }
    assert odds(as_many_as_shown) == expected


Tree = int | tuple[tuple[int, Any], ...]


@local
def climb(chance: Chance, tree: Tree) -> int:
    while isinstance(tree, tuple):
        tree = tree[chance.pick("a branch", {at: weight for at, (weight, _) in enumerate(tree)})][1]
    return tree


@local
def climb_by_calls(chance: Chance, tree: Tree) -> int:
    if isinstance(tree, int):
        return tree
    branch = chance.pick("a branch", {at: weight for at, (weight, _) in enumerate(tree)})
    found: int = climb_by_calls(chance, tree[branch][1])
    return found


def shares(tree: Tree, share: Fraction) -> list[tuple[int, Fraction]]:
    if isinstance(tree, int):
        return [(tree, share)]
    whole = sum(weight for weight, _ in tree)
    return [leaf for weight, branch in tree for leaf in shares(branch, share * weight / whole)]


TREES = st.recursive(
    st.integers(-3, 3),
    lambda trees: st.lists(st.tuples(st.integers(1, 30), trees), min_size=1, max_size=4).map(tuple),
    max_leaves=25,
)


@given(TREES)
def test_any_tree_of_picks_is_weighed_leaf_by_leaf(tree: Tree) -> None:
    expected: dict[int, Fraction] = {}
    for leaf, share in shares(tree, Fraction(1)):
        expected[leaf] = expected.get(leaf, Fraction(0)) + share
    assert odds(climb, tree) == expected == odds(climb_by_calls, tree)
    assert list(odds(climb, tree)) == sorted(expected)


runs = 0


@local
def eighteen_saves(chance: Chance, left: int = 18, made: int = 0) -> int:
    global runs
    runs += 1
    if not left:
        return made
    made += chance.roll("save", d20, plus={"bonus": 3}) >= 16
    result: int = eighteen_saves(chance, left - 1, made)
    return result


def test_a_rule_that_calls_itself_is_a_binomial_and_merges_equal_states() -> None:
    p = Fraction(8, 20)
    assert odds(eighteen_saves) == {n: comb(18, n) * p**n * (1 - p) ** (18 - n) for n in range(19)}
    assert runs < 50_000  # unmerged it would be 20**18


@local
def sum_of_two(chance: Chance) -> int:
    first: int = one_die(chance, 8)
    second: int = one_die(chance, 8)
    return first + second


def test_a_rule_called_twice_is_rolled_twice() -> None:
    assert odds(sum_of_two) == {n: Fraction(8 - abs(n - 9), 64) for n in range(2, 17)}


@local
def toss(chance: Chance, heads: int = 1, tails: int = 1) -> Coin:
    return chance.pick("the coin", {Coin.TAILS: tails, Coin.HEADS: heads})


def test_odds_stand_in_the_order_an_enum_is_written_in() -> None:
    assert list(odds(toss, 5, 2).items()) == [(Coin.HEADS, Fraction(5, 7)), (Coin.TAILS, Fraction(2, 7))]


def test_what_cannot_happen_is_not_among_the_odds() -> None:
    assert odds(toss, 5, 0) == {Coin.HEADS: 1}


def test_what_cannot_happen_cannot_be_scripted() -> None:
    with pytest.raises(WrongDice):
        toss(Scripted("TAILS"), 5, 0)


@local
def from_an_empty_hat(chance: Chance) -> str:
    hat: dict[str, int] = {"a rabbit": 0} if chance.roll("luck", d6) == 1 else {"a dove": 2}
    return chance.pick("out of the hat", hat)


def test_picking_from_nothing_is_an_error_and_not_other_odds() -> None:
    with pytest.raises((ValueError, ZeroDivisionError, RulesError)):
        odds(from_an_empty_hat)


@local
def certain(chance: Chance) -> int:
    chance.note("nothing to roll")
    return 7


def test_a_rule_without_dice_is_certain() -> None:
    assert odds(certain) == {7: 1}


@local
def keep_best(chance: Chance) -> int:
    return chance.roll("best", Pool(2, d8).highest(1), plus={"bonus": 1, "penalty": -3})


def test_modifiers_move_the_odds_and_not_their_size() -> None:
    assert odds(keep_best) == {face - 2: Fraction(2 * face - 1, 64) for face in range(1, 9)}


def pips(value: object, arguments: tuple[object, ...]) -> object:
    """A deck's cards by what they count for, not by what is painted on them."""
    if not isinstance(value, tuple):
        return value
    kinds: dict[str, int] = {}
    for card, number in value:
        kinds[card[0]] = kinds.get(card[0], 0) + number
    return tuple(sorted(kinds.items()))


def flips(chance: Chance, deck: tuple[tuple[str, int], ...], left: int = 2, reds: int = 0) -> int:
    if not left:
        return reds
    card = chance.pick("a card", dict(deck))
    rest = tuple((each, n - (each == card)) for each, n in deck if n > (each == card))
    found: int = FLIPS(chance, rest, left - 1, reds + (card[0] == "r"))
    return found


FLIPS = Rule("local.flips", "Flips", flips, alike=pips)


def test_cards_that_count_the_same_are_counted_alike() -> None:
    deck = (("r1", 1), ("r2", 1), ("r3", 2), ("b1", 1), ("b2", 5))
    hypergeometric = {n: Fraction(comb(4, n) * comb(6, 2 - n), comb(10, 2)) for n in range(3)}
    assert odds(FLIPS, deck) == hypergeometric
    assert FLIPS(Scripted("r2", "r3"), deck) == 2
