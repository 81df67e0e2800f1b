"""The condition monitor: ten boxes, three strokes, what a full track means, and how wounds hinder."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from rulescore.chance import Chance
from rulescore.rule import rule
from rulescore.track import Mark, Stroke, Track
from rulescore.words import Words, count, signed

from .rulings import MixedTrack, Overflow, Rulings
from .soak import BOXES

FORWARD = Stroke("forward stroke", (0, 1), (1, 0))
DOWNWARD = Stroke("downward stroke", (0, 0), (1, 1))
LINE = Stroke("line through", (-0.1, 0.5), (1.1, 0.5))
FREE_WILLPOWER = 2


class Kind(Words):
    """The kinds of wound, and of stroke: each kind draws its own stroke and those of the lesser kinds."""

    NORMAL = "Normal"
    LETHAL = "Lethal"
    AGGRAVATED = "Aggravated"

    @property
    def stroke(self) -> Stroke:
        """The stroke that only this kind and worse ones draw."""
        return STROKES[self]

    @property
    def worse(self) -> Kind:
        """The next kind; nothing is worse than Aggravated."""
        return Kind.LETHAL if self is Kind.NORMAL else Kind.AGGRAVATED


STROKES = {Kind.NORMAL: FORWARD, Kind.LETHAL: DOWNWARD, Kind.AGGRAVATED: LINE}
PLACES = {kind: place for place, kind in enumerate(STROKES)}


class Monitor(Track):
    """Ten boxes; a stroke of each kind is counted apart, which keeps the marks in order by itself."""

    boxes = BOXES
    strokes = tuple(STROKES.values())
    marks = (
        Mark(".", "empty"),
        Mark("/", "Normal", (FORWARD,)),
        Mark("X", "Lethal", (FORWARD, DOWNWARD)),
        Mark("*", "Aggravated", (FORWARD, DOWNWARD, LINE)),
        Mark("\\", "downward only", (DOWNWARD,)),
        Mark("-", "line only", (LINE,)),
        Mark("T", "downward with line", (DOWNWARD, LINE)),
        Mark("F", "forward with line", (FORWARD, LINE)),
    )
    allows = (
        "up to ten boxes: / for Normal, X for Lethal, * for Aggravated, . for empty, "
        "and after healing \\ - T F for what can be left"
    )
    examples: ClassVar[tuple[Monitor, ...]]

    def of(self, kind: Kind) -> int:
        """How many boxes carry the stroke of a kind."""
        return self.counts[PLACES[kind]]

    @property
    def only_normal(self) -> int:
        """How many boxes carry the forward stroke and nothing else."""
        return max(0, self.of(Kind.NORMAL) - max(self.of(Kind.LETHAL), self.of(Kind.AGGRAVATED)))


def boxes(text: str) -> Monitor:
    """A track as it is typed, for one that is written out in the rules."""
    found = Monitor.read(text)
    assert found is not None, text
    return found


Monitor.examples = tuple(
    map(
        boxes,
        ["///", "////////", "//////////", "XX////////", "XXXXXXX///", "XXXXXXXXXX", "*XX///", "\\\\\\", "TT\\\\-"],
    )
)


def strokes_of(number: int) -> str:
    """So many forward strokes."""
    return count(number, "forward stroke")


def dice_of(number: int) -> str:
    """So many dice, more or fewer."""
    return f"{signed(number)} {'die' if abs(number) == 1 else 'dice'}"


class Dying(Words):
    """How long a Terminal Wound leaves."""

    NO = "no"
    FIVE_MINUTES = "5 minutes to live"
    TWENTY_MINUTES = "20 minutes to live"
    HOUR = "1 hour to live"
    DEAD = "dead"


class Indomitability(Words):
    """The advanced power of that name, as far as a table takes it."""

    NO = "no"
    PENALTIES = "ignores wound penalties"
    WHOLE = "ignores penalties and being Incapacitated"


class Condition(Words):
    """What state somebody is in."""

    STANDING = "standing"
    INCAPACITATED = "incapacitated"
    DEGRADING = "degrading"
    DYING = "dying"
    DEAD = "dead"


@dataclass(frozen=True)
class Body:
    """A character or a thing with a condition monitor."""

    track: Annotated[Monitor, "Condition monitor"] = Monitor()
    soak: Annotated[int, range(31), "Soak dice"] = 4
    willpower: Annotated[int, range(1, 13)] = 3
    healing: Annotated[int, range(17), "Healing dice"] = 4
    lure: Annotated[int, range(7), "Lure of Destruction"] = 0
    indomitability: Indomitability = Indomitability.NO
    dying: Dying = Dying.NO
    toward_death: Annotated[int, range(31), "Towards death"] = 0
    treated: Annotated[bool, "First aid given"] = False

    @property
    def condition(self) -> Condition:
        """The state the boxes and the clock amount to."""
        if self.dying is not Dying.NO:
            return Condition.DEAD if self.dying is Dying.DEAD else Condition.DYING
        if not self.track.full or self.indomitability is Indomitability.WHOLE:
            return Condition.STANDING
        return Condition.DEGRADING if self.track.of(Kind.LETHAL) == BOXES else Condition.INCAPACITATED

    @property
    def penalty(self) -> int:
        """The dice that wounds cost an action, as a number below zero, or zero."""
        return self.penalty_of(self.track.of(Kind.NORMAL))

    def penalty_of(self, strokes: int) -> int:
        """The penalty of so many forward strokes, for somebody of this Willpower and power."""
        return 0 if self.indomitability is not Indomitability.NO else -max(0, strokes - self.ignored)

    @property
    def ignored(self) -> int:
        """The boxes whose penalty Willpower ignores."""
        return max(0, self.willpower - FREE_WILLPOWER)

    @property
    def follows(self) -> dict[str, str]:
        """What the sheet shows beside the character: penalty, state, clock, Death Threshold."""
        clock = "1 hour to get help" if self.condition is Condition.DEGRADING else "none"
        return {
            "State": str(self.condition),
            "Penalty": dice_of(self.penalty),
            "Clock": clock if self.dying is Dying.NO else str(self.dying),
            "Death Threshold": str(self.willpower + self.lure),
        }

    def __str__(self) -> str:
        said = [self.track.brief] if not self.track.empty or self.dying is Dying.NO else []
        said += [f"{self.toward_death} towards death"] if self.toward_death else []
        if self.dying is Dying.DEAD:
            return f"dead, with {', '.join(said)}" if said else "dead"
        said += [f"dying, {self.dying}"] if self.dying is not Dying.NO else []
        return ", ".join(said)


@rule("sundown.mark", "Filling boxes")
def mark(
    chance: Chance,
    track: Annotated[Monitor, "Condition monitor"] = boxes("///"),
    kind: Annotated[Kind, "Kind of wound"] = Kind.LETHAL,
    filled: Annotated[int, range(BOXES + 1), "Boxes of the wound"] = 3,
    rulings: Rulings = Rulings(),
) -> Monitor:
    """A wound’s strokes go in the first boxes that lack them; on a full track a Normal wound makes boxes Lethal."""
    before = track
    if kind is Kind.NORMAL and track.full and track.only_normal:
        pure = track.only_normal == BOXES
        if pure or rulings.mixed_track is MixedTrack.CONVERTS:
            track = track.add(DOWNWARD, min(filled, track.only_normal))
    else:
        room = BOXES - track.count(FORWARD)
        for each in Kind:
            track = track.add(each.stroke, filled)
            if each is kind:
                break
        left = filled - room
        spills = rulings.overflow is Overflow.CONVERTS_ALL or (rulings.overflow is Overflow.CONVERTS and filled < BOXES)
        if kind is Kind.NORMAL and left > 0 and spills:
            track = track.add(DOWNWARD, min(left, track.only_normal))
    chance.note(f"{filled} {kind} on {before.brief}: {track.brief}", track)
    return track


@rule("sundown.condition", "Incapacitated, degrading, dying")
def condition(chance: Chance, body: Body = Body(boxes("XXX///////"))) -> Condition:
    """Ten boxes marked is incapacitated, ten with the downward stroke degrading, and a Terminal Wound dying."""
    chance.note(f"{body}: {body.condition}")
    return body.condition


class Feeling(Words):
    """What else can weigh on the penalty."""

    NOTHING = "nothing"
    AGONY = "Agony: two boxes more"
    ANAESTHETIC = "Anesthetic: two boxes fewer"


_BOXES_FELT = {Feeling.NOTHING: 0, Feeling.AGONY: 2, Feeling.ANAESTHETIC: -2}


@rule("sundown.penalty", "Damage penalties")
def penalty(
    chance: Chance,
    body: Body = Body(boxes("XXX///"), willpower=4),
    feeling: Annotated[Feeling, "Also feels"] = Feeling.NOTHING,
) -> int:
    """Each forward stroke costs actions a die, less one per point of Willpower above 2; Indomitability ignores all."""
    strokes = body.track.of(Kind.NORMAL)
    felt = min(max(strokes + _BOXES_FELT[feeling], 0), BOXES)
    if felt != strokes:
        chance.note(f"{strokes_of(strokes)} felt as {felt}")
    lost = body.penalty_of(felt)
    ignored = (
        "Indomitability ignores all"
        if body.indomitability is not Indomitability.NO
        else (f"Willpower {body.willpower} ignores {body.ignored}")
    )
    chance.note(f"{strokes_of(felt)}, {ignored}: {dice_of(lost)}")
    return lost
