// “Copy as”: text for elsewhere goes to the clipboard and stays in sight. It knows no dialect.

const site = new URL("..", import.meta.url).href;

/** Copy what a button offers: the text that stands with it in the page, or the one that is asked for. */
export async function copyAs(button, ask) {
  const fold = button.closest(".rs-as");
  const said = fold.closest(".rs").querySelector(".rs-said"); // looked for now: a new roll may take the fold away
  const query = fold.parentElement.querySelector(".rs-link")?.search;
  const request = { do: "copy", as: button.dataset.as, query, base: site };
  const text = Promise.resolve(button.dataset.text ?? ask(request).then((answer) => answer?.text));
  const copied = await put(text).then(() => true, () => false);
  const shown = await text;
  if (shown === undefined) return; // the widget says why
  const label = fold.querySelector("label");
  const box = label.querySelector("textarea");
  box.value = shown;
  label.hidden = false;
  fold.querySelector("[aria-current]")?.removeAttribute("aria-current");
  button.setAttribute("aria-current", "true");
  label.firstChild.textContent = copied
    ? `Copied as ${button.textContent}`
    : "Could not copy: the text is selected, to be copied by hand";
  said.textContent = label.firstChild.textContent;
  if (!copied) box.select();
}

// Handed over as a promise, since some browsers let a page copy only while a press is being answered.
async function put(text) {
  const plain = text.then((shown) => {
    if (shown === undefined) throw new Error("there is nothing to copy");
    return new Blob([shown], { type: "text/plain" });
  });
  plain.catch(() => {}); // also where the clipboard refuses before it is there
  await navigator.clipboard.write([new ClipboardItem({ "text/plain": plain })]);
}

document.addEventListener("click", (event) => {
  const button = event.target.closest?.(".rs-as [data-text]");
  if (button) copyAs(button);
});
