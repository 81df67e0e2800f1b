// The rulings of a reader's own table: set once per game, kept in this browser, and never changed by a link.

const key = (game) => `rulescore/rulings/${game}`;
const changed = new EventTarget();

/** The readings a table has chosen, by field; what it leaves at ours is not in it. */
export function tableRulings(game) {
  try {
    return JSON.parse(localStorage.getItem(key(game))) ?? {};
  } catch {
    return {};
  }
}

/** Tells of every change, in this tab and in others. */
export function whenRulingsChange(listener) {
  changed.addEventListener("change", listener);
  return () => changed.removeEventListener("change", listener);
}

addEventListener("storage", () => changed.dispatchEvent(new Event("change")));

class TableRulings extends HTMLElement {
  #stop;

  connectedCallback() {
    this.addEventListener("change", () => this.#keep());
    this.addEventListener("click", (event) => event.target.closest("[data-ours-again]") && this.#reset());
    this.#stop = whenRulingsChange(() => this.#show());
    this.#show();
  }

  disconnectedCallback() {
    this.#stop();
  }

  #show() {
    const mine = tableRulings(this.dataset.game);
    for (const radio of this.querySelectorAll("input[type=radio]")) {
      radio.checked = radio.name in mine ? radio.value === mine[radio.name] : "ours" in radio.dataset;
    }
    this.#say(Object.keys(mine).length);
  }

  #keep() {
    const mine = {};
    for (const radio of this.querySelectorAll("input:checked")) {
      if (!("ours" in radio.dataset)) mine[radio.name] = radio.value;
    }
    this.#write(mine);
  }

  #reset() {
    this.#write({});
    this.#show();
  }

  #write(mine) {
    try {
      if (Object.keys(mine).length) localStorage.setItem(key(this.dataset.game), JSON.stringify(mine));
      else localStorage.removeItem(key(this.dataset.game));
    } catch {
      this.querySelector(".rs-kept").textContent = "This browser keeps nothing for us, so your readings cannot be kept.";
      return;
    }
    changed.dispatchEvent(new Event("change"));
  }

  #say(count) {
    this.querySelector("[data-ours-again]").disabled = !count;
    this.querySelector(".rs-kept").textContent = count
      ? `${count} ${count === 1 ? "reading" : "readings"} of your own, kept in this browser and carried in every link you send.`
      : "You play by our readings. Choose another, and every widget of this game follows it.";
  }
}

customElements.define("table-rulings", TableRulings);
