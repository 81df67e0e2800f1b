// The site without a network. Each build has a cache of its own, filled before it is used, so that a page and all it
// loads come from one build; sites of one owner share an origin, so names begin with where this one is.

const BUILD = "BUILD"; // these three are filled in when the site is built
const PACK = "PACK";
const ENGINE = "ENGINE";

const home = registration.scope;
const PREFIX = `rulescore offline ${new URL(home).pathname} `;
const pages = PREFIX + BUILD;
const engine = PREFIX + ENGINE; // named by what is in it, so one build may take it over from the last

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(clear()));
self.addEventListener("message", (event) => event.waitUntil(orders[event.data.order]?.(event)));
self.addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method === "GET" && url.startsWith(home)) event.respondWith(answer(event.request));
});

const orders = {
  keepEngine,
  // This build begins when no page of the last one is open, or just the one that asks, which is then loaded again.
  async takeOver({ source }) {
    for (let tries = 15; tries; tries--) {
      if (await alone(source)) return self.skipWaiting();
      await new Promise((resolve) => setTimeout(resolve, 200)); // a page just left is still there for a moment
    }
  },
  // A page of this build is served from here at once, if no other page may be of another. One that the last build still
  // gave while this one began is loaded again.
  async greet({ source, data }) {
    if (data.build === BUILD) {
      if (await alone(source)) await self.clients.claim();
    } else if (data.kept && (await caches.match(addressOf(source.url), { cacheName: pages }))) {
      await source.navigate(source.url);
    }
  },
};

async function alone(page) {
  const open = await self.clients.matchAll({ includeUncontrolled: true });
  return open.length === 1 && open[0].id === page.id;
}

async function install() {
  const cache = await caches.open(pages);
  const response = await right("offline.json", PACK, "no-cache");
  const pack = await response.clone().json();
  const html = { headers: { "content-type": "text/html; charset=utf-8" } };
  for (const [path, integrity] of Object.entries(pack.files)) await cache.put(home + path, await right(path, integrity));
  for (const [path, lines] of Object.entries(pack.pages)) {
    await cache.put(home + path, new Response(lines.map((line) => pack.lines[line]).join("\n"), html));
  }
  await cache.put(`${home}offline.json`, response);
}

async function keepEngine() {
  const kept = await caches.match(`${home}offline.json`, { cacheName: pages });
  const cache = await caches.open(engine);
  for (const [path, integrity] of Object.entries((await kept.json()).engine)) {
    if (!(await cache.match(home + path))) await cache.put(home + path, await right(path, integrity));
  }
}

/** The file with exactly this content: what the browser has of it, else what the site has now, else an error. */
async function right(path, integrity, cache = "default") {
  const get = (cache) => fetch(home + path, { integrity, cache, priority: "low" });
  const response = await get(cache).catch(() => get("reload"));
  if (!response.ok) throw new Error(`${path} is not there`);
  return response;
}

async function clear() {
  for (const name of await caches.keys()) {
    if (name.startsWith(PREFIX) && name !== pages && name !== engine) await caches.delete(name);
  }
}

function addressOf(url) {
  const { origin, pathname } = new URL(url);
  return origin + pathname.replace(/index\.html$/, "");
}

async function answer(request) {
  const navigating = request.mode === "navigate";
  const address = addressOf(request.url);
  for (const cacheName of [pages, engine]) {
    const kept = await caches.match(address, { cacheName }).catch(() => null);
    if (kept) return kept;
  }
  try {
    return await fetch(request);
  } catch (error) {
    const lost = navigating && (await caches.match(`${home}404.html`, { cacheName: pages }));
    if (lost) return new Response(lost.body, { status: 404, headers: lost.headers });
    throw error;
  }
}
