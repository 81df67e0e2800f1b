"""From the first touch to the first result in a real browser: Pyodide as it comes, and ours, side by side."""

import gzip
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, Request, sync_playwright

from tests.browser.conftest import hop
from tests.browser.find import FLAGS, find_browser
from tests.browser.serving import BASE, Site, built_and_served
from widgets.site import MODULES, archive

REPETITIONS = 7
RULE = "hitdice.6.5"

STOCK_PAGE = """<!doctype html><meta charset="utf-8"><title>Stock Pyodide</title><link rel="icon" href="data:,">
<button>Roll</button><div class="rs-result"></div>
<script type="module">
document.querySelector("button").onclick = () => {
  const worker = new Worker("worker.mjs", { type: "module" });
  worker.onmessage = ({ data }) => (document.querySelector(".rs-result").innerHTML = data);
};
</script>"""

STOCK_WORKER = """import { loadPyodide } from "./pyodide.mjs";
const [pyodide, source] = await Promise.all([
  loadPyodide(),
  fetch("source.zip").then((response) => response.arrayBuffer()),
]);
pyodide.unpackArchive(source, "zip");
const respond = pyodide.runPython("from widgets.view import respond; respond");
const answer = respond(JSON.stringify({ do: "roll", widget: { rule: "RULE", page: "", answers: {} }, answers: {} }));
self.postMessage(JSON.parse(answer).parts[".rs-result"]);
""".replace("RULE", RULE)

TOUCH = """selector => new Promise(resolve => {
    const from = performance.now();
    const place = document.querySelector(`${selector} .rs-result`);
    new MutationObserver(() => resolve(performance.now() - from)).observe(place, { childList: true });
    document.querySelector(`${selector} button:not([type=button])`).click();
})"""

KEPT = """async () => {
    for (;;) {
        const names = await caches.keys();
        const name = names.find((name) => name.startsWith("rulescore snapshot "));
        if (name && (await (await caches.open(name)).keys()).length) return;
        await new Promise((resolve) => setTimeout(resolve, 50));
    }
}"""

OURS = f"""rule-widget[data-widget*='"rule":"{RULE}"']"""


@dataclass
class Boots:
    """Milliseconds from touch to result, and bytes for the first one, by what was there before."""

    cold: list[float] = field(default_factory=list)
    cached: list[float] = field(default_factory=list)
    next_page: list[float] = field(default_factory=list)
    bytes: int = 0

    def medians(self) -> tuple[float, float, float]:
        return median(self.cold), median(self.cached), median(self.next_page)


@contextmanager
def served() -> Iterator[tuple[Site, Browser]]:
    """The site with a page of stock Pyodide beside it, cached as GitHub Pages has it, and a browser."""
    with TemporaryDirectory() as folder, built_and_served(Path(folder)) as site, sync_playwright() as playwright:
        stock = site.folder / "stock"
        stock.mkdir()
        for name in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json"):
            shutil.copy(MODULES / "pyodide" / name, stock)
        (stock / "source.zip").write_bytes(archive())
        (stock / "index.html").write_text(STOCK_PAGE)
        (stock / "worker.mjs").write_text(STOCK_WORKER)
        browser = playwright.chromium.launch(executable_path=find_browser(), args=FLAGS)
        with site.header("Cache-Control", "max-age=600"):
            yield site, browser
        browser.close()


def boots(site: Site, browser: Browser) -> tuple[Boots, Boots]:
    """Stock and ours in turn, each time as a reader who was never here."""
    stock, ours = Boots(), Boots()
    for _ in range(REPETITIONS):
        with reader(browser) as (page, fetched):
            for into in (stock.cold, stock.cached, stock.next_page):
                page.goto(f"{site.url}stock/")
                fetched.clear()
                into.append(page.evaluate(TOUCH, ""))
                stock.bytes = stock.bytes or transferred(site, fetched)
        with reader(browser) as (page, fetched):
            page.goto(site.url)
            page.wait_for_load_state("networkidle")
            fetched.clear()
            ours.cold.append(page.evaluate(TOUCH, OURS))
            ours.bytes = ours.bytes or transferred(site, {url for url in fetched if "/assets/runtime-" in url})
            page.evaluate(KEPT)
            page.goto(site.url)
            page.wait_for_load_state("networkidle")
            ours.cached.append(page.evaluate(TOUCH, OURS))
            hop(page, f"{site.url}games/hitdice/")
            page.wait_for_load_state("networkidle")
            page.evaluate("() => new Promise(requestIdleCallback)")
            ours.next_page.append(page.evaluate(TOUCH, OURS))
    return stock, ours


@contextmanager
def reader(browser: Browser, **options: Any) -> Iterator[tuple[Page, set[str]]]:
    """A new reader's page, and the addresses it asks for."""
    context: BrowserContext = browser.new_context(**options)
    fetched: set[str] = set()

    def note(request: Request) -> None:
        fetched.add(request.url)

    context.on("request", note)
    yield context.new_page(), fetched
    context.close()


def transferred(site: Site, addresses: set[str]) -> int:
    """Bytes of these, as a host that compresses sends them."""
    total = 0
    for address in addresses:
        inside = address.partition("?")[0].partition("#")[0].removeprefix(f"{site.origin}{BASE}")
        path = site.folder / inside
        content = (path / "index.html" if path.is_dir() else path).read_bytes()
        total += min(len(content), len(gzip.compress(content, 6)))
    return total
