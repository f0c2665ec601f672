// @ts-check
// Rule numbers: a click on one opens its clause in a panel over the page, so that nobody has to leave the table. The
// links work without this script; a middle click opens the rulebook in a tab, as with any link.

/** The rulebook in which the numbers with a prefix stand. @type {Record<string, string>} */
const BOOKS = { MG: "master", WV: "weavers", IC: "conquest" };
/** A rule number, its prefix first. */
const NUMBER = /\b(MG|WV|IC)-(?:[0-9]+|[A-Z]+)\.[0-9]+\b/g;

/** Clauses that were read, as HTML. @type {Map<string, string>} */
const read = new Map();
/** The clauses that the panel has shown since it was opened, the current one last. @type {string[]} */
const trail = [];
/** What opened the panel. @type {Element | null} */
let opener = null;
/** The panel, once it was needed. @type {HTMLDialogElement | null} */
let panel = null;

/**
 * A text whose rule numbers are links.
 * @param {string} text
 * @returns {(string | HTMLAnchorElement)[]}
 */
export function linked(text) {
  const parts = [];
  let from = 0;
  for (const found of text.matchAll(NUMBER)) {
    parts.push(text.slice(from, found.index), clauseLink(found[0]));
    from = found.index + found[0].length;
  }
  parts.push(text.slice(from));
  return parts;
}

/**
 * The link to a clause.
 * @param {string} id
 */
export function clauseLink(id) {
  const link = document.createElement("a");
  link.className = "clause";
  link.href = `/rules/${BOOKS[id.split("-")[0] ?? ""] ?? ""}#${id}`;
  link.textContent = id;
  return link;
}

/** The panel over the page. */
function made() {
  const dialog = document.createElement("dialog");
  dialog.className = "rule-panel";
  dialog.setAttribute("aria-labelledby", "rule-title");
  dialog.innerHTML = `
    <div class="rule-tools">
      <button type="button" data-back hidden>Back</button>
      <button type="button" class="close" data-close aria-label="Close this rule">×</button>
    </div>
    <div class="rule-text"></div>`;
  dialog.addEventListener("click", onPanelClick);
  dialog.addEventListener("keydown", onPanelKey);
  dialog.addEventListener("close", onClose);
  document.body.append(dialog);
  return dialog;
}

/**
 * Show a clause in the panel.
 * @param {string} id
 */
async function show(id) {
  panel ??= made();
  const text = panel.querySelector(".rule-text");
  const back = panel.querySelector("[data-back]");
  if (!(text instanceof HTMLElement && back instanceof HTMLElement)) return;
  const html = await clause(id);
  // Another one was asked for meanwhile.
  if (trail.at(-1) !== id) return;
  text.innerHTML = html;
  back.hidden = trail.length < 2;
  if (!panel.open) panel.showModal();
  panel.scrollTop = 0;
  const title = text.querySelector("h2");
  title?.focus({ preventScroll: true });
}

/**
 * A clause as HTML.
 * @param {string} id
 */
async function clause(id) {
  const known = read.get(id);
  if (known !== undefined) return known;
  try {
    const answer = await fetch(`/rules/clause/${encodeURIComponent(id)}`);
    const html = await answer.text();
    // A number without a rule has an answer too, which says so.
    if (answer.ok || answer.status === 404) read.set(id, html);
    return html;
  } catch {
    return `<h2 id="rule-title" tabindex="-1">${id}</h2>
      <p>The server does not answer. Try again when the line is back.</p>`;
  }
}

/**
 * Open the panel, or go on in it.
 * @param {string} id
 */
function open(id) {
  trail.push(id);
  show(id);
}

/**
 * The clause that a click asks for, if it asks for one here and not in another tab.
 * @param {MouseEvent} event
 * @returns {string | null}
 */
function asked(event) {
  if (event.defaultPrevented || event.button !== 0) return null;
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest("a.clause") : null;
  if (!(link instanceof HTMLAnchorElement)) return null;
  const id = decodeURIComponent(link.hash.slice(1));
  // A chapter has no panel, and in a rulebook the rule itself is near.
  return id.includes(".") && !link.closest(".rulebook") ? id : null;
}

/** @param {MouseEvent} event */
function onClick(event) {
  const id = asked(event);
  if (id === null || panel?.open) return;
  event.preventDefault();
  opener = event.target instanceof Element ? event.target.closest("a.clause") : null;
  trail.length = 0;
  open(id);
}

/** @param {MouseEvent} event */
function onPanelClick(event) {
  const dialog = panel;
  if (!dialog) return;
  const id = asked(event);
  if (id !== null) {
    event.preventDefault();
    return open(id);
  }
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest("[data-close]")) return dialog.close();
  if (target?.closest("[data-back]")) {
    trail.pop();
    const before = trail.at(-1);
    if (before !== undefined) show(before);
    return;
  }
  if (target !== dialog || event.detail === 0) return;
  const box = dialog.getBoundingClientRect();
  const inside = box.left <= event.clientX && event.clientX <= box.right && box.top <= event.clientY
    && event.clientY <= box.bottom;
  if (!inside) dialog.close();
}

/** The arrows lead to the rules beside it; no key reaches the table below. @param {KeyboardEvent} event */
function onPanelKey(event) {
  event.stopPropagation();
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const way = { ArrowLeft: "prev", ArrowRight: "next" }[event.key];
  const link = way && panel?.querySelector(`.neighbors [rel=${way}]`);
  if (link instanceof HTMLAnchorElement) link.click();
}

/** The focus goes back to what opened the panel; if that is gone, to what is asked. */
function onClose() {
  const back = opener?.checkVisibility() ? opener : document.querySelector("#prompt, main");
  opener = null;
  trail.length = 0;
  if (!(back instanceof HTMLElement || back instanceof SVGElement)) return;
  if (!back.matches("a, button, [tabindex]")) back.tabIndex = -1;
  back.focus({ preventScroll: true });
}

document.addEventListener("click", onClick);
// A key on the table opens the rule of the small card (`info.js`).
document.addEventListener("starboard:rule", (event) => {
  if (!(event instanceof CustomEvent) || typeof event.detail !== "string") return;
  opener = document.activeElement;
  trail.length = 0;
  open(event.detail);
});
