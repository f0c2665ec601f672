// @ts-check
// Keeps the lobby up to date while somebody looks at it: new tables, whose turn it is.

const lobby = /** @type {HTMLElement} */ (document.querySelector(".lobby"));
const title = document.title;

/** Milliseconds between two updates. */
const EVERY = 3000;

async function refresh() {
  if (document.hidden) return;
  const answer = await fetch("/lists").catch(() => null);
  // If the server cannot be reached, the next update tries again.
  if (!answer?.ok) return;
  const fresh = document.createElement("template");
  fresh.innerHTML = await answer.text();
  const focused = lobby.contains(document.activeElement) ? document.activeElement?.getAttribute("href") : null;
  for (const part of fresh.content.children) {
    const shown = document.getElementById(part.id);
    if (shown && shown.innerHTML !== part.innerHTML) shown.innerHTML = part.innerHTML;
  }
  if (focused && document.activeElement === document.body) {
    /** @type {HTMLAnchorElement | null} */
    const again = lobby.querySelector(`a[href="${focused}"]`);
    again?.focus();
  }
  count();
}

/** The title of the tab says how many games wait for the viewer. */
function count() {
  const yours = lobby.querySelectorAll("a.yours").length;
  document.title = yours ? `(${yours}) ${title}` : title;
}

/** @param {HTMLInputElement} choice */
const keyOf = (choice) => `lobby-${choice.dataset.keep}-${choice.name}`;

/** What was chosen last time is chosen again. */
for (const choice of document.querySelectorAll("[data-keep]")) {
  if (choice instanceof HTMLInputElement && localStorage.getItem(keyOf(choice)) === choice.value) choice.checked = true;
}
document.addEventListener("change", ({ target }) => {
  if (target instanceof HTMLInputElement && "keep" in target.dataset) localStorage.setItem(keyOf(target), target.value);
});

count();
setInterval(refresh, EVERY);
document.addEventListener("visibilitychange", refresh);
