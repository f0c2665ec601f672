// @ts-check
// The small card that says what a thing is: it opens when the pointer rests on something with
// `data-info`, on a long press, when something with it has the focus of the keyboard, and by the key I,
// which walks over everything there is. The server writes the card, for what its viewer may know. The rule on it can
// be clicked, or opened by the key B.

import { around, person } from "./table.js";

/** @import { Thing } from "./table.js" */

const card = /** @type {HTMLElement} */ (document.getElementById("info"));
const root = /** @type {HTMLElement} */ (document.querySelector("[data-table]"));

/** How long the pointer must rest, in milliseconds: long enough that crossing the board opens nothing. */
const REST = 320;
/** How long a card stays after the pointer has left its thing, so that it can reach the rule on the card. */
const REACH = 500;
/** How long a finger must press. */
const PRESS = 450;
/** How far a finger may miss what it reads, in pixels. */
const MISSED = 20;
/** How far a finger may move while it presses, in pixels. */
const STILL = 10;

/** What the card is about. @type {Thing | null} */
let about = null;
/** Whether the walk over everything is on. */
let walking = false;
/** What waits to be opened. */
let waiting = 0;
/** What waits to be closed. */
let leaving = 0;
/** Where the finger went down. @type {{ x: number, y: number } | null} */
let down = null;
/** Whether the finger has pressed so long that a card was opened: lifting it is no click. */
let pressed = false;
/** Cards that were read, as long as the table does not change. @type {Map<string, Promise<string>>} */
const read = new Map();

/**
 * The card about a thing.
 * @param {string} thing
 * @returns {Promise<string>}
 */
function fetched(thing) {
  const known = read.get(thing);
  if (known) return known;
  const who = person() === null ? "" : `&ready=${person()}`;
  const address = `/t/${root.dataset.table}/info?thing=${encodeURIComponent(thing)}${who}`;
  const text = fetch(address).then((answer) => (answer.ok ? answer.text() : ""), () => "");
  read.set(thing, text);
  return text;
}

/** Open the card about a thing. @param {Thing} thing */
async function open(thing) {
  clearTimeout(leaving);
  about = thing;
  const text = await fetched(thing.dataset.info ?? "");
  if (about !== thing) return;
  if (text === "" || !thing.isConnected) return close();
  card.innerHTML = text;
  card.showPopover();
  place(thing.getBoundingClientRect());
}

/** What can be read near a place: a thumb is larger than a badge. @param {number} x @param {number} y */
function near(x, y) {
  /** @type {NodeListOf<Thing>} */
  const readable = root.querySelectorAll("#board [data-reads]");
  return [...readable].find((thing) => {
    const { left, right, top, bottom } = thing.getBoundingClientRect();
    const [wide, high] = [Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom)];
    return Math.hypot(wide, high) < MISSED;
  }) ?? null;
}

/** Put the card beside what it is about, inside the window. @param {DOMRect} box */
function place(box) {
  const gap = 10;
  const { offsetWidth: width, offsetHeight: height } = card;
  const right = box.right + gap + width <= innerWidth;
  const left = right ? box.right + gap : Math.max(gap, box.left - gap - width);
  const fits = right || box.left - gap - width >= 0;
  const middle = box.top + box.height / 2 - height / 2;
  const below = box.bottom + gap + height <= innerHeight ? box.bottom + gap : box.top - gap - height;
  const top = fits ? middle : below;
  card.style.left = `${Math.min(left, Math.max(gap, innerWidth - gap - width))}px`;
  card.style.top = `${Math.min(Math.max(gap, top), Math.max(gap, innerHeight - gap - height))}px`;
}

function close() {
  clearTimeout(waiting);
  clearTimeout(leaving);
  about = null;
  if (card.matches(":popover-open")) card.hidePopover();
}

/** Open a card a little later, unless something else comes first. @param {Thing} thing @param {number} after */
function later(thing, after) {
  clearTimeout(waiting);
  waiting = setTimeout(() => open(thing), after);
}

/** Open the card about what a finger presses. @param {Thing} thing */
function press(thing) {
  clearTimeout(waiting);
  pressed = true;
  open(thing);
}

/** What a finger would read. @param {PointerEvent} event @returns {Thing | null} */
function under(event) {
  const thing = around(event, "[data-info]");
  if (thing || !around(event, "#board")) return thing;
  return near(event.clientX, event.clientY)?.closest("[data-info]") ?? null;
}

/** Where the mouse has clicked, until it moves: what appears under it then was not asked about. */
let clicked = { x: -1, y: -1 };

/** @param {PointerEvent} event */
function isResting(event) {
  return Math.hypot(event.clientX - clicked.x, event.clientY - clicked.y) < STILL;
}

