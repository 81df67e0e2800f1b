"""The guide's promise: a sixth game is three files, and nothing else is edited."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
GUIDE = (ROOT / "docs" / "guide" / "add-a-game.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project with the guide's three files added."""
    copy = tmp_path_factory.mktemp("project")
    skip = shutil.ignore_patterns("assets", "__pycache__", "browser", "bench", "r")
    for folder in ("rulescore", "widgets", "docs", "tests"):
        shutil.copytree(ROOT / folder, copy / folder, ignore=skip)
    for made in copy.glob("docs/rulings/*/"):
        shutil.rmtree(made)
    for file in ("mkdocs.yml", "pyproject.toml", "README.md"):
        shutil.copy(ROOT / file, copy)
    rules, tests = re.findall(r"^```python\n(.*?)^```$", GUIDE, re.M | re.S)
    (chapter,) = re.findall(r"^````markdown\n(.*?)^````$", GUIDE, re.M | re.S)
    (copy / "rulescore/games/lanterns.py").write_text(rules, encoding="utf-8")
    (copy / "tests/games/test_lanterns.py").write_text(tests, encoding="utf-8")
    (copy / "docs/games/lanterns.md").write_text(chapter, encoding="utf-8")
    return copy


def run(project: Path, *command: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", *command],
        cwd=project,
        env={**os.environ, "NO_MKDOCS_2_WARNING": "1"},
        capture_output=True,
        text=True,
        encoding="utf-8",
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_its_own_tests_and_the_contract_pass(project: Path) -> None:
    said = run(project, "pytest", "-q", "-k", "lanterns", "tests/test_games.py", "tests/games/test_lanterns.py")
    assert int(re.search(r"(\d+) passed", said)[1]) > 5
    run(project, "pytest", "-q", "-k", "lanterns", "tests/test_rulings.py")


def test_its_rule_and_its_ruling_get_pages(project: Path) -> None:
    run(project, "widgets.pages")
    assert '```rule\nrule = "lanterns.oil"' in (project / "docs/r/lanterns/oil.md").read_text(encoding="utf-8")
    assert "hour in which it is lit" in (project / "docs/rulings/lanterns/r1.md").read_text(encoding="utf-8")
    for made in (project / "docs/r", *project.glob("docs/rulings/*/")):
        shutil.rmtree(made)


def test_the_command_line_knows_it(project: Path) -> None:
    assert "lanterns.oil  Oil" in run(project, "rulescore", "rules", "lanterns")
    assert run(project, "rulescore", "odds", "lanterns.oil").split() == ["2", "50.00%", "1/2", "3", "50.00%", "1/2"]


def test_the_site_lists_it_and_draws_its_widget(project: Path) -> None:
    run(project, "mkdocs", "build", "--strict", "-q")
    assert "Lanterns" in (project / "site/index.html").read_text(encoding="utf-8")
    page = (project / "site/games/lanterns/index.html").read_text(encoding="utf-8")
    assert 'id="lanterns.oil"' in page
    assert "Flasks left" in page
