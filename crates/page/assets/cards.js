// @ts-check
// The card browser: what is looked for is found while one writes, and a card opens in large.

import { enlarge } from "./look.js";

const album = /** @type {HTMLElement} */ (document.querySelector("[data-album]"));
const form = /** @type {HTMLFormElement} */ (album.querySelector("[data-sieve]"));
const told = /** @type {HTMLElement} */ (album.querySelector("[data-matches]"));
const none = /** @type {HTMLElement} */ (album.querySelector("[data-none]"));
const clear = /** @type {HTMLButtonElement} */ (form.querySelector("[data-clear]"));
const dialog = /** @type {HTMLDialogElement} */ (document.getElementById("look"));

/** Every card, with the words on it. @type {[HTMLElement, string][]} */
const cards = [];
for (const card of album.querySelectorAll(".exhibit")) {
  if (card instanceof HTMLElement) cards.push([card, (card.textContent ?? "").toLowerCase()]);
}

/** Show the cards that fit. */
function sift() {
  const wanted = [...new FormData(form)].flatMap(([name, value]) =>
    typeof value === "string" && value !== "" ? [/** @type {[string, string]} */ ([name, value])] : []);
  const marks = wanted.filter(([name]) => !["text", "table", "pack"].includes(name));
  const words = (wanted.find(([name]) => name === "text")?.[1] ?? "").toLowerCase().split(/\s+/).filter(Boolean);
  let found = 0;
  for (const [card, text] of cards) {
    const fits = marks.every(([name, value]) => card.dataset[name]?.split(" ").includes(value))
      && words.every((word) => text.includes(word));
    card.hidden = !fits;
    found += Number(fits);
  }
  for (const chapter of album.querySelectorAll("[data-chapter]")) {
    chapter.toggleAttribute("hidden", !chapter.querySelector(".exhibit:not([hidden])"));
  }
  const all = cards.length;
  told.textContent = found === all ? `${all} cards` : `${found} of ${all} cards`;
  none.hidden = found > 0;
  clear.hidden = marks.length + words.length === 0;
  const query = new URLSearchParams(wanted);
  history.replaceState(null, "", `${location.pathname}${wanted.length ? `?${query}` : ""}${location.hash}`);
}

for (const change of ["input", "change"]) form.addEventListener(change, sift);
form.addEventListener("submit", (event) => {
  event.preventDefault();
  sift();
});
// Another pack has other cards.
form.querySelector("[data-pack]")?.addEventListener("change", () => form.submit());
clear.addEventListener("click", () => {
  for (const field of form.querySelectorAll("input[type=search], select:not([data-pack])")) {
    if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = "";
  }
  sift();
  form.querySelector("input")?.focus();
});

document.addEventListener("click", ({ target }) => {
  if (!(target instanceof Element)) return;
  if (target === dialog) return dialog.close();
  const card = target.closest(".exhibit .card");
  if (card && !target.closest("a")) enlarge(card);
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "/" || !(event.target instanceof Element) || event.target.closest("input, select, dialog")) return;
  event.preventDefault();
  /** @type {HTMLInputElement | null} */
  const words = form.querySelector("input[type=search]");
  words?.focus();
});

form.classList.add("live");
sift();
