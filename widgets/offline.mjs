// Keeps the site for when there is no network: its pages once this one has been read, the engine once it is wanted.

import { engine, whenIdle } from "./engine.mjs";

const mark = document.querySelector("link[rel=manifest]"); // `make serve` has none, and no service worker
const sparing = navigator.connection?.saveData;
const loaded = new Promise((resolve) => {
  if (document.readyState === "complete") resolve();
  else addEventListener("load", resolve, { once: true });
});
let keeping = null;

async function greet() {
  const { active } = await navigator.serviceWorker.ready;
  const kept = Boolean(navigator.serviceWorker.controller);
  active.postMessage({ order: "greet", build: mark.dataset.build, kept });
  return active;
}

async function keep() {
  await navigator.serviceWorker.register(new URL("../sw.js", import.meta.url), { updateViaCache: "none" });
  return greet();
}

// Where storage is full or refused, or the line is gone, there is nothing to keep.
function keepAll() {
  keeping ??= keep();
  keeping.then((worker) => worker.postMessage({ order: "keepEngine" })).catch(() => {});
}

// A page that has only just come is the time to go over to a newer build.
async function renew() {
  await loaded;
  if (!navigator.serviceWorker.controller) return;
  await greet();
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration.waiting) return;
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
  registration.waiting.postMessage({ order: "takeOver" });
}

if (mark && navigator.serviceWorker) {
  window.document$?.subscribe(() => renew().catch(() => {}));
  engine.addEventListener("ready", keepAll, { once: true });
  if (!sparing) {
    loaded.then(() => whenIdle(() => (keeping ??= keep()).catch(() => {})));
    let seen = navigator.serviceWorker.controller ? 1 : 0;
    window.document$?.subscribe(() => ++seen > 1 && whenIdle(keepAll)); // who reads on will want the dice, too
  }
}