root.addEventListener("pointerover", (event) => {
  if (event.pointerType !== "mouse" || walking || isResting(event)) return;
  clearTimeout(leaving);
  const thing = around(event, "#info") ? about : around(event, "[data-info]");
  if (thing === about) return clearTimeout(waiting);
  const next = event.buttons === 0 ? thing : null;
  if (about && card.querySelector("a.clause")) {
    clearTimeout(waiting);
    if (next) later(next, REACH);
    else leaving = setTimeout(close, REACH);
    return;
  }
  close();
  if (next) later(next, REST);
});
// A finger that is lifted leaves too, and the card it has opened stays.
root.addEventListener("pointerleave", (event) => { if (event.pointerType === "mouse" && !walking) close(); });

root.addEventListener("pointerdown", (event) => {
  if (around(event, "#info")) {
    down = null;
    return;
  }
  close();
  walking = false;
  pressed = false;
  clicked = { x: event.clientX, y: event.clientY };
  const thing = event.pointerType === "mouse" ? null : under(event);
  down = thing ? { x: event.clientX, y: event.clientY } : null;
  if (thing) waiting = setTimeout(() => press(thing), PRESS);
});
root.addEventListener("pointermove", (event) => {
  if (down && Math.hypot(event.clientX - down.x, event.clientY - down.y) > STILL) {
    clearTimeout(waiting);
    down = null;
  }
});
for (const end of /** @type {const} */ (["pointerup", "pointercancel"])) {
  root.addEventListener(end, () => { if (!about) clearTimeout(waiting); });
}
// A long press reads: it opens no menu of the browser, and what follows is no click. No other script may see that
// click, so it is caught before it reaches the document.
root.addEventListener("contextmenu", (event) => {
  if (!down) return;
  event.preventDefault();
  const thing = under(event);
  if (thing && !pressed) press(thing);
});
addEventListener("click", (event) => {
  if (!pressed || event.detail === 0) return;
  pressed = false;
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);

// What nothing can be done with answers a click at once. A rule opens over the card, which has done its work.
root.addEventListener("click", (event) => {
  if (around(event, "#info a.clause")) return close();
  const hit = around(event, "[data-action], [data-choose], [data-why], [data-reads], button, a");
  const thing = hit ?? (around(event, "#board") && near(event.clientX, event.clientY));
  if (!thing || !("reads" in thing.dataset)) return;
  const about = thing.closest("[data-info]");
  if (about instanceof HTMLElement || about instanceof SVGElement) open(about);
});

root.addEventListener("focusin", (event) => {
  if (walking || !(event.target instanceof Element) || !event.target.matches(":focus-visible")) return;
  const thing = around(event, "[data-info]");
  if (thing) later(thing, 2 * REST);
});
root.addEventListener("focusout", () => { if (!walking && !pressed) close(); });

/** Everything that has a card and can be seen, from left to right and from top to bottom. @returns {Thing[]} */
function everything() {
  /** @type {NodeListOf<Thing>} */
  const all = root.querySelectorAll("[data-info]");
  const seen = new Set();
  return [...all].filter((thing) => {
    const box = thing.getBoundingClientRect();
    const isNew = !seen.has(thing.dataset.info);
    seen.add(thing.dataset.info);
    return isNew && box.width > 0 && box.bottom > 0 && box.top < innerHeight;
  });
}

/** Walk on to the next thing. @param {number} by */
function walk(by) {
  const things = everything();
  const found = things.findIndex((thing) => thing.dataset.info === about?.dataset.info);
  const next = things[(Math.max(found, by > 0 ? -1 : 0) + by + things.length) % things.length];
  if (!next) return;
  mark(next);
  open(next).then(() => {
    const news = document.getElementById("news");
    if (news) news.textContent = card.innerText;
  });
}

/** Show what the walk has come to. @param {Thing | null} thing */
function mark(thing) {
  for (const old of root.querySelectorAll(".inspected")) old.classList.remove("inspected");
  thing?.classList.add("inspected");
}

/** Open the rule on the card; without a card, the rule of what was said last. */
function openRule() {
  const said = card.matches(":popover-open") ? card : document.getElementById("message");
  const rule = said?.querySelector("a.clause")?.textContent;
  if (rule) document.dispatchEvent(new CustomEvent("starboard:rule", { detail: rule }));
}

function stop() {
  walking = false;
  mark(null);
  close();
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || around(event, "input, textarea, select, dialog")) return;
  if (event.key === "i" || event.key === "I") {
    event.preventDefault();
    if (walking) return stop();
    const focused = document.activeElement?.closest("[data-info]");
    walking = true;
    if (focused instanceof HTMLElement || focused instanceof SVGElement) about = focused;
    return walk(about ? 0 : 1);
  }
  if (event.key === "b" || event.key === "B") return openRule();
  // A card that the focus has opened closes by the way: Escape is meant for what is under it.
  if (event.key === "Escape" && about && !walking) return stop();
  if (event.key === "Escape" && walking) {
    event.stopImmediatePropagation();
    return stop();
  }
  const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (!walking || by === undefined) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  walk(by);
}, true);

document.addEventListener("starboard:patched", () => {
  read.clear();
  const words = about?.dataset.info;
  if (!words || about?.isConnected) return;
  /** @type {Thing | null} */
  const again = root.querySelector(`[data-info="${CSS.escape(words)}"]`);
  if (again) open(again);
  else close();
});
