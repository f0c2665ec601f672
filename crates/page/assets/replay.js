// @ts-check
// Looking back at a finished game: the table as it stood at the end of a turn takes the place of its end, with what
// happened in that turn. It knows the attributes listed in `page/src/lib.rs`, and no game.

import { drawNear, isShown, openTab } from "./board.js";
import { around, say } from "./table.js";

/** How long somebody stays at a turn before it is asked for, in milliseconds. */
const PAUSE = 90;
/** What a picture of the past does not keep: it answers no question and is no place to do anything. */
const LIVE = [
  "data-info", "data-why", "data-place", "data-as", "data-tell", "data-fly", "data-piece", "data-reads", "tabindex",
];

/** The turns that were asked for, by number. @type {Map<number, Promise<Element | null>>} */
const known = new Map();
/**
 * What the regions held before somebody looked back, and what they hold instead.
 * @type {Map<Element, { end: Node[], past: Node[] }>}
 */
const covered = new Map();
/** The turn that is shown; none at the end. @type {number | null} */
let shown = null;
/** The turn that was asked for last. */
let wanted = 0;

/** The controls; there are none before the game is over. */
const controls = () => document.getElementById("replay");
/** @returns {HTMLInputElement | null} */
const slider = () => document.querySelector("#replay-turn");

/** Ask for a turn. @param {number} turn */
async function ask(turn) {
  const answer = await fetch(`${controls()?.dataset.replay}?turn=${turn}`).catch(() => null);
  if (!answer?.ok) {
    known.delete(turn);
    return null;
  }
  const past = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector(".past");
  for (const name of LIVE) {
    for (const thing of past?.querySelectorAll(`[${name}]`) ?? []) thing.removeAttribute(name);
  }
  return past;
}

/** The table at the end of a turn. @param {number} turn */
function past(turn) {
  const kept = known.get(turn) ?? ask(turn);
  known.set(turn, kept);
  return kept;
}

/** @param {string} selector @param {string} text */
function write(selector, text) {
  const place = document.querySelector(selector);
  if (place) place.textContent = text;
}

/** Put what stood in the regions at the end of a turn over what stands in them. @param {Element} part */
function cover(part) {
  for (const piece of part.querySelectorAll("[data-past]")) {
    const region = document.getElementById(piece.getAttribute("data-past") ?? "");
    if (!region) continue;
    const end = covered.get(region)?.end ?? [...region.childNodes];
    const now = [...piece.cloneNode(true).childNodes];
    region.replaceChildren(...now);
    covered.set(region, { end, past: now });
  }
  drawNear();
}

/** Show the number of the turn and what happened in it. @param {Element} part */
function tell(part) {
  const turn = Number(part.getAttribute("data-turn"));
  const bar = controls();
  if (!bar) return;
  bar.hidden = false;
  const title = part.querySelector("h2")?.textContent ?? "";
  write("#replay-title", title);
  const range = slider();
  // While the knob is held, it stays where it is.
  if (range && range !== document.activeElement) range.value = String(turn);
  range?.setAttribute("aria-valuetext", title);
  for (const [selector, name] of [["[data-step-back]", "data-before"], ["[data-step-on]", "data-after"]]) {
    const button = bar.querySelector(selector ?? "");
    const to = part.getAttribute(name ?? "");
    if (!(button instanceof HTMLButtonElement)) continue;
    // A button that is disabled would lose the focus.
    button.setAttribute("aria-disabled", String(to === null));
    button.dataset.to = to ?? "";
  }
  const log = part.querySelector(".log")?.cloneNode(true);
  if (log instanceof HTMLElement) {
    log.dataset.key = "replay-log";
    log.setAttribute("aria-label", `What happened: ${title}`);
    bar.querySelector("[data-happened]")?.replaceChildren(log);
  }
}

/**
 * Show the table as it stood at the end of a turn.
 * @param {number} turn
 * @returns {Promise<string | null>} the words of what mattered then; none if it is not shown
 */
