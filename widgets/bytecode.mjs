// Compile what the browser fetches, inside Pyodide, because only its own Python writes bytecode it accepts:
// the project's archive whole, and of the standard library the modules that a boot and every rule really import.
//
//   node bytecode.mjs ARCHIVE TOOLS OUT    TOOLS holds pyodide-build; OUT gets python.zip, which holds both

import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { createRequire } from "node:module";
import { loadPyodide } from "pyodide";

const [archive, tools, out] = process.argv.slice(2).map((path) => resolve(path));
const indexURL = dirname(createRequire(import.meta.url).resolve("pyodide/package.json"));
// Zips of one date, and bytecode without columns: a quarter smaller, and no reader sees a traceback.
const ENV = { SOURCE_DATE_EPOCH: "315532800", HOME: "/home/pyodide", PYTHONNODEBUGRANGES: "1" };

const COMPILE = `
import sys
sys.path.append("/tools")
from pyodide_build.cli.py_compile import main
main(["/work.zip", "--silent", "--compression-level", "0"], standalone_mode=False)
`;

const USED = `
import json, sys, zipfile
sys.path.insert(0, "/work.zip")
from rulescore import RulesError, find, rules
from widgets.view import respond
for rule in rules():
    widget = {"rule": rule.id, "page": "", "answers": {}}
    for do in ("roll", "odds"):
        assert "problem" in respond(json.dumps({"do": do, "widget": widget, "answers": {}}))
try:
    find("no such rule")
except RulesError:
    pass  # the search for a near one imports too
sys.path.pop(0)
def module(name):
    return name.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
library = zipfile.ZipFile(next(path for path in sys.path if path.startswith("/lib/") and path.endswith(".zip")))
"\\n".join(name for name in library.namelist() if module(name) in sys.modules)
`;

async function boot(work, env = {}) {
  const pyodide = await loadPyodide({ indexURL, env: { ...ENV, ...env } });
  pyodide.FS.mkdir("/tools");
  pyodide.FS.mount(pyodide.FS.filesystems.NODEFS, { root: tools }, "/tools");
  if (work) pyodide.FS.writeFile("/work.zip", work);
  return pyodide;
}

const app = await boot(readFileSync(archive));
const used = app.runPython(USED);
app.runPython(COMPILE);

// The library changes only with the list of modules and with this script, so it is kept by those.
const made = createHash("sha256").update(used).update(readFileSync(process.argv[1]));
const kept = join(out, "..", `stdlib-${made.digest("hex").slice(0, 16)}.zip`);
if (!existsSync(kept)) {
  const library = await boot(null, { PYTHONOPTIMIZE: "2" }); // without docstrings; ours stay, they are the rules
  library.globals.set("names", used);
  library.runPython(`
import sys, zipfile
library = next(path for path in sys.path if path.startswith("/lib/") and path.endswith(".zip"))
with zipfile.ZipFile("/work.zip", "w") as out, zipfile.ZipFile(library) as whole:
    for name in names.split("\\n"):
        out.writestr(zipfile.ZipInfo(name), whole.read(name))
`);
  library.runPython(COMPILE);
  writeFileSync(kept, library.FS.readFile("/work.zip"));
}
app.FS.writeFile("/library.zip", readFileSync(kept));
app.runPython(`
import zipfile
with zipfile.ZipFile("/work.zip", "a") as whole, zipfile.ZipFile("/library.zip") as library:
    for info in library.infolist():
        whole.writestr(info, library.read(info))
`);
writeFileSync(join(out, "python.zip"), app.FS.readFile("/work.zip"));
