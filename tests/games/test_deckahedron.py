"""Deckahedron: the deck card by card, the source's examples, and figures from closed forms, counting and icepool."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, permutations
from math import comb
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from icepool import Deck as IcepoolDeck

from rulescore import Rule, Sheet, WrongDice, find, follow, odds
from rulescore.games.deckahedron import DECK, GAME, MELEE, RANGED, WOUNDS
from rulescore.games.deckahedron.attacks import Attacker, Choice, Clash, Defender, Swap, melee, ranged, take_damage
from rulescore.games.deckahedron.attacks import unopposed as attack_unaware
from rulescore.games.deckahedron.character import Character, Condition, Event
from rulescore.games.deckahedron.deck import FULL, Cards, Deck, Symbol
from rulescore.games.deckahedron.flips import Die, Flips, Success, fading, flip, pips, reshuffle
from rulescore.games.deckahedron.harm import heal, rest, take_harm, take_wound
from rulescore.games.deckahedron.rulings import (
    BackTo,
    BreatherTokens,
    DeckOut,
    FallenWound,
    HealedCard,
    OldHarm,
    RestedCards,
    Rulings,
    Searched,
    ShortSearch,
    Spent,
    TakenBack,
    ThirdHarm,
    ThirdWound,
    Unpaid,
    WoundCost,
    WoundCount,
    WoundInSearch,
    WoundResult,
    WoundSupply,
)
from rulescore.games.deckahedron.stamina import D4, Hit, breather, hold_out, lose_stamina
from tests import drawn

XX, X, Y, YY = Symbol
DOWN = Condition.INCAPACITATED

# The table of the facts, written down a second time: symbols at ranks 1 to 4 from 1 (✗✗) to 4 (✔✔), d4, d6.
TABLE = {
    1: ("1111", 0, 2), 2: ("1241", 1, 1), 3: ("1232", 2, 6), 4: ("1434", 3, 5), 5: ("2234", 4, 0),
    6: ("2323", 0, 3), 7: ("1123", 1, 6), 8: ("2123", 2, 4), 9: ("2212", 3, 2), 10: ("3122", 4, 5),
    11: ("4444", 4, 6), 12: ("1334", 3, 1), 13: ("3342", 2, 5), 14: ("3134", 1, 4), 15: ("1224", 0, 3),
    16: ("3214", 4, 2), 17: ("1442", 3, 0), 18: ("3434", 2, 3), 19: ("4342", 1, 1), 20: ("3313", 0, 4),
}  # fmt: skip
PROFICIENT = {2, 9, 14, 16, 17}


def cards(text: str) -> Cards:
    found = Cards.read(text)
    assert found is not None
    return found


def deck(text: str) -> Deck:
    found = Deck.read(text)
    assert found is not None
    return found


def who(in_deck: str = "1-20", discard: str = "", exhausted: str = "", **also: Any) -> Character:
    return Character(deck(in_deck), cards(discard), cards(exhausted), **also)


def scripted(rule: Rule[..., Any], faces: str, *arguments: Any, **named: Any) -> Any:
    """What a rule makes of these cards and dice, all of them and no more."""
    return follow(rule, rule.arguments(*arguments, **named), dice=faces.split()).outcome


def piles(character: Character) -> tuple[str, str, str]:
    return str(character.deck), str(character.discard), str(character.exhaustion)


def by_symbol(character: Character, rank: int, flips: Flips, rulings: Rulings = Rulings()) -> dict[Symbol, Fraction]:
    shares: dict[Symbol, Fraction] = {}
    for event, share in odds(flip, character, rank, flips, rulings).items():
        assert event.symbol is not None
        shares[event.symbol] = shares.get(event.symbol, Fraction(0)) + share
    return shares


def success(shares: dict[Symbol, Fraction]) -> Fraction:
    return shares.get(Y, Fraction(0)) + shares.get(YY, Fraction(0))


# The deck


def test_every_card_is_as_the_table_has_it() -> None:
    for number, card in enumerate(DECK.cards, 1):
        symbols, d4, d6 = TABLE[number]
        assert str(card) == str(number)
        assert "".join(str(card.at(rank).level) for rank in range(1, 5)) == symbols
        assert (card.d4, card.d6, card.stamina, card.proficient) == (d4, d6, number > 10, number in PROFICIENT)
        assert not card.wound
    assert len(DECK.cards) == 20
    assert [card.look.note for card in DECK.cards if card.look.note] == ["critical failure", "critical success"]


def test_the_source_shows_card_19_with_stamina_and_card_3_without() -> None:
    assert DECK.cards[18].stamina
    assert not DECK.cards[2].stamina


def test_wound_cards_have_three_crosses_and_one_double() -> None:
    assert [[card.at(rank).sign for rank in range(1, 5)] for card in WOUNDS.cards] == [
        ["✗", "✗", "✗", "✗✗"],
        ["✗", "✗", "✗✗", "✗"],
        ["✗", "✗✗", "✗", "✗"],
        ["✗✗", "✗", "✗", "✗"],
    ]
    assert all(card.wound and not card.stamina and not card.d4 and not card.d6 for card in WOUNDS.cards)


@pytest.mark.parametrize(
    ("rank", "whole", "stamina"),
    [(1, "8462", "3052"), (2, "5654", "1243"), (3, "4565", "2134"), (4, "2648", "0316")],
)
def test_symbols_per_rank_in_the_deck_and_in_its_stamina_half(rank: int, whole: str, stamina: str) -> None:
    for of, cards_ in ((whole, DECK.cards), (stamina, [card for card in DECK.cards if card.stamina])):
        counts = Counter(card.at(rank) for card in cards_)
        assert "".join(str(counts[symbol]) for symbol in Symbol) == of


def test_the_two_printed_dice_added_favour_the_low_end() -> None:
    sums = Counter(card.d4 + card.d6 for card in DECK.cards)
    assert [sums[total] for total in range(2, 11)] == [3, 3, 3, 3, 2, 2, 2, 1, 1]


@pytest.mark.parametrize(("die", "faces"), [(Die.D4, 4), (Die.D6, 6)])
def test_a_die_from_the_full_deck_is_even(die: Die, faces: int) -> None:
    assert odds(pips, die) == {face: Fraction(1, faces) for face in range(1, faces + 1)}


@pytest.mark.parametrize("half", ["1-10", "11-20"])
def test_the_d4_is_even_in_each_half_and_the_d6_is_not(half: str) -> None:
    assert set(odds(pips, Die.D4, deck(half)).values()) == {Fraction(1, 4)}
    assert len(set(odds(pips, Die.D6, deck(half)).values())) > 1


def test_a_die_from_the_deck_is_flipped_until_a_number_shows() -> None:
    assert scripted(pips, "1 6 18", Die.D4) == 2
    assert scripted(pips, "w1 10", Die.D4, deck("w1"), cards("10")) == 4
    assert scripted(pips, "", Die.D4, deck(""), cards("1")) == 0


# Flipping


SUCCESSES = {1: 8, 2: 9, 3: 11, 4: 12}
FIGURES = [
    (1, Flips.WORST_OF_4, "70/4845"), (1, Flips.WORST_OF_3, "56/1140"), (1, Flips.WORST_OF_2, "28/190"),
    (1, Flips.ONE, "8/20"), (1, Flips.BEST_OF_2, "124/190"), (1, Flips.BEST_OF_3, "920/1140"),
    (2, Flips.WORST_OF_4, "126/4845"), (2, Flips.WORST_OF_3, "84/1140"), (2, Flips.WORST_OF_2, "36/190"),
    (2, Flips.ONE, "9/20"), (2, Flips.BEST_OF_2, "135/190"), (2, Flips.BEST_OF_3, "975/1140"),
    (3, Flips.WORST_OF_4, "330/4845"), (3, Flips.WORST_OF_3, "165/1140"), (3, Flips.WORST_OF_2, "55/190"),
    (3, Flips.ONE, "11/20"), (3, Flips.BEST_OF_2, "154/190"), (3, Flips.BEST_OF_3, "1056/1140"),
    (4, Flips.WORST_OF_4, "495/4845"), (4, Flips.WORST_OF_3, "220/1140"), (4, Flips.WORST_OF_2, "66/190"),
    (4, Flips.ONE, "12/20"), (4, Flips.BEST_OF_2, "162/190"), (4, Flips.BEST_OF_3, "1084/1140"),
]  # fmt: skip


@pytest.mark.parametrize(("rank", "flips", "share"), FIGURES)
def test_success_with_a_full_deck(rank: int, flips: Flips, share: str) -> None:
    good, number = SUCCESSES[rank], flips.number
    whole = comb(20, number)
    ways = whole - comb(20 - good, number) if flips.best else comb(good, number)
    assert success(by_symbol(who(), rank, flips)) == Fraction(ways, whole) == Fraction(share)


@pytest.mark.parametrize("flips", list(Flips))
@pytest.mark.parametrize("rank", [1, 2, 3, 4])
def test_every_symbol_agrees_with_icepool(rank: int, flips: Flips) -> None:
    levels = [int(symbols[rank - 1]) for symbols, _, _ in TABLE.values()]
    dealt = IcepoolDeck(levels).deal(flips.number)
    expected = dealt.highest(1).sum() if flips.best else dealt.lowest(1).sum()
    found = {symbol.level: share for symbol, share in by_symbol(who(), rank, flips).items()}
    assert found == {outcome: expected.probability(outcome) for outcome in expected}


def orders(of: str, rank: int, number: int, best: bool, counts: bool = True) -> dict[Symbol, Fraction]:
    """Every order of a small deck, flipped up to the number or a wound card."""
    shares: Counter[Symbol] = Counter()
    laid = list(permutations(cards(of)))
    for order in laid:
        hand: list[Any] = []
        for card in order[:number]:
            hand.append(card)
            if card.wound:
                break
        if not counts and len(hand) > 1:
            hand = [card for card in hand if not card.wound]
        shares[(max if best else min)((card.at(rank) for card in hand), key=lambda symbol: symbol.level)] += 1
    return {symbol: Fraction(ways, len(laid)) for symbol, ways in shares.items()}


@pytest.mark.parametrize("flips", list(Flips))
@pytest.mark.parametrize("rank", [1, 4])
@pytest.mark.parametrize(("ruling", "counts"), [(WoundResult.COUNTS, True), (WoundResult.IGNORED, False)])
def test_a_wound_card_ends_a_flip_in_every_order(flips: Flips, rank: int, ruling: WoundResult, counts: bool) -> None:
    text = "2,5,14,17,18,w1,w4"
    rulings = Rulings(wound_result=ruling)
    assert by_symbol(who(text), rank, flips, rulings) == orders(text, rank, flips.number, flips.best, counts)


def test_a_wound_card_second_in_a_flip_of_three_ends_it_and_costs_a_stamina() -> None:
    after = scripted(flip, "7 w2 3 5 14", who("1-20,w1,w2"), 3, Flips.BEST_OF_3)
    assert piles(after) == ("1,2,4,6,8-13,15-20,w1", "3,5,7,w2", "14")
    assert after.last == Event("a wound card", X, lost=1)
    with pytest.raises(WrongDice):  # no third flip: card 15 is the search's
        scripted(flip, "7 w2 3 15 14", who("1-20,w1,w2"), 3, Flips.BEST_OF_3)


def test_rank_3_reads_the_third_edge() -> None:
    assert [scripted(flip, str(number), who(), 3).last.symbol for number in (1, 7, 3, 19)] == [XX, X, Y, YY]


def test_the_deck_running_out_in_a_flip_brings_the_discard_pile_back() -> None:
    after = scripted(flip, "5 18 1", who("5", "1,18"), 1, Flips.BEST_OF_3)
    assert piles(after) == ("", "1,5,18", "")
    assert after.last == Event(symbol=Y)
    ruled = scripted(flip, "5", who("5", "1,18"), 1, Flips.BEST_OF_3, Rulings(deck_out=DeckOut.COLLAPSE))
    assert (ruled.last.symbol, ruled.condition) == (X, DOWN)


def test_a_wound_cards_price_may_be_paid_before_the_flipped_cards_are_discarded() -> None:
    start = who("w1", "3,17")
    after = scripted(flip, "w1 w1 17", start, 1)  # discarded first, so the search may turn it over again
    assert piles(after) == ("3", "w1", "17")
    before = Rulings(wound_cost=WoundCost.BEFORE)
    with pytest.raises(WrongDice):
        scripted(flip, "w1 w1 17", start, 1, Flips.ONE, before)
    assert piles(scripted(flip, "w1 3 17", start, 1, Flips.ONE, before)) == ("", "3,w1", "17")


def test_stamina_in_hand_cannot_be_found_but_is_not_gone() -> None:
    before = Rulings(wound_cost=WoundCost.BEFORE)
    paid = scripted(flip, "18 w1 17", who("17,18,w1"), 4, Flips.BEST_OF_3, before)
    assert (piles(paid), paid.down) == (("", "18,w1", "17"), False)
    short = scripted(flip, "18 17 w1", who("17,18,w1"), 4, Flips.BEST_OF_3, before)
    assert (piles(short), short.down) == (("", "17,18,w1", ""), True)


def test_whoever_is_incapacitated_takes_no_action() -> None:
    fallen = who(condition=DOWN)
    for action in (flip, breather):
        assert piles(scripted(action, "", fallen)) == piles(fallen)


def test_a_reshuffle_empties_the_discard_pile() -> None:
    assert piles(scripted(reshuffle, "", who("1-4", "5-9,w1", "11"))) == ("1-9,w1", "", "11")


# Losing Stamina


def turned_over(shares: dict[Event, Fraction]) -> dict[int, Fraction]:
    return {event.turned: share for event, share in shares.items()}


@pytest.mark.parametrize("points", range(1, 11))
def test_a_search_in_a_full_deck_is_negative_hypergeometric(points: int) -> None:
    """The last card turned over is the points-th of ten Stamina cards among twenty."""
    expected = {
        turned: Fraction(comb(turned - 1, points - 1) * comb(20 - turned, 10 - points), comb(20, 10))
        for turned in range(points, points + 11)
    }
    shares = odds(lose_stamina, who(), points)
    assert turned_over(shares) == expected
    assert all(event.lost == points and event.fell is (points == 10) for event in shares)
    assert sum(turned * share for turned, share in expected.items()) == Fraction(21 * points, 11)


@pytest.mark.parametrize("points", [1, 2, 3])
def test_a_search_that_needs_the_discard_pile_agrees_with_counting(points: int) -> None:
    top, rest_ = cards("3,17,8"), cards("5,13,18")
    counts: Counter[int] = Counter()
    for first in permutations(top):
        junk = [card for card in first if not card.stamina]
        for second in permutations([*junk, *rest_]):
            order = [*first, *second]
            found = 0
            for turned, card in enumerate(order, 1):
                found += card.stamina
                if found == points:
                    counts[turned] += 1
                    break
    whole = sum(counts.values())
    shares = turned_over(odds(lose_stamina, Character(Deck(top), rest_), points))
    assert shares == {turned: Fraction(ways, whole) for turned, ways in counts.items()}


def test_losing_three_points_exhausts_three_stamina_cards() -> None:
    after = scripted(lose_stamina, "4 16 11 9 13", who(), 3)
    assert piles(after) == ("1-3,5-8,10,12,14,15,17-20", "4,9", "11,13,16")
    assert after.last == Event(lost=3, turned=5)


def test_a_search_goes_on_in_the_discard_pile_and_what_was_found_stays_exhausted() -> None:
    start = who("3,17", "5,13")
    assert piles(scripted(lose_stamina, "17 3 5 13", who("3,17", "5,13,18"), 2)) == ("3,18", "5", "13,17")
    short = scripted(lose_stamina, "17 3 3 5 13", start, 3)
    assert piles(short) == ("", "3,5", "13,17")
    assert (short.condition, short.last.lost) == (DOWN, 2)
    spared = scripted(lose_stamina, "17 3 3 5 13", start, 3, False, Rulings(unpaid=Unpaid.SPARED))
    assert piles(spared) == ("", "3,5,13,17", "")
    assert spared.condition is DOWN


def test_the_discard_pile_may_be_shuffled_in_first_and_then_the_search_is_over_with_the_deck() -> None:
    assert piles(scripted(lose_stamina, "13", who("3,17", "5,13"), 1, True)) == ("3,5,17", "", "13")
    assert scripted(lose_stamina, "13 17 3 5", who("3,17", "5,13"), 3, True).condition is DOWN


def test_readings_of_a_search() -> None:
    start = who("3,17,w1", "5,13")
    back = Rulings(searched=Searched.BACK)
    assert piles(scripted(lose_stamina, "3 17", start, 1, False, back)) == ("3,w1", "5,13", "17")
    bites = Rulings(wound_in_search=WoundInSearch.BITES)
    assert piles(scripted(lose_stamina, "w1 17 3 13", start, 1, False, bites)) == ("3,5,w1", "", "13,17")
    assert piles(scripted(lose_stamina, "w1 17", start, 1, False)) == ("3", "5,13,w1", "17")
    restart = Rulings(short_search=ShortSearch.RESTART)
    assert piles(scripted(lose_stamina, "17 3 w1 13 17", start, 2, False, restart)) == ("3,5,w1", "", "13,17")


def test_the_last_stamina_incapacitates_or_only_a_loss_that_cannot_be_paid() -> None:
    last = who("3,17")
    assert scripted(lose_stamina, "17", last, 1).condition is DOWN
    letter = Rulings(spent=Spent.UNPAYABLE)
    after = scripted(lose_stamina, "17", last, 1, False, letter)
    assert after.condition is Condition.IN_ACTION
    assert scripted(lose_stamina, "3 3", after, 1, False, letter).condition is DOWN


def sums_of_d4(dice: int) -> Counter[int]:
    totals = Counter({0: 1})
    for _ in range(dice):
        grown: Counter[int] = Counter()
        for total, ways in totals.items():
            for face in range(1, 5):
                grown[total + face] += ways
        totals = grown
    return totals


@pytest.mark.parametrize("losses", [1, 2, 3, 4, 5, 9, 10, 12])
@pytest.mark.parametrize(("ruling", "enough"), [(Spent.AT_NONE, 10), (Spent.UNPAYABLE, 11)])
def test_being_incapacitated_within_some_losses(losses: int, ruling: Spent, enough: int) -> None:
    rulings = Rulings(spent=ruling)
    fell = sum(ways for total, ways in sums_of_d4(losses).items() if total >= enough)
    assert odds(hold_out, who(), losses, Hit.D4, rulings).get(DOWN, 0) == Fraction(fell, 4**losses)
    assert odds(hold_out, who(), losses, Hit.ONE, rulings).get(DOWN, 0) == (losses >= enough)
    assert odds(hold_out, who("1-12", "13-20"), losses, Hit.TWO, rulings).get(DOWN, 0) == (2 * losses >= enough)


@pytest.mark.parametrize("rank", [1, 2, 3, 4])
@pytest.mark.parametrize("lost", range(10))
def test_success_by_stamina_lost(rank: int, lost: int) -> None:
    """A Stamina card is still there with (10 − lost) chances in 10, whichever it is."""
    good = [[int(TABLE[n][0][rank - 1]) > 2 for n in half].count(True) for half in (range(1, 11), range(11, 21))]
    expected = (good[0] + good[1] * Fraction(10 - lost, 10)) / (20 - lost)
    assert odds(fading, lost, rank)[Success.SUCCESS] == expected


def test_the_worst_of_two_after_stamina_was_lost_agrees_with_counting() -> None:
    good = both = 0
    for gone in combinations(range(11, 21), 3):
        left = [number for number in TABLE if number not in gone]
        for pair in combinations(left, 2):
            both += 1
            good += all(int(TABLE[number][0][2]) > 2 for number in pair)
    assert odds(fading, 3, 3, Flips.WORST_OF_2)[Success.SUCCESS] == Fraction(good, both)


# Taking a breather


@pytest.mark.parametrize(
    ("faces", "symbol", "regained", "superior"),
    [("4 3 15", YY, 3, False), ("20 1", Y, 1, True), ("9", X, 1, True), ("1", XX, 0, True)],
)
def test_the_four_results_of_a_breather(faces: str, symbol: Symbol, regained: int, superior: bool) -> None:
    start = who("1-10,20", "", "11-13,15,16")
    after = scripted(breather, faces, start, rank=2, back=cards("11,12"))
    assert after.last == Event(symbol=symbol, regained=regained, superior=superior)
    assert after.exhaustion.stamina == 5 - regained
    assert set(map(str, after.discard)) == {faces.split()[0], *{0: "", 1: "11", 3: "11 12 15"}[regained].split()}


@pytest.mark.parametrize("rank", [1, 2, 3, 4])
@pytest.mark.parametrize("die", list(D4))
def test_what_a_breather_gives(rank: int, die: D4) -> None:
    """By die a d4 is even; by the cards, it is what the deck shows after the first card."""
    left = [number for number in TABLE if number not in range(11, 16)]
    expected: Counter[Event] = Counter()
    for first in left:
        symbol = list(Symbol)[int(TABLE[first][0][rank - 1]) - 1]
        share, superior = Fraction(1, len(left)), symbol is not YY
        if symbol in (X, XX):
            expected[Event(symbol=symbol, regained=int(symbol is X), superior=superior)] += share  # type: ignore[assignment]
            continue
        shown = [TABLE[n][1] for n in left if n != first and TABLE[n][1]] if die is D4.CARDS else [1, 2, 3, 4]
        for number in shown:
            expected[Event(symbol=symbol, regained=number, superior=superior)] += share / len(shown)  # type: ignore[assignment]
    assert odds(breather, who("1-10,16-20", "", "11-15"), rank=rank, die=die) == dict(expected)


def test_a_breather_by_the_cards_discards_them() -> None:
    after = scripted(breather, "4 1 18", who("1-10,16-20", "", "11-15"), rank=2, die=D4.CARDS, back=cards("13,14"))
    assert piles(after) == ("2,3,5-10,16,17,19,20", "1,4,13,14,18", "11,12,15")


def test_readings_of_a_breather() -> None:
    tired = who("1-10", "", "11-13", harm=1, wounds=1)

    def breathe(faces: str, **rulings: Any) -> Character:
        found: Character = scripted(breather, faces, tired, rank=2, back=cards("12"), rulings=Rulings(**rulings))
        return found

    assert breathe("4 4 11 13").exhaustion == Cards()  # no more than there is
    assert piles(breathe("4 1", back_to=BackTo.DECK)) == ("1-3,5-10,12", "4", "11,13")
    assert piles(breathe("4 1 11", taken_back=TakenBack.RANDOM)) == ("1-3,5-10", "4,11", "12,13")
    held = breathe("4 4", breather_tokens=BreatherTokens.HOLD)
    assert held.last is not None
    assert held.last.regained == 1


def test_a_wound_card_on_a_breathers_flip_is_paid_first() -> None:
    after = scripted(breather, "w1 17", who("3,17,18,w1", "", "11"), rank=1, back=cards("17"))
    assert after.last == Event("a wound card", X, lost=1, regained=1, superior=True)
    assert piles(after) == ("3,18", "17,w1", "11")
    fallen = scripted(breather, "w1 3 17", who("3,17,w1", "", "11"), rank=1)
    assert (fallen.last.regained, fallen.condition) == (0, DOWN)


# Harm and wounds


def test_harm_costs_a_stamina_and_leaves_a_token() -> None:
    after = scripted(take_harm, "3 14", who())
    assert (piles(after)[1:], after.harm, after.wounds) == (("3", "14"), 1, 0)


def test_a_third_harm_becomes_a_wound() -> None:
    hurt = who(harm=2)
    after = scripted(take_harm, "14 w3", hurt)
    assert (after.harm, after.wounds, str(after.discard), str(after.exhaustion)) == (2, 1, "w3", "14")
    both = scripted(take_harm, "14 15 w3", hurt, Rulings(third_harm=ThirdHarm.BOTH))
    assert (both.wounds, str(both.exhaustion)) == (1, "14,15")
    assert scripted(take_harm, "14 w3", hurt, Rulings(old_harm=OldHarm.REMOVED)).harm == 0
    assert scripted(take_harm, "", replace(hurt, wounds=2)).condition is DOWN


def test_a_wound_costs_a_stamina_and_leaves_a_token_and_a_card() -> None:
    after = scripted(take_wound, "9 13 w2", who("1-20,w1", wounds=1))
    assert (str(after.discard), str(after.exhaustion), after.wounds) == ("9,w2", "13", 2)
    with pytest.raises(WrongDice):  # the first one is in play already
        scripted(take_wound, "13 w1", who("1-20,w1", wounds=1))
    assert str(scripted(take_wound, "13 w1", who("1-20,w1-w4")).discard) == "w1"  # none left: any face


def test_a_third_wound_incapacitates_and_that_is_all() -> None:
    after = scripted(take_wound, "", who("1-20,w1,w2", wounds=2))
    assert (after.condition, after.wounds, piles(after)) == (DOWN, 2, ("1-20,w1,w2", "", ""))


def test_readings_of_a_wound() -> None:
    cards_only = Rulings(wound_count=WoundCount.CARDS)
    assert scripted(take_wound, "", who("1-20,w1", "w2"), cards_only).condition is DOWN
    third = scripted(take_wound, "13 w3", who("1-20,w1", "w2", wounds=2), Rulings(third_wound=ThirdWound.ALL_STEPS))
    assert (third.condition, third.wounds, str(third.discard)) == (DOWN, 3, "w2,w3")
    last = who("3,17")
    assert scripted(take_wound, "17 w1", last).wounds == 1
    stopped = scripted(take_wound, "17", last, Rulings(fallen_wound=FallenWound.STOP))
    assert (stopped.wounds, str(stopped.discard), stopped.condition) == (0, "", DOWN)
    first = Rulings(wound_supply=WoundSupply.FIRST)
    assert str(scripted(take_wound, "13", who("1-20,w1"), first).discard) == "w2"


def test_resting_with_two_harm_one_wound_and_six_cards_brings_back_four() -> None:
    after = scripted(rest, "12 15", who("1-10,17-20", "w1", "11-16", harm=2, wounds=1))
    assert piles(after) == ("1-11,13,14,16-20", "w1", "12,15")
    assert (after.harm, after.wounds) == (1, 1)


def test_resting_keeps_no_more_than_there_is_and_needs_no_token() -> None:
    assert piles(scripted(rest, "11", who("1-10", "", "11", wounds=2))) == ("1-10", "", "11")
    assert piles(scripted(rest, "", who("1-10", "", "11,12"))) == ("1-12", "", "")


def test_healing_removes_a_wound_with_its_card_and_all_harm() -> None:
    hurt = who("1-10,w4", "17-20,w1", "11-16", harm=2, wounds=2)
    after = scripted(heal, "w4 13", hurt)
    assert piles(after) == ("1-12,14-16", "17-20,w1", "13")
    assert (after.harm, after.wounds) == (0, 1)
    stays = scripted(heal, "13", hurt, False, Rulings(healed_card=HealedCard.STAYS))
    assert piles(stays) == ("1-12,14-16,w4", "17-20,w1", "13")


@pytest.mark.parametrize(
    ("reading", "expected"),
    [
        (RestedCards.DECK, ("1-8,11,12", "9,10", "")),
        (RestedCards.WITH_DISCARD, ("1-12", "", "")),
        (RestedCards.DISCARD, ("1-8", "9-12", "")),
    ],
)
def test_where_rested_cards_go(reading: RestedCards, expected: tuple[str, str, str]) -> None:
    tired = who("1-8", "9,10", "11,12")
    for recovery in (rest, heal):
        assert piles(scripted(recovery, "", tired, False, Rulings(rested_cards=reading))) == expected


def test_the_incapacitated_rest_and_heal_only_if_allowed() -> None:
    fallen = who("1-10", "", "11-20", condition=DOWN)
    for recovery in (rest, heal):
        assert piles(scripted(recovery, "", fallen)) == piles(fallen)
        assert scripted(recovery, "", fallen, True).condition is Condition.IN_ACTION


# Attacks


@pytest.mark.parametrize(
    ("rule", "faces", "choice", "said"),
    [
        (ranged, "11 11 3", Choice.DAMAGE, "3 damage dealt, the foe may move"),
        (ranged, "11 1 4", Choice.DAMAGE, "4 damage dealt, critical: one point of it is a Harm token"),
        (ranged, "3 6", Choice.DAMAGE, "1 damage dealt"),
        (ranged, "3 6", Choice.INSTEAD, "the foe is pinned"),
        (ranged, "1 11", Choice.DAMAGE, "ammunition lost, and lose 1 Stamina"),
        (ranged, "6 3", Choice.DAMAGE, "a plain miss"),
        (melee, "11 11 2 4", Choice.DAMAGE, "2 damage dealt, 4 damage taken"),
        (melee, "11 1 4", Choice.DAMAGE, "5 damage dealt, critical"),
        (melee, "11 1", Choice.INSTEAD, "critical, a Wound"),
        (melee, "3 1", Choice.INSTEAD, "a Harm token"),
        (melee, "6 6", Choice.DAMAGE, "1 damage taken"),
        (melee, "1 6", Choice.INSTEAD, "drop an item"),
        (melee, "1 1", Choice.DAMAGE, "both on the ground"),
        (melee, "6 3", Choice.DAMAGE, "a clash without effect"),
    ],
)
def test_opposed_flips(rule: Rule[..., Any], faces: str, choice: Choice, said: str) -> None:
    assert str(scripted(rule, faces, Attacker(3), Defender(2), choice)) == said


def test_the_tables_cell_by_cell() -> None:
    def said(grid: Any) -> list[list[str]]:
        return [[str(cell) for cell in line] for line in grid.rows.values()]

    assert said(RANGED)[1] == [
        "deal 1, the foe may move",
        "choose: deal 1 or the foe is pinned",
        "choose: deal 1d4 or the foe is pinned",
        "deal 1d4, the foe is pinned",
    ]
    assert [line[3] for line in said(RANGED)[2:]] == ["a miss, the foe is pinned", "ammunition lost, the foe is pinned"]
    assert said(MELEE)[0] == [
        "deal 1d4 and take 1d4",
        "deal 1d4 and take 1",
        "deal 1d4",
        "choose: deal 1d4+1 or a Wound, critical",
    ]
    assert [line[0] for line in said(MELEE)[1:]] == [
        "deal 1 and take 1d4",
        "choose: take 1d4 or drop an item",
        "take 1d4",
    ]
    assert MELEE[XX, Y] == MELEE[X, YY] == Clash(take="1d4", instead="drop an item")


def test_an_opposed_flip_is_two_independent_cards() -> None:
    """Melee, both ✔✔ with full decks at ranks 3 and 2: 5/20 × 4/20, then two d4."""
    shares = {str(outcome): share for outcome, share in odds(melee, Attacker(3), Defender(2)).items()}
    assert shares["4 damage dealt, 4 damage taken"] == Fraction(5, 20) * Fraction(4, 20) / 16
    assert shares["both on the ground"] == Fraction(4, 20) * Fraction(5, 20)


def test_the_unaware_are_hit_on_a_success() -> None:
    shares = {outcome.dealt: share for outcome, share in odds(attack_unaware, Attacker(4)).items()}
    assert shares == {0: Fraction(8, 20)} | {damage: Fraction(12, 80) for damage in range(1, 5)}


def test_damage_costs_stamina_and_may_be_swapped() -> None:
    assert str(scripted(take_damage, "11 12 13 14", who(), 4, Swap.NONE).exhaustion) == "11-14"
    harmed = scripted(take_damage, "11 12", who(), 4, Swap.HARM)
    assert (str(harmed.exhaustion), harmed.harm) == ("11,12", 1)
    wounded = scripted(take_damage, "11 w1", who(), 6, Swap.WOUND)
    assert (str(wounded.exhaustion), wounded.wounds, str(wounded.discard)) == ("11", 1, "w1")
    assert str(scripted(take_damage, "11 12", who(), 2, Swap.HARM).exhaustion) == "11,12"  # too little to swap


# Whatever is played


ACTIONS = tuple(f"deckahedron.{name}" for name in "flip stamina breather harm wound damage reshuffle rest heal".split())


def all_cards(character: Character) -> Counter[str]:
    return Counter(str(card) for pile in (character.deck, character.discard, character.exhaustion) for card in pile)


@given(st.lists(st.sampled_from(ACTIONS), max_size=14), drawn.seeds(), st.data())
@settings(max_examples=60)
def test_cards_are_never_lost_or_made(acts: list[str], seed: str, data: st.DataObject) -> None:
    of_rulings = {
        name: drawn.value(field)
        for name, field in Sheet.begin("deckahedron", ACTIONS, {}).form.fields.items()
        if field.ruling
    }
    sheet = Sheet.begin("deckahedron", ACTIONS, data.draw(st.fixed_dictionaries({}, optional=of_rulings)))
    for at, act in enumerate(acts):
        own = {name: drawn.value(field) for name, field in find(act).form.fields.items() if "." not in name}
        before = sheet.state
        sheet = sheet.act(act, data.draw(st.fixed_dictionaries({}, optional=own)), seed=f"{seed}{at}")
        now = all_cards(sheet.state)
        wounds = sum(times for token, times in now.items() if token.startswith("w"))
        assert {token: times for token, times in now.items() if not token.startswith("w")} == {
            str(number): 1 for number in range(1, 21)
        }
        assert sum(now.values()) == 20 + wounds
        assert sheet.state.stamina + sheet.state.exhaustion.stamina == 10
        assert len(sheet.state.exhaustion) == sheet.state.exhaustion.stamina
        assert wounds - sum(times for token, times in all_cards(before).items() if token.startswith("w")) in (-1, 0, 1)
    assert Sheet.begin("deckahedron", ACTIONS, {}).opened(sheet.query) == (sheet, "")


@given(st.lists(st.sampled_from([*map(str, range(1, 21)), "w1", "w2", "w3", "w4"]), max_size=24))
def test_a_pile_is_read_back_as_it_is_written(tokens: list[str]) -> None:
    pile = cards(",".join(tokens))
    assert sorted(map(str, pile)) == sorted(tokens)
    assert cards(str(pile)) == pile
    assert hash(cards(str(pile))) == hash(pile)


@pytest.mark.parametrize("text", ["21", "0", "w5", "5-2", "1-", "card", "1--3"])
def test_a_card_that_does_not_exist_is_refused(text: str) -> None:
    assert Cards.read(text) is None


def test_the_game_credits_its_author() -> None:
    assert "Shandy Brown" in GAME.source
    assert "CC BY 3.0" in GAME.licence
    assert len(FULL) == 20