export async function lookAt(turn) {
  wanted = turn;
  const part = await past(turn);
  if (wanted !== turn) return null;
  if (!part) {
    say("This turn cannot be shown right now. Try again in a moment.");
    return null;
  }
  shown = Number(part.getAttribute("data-turn"));
  const tab = document.querySelector(".tab[data-tab=board]");
  if (covered.size === 0 && tab && isShown(tab)) openTab("board");
  document.getElementById("table")?.classList.add("looking-back");
  cover(part);
  tell(part);
  return part.getAttribute("data-about") ?? "";
}

/** Whether an earlier turn is shown. */
export const isLookingBack = () => shown !== null;

/** Show the end of the game again. */
export function backToEnd() {
  shown = null;
  wanted = -1;
  for (const [region, { end }] of covered) region.replaceChildren(...end);
  covered.clear();
  document.getElementById("table")?.classList.remove("looking-back");
  const bar = controls();
  const focused = bar?.contains(document.activeElement);
  if (bar) bar.hidden = true;
  drawNear();
  const story = document.querySelector("[data-story]");
  if (focused && story instanceof HTMLElement) story.focus({ preventScroll: true });
}

/** Give the title the focus. */
export function focusTurn() {
  document.getElementById("replay-title")?.focus({ preventScroll: true });
}

/** What else a picture in a panel does not keep, because it is there a second time. */
const UNIQUE = ["id", "data-key", "data-thing", "data-at", "data-racer", "role", "aria-label"];

/**
 * Draw the board of a turn into this place, as a picture.
 * @param {HTMLElement} place
 * @param {number} turn
 */
export async function drawPast(place, turn) {
  place.dataset.turn = String(turn);
  const board = (await past(turn))?.querySelector("[data-past=board] svg");
  if (!board || place.dataset.turn !== String(turn)) return;
  const picture = /** @type {SVGElement} */ (board.cloneNode(true));
  for (const name of UNIQUE) {
    picture.removeAttribute(name);
    for (const thing of picture.querySelectorAll(`[${name}]`)) thing.removeAttribute(name);
  }
  picture.setAttribute("aria-hidden", "true");
  place.replaceChildren(picture);
}

/** Go to the turn before or after the one that is shown. @param {string} selector */
function step(selector) {
  const to = controls()?.querySelector(selector)?.getAttribute("data-to");
  if (to) lookAt(Number(to));
}

document.addEventListener("click", (event) => {
  if (around(event, "[data-step-back]")) step("[data-step-back]");
  if (around(event, "[data-step-on]")) step("[data-step-on]");
  if (around(event, "[data-replay-end]")) backToEnd();
});

let pause = 0;
document.addEventListener("input", (event) => {
  const range = slider();
  if (!range || event.target !== range) return;
  write("#replay-title", range.value === "0" ? "The start" : `Turn ${range.value}`);
  clearTimeout(pause);
  pause = setTimeout(() => lookAt(Number(range.value)), PAUSE);
});

// Before the keys of the table, which move between places.
document.addEventListener("keydown", (event) => {
  const { target } = event;
  if (!isLookingBack() || !(target instanceof Element)) return;
  if (event.ctrlKey || event.metaKey || event.altKey || target.closest("dialog")) return;
  const isField = target.matches("input, textarea, select");
  if (event.key === "Escape") backToEnd();
  else if (event.key === "ArrowLeft" && !isField) step("[data-step-back]");
  else if (event.key === "ArrowRight" && !isField) step("[data-step-on]");
  else if (event.key === "Home" && !isField) lookAt(0);
  else if (event.key === "End" && !isField) lookAt(Number(controls()?.dataset.turns));
  else return;
  event.preventDefault();
  event.stopPropagation();
}, true);

// What the server sends about the end replaces the past: keep it, and look back again.
document.addEventListener("starboard:patched", () => {
  // The board may have been turned.
  known.clear();
  if (shown === null) return;
  for (const [region, { past: now }] of covered) {
    if (now[0]?.parentNode !== region) covered.delete(region);
  }
  lookAt(shown);
});
