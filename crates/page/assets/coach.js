// @ts-check
// Lights what the coach of a guided game means: offers that are wanted, and things that are spoken of.

import { approach } from "./board.js";
import { light } from "./light.js";

const table = /** @type {HTMLElement} */ (document.getElementById("table"));
const sure = /** @type {HTMLDialogElement | null} */ (document.getElementById("confirm"));

/** What was lit last, as the page says it. */
let last = "";
/** The action that was clicked last, which the page may ask about. */
let asked = "";
/** Whether the next drawing of the page lights anew. */
let waits = false;

/** The words that are joined in an attribute of the coach. @param {string} name */
function said(name) {
  const words = table.querySelector(".coach")?.getAttribute(name);
  return words ? words.split("|") : [];
}

/** Light what is meant now, and nothing else. */
function relight() {
  waits = false;
  const wanted = said("data-wanted");
  // The question whether that is really wanted stands above everything.
  const yes = sure?.open && wanted.includes(asked) ? sure.querySelector("[value=yes]") : null;
  const lit = light(wanted, said("data-light"), yes);
  if (isNewly(lit)) show(lit);
}

/** Whether other things are lit than before. @param {Element[]} lit */
function isNewly(lit) {
  const names = lit.map((thing) => thing.getAttribute("data-action") ?? thing.getAttribute("data-choose"));
  const now = [...names, ...said("data-light")].join("|");
  const isNew = now !== last;
  last = now;
  return isNew;
}

/** Bring into view what is lit; what lies elsewhere needs no part of the board near. @param {Element[]} lit */
function show(lit) {
  if (!lit.some((thing) => thing.closest("#board"))) approach([]);
  const first = lit.find((thing) => !thing.closest("#board"));
  first?.scrollIntoView({ block: "nearest", inline: "nearest" });
}

/** Light anew as soon as the page is drawn: a click may have changed what is held or which tab is open. */
function soon() {
  if (waits) return;
  waits = true;
  requestAnimationFrame(relight);
}

document.addEventListener("click", (event) => {
  const action = event.target instanceof Element ? event.target.closest("[data-action]") : null;
  asked = action?.getAttribute("data-action") ?? asked;
}, true);
for (const change of ["click", "keyup", "starboard:patched"]) document.addEventListener(change, soon);
addEventListener("resize", soon);
sure?.addEventListener("close", soon);
sure?.addEventListener("toggle", soon);
// A new chapter opens the table again that was covered by its end.
document.addEventListener("starboard:patched", () => {
  const ended = document.getElementById("ended");
  if (ended instanceof HTMLDialogElement && ended.open && !ended.querySelector(".over")) ended.close();
});
soon();
