// Measures in Pyodide: takes the archive that the pages fetch, prints JSON.
import { readFileSync } from "node:fs";
import { loadPyodide, version } from "pyodide";

const pyodide = await loadPyodide();
pyodide.FS.writeFile("/rulescore.zip", readFileSync(process.argv[2]));
pyodide.runPython('import sys; sys.path.insert(0, "/rulescore.zip")');
pyodide.runPython(readFileSync(new URL("measure.py", import.meta.url), "utf8"));
const python = pyodide.runPython("sys.version.split()[0]");
const milliseconds = JSON.parse(pyodide.runPython("json.dumps(measure())"));
console.log(JSON.stringify({ milliseconds, versions: { pyodide: version, python, node: process.versions.node } }));
