// @ts-check
// For every table with a board: arrow keys move between offers and other keys do the rest, a tap near a mark counts
// as a tap on it, the board can be zoomed and turned, tabs open, a line of the log highlights the things it mentions,
// and screen readers are told the news. It knows the attributes listed in `page/src/lib.rs`, and no game.

import { help } from "./help.js";
import { around, calm, focusPrompt, follow, isNewGame, say } from "./table.js";

/** @import { Thing } from "./table.js" */
/** @typedef {{ x: number, y: number }} Point */

const table = /** @type {HTMLElement} */ (document.querySelector(".game"));
const frame = document.getElementById("board");

/**
 * Everything on the table that fits the selector.
 * @param {string} selector
 * @param {ParentNode} from
 * @returns {Thing[]}
 */
export function all(selector, from = table) {
  /** @type {NodeListOf<Thing>} */
  const found = from.querySelectorAll(selector);
  return [...found];
}

/** Whether an element can be seen. @param {Element} element */
export const isShown = (element) => element.getClientRects().length > 0;

/** Where the focus was last: the element that had it may be gone. @type {Point | null} */
let last = null;
table.addEventListener("focusin", (event) => {
  if (event.target instanceof Element && !isRegion(event.target)) last = middle(event.target);
});

/** Whether this has the focus only because the element that had it is gone. @param {Element} element */
function isRegion(element) {
  return element.matches("[data-region]");
}

/**
 * Move the focus to the nearest offer in a direction. If the element that had the focus is gone, continue from
 * where it was.
 * @param {Thing[]} list @param {number} dx @param {number} dy
 */
function walk(list, dx, dy) {
  const active = document.activeElement;
  const here = list.findIndex((offer) => offer === active);
  const from = active && table.contains(active) && !isRegion(active) ? middle(active) : null;
  const next = (from && inDirection(list, from, dx, dy))
    ?? (here >= 0 ? list[(here + (dx + dy > 0 ? 1 : list.length - 1)) % list.length] : null)
    ?? (last && closest(list, last)) ?? list[0];
  next?.focus();
}

/** @param {Thing[]} list @param {Point} from @param {number} dx @param {number} dy */
function inDirection(list, from, dx, dy) {
  let best = null;
  let least = Infinity;
  for (const offer of list) {
    const to = middle(offer);
    const along = (to.x - from.x) * dx + (to.y - from.y) * dy;
    const across = Math.abs((to.x - from.x) * dy) + Math.abs((to.y - from.y) * dx);
    if (along > 4 && along + 2 * across < least) [best, least] = [offer, along + 2 * across];
  }
  return best;
}

/** The thing whose center is nearest to a point, if one is near enough. @param {Thing[]} list @param {Point} from */
function closest(list, from, least = Infinity) {
  let best = null;
  for (const thing of list) {
    const at = middle(thing);
    const away = Math.hypot(at.x - from.x, at.y - from.y);
    if (away < least) [best, least] = [thing, away];
  }
  return best;
}

