"""The picture a link unfolds to in a chat: one card for every page, drawn from its front matter."""

from __future__ import annotations

import re
from bisect import bisect
from concurrent.futures import ProcessPoolExecutor
from dataclasses import astuple, dataclass
from functools import lru_cache
from hashlib import sha256
from io import BytesIO
from itertools import chain
from math import cos, pi, sin
from multiprocessing import get_context
from pathlib import Path

import PIL
import yaml
from PIL import Image, ImageColor, ImageDraw, ImageFont
from PIL.PngImagePlugin import PngInfo

from widgets.chapters import DOCS

PREVIEWS = DOCS / "assets" / "previews"
SIZE = WIDTH, HEIGHT = 1200, 630
FONTS = Path(__file__).parent.parent / "node_modules" / "@fontsource-variable"
FRAUNCES = FONTS / "fraunces/files/fraunces-latin-wght-normal.woff2"
ATKINSON = FONTS / "atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2"

PAPER, INK, SOFT, ACCENT = "#faf6ee", "#24201a", "#655c4f", "#8a2c19"
"""The site's colours by day, as rule-widget.css has them."""
SHADES = (ACCENT, "#7b2615", "#6f2213", "#651d0f", "#591a0d")
"""The faces of the die, from the one in front to those furthest round."""

FINE = 4
"""What is not type is drawn this much larger and then reduced, for smooth edges."""

Font = ImageFont.FreeTypeFont
Point = tuple[float, float]


@dataclass(frozen=True)
class Card:
    """What a preview says."""

    eyebrow: str
    title: str
    text: str

    @property
    def number(self) -> str:
        """What the die shows: the number of the rule or the ruling, 6.6 for 6.6.damage; or else 20, as dice do."""
        found = re.match(r"[a-z]?\d{1,2}(\.\d{1,2})?\b", self.eyebrow.rpartition(" ")[2])
        return found[0] if found else "20"


# Type


@lru_cache
def font(path: Path, weight: int, size: int) -> Font:
    """A variable font at one weight and size."""
    made = ImageFont.truetype(path, size)
    made.set_variation_by_axes([weight])
    return made


MARKS: dict[str, list[list[Point]]] = {
    "✗": [[(0.10, 0.00), (0.58, 0.66)], [(0.18, 0.60), (0.50, 0.04)]],
    "✔": [[(0.08, 0.28), (0.26, 0.04), (0.60, 0.66)]],
    "″": [[(0.12, 0.70), (0.09, 0.48)], [(0.28, 0.70), (0.25, 0.48)]],
    "≥": [[(0.09, 0.60), (0.53, 0.40), (0.09, 0.20)], [(0.09, 0.03), (0.53, 0.03)]],
    "→": [[(0.08, 0.31), (0.80, 0.31)], [(0.56, 0.55), (0.80, 0.31), (0.56, 0.07)]],
    "↓": [[(0.32, 0.68), (0.32, -0.04)], [(0.08, 0.20), (0.32, -0.04), (0.56, 0.20)]],
    "▲": [[(0.08, 0.02), (0.64, 0.02), (0.36, 0.58), (0.08, 0.02)]],
    "■": [[(0.10, 0.04), (0.60, 0.04), (0.60, 0.54), (0.10, 0.54), (0.10, 0.04)]],
    "◆": [[(0.36, -0.02), (0.64, 0.31), (0.36, 0.64), (0.08, 0.31), (0.36, -0.02)]],
    "✚": [[(0.10, 0.31), (0.62, 0.31)], [(0.36, 0.05), (0.36, 0.57)]],
    "⚡": [[(0.40, 0.70), (0.10, 0.30), (0.30, 0.30), (0.22, -0.04), (0.54, 0.40), (0.34, 0.40), (0.40, 0.70)]],
}
"""Signs that the fonts lack: lines in parts of the type size, from the baseline up; a closed one is filled."""

RUNS = re.compile(f"([{''.join(MARKS)}])")


@lru_cache
def mark(sign: str, size: int, heavy: bool) -> Image.Image:
    """A sign as the share of each pixel it covers; its baseline is one type size down."""
    scale, stroke = size * FINE, (0.13 if heavy else 0.085)
    drawn = Image.new("L", (round(advance(sign, size)) * FINE, round(scale * 1.25)))
    pen = ImageDraw.Draw(drawn)
    for line in MARKS[sign]:
        points = [(x * scale, (1 - y) * scale) for x, y in line]
        if line[0] == line[-1]:
            pen.polygon(points, fill=255)
            continue
        pen.line(points, fill=255, width=round(stroke * scale), joint="curve")
        for x, y in points:
            radius = stroke * scale / 2 - 1
            pen.ellipse((x - radius, y - radius, x + radius, y + radius), fill=255)
    return drawn.reduce(FINE)


