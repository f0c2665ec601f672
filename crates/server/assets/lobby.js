// @ts-check
// The lobby keeps itself up to date while somebody looks at it: new tables, whose turn it is.

const halls = /** @type {HTMLElement} */ (document.getElementById("halls"));
const title = document.title;

/** How often it looks, in milliseconds. */
const EVERY = 3000;

async function refresh() {
  if (document.hidden) return;
  const answer = await fetch("/lists").catch(() => null);
  // A server that is away may come back: the next look tells.
  if (!answer?.ok) return;
  const fresh = document.createElement("template");
  fresh.innerHTML = await answer.text();
  if (fresh.innerHTML === halls.innerHTML) return;
  const focused = halls.contains(document.activeElement) ? document.activeElement?.getAttribute("href") : null;
  halls.replaceChildren(fresh.content);
  if (focused) halls.querySelector(`a[href="${focused}"]`)?.focus();
  count();
}

/** The tab tells how many games wait for you. */
function count() {
  const yours = halls.querySelectorAll("a.yours").length;
  document.title = yours ? `(${yours}) ${title}` : title;
}

count();
setInterval(refresh, EVERY);
document.addEventListener("visibilitychange", refresh);
