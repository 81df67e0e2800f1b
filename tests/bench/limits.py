"""What holds absolutely: page weight, a roll in a frame, no long task, and memory that stays."""

import json
from dataclasses import dataclass
from statistics import median
from typing import Any

from playwright.sync_api import Browser, Page

from tests.bench.boot import OURS, TOUCH, reader, transferred
from tests.browser.serving import Site, elements

ROLLS = 10
THOUSAND = 1000

# One worker for all: a question, and the milliseconds until there is something to show for it.
ASK = """async requests => {
    const { folder } = (await import(document.querySelector("link[href$='runtime.mjs']").href)).default;
    const root = document.querySelector("link[rel=manifest]").href.replace("app.webmanifest", "");
    const worker = new Worker(`${root}stock/watched.mjs?${root}assets/${folder}/worker.mjs`, { type: "module" });
    let heap = 0;
    const told = () => new Promise((resolve, reject) => {
        worker.onmessage = ({ data }) => {
            if (data.failed || data.broken) reject(new Error(data.failed ?? data.broken));
            else if (data.heap) heap = data.heap;
            else resolve(data);
        };
    });
    while (!(await told()).ready);
    const taken = [];
    for (const [id, request] of requests.entries()) {
        const from = performance.now();
        worker.postMessage({ id, request: JSON.stringify(request) });
        let { answer } = await told();
        taken.push(performance.now() - from);
        while (JSON.parse(answer).more) ({ answer } = await told());
    }
    const memory = globalThis.crossOriginIsolated ? await performance.measureUserAgentSpecificMemory() : null;
    worker.terminate();
    const ours = ({ attribution }) => attribution.some(({ url }) => url.includes("watched"));
    const own = (memory?.breakdown ?? []).filter(ours);
    return { taken, memory: own.reduce((sum, { bytes }) => sum + bytes, heap) };
}"""

# The worker, with a word on how large Python's memory is, which the browser does not count.
WATCHED = """const plain = WebAssembly.instantiate;
WebAssembly.instantiate = async (module, imports) => {
    const instance = await plain(module, imports);
    const memory = imports?.env?.memory ?? instance.exports?.memory;
    if (memory) setInterval(() => self.postMessage({ heap: memory.buffer.byteLength }), 100);
    return instance;
};
await import(location.search.slice(1));
"""

LONG_TASKS = """() => {
    globalThis.longest = 0;
    new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) globalThis.longest = Math.max(globalThis.longest, duration);
    }).observe({ type: "longtask", buffered: true });
}"""


@dataclass
class Limits:
    """Everything measured here."""

    heaviest: tuple[int, str]
    widgets: int
    within_frame: float
    slowest: list[tuple[float, str]]
    longest_task: float
    memory: int
    memory_later: int


def limits(site: Site, browser: Browser) -> Limits:
    """Measure against a running site."""
    asked = requests(site)
    (site.folder / "stock" / "watched.mjs").write_text(WATCHED)
    with (
        site.header("Cross-Origin-Opener-Policy", "same-origin"),
        site.header("Cross-Origin-Embedder-Policy", "require-corp"),
        reader(browser, service_workers="block") as (page, _),
    ):
        page.goto(site.url)
        rolls = [request for _ in range(ROLLS) for request in asked.values()]
        taken: list[float] = page.evaluate(ASK, rolls)["taken"]
        every = [request for request in asked.values() if request["do"] == "roll"]
        memory = page.evaluate(ASK, every)["memory"]
        more = [every[at % len(every)] for at in range(THOUSAND)]
        memory_later = page.evaluate(ASK, every + more)["memory"]
    names = list(asked) * ROLLS
    by_widget: dict[str, list[float]] = {}
    for name, one in zip(names, taken, strict=True):
        by_widget.setdefault(name, []).append(one)
    return Limits(
        heaviest=max((weight(site, browser, address), address) for address in chapters(site)),
        widgets=len(asked),
        within_frame=sum(one <= 16 for one in taken) / len(taken),
        slowest=sorted(((median(each), name) for name, each in by_widget.items()), reverse=True)[:5],
        longest_task=longest_task(site, browser),
        memory=memory,
        memory_later=memory_later,
    )


def chapters(site: Site) -> list[str]:
    """The pages with the most on them, and the first."""
    return ["", *(address for address in site.pages if address.startswith("games/"))]


def requests(site: Site) -> dict[str, dict[str, Any]]:
    """What each widget that rolls asks when its button is pressed as the page stands; of a sheet, its first action."""
    found = {}
    for path in site.files:
        page = path.parent.relative_to(site.folder).as_posix()
        states = [each["data-state"] for each in elements(path) if "data-state" in each]
        for at, each in enumerate(elements(path, "rule-widget")):
            config = json.loads(each["data-widget"])
            if "sheet" in config:
                ask = {"do": "act", "rule": config["actions"][0], "answers": {}, "state": states[0]}
                name = f"{config['sheet']} sheet"
            elif "rule" in config and "over" not in config and "price" not in config:
                ask, name = {"do": "roll", "answers": config["answers"]}, config["rule"]
            else:
                continue  # nothing is rolled there
            found[f"{name} ({page}, {at + 1})"] = {"widget": config, **ask}
    return found


def weight(site: Site, browser: Browser, address: str) -> int:
    """Bytes of a page with nothing touched, theme and fonts and all, compressed."""
    with reader(browser, service_workers="block") as (page, fetched):
        page.goto(site.url + address)
        page.wait_for_load_state("networkidle")
        return transferred(site, {url for url in fetched if url.startswith(site.url)})


def longest_task(site: Site, browser: Browser) -> float:
    """Over a visit: each chapter loaded, its first widget touched, and rolled again."""
    longest = 0.0
    with reader(browser, service_workers="block") as (page, _):
        page.add_init_script(f"({LONG_TASKS})()")
        for address in chapters(site):
            page.goto(site.url + address)
            page.wait_for_load_state("networkidle")
            selector = OURS if address == "" else "rule-widget:has(form[data-do=roll])"
            for _ in range(3):
                page.evaluate(TOUCH, selector)
            longest = max(longest, settled(page))
    return longest


def settled(page: Page) -> float:
    """The longest task so far, once two frames have passed."""
    page.evaluate("() => new Promise(go => requestAnimationFrame(() => requestAnimationFrame(go)))")
    longest: float = page.evaluate("() => globalThis.longest")
    return longest
