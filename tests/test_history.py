"""The changelog is held against the rules' texts."""

import json
from pathlib import Path

import pytest

from rulescore import __version__
from rulescore.rule import game
from widgets import history
from widgets.chapters import find_section
from widgets.told import BrokenExample

FATIGUE = "hitdice.6.5"


@pytest.fixture
def published(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """What was published, to tamper with."""
    path = tmp_path / "published.json"
    path.write_bytes(history.PUBLISHED.read_bytes())
    monkeypatch.setattr(history, "PUBLISHED", path)
    return path


@pytest.fixture
def changelog(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A changelog to write."""
    path = tmp_path / "changelog.md"
    path.write_text("## 0.2.0, 2027-01-31\n\n- The site is quicker.\n\n## 0.1.0, 2026-11-18\n", "utf-8")
    monkeypatch.setattr(history, "CHANGELOG", path)
    return path


def tamper(published: Path, id: str, **parts: str) -> None:
    told = json.loads(published.read_text("utf-8"))
    told.setdefault(id, {"since": "0.1.0", "text": ""}).update(parts)
    published.write_text(json.dumps(told), "utf-8")


def test_the_rules_read_as_they_were_published_or_the_changelog_says_how_they_changed() -> None:
    history.check()


def test_the_newest_version_of_the_changelog_is_this_one() -> None:
    assert history.releases()[0].version == __version__


def test_a_change_the_changelog_does_not_tell_fails_the_build(published: Path, changelog: Path) -> None:
    tamper(published, FATIGUE, text="otherwise")
    with pytest.raises(BrokenExample, match=r"^The rule hitdice\.6\.5 reads otherwise than it was published; say what"):
        history.check()


def test_a_change_the_changelog_tells_is_the_rules_history(published: Path, changelog: Path) -> None:
    tamper(published, FATIGUE, text="otherwise")
    text = changelog.read_text("utf-8").replace(
        "- The", "- [[hitdice.6.5]]: drops the highest,\n  as it always did.\n- The"
    )
    changelog.write_text(text, "utf-8")
    history.check()
    assert history.history(FATIGUE) == [
        "0.2.0 (2027-01-31): Drops the highest, as it always did.",
        "0.1.0 (2026-11-18): first published.",
    ]
    assert history.history("hitdice.6.4") == ["0.1.0 (2026-11-18): first published."]


def test_a_change_told_under_an_older_version_is_not_enough(published: Path, changelog: Path) -> None:
    tamper(published, FATIGUE, text="otherwise")
    changelog.write_text(changelog.read_text("utf-8") + "\n- [[hitdice.6.5]]: other words.\n", "utf-8")
    with pytest.raises(BrokenExample, match="reads otherwise"):
        history.check()


def test_a_rule_that_is_gone_fails_the_build_unless_it_was_renamed(
    published: Path, changelog: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    section = find_section(FATIGUE)
    assert section
    tamper(published, "hitdice.5.9", text=history.fingerprint(section))
    with pytest.raises(BrokenExample, match=r"^The rule hitdice\.5\.9 was published and is gone; name its new id"):
        history.check()
    monkeypatch.setitem(game("hitdice").renamed, "hitdice.5.9", FATIGUE)  # type: ignore[arg-type]
    history.check()


def test_a_new_rule_waits_for_its_release() -> None:
    assert history.history("hitdice.7.7") == ["New, not yet released."]


def test_publishing_takes_the_rules_as_they_are(published: Path, changelog: Path) -> None:
    tamper(published, FATIGUE, text="otherwise", since="0.0.1")
    history.publish()
    history.check()
    assert history.published()[FATIGUE]["since"] == "0.0.1"


def test_examples_and_rulings_are_not_a_rules_text() -> None:
    section = find_section("hitdice.6.6.damage")
    assert section
    more = section.text.replace("damage = 9", "damage = 8").replace("```ruling", "```ruling\n\n")
    assert history.fingerprint(type(section)(**{**vars(section), "text": more})) == history.fingerprint(section)
    other = section.text.replace("overflow of 4", "overflow of 5")
    assert history.fingerprint(type(section)(**{**vars(section), "text": other})) != history.fingerprint(section)
