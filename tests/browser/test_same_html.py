"""What the browser draws is what the build drew, byte for byte."""

import json
from typing import Any

from playwright.sync_api import Page

from tests.browser.conftest import OpenPage
from tests.browser.serving import Site, elements

ASK = """async requests => {
    const { folder } = (await import(new URL("assets/runtime.mjs", location))).default;
    const worker = new Worker(`assets/${folder}/worker.mjs`, { type: "module" });
    const answers = new Map();
    await new Promise((resolve, reject) => {
        worker.onerror = event => reject(new Error(event.message));
        worker.onmessage = ({ data }) => {
            if (data.failed || data.broken) reject(new Error(data.failed ?? data.broken));
            if (data.id !== undefined) answers.set(data.id, data.answer);
            if (answers.size === requests.length) resolve();
        };
        requests.forEach((request, id) => worker.postMessage({ id, request: JSON.stringify(request) }));
    });
    worker.terminate();
    return requests.map((_, id) => answers.get(id));
}"""


def drawn(page: Page, configs: list[dict[str, Any]]) -> list[str]:
    """Each widget as the browser draws it."""
    answers = page.evaluate(ASK, [{"do": "draw", "widget": config} for config in configs])
    return [json.loads(answer)["html"] for answer in answers]


def test_every_widget_is_drawn_the_same_in_the_browser(open_page: OpenPage, site: Site) -> None:
    found = [
        (path, json.loads(widget["data-widget"])) for path in site.files for widget in elements(path, "rule-widget")
    ]
    assert len(found) > 10
    htmls = drawn(open_page(), [config for _, config in found])
    for (path, config), html in zip(found, htmls, strict=True):
        assert html in path.read_text("utf-8"), f"{path}: {config}"