/** @param {Element} element */
function middle(element) {
  const box = element.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/**
 * A tap on the board counts for the nearest lit place, if one is near: slots are smaller than thumbs.
 * @param {MouseEvent} event
 */
export function nearest(event) {
  const marks = all(".board .mark").filter(isShown);
  return closest(marks, { x: event.clientX, y: event.clientY }, 30);
}

/**
 * The keys of a game: the selector of what arrow keys move between, how to drop a choice, what to do before
 * asking why something is not possible, and keys of its own.
 * @typedef {object} Keys
 * @property {() => string} possible
 * @property {() => void} release
 * @property {() => void} [beforeAsking]
 * @property {(key: string) => boolean} press
 */
/** @type {Keys | null} */
let keys = null;
/** Whether arrow keys move between things that are not possible, to ask why. */
let asking = false;

/** Install the keys of a game. @param {Keys} taken */
export function takeKeys(taken) {
  keys = taken;
}

/** What can be reached with arrow keys. */
function offers() {
  return all(asking ? "[data-why]" : keys?.possible() ?? "[data-action]").filter(isShown);
}

/** Let arrow keys move between things that are not possible, or again between those that are. */
function askAbout() {
  asking = !asking;
  document.getElementById("table")?.classList.toggle("asking", asking);
  if (!asking) return say("");
  keys?.beforeAsking?.();
  for (const thing of all("[data-why]")) {
    thing.setAttribute("tabindex", "-1");
    if (thing.matches("button")) continue;
    thing.setAttribute("role", "button");
    if (thing.dataset.called) thing.setAttribute("aria-label", thing.dataset.called);
  }
  say("Why not? Walk with the arrows, ask with Enter. Esc ends it.");
  walk(offers(), 1, 0);
}

/** @param {string} key @returns {boolean} whether the key means something */
function press(key) {
  switch (key) {
    case "ArrowLeft": walk(offers(), -1, 0); return true;
    case "ArrowRight": walk(offers(), 1, 0); return true;
    case "ArrowUp": walk(offers(), 0, -1); return true;
    case "ArrowDown": walk(offers(), 0, 1); return true;
    case "Escape": if (asking) askAbout(); keys?.release(); return true;
    case "w": case "W": askAbout(); return true;
    case "z": case "Z": return click("[data-key=\"undo\"]");
    case "h": case "H": return click("#ask-hint");
    case "e": case "E": return click(".end[data-action]");
    case "l": case "L":
      openTab("log");
      all(".log")[0]?.focus();
      return true;
    case "t": case "T": return click("[data-theme-switch]");
    case "+": case "-": zoomMiddle(key === "+" ? 1.3 : 1 / 1.3); return true;
    case "?": help(); return true;
    default: return keys?.press(key) ?? false;
  }
}

/** Click on the element that a key stands for. @param {string} selector */
export function click(selector) {
  const found = document.querySelector(selector);
  // HTML elements have a `click` method, SVG elements do not.
  if (found instanceof HTMLElement) found.click();
  return found !== null;
}

document.addEventListener("keydown", (event) => {
  const target = event.target;
  if (!keys || event.ctrlKey || event.metaKey || event.altKey || !(target instanceof Element)) return;
  if (target.matches("input, textarea, select") || target.closest("dialog")) return;
  // Browsers click on buttons themselves, but not on elements of a picture.
  const chooses = (event.key === "Enter" || event.key === " ") && target.matches("[data-choose]:not(button)");
  if (chooses) target.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  if (chooses || press(event.key)) event.preventDefault();
});
document.addEventListener("click", (event) => {
  if (around(event, "[data-help]")) help();
});
document.addEventListener("starboard:patched", () => { if (asking) askAbout(); });

/** Open a part of the table. @param {string} tab */
export function openTab(tab) {
  const parts = document.getElementById("table");
  if (parts) parts.dataset.tab = tab;
  for (const button of all(".tab")) button.setAttribute("aria-pressed", String(button.dataset.tab === tab));
  if (tab === "log") readLog();
}

/** A tab is called like the player whose things it shows. */
function nameTabs() {
  for (const part of all("[data-tab-name]")) {
    const region = part.closest("[data-region]")?.id ?? "";
    const label = document.querySelector(`.tab[data-tab="${region}"] .label`);
    if (label) label.textContent = part.dataset.tabName ?? "";
  }
}

document.addEventListener("starboard:patched", nameTabs);
nameTabs();

/** Whether the end of the log is visible: then it stays visible. */
let atEnd = true;

/** Scroll to the end of the log. */
function readLog() {
  const log = table.querySelector(".log");
  if (log) log.scrollTop = log.scrollHeight;
}

table.addEventListener("scroll", (event) => {
  const log = event.target;
  if (!(log instanceof Element && log.matches(".log") && isShown(log))) return;
  atEnd = log.scrollHeight - log.scrollTop - log.clientHeight < 8;
}, true);
document.addEventListener("starboard:patched", () => { if (atEnd) readLog(); });
addEventListener("resize", () => { if (atEnd) readLog(); });
readLog();

// Runs before the common script: a tap near a mark counts as a tap on it.
table.addEventListener("click", (event) => {
  // A click without coordinates comes from a key or from here.
  if (event.detail === 0 || !around(event, ".board")) return;
  const mark = around(event, "[data-action], [data-choose]") || moved ? null : nearest(event);
  if (!mark && !moved) return;
  event.stopPropagation();
  event.preventDefault();
  mark?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
}, true);

// The board can be zoomed by wheel or two fingers; one finger moves it, a double tap resets it.
const near = { scale: 1, x: 0, y: 0 };
/** The fingers on the board. @type {Map<number, Point>} */
const fingers = new Map();
/** Whether the fingers have moved the board: then lifting them is not a click. */
let moved = false;

/** Zoom by a factor so that one point stays where it is. @param {number} factor @param {number} x @param {number} y */
function zoom(factor, x, y) {
  if (!frame) return;
  const box = frame.getBoundingClientRect();
  const scale = Math.min(5, Math.max(1, near.scale * factor));
  const ratio = scale / near.scale;
  near.x = (x - box.x) * (1 - ratio) + near.x * ratio;
  near.y = (y - box.y) * (1 - ratio) + near.y * ratio;
  near.scale = scale;
  drawNear();
}

/** @param {number} factor */
function zoomMiddle(factor) {
  if (!frame) return;
  const at = middle(frame);
  zoom(factor, at.x, at.y);
}

/** Apply the zoom, keeping the edges of the board outside the frame. */
export function drawNear() {
  if (!frame) return;
  const svg = frame.querySelector("svg");
  const least = (/** @type {number} */ side) => side * (1 - near.scale);
  near.x = Math.min(0, Math.max(least(frame.clientWidth), near.x));
  near.y = Math.min(0, Math.max(least(frame.clientHeight), near.y));
  if (svg) svg.style.transform = near.scale === 1 ? "" : `translate(${near.x}px, ${near.y}px) scale(${near.scale})`;
}

/** How large something must be for a finger, in pixels. */
const FINGER = 44;
/** Whether the board was brought nearer by itself. */
let approached = false;

/**
 * On a screen for fingers, bring these things so near that each can be hit; without any, show the whole board.
 * @param {Thing[]} things
 */
export function approach(things) {
  if (!frame || !matchMedia("(pointer: coarse)").matches) return;
  const around = frame.getBoundingClientRect();
  const boxes = things.map((thing) => thing.getBoundingClientRect()).filter((box) => box.width > 0);
  const least = Math.min(...boxes.map((box) => Math.min(box.width, box.height))) / near.scale;
  if (boxes.length === 0 || least >= FINGER) {
    if (approached) Object.assign(near, { scale: 1, x: 0, y: 0 });
    approached = false;
    return drawNear();
  }
  const at = (/** @type {number} */ side, /** @type {number} */ from, /** @type {number} */ by) =>
    (side - from - by) / near.scale;
  const lefts = boxes.map((box) => at(box.left, around.left, near.x));
  const rights = boxes.map((box) => at(box.right, around.left, near.x));
  const tops = boxes.map((box) => at(box.top, around.top, near.y));
  const bottoms = boxes.map((box) => at(box.bottom, around.top, near.y));
  const [left, right] = [Math.min(...lefts) - least, Math.max(...rights) + least];
  const [top, bottom] = [Math.min(...tops) - least, Math.max(...bottoms) + least];
  const fits = Math.min(frame.clientWidth / (right - left), frame.clientHeight / (bottom - top));
  near.scale = Math.max(1, Math.min(FINGER / least, fits, 5));
  near.x = frame.clientWidth / 2 - near.scale * (left + right) / 2;
  near.y = frame.clientHeight / 2 - near.scale * (top + bottom) / 2;
  approached = true;
  drawNear();
}

/** The part of the page that a thing is scrolled in, if it is out of sight there. @param {Thing} thing */
function hiddenIn(thing) {
  const { y } = middle(thing);
  for (let part = thing.parentElement; part && part !== table; part = part.parentElement) {
    const { top, bottom } = part.getBoundingClientRect();
    const isScrolled = /auto|scroll/.test(getComputedStyle(part).overflowY);
    if (isScrolled && (y < top || bottom < y)) return part;
  }
  return null;
}

/**
 * If none of these things is in sight, scroll to the first. Whoever sees one of them scrolls by themselves.
 * @param {Thing[]} things
 */
export function reveal(things) {
  const shown = things.filter(isShown);
  const first = shown[0];
  if (!first || shown.some((thing) => thing.closest("#board") || !hiddenIn(thing))) return;
  const part = hiddenIn(first);
  if (!part) return;
  const { top, height } = part.getBoundingClientRect();
  part.scrollBy({ top: middle(first).y - top - height / 2, behavior: calm.matches ? "auto" : "smooth" });
}

// The board can be turned: the server draws it, and a cookie for this table remembers it.
document.addEventListener("click", (event) => {
  const turn = around(event, "[data-turn]");
  if (!turn) return;
  document.cookie = `turned=${turn.dataset.turn}; path=${location.pathname}; max-age=31536000; samesite=lax`;
  Object.assign(near, { scale: 1, x: 0, y: 0 });
  follow();
});

frame?.addEventListener("wheel", (event) => {
  event.preventDefault();
  zoom(Math.exp(-event.deltaY / 400), event.clientX, event.clientY);
}, { passive: false });
frame?.addEventListener("dblclick", (event) => {
  if (!around(event, "[data-action]")) zoom(near.scale > 1 ? 0 : 2.2, event.clientX, event.clientY);
});
frame?.addEventListener("pointerdown", (event) => {
  if (fingers.size === 0) moved = false;
  fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
});
frame?.addEventListener("pointermove", (event) => {
  const last = fingers.get(event.pointerId);
  if (!last) return;
  const [dx, dy] = [event.clientX - last.x, event.clientY - last.y];
  if (!moved && Math.hypot(dx, dy) < 6) return;
  moved = true;
  const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
  if (other) {
    const from = Math.hypot(last.x - other.x, last.y - other.y);
    const to = Math.hypot(event.clientX - other.x, event.clientY - other.y);
    zoom(to / Math.max(from, 1), (event.clientX + other.x) / 2, (event.clientY + other.y) / 2);
  } else {
    near.x += dx;
    near.y += dy;
    drawNear();
  }
  fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
});
for (const end of /** @type {const} */ (["pointerup", "pointercancel", "pointerleave"])) {
  frame?.addEventListener(end, (event) => fingers.delete(event.pointerId));
}

// A line of the log highlights the things it mentions.
for (const [kind, lit] of /** @type {const} */ ([["mouseover", true], ["mouseout", false]])) {
  table.addEventListener(kind, (event) => {
    for (const word of around(event, "[data-about]")?.dataset.about?.split(" ") ?? []) {
      for (const thing of all(`[data-thing="${CSS.escape(word)}"]`)) thing.classList.toggle("spoken", lit);
    }
  });
}

// Screen readers are told what has happened and what is asked now, through an element that stays on the page: text
// inside a region that is swapped may not be announced.
const news = document.getElementById("news");
/** The last step that was announced. */
let told = Math.max(0, ...all(".log [data-seq]").map((line) => Number(line.dataset.seq)));
/** The question that was announced. */
let asked = question();
/** The sentences that were announced because they appeared. */
let shown = sentences();

function question() {
  return table.querySelector(".asks")?.textContent?.trim() ?? "";
}

/** What is announced when it appears, besides the log. @returns {string[]} */
function sentences() {
  return all("[data-tell]", document).map((sentence) => sentence.textContent?.trim() ?? "");
}

/** Have screen readers say something. @param {string} text */
export function announce(text) {
  if (news) news.textContent = text;
}

function tell() {
  const lines = all(".log [data-seq]");
  // A line that is covered on a shared screen is not announced either.
  const isCovered = (/** @type {Element} */ line) => getComputedStyle(line).visibility === "hidden";
  const fresh = lines.filter((line) => Number(line.dataset.seq) > told && !isCovered(line));
  const said = fresh.map((line) => line.textContent ?? "");
  const now = question();
  if (now !== asked) said.push(now);
  const appeared = sentences();
  said.push(...appeared.filter((sentence) => !shown.includes(sentence) && !said.includes(sentence)));
  told = Math.max(0, ...lines.map((line) => Number(line.dataset.seq)));
  asked = now;
  // Remove announcements that are no longer true.
  const isPast = shown.some((sentence) => !appeared.includes(sentence) && news?.textContent === sentence);
  shown = appeared;
  if (news && (said.length || isPast)) news.textContent = said.join(" ");
}

document.addEventListener("starboard:patched", tell);

// A rematch is another page with the same title: announce it once the element is known to screen readers.
if (isNewGame()) {
  focusPrompt();
  setTimeout(() => { if (news) news.textContent = `New game. ${question()}`; }, 500);
}
