"""Where the text leaves room: the readings that change a result, and the one we take."""

from __future__ import annotations

from dataclasses import dataclass

from rulescore.inputs import ruling
from rulescore.words import Words


class Searched(Words):
    DISCARDED = "On the discard pile."
    BACK = "Back into the deck, once the search is over."


class WoundInSearch(Words):
    QUIET = "No: it is discarded like any other card."
    BITES = "Yes: each one turned up in the search costs one more point."


class ShortSearch(Words):
    CONTINUE = "Search on for the points still missing."
    RESTART = "Start over: what was found goes back in as well, and the whole loss is searched for again."


class Spent(Words):
    AT_NONE = "As soon as no Stamina is left in deck and discard pile."
    UNPAYABLE = "Only when a loss cannot be paid in full."


class Unpaid(Words):
    EXHAUSTED = "They are exhausted all the same."
    SPARED = "They go to the discard pile: the loss was not paid."


class WoundResult(Words):
    COUNTS = "It counts as one of the cards flipped."
    IGNORED = "It does not count, unless it is the only card."


class WoundCost(Words):
    AFTER = "After: the flipped cards are discarded first."
    BEFORE = "Before: the flipped cards are still in hand during the search."


class DeckOut(Words):
    RESHUFFLE = "Shuffle the discard pile in and flip on."
    COLLAPSE = "The attempt fails (✗) and the character is incapacitated."


class TakenBack(Words):
    PLAYER = "The player picks them."
    RANDOM = "They are drawn at random."


class BackTo(Words):
    DISCARD = "To the discard pile."
    DECK = "Into the deck, which is shuffled."


class BreatherTokens(Words):
    IGNORED = "No: tokens hold cards only while resting and healing."
    HOLD = "Yes: as many cards as there are tokens stay exhausted."


class ThirdHarm(Words):
    WOUND_ONLY = "The Wound takes the place of everything: only its own point is lost."
    BOTH = "The point for the Harm is lost as well, before the Wound is taken."


class OldHarm(Words):
    STAYS = "They stay."
    REMOVED = "They go."


class WoundCount(Words):
    TOKENS = "Wound tokens."
    CARDS = "Wound cards, wherever they are."


class ThirdWound(Words):
    ONLY_FALL = "No: the character is incapacitated, and that is all."
    ALL_STEPS = "Yes: Stamina, token and card as well."


class FallenWound(Words):
    ALL_STEPS = "They still happen, in the order listed."
    STOP = "The character is incapacitated and nothing more is done."


class WoundSupply(Words):
    RANDOM = "At random from those of the four not in play."
    FIRST = "The first of the four not in play."


class RestedCards(Words):
    DECK = "They alone are shuffled into the deck."
    WITH_DISCARD = "They and the discard pile are shuffled into the deck."
    DISCARD = "They go to the discard pile."


class HealedCard(Words):
    LEAVES = "One leaves with the token, wherever it is."
    STAYS = "It stays."


_STAMINA = "deckahedron.stamina"
_FLIPS = ("deckahedron.flip", "deckahedron.breather")
_WOUNDS = ("deckahedron.harm", "deckahedron.wound", "deckahedron.damage")
_SEARCHES = (_STAMINA, *_FLIPS, *_WOUNDS)


