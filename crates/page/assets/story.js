// @ts-check
// The end of a game: a panel over the table tells its story. It opens when the game ends, can be closed to look at
// the board and opened again; a turn can be looked at in its charts, and places can be shown on the board. It knows
// the attributes listed in `page/src/lib.rs`, and no game.

import { all, isShown, openTab } from "./board.js";
import { finale } from "./motion.js";
import { backToEnd, drawPast, focusTurn, isLookingBack, lookAt } from "./replay.js";
import { around, calm, say } from "./table.js";

const root = /** @type {HTMLElement} */ (document.querySelector("[data-table]"));
const panel = /** @type {HTMLDialogElement} */ (document.getElementById("ended"));
const id = root.dataset.table ?? "";

/** How long the decisive place is seen before the panel covers it, in milliseconds. */
const DELAY = 1800;
/** How many promises of tables a browser remembers. */
const MOST_PROMISES = 50;
/** The key of the promises in the storage, and that of the panel that was closed. */
const PROMISES = "promises";
const CLOSED = "story-closed";

/** The turn at which looking back begins. */
const FIRST = 1;

/** Whether the page shows the end of the game. */
const isOver = () => panel.querySelector(".over") !== null;

/** What is said on the page: while the panel is open, only what is in it is read and seen. */
const voices = ["message", "news"].flatMap((voice) => document.getElementById(voice) ?? []);

/** Give the headline the focus. */
function focusHeadline() {
  panel.querySelector("h2")?.focus({ preventScroll: true });
}

/** Open the panel; the headline has the focus, so that it is read first. */
function open() {
  if (!isOver() || panel.open) return;
  if (isLookingBack()) backToEnd();
  unlight();
  say("");
  panel.append(...voices);
  panel.showModal();
  focusHeadline();
  panel.scrollTop = 0;
  tellTurn();
}

/** Things that are lit stay so until the next click or key. @type {Set<Element>} */
const lit = new Set();

function unlight() {
  for (const thing of lit) thing.classList.remove("spoken", "pointed-out");
  lit.clear();
}

/** Light what these words mean. @param {string} words */
function light(words) {
  unlight();
  for (const word of words.split(" ")) {
    for (const thing of all(`[data-thing="${CSS.escape(word)}"]`)) lit.add(thing);
  }
  for (const thing of lit) thing.classList.add("spoken", "pointed-out");
}

/** Close the panel and show on the board where something happened. @param {HTMLElement | SVGElement} button */
function show(button) {
  const turn = button.dataset.lookAt;
  if (turn !== undefined) return lookBack(Number(turn), button.dataset.show);
  panel.close();
  // Only a phone hides the board behind a tab.
  const tab = document.querySelector(".tab[data-tab=board]");
  if (tab && isShown(tab)) openTab("board");
  light(button.dataset.show ?? "");
  document.getElementById("board")?.scrollIntoView({ block: "nearest" });
  return undefined;
}

/**
 * Close the panel and show the board as it was at the end of a turn.
 * @param {number} turn
 * @param {string} [words] what to light; otherwise what mattered in that turn
 */
async function lookBack(turn, words) {
  const about = await lookAt(turn);
  if (about === null) return;
  panel.close();
  light(words || about);
  focusTurn();
}

/** How long somebody points at a turn before its board is asked for, in milliseconds. */
const PAUSE = 120;
let pause = 0;

/** Show the board of the turn that is pointed at. @param {number} turn */
function picture(turn) {
  const button = panel.querySelector(".past-board");
  const place = button?.querySelector("[data-picture]");
  if (!(button instanceof HTMLElement) || !(place instanceof HTMLElement)) return;
  button.dataset.lookAt = String(turn);
  clearTimeout(pause);
  pause = setTimeout(() => { if (panel.open) drawPast(place, turn); }, PAUSE);
}

/** Send the result to others, or copy it. @param {string} text */
async function share(text) {
  const url = location.origin + location.pathname;
  const told = panel.querySelector("[data-shared]");
  const tell = (/** @type {string} */ words) => { if (told) told.textContent = words; };
  try {
    if (navigator.share) return await navigator.share({ title: document.title, text, url });
    await navigator.clipboard.writeText(`${text} ${url}`);
    return tell("Copied: paste it where you like.");
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") return undefined;
    // Without a secure connection a page may not write to the clipboard: the sentence is there to be copied.
    return tell(`${text} ${url}`);
  }
}

