"""The package: nothing but the standard library, and a wheel that runs by itself."""

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

from rulescore import __version__

ROOT = Path(__file__).parent.parent
SOURCES = sorted((ROOT / "rulescore").rglob("*.py"))


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_the_core_imports_only_the_standard_library(path: Path) -> None:
    imported = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            imported |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and not node.level:
            imported.add(str(node.module).partition(".")[0])
    assert imported <= sys.stdlib_module_names | {"rulescore"}


def test_the_wheel_holds_the_core_alone_and_runs(tmp_path: Path) -> None:
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", tmp_path],
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    (wheel,) = tmp_path.glob("*.whl")
    assert wheel.name == f"rulescore-{__version__}-py3-none-any.whl"
    ran = subprocess.run(
        [sys.executable, "-S", "-c", f"{HOLDS}\n{RUNS}"],  # -S: no site-packages to fall back on
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(wheel), "PYTHONSAFEPATH": "1"},
        check=False,
        capture_output=True,
        encoding="utf-8",
    )
    assert ran.stderr == ""
    packed, rolled = ran.stdout.splitlines()[:2]
    assert packed == "['rulescore', 'rulescore-dist-info']"
    assert rolled == "4 hit points, fatigue 3"


HOLDS = """
import os, zipfile
names = zipfile.ZipFile(os.environ["PYTHONPATH"]).namelist()
tops = {name.partition("/")[0] for name in names}
print(sorted("rulescore-dist-info" if top.endswith(".dist-info") else top for top in tops))
assert "rulescore/py.typed" in names
"""
RUNS = """
import runpy, sys
sys.argv = ["rulescore", "roll", "hitdice.6.5", "fatigue=2", "--dice", "6,5,3,1"]
runpy.run_module("rulescore", run_name="__main__")
"""
