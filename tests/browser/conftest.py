"""A browser, the built site, and pages that fail a test when they complain."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, BrowserType, ConsoleMessage, Page, expect, sync_playwright

from tests.browser.find import FLAGS, find_browser
from tests.browser.serving import Site, built_and_served

# Nothing here asserts a time: the first answer may take long on a busy machine.
PATIENCE = 20_000
expect.set_options(timeout=PATIENCE)

PHONE: dict[str, Any] = {
    "viewport": {"width": 360, "height": 740},
    "device_scale_factor": 2,
    "has_touch": True,
    "is_mobile": True,
}

# The service worker would answer in place of the server, whose answers most tests are about.
NOTHING_KEPT: dict[str, Any] = {"service_workers": "block"}


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """The site, built anew and served under a sub-path."""
    with built_and_served(tmp_path_factory.mktemp("site")) as site:
        yield site


@pytest.fixture(scope="session")
def chromium() -> Iterator[BrowserType]:
    """What launches browsers."""
    with sync_playwright() as playwright:
        yield playwright.chromium


@pytest.fixture(scope="session")
def browser(chromium: BrowserType) -> Iterator[Browser]:
    """One Chromium for all tests."""
    browser = chromium.launch(executable_path=find_browser(), args=FLAGS)
    yield browser
    browser.close()


class Complaints:
    """Uncaught errors and console errors of every page of a context."""

    def __init__(self, context: BrowserContext, allowed: tuple[str, ...] = ()) -> None:
        self.seen: list[str] = []
        self.allowed = allowed
        context.on("weberror", lambda problem: self.seen.append(f"uncaught: {problem.error}"))
        context.on("console", self._console)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.seen.append(f"console: {message.text} ({message.location['url']})")

    def settle(self) -> None:
        """Fail on any complaint that is not allowed; forget the rest."""
        unexpected = [text for text in self.seen if not any(re.search(allowed, text) for allowed in self.allowed)]
        self.seen.clear()
        assert not unexpected, "the page complained:\n" + "\n".join(unexpected)


class OpenPage:
    """Opens addresses of the site as a reader who was never here, each in a browser context of its own."""

    def __init__(self, site: Site, browser: Browser) -> None:
        self.site = site
        self.browser = browser
        self.contexts: list[tuple[BrowserContext, Complaints]] = []
        self.requested: list[str] = []

    def __call__(
        self,
        address: str = "",
        *,
        allow: tuple[str, ...] = (),
        prepare: Callable[[BrowserContext], object] | None = None,
        **options: Any,
    ) -> Page:
        """`allow` lists complaints the test expects; `prepare` gets the context before it has a page."""
        context = self.browser.new_context(**NOTHING_KEPT | options)
        context.set_default_timeout(PATIENCE)
        context.on("request", lambda request: self.requested.append(request.url))
        self.contexts.append((context, Complaints(context, allow)))
        if prepare is not None:
            prepare(context)
        page = context.new_page()
        page.goto(address if address.startswith("http") else self.site.url + address)
        return page

    @property
    def runtime_requests(self) -> list[str]:
        """What was asked of the Python runtime, by pages and workers."""
        return [url for url in self.requested if "/assets/runtime-" in url]

    def close(self) -> None:
        """Close every context, then fail on what they complained of."""
        for context, _ in self.contexts:
            context.close()
        for _, complaints in self.contexts:
            complaints.settle()


@pytest.fixture
def open_page(site: Site, browser: Browser) -> Iterator[OpenPage]:
    """Open pages as a reader who was never here."""
    opener = OpenPage(site, browser)
    yield opener
    opener.close()


class Reader:
    """A reader whose engine is already running, and who goes from page to page without losing it."""

    def __init__(self, site: Site, context: BrowserContext) -> None:
        self.site = site
        self.page = context.new_page()
        self.page.goto(site.url)

    def visit(self, address: str) -> Page:
        """Go to a page by instant navigation, so that the worker is kept and the widgets are as built."""
        for each in ("guide/changelog/", address):
            hop(self.page, self.site.url + each)
        return self.page


def hop(page: Page, url: str) -> None:
    """Follow a link to an address as a click on it would, and wait until its page has taken the old one's place."""
    page.evaluate(
        """url => {
            document.querySelector("[data-md-component=content]").dataset.left = "";
            const link = Object.assign(document.createElement("a"), { href: url });
            document.body.append(link);
            link.click();
            link.remove();
        }""",
        url,
    )
    expect(page.locator("[data-md-component=content]:not([data-left])")).to_be_visible()


def wait_until(page: Page, condition: str) -> None:
    """Wait until an asynchronous condition of a page's holds."""
    page.evaluate(
        f"""async () => {{
            const holds = {condition};
            for (let left = {PATIENCE} / 50; left > 0; left--) {{
                if (await holds()) return;
                await new Promise((resolve) => setTimeout(resolve, 50));
            }}
            throw new Error("it did not come about");
        }}"""
    )


@pytest.fixture(scope="session")
def _reader(site: Site, browser: Browser) -> Iterator[tuple[Reader, BrowserContext, Complaints]]:
    context = browser.new_context(**NOTHING_KEPT)
    complaints = Complaints(context)
    yield Reader(site, context), context, complaints
    context.close()


@pytest.fixture
def reader(_reader: tuple[Reader, BrowserContext, Complaints]) -> Iterator[Reader]:
    """The reader shared by tests that need no first touch: quick, because the engine is started only once."""
    reader, _, complaints = _reader
    reader.page.evaluate("localStorage.clear()")
    yield reader
    complaints.settle()
