// The engine: one worker that runs the rules core, for the whole visit; it outlives pages, because this module does.

import runtime from "./runtime.mjs";

// A service worker loses the fragment, which is for people who look at a list of workers; the name is what counts.
const worker = (name) =>
  new Worker(new URL(`${runtime.folder}/worker.mjs#${name}`, import.meta.url), { type: "module", name });
const QUIET = 30_000; // ms without a byte or a word before a start is given up
const LONG = 10_000; // ms before a question is given up; no rule takes a tenth of that on a slow phone

class Engine extends EventTarget {
  #started = null;
  #worker = null;
  #waiting = new Map();
  #count = 0;
  #watch = 0;
  #restored = false;
  #afresh = false;
  progress = { text: "" };

  /** Start, unless it is done or under way. */
  start() {
    this.#started ??= this.#boot();
    return this.#started;
  }

  /** The answer to a request; `early` gets a part of it that is there before, if the whole is not by the next frame. */
  async ask(request, early) {
    await this.start();
    const id = ++this.#count;
    const answer = this.#wait(id, early);
    this.#worker.postMessage({ id, request: JSON.stringify(request) });
    try {
      return await answer;
    } catch (error) {
      if (!error.again) throw error;
      return this.ask(request, early);
    }
  }

  #boot() {
    this.#say("Fetching the dice engine.");
    const started = this.#wait("start");
    started.catch(() => {}); // every asker is told; nobody need have asked
    try {
      this.#employ(worker(this.#afresh ? "afresh" : "answers"));
    } catch (error) {
      this.#fail(error.message);
    }
    return started;
  }

  #employ(employed) {
    const all = Object.values(runtime.files).reduce((sum, size) => sum + size, 0);
    const megabytes = (runtime.download / 1e6).toFixed(1);
    let arrived = 0;
    this.#worker = employed;
    employed.addEventListener("error", (event) => {
      event.preventDefault();
      this.#fail(event.message || "its worker could not be loaded; if the site has just changed, load this page again");
    });
    employed.addEventListener("message", ({ data }) => {
      this.#listen();
      if (data.bytes) {
        arrived += data.bytes;
        const share = Math.min(99, Math.round((100 * arrived) / all));
        this.#say(`Fetching the dice engine: ${share}% of about ${megabytes} MB.`, share);
      } else if (data.failed) {
        this.#fail(data.failed);
      } else if (data.broken) {
        // Memory brought back from the last visit is the first to be suspected: ask again without it.
        this.#stop(Object.assign(new Error(`Something went wrong (${data.broken})`), { again: this.#restored }));
      } else if (data.ready) {
        this.#ready(data);
      } else {
        this.#answered(data.id, JSON.parse(data.answer));
      }
    });
  }

  #ready({ restored }) {
    this.#restored = restored;
    this.#say("");
    this.#settle("start").resolve();
    this.dispatchEvent(new Event("ready"));
    if (!restored && !this.#afresh) whenIdle(() => worker("snapshot"));
  }

  #answered(id, answer) {
    const waiting = this.#waiting.get(id);
    if (!answer.more) this.#settle(id).resolve(answer);
    else if (waiting.early) waiting.frame = requestAnimationFrame(() => waiting.early(answer));
  }

  #wait(id, early) {
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject, early });
      this.#listen();
    });
  }

  #settle(id) {
    const waiting = this.#waiting.get(id);
    cancelAnimationFrame(waiting.frame);
    this.#waiting.delete(id);
    this.#listen();
    return waiting;
  }

  // Restart the clock while something is awaited: silence for too long means it will never come.
  #listen() {
    clearTimeout(this.#watch);
    if (this.#waiting.has("start")) {
      this.#watch = setTimeout(() => this.#fail("it did not answer in time"), QUIET);
    } else if (this.#waiting.size) {
      const sentence = `There was no answer within ${LONG / 1000} seconds, so it was stopped`;
      this.#watch = setTimeout(() => this.#stop(new Error(sentence)), LONG);
    }
  }

  #fail(reason) {
    this.#stop(new Error(`The dice engine could not be started (${reason})`));
  }

  #stop(error) {
    this.#worker?.terminate();
    this.#worker = this.#started = null;
    this.#afresh = true; // whatever was kept from earlier is not trusted again
    for (const id of [...this.#waiting.keys()]) this.#settle(id).reject(error);
    this.#say("");
  }

  #say(text, share) {
    this.progress = { text, share };
    this.dispatchEvent(new Event("progress"));
  }
}

/** When the reader has what they came for, and nothing else is going on. */
export function whenIdle(then) {
  const idle = window.requestIdleCallback ?? setTimeout;
  setTimeout(() => idle(then), 3000);
}

export const engine = new Engine();
