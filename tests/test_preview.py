"""The pictures that links unfold to: whole, small, the same every time, and drawn only when they must be."""

import subprocess
import sys
from hashlib import sha256
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from widgets import preview
from widgets.preview import ATKINSON, FRAUNCES, MARGIN, MARKS, SIZE, Card, can_draw, draw, font, previews

ROOT = Path(__file__).parent.parent
FATIGUE = Card("Hit dice and injury saves · 6.5", "Fatigue", "Each re-roll in a short rest leaves a point of fatigue.")
CARDS = {
    "a rule": FATIGUE,
    "short": Card("", "Q", "."),
    "a long title": Card(
        "Skirmish injury", "The price of stopping a direct hit with a shield in the rain " * 5, "Dear."
    ),
    "a long word": Card("a" * 99, "Incapacitatedly" * 9, "hand-to-hand-" * 99),
    "a long text": Card(
        "Ruling r12", "Does a lower roll have to be kept?", "Each re-roll leaves a point, and more. " * 60
    ),
    "signs": Card("Deckahedron combat · ✗✔", "".join(MARKS), "".join(MARKS) * 9),
}
every_card = pytest.mark.parametrize("card", CARDS.values(), ids=CARDS)


def image(card: Card) -> Image.Image:
    return Image.open(BytesIO(draw(card)))


# One card


@every_card
def test_a_card_is_a_small_png(card: Card) -> None:
    made = draw(card)
    assert image(card).size == SIZE == (1200, 630)
    assert image(card).format == "PNG"
    assert len(made) < 30_000


@every_card
def test_nothing_leaves_the_card_or_runs_into_the_die(card: Card) -> None:
    picture = image(card).convert("RGB")
    drawn = Image.eval(picture.convert("L"), lambda value: 255 * (value < 200)).getbbox()
    assert drawn is not None
    left, top, right, bottom = drawn
    assert (left, top) >= (MARGIN - 8, 40)
    assert right <= SIZE[0] - MARGIN + 8
    assert bottom <= SIZE[1] - 30
    beside = picture.crop((MARGIN + preview.BESIDE_DIE + 4, 0, 850, 340))
    assert beside.getcolors() == [(beside.width * beside.height, (250, 246, 238))]


def test_a_title_is_large_enough_for_a_thumbnail_whatever_its_length() -> None:
    sizes = {name: preview.headline(card.title)[0].size for name, card in CARDS.items()}
    assert sizes["a rule"] > 100
    assert min(sizes.values()) >= 52


def test_a_text_is_cut_after_a_whole_word() -> None:
    text = CARDS["a long text"].text
    _, lines = preview.paragraph(text, 160)
    shown = " ".join(lines)
    assert shown.endswith("…")
    assert text.startswith(tuple(shown[:-1] + after for after in " ,."))
    assert len(lines) == 3


def test_a_text_that_fits_is_shown_whole() -> None:
    _, lines = preview.paragraph(FATIGUE.text, 160)
    assert " ".join(lines) == FATIGUE.text


@pytest.mark.parametrize(
    ("eyebrow", "number"),
    [
        ("Hit dice and injury saves · 6.5", "6.5"),
        ("Hit dice and injury saves · 6.12.price", "6.12"),
        ("Ruling r12", "r12"),
        ("Deckahedron combat · fading", "20"),
        ("", "20"),
    ],
)
def test_the_die_shows_the_number_of_the_rule(eyebrow: str, number: str) -> None:
    assert Card(eyebrow, "Fatigue", "").number == number


def test_the_same_words_make_the_same_bytes_in_another_process() -> None:
    program = "import sys\nfrom widgets.preview import *\nprint(sha256(draw(Card(*sys.argv[1:]))).hexdigest())"
    words = (FATIGUE.eyebrow, FATIGUE.title, FATIGUE.text)
    ran = subprocess.run([sys.executable, "-c", program, *words], cwd=ROOT, capture_output=True, check=True, text=True)
    assert ran.stdout.strip() == sha256(draw(FATIGUE)).hexdigest()


def test_the_colours_are_those_of_the_site_by_day() -> None:
    css = (ROOT / "widgets" / "rule-widget.css").read_text("utf-8")
    by_day = css.partition('[data-md-color-scheme="default"] {')[2].partition("}")[0]
    for name in ("paper", "ink", "soft", "accent"):
        assert f"--rs-{name}: {getattr(preview, name.upper())};" in by_day