@dataclass(frozen=True)
class Rulings:
    """Where the text leaves room, the reading in force."""

    searched: Searched = ruling(
        "deckahedron.r1",
        "Where do cards without Stamina go that a search turns over?",
        Searched.DISCARDED,
        touches=_SEARCHES,
        evidence="The source does not say; the author’s text of 14 April 2017 names the discard pile.",
    )
    wound_in_search: WoundInSearch = ruling(
        "deckahedron.r2",
        "Does a wound card bite when a search for Stamina turns it over?",
        WoundInSearch.QUIET,
        touches=_SEARCHES,
        evidence="The source speaks of resolving an attempt; in July 2017 the author changed the word for the search "
        "from flipping to revealing.",
    )
    short_search: ShortSearch = ruling(
        "deckahedron.r3",
        "The deck ran out before all points were found: what is searched for after the reshuffle?",
        ShortSearch.CONTINUE,
        touches=(_STAMINA, *_WOUNDS),
        evidence="The source says to search again; from April 2017 the author’s text has the search continue.",
    )
    spent: Spent = ruling(
        "deckahedron.r4",
        "When does lost Stamina incapacitate?",
        Spent.AT_NONE,
        touches=(*_SEARCHES, "deckahedron.hold-out"),
        evidence="The source’s opening speaks of a deck emptied of Stamina, its note of too little found; the "
        "author’s revision of the same day, 8 March 2017, goes by no Stamina in deck or discard pile.",
    )
    unpaid: Unpaid = ruling(
        "deckahedron.r5",
        "A loss that cannot be paid in full: what of the cards that were found?",
        Unpaid.EXHAUSTED,
        touches=_SEARCHES,
        evidence="The source lays each on the Exhaustion pile as it is found, and nothing takes it off again.",
    )
    wound_result: WoundResult = ruling(
        "deckahedron.r18",
        "A wound card stops a flip of several: does it count as a result itself?",
        WoundResult.COUNTS,
        touches=("deckahedron.flip",),
        evidence="From 14 April 2017 only the cards flipped resolve the attempt; that the wound card is one of them "
        "we infer.",
    )
    wound_cost: WoundCost = ruling(
        "deckahedron.r20",
        "Is a wound card’s Stamina lost before or after the flipped cards are discarded?",
        WoundCost.AFTER,
        touches=_FLIPS,
        evidence="The source lists the loss last, after the flipping has stopped.",
    )
    deck_out: DeckOut = ruling(
        "deckahedron.r31",
        "The deck runs out in the middle of a flip: what then?",
        DeckOut.RESHUFFLE,
        touches=_FLIPS,
        evidence="The source is silent, and we go on as a search does; the author’s text of 2025 has the character "
        "incapacitated and the result ✗.",
    )
    taken_back: TakenBack = ruling(
        "deckahedron.r7",
        "Which exhausted cards does a breather bring back?",
        TakenBack.PLAYER,
        touches=("deckahedron.breather",),
        evidence="The source only counts them; from 29 October 2017 the player chooses.",
    )
    back_to: BackTo = ruling(
        "deckahedron.r40",
        "Where do cards go that a breather brings back?",
        BackTo.DISCARD,
        touches=("deckahedron.breather",),
        evidence="The source is silent; two days later, on 10 March 2017, the author names the discard pile.",
    )
    breather_tokens: BreatherTokens = ruling(
        "deckahedron.r11",
        "Do Harm and Wound tokens hold cards back from a breather?",
        BreatherTokens.IGNORED,
        touches=("deckahedron.breather",),
        evidence="In the source only Resting and Healing count the tokens.",
    )
    third_harm: ThirdHarm = ruling(
        "deckahedron.r12",
        "A third Harm becomes a Wound: how much Stamina is lost?",
        ThirdHarm.WOUND_ONLY,
        touches=("deckahedron.harm", "deckahedron.damage"),
        evidence="The source’s order has the point lost before its exception; on 14 April 2017 the author rewrote it "
        "as either the one or the other.",
    )
    old_harm: OldHarm = ruling(
        "deckahedron.r13",
        "A third Harm becomes a Wound: do the two Harm tokens stay?",
        OldHarm.STAYS,
        touches=("deckahedron.harm", "deckahedron.damage"),
        evidence="Nothing in the source removes them but Resting and Healing.",
    )
    wound_count: WoundCount = ruling(
        "deckahedron.r14",
        "What counts when a character already has two wounds?",
        WoundCount.TOKENS,
        touches=_WOUNDS,
        evidence="Tokens are what the source counts wherever else it counts wounds.",
    )
    third_wound: ThirdWound = ruling(
        "deckahedron.r15",
        "Does a third Wound also cost Stamina and leave a token and a card?",
        ThirdWound.ONLY_FALL,
        touches=_WOUNDS,
        evidence="The source puts these steps under “otherwise”, and the author’s revisions of 2017 keep them there.",
    )
    fallen_wound: FallenWound = ruling(
        "deckahedron.r16",
        "A Wound’s own Stamina loss incapacitates: what of the steps after it?",
        FallenWound.ALL_STEPS,
        touches=_WOUNDS,
        evidence="The source lists the steps one after the other, without an exception.",
    )
    wound_supply: WoundSupply = ruling(
        "deckahedron.r17",
        "Which of the four wound cards is taken?",
        WoundSupply.RANDOM,
        touches=_WOUNDS,
        evidence="The source is silent; the 2018 guide has it drawn at random.",
    )
    rested_cards: RestedCards = ruling(
        "deckahedron.r22",
        "Where do the cards go that come back with Resting and Healing?",
        RestedCards.DECK,
        touches=("deckahedron.rest", "deckahedron.heal"),
        evidence="The source shuffles the rest of the cards into the deck and does not mention the discard pile; in a "
        "revision later in 2017 they go to the discard pile.",
    )
    healed_card: HealedCard = ruling(
        "deckahedron.r25",
        "Healing removes a Wound token: what of the wound card?",
        HealedCard.LEAVES,
        touches=("deckahedron.heal",),
        evidence="The source names only the token; the 2018 guide, under seeking help, returns one token and one "
        "wound card.",
    )
