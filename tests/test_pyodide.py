"""CPython and Pyodide agree: the core's tests pass in the browser's Python, and it tells the same to the byte."""

import json
import re
import subprocess
import sysconfig
from pathlib import Path
from typing import Any

import pytest

from tests.told import told

ROOT = Path(__file__).parent.parent
PACKAGES = sysconfig.get_path("purelib")
# Hypothesis is compiled for the host, so what needs it stays outside.
GAMES = [path for path in sorted(ROOT.glob("tests/games/test_*.py")) if "hypothesis" not in path.read_text("utf-8")]
TESTS = ["tests/test_dice.py", "tests/test_table.py", *map(str, GAMES)]

IN_PYODIDE = f"""
import io, json, os, sys
from contextlib import redirect_stdout
from pathlib import Path

os.chdir({str(ROOT)!r})
os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
sys.dont_write_bytecode = True
sys.path[:0] = [{str(ROOT)!r}, {PACKAGES!r}]

import pytest
from tests.told import told

options = ["--noconftest", "--override-ini=addopts=", "--import-mode=importlib", "-p", "no:cacheprovider", "-q"]
with redirect_stdout(io.StringIO()) as output:
    status = pytest.main([*options, *{TESTS!r}])
answer = dict(told=told(), status=int(status), output=output.getvalue(), python=sys.version_info[:2], on=sys.platform)
Path("ANSWER").write_text(json.dumps(answer), "utf-8")
"""


@pytest.fixture(scope="module")
def pyodide(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """What came of running the tests, and of telling everything, in Pyodide."""
    folder = tmp_path_factory.mktemp("pyodide")
    script, answer = folder / "script.py", folder / "answer.json"
    script.write_text(IN_PYODIDE.replace("ANSWER", str(answer)), "utf-8")
    ran = subprocess.run(
        ["node", ROOT / "tests" / "pyodide.mjs", script, ROOT, PACKAGES, folder],
        capture_output=True,
        check=False,
        encoding="utf-8",
    )
    assert ran.returncode == 0, ran.stderr
    return json.loads(answer.read_text("utf-8"))


def test_it_is_pyodide(pyodide: Any) -> None:
    assert pyodide["on"] == "emscripten"


def test_the_cores_tests_pass_in_pyodide(pyodide: Any) -> None:
    assert pyodide["status"] == 0, pyodide["output"]
    assert re.search(r"^\d{3,} passed in ", pyodide["output"], flags=re.MULTILINE)


def test_pyodide_tells_the_same_to_the_byte(pyodide: Any) -> None:
    assert pyodide["told"] == told()
