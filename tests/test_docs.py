"""Every command shown in the README and the docs is run, and prints what is shown."""

import re
import shlex
from pathlib import Path

import pytest

from rulescore.__main__ import main

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
COMMAND = "python -m rulescore "


def examples() -> list[tuple[str, str, str]]:
    """Page, command and the output that follows it, from every console block."""
    found = []
    for page in PAGES:
        for block in re.findall(r"^```console\n(.*?)^```$", page.read_text("utf-8"), flags=re.M | re.S):
            for shown in re.split(r"^\$ ", block, flags=re.M)[1:]:
                command, _, output = shown.partition("\n")
                found.append((page.relative_to(ROOT).as_posix(), command, output))
    return found


def test_there_are_examples_in_the_readme() -> None:
    assert [command for page, command, _ in examples() if page == "README.md"]


@pytest.mark.parametrize(("page", "command", "output"), examples())
def test_an_example_prints_what_is_shown(
    page: str, command: str, output: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert command.startswith(COMMAND), "only commands of Rulescore can be checked"
    main(shlex.split(command.removeprefix(COMMAND)))
    told = capsys.readouterr()
    assert told.out + told.err == output
