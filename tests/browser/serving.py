"""The built site on a local server, under a sub-path as on GitHub Pages, with faults that a test can switch on."""

import fcntl
import os
import re
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from html.parser import HTMLParser
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import urlsplit
from xml.etree import ElementTree

ROOT = Path(__file__).parent.parent.parent
BASE = "/rulescore/"

Fault = Callable[["Answer"], None]


class Answer(SimpleHTTPRequestHandler):
    """One request, answered with a built file, a 404 page, or whatever fault is switched on for that file."""

    server: "Server"
    protocol_version = "HTTP/1.1"
    extensions_map = SimpleHTTPRequestHandler.extensions_map | {
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
    }

    def do_GET(self) -> None:
        address = urlsplit(self.path).path
        self.server.asked.append(address)
        fault = self.server.faults.get("*") or self.server.faults.get(address.rpartition("/")[2], Answer.give)
        fault(self)

    def give(self) -> None:
        """The file that was asked for."""
        super().do_GET()

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        self.whole(code, "text/html", (self.server.folder / "404.html").read_bytes())

    def whole(self, code: int, kind: str, content: bytes) -> None:
        """An answer made up here."""
        self.send_response(code)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def end_headers(self) -> None:
        for name, value in self.server.headers.items():
            self.send_header(name, value)
        super().end_headers()

    def translate_path(self, path: str) -> str:
        # Outside the sub-path there is nothing, as on a project site.
        inside = path.removeprefix(BASE) if path.startswith(BASE) else "nothing-is-here"
        self.directory = str(self.server.folder)
        return super().translate_path(f"/{inside}")

    def handle(self) -> None:
        # A browser that closes a connection half-way is part of these tests.
        try:
            super().handle()
        except ConnectionError:
            self.close_connection = True

    def log_message(self, format: str, *args: object) -> None:
        pass


class Server(ThreadingHTTPServer):
    """The files of a folder, the faults switched on, and the headers added."""

    daemon_threads = True

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.faults: dict[str, Fault] = {}
        self.headers: dict[str, str] = {}
        self.asked: list[str] = []
        super().__init__(("127.0.0.1", 0), Answer)


# Faults


def missing(answer: Answer) -> None:
    """The file is not there."""
    answer.send_error(404)


def web_page(answer: Answer) -> None:
    """A web page in place of the file, as a hotel's sign-in page would be."""
    answer.whole(200, "text/html", b"<!doctype html><title>Sign in</title><p>Welcome to our hotel.")


def cut_short(answer: Answer) -> None:
    """The first half of the file, then the line goes dead."""
    path = Path(answer.translate_path(answer.path))
    content = path.read_bytes()
    answer.send_response(200)
    answer.send_header("Content-Type", answer.guess_type(str(path)))
    answer.send_header("Content-Length", str(len(content)))
    answer.end_headers()
    answer.wfile.write(content[: len(content) // 2])
    answer.close_connection = True


def garbled(answer: Answer) -> None:
    """All of the file, but every byte is zero."""
    path = Path(answer.translate_path(answer.path))
    answer.whole(200, answer.guess_type(str(path)), bytes(path.stat().st_size))


def dead(answer: Answer) -> None:
    """No answer at all."""
    answer.close_connection = True


class Site:
    """The site as it was built and as it is served."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.origin = f"http://127.0.0.1:{server.server_port}"
        self.url = f"{self.origin}{BASE}"

    @property
    def folder(self) -> Path:
        """Where the files are."""
        return self.server.folder

    @property
    def pages(self) -> list[str]:
        """The addresses in the sitemap, from the site's root: the home page is the empty one."""
        locations = ElementTree.parse(self.folder / "sitemap.xml").iterfind(".//{*}loc")
        return [str(location.text).removeprefix(self.url) for location in locations]

    @property
    def sample(self) -> list[str]:
        """Every page written by hand, and of those made for rules and rulings the longest of each game."""
        made: dict[str, list[str]] = {}
        for page in self.pages:
            kind = re.match(r"(r|rulings)/\w+/", page)
            made.setdefault(kind[0] if kind else "", []).append(page)
        for kind, pages in made.items():
            if kind:
                pages.sort(key=lambda page: (self.folder / page / "index.html").stat().st_size)
                pages[:-1] = []
        return [page for pages in made.values() for page in pages]

    @property
    def files(self) -> list[Path]:
        """Every page there is a file of, those outside the sitemap as well."""
        return sorted(self.folder.rglob("*.html"))

    @contextmanager
    def fault(self, name: str, fault: Fault) -> Iterator[None]:
        """One file goes wrong for as long as this lasts."""
        self.server.faults[name] = fault
        try:
            yield
        finally:
            del self.server.faults[name]

    @contextmanager
    def down(self) -> Iterator[None]:
        """There is no network for as long as this lasts, whoever asks."""
        with self.fault("*", dead):
            yield

    @contextmanager
    def held(self, name: str) -> Iterator[threading.Event]:
        """One file is not answered until the event is set, or for as long as this lasts."""
        let_go = threading.Event()

        def hold(answer: Answer) -> None:
            let_go.wait()
            answer.give()

        with self.fault(name, hold):
            try:
                yield let_go
            finally:
                let_go.set()

    @contextmanager
    def header(self, name: str, value: str) -> Iterator[None]:
        """Every answer carries one more header for as long as this lasts."""
        self.server.headers[name] = value
        try:
            yield
        finally:
            del self.server.headers[name]


@contextmanager
def built_and_served(folder: Path) -> Iterator[Site]:
    """Build the site for the port it will be served on, since instant navigation compares addresses; serve it."""
    with Server(folder) as server:
        site = Site(server)
        _build(site)
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
        thread.start()
        try:
            yield site
        finally:
            server.shutdown()
            thread.join()


def _build(site: Site) -> None:
    # Parallel workers write the same docs/assets, and must not clear it while another copies it.
    with (Path(tempfile.gettempdir()) / "rulescore-browser-tests.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        _run("widgets.site", SITE_URL=site.url)
        _run("mkdocs", "build", "--strict", "--quiet", "-d", str(site.folder), SITE_URL=site.url)
        _run("widgets.finish", str(site.folder))


def _run(module: str, *arguments: str, **environment: str) -> None:
    subprocess.run(
        [sys.executable, "-m", module, *arguments],
        cwd=ROOT,
        env=os.environ | {"NO_MKDOCS_2_WARNING": "1"} | environment,
        check=True,
    )


class Elements(HTMLParser):
    """Every start tag of a page with its attributes, in order."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str]]] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, {name: value or "" for name, value in attrs}))


def elements(path: Path, tag: str = "") -> list[dict[str, str]]:
    """The attributes of every element of a built page, or of those with one tag."""
    return [attributes for name, attributes in Elements(path.read_text("utf-8")).found if tag in ("", name)]