# Signs


@pytest.mark.parametrize("path", [FRAUNCES, ATKINSON], ids=lambda path: path.name)
def test_every_sign_the_rules_are_written_with_can_be_drawn(path: Path) -> None:
    files = [*ROOT.glob("docs/**/*.md"), *ROOT.glob("rulescore/**/*.py")]
    signs = {sign for file in files for sign in file.read_text("utf-8") if sign != "\n"}
    assert signs > set("−×½✗✔″≥–’…")
    assert [sign for sign in sorted(signs) if not can_draw(sign, font(path, 400, 40))] == []


@pytest.mark.parametrize("sign", MARKS)
def test_a_drawn_sign_is_one_that_a_font_lacks(sign: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(MARKS, sign)
    can_draw.cache_clear()
    assert not all(can_draw(sign, font(path, 400, 40)) for path in (FRAUNCES, ATKINSON))
    can_draw.cache_clear()


def test_a_sign_that_cannot_be_drawn_is_named() -> None:
    with pytest.raises(ValueError, match="No preview can show 骰"):
        draw(Card("", "Dice", "The word is 骰子."))


# Every page's


def write_page(docs: Path, name: str, front: str) -> None:
    path = docs / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"---\n{front}\n---\n\n# A page\n", encoding="utf-8")


@pytest.fixture
def docs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Pages of their own."""
    monkeypatch.setattr(preview, "DOCS", tmp_path)
    monkeypatch.setattr(preview, "PREVIEWS", tmp_path / "assets" / "previews")
    write_page(tmp_path, "index.md", "title: Home\ndescription: Rules to try.")
    write_page(
        tmp_path,
        "r/hitdice/6.5.md",
        "title: 6.5 Fatigue\ndescription: About fatigue.\n"
        "preview:\n  eyebrow: Hit dice · 6.5\n  title: Fatigue\n  text: Each re-roll tires.",
    )
    return tmp_path


def made(docs: Path) -> dict[str, int]:
    """When each preview was written."""
    folder = docs / "assets" / "previews"
    return {path.relative_to(folder).as_posix(): path.stat().st_mtime_ns for path in folder.rglob("*.png")}


def test_a_page_is_shown_by_its_title_and_description(docs: Path) -> None:
    assert preview.card(docs / "index.md") == Card("", "Home", "Rules to try.")
    write_page(docs, "guide/sources.md", "title: Sources\ndescription: Where rules come from.")
    assert preview.card(docs / "guide/sources.md") == Card("Guide", "Sources", "Where rules come from.")


def test_a_page_may_say_what_else_its_preview_shows(docs: Path) -> None:
    assert preview.card(docs / "r/hitdice/6.5.md") == Card("Hit dice · 6.5", "Fatigue", "Each re-roll tires.")


@pytest.mark.parametrize("front", ["title: Sources", "description: Where rules come from.", ""])
def test_a_page_without_a_title_or_a_description_is_refused(docs: Path, front: str) -> None:
    write_page(docs, "guide/sources.md", front)
    with pytest.raises(ValueError, match=r"sources\.md: its front matter needs a title and a description"):
        previews()


def test_a_preview_stands_under_the_address_of_its_page(docs: Path) -> None:
    previews()
    assert set(made(docs)) == {"index.png", "r/hitdice/6.5.png"}
    assert (docs / "assets/previews/r/hitdice/6.5.png").read_bytes() == draw(preview.card(docs / "r/hitdice/6.5.md"))


def test_only_a_page_whose_words_changed_is_drawn_again(docs: Path) -> None:
    previews()
    before = made(docs)
    previews()
    assert made(docs) == before
    write_page(docs, "index.md", "title: Home\ndescription: Rules to roll.")
    previews()
    assert {name for name, when in made(docs).items() if when != before[name]} == {"index.png"}


def test_the_preview_of_a_page_that_is_gone_goes_too(docs: Path) -> None:
    previews()
    (docs / "index.md").unlink()
    previews()
    assert set(made(docs)) == {"r/hitdice/6.5.png"}


def test_many_previews_are_drawn_on_every_core(docs: Path) -> None:
    for number in range(25):
        write_page(docs, f"rulings/r{number}.md", f"title: Ruling {number}\ndescription: It is so.")
    previews()
    assert len(made(docs)) == 27
    assert (docs / "assets/previews/rulings/r24.png").read_bytes() == draw(preview.card(docs / "rulings/r24.md"))
