// The rules core in a worker: JSON string in, JSON string out.

const here = new URL(".", import.meta.url);
const told = (message) => self.postMessage(message);
let failed = false;

function fail(reason) {
  if (!failed) told({ failed: String(reason) });
  failed = true;
}

// Pyodide waits for ever on a file that is missing, blocked or served as a web page, so every fetch is watched
// here; the same place counts what has arrived.
function watchFetches() {
  const plain = self.fetch;
  self.fetch = async (input, init) => {
    const name = new URL(input.url ?? input, here).pathname.split("/").pop();
    try {
      const response = await plain(input, init);
      if (!response.ok) throw new Error(`${name} is not there (${response.status})`);
      const type = response.headers.get("content-type") ?? "";
      if (type.includes("text/html")) throw new Error(`${name} came as a web page`);
      const counter = new TransformStream({
        transform(chunk, controller) {
          told({ arrived: name, bytes: chunk.byteLength });
          controller.enqueue(chunk);
        },
      });
      return new Response(response.body.pipeThrough(counter), { status: 200, headers: response.headers });
    } catch (error) {
      fail(error.message);
      throw error;
    }
  };
}

// It waits for ever, too, on WebAssembly that was cut short on the way.
function watchCompiling() {
  for (const name of ["instantiate", "instantiateStreaming"]) {
    const plain = WebAssembly[name];
    WebAssembly[name] = (...given) =>
      plain.apply(WebAssembly, given).catch((error) => {
        fail(error.message);
        throw error;
      });
  }
}

async function start() {
  // Throws at once where a browser or a content policy refuses WebAssembly.
  new WebAssembly.Module(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]));
  watchFetches();
  watchCompiling();
  const [{ loadPyodide }, archive] = await Promise.all([
    import(new URL("pyodide.mjs", here)),
    fetch(new URL("rulescore.zip", here)).then((response) => response.arrayBuffer()),
  ]);
  const pyodide = await loadPyodide({ indexURL: here.href });
  pyodide.FS.writeFile("/rulescore.zip", new Uint8Array(archive));
  pyodide.runPython('import sys; sys.path.insert(0, "/rulescore.zip")');
  return pyodide.runPython("from widgets.view import respond; respond");
}

self.addEventListener("unhandledrejection", (event) => {
  event.preventDefault();
  fail(event.reason?.message ?? event.reason);
});

const respond = start();
respond.then(
  () => told({ ready: true }),
  (error) => fail(error.message),
);

self.addEventListener("message", async ({ data: { id, request } }) => {
  try {
    told({ id, answer: (await respond)(request) });
  } catch (error) {
    told({ id, broken: error.message });
  }
});
