"""Find a browser to test with, or install one: `python -m tests.browser.find` prints its path."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

# Containers run as root, which Chromium's sandbox refuses; the rest keeps Chromium from calling home.
FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

COMMANDS = ["google-chrome-stable", "google-chrome", "chromium", "chromium-browser"]
MAC_APPS = [
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
]

ASK_PLAYWRIGHT = """
from playwright.sync_api import sync_playwright
with sync_playwright() as playwright:
    print(playwright.chromium.executable_path)
"""


class NoBrowser(Exception):
    """There is no browser, and none could be installed."""


def find_browser() -> Path:
    """Return the browser `CHROME_PATH` names, else an installed one, else a newly installed one."""
    browser = _named() or _installed() or _from_playwright() or _from_debian()
    if browser is None:
        raise NoBrowser("The browser tests need Chrome or Chromium: install one, or name it in CHROME_PATH.")
    return browser


def _named() -> Path | None:
    path = os.environ.get("CHROME_PATH")
    if not path:
        return None
    if not _runs([path, "--version"]):
        raise NoBrowser(f"CHROME_PATH names {path}, which is not a browser that runs here.")
    return Path(path)


def _installed() -> Path | None:
    # Some systems ship a `chromium-browser` that only says how to install it, so each is tried.
    for path in [*filter(None, map(shutil.which, COMMANDS)), *MAC_APPS]:
        if _runs([path, "--version"]):
            return Path(path)
    return None


def _from_playwright() -> Path | None:
    # A process of its own, for Playwright refuses a second start in a process that already runs it.
    answer = subprocess.run([sys.executable, "-c", ASK_PLAYWRIGHT], capture_output=True, text=True, check=False)
    path = answer.stdout.strip()
    if not path:
        return None
    if not Path(path).exists():
        _say("Downloading Chromium for the browser tests.")
        _runs([sys.executable, "-m", "playwright", "install", "--no-shell", "chromium"], seconds=300)
    return Path(path) if _runs([path, "--version"]) else None


def _from_debian() -> Path | None:
    if not Path("/etc/debian_version").exists() or os.geteuid() != 0:
        return None
    _say("Installing Debian's Chromium for the browser tests.")
    _runs(["apt-get", "update"], seconds=300)
    install = ["apt-get", "install", "-y", "--no-install-recommends", "chromium"]
    _runs(install, seconds=900, DEBIAN_FRONTEND="noninteractive")
    return _installed()


def _runs(command: list[str], seconds: int = 30, **environment: str) -> bool:
    try:
        subprocess.run(command, capture_output=True, timeout=seconds, check=True, env=os.environ | environment)
    except (OSError, subprocess.SubprocessError):
        return False
    return True


def _say(sentence: str) -> None:
    print(sentence, file=sys.stderr)


if __name__ == "__main__":
    try:
        print(find_browser())
    except NoBrowser as problem:
        sys.exit(str(problem))