/** The turn that is looked at, and its row of the table. */
function row() {
  const turn = panel.querySelector("#story-turn");
  const rows = panel.querySelectorAll("[data-row]");
  return turn instanceof HTMLInputElement ? { turn, rows, row: rows[Number(turn.value)] } : null;
}

/** Tell what happened in the turn that is looked at, and point at it in every chart. */
function tellTurn() {
  const at = row();
  const place = panel.querySelector("[data-told-turn]");
  const head = at?.row?.querySelector("th");
  if (!at || !place || !head) return;
  const what = at.row?.querySelector(".what")?.textContent ?? "";
  const title = document.createElement("b");
  title.textContent = head.dataset.head ?? "";
  const chances = document.createElement("span");
  chances.textContent = head.dataset.chances ?? "";
  place.replaceChildren(title, " ", chances, document.createElement("br"), what);
  picture(Number(at.row?.getAttribute("data-turn")));
  at.turn.setAttribute("aria-valuetext", `${title.textContent}. ${chances.textContent}. ${what}`);
  const share = Number(at.turn.value) / Math.max(1, at.rows.length - 1);
  for (const chart of panel.querySelectorAll("svg.chart")) {
    const [left, right] = edges(chart);
    const x = String(left + (right - left) * share);
    const cursor = chart.querySelector(".cursor");
    cursor?.setAttribute("x1", x);
    cursor?.setAttribute("x2", x);
  }
}

/** Where the plane of a chart begins and ends. @param {Element} chart @returns {[number, number]} */
function edges(chart) {
  return [Number(chart.getAttribute("data-left")), Number(chart.getAttribute("data-right"))];
}

/** Look at the turn under the pointer. @param {PointerEvent} event */
function onPointer(event) {
  const chart = around(event, "[data-chart] svg.chart");
  const at = row();
  if (!(chart instanceof SVGSVGElement) || !at) return;
  const box = chart.getBoundingClientRect();
  const [left, right] = edges(chart);
  const x = (event.clientX - box.left) * (chart.viewBox.baseVal.width / box.width);
  const share = Math.min(1, Math.max(0, (x - left) / (right - left)));
  at.turn.value = String(Math.round(share * (at.rows.length - 1)));
  tellTurn();
}

/** Remember what the table promised when it was first seen, so that the end can be compared with it. */
function remember() {
  const promise = root.dataset.promise;
  if (!promise) return;
  try {
    /** @type {Record<string, string>} */
    const known = JSON.parse(localStorage.getItem(PROMISES) ?? "{}");
    if (isOver() || known[id]) return;
    const kept = [...Object.entries(known), [id, promise]].slice(-MOST_PROMISES);
    localStorage.setItem(PROMISES, JSON.stringify(Object.fromEntries(kept)));
  } catch {
    // A browser that keeps nothing has nothing to compare.
  }
}

panel.addEventListener("pointermove", onPointer);
panel.addEventListener("pointerdown", onPointer);
panel.addEventListener("input", tellTurn);
panel.addEventListener("close", () => {
  sessionStorage.setItem(CLOSED, id);
  root.append(...voices);
  const again = document.querySelector("[data-story]");
  if (again instanceof HTMLElement) again.focus({ preventScroll: true });
});
document.addEventListener("click", (event) => {
  const place = around(event, "[data-show]");
  if (place) return show(place);
  unlight();
  if (around(event, "[data-story]")) return open();
  const at = around(event, "[data-look-at]");
  if (at) return lookBack(Number(at.dataset.lookAt));
  if (around(event, "[data-look-back]")) return lookBack(FIRST);
  const sharing = around(event, "[data-share]");
  if (sharing) return share(sharing.dataset.share ?? "");
  return undefined;
});
document.addEventListener("keydown", unlight);

let wasOver = isOver();
document.addEventListener("starboard:patched", () => {
  if (!wasOver && isOver()) {
    // First the place where it was decided, then the panel.
    const decisive = panel.querySelector(".decisive [data-show]");
    if (decisive instanceof HTMLElement) light(decisive.dataset.show ?? "");
    finale([...lit].filter((thing) => thing.closest("#board")));
    setTimeout(open, calm.matches ? 0 : DELAY);
  }
  wasOver = isOver();
  tellTurn();
  // What had the focus may be gone.
  if (panel.open && !panel.contains(document.activeElement)) focusHeadline();
});
// The story arrives a moment after the panel.
document.addEventListener("starboard:embedded", tellTurn);

remember();
if (sessionStorage.getItem(CLOSED) !== id) open();
