"""The search for a browser, run as its own process on a machine that holds only what each test puts there."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.browser.find import ASK_PLAYWRIGHT, COMMANDS

ROOT = Path(__file__).parent.parent

pytestmark = pytest.mark.skipif(sys.platform == "darwin", reason="the browsers in /Applications cannot be hidden")

Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """Run Python with an empty PATH, no downloaded browser, and no way to download one."""
    (tmp_path / "bin").mkdir()

    def run(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, *(arguments or ["-m", "tests.browser.find"])],
            env={
                "HOME": str(tmp_path),
                "PATH": str(tmp_path / "bin"),
                "PLAYWRIGHT_BROWSERS_PATH": str(tmp_path / "downloads"),
                "PLAYWRIGHT_DOWNLOAD_HOST": "http://127.0.0.1:9",
                **environment,
            },
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=False,
        )

    return run


def program(path: Path, *lines: str) -> Path:
    """Write a shell script, which does nothing and succeeds unless told otherwise."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n".join(["#!/bin/sh", *lines, ""]))
    path.chmod(0o755)
    return path


def test_the_named_browser_comes_first(run: Run, tmp_path: Path) -> None:
    program(tmp_path / "bin/chromium")
    named = program(tmp_path / "mine")
    assert run(CHROME_PATH=str(named)).stdout == f"{named}\n"


@pytest.mark.parametrize("kind", ["missing", "not executable", "failing"])
def test_a_wrong_name_is_an_error(run: Run, tmp_path: Path, kind: str) -> None:
    program(tmp_path / "bin/chromium")
    named = tmp_path / "mine"
    if kind == "not executable":
        named.write_text("")
    elif kind == "failing":
        program(named, "exit 1")
    found = run(CHROME_PATH=str(named))
    assert found.returncode == 1
    assert found.stderr == f"CHROME_PATH names {named}, which is not a browser that runs here.\n"


@pytest.mark.parametrize("first", range(len(COMMANDS)))
def test_installed_browsers_are_tried_in_order(run: Run, tmp_path: Path, first: int) -> None:
    for command in COMMANDS[first:]:
        program(tmp_path / "bin" / command)
    assert run().stdout == f"{tmp_path / 'bin' / COMMANDS[first]}\n"


def test_an_installed_browser_that_does_not_run_is_passed_over(run: Run, tmp_path: Path) -> None:
    program(tmp_path / "bin/chromium", "echo install me first; exit 1")
    working = program(tmp_path / "bin/chromium-browser")
    assert run().stdout == f"{working}\n"


def test_a_downloaded_browser_comes_after_an_installed_one(run: Run, tmp_path: Path) -> None:
    downloaded = program(Path(run("-c", ASK_PLAYWRIGHT).stdout.strip()))
    assert downloaded.is_relative_to(tmp_path)
    assert run().stdout == f"{downloaded}\n"
    installed = program(tmp_path / "bin/chromium")
    assert run().stdout == f"{installed}\n"


@pytest.mark.skipif(not Path("/etc/debian_version").exists() or os.geteuid() != 0, reason="only root installs packages")
def test_debians_browser_is_installed_last(run: Run, tmp_path: Path) -> None:
    log, browser = tmp_path / "log", tmp_path / "bin/chromium"
    program(
        tmp_path / "bin/apt-get",
        f'echo "$DEBIAN_FRONTEND $*" >> {log}',
        f'[ "$1" = update ] || {{ echo "#!/bin/sh" > {browser}; /bin/chmod +x {browser}; }}',
    )
    found = run()
    assert found.stdout == f"{browser}\n"
    assert found.stderr.endswith("Installing Debian's Chromium for the browser tests.\n")
    assert log.read_text() == " update\nnoninteractive install -y --no-install-recommends chromium\n"


def test_no_browser_is_one_sentence(run: Run) -> None:
    found = run()
    assert found.returncode == 1
    assert found.stdout == ""
    last = found.stderr.splitlines()[-1]
    assert last == "The browser tests need Chrome or Chromium: install one, or name it in CHROME_PATH."
