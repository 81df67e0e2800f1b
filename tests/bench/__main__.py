"""Measure in CPython, in Pyodide and in a browser, print the tables, and keep them in results.md.

With --check, fail where a ratio to stock Pyodide or an absolute limit is missed.
"""

import json
import os
import platform
import subprocess
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any

from icepool import Pool, d6
from icepool.evaluator import SumEvaluator

from widgets.site import archive

from . import boot
from .limits import limits
from .measure import REPETITIONS, measure, milliseconds
from .peers import peers

HERE = Path(__file__).parent
INTERACTIVE = 100  # ms


def in_pyodide() -> dict[str, Any]:
    """The same measurements, from the same archive as on the site."""
    with NamedTemporaryFile(suffix=".zip") as file:
        file.write(archive())
        file.flush()
        ran = subprocess.run(["node", HERE / "pyodide.mjs", file.name], stdout=subprocess.PIPE, check=True)
    told: dict[str, Any] = json.loads(ran.stdout)
    return told


def icepool() -> float:
    """30d6, lowest 20, by icepool; it remembers in its pools and its evaluator, so both are new each time."""
    return milliseconds(lambda: SumEvaluator()(Pool([d6] * 30).lowest(20)), [Pool.clear_cache])


def rows(cpython: dict[str, float], pyodide: dict[str, float]) -> Iterator[str]:
    """One row for each case."""
    for name, here in cpython.items():
        there = pyodide[name]
        mark = "slow" if there > INTERACTIVE else ""
        yield f"| {name:56} | {here:10.2f} | {there:10.2f} | {there / here:5.1f} | {mark:4} |"


def report() -> str:
    """Everything measured, as Markdown."""
    cpython, oracle, told = measure(), icepool(), in_pyodide()
    pyodide, versions = told["milliseconds"], told["versions"]
    slowest_first = sorted(cpython["rules"], key=lambda name: -pyodide["rules"][name])
    ours = cpython["odds"]["30d6, lowest 20"]
    return "\n".join(
        [
            f"Measured on {datetime.now(UTC):%Y-%m-%d} with {os.cpu_count()} cores: CPython "
            f"{platform.python_version()}, and Pyodide {versions['pyodide']} (CPython {versions['python']}) in Node "
            f"{versions['node']}. Medians of {REPETITIONS} runs after a first one, nothing remembered from run to run. "
            f"To respond is to roll, weigh and draw the HTML. What takes Pyodide over {INTERACTIVE} ms is marked slow.",
            "",
            f"| {'Case':56} | CPython ms | Pyodide ms | Ratio | Note |",
            f"|{'-' * 58}|-----------:|-----------:|------:|------|",
            *rows(cpython["odds"], pyodide["odds"]),
            *rows({name: cpython["rules"][name] for name in slowest_first}, pyodide["rules"]),
            "",
            f"icepool {version('icepool')} takes {oracle:.2f} ms in CPython for 30d6, lowest 20: "
            f"{oracle / ours:.1f} times ours.",
        ]
    )


def in_browser() -> tuple[str, list[str]]:
    """The tables of what a reader waits for, and what of it is over its limit."""
    with boot.served() as (site, browser):
        stock, ours = boot.boots(site, browser)
        held = limits(site, browser)
        others = peers(site, browser)
        pages = len(site.files)
    names = ("nothing cached", "files cached", "a later page of the visit")
    cases = [
        (f"First touch to first result, {name}", f"{theirs:.0f} ms", f"{own:.0f} ms", own / theirs, most)
        for name, theirs, own, most in zip(names, stock.medians(), ours.medians(), (0.35, 0.25, 0.02), strict=True)
    ]
    sizes = (f"{stock.bytes / 1e6:.2f} MB", f"{ours.bytes / 1e6:.2f} MB")
    cases.append(("Bytes for the first result, gzip", *sizes, ours.bytes / stock.bytes, 0.80))
    heavy, where = held.heaviest
    slow, slowest = held.slowest[0]
    memory, later = held.memory / 1e6, held.memory_later / 1e6
    absolute = [
        (f"Heaviest page, untouched, gzip ({where})", f"{heavy / 1e3:.0f} KB", "250 KB", heavy > 250e3),
        (
            f"Rolls answered in a frame ({held.widgets} widgets)",
            f"{held.within_frame:.1%}",
            "90%",
            held.within_frame < 0.9,
        ),
        (f"Slowest of them ({slowest})", f"{slow:.1f} ms", "", False),
        ("Longest task on the main thread", f"{held.longest_task:.0f} ms", "50 ms", held.longest_task > 50),
        ("Worker's memory, every widget rolled", f"{memory:.1f} MB", "64 MB", memory > 64),
        ("The same after a thousand rolls more", f"{later:.1f} MB", f"{memory * 1.05:.1f} MB", later > memory * 1.05),
    ]
    lines = [
        f"In headless Chromium, over loopback, with {pages} pages; medians of {boot.REPETITIONS}, stock and ours "
        "in turn. Stock is Pyodide’s npm package as it comes, in a module worker, with the same Python unpacked "
        "from source.",
        "",
        f"| {'':56} | Stock      | Ours       | Ratio | At most |",
        f"|{'-' * 58}|-----------:|-----------:|------:|--------:|",
        *(f"| {name:56} | {a:>10} | {b:>10} | {ratio:5.3f} | {most:7.2f} |" for name, a, b, ratio, most in cases),
        "",
        f"| {'':66} | Measured   | Limit      |",
        f"|{'-' * 68}|-----------:|-----------:|",
        *(f"| {name:66} | {value:>10} | {limit:>10} |" for name, value, limit, _ in absolute),
        "",
        "What people would use instead, each on the same Pyodide, from opening a page to a roll of 2d6 on it.",
        "",
        f"| {'':22} | First visit | Again    | Bytes, gzip | Seen before that, and without scripts |",
        f"|{'-' * 24}|------------:|---------:|------------:|---------------------------------------|",
        *(
            f"| {each.name:22} | {each.first:8.0f} ms | {each.again:5.0f} ms | {each.bytes / 1e6:8.2f} MB "
            f"| {each.before:37} |"
            for each in others
        ),
        "",
    ]
    missed = [
        f"{name}: {ratio:.3f} of stock, and at most {most} is allowed."
        for name, _, _, ratio, most in cases
        if ratio > most
    ]
    missed += [f"{name}: {value}, and the limit is {limit}." for name, value, limit, over in absolute if over]
    return "\n".join(lines), missed


if __name__ == "__main__":
    table, missed = in_browser()
    found = f"{table}\n{report()}"
    print(found)
    (HERE / "results.md").write_text(f"{found}\n", encoding="utf-8")
    if "--check" in sys.argv:
        sys.exit("\n".join(missed) or None)
