// @ts-check
// The help: what fits the moment is fetched when it is opened, everything else stands on the page.

import { focusPrompt, person } from "./table.js";

const dialog = /** @type {HTMLDialogElement} */ (document.getElementById("help"));
const root = /** @type {HTMLElement} */ (document.querySelector("[data-table]"));

/** Open the help at its top. */
export async function help() {
  if (dialog.open) return;
  const now = /** @type {HTMLElement} */ (document.getElementById("help-now"));
  now.replaceChildren();
  dialog.showModal();
  dialog.scrollTop = 0;
  const who = person() === null ? "" : `?ready=${person()}`;
  const answer = await fetch(`/t/${root.dataset.table}/help${who}`).catch(() => null);
  if (answer?.ok) now.innerHTML = await answer.text();
  else now.textContent = now.dataset.lost ?? "";
  dialog.scrollTop = 0;
}

// What had the focus may be gone by now.
dialog.addEventListener("close", () => {
  if (document.activeElement === document.body) focusPrompt();
});