def advance(sign: str, size: float) -> float:
    """How far the next sign stands from this one."""
    return size * (0.08 + max(x for line in MARKS[sign] for x, _ in line))


@lru_cache(maxsize=4096)
def can_draw(sign: str, face: Font) -> bool:
    """Whether a sign is one of ours or has a glyph in the font, which shows the same box for all it lacks."""
    return sign in MARKS or bytes(face.getmask(sign)) != bytes(face.getmask("\uffff"))


def length(text: str, face: Font) -> float:
    """How wide a line of text is."""
    return sum(advance(run, face.size) if run in MARKS else face.getlength(run) for run in RUNS.split(text))


def write(pen: ImageDraw.ImageDraw, at: Point, text: str, face: Font, fill: str, *, heavy: bool = False) -> None:
    """A line of text with its baseline's left end at a point."""
    missing = [sign for sign in text if not can_draw(sign, face)]
    if missing:
        raise ValueError(f"No preview can show {' '.join(missing)}, in {text!r}: give it lines in MARKS")
    x, y = at
    for run in RUNS.split(text):
        if run in MARKS:
            pen.bitmap((round(x), round(y - face.size)), mark(run, round(face.size), heavy), fill=fill)
        else:
            pen.text((x, y), run, font=face, fill=fill, anchor="ls")
        x += length(run, face)


def wrap(text: str, face: Font, width: float) -> list[str]:
    """Lines no wider than a width; only a word that is wider is broken."""
    lines: list[str] = []
    for word in chain.from_iterable(pieces(each, face, width) for each in text.split()):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and length(longer, face) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def pieces(word: str, face: Font, width: float) -> list[str]:
    """A word, or as many parts of it as it takes."""
    if length(word, face) <= width:
        return [word]
    most = bisect(range(len(word)), width, key=lambda count: length(word[:count], face)) - 1
    return [word[:most], *pieces(word[most:], face, width)]


def cut(lines: list[str], most: int, face: Font, width: float) -> list[str]:
    """The first lines, with an ellipsis after a whole word where some were left out."""
    if len(lines) <= most:
        return lines
    last = wrap(lines[most - 1], face, width - length("…", face))[0]
    return [*lines[: most - 1], last.rstrip(" ,;:.–") + "…"]


