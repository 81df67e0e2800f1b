"""Measure in CPython and in Pyodide, print the table, and keep it in results.md."""

import json
import os
import platform
import subprocess
from collections.abc import Iterator
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any

from icepool import Pool, d6
from icepool.evaluator import SumEvaluator

from widgets.site import archive

from .measure import REPETITIONS, measure, milliseconds

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


if __name__ == "__main__":
    found = report()
    print(found)
    (HERE / "results.md").write_text(f"{found}\n", encoding="utf-8")
