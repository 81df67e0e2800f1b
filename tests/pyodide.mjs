// Real Pyodide under node: mounts the folders named after the Python file, each at its own path, and runs the file.
import { readFileSync } from "node:fs";
import { loadPyodide } from "../node_modules/pyodide/pyodide.mjs";

const [file, ...folders] = process.argv.slice(2);
const pyodide = await loadPyodide();
for (const folder of folders) {
  pyodide.FS.mkdirTree(folder);
  pyodide.FS.mount(pyodide.FS.filesystems.NODEFS, { root: folder }, folder);
}
await pyodide.runPythonAsync(readFileSync(file, "utf8"));
