// The rules core in a worker: JSON string in, JSON strings out. Named "afresh" it trusts nothing that was kept;
// named "snapshot" it answers nobody, but keeps a copy of its memory just after the start, from which the next visit goes on.

const here = new URL(".", import.meta.url);
const site = new URL("../..", here).pathname; // sites of one owner share an origin, and with it the caches
const AFRESH = self.name === "afresh";
const MAKING = self.name === "snapshot";
const told = MAKING ? () => {} : (message) => self.postMessage(message);
const fetched = self.fetch;
let failed = false;

function fail(reason) {
  if (!failed) told({ failed: String(reason) });
  failed = true;
}

// Of an error in Python the message is a traceback.
const lastLine = (error) => String(error?.message ?? error).trim().split("\n").pop();

function watched(work) {
  return (...given) =>
    work(...given).catch((error) => {
      fail(lastLine(error));
      throw error;
    });
}

// Pyodide waits for ever on a file that is missing, blocked, cut short or served as a web page, so all are fetched
// here, at once, and counted. Their folder is named by what is in it: what was once fetched is right, if it is whole.
const get = watched(async (name) => {
  const response = await fetched(new URL(name, here), { cache: AFRESH ? "no-cache" : "force-cache" });
  if (response.status === 404) throw new Error(`${name} is not there; if the site has just changed, load this page again`);
  if (!response.ok) throw new Error(`${name} did not come (${response.status})`);
  if (response.headers.get("content-type")?.includes("text/html")) throw new Error(`${name} came as a web page`);
  const counter = new TransformStream({
    transform(chunk, controller) {
      told({ bytes: chunk.byteLength });
      controller.enqueue(chunk);
    },
  });
  return response.body.pipeThrough(counter);
});

async function compile() {
  const wasm = await get("pyodide.asm.wasm");
  return WebAssembly.compileStreaming(new Response(wasm, { headers: { "content-type": "application/wasm" } }));
}

async function python() {
  return new Response((await get("python.bin")).pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}

async function load(modules, compiled, options, archive) {
  const files = { "python_stdlib.zip": () => archive, "pyodide-lock.json": () => get("pyodide-lock.json") };
  self.fetch = watched(async (input) => new Response(await files[new URL(input, here).pathname.split("/").pop()]?.()));
  WebAssembly.instantiateStreaming = watched(async (_, imports) => {
    const module = await compiled;
    return { module, instance: await WebAssembly.instantiate(module, imports) };
  });
  const [{ loadPyodide }, { default: createPyodideModule }] = await modules;
  return loadPyodide({ indexURL: here.href, createPyodideModule, ...options });
}

async function start() {
  // Throws at once where a browser or a content policy refuses WebAssembly.
  new WebAssembly.Module(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]));
  const modules = Promise.all(["pyodide.mjs", "pyodide.asm.mjs"].map((name) => import(new URL(name, here))));
  const compiled = compile();
  if (AFRESH) await forget();
  const restored = AFRESH || MAKING ? null : await restore(modules, compiled).catch(forget);
  const pyodide = restored ?? (await load(modules, compiled, { _makeSnapshot: MAKING }, python()));
  return { pyodide, restored: Boolean(restored) };
}

// A snapshot is kept for exactly this build and this browser. It leaves out what is all zeros: two thirds.

const PAGE = 4096;
const CACHE = `rulescore snapshot ${site}`;
const PLACE = new URL(`snapshot?${navigator.userAgent}`, here).href;

async function restore(modules, compiled) {
  const kept = await (await caches.open(CACHE)).match(PLACE);
  if (!kept) return null;
  const pyodide = await load(modules, compiled, { _loadSnapshot: unpacked(await kept.arrayBuffer()) });
  delete pyodide._api.config._loadSnapshot; // as large as all of Python's memory
  return pyodide;
}

function unpacked(bytes) {
  const [length, count] = new Uint32Array(bytes, 0, 2);
  const snapshot = new Uint8Array(length);
  let from = 8 + 4 * count;
  for (const place of new Uint32Array(bytes, 8, count)) {
    const page = new Uint8Array(bytes, from, Math.min(PAGE, length - place * PAGE));
    snapshot.set(page, place * PAGE);
    from += page.length;
  }
  return snapshot;
}

async function keep(snapshot) {
  const words = new BigUint64Array(snapshot.buffer);
  const places = [];
  for (let place = 0; place * PAGE < snapshot.length; place++) {
    if (words.subarray((place * PAGE) / 8, ((place + 1) * PAGE) / 8).some(Boolean)) places.push(place);
  }
  const pages = places.map((place) => snapshot.subarray(place * PAGE, (place + 1) * PAGE));
  const blob = new Blob([Uint32Array.of(snapshot.length, places.length, ...places), ...pages]);
  await forget(); // of another build or browser
  await (await caches.open(CACHE)).put(PLACE, new Response(blob));
}

async function forget() {
  try {
    await caches.delete(CACHE);
  } catch {} // refused: then there is nothing
  return null;
}

// With every module imported nothing is read from a file later, so that the next start needs no archive.
const IMPORT_ALL = `
import gc, importlib, sys, zipfile
for name in zipfile.ZipFile(next(path for path in sys.path if path.endswith(".zip"))).namelist():
    importlib.import_module(name.removesuffix(".pyc").removesuffix("/__init__").replace("/", "."))
gc.collect()
`;

async function makeSnapshot() {
  if (await (await caches.open(CACHE)).match(PLACE)) return;
  const { pyodide } = await start();
  pyodide.runPython(IMPORT_ALL);
  await keep(pyodide.makeMemorySnapshot());
}

// Chance comes from the browser's own source, which a snapshot does not hold; Python's generator is in it, so it is
// seeded anew, lest two readers share it.
const BEGIN = "import random; random.seed(); from widgets.view import answers; answers";

async function serve() {
  const { pyodide, restored } = await start();
  const answers = pyodide.runPython(BEGIN);
  told({ ready: true, restored });
  return answers;
}

if (MAKING) {
  // One tab at a time. Where storage is full or refused, there is none.
  const made = navigator.locks.request(CACHE, { ifAvailable: true }, (lock) => lock && makeSnapshot());
  made.catch(() => {}).then(() => self.close());
} else {
  self.addEventListener("unhandledrejection", (event) => {
    event.preventDefault();
    fail(lastLine(event.reason));
  });
  const ready = serve();
  ready.catch((error) => fail(lastLine(error)));
  self.addEventListener("message", async ({ data: { id, request } }) => {
    let all;
    try {
      all = (await ready)(request);
      for (const answer of all) told({ id, answer });
    } catch (error) {
      told({ id, broken: lastLine(error) });
    }
    all?.destroy();
  });
}
