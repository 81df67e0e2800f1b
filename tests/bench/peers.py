"""What people would use instead, each asked to show one roll of 2d6: from opening its page to the roll on it."""

import json
import shutil
import subprocess
import sys
from hashlib import sha256
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

from playwright.sync_api import Browser

from tests.bench.boot import KEPT, reader, transferred
from tests.browser.serving import Site
from widgets.site import MODULES

REPETITIONS = 5
FOLDER = MODULES / ".cache" / "peers"
NPM = ("@pyscript/core@0.7.31", "ace-builds@1.16.0", "@highlightjs/cdn-assets@11.7.0")
PYTHON = ("markdown-exec==1.12.6", "markdown==3.11.3", "pymdown-extensions")
MICROPIP = "micropip==0.11.1"  # markdown-exec loads it on every page

CODE = "import random\nprint(sum(random.choices(range(1, 7), k=2)))"

MARKDOWN_EXEC = f"""
import markdown_exec
from markdown import Markdown
fence = dict(name="pyodide", format=markdown_exec.formatter, validator=markdown_exec.validator)
fence["class"] = "pyodide"
fences = {{"pymdownx.superfences": {{"custom_fences": [fence]}}}}
drawn = Markdown(extensions=list(fences), extension_configs=fences).convert('''```pyodide
{CODE}
```''')
print(open(markdown_exec.__path__[0] + "/assets/pyodide.js").read())
print("<!-- page -->")
print(drawn)
"""

PYSCRIPT = """<!doctype html><meta charset="utf-8"><title>PyScript</title><link rel="icon" href="data:,">
<link rel="stylesheet" href="core/core.css"><script type="module" src="core/core.js"></script>
<div id="output"></div>
<script type="py" config='{"interpreter": "../pyodide/pyodide.mjs"}' target="output">
from pyscript import display
import random
display(sum(random.choices(range(1, 7), k=2)))
</script>"""

SHOWN = """selector => new Promise(resolve => {
    const look = () => /^\\s*\\d+\\s*$/.test(document.querySelector(selector)?.textContent ?? "")
        ? resolve(performance.now()) : setTimeout(look, 2);
    look();
})"""

PRESS_RUN = """() => new Promise(resolve => {
    const look = () => {
        const run = document.getElementById("exec-1--run");
        if (run?.onclick) { run.click(); resolve(); } else setTimeout(look, 2);
    };
    look();
})"""

OURS = """() => new Promise(resolve => {
    const press = () => {
        const place = document.querySelector("rule-widget:defined .rs-result");
        if (!place) return setTimeout(press, 2);
        new MutationObserver(() => resolve(performance.now())).observe(place, { childList: true });
        document.querySelector("rule-widget .rs-roll").click();
    };
    press();
})"""


class Peer(NamedTuple):
    """Milliseconds from opening its page to a roll on it, the first time and again, and bytes the first time."""

    name: str
    first: float
    again: float
    bytes: int
    before: str
    """What a reader sees of the roll before that, and without scripts."""


def peers(site: Site, browser: Browser) -> list[Peer]:
    """Ours and the others, in turn."""
    _lay_out(site.folder / "peers")
    found = [
        ("Rulescore", "r/hitdice/6.1/", [OURS], "a roll with odds and trace"),
        ("markdown-exec 1.12.6", "peers/markdown-exec/", [PRESS_RUN, SHOWN], "the code"),
        ("PyScript 0.7.31", "peers/pyscript/", [SHOWN], "nothing"),
    ]
    return [_measured(site, browser, *each) for each in found]


def _measured(site: Site, browser: Browser, name: str, address: str, scripts: list[str], before: str) -> Peer:
    first: list[float] = []
    again: list[float] = []
    size = 0
    for _ in range(REPETITIONS):
        with reader(browser) as (page, fetched):
            for into in (first, again):
                page.goto(site.url + address, wait_until="commit")
                took: Any = None
                for script in scripts:
                    took = (
                        page.evaluate(script, "#output, #exec-1--output")
                        if "selector" in script
                        else page.evaluate(script)
                    )
                into.append(float(took))
                size = size or transferred(site, fetched)
                page.wait_for_load_state("networkidle")
                if name == "Rulescore":
                    page.evaluate(KEPT)
    return Peer(name, median(first), median(again), size, before)


def _lay_out(folder: Path) -> None:
    """Their pages as they come, with what they fetch from elsewhere laid beside them."""
    _install()
    runtime = folder / "pyodide"
    runtime.mkdir(parents=True)
    for path in (MODULES / "pyodide").iterdir():
        shutil.copy(path, runtime)
    (wheel,) = (FOLDER / "wheels").iterdir()
    shutil.copy(wheel, runtime)
    lock = json.loads((runtime / "pyodide-lock.json").read_bytes())
    lock["packages"]["micropip"] |= {"file_name": wheel.name, "sha256": sha256(wheel.read_bytes()).hexdigest()}
    (runtime / "pyodide-lock.json").write_text(json.dumps(lock))
    _pyscript(folder / "pyscript")
    _markdown_exec(folder / "markdown-exec")


def _pyscript(folder: Path) -> None:
    shutil.copytree(FOLDER / "node_modules" / "@pyscript" / "core" / "dist", folder / "core")
    (folder / "index.html").write_text(PYSCRIPT)


def _markdown_exec(folder: Path) -> None:
    folder.mkdir()
    drawn = subprocess.run(
        [sys.executable, "-c", MARKDOWN_EXEC],
        env={"PYTHONPATH": str(FOLDER / "python")},
        capture_output=True,
        check=True,
        text=True,
    ).stdout
    script, _, page = drawn.partition("<!-- page -->")
    elsewhere = {
        "https://cdnjs.cloudflare.com/ajax/libs/ace/1.16.0/": "ace/",
        "https://cdnjs.cloudflare.com/ajax/libs/highlight.js/11.7.0/": "highlight/",
        "https://cdn.jsdelivr.net/npm/highlightjs-themes@1.0.0/": "highlight/styles/base16/",
    }
    for there, here in elsewhere.items():
        page = page.replace(there, here)
    before, _, after = page.partition("https://cdn.jsdelivr.net/pyodide/")
    page = f"{before}../pyodide/{after.partition('/full/')[2]}"
    shutil.copytree(FOLDER / "node_modules" / "ace-builds" / "src-min-noconflict", folder / "ace")
    shutil.copytree(FOLDER / "node_modules" / "@highlightjs" / "cdn-assets", folder / "highlight")
    (folder / "setup.js").write_text(script)
    head = '<!doctype html><meta charset="utf-8"><title>markdown-exec</title><link rel="icon" href="data:,">'
    (folder / "index.html").write_text(
        f'{head}<body data-md-color-scheme="default">{page}<script src="setup.js"></script>'
    )


def _install() -> None:
    """Into a cache of their own, once, and only for the benchmark."""
    done = FOLDER / "done"
    if done.exists() and done.read_text() == repr((NPM, PYTHON, MICROPIP)):
        return
    shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir(parents=True)
    (FOLDER / "package.json").write_text("{}")
    subprocess.run(["npm", "install", "--silent", *NPM], cwd=FOLDER, check=True)
    uv = [sys.executable, "-m", "uv", "pip", "install", "--quiet", "--target"]
    subprocess.run([*uv, FOLDER / "python", *PYTHON], check=True)
    pip = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--only-binary", ":all:"]
    subprocess.run([*pip, "--python-version", "3.14", "--dest", FOLDER / "wheels", MICROPIP], check=True)
    done.write_text(repr((NPM, PYTHON, MICROPIP)))
