// <rule-widget>: starts from finished markup, asks one worker, and puts its HTML in place. It knows no rule.

import { copyAs } from "./copy-as.mjs";
import { engine } from "./engine.mjs";
import "./offline.mjs";
import { tableRulings, whenRulingsChange } from "./table-rulings.mjs";

const OWN = ["dice", "seed"]; // what a reader may bring along; everything else in a form is a field
const root = new URL("..", import.meta.url).pathname;

class RuleWidget extends HTMLElement {
  #config;
  #state = "";
  #sent = false;
  #asked = 0;
  #typing = 0;
  #waiting = 0;
  #form = this;
  #shown = {}; // the readings the result on show was made by
  #stop = () => {};

  connectedCallback() {
    if (this.#config) return;
    this.#config = JSON.parse(this.dataset.widget);
    this.#state = this.querySelector("[data-state]")?.dataset.state ?? "";
    const held = location.pathname === left.path && left.held.get(this.dataset.widget);
    if (held) {
      this.replaceChildren(...held.nodes);
      this.#state = held.state;
    }
    this.addEventListener("submit", (event) => this.#submit(event));
    this.addEventListener("input", (event) => this.#input(event));
    this.addEventListener("click", (event) => this.#click(event));
    this.addEventListener("focusin", () => this.#intent());
    // Not pointerover: that also comes when the page scrolls under a pointer at rest.
    this.addEventListener("pointermove", (event) => {
      if (event.pointerType === "mouse" && event.target.closest("form, button")) this.#intent();
    });
    engine.addEventListener("progress", this.#progress);
    this.#stop = whenRulingsChange(() => this.#adopt());
    if (!held) {
      this.#shown = this.#rulings();
      this.openAddress();
      this.#adopt();
    }
  }

  disconnectedCallback() {
    engine.removeEventListener("progress", this.#progress);
    this.#stop();
    if (left.path !== shown) left.held.clear();
    left.path = shown;
    left.held.set(this.dataset.widget, { nodes: [...this.childNodes], state: this.#state });
  }

  /** What the page's address asks of this widget: a link to play back, else the sheet as it was left. */
  openAddress() {
    const query = new URLSearchParams(location.search);
    if (this.#named(query)) {
      this.#sent = true;
      this.#ask({ do: "open", query: location.search, sent: true });
    } else if (this.#config.sheet && !query.has("sheet")) {
      const kept = remember(this.#key);
      if (kept && kept !== this.#state) this.#ask({ do: "open", query: kept });
    }
  }

  // A link belongs to the first widget of its rule; one that fits none, to the page's first, which says why.
  #named(query) {
    const kind = ["sheet", "rule"].find((name) => query.has(name));
    const here = location.pathname.replace(/index\.html$/, "");
    if (!kind || here !== root + this.#config.page) return false;
    const all = [...document.querySelectorAll("rule-widget")];
    const fits = (widget) => {
      const config = JSON.parse(widget.dataset.widget);
      return config[kind] === query.get(kind) && !config.over && !config.price;
    };
    return this === (all.find(fits) ?? all[0]);
  }

  get #key() {
    return `rulescore/sheet/${this.#config.sheet}`;
  }

  #intent() {
    engine.start().catch(() => {});
  }

  #submit(event) {
    event.preventDefault();
    clearTimeout(this.#typing);
    const form = (this.#form = event.target);
    const typed = document.activeElement;
    const own = event.submitter?.dataset.own ?? (OWN.includes(typed?.name) && typed.form === form ? typed.name : null);
    this.#ask({
      do: form.dataset.do,
      rule: form.dataset.rule,
      answers: answers(form),
      ...(own && { [own]: form.elements.namedItem(own).value }),
    });
  }

  #input(event) {
    clearTimeout(this.#typing);
    const form = (this.#form = event.target.form);
    if (!form?.matches("[data-do=roll], [data-do=odds]") || OWN.includes(event.target.name)) return;
    this.#typing = setTimeout(() => this.#ask({ do: "odds", answers: answers(form) }), 150);
  }

  #click(event) {
    const button = event.target.closest("button");
    if (!button) return;
    if (button.dataset.step) step(button);
    else if (button.dataset.copy) this.#copy(button, new URL(button.dataset.copy, location.href).href);
    else if (button.dataset.text) this.#copy(button, button.dataset.text);
    else if (button.hasAttribute("data-mine")) this.#playByTable();
    else if (button.dataset.as) copyAs(button, (request) => this.#ask(request));
    else if (button.classList.contains("rs-retry")) this.#ask(this.lastAsked);
    else if (button.dataset.do) this.#ask({ ...button.dataset });
  }

  async #ask(request) {
    const turn = ++this.#asked;
    this.lastAsked = request;
    this.#waiting += 1;
    this.setAttribute("aria-busy", "true");
    this.#progress();
    let early = false; // dice come before odds that take long
    try {
      const answer = await engine.ask({ widget: this.#config, state: this.#state, ...request }, (dice) => {
        early = true;
        this.#show(dice);
      });
      if (early) delete answer.said;
      if (turn === this.#asked || request.do !== "odds") {
        this.#show(answer);
        this.#judged(request, answer);
      }
      return answer;
    } catch (error) {
      this.#trouble(`${error.message}; ${early ? "the dice stand" : "the result below is as it was"}.`);
    } finally {
      this.#waiting -= 1;
      if (!this.#waiting) this.removeAttribute("aria-busy");
    }
  }

  #show({ parts, state, said, field }) {
    holdStill(this, () => {
      for (const [where, html] of Object.entries(parts)) {
        (where ? this.querySelector(where) : this).innerHTML = html;
      }
    });
    for (const input of this.querySelectorAll("[aria-invalid]")) input.removeAttribute("aria-invalid");
    if (field) this.#form?.querySelector(`[name="${CSS.escape(field)}"]`)?.setAttribute("aria-invalid", "true");
    if (said) this.querySelector(".rs-said").textContent = said;
    if (state === undefined) return;
    this.#state = state;
    if (this.#sent) history.replaceState(history.state, "", `?${state}${location.hash}`);
    else remember(this.#key, state);
  }

  // The rulings of the reader's table

  get #game() {
    return (this.#config.sheet ?? this.#config.rule ?? "").split(".")[0];
  }

  #radios(more = "") {
    return [...this.querySelectorAll(`.rs-ruling input${more}`)];
  }

  #rulings() {
    return Object.fromEntries(this.#radios(":checked").map(({ name, value }) => [name, value]));
  }

  /** What their table plays by here, whether by its own choice or by ours. */
  #wanted() {
    const mine = tableRulings(this.#game);
    return Object.fromEntries(this.#radios("[data-ours]").map(({ name, value }) => [name, mine[name] ?? value]));
  }

  /** Put the table's readings into the form, unless a link has put its own there. */
  #adopt() {
    if (!this.#sent) this.#choose(this.#wanted());
    this.#compare();
  }

  #choose(readings) {
    for (const radio of this.#radios()) radio.checked = radio.value === readings[radio.name];
  }

  /** Say where the result on show was made by other readings than the table's. */
  #compare() {
    const wanted = this.#wanted();
    const other = Object.keys(wanted).filter((name) => wanted[name] !== (this.#shown[name] ?? wanted[name]));
    const note = this.querySelector(".rs-note");
    if (!note) return;
    note.hidden = !other.length || !(this.#sent || Object.keys(tableRulings(this.#game)).length);
    if (note.hidden) return;
    const readings = other.length === 1 ? "1 reading" : `${other.length} readings`;
    if (this.#config.sheet) {
      note.textContent = `This sheet was begun under ${readings} other than your table’s; start over to play by yours.`;
    } else {
      note.innerHTML = '<span></span> <button type="button" class="rs-second" data-mine>Use my table’s rulings</button>';
      note.firstChild.textContent = `What is shown was made under ${readings} other than your table’s.`;
    }
  }

  #playByTable() {
    this.#choose(this.#wanted());
    this.querySelector("form").requestSubmit();
  }

  /** A new result was made by what the form says now. */
  #judged(request, { parts = {} }) {
    const swept = this.#config.over || this.#config.price;
    const begun = request.do === "begin" && request.answers && parts[".rs-now"];
    if (!(parts[""] || parts[".rs-result"] || begun || (swept && parts[".rs-odds"]))) return;
    this.#shown = this.#rulings();
    this.#compare();
  }

  #trouble(sentence) {
    const problem = this.querySelector(".rs-problem");
    problem.innerHTML = '<p class="rs-wrong"><span></span> <button type="button" class="rs-second rs-retry">Try again</button></p>';
    problem.querySelector("span").textContent = sentence;
  }

  #progress = () => {
    const { text, share } = engine.progress;
    const place = this.querySelector(".rs-loading");
    place.hidden = !text || !this.#waiting;
    if (place.hidden) return;
    place.innerHTML = "<p></p><progress max=100 aria-label='Fetching the dice engine'></progress>";
    place.firstChild.textContent = text;
    if (share === undefined) place.lastChild.removeAttribute("value");
    else place.lastChild.value = share;
  };

  async #copy(button, text) {
    const said = this.querySelector(".rs-said");
    const before = button.textContent;
    try {
      await navigator.clipboard.writeText(text);
      button.textContent = said.textContent = "Copied";
    } catch {
      button.textContent = said.textContent = "Could not copy: use the link beside this button";
    }
    setTimeout(() => (button.textContent = before), 2500);
  }
}

function answers(form) {
  const given = {};
  for (const input of form.elements) {
    if (!input.name || OWN.includes(input.name) || (input.type === "radio" && !input.checked)) continue;
    given[input.name] = input.type === "checkbox" ? (input.checked ? "yes" : "no") : input.value;
  }
  return given;
}

function step(button) {
  const input = button.closest(".rs-field").querySelector("input");
  if (button.dataset.step > 0) input.stepUp();
  else input.stepDown();
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

/** What the address points at on this page, if anything. */
function heading() {
  return location.hash ? document.getElementById(decodeURIComponent(location.hash.slice(1))) : null;
}

/** A place in a folded part is shown as the browser shows it when the page is loaded at its address. */
function unfolded(place) {
  for (let fold = place?.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
  return place;
}

// Somebody who came by a link to a heading stays at that heading when a widget above it grows.
function holdStill(widget, change) {
  const target = heading();
  const above = target && widget.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_FOLLOWING;
  const before = above && target.getBoundingClientRect().top;
  change();
  if (above) scrollBy({ top: target.getBoundingClientRect().top - before, behavior: "instant" });
}

// Storage may be full or refused; the page works without it.
function remember(key, value) {
  try {
    if (value === undefined) return localStorage.getItem(key);
    localStorage.setItem(key, value);
  } catch {}
  return null;
}

// The theme fetches a page anew for its first link to a heading and for Back, though it is the same page. Links on their
// own page are followed here instead, and what a widget held when it was taken away it gets back if the page stays.
const left = { path: "", held: new Map() };
let shown = location.pathname;
let followed = ""; // the theme forgets a link's heading when the page it left was still settling after a scroll
window.document$?.subscribe(() => {
  shown = location.pathname;
  if (left.path !== shown) left.held.clear();
  if (location.hash && followed === location.href) unfolded(heading())?.scrollIntoView();
});
addEventListener("popstate", () => {
  followed = "";
  if (location.pathname === shown) openAddress();
});

document.addEventListener(
  "click",
  (event) => {
    const link = event.target.closest?.("a[href]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button) return;
    const { origin, pathname, search, hash, href } = new URL(link.href);
    followed = href;
    if (origin !== location.origin || pathname !== location.pathname || (!hash && !search)) return;
    event.preventDefault();
    event.stopPropagation();
    history.pushState(null, "", href);
    if (link.classList.contains("rs-link")) openAddress();
    const target = unfolded(heading());
    target?.setAttribute("tabindex", "-1"); // as the browser would, so that Tab goes on from there
    target?.focus({ preventScroll: true });
    target?.scrollIntoView();
  },
  true,
);

function openAddress() {
  for (const widget of document.querySelectorAll("rule-widget")) widget.openAddress();
}

// The theme gives its search dialogue no name.
document.querySelector(".md-search[role=dialog]")?.setAttribute("aria-label", "Search");

customElements.define("rule-widget", RuleWidget);