def balanced(text: str, face: Font, width: int) -> list[str]:
    """As many lines as the width needs, of about the same length."""
    lines = wrap(text, face, width)
    widest = max(length(word, face) for word in text.split())
    for narrower in range(width, max(width // 2, round(widest)), -20):
        tried = wrap(text, face, narrower)
        if len(tried) > len(lines):
            break
        lines = tried
    return lines


# The die


def around(radius: float, *degrees: float) -> list[Point]:
    """Points on a circle about the middle of a die, turned from the top."""
    return [(radius * sin(turn * pi / 180), -radius * cos(turn * pi / 180)) for turn in degrees]


@lru_cache
def die(radius: int) -> Image.Image:
    """A d20 with one face to the front: its corners stand in the golden ratio to those of the outline."""
    scale = radius * FINE
    (top, right, left), out = around(0.6 * scale, 0, 120, 240), around(0.97 * scale, *range(0, 360, 60))
    faces = [
        [(top, right, left)],
        [(top, left, out[5]), (top, right, out[1]), (right, left, out[3])],
        [(top, out[0], out[1]), (top, out[0], out[5])],
        [(right, out[1], out[2]), (left, out[5], out[4])],
        [(right, out[2], out[3]), (left, out[4], out[3])],
    ]
    drawn = Image.new("RGB", (2 * scale, 2 * scale), PAPER)
    pen = ImageDraw.Draw(drawn)
    for shade, alike in zip(SHADES, faces, strict=True):
        for face in alike:
            corners = [(x + scale, y + scale) for x, y in face]
            pen.polygon(corners, fill=shade)
            pen.line([*corners, corners[0]], fill=PAPER, width=max(FINE, scale // 45), joint="curve")
    return drawn.reduce(FINE)


# The card

MARGIN = 76
BESIDE_DIE, WHOLE = 720, WIDTH - 2 * MARGIN


def draw(card: Card) -> bytes:
    """A card as a PNG, the same bytes for the same words."""
    image = Image.new("RGB", SIZE, PAPER)
    pen = ImageDraw.Draw(image)

    radius, x, y = 154, 990, 200
    image.paste(die(radius), (x - radius, y - radius))
    number = fit(card.number, FRAUNCES, 600, range(66, 20, -2), 0.57 * radius)
    write(pen, (x - length(card.number, number) / 2, y + 0.23 * radius), card.number, number, PAPER)

    label = fit(card.eyebrow, ATKINSON, 700, range(38, 26, -1), BESIDE_DIE)
    for line in cut(wrap(card.eyebrow, label, BESIDE_DIE), 1, label, BESIDE_DIE):
        write(pen, (MARGIN, 100), line, label, ACCENT, heavy=True)

    y = 124
    title, lines = headline(card.title)
    for line in lines:
        y += round(title.size * 1.07)
        write(pen, (MARGIN, y), line, title, INK, heavy=True)

    y = max(y, 324) + 22
    body, lines = paragraph(card.text, 510 - y)
    for line in lines:
        y += round(body.size * 1.3)
        write(pen, (MARGIN, y), line, body, SOFT)

    image.paste(die(22), (MARGIN - 3, 554))
    write(pen, (MARGIN + 50, 588), "Rulescore", font(FRAUNCES, 600, 34), INK)

    note = PngInfo()
    note.add_text("Made from", made_from(card))
    made = BytesIO()
    image.quantize(palette=palette(), dither=Image.Dither.NONE).save(made, "PNG", compress_level=7, pnginfo=note)
    return made.getvalue()


def fit(text: str, path: Path, weight: int, sizes: range, width: float) -> Font:
    """The largest size at which a line is no wider than a width, or else the smallest."""
    faces = (font(path, weight, size) for size in sizes)
    return next((face for face in faces if length(text, face) <= width), font(path, weight, sizes[-1]))


def headline(title: str) -> tuple[Font, list[str]]:
    """A title as large as it goes beside the die, the more lines the smaller."""
    for size, most in ((124, 1), (108, 1), (92, 2), (82, 2), (72, 2), (62, 3), (52, 4)):
        face = font(FRAUNCES, 600, size)
        lines = balanced(title, face, BESIDE_DIE)
        if len(lines) <= most and all(length(word, face) <= BESIDE_DIE for word in title.split()):
            break
    return face, cut(lines, most, face, BESIDE_DIE)


def paragraph(text: str, height: int) -> tuple[Font, list[str]]:
    """The text as large as its height allows, and cut where even the smallest size is too large."""
    for size in (46, 40):
        face = font(ATKINSON, 400, size)
        lines, most = wrap(text, face, WHOLE), height // round(size * 1.3)
        if len(lines) <= most:
            return face, balanced(text, face, WHOLE)
    return face, cut(lines, most, face, WHOLE)


@lru_cache
def palette() -> Image.Image:
    """Every colour there is, and the steps between it and the paper that smooth edges need."""
    paper = ImageColor.getrgb(PAPER)
    parts = [*paper]
    for colour, steps in (*((shade, 1) for shade in SHADES), (INK, 4), (SOFT, 4), (ACCENT, 4)):
        for step in range(1, steps + 1):
            pairs = zip(ImageColor.getrgb(colour), paper, strict=True)
            parts += [(there * step + here * (steps - step)) // steps for there, here in pairs]
    image = Image.new("P", (1, 1))
    image.putpalette(parts)
    return image


# Every page's


def previews() -> None:
    """Lay out a preview for every page, drawing only those whose words changed, and remove those of pages now gone."""
    wanted = {PREVIEWS / path.relative_to(DOCS).with_suffix(".png"): card(path) for path in DOCS.rglob("*.md")}
    for path in PREVIEWS.rglob("*.png"):
        if path not in wanted:
            path.unlink()
    due = [(path, each) for path, each in wanted.items() if not path.exists() or not is_of(path, each)]
    if len(due) < 20:  # starting processes would take longer
        for each in due:
            save(each)
    else:
        with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
            list(pool.map(save, due, chunksize=20))


def card(path: Path) -> Card:
    """What a page's front matter has its preview say: the title and the description, unless it says otherwise."""
    name = path.relative_to(DOCS)
    front = re.match(r"---\n(.*?\n)---\n", path.read_text(encoding="utf-8"), re.S)
    meta = yaml.safe_load(front[1]) if front else None
    if not meta or not meta.get("title") or not meta.get("description"):
        raise ValueError(f"{name}: its front matter needs a title and a description")
    usual = {"eyebrow": name.parts[0].capitalize() if name.parent.name else ""}
    said = usual | {"title": meta["title"], "text": meta["description"]} | meta.get("preview", {})
    return Card(said["eyebrow"], said["title"], said["text"])


def is_of(path: Path, card: Card) -> bool:
    """Whether a preview was drawn of a card, by what stands here now: each has a note of what it was made from."""
    return made_from(card).encode() in path.read_bytes()


def made_from(card: Card) -> str:
    """A digest of everything that decides how a card looks."""
    return sha256(repr((astuple(card), drawn_with())).encode()).hexdigest()


@lru_cache
def drawn_with() -> list[str]:
    """The fonts, this file and the library as they are."""
    return [PIL.__version__, *(sha256(path.read_bytes()).hexdigest() for path in (FRAUNCES, ATKINSON, Path(__file__)))]


def save(due: tuple[Path, Card]) -> None:
    """Draw one preview where it belongs."""
    path, card = due
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(draw(card))
