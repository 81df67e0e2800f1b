"""The plain build step: everything the pages fetch, laid out in docs/assets before MkDocs runs."""

from __future__ import annotations

import gzip
import json
import shutil
import subprocess
import sys
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from . import catalogue, history, pages, uses
from .preview import ATKINSON, FRAUNCES, previews
from .told import BrokenExample

ROOT = Path(__file__).parent.parent
ASSETS = ROOT / "docs" / "assets"
MODULES = ROOT / "node_modules"

TOOLS = ROOT / ".venv" / "pyodide-build"
CACHE = MODULES / ".cache" / "rulescore"

RUNTIME = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
PAGE_SIDE = ("rule-widget.mjs", "copy-as.mjs", "engine.mjs", "offline.mjs", "table-rulings.mjs", "rule-widget.css")
FONTS = {
    "fraunces.woff2": FRAUNCES,
    "atkinson.woff2": ATKINSON,
    "atkinson-italic.woff2": ATKINSON.with_name("atkinson-hyperlegible-next-latin-wght-italic.woff2"),
}
BUILD_SIDE = {
    "catalogue.py",
    "chapters.py",
    "fence.py",
    "finish.py",
    "history.py",
    "pages.py",
    "preview.py",
    "references.py",
    "rulings.py",
    "site.py",
    "told.py",
    "uses.py",
}
"""The part of `widgets` that only the build needs; the rest also runs in the browser."""


def archive() -> bytes:
    """The project's Python for the browser, the same bytes for the same files."""
    packed = BytesIO()
    files = [path for path in ROOT.glob("widgets/*.py") if path.name not in BUILD_SIDE]
    files += [path for path in ROOT.glob("rulescore/**/*.py") if path.name != "__main__.py"]
    with ZipFile(packed, "w", ZIP_DEFLATED) as zipped:
        for path in sorted(files):
            zipped.writestr(ZipInfo(path.relative_to(ROOT).as_posix()), path.read_bytes(), ZIP_DEFLATED)
    return packed.getvalue()


def bytecode() -> bytes:
    """The archive and the part of the standard library it needs, compiled by Pyodide itself; kept until they change.

    Compressed as a whole, which is smaller than file by file, and quicker to import from once it is unpacked.
    """
    source = archive()
    script = ROOT / "widgets" / "bytecode.mjs"
    made_by = [script, ROOT / "requirements-pyodide.txt", ROOT / "package-lock.json"]
    folder = CACHE / sha256(source + b"".join(path.read_bytes() for path in made_by)).hexdigest()[:16]
    if not (folder / "python.zip").exists():
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "source.zip").write_bytes(source)
        subprocess.run(["node", script, folder / "source.zip", TOOLS, folder], check=True)
    return gzip.compress((folder / "python.zip").read_bytes(), 9, mtime=0)


def lock() -> bytes:
    """Pyodide's list of packages, which it insists on, without the packages."""
    whole = json.loads((MODULES / "pyodide" / "pyodide-lock.json").read_bytes())
    return json.dumps({"info": whole["info"], "packages": {}}).encode()


def lay_out() -> None:
    """Write docs/assets afresh. The runtime's folder is named by its contents, so it can be cached for ever."""
    files = {name: (MODULES / "pyodide" / name).read_bytes() for name in RUNTIME}
    files["pyodide-lock.json"] = lock()
    files["python.bin"] = bytecode()
    files["worker.mjs"] = (ROOT / "widgets" / "worker.mjs").read_bytes()
    digest = sha256()
    for name, content in files.items():
        digest.update(name.encode() + sha256(content).digest())
    folder = f"runtime-{digest.hexdigest()[:16]}"
    _clear(keep=folder)
    _write({f"{folder}/{name}": content for name, content in files.items()})
    manifest = {
        "folder": folder,
        "files": {name: len(content) for name, content in files.items()},
        "download": _compressed(files, CACHE / f"{folder}-download"),
    }
    _write(
        {
            "runtime.mjs": f"export default {json.dumps(manifest, indent=1)};\n".encode(),
            **{name: (ROOT / "widgets" / name).read_bytes() for name in PAGE_SIDE},
            **{f"icons/{path.name}": path.read_bytes() for path in (ROOT / "widgets" / "icons").iterdir()},
            **{f"fonts/{name}": path.read_bytes() for name, path in FONTS.items()},
        }
    )


def _clear(keep: str) -> None:
    for path in ASSETS.glob("runtime-*"):
        if path.name != keep:
            shutil.rmtree(path)


def _write(files: dict[str, bytes]) -> None:
    for name, content in files.items():
        path = ASSETS / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.exists() or path.read_bytes() != content:  # an unchanged file must not wake the live reload
            path.write_bytes(content)


def _compressed(files: dict[str, bytes], note: Path) -> int:
    """About how many bytes a reader downloads, as a host that compresses sends them; worked out once per runtime."""
    if not note.exists():
        note.write_text(str(sum(len(gzip.compress(content, 6)) for content in files.values())))
    return int(note.read_text())


def main() -> None:
    """Everything MkDocs needs to find. What is wrong in a chapter is one sentence."""
    try:
        history.check()
        lay_out()
        pages.lay_out()
        catalogue.lay_out()
        previews()
    except BrokenExample as problem:
        sys.exit(problem.message)
    if disagree := uses.disagreements():
        print(f"Text and core disagree {len(disagree)} times on what a rule uses; python -m widgets.uses lists them.")


if __name__ == "__main__":
    main()
