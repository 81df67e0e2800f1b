"""The plain step after MkDocs: a content security policy in every page, and all the service worker needs."""

from __future__ import annotations

import json
import re
import sys
from base64 import b64encode
from hashlib import sha256
from pathlib import Path

ROOT = Path(__file__).parent.parent
HERE = ROOT / "widgets"
ENGINE = "assets/runtime-*"

KEPT = {".css", ".jpg", ".js", ".mjs", ".png", ".svg", ".webmanifest", ".webp", ".woff2"}
KEPT_DATA = {"search/search_index.json", "sitemap.xml"}  # for the search and for instant navigation
LEFT_OUT = ("assets/icons/", "assets/javascripts/lunr/", "assets/previews/", "assets/runtime-", "sw.js")
"""What no page asks for; the engine is kept apart."""

INLINE = re.compile(r"<script(?![^>]*(?:\bsrc=|\bjson\b))[^>]*>(.*?)</script>", re.DOTALL)

MANIFEST = {
    "name": "Rulescore",
    "short_name": "Rulescore",
    "description": "Tabletop rules you can read, try on the spot, weigh exactly and link to.",
    "start_url": ".",
    "scope": ".",
    "display": "standalone",
    "background_color": "#faf6ee",
    "theme_color": "#faf6ee",
    "icons": [
        {"src": "assets/icons/icon.svg", "sizes": "any", "type": "image/svg+xml"},
        {"src": "assets/icons/icon-192.png", "sizes": "192x192", "type": "image/png"},
        {"src": "assets/icons/icon-512.png", "sizes": "512x512", "type": "image/png", "purpose": "any maskable"},
    ],
}


def finish(site: Path) -> None:
    """Finish a site that MkDocs has built. Nothing in a page depends on this but what it adds."""
    (site / "app.webmanifest").write_text(json.dumps(MANIFEST, indent=1), encoding="utf-8")
    pages = {path: path.read_text("utf-8") for path in sorted(site.rglob("*.html"))}
    files = {name: path for name, path in _files(site).items() if _kept(name)}
    engine = {name: path for name, path in _files(site).items() if (site / name).match(ENGINE + "/*")}
    build = sha256()
    for path in [*pages, *files.values(), *engine.values()]:
        build.update(path.relative_to(site).as_posix().encode() + path.read_bytes())
    policy = _policy(list(pages.values()))
    modules = [name for name in files if name.endswith(".mjs") and Path(name).stem != "rule-widget"]
    for path, html in pages.items():
        pages[path] = _with_head(html, path.relative_to(site), policy, build.hexdigest()[:16], modules)
        path.write_text(pages[path], encoding="utf-8")
    pack = {
        "files": {name: _integrity(path.read_bytes()) for name, path in files.items()},
        "engine": {name: _integrity(path.read_bytes()) for name, path in engine.items()},
        **_packed({path.relative_to(site).as_posix(): html for path, html in pages.items()}),
    }
    packed = json.dumps(pack, ensure_ascii=False, separators=(",", ":")).encode()
    (site / "offline.json").write_bytes(packed)
    (folder,) = site.glob(ENGINE)
    script = (HERE / "sw.js").read_text("utf-8")
    for name, value in {"BUILD": build.hexdigest()[:16], "PACK": _integrity(packed), "ENGINE": folder.name}.items():
        script = script.replace(f'"{name}"', f'"{value}"', 1)
    (site / "sw.js").write_text(script, encoding="utf-8")


def _files(site: Path) -> dict[str, Path]:
    return {path.relative_to(site).as_posix(): path for path in sorted(site.rglob("*")) if path.is_file()}


def _kept(name: str) -> bool:
    return name in KEPT_DATA or (Path(name).suffix in KEPT and not name.startswith(LEFT_OUT))


def _integrity(content: bytes) -> str:
    return f"sha256-{b64encode(sha256(content).digest()).decode()}"


def _policy(pages: list[str]) -> str:
    """What a page may load and run: what is on this site, and of scripts inside pages exactly those that are there.

    Those of all pages, because instant navigation goes from page to page under the policy of the first.
    """
    inline = sorted({_integrity(script.encode()) for html in pages for script in INLINE.findall(html)})
    rules = {
        "default-src": "'self'",
        # Pyodide compiles WebAssembly, in a worker, which some browsers hold to the policy of its page.
        "script-src": " ".join(["'self'", "'wasm-unsafe-eval'", *(f"'{each}'" for each in inline)]),
        "style-src": "'self' 'unsafe-inline'",
        "img-src": "'self' data:",
        "object-src": "'none'",
        "frame-src": "'none'",
        "base-uri": "'none'",
        "form-action": "'self'",
    }
    return "; ".join(f"{name} {value}" for name, value in rules.items())


def _with_head(html: str, path: Path, policy: str, build: str, modules: list[str]) -> str:
    """A page with its policy, before anything that it governs, and its place in the build."""
    # A page that is not there is shown at any depth; the site's own address is all that leads home from it.
    home = re.search(r'"base": ?"([^"]*)"', html)
    root = "../" * (len(path.parts) - 1) if path.name == "index.html" or home is None else f"{home[1].rstrip('/')}/"
    head = (
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        f'<link rel="manifest" href="{root}app.webmanifest" data-build="{build}">\n'
        f'<link rel="apple-touch-icon" href="{root}assets/icons/icon-180.png">\n'
    )
    for module in modules:
        head += f'<link rel="modulepreload" href="{root}{module}">\n'
    return re.sub(r"(<meta charset=[^>]*>\n?)", lambda found: found[1] + head, html, count=1)


def _packed(pages: dict[str, str]) -> dict[str, object]:
    """Pages as numbers of lines: most lines are on most pages, so this is a fraction of the pages' own size."""
    lines: dict[str, int] = {}
    numbered = {
        name.removesuffix("index.html"): [lines.setdefault(line, len(lines)) for line in html.split("\n")]
        for name, html in pages.items()
    }
    return {"lines": list(lines), "pages": numbered}


if __name__ == "__main__":
    finish(Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "site"))
