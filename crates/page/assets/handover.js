// @ts-check
// People who share a screen: a curtain covers it until the person who is asked wants to see the cards. They are
// not on the page before that. Where nothing is secret, a short notice says whose turn it is.

import { around, showTo } from "./table.js";

/** How long the notice stays, in milliseconds. */
const NOTICE = 3500;

/** Lower the curtain, or show the notice for a while. */
function settle() {
  const curtain = document.querySelector("dialog[data-curtain]");
  if (curtain instanceof HTMLDialogElement && !curtain.open) curtain.showModal();
  /** @type {HTMLElement | null} */
  const notice = document.querySelector("p.handover:not([hidden])");
  if (notice) setTimeout(() => { notice.hidden = true; }, NOTICE);
}

/** @param {Event} event */
const isCurtain = (event) => event.target instanceof Element && event.target.matches("dialog[data-curtain]");

document.addEventListener("click", (event) => {
  const button = around(event, "[data-ready]");
  if (button) showTo(Number(button.dataset.ready));
});
// Escape does not lift the curtain: a browser may close it anyway, but then it is lowered again.
document.addEventListener("cancel", (event) => isCurtain(event) && event.preventDefault(), true);
document.addEventListener("close", (event) => isCurtain(event) && settle(), true);
document.addEventListener("starboard:patched", settle);
settle();
